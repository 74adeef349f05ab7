import { formatGroupResource } from '@orch/apimachinery';
import type { MetricsRegistry } from '@orch/component';
import type { ResourceStores } from '@orch/storage';
import type { ServedResources } from '../route/served-resources.js';

/**
 * Objects stored, by resource; under the name of 1.21 and the one before. Caches are counted for each page, and what has
 * no cache yet is counted in the store each `pollMs` (0: never).
 */
export function registerStorageMetrics(
  registry: MetricsRegistry,
  { served, stores, pollMs, signal }: StorageMetricsOptions,
): void {
  const help = 'Objects stored, by resource.';
  const objects = registry.gauge({ name: 'apiserver_storage_objects', help, labels: ['resource'] });
  const counts = registry.gauge({ name: 'etcd_object_counts', help, labels: ['resource'] });
  const show = (resource: string, count: number): void => {
    objects.bind({ resource }).set(count);
    counts.bind({ resource }).set(count);
  };
  const stored = () => served.definitions.filter((definition) => !definition.virtual && ownsStorage(definition));
  registry.beforePage(() => {
    for (const definition of stored()) {
      const count = stores.countCached(definition);
      if (count !== undefined) show(formatGroupResource(definition), count);
    }
  });
  const poll = async (): Promise<void> => {
    for (const definition of stored()) {
      if (signal.aborted) return;
      // The store may be away for a while: the numbers stay as they were.
      const count = await stores.countStored(definition).catch(() => undefined);
      if (count !== undefined) show(formatGroupResource(definition), count);
    }
  };
  if (pollMs <= 0) return;
  void poll();
  const timer = setInterval(() => void poll(), pollMs);
  timer.unref();
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
}

export interface StorageMetricsOptions {
  readonly served: ServedResources;
  readonly stores: ResourceStores;
  readonly pollMs: number;
  readonly signal: AbortSignal;
}

/** Where two resources are two ways to the same objects, one of them has the number. */
function ownsStorage(definition: ServedResources['definitions'][number]): boolean {
  const { storage } = definition;
  return storage.group === definition.group && storage.resource === definition.resource;
}
