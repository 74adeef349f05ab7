import { apiAggregation } from '@orch/aggregation';
import { makeNames } from '@orch/apimachinery';
import { type ApiServer, type AuditBackend, joinExtensions } from '@orch/apiserver';
import { tokenFileAuthenticator } from '@orch/auth';
import { featureGatesOf, type Logger, type MetricsRegistry, type Tracing } from '@orch/component';
import { type ControlPlaneServerOptions, createControlPlaneServer } from '@orch/controlplane';
import { customResources } from '@orch/extensions';
import { warnOfContentionProfiling } from '@orch/serving';
import { aggregationOptionsOf } from '../config/aggregation-config.js';
import { originMatcherOf } from '../config/browser-config.js';
import type { ApiServerConfig } from '../config/config.js';
import { externalHostOf } from '../config/external-host.js';
import { serviceAccountOptionsOf } from '../config/service-account-config.js';
import { clientAuthoritiesOf } from './client-authorities.js';
import type { Egress } from './egress.js';
import { encryptStores } from './encrypt-stores.js';
import { checkEtcd } from './etcd-health.js';
import type { OpenStores } from './open-store.js';
import { simulatedMetrics } from './simulated-metrics.js';

export interface ServerParts {
  readonly stores: OpenStores;
  readonly logger: Logger;
  readonly metrics: MetricsRegistry;
  readonly egress: Egress;
  /** Aborted when the server stops. */
  readonly signal: AbortSignal;
  /** Where audit events go; undefined: none are recorded. */
  readonly audit?: AuditBackend | undefined;
  /** Exports spans of requests; undefined: none are exported. */
  readonly tracing?: Tracing | undefined;
  /** The source of connections when this process does not listen itself. */
  readonly connections?: ControlPlaneServerOptions['listener']['connections'];
}

/** Creates the server of the config without starting it. @throws FeatureGatesError */
export function makeServer(config: ApiServerConfig, parts: ServerParts): ApiServer {
  const { logger, metrics, signal, connections, egress, tracing } = parts;
  const names = makeNames(config.dialect);
  const { stores, healthChecks } = encryptStores(config, { ...parts, names });
  const { healthTimeoutMs: timeoutMs = etcdHealthTimeoutMsDefault } =
    config.store.engine === 'etcd' ? config.store : {};
  const { policies, webhook, hasUnversionedPolicies } = config.authorization ?? {};
  if (hasUnversionedPolicies) logger.warn('the authorization policy file has deprecated lines without a version');
  if (config.profiling?.isServed && config.profiling.withContention) warnOfContentionProfiling(logger);
  const { strictTransportSecurity = [], allowedOrigins = [] } = config.browsers ?? {};
  return createControlPlaneServer({
    names,
    store: stores.store,
    storeOverrides: stores.overrides,
    ...(config.store.engine === 'etcd' ? { etcd: { check: checkEtcd(stores.all, { timeoutMs }) } } : {}),
    healthChecks,
    storageMediaType: config.storageMediaType,
    ...(config.watchCache ? { watchCache: config.watchCache } : {}),
    listener: { ...config.listener, ...(connections ? { connections } : {}) },
    authentication: {
      ...clientAuthoritiesOf(config, { logger, signal }),
      authenticators: [],
      tokenAuthenticators: config.tokenFile === undefined ? [] : [tokenFileAuthenticator(config.tokenFile)],
      ...(config.serviceAccounts ? { serviceAccounts: serviceAccountOptionsOf(config.serviceAccounts) } : {}),
      bootstrapTokens: config.bootstrapTokens ?? false,
      ...(config.openId ? { openId: config.openId } : {}),
      ...(config.tokenWebhook ? { tokenWebhook: config.tokenWebhook } : {}),
      ...(config.apiAudiences ? { apiAudiences: config.apiAudiences } : {}),
      anonymous: config.anonymous,
    },
    authorization: {
      modes: config.authorizationModes,
      ...(policies === undefined ? {} : { policies }),
      ...(webhook === undefined ? {} : { webhook }),
    },
    externalHost: config.externalHost ?? externalHostOf(config.listener.host),
    ...(config.proxies ? { proxies: config.proxies } : {}),
    egress,
    admission: {
      ...config.admissionPlugins,
      ...(config.admissionConfiguration ? { configuration: config.admissionConfiguration } : {}),
    },
    ...auditOf(config, parts),
    allowPrivileged: config.allowPrivileged ?? false,
    ...(config.partsInside
      ? { components: config.partsInside.map((name) => ({ name, check: () => Promise.resolve('ok') })) }
      : {}),
    logger,
    metrics,
    ...(tracing ? { tracing } : {}),
    ...(config.runtimeConfig ? { runtimeConfig: config.runtimeConfig } : {}),
    ...(config.featureGates ? { gates: featureGatesOf(config.featureGates).enabled } : {}),
    ...(config.limits ? { limits: config.limits } : {}),
    priorityAndFairness: config.priorityAndFairness ?? true,
    strictTransportSecurity,
    profiling: config.profiling?.isServed ?? false,
    ...(config.logFiles ? { logFiles: config.logFiles } : {}),
    ...(allowedOrigins.length > 0 ? { loadOriginMatcher: () => originMatcherOf(allowedOrigins) } : {}),
    livezGraceMs: config.livezGraceMs ?? 0,
    shutdownDelayMs: config.shutdownDelayMs ?? 0,
    ...(config.services ? { services: config.services } : {}),
    ...(config.identity ? { identity: config.identity } : {}),
    garbageCollection: config.garbageCollection ?? true,
    serviceRouting: config.aggregation?.serviceRouting ?? 'endpoints',
    extend: joinExtensions([
      customResources,
      ...(config.simulatedUsage ? [simulatedMetrics(config.simulatedUsage)] : []),
      apiAggregation(aggregationOptionsOf(config.aggregation)),
    ]),
  });
}

function auditOf(
  { audit }: ApiServerConfig,
  { audit: backend }: ServerParts,
): Pick<ControlPlaneServerOptions, 'audit'> {
  const policy = audit?.policy;
  return policy === undefined || backend === undefined ? {} : { audit: { policy, backend } };
}

const etcdHealthTimeoutMsDefault = 2_000;
