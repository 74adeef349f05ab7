import { createSecureContext, type SecureContextOptions } from 'node:tls';
import { errorMessage, type GroupResource, type Names } from '@orch/apimachinery';
import {
  combineOptions,
  type FlagCheck,
  type FlagValues,
  groupOptions,
  namesOption,
  type OptionReader,
  option,
} from '@orch/component';
import type { EtcdStoreConfig } from './config.js';
import { FlagFileError, readFlagFile } from './flag-file.js';

/** True when the store is etcd. */
export const usesEtcdOption: OptionReader<boolean> = combineOptions(
  { servers: option.list('etcd-servers'), backend: option.string('storage-backend') },
  ({ servers, backend }) => servers.length > 0 || backend === 'etcd3',
);

export function usesEtcd(flags: FlagValues): boolean {
  return usesEtcdOption.read(flags);
}

/** Validates the options of an etcd cluster: its addresses, and that a certificate has a key. */
export const etcdClusterChecks: readonly FlagCheck[] = [
  (flags) => flags.list('etcd-servers').flatMap((server) => serverErrors('etcd-servers', server)),
  (flags) =>
    (flags.string('etcd-certfile') === '') === (flags.string('etcd-keyfile') === '')
      ? []
      : ['--etcd-certfile and --etcd-keyfile must be set together'],
];

/** Validates the options of etcd. */
export const etcdChecks: readonly FlagCheck[] = [
  (flags) =>
    usesEtcd(flags) && flags.list('etcd-servers').length === 0 ? ['--etcd-servers must be specified with etcd3'] : [],
  ...etcdClusterChecks,
  (flags) => {
    if (usesEtcd(flags)) return [];
    const given = ['etcd-cafile', 'etcd-certfile', 'etcd-keyfile'].filter((name) => flags.string(name) !== '');
    const overridden = flags.list('etcd-servers-overrides').length > 0 ? ['etcd-servers-overrides'] : [];
    return [...given, ...overridden].map((name) => `--${name} requires --etcd-servers`);
  },
  (flags) => {
    const outcomes = flags.list('etcd-servers-overrides').map(parseOverride);
    const resources = outcomes.flatMap((outcome) => ('resource' in outcome ? [nameOf(outcome.resource)] : []));
    const duplicate = resources.find((name, index) => resources.indexOf(name) !== index);
    return [
      ...outcomes.flatMap((outcome) => ('errors' in outcome ? outcome.errors : [])),
      ...(duplicate === undefined ? [] : [`--etcd-servers-overrides: ${duplicate} is overridden more than once`]),
    ];
  },
  (flags) =>
    durations.filter((name) => flags.durationMs(name) < 0).map((name) => `--${name} can not be negative value`),
  (flags) =>
    flags.number('lease-reuse-duration-seconds') < 0
      ? ['--lease-reuse-duration-seconds can not be negative value']
      : [],
  (flags) => (flags.number('lease-max-object-count') < 1 ? ['--lease-max-object-count must be at least 1'] : []),
];

const durations = [
  'etcd-count-metric-poll-period',
  'etcd-db-metric-poll-interval',
  'etcd-healthcheck-timeout',
  'storage-compaction-interval',
];

/** An etcd cluster, as options name it. */
export interface EtcdCluster {
  readonly endpoints: readonly string[];
  /** Prefix of all keys; the dialect when it is empty. */
  readonly prefix: string;
  /** PEM files; '' for none. */
  readonly caFile: string;
  readonly certificateFile: string;
  readonly keyFile: string;
}

export const etcdClusterOption: OptionReader<EtcdCluster> = groupOptions({
  endpoints: option.list('etcd-servers'),
  prefix: option.string('etcd-prefix'),
  caFile: option.string('etcd-cafile'),
  certificateFile: option.string('etcd-certfile'),
  keyFile: option.string('etcd-keyfile'),
});

