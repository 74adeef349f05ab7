import { systemClock } from '@orch/apimachinery';
import { type ApiServer, createApiServer } from '@orch/apiserver';
import { clientCertificateAuthenticator, tokenFileAuthenticator } from '@orch/auth';
import { createMetricsRegistry, type Logger } from '@orch/component';
import { compactPeriodically, type Store } from '@orch/storage';
import type { ApiServerConfig } from './config.js';
import { openStore } from './open-store.js';

export interface RunApiServerOptions {
  /** Ends the server: what is under way is answered, then the store is closed. */
  readonly signal: AbortSignal;
  readonly logger: Logger;
  /** Called once, when requests are answered. */
  readonly onReady: (server: Pick<ApiServer, 'url' | 'port'> & { readonly store: Store }) => void;
}

/** Runs an API server until the signal ends it. @throws the store's typed errors, and when it cannot listen */
export async function runApiServer(config: ApiServerConfig, options: RunApiServerOptions): Promise<void> {
  const { signal, logger, onReady } = options;
  const { names } = config;
  const store = await openStore(config.store, { names, signal });
  try {
    const server = createApiServer({
      names,
      store,
      storageMediaType: config.storageMediaType,
      listener: config.listener,
      authentication: {
        authenticators: [clientCertificateAuthenticator({ now: Date.now })],
        tokenAuthenticators: config.tokenFile === undefined ? [] : [tokenFileAuthenticator(config.tokenFile)],
        anonymous: config.anonymous,
      },
      authorization: { modes: config.authorizationModes },
      admission: { disabled: config.disabledAdmissionPlugins },
      logger,
      metrics: createMetricsRegistry(),
      ...(config.gates ? { gates: config.gates } : {}),
      ...(config.limits ? { limits: config.limits } : {}),
    });
    // A start that fails half way has begun watches: they end before the store does.
    try {
      await server.start();
      onReady({ url: server.url, port: server.port, store });
      await Promise.all([ended(signal), compact(store, config, options)]);
    } finally {
      await server.stop();
    }
  } finally {
    await store.close();
  }
}

async function compact(store: Store, config: ApiServerConfig, { signal, logger }: RunApiServerOptions): Promise<void> {
  const { compactionIntervalMs: intervalMs = compactionIntervalMsDefault, historyRetentionMs: retentionMs = 0 } =
    config;
  if (intervalMs <= 0) return;
  const onError = (error: unknown): void => logger.error('the store could not be compacted', { error });
  await compactPeriodically(store, { intervalMs, retentionMs, clock: systemClock(), signal, onError });
}

const compactionIntervalMsDefault = 5 * 60_000;

function ended(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
