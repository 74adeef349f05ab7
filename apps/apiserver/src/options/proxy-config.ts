import { combineOptions, type FlagCheck, type FlagDefinition, type OptionReader, option } from '@orch/component';
import type { ApiServerConfig } from '../config/config.js';
import { fileOption } from '../config/flag-file.js';

const agent = {
  authorities: { name: 'nodeagent-certificate-authority' },
  certificate: { name: 'nodeagent-client-certificate' },
  key: { name: 'nodeagent-client-key' },
  port: { name: 'nodeagent-port' },
  addressTypes: { name: 'nodeagent-preferred-address-types' },
  timeout: { name: 'nodeagent-timeout' },
  trusted: { name: 'trusted-node-agents' },
} as const;
const bytesPerSecond = { name: 'max-connection-bytes-per-sec' } as const;

export const proxyChecks: readonly FlagCheck[] = [
  (flags) =>
    (flags.string(agent.certificate.name) === '') === (flags.string(agent.key.name) === '')
      ? []
      : [`--${agent.certificate.name} and --${agent.key.name} must be set together`],
  (flags) => (flags.durationMs(agent.timeout.name) > 0 ? [] : [`--${agent.timeout.name} must be positive`]),
];

/** `--trusted-node-agents`, shared by programs without the other options of node agents. */
export function trustedNodeAgentsFlag(section: string): FlagDefinition {
  return {
    ...agent.trusted,
    type: 'stringSlice',
    default: '',
    repeatable: true,
    section,
    validate: (value) =>
      Array.isArray(value) && value.every((text) => /^(\[[^\]]+\]|[^:[\]\s]+):\d{1,5}$/.test(String(text)))
        ? undefined
        : 'must be host:port, …',
    help: 'Node agents, as host:port, that are allowed on loopback and link-local addresses.',
  };
}

/** How node agents and backends are reached. The returned function reads the files of the options. @throws FlagFileError */
export const proxyOptions: OptionReader<() => Promise<NonNullable<ApiServerConfig['proxies']>>> = combineOptions(
  {
    authorities: fileOption(agent.authorities.name),
    certificate: fileOption(agent.certificate.name),
    key: fileOption(agent.key.name),
    port: option.number(agent.port.name),
    addressTypes: option.list(agent.addressTypes.name),
    trusted: option.list(agent.trusted.name),
    connectTimeoutMs: option.durationMs(agent.timeout.name),
    bytesPerSecond: option.number(bytesPerSecond.name),
  },
  ({ authorities: authoritiesFile, certificate, key, bytesPerSecond: bytes, ...plain }) =>
    async () => {
      const [authorities, clientCertificate, clientKey] = await Promise.all([
        authoritiesFile.text(),
        certificate.text(),
        key.text(),
      ]);
      return {
        nodeAgents: {
          ...(authorities === undefined ? {} : { authorities }),
          ...(clientCertificate === undefined ? {} : { clientCertificate }),
          ...(clientKey === undefined ? {} : { clientKey }),
          ...plain,
        },
        connectionBytesPerSecondMax: Math.max(0, bytes),
      };
    },
);
