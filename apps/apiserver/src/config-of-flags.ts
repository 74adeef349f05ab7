import { hostname } from 'node:os';
import type { AuthorizationMode } from '@orch/apiserver';
import { loadOrCreateServingCertificate } from '@orch/certs';
import { type FlagCheck, type FlagValues, featureGatesCheck, featureGatesOfFlags, namesOfFlags } from '@orch/component';
import { parseWatchCacheSizes, prepareStoreFolder, type WatchCacheOptions } from '@orch/storage';
import type { ApiServerConfig } from './config.js';
import { etcdChecks, etcdConfigOf, honouredEtcdFlags, usesEtcd } from './etcd-config.js';
import { externalHostOf } from './external-host.js';
import { FlagFileError, readFlagFile } from './flag-file.js';
import { honouredProxyFlags, proxyChecks, proxyConfigOf } from './options/proxy-config.js';
import { runtimeConfigCheck, runtimeConfigOf } from './options/runtime-config.js';
import {
  apiAudiencesOf,
  honouredServiceAccountFlags,
  serviceAccountChecks,
  serviceAccountConfigOf,
} from './service-account-config.js';
import { honouredServiceFlags, serviceChecks, serviceOptionsOf } from './service-config.js';

/** Options that do something here; the rest of the table is read, checked and reported. */
export const honouredFlags: ReadonlySet<string> = new Set([
  ...honouredEtcdFlags,
  ...honouredServiceAccountFlags,
  ...honouredServiceFlags,
  ...honouredProxyFlags,
  'advertise-address',
  'anonymous-auth',
  'authorization-mode',
  'bind-address',
  'cert-dir',
  'client-ca-file',
  'data-dir',
  'default-watch-cache-size',
  'delete-collection-workers',
  'disable-admission-plugins',
  'enable-garbage-collector',
  'event-ttl',
  'external-hostname',
  'feature-gates',
  'goaway-chance',
  'history-retention',
  'http2-max-streams-per-connection',
  'logging-format',
  'max-mutating-requests-inflight',
  'max-requests-inflight',
  'min-request-timeout',
  'naming',
  'request-timeout',
  'runtime-config',
  'secure-port',
  'serving-workers',
  'storage-backend',
  'storage-media-type',
  'tls-cert-file',
  'tls-private-key-file',
  'token-auth-file',
  'v',
  'watch-cache',
  'watch-cache-sizes',
]);

/** What is wrong between options, beyond what the table says of each. */
export const apiServerChecks: readonly FlagCheck[] = [
  (flags) => {
    const port = flags.number('secure-port');
    return port >= 1 && port <= 65_535 ? [] : [`--secure-port ${port} must be between 1 and 65535, inclusive`];
  },
  ...etcdChecks,
  (flags) =>
    !usesEtcd(flags) && flags.string('data-dir') === '' ? ['--data-dir must be specified for the embedded store'] : [],
  (flags) =>
    usesEtcd(flags) && flags.durationMs('history-retention') > 0
      ? ['--history-retention needs the embedded store: etcd keeps no times, and is compacted for all who share it']
      : [],
  (flags) =>
    (flags.string('tls-cert-file') === '') === (flags.string('tls-private-key-file') === '')
      ? []
      : ['--tls-cert-file and --tls-private-key-file go together'],
  (flags) => {
    const modes = flags.list('authorization-mode');
    if (modes.length === 0) return ['--authorization-mode: at least one mode must be passed'];
    const twice = modes.find((mode, index) => modes.indexOf(mode) !== index);
    const foreign = modes.filter((mode) => !isAuthorizationMode(mode));
    return [
      ...(twice === undefined ? [] : [`--authorization-mode: mode "${twice}" is specified more than once`]),
      ...foreign.map((mode) => `--authorization-mode: mode "${mode}" is not available in this version`),
    ];
  },
  (flags) =>
    nonNegative(
      flags,
      'max-requests-inflight',
      'max-mutating-requests-inflight',
      'min-request-timeout',
      'request-timeout',
      'history-retention',
      'default-watch-cache-size',
    ),
  (flags) => {
    const outcome = parseWatchCacheSizes(flags.list('watch-cache-sizes'));
    return 'errors' in outcome ? outcome.errors.map((error) => `--watch-cache-sizes: ${error}`) : [];
  },
  (flags) => {
    const chance = flags.number('goaway-chance');
    return chance >= 0 && chance <= 0.02 ? [] : ['--goaway-chance can not be less than 0 or greater than 0.02'];
  },
  featureGatesCheck,
  runtimeConfigCheck,
  ...proxyChecks,
  ...serviceAccountChecks,
  ...serviceChecks,
];

