import { systemClock } from '@orch/apimachinery';
import type { MetricsRegistry } from '@orch/component';
import { acceptConnections } from '@orch/serving';
import { type Store, shareStore } from '@orch/storage';
import type { ApiServerConfig } from '../config.js';
import type { RunApiServerOptions, WorkerEntry } from '../run-options.js';
import { workerConfigOf } from './worker-config.js';
import { WorkerPool } from './worker-pool.js';
import { WorkerProcess } from './worker-process.js';

/**
 * Serves from several processes until `whileServing` resolves:
 *
 *     this process   holds the store, commits, compacts; listens, and deals connections out
 *     each worker    is a whole API server: reads the store's file, writes through this process
 *
 * @throws ListenError, WorkerStartError
 */
export async function serveByWorkers(
  config: ApiServerConfig,
  options: Pick<RunApiServerOptions, 'logger' | 'onReady'> & {
    readonly store: Store;
    /** Of this process: its page is a part of the server's. */
    readonly metrics: MetricsRegistry;
    readonly workers: WorkerEntry & { readonly count: number };
    readonly whileServing: () => Promise<void>;
  },
): Promise<void> {
  const { store, logger, metrics, workers, onReady, whileServing } = options;
  const pool = new WorkerPool({
    count: workers.count,
    clock: systemClock(),
    logger,
    metrics,
    start: (serverPage) => {
      const worker = new WorkerProcess({ entry: workers.entry, config: workerConfig, serverPage });
      // On etcd each worker is a client of its own.
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
    { workers: workers.count, logging: workers.logging },
  );
  try {
    await pool.start();
    onReady({ url, port, store });
    await whileServing();
  } finally {
    acceptor.close();
    await pool.stop();
  }
}
