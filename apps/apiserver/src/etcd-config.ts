import { createSecureContext, type SecureContextOptions } from 'node:tls';
import { errorMessage, type GroupResource, type Names } from '@orch/apimachinery';
import type { FlagCheck, FlagValues } from '@orch/component';
import type { EtcdStoreConfig } from './config.js';
import { FlagFileError, readFlagFile } from './flag-file.js';

/** Options of etcd that do something. */
export const honouredEtcdFlags: readonly string[] = [
  'etcd-cafile',
  'etcd-certfile',
  'etcd-count-metric-poll-period',
  'etcd-db-metric-poll-interval',
  'etcd-healthcheck-timeout',
  'etcd-keyfile',
  'etcd-prefix',
  'etcd-servers',
  'etcd-servers-overrides',
  'lease-max-object-count',
  'lease-reuse-duration-seconds',
  'storage-compaction-interval',
];

export function usesEtcd(flags: FlagValues): boolean {
  return flags.list('etcd-servers').length > 0 || flags.string('storage-backend') === 'etcd3';
}

/** What is wrong between the options of etcd. */
export const etcdChecks: readonly FlagCheck[] = [
  (flags) =>
    usesEtcd(flags) && flags.list('etcd-servers').length === 0 ? ['--etcd-servers must be specified with etcd3'] : [],
  (flags) => flags.list('etcd-servers').flatMap((server) => serverFault('etcd-servers', server)),
  (flags) =>
    (flags.string('etcd-certfile') === '') === (flags.string('etcd-keyfile') === '')
      ? []
      : ['--etcd-certfile and --etcd-keyfile go together'],
  (flags) => {
    if (usesEtcd(flags)) return [];
    const given = ['etcd-cafile', 'etcd-certfile', 'etcd-keyfile'].filter((name) => flags.string(name) !== '');
    const overridden = flags.list('etcd-servers-overrides').length > 0 ? ['etcd-servers-overrides'] : [];
    return [...given, ...overridden].map((name) => `--${name} needs --etcd-servers`);
  },
  (flags) => {
    const outcomes = flags.list('etcd-servers-overrides').map(parseOverride);
    const resources = outcomes.flatMap((outcome) => ('resource' in outcome ? [nameOf(outcome.resource)] : []));
    const twice = resources.find((name, index) => resources.indexOf(name) !== index);
    return [
      ...outcomes.flatMap((outcome) => ('errors' in outcome ? outcome.errors : [])),
      ...(twice === undefined ? [] : [`--etcd-servers-overrides: ${twice} is overridden more than once`]),
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

/** Reads the files that the options name. @throws FlagFileError */
export async function etcdConfigOf(flags: FlagValues, names: Names): Promise<EtcdStoreConfig> {
  const [ca, certificate, key] = await Promise.all(
    ['etcd-cafile', 'etcd-certfile', 'etcd-keyfile'].map(async (flag) => {
      const file = flags.string(flag);
      return file === '' ? undefined : await readFlagFile(file, flag);
    }),
  );
  checkTls('--etcd-cafile', { ca });
  checkTls('--etcd-certfile and --etcd-keyfile', { cert: certificate, key });
  return {
    engine: 'etcd',
    endpoints: flags.list('etcd-servers'),
    prefix: `/${flags.string('etcd-prefix').replace(/^\/+|\/+$/g, '') || names.dialect}`,
    overrides: flags.list('etcd-servers-overrides').flatMap((text) => {
      const outcome = parseOverride(text);
      return 'resource' in outcome ? [outcome] : [];
    }),
    leaseReuseSeconds: flags.number('lease-reuse-duration-seconds'),
    leaseEntriesMax: flags.number('lease-max-object-count'),
    healthTimeoutMs: flags.durationMs('etcd-healthcheck-timeout'),
    sizePollMs: flags.durationMs('etcd-db-metric-poll-interval'),
    ...(ca ? { ca } : {}),
    ...(certificate && key ? { certificate, key, certificateFiles: certificateFilesOf(flags) } : {}),
  };
}

function certificateFilesOf(flags: FlagValues) {
  return { certificate: flags.string('etcd-certfile'), key: flags.string('etcd-keyfile') };
}

type Override = { readonly resource: GroupResource; readonly endpoints: readonly string[] };

/** `group/resource#url;url`; the core group is empty: `/events#http://127.0.0.1:2379`. */
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
  const errors = endpoints.flatMap((server) => serverFault('etcd-servers-overrides', server));
  return errors.length > 0 ? { errors } : { resource: { group, resource }, endpoints };
}

function serverFault(flag: string, server: string): readonly string[] {
  const url = URL.canParse(server) ? new URL(server) : undefined;
  const isServer = url !== undefined && /^https?:$/.test(url.protocol) && url.hostname !== '' && url.pathname === '/';
  return isServer
    ? []
    : [`--${flag}: ${JSON.stringify(server)} must be of format scheme://host:port, such as https://127.0.0.1:2379`];
}

function nameOf({ group, resource }: GroupResource): string {
  return `${group}/${resource}`;
}

/** A file that is none of its kind would only show when etcd is spoken to. */
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
    if (ca !== undefined && !ca.includes('-----BEGIN CERTIFICATE-----')) throw new Error('it holds no certificate');
    createSecureContext(options);
  } catch (error) {
    throw new FlagFileError(`${flags}: ${errorMessage(error)}`, { cause: error });
  }
}