/** Reads the files that the options name and makes what is missing. @throws FlagFileError, the store's errors of its folder */
export async function apiServerConfigOf(flags: FlagValues): Promise<ApiServerConfig> {
  const names = namesOfFlags(flags);
  const clientCaFile = flags.string('client-ca-file');
  const tokenFile = flags.string('token-auth-file');
  const authorizationModes = flags.list('authorization-mode').filter(isAuthorizationMode);
  const outcome = featureGatesOfFlags(flags);
  const streamsMax = flags.number('http2-max-streams-per-connection');
  if (!usesEtcd(flags)) await prepareStoreFolder(flags.string('data-dir'));
  const certificate = await servingCertificate(flags);
  const serviceAccounts = await serviceAccountConfigOf(flags, certificate.key);
  const apiAudiences = apiAudiencesOf(flags);
  return Object.freeze({
    names,
    store: usesEtcd(flags)
      ? await etcdConfigOf(flags, names)
      : ({ engine: 'embedded', folder: flags.string('data-dir') } as const),
    // JSON is YAML, too.
    storageMediaType: flags.string('storage-media-type') === names.protobufMediaType ? 'protobuf' : 'json',
    watchCache: watchCacheOf(flags),
    compactionIntervalMs: flags.durationMs('storage-compaction-interval'),
    historyRetentionMs: flags.durationMs('history-retention'),
    listener: {
      host: flags.string('bind-address'),
      port: flags.number('secure-port'),
      ...certificate,
      ...(clientCaFile ? { clientCa: await readFlagFile(clientCaFile, 'client-ca-file') } : {}),
      ...(streamsMax > 0 ? { streamsPerConnectionMax: streamsMax } : {}),
      goawayChance: flags.number('goaway-chance'),
    },
    ...(tokenFile ? { tokenFile: await readFlagFile(tokenFile, 'token-auth-file') } : {}),
    serviceAccounts,
    proxies: await proxyConfigOf(flags),
    externalHost:
      flags.string('external-hostname') ||
      flags.string('advertise-address') ||
      externalHostOf(flags.string('bind-address')),
    ...(apiAudiences ? { apiAudiences } : {}),
    // Who is always allowed needs no name; v1.21 switches it off likewise.
    anonymous: flags.boolean('anonymous-auth') && !authorizationModes.includes('AlwaysAllow'),
    authorizationModes,
    disabledAdmissionPlugins: flags.list('disable-admission-plugins'),
    runtimeConfig: runtimeConfigOf(flags),
    ...('gates' in outcome ? { gates: (gate: string) => outcome.gates.enabled(gate) } : {}),
    limits: {
      readsInFlightMax: flags.number('max-requests-inflight'),
      writesInFlightMax: flags.number('max-mutating-requests-inflight'),
      requestTimeoutMs: flags.durationMs('request-timeout'),
      watchTimeoutMinSeconds: flags.number('min-request-timeout'),
      eventTtlSeconds: flags.durationMs('event-ttl') / 1000,
      collectionDeletersMax: Math.max(1, flags.number('delete-collection-workers')),
      countPollMs: flags.durationMs('etcd-count-metric-poll-period'),
    },
    garbageCollection: flags.boolean('enable-garbage-collector'),
    services: serviceOptionsOf(flags),
    servingWorkers: flags.number('serving-workers'),
  } as const);
}

function watchCacheOf(flags: FlagValues): WatchCacheOptions {
  const outcome = parseWatchCacheSizes(flags.list('watch-cache-sizes'));
  return {
    enabled: flags.boolean('watch-cache'),
    defaultSize: flags.number('default-watch-cache-size'),
    sizes: 'sizes' in outcome ? outcome.sizes : [],
  };
}

/** The files given, or a self-signed pair kept in the certificate folder. */
async function servingCertificate(flags: FlagValues): Promise<{ readonly cert: string; readonly key: string }> {
  const certFile = flags.string('tls-cert-file');
  if (certFile !== '') {
    const [cert, key] = await Promise.all([
      readFlagFile(certFile, 'tls-cert-file'),
      readFlagFile(flags.string('tls-private-key-file'), 'tls-private-key-file'),
    ]);
    return { cert, key };
  }
  const address = flags.string('bind-address');
  const hosts = ['localhost', '127.0.0.1', hostname(), ...(address === '0.0.0.0' || address === '::' ? [] : [address])];
  return await loadOrCreateServingCertificate({
    folder: flags.string('cert-dir'),
    name: 'apiserver',
    hosts: [...new Set(hosts)],
  }).catch((error: unknown) => {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    throw new FlagFileError(`--cert-dir: ${error.message}`, { cause: error });
  });
}

function isAuthorizationMode(mode: string): mode is AuthorizationMode {
  return mode === 'AlwaysAllow' || mode === 'AlwaysDeny' || mode === 'RBAC';
}

function nonNegative(flags: FlagValues, ...names: readonly string[]): readonly string[] {
  return names.filter((name) => flags.number(name) < 0).map((name) => `--${name} can not be negative value`);
}
