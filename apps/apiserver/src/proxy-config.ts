import type { FlagCheck, FlagValues } from '@orch/component';
import type { ApiServerConfig } from './config.js';
import { readFlagFile } from './flag-file.js';

/** Options that say how node agents and backends are reached. */
export const honouredProxyFlags = [
  'max-connection-bytes-per-sec',
  'nodeagent-certificate-authority',
  'nodeagent-client-certificate',
  'nodeagent-client-key',
  'nodeagent-port',
  'nodeagent-preferred-address-types',
  'nodeagent-timeout',
] as const;

export const proxyChecks: readonly FlagCheck[] = [
  (flags) =>
    (flags.string('nodeagent-client-certificate') === '') === (flags.string('nodeagent-client-key') === '')
      ? []
      : ['--nodeagent-client-certificate and --nodeagent-client-key go together'],
  (flags) => (flags.durationMs('nodeagent-timeout') > 0 ? [] : ['--nodeagent-timeout must be positive']),
];

/** @throws FlagFileError */
export async function proxyConfigOf(flags: FlagValues): Promise<NonNullable<ApiServerConfig['proxies']>> {
  const read = async (name: string): Promise<string | undefined> => {
    const file = flags.string(name);
    return file === '' ? undefined : await readFlagFile(file, name);
  };
  const [authorities, clientCertificate, clientKey] = await Promise.all([
    read('nodeagent-certificate-authority'),
    read('nodeagent-client-certificate'),
    read('nodeagent-client-key'),
  ]);
  return {
    nodeAgents: {
      ...(authorities === undefined ? {} : { authorities }),
      ...(clientCertificate === undefined ? {} : { clientCertificate }),
      ...(clientKey === undefined ? {} : { clientKey }),
      port: flags.number('nodeagent-port'),
      addressTypes: flags.list('nodeagent-preferred-address-types'),
      connectTimeoutMs: flags.durationMs('nodeagent-timeout'),
    },
    connectionBytesPerSecondMax: Math.max(0, flags.number('max-connection-bytes-per-sec')),
  };
}
