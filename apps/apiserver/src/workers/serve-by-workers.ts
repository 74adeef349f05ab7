import { systemClock } from '@orch/apimachinery';
import { type AuditBackend, defaultLimits } from '@orch/apiserver';
import type { MetricsRegistry } from '@orch/component';
import { acceptConnections } from '@orch/serving';
import { type Store, shareStore } from '@orch/storage';
import type { ApiServerConfig } from '../config/config.js';
import type { RunApiServerOptions, WorkerEntry } from '../server/run-options.js';
import { workerConfigOf } from './worker-config.js';
import { WorkerPool } from './worker-pool.js';
import { WorkerProcess } from './worker-process.js';

/**
 * Serves from several processes until `whileServing` resolves:
 *
 *     this process   owns the store, commits, compacts; listens and distributes connections
 *     each worker    runs a complete API server: reads the store file, writes through this process
 *
 * @throws ListenError, WorkerStartError
 */
export async function serveByWorkers(
  config: ApiServerConfig,
  options: Pick<RunApiServerOptions, 'logger' | 'onReady'> & {
    readonly store: Store;
    /** The registry of this process. Its page is merged into that of the server. */
    readonly metrics: MetricsRegistry;
    readonly workers: WorkerEntry & { readonly count: number };
    readonly whileServing: () => Promise<void>;
    /** Stores the audit events of all workers. */
    readonly audit: AuditBackend | undefined;
  },
): Promise<void> {
  const { store, logger, metrics, workers, audit, onReady, whileServing } = options;
  const pool = new WorkerPool({
    count: workers.count,
    clock: systemClock(),
    logger,
    metrics,
    start: (serverPage) => {
      const worker = new WorkerProcess({ entry: workers.entry, config: workerConfig, serverPage, audit });
      // On etcd each worker opens its own client.
      if (config.store.engine === 'embedded') {
        shareStore(store, worker.storeStream).catch((error: unknown) =>
          logger.error('the store could not be shared with a serving worker', { error }),
        );
      }
      return worker;
    },
  });
  const acceptor = await acceptConnections(config.listener, (socket) => pool.deal(socket));
  const { port, url } = acceptor;
  const workerConfig = workerConfigOf(
    { ...config, listener: { ...config.listener, port } },
    {
      ...{ workers: workers.count, logging: workers.logging },
      ...(workers.metrics ? { metrics: workers.metrics } : {}),
    },
  );
  let hasServed = false;
  try {
    await pool.start();
    hasServed = true;
    onReady({ url, port, store });
    await whileServing();
  } finally {
    const { shutdownDelayMs = 0, limits } = config;
    const { requestTimeoutMs } = { ...defaultLimits, ...limits };
    await pool.stop({
      whenDelayed: async () => {
        if (hasServed && shutdownDelayMs > 0) await systemClock().sleep(shutdownDelayMs);
        acceptor.close();
      },
      graceMs: shutdownDelayMs + requestTimeoutMs + endMs,
    });
    await audit?.close();
  }
}

/** For what a worker does after its last request. */
const endMs = 8_000;