/** Reads and checks the files of a cluster. @throws FlagFileError */
export async function readEtcdCluster(cluster: EtcdCluster, { dialect }: Names): Promise<EtcdStoreConfig> {
  const { endpoints, prefix, caFile, certificateFile, keyFile } = cluster;
  const read = async (path: string, flag: string) => (path === '' ? undefined : await readFlagFile(path, flag));
  const [ca, certificate, key] = await Promise.all([
    read(caFile, 'etcd-cafile'),
    read(certificateFile, 'etcd-certfile'),
    read(keyFile, 'etcd-keyfile'),
  ]);
  checkTls('--etcd-cafile', { ca });
  checkTls('--etcd-certfile and --etcd-keyfile', { cert: certificate, key });
  return {
    engine: 'etcd',
    endpoints,
    prefix: `/${prefix.replace(/^\/+|(?<!\/)\/+$/g, '') || dialect}`,
    ...(ca ? { ca } : {}),
    ...(certificate && key
      ? { certificate, key, certificateFiles: { certificate: certificateFile, key: keyFile } }
      : {}),
  };
}

/** The returned function reads the files of the options. @throws FlagFileError */
export const etcdOptions: OptionReader<() => Promise<EtcdStoreConfig>> = combineOptions(
  {
    names: namesOption,
    cluster: etcdClusterOption,
    overrides: option.list('etcd-servers-overrides'),
    leaseReuseSeconds: option.number('lease-reuse-duration-seconds'),
    leaseEntriesMax: option.number('lease-max-object-count'),
    healthTimeoutMs: option.durationMs('etcd-healthcheck-timeout'),
    sizePollMs: option.durationMs('etcd-db-metric-poll-interval'),
  },
  ({ names, cluster, overrides, ...plain }) =>
    async () => ({
      ...(await readEtcdCluster(cluster, names)),
      ...plain,
      overrides: overrides.flatMap((text) => {
        const outcome = parseOverride(text);
        return 'resource' in outcome ? [outcome] : [];
      }),
    }),
);

type Override = { readonly resource: GroupResource; readonly endpoints: readonly string[] };

/** Parses `group/resource#url;url`. The core group is empty: `/events#http://127.0.0.1:2379`. */
function parseOverride(text: string): Override | { readonly errors: readonly string[] } {
  const [, group, resource, servers] = /^([^/#]*)\/([^/#]+)#([^#]+)$/.exec(text) ?? [];
  if (group === undefined || resource === undefined || servers === undefined) {
    return {
      errors: [
        `--etcd-servers-overrides: ${JSON.stringify(text)} must be of format: group/resource#servers, where servers are URLs, semicolon separated`,
      ],
    };
  }
  const endpoints = servers.split(';');
  const errors = endpoints.flatMap((server) => serverErrors('etcd-servers-overrides', server));
  return errors.length > 0 ? { errors } : { resource: { group, resource }, endpoints };
}

function serverErrors(flag: string, server: string): readonly string[] {
  const url = URL.canParse(server) ? new URL(server) : undefined;
  const isServer = url !== undefined && /^https?:$/.test(url.protocol) && url.hostname !== '' && url.pathname === '/';
  return isServer
    ? []
    : [`--${flag}: ${JSON.stringify(server)} must be of format scheme://host:port, such as https://127.0.0.1:2379`];
}

function nameOf({ group, resource }: GroupResource): string {
  return `${group}/${resource}`;
}

/** Checks TLS files at the start, before the first connection to etcd. @throws FlagFileError */
function checkTls(
  flags: string,
  { ca, cert, key }: { readonly [Name in 'ca' | 'cert' | 'key']?: string | undefined },
): void {
  const options: SecureContextOptions = {
    ...(ca === undefined ? {} : { ca }),
    ...(cert === undefined ? {} : { cert }),
    ...(key === undefined ? {} : { key }),
  };
  try {
    if (ca !== undefined && !ca.includes('-----BEGIN CERTIFICATE-----'))
      throw new Error('the file contains no certificate');
    createSecureContext(options);
  } catch (error) {
    throw new FlagFileError(`${flags}: ${errorMessage(error)}`, { cause: error });
  }
}
