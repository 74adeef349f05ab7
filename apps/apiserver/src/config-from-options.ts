import { makeNames } from '@orch/apimachinery';
import type { ApiServerLimits } from '@orch/apiserver';
import {
  combineOptions,
  dialectOption,
  type FlagCheck,
  type FlagValues,
  featureGatesCheck,
  featureGatesOption,
  groupOptions,
  loggingOption,
  logsCheck,
  metricsCheck,
  namesOption,
  type OptionReader,
  option,
  optionsWithoutEffect,
  tracingOption,
} from '@orch/component';
import {
  clientAuthoritiesOption,
  listenerChecks,
  listenerOptions,
  profilingOptions,
  requestHeaderChecks,
  requestHeaderOptions,
} from '@orch/serving';
import { parseWatchCacheSizes, prepareStoreFolder, type WatchCacheOptions } from '@orch/storage';
import { admissionChecks, admissionConfigurationOption, admissionPluginsOption } from './config/admission-config.js';
import { aggregationChecks, aggregationOptions } from './config/aggregation-config.js';
import { auditChecks, auditOption } from './config/audit-options.js';
import { authorizationChecks, authorizationModesOption, authorizationOptions } from './config/authorization-config.js';
import { browserChecks, browserOptions } from './config/browser-config.js';
import type { ApiServerConfig, StoreConfig } from './config/config.js';
import { egressOption } from './config/egress-config.js';
import { encryptionChecks, encryptionOption } from './config/encryption-config.js';
import { etcdChecks, etcdOptions, usesEtcd, usesEtcdOption } from './config/etcd-config.js';
import { externalHostOf } from './config/external-host.js';
import { fileOption } from './config/flag-file.js';
import { logFilesOption } from './config/log-files-config.js';
import { missingProtectionCheck } from './config/missing-protection.js';
import { openIdChecks, openIdOption } from './config/open-id-config.js';
import { runtimeConfigCheck, runtimeConfigOption } from './config/runtime-config.js';
import { apiAudiencesOption, serviceAccountChecks, serviceAccountOptions } from './config/service-account-config.js';
import { serviceChecks, serviceOptions } from './config/service-config.js';
import { tokenWebhookChecks, tokenWebhookOption } from './config/token-webhook-config.js';
import { apiServerFlags } from './options/api-server-flags.js';
import { proxyChecks, proxyOptions } from './options/proxy-config.js';

/** Validates options against each other. */
export const apiServerChecks: readonly FlagCheck[] = [
  logsCheck,
  metricsCheck,
  missingProtectionCheck(() => {
    const table = apiServerFlags(makeNames('orch'));
    const withoutEffect = optionsWithoutEffect(table, [apiServerConfig, loggingOption]);
    return { table, withoutEffect };
  }),
  ...listenerChecks,
  ...browserChecks,
  ...admissionChecks,
  ...auditChecks,
  ...etcdChecks,
  ...encryptionChecks,
  (flags) =>
    !usesEtcd(flags) && flags.string('data-dir') === '' ? ['--data-dir must be specified for the embedded store'] : [],
  (flags) =>
    usesEtcd(flags) && flags.durationMs('history-retention') > 0
      ? [
          '--history-retention requires the embedded store: etcd stores no commit times, and its clients share compaction',
        ]
      : [],
  ...authorizationChecks,
  (flags) => nonNegative(flags, 'history-retention', 'default-watch-cache-size'),
  (flags) => {
    const outcome = parseWatchCacheSizes(flags.list('watch-cache-sizes'));
    return 'errors' in outcome ? outcome.errors.map((error) => `--watch-cache-sizes: ${error}`) : [];
  },
  featureGatesCheck,
  runtimeConfigCheck,
  ...proxyChecks,
  ...aggregationChecks,
  ...serviceAccountChecks,
  ...serviceChecks,
  ...requestHeaderChecks,
  ...openIdChecks,
  ...tokenWebhookChecks,
];

const watchCacheOptions: OptionReader<WatchCacheOptions> = combineOptions(
  {
    enabled: option.boolean('watch-cache'),
    defaultSize: option.number('default-watch-cache-size'),
    sizes: option.list('watch-cache-sizes'),
  },
  ({ enabled, defaultSize, sizes }) => {
    const outcome = parseWatchCacheSizes(sizes);
    return { enabled, defaultSize, sizes: 'sizes' in outcome ? outcome.sizes : [] };
  },
);

const limitOptions: OptionReader<Partial<ApiServerLimits>> = combineOptions(
  {
    readsInFlightMax: option.number('max-requests-inflight'),
    writesInFlightMax: option.number('max-mutating-requests-inflight'),
    requestTimeoutMs: option.durationMs('request-timeout'),
    watchTimeoutMinSeconds: option.number('min-request-timeout'),
    eventTtlMs: option.durationMs('event-ttl'),
    collectionDeletersMax: option.number('delete-collection-workers'),
    countPollMs: option.durationMs('etcd-count-metric-poll-period'),
  },
  ({ eventTtlMs, collectionDeletersMax, ...plain }) => ({
    ...plain,
    eventTtlSeconds: eventTtlMs / 1000,
    collectionDeletersMax: Math.max(1, collectionDeletersMax),
  }),
);

