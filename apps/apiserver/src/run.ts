import { type Clock, makeNames, systemClock } from '@orch/apimachinery';
import type { AuditBackend } from '@orch/apiserver';
import { createMetricsRegistry, type Logger, type MetricsRegistry } from '@orch/component';
import { compactionIntervalMsDefault, compactPeriodically, type Store } from '@orch/storage';
import type { ApiServerConfig } from './config/config.js';
import { type Egress, openEgress } from './server/egress.js';
import { makeServer } from './server/make-server.js';
import { openAudit } from './server/open-audit.js';
import { openServerTracing } from './server/open-server-tracing.js';
import { type OpenStores, openStores } from './server/open-store.js';
import type { RunApiServerOptions } from './server/run-options.js';
import { watchStoreSizes } from './server/watch-store-sizes.js';
import { serveByWorkers } from './workers/serve-by-workers.js';

/** The config has several serving workers, but the store or the program supports only one. */
export class ServingWorkersError extends Error {
  override readonly name = 'ServingWorkersError';
}

/**
 * Runs an API server until the signal aborts.
 * @throws the typed errors of the store, ListenError, ServingWorkersError, WorkerStartError
 */
export async function runApiServer(config: ApiServerConfig, options: RunApiServerOptions): Promise<void> {
  const { signal, logger, metrics = createMetricsRegistry(), clock = systemClock() } = options;
  const workers = workersOf(config, options);
  const egress = openEgress(config.egress, { metrics, logger, signal });
  const { dialect } = config;
  const stores = await openStores(config.store, { dialect, signal, metrics, logger, clock, dial: egress.etcd });
  const whileServing = async (): Promise<void> => {
    await Promise.all([ended(signal), ...stores.all.map((store) => compact(store, config, { signal, logger, clock }))]);
  };
  try {
    const audit = await openAuditOf(config, { egress, logger, metrics });
    const serving = { ...options, metrics, audit, whileServing };
    if (workers === undefined) await serve(config, { ...serving, stores, egress });
    else await serveByWorkers(config, { ...serving, store: stores.store, workers });
  } finally {
    await stores.close();
  }
}

/** Undefined when this process serves requests itself. @throws ServingWorkersError */
function workersOf({ servingWorkers: count = 1, store }: ApiServerConfig, { workers }: RunApiServerOptions) {
  if (count === 1) return undefined;
  if (store.engine === 'memory') throw new ServingWorkersError('several serving workers require a persistent store');
  if (workers === undefined) throw new ServingWorkersError('this program cannot start serving workers');
  return { ...workers, count };
}

/** Undefined when no audit events are recorded. */
async function openAuditOf(
  { audit, dialect }: ApiServerConfig,
  { egress, ...parts }: { readonly egress: Egress; readonly logger: Logger; readonly metrics: MetricsRegistry },
): Promise<AuditBackend | undefined> {
  if (audit === undefined) return undefined;
  return await openAudit(audit, {
    ...parts,
    names: makeNames(dialect),
    stdout: process.stdout,
    dial: egress.controlPlane,
  });
}

interface Serving extends RunApiServerOptions {
  readonly stores: OpenStores;
  readonly audit: AuditBackend | undefined;
  readonly egress: Egress;
  readonly metrics: MetricsRegistry;
  /** Resolves when the server should stop. */
  readonly whileServing: () => Promise<void>;
}

async function serve(config: ApiServerConfig, serving: Serving): Promise<void> {
  const { stores, egress, metrics, logger, signal, audit, onReady, whileServing } = serving;
  const tracing = await openServerTracing(config, logger);
  const server = makeServer(config, { stores, egress, logger, metrics, signal, audit, tracing });
  watchStoreSizes(stores.all, { config: config.store, metrics, signal });
  // A failed start may leave watches open: stop the server before closing the store.
  try {
    await server.start();
    onReady({ url: server.url, port: server.port, store: stores.store });
    await whileServing();
  } finally {
    await server.stop();
    await tracing?.close();
  }
}

async function compact(
  store: Store,
  config: ApiServerConfig,
  { signal, logger, clock }: { readonly signal: AbortSignal; readonly logger: Logger; readonly clock: Clock },
): Promise<void> {
  const { compactionIntervalMs: intervalMs = compactionIntervalMsDefault, historyRetentionMs: retentionMs = 0 } =
    config;
  if (intervalMs <= 0) return;
  const onError = (error: unknown): void => logger.error('the store could not be compacted', { error });
  await compactPeriodically(store, { intervalMs, retentionMs, clock, signal, onError });
}

function ended(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
