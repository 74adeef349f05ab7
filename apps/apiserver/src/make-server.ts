import { type ApiServer, type ApiServerOptions, createApiServer } from '@orch/apiserver';
import { clientCertificateAuthenticator, tokenFileAuthenticator } from '@orch/auth';
import type { Logger, MetricsRegistry } from '@orch/component';
import type { ApiServerConfig } from './config.js';
import { checkEtcd } from './etcd-health.js';
import { externalHostOf } from './external-host.js';
import type { OpenStores } from './open-store.js';
import { serviceAccountOptionsOf } from './service-account-config.js';

export interface ServerSurroundings {
  readonly stores: OpenStores;
  readonly logger: Logger;
  readonly metrics: MetricsRegistry;
  /** Where connections come from, when this process does not listen itself. */
  readonly connections?: ApiServerOptions['listener']['connections'];
}

/** The server that the configuration describes; nothing happens before its `start()`. */
export function makeServer(config: ApiServerConfig, surroundings: ServerSurroundings): ApiServer {
  const { stores, logger, metrics, connections } = surroundings;
  const { healthTimeoutMs: timeoutMs = etcdHealthTimeoutMsDefault } =
    config.store.engine === 'etcd' ? config.store : {};
  return createApiServer({
    names: config.names,
    store: stores.store,
    storeOverrides: stores.overrides,
    ...(config.store.engine === 'etcd' ? { etcd: { check: checkEtcd(stores.all, { timeoutMs }) } } : {}),
    storageMediaType: config.storageMediaType,
    ...(config.watchCache ? { watchCache: config.watchCache } : {}),
    listener: { ...config.listener, ...(connections ? { connections } : {}) },
    authentication: {
      authenticators: [clientCertificateAuthenticator({ now: Date.now })],
      tokenAuthenticators: config.tokenFile === undefined ? [] : [tokenFileAuthenticator(config.tokenFile)],
      ...(config.serviceAccounts ? { serviceAccounts: serviceAccountOptionsOf(config.serviceAccounts) } : {}),
      ...(config.apiAudiences ? { apiAudiences: config.apiAudiences } : {}),
      anonymous: config.anonymous,
    },
    authorization: { modes: config.authorizationModes },
    externalHost: config.externalHost ?? externalHostOf(config.listener.host),
    ...(config.proxies ? { proxies: config.proxies } : {}),
    admission: { disabled: config.disabledAdmissionPlugins },
    ...(config.partsInside
      ? { components: config.partsInside.map((name) => ({ name, check: () => Promise.resolve('ok') })) }
      : {}),
    logger,
    metrics,
    ...(config.runtimeConfig ? { runtimeConfig: config.runtimeConfig } : {}),
    ...(config.gates ? { gates: config.gates } : {}),
    ...(config.limits ? { limits: config.limits } : {}),
    ...(config.services ? { services: config.services } : {}),
    garbageCollection: config.garbageCollection ?? true,
  });
}

const etcdHealthTimeoutMsDefault = 2_000;
