import { systemClock } from '@orch/apimachinery';
import { createMetricsRegistry, type MetricsRegistry } from '@orch/component';
import { compactPeriodically, type Store } from '@orch/storage';
import type { ApiServerConfig } from './config.js';
import { makeServer } from './make-server.js';
import { type OpenStores, openStores } from './open-store.js';
import type { RunApiServerOptions } from './run-options.js';
import { watchStoreSizes } from './watch-store-sizes.js';
import { serveByWorkers } from './workers/serve-by-workers.js';

/** Several serving workers are asked for where there can be only one. */
export class ServingWorkersError extends Error {
  override readonly name = 'ServingWorkersError';
}

/**
 * Runs an API server until the signal ends it.
 * @throws the store's typed errors, ListenError, ServingWorkersError, WorkerStartError
 */
export async function runApiServer(config: ApiServerConfig, options: RunApiServerOptions): Promise<void> {
  const { signal, logger, metrics = createMetricsRegistry() } = options;
  const workers = workersOf(config, options);
  const stores = await openStores(config.store, { names: config.names, signal, metrics, logger });
  const whileServing = async (): Promise<void> => {
    await Promise.all([ended(signal), ...stores.all.map((store) => compact(store, config, options))]);
  };
  try {
    const serving = { ...options, metrics, whileServing };
    if (workers === undefined) await serve(config, { ...serving, stores });
    else await serveByWorkers(config, { ...serving, store: stores.store, workers });
  } finally {
    await stores.close();
  }
}

/** Undefined when this process serves by itself. @throws ServingWorkersError */
function workersOf({ servingWorkers: count = 1, store }: ApiServerConfig, { workers }: RunApiServerOptions) {
  if (count === 1) return undefined;
  if (store.engine === 'memory') throw new ServingWorkersError('several serving workers need a store that is kept');
  if (workers === undefined) throw new ServingWorkersError('this program cannot start serving workers');
  return { ...workers, count };
}

interface Serving extends RunApiServerOptions {
  readonly stores: OpenStores;
  readonly metrics: MetricsRegistry;
  /** Resolves when serving is to end. */
  readonly whileServing: () => Promise<void>;
}

async function serve(config: ApiServerConfig, serving: Serving): Promise<void> {
  const { stores, metrics, logger, signal, onReady, whileServing } = serving;
  const server = makeServer(config, { stores, logger, metrics });
  watchStoreSizes(stores.all, { config: config.store, metrics, signal });
  // A start that fails half way has begun watches: they end before the store does.
  try {
    await server.start();
    onReady({ url: server.url, port: server.port, store: stores.store });
    await whileServing();
  } finally {
    await server.stop();
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
