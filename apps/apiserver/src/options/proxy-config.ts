import type { FlagCheck, FlagValues } from '@orch/component';
import type { ApiServerConfig } from '../config.js';
import { readFlagFile } from '../flag-file.js';

const agent = {
  authorities: { name: 'nodeagent-certificate-authority' },
  certificate: { name: 'nodeagent-client-certificate' },
  key: { name: 'nodeagent-client-key' },
  port: { name: 'nodeagent-port' },
  addressTypes: { name: 'nodeagent-preferred-address-types' },
  timeout: { name: 'nodeagent-timeout' },
} as const;
const bytesPerSecond = { name: 'max-connection-bytes-per-sec' } as const;

/** Options that say how node agents and backends are reached. */
export const honouredProxyFlags: readonly string[] = [...Object.values(agent), bytesPerSecond].map(({ name }) => name);

export const proxyChecks: readonly FlagCheck[] = [
  (flags) =>
    (flags.string(agent.certificate.name) === '') === (flags.string(agent.key.name) === '')
      ? []
      : [`--${agent.certificate.name} and --${agent.key.name} go together`],
  (flags) => (flags.durationMs(agent.timeout.name) > 0 ? [] : [`--${agent.timeout.name} must be positive`]),
];

/** @throws FlagFileError */
export async function proxyConfigOf(flags: FlagValues): Promise<NonNullable<ApiServerConfig['proxies']>> {
  const read = async ({ name }: { readonly name: string }): Promise<string | undefined> => {
    const file = flags.string(name);
    return file === '' ? undefined : await readFlagFile(file, name);
  };
  const files = [agent.authorities, agent.certificate, agent.key];
  const [authorities, clientCertificate, clientKey] = await Promise.all(files.map(read));
  return {
    nodeAgents: {
      ...(authorities === undefined ? {} : { authorities }),
      ...(clientCertificate === undefined ? {} : { clientCertificate }),
      ...(clientKey === undefined ? {} : { clientKey }),
      port: flags.number(agent.port.name),
      addressTypes: flags.list(agent.addressTypes.name),
      connectTimeoutMs: flags.durationMs(agent.timeout.name),
    },
    connectionBytesPerSecondMax: Math.max(0, flags.number(bytesPerSecond.name)),
  };
}