const anonymousOption = combineOptions(
  { allowed: option.boolean('anonymous-auth'), modes: authorizationModesOption },
  // As in v1.21, AlwaysAllow disables anonymous requests.
  ({ allowed, modes }) => allowed && !modes.includes('AlwaysAllow'),
);

const externalHostOption = combineOptions(
  {
    hostname: option.string('external-hostname'),
    advertiseAddress: option.string('advertise-address'),
    bindAddress: option.string('bind-address'),
  },
  ({ hostname: host, advertiseAddress, bindAddress }) => host || advertiseAddress || externalHostOf(bindAddress),
);

const storageMediaTypeOption: OptionReader<ApiServerConfig['storageMediaType']> = combineOptions(
  { names: namesOption, mediaType: option.string('storage-media-type') },
  // YAML selects JSON, which is valid YAML.
  ({ names, mediaType }) => (mediaType === names.protobufMediaType ? 'protobuf' : 'json'),
);

/** Config fields that need no files. */
const plainOptions = groupOptions({
  dialect: dialectOption,
  storageMediaType: storageMediaTypeOption,
  watchCache: watchCacheOptions,
  compactionIntervalMs: option.durationMs('storage-compaction-interval'),
  historyRetentionMs: option.durationMs('history-retention'),
  externalHost: externalHostOption,
  anonymous: anonymousOption,
  bootstrapTokens: option.boolean('enable-bootstrap-token-auth'),
  authorizationModes: authorizationModesOption,
  admissionPlugins: admissionPluginsOption,
  allowPrivileged: option.boolean('allow-privileged'),
  runtimeConfig: runtimeConfigOption,
  featureGates: featureGatesOption,
  limits: limitOptions,
  priorityAndFairness: option.boolean('enable-priority-and-fairness'),
  profiling: profilingOptions,
  livezGraceMs: option.durationMs('livez-grace-period'),
  shutdownDelayMs: option.durationMs('shutdown-delay-duration'),
  garbageCollection: option.boolean('enable-garbage-collector'),
  services: serviceOptions,
  identity: groupOptions({
    durationSeconds: option.number('identity-lease-duration-seconds'),
    renewIntervalSeconds: option.number('identity-lease-renew-interval-seconds'),
  }),
  servingWorkers: option.number('serving-workers'),
});

/**
 * Reads the files of the options, and creates the certificate and the store folder when they are missing.
 * @throws FlagFileError and the errors of `prepareStoreFolder`
 */
export const apiServerConfig: OptionReader<Promise<ApiServerConfig>> = combineOptions(
  {
    plain: plainOptions,
    usesEtcd: usesEtcdOption,
    etcd: etcdOptions,
    encryption: encryptionOption,
    egress: egressOption,
    dataFolder: option.string('data-dir'),
    listener: listenerOptions('apiserver'),
    goawayChance: option.number('goaway-chance'),
    admissionConfiguration: admissionConfigurationOption,
    clientAuthorities: clientAuthoritiesOption,
    requestHeaders: requestHeaderOptions,
    tokenFile: fileOption('token-auth-file'),
    serviceAccounts: serviceAccountOptions,
    openId: openIdOption,
    tokenWebhook: tokenWebhookOption,
    proxies: proxyOptions,
    aggregation: aggregationOptions,
    apiAudiences: apiAudiencesOption,
    browsers: browserOptions,
    authorization: authorizationOptions,
    audit: auditOption,
    logFiles: logFilesOption,
    tracing: tracingOption('orch-apiserver'),
  },
  async ({ plain, usesEtcd, etcd, dataFolder, goawayChance, apiAudiences, tracing, ...files }) => {
    if (!usesEtcd) await prepareStoreFolder(dataFolder);
    const listener = await files.listener();
    const serviceAccounts = await files.serviceAccounts(listener.key);
    const store: StoreConfig = usesEtcd ? await etcd() : { engine: 'embedded', folder: dataFolder };
    const encryption = await files.encryption();
    const egress = await files.egress();
    const clientAuthorities = await files.clientAuthorities();
    const requestHeaders = await files.requestHeaders();
    const tokenFile = await files.tokenFile.text();
    const openId = await files.openId();
    const tokenWebhook = await files.tokenWebhook();
    const audit = await files.audit();
    return Object.freeze({
      ...plain,
      store,
      listener: { ...listener, goawayChance },
      ...(encryption === undefined ? {} : { encryption }),
      ...(egress === undefined ? {} : { egress }),
      ...(clientAuthorities === undefined ? {} : { clientAuthorities }),
      ...(requestHeaders === undefined ? {} : { requestHeaders }),
      ...(tokenFile === undefined ? {} : { tokenFile }),
      serviceAccounts,
      ...(openId === undefined ? {} : { openId }),
      ...(tokenWebhook === undefined ? {} : { tokenWebhook }),
      proxies: await files.proxies(),
      admissionConfiguration: await files.admissionConfiguration(),
      aggregation: await files.aggregation(),
      browsers: await files.browsers(),
      authorization: await files.authorization(),
      ...(audit === undefined ? {} : { audit }),
      ...(files.logFiles === undefined ? {} : { logFiles: files.logFiles }),
      ...(tracing === undefined ? {} : { tracing }),
      ...(apiAudiences ? { apiAudiences } : {}),
    });
  },
);

function nonNegative(flags: FlagValues, ...names: readonly string[]): readonly string[] {
  return names.filter((name) => flags.number(name) < 0).map((name) => `--${name} can not be negative value`);
}
