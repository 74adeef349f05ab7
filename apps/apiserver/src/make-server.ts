import { type ApiServer, type ApiServerOptions, createApiServer } from '@orch/apiserver';
import { clientCertificateAuthenticator, tokenFileAuthenticator } from '@orch/auth';
import type { Logger, MetricsRegistry } from '@orch/component';
import type { Store } from '@orch/storage';
import type { ApiServerConfig } from './config.js';

export interface ServerSurroundings {
  readonly store: Store;
  readonly logger: Logger;
  readonly metrics: MetricsRegistry;
  /** Where connections come from, when this process does not listen itself. */
  readonly connections?: ApiServerOptions['listener']['connections'];
}

/** The server that the configuration describes; nothing happens before its `start()`. */
export function makeServer(config: ApiServerConfig, surroundings: ServerSurroundings): ApiServer {
  const { store, logger, metrics, connections } = surroundings;
  return createApiServer({
    names: config.names,
    store,
    storageMediaType: config.storageMediaType,
    listener: { ...config.listener, ...(connections ? { connections } : {}) },
    authentication: {
      authenticators: [clientCertificateAuthenticator({ now: Date.now })],
      tokenAuthenticators: config.tokenFile === undefined ? [] : [tokenFileAuthenticator(config.tokenFile)],
      anonymous: config.anonymous,
    },
    authorization: { modes: config.authorizationModes },
    admission: { disabled: config.disabledAdmissionPlugins },
    logger,
    metrics,
    ...(config.gates ? { gates: config.gates } : {}),
    ...(config.limits ? { limits: config.limits } : {}),
  });
}
