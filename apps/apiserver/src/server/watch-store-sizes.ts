import type { MetricsRegistry } from '@orch/component';
import type { Store } from '@orch/storage';
import type { StoreConfig } from '../config/config.js';

/** Measures the database sizes of the stores periodically until the signal aborts. */
export function watchStoreSizes(stores: readonly Store[], { config, metrics, signal }: WatchStoreSizesOptions): void {
  const { sizePollMs: pollMs = sizePollMsDefault } = config.engine === 'etcd' ? config : {};
  const measured = stores.filter((store) => store.databaseBytes !== undefined);
  if (measured.length === 0 || pollMs <= 0) return;
  const bytes = metrics.gauge({
    name: 'etcd_db_total_size_in_bytes',
    help: 'Bytes of the database of the store on disk, by endpoint.',
    labels: ['endpoint'],
  });
  const measure = async (store: Store): Promise<void> => {
    // An unreachable store keeps its last value.
    const sizes = await store.databaseBytes?.().catch(() => undefined);
    for (const [endpoint, size] of sizes ?? []) bytes.bind({ endpoint }).set(size);
  };
  const measureAll = (): void => {
    for (const store of measured) void measure(store);
  };
  measureAll();
  const timer = setInterval(measureAll, pollMs);
  timer.unref();
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
}

export interface WatchStoreSizesOptions {
  readonly config: StoreConfig;
  readonly metrics: MetricsRegistry;
  readonly signal: AbortSignal;
}

const sizePollMsDefault = 30_000;
