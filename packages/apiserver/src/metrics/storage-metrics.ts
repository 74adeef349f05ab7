import type { ResourceDefinition } from '@orch/api';
import { formatGroupResource } from '@orch/apimachinery';
import type { BoundGauge, MetricsRegistry } from '@orch/component';
import type { ResourceStores } from '@orch/storage';
import type { ServedResources } from '../route/served-resources.js';

/**
 * Counts stored objects by resource, under the name of 1.21 and the one before; a resource that never had any has no
 * series. Caches are counted for each page, and resources without a cache in the store each `pollMs` (0: never).
 */
export function registerStorageMetrics(
  registry: MetricsRegistry,
  { served, stores, pollMs, signal }: StorageMetricsOptions,
): void {
  const help = 'Objects stored, by resource.';
  const objects = registry.gauge({ name: 'apiserver_storage_objects', help, labels: ['resource'] });
  const counts = registry.gauge({ name: 'etcd_object_counts', help, labels: ['resource'] });
  const shown = new Map<string, readonly [BoundGauge, BoundGauge]>();
  const show = (definition: ResourceDefinition, count: number): void => {
    const resource = formatGroupResource(definition);
    let gauges = shown.get(resource);
    if (gauges === undefined) {
      if (count === 0) return;
      gauges = [objects.bind({ resource }), counts.bind({ resource })];
      shown.set(resource, gauges);
    }
    for (const gauge of gauges) gauge.set(count);
  };
  const stored = () => served.definitions.filter((definition) => !definition.virtual && ownsStorage(definition));
  registry.beforePage(() => {
    for (const definition of stored()) {
      const count = stores.countCached(definition);
      if (count !== undefined) show(definition, count);
    }
  });
  const poll = async (): Promise<void> => {
    for (const definition of stored()) {
      if (signal.aborted) return;
      // While the store is away the numbers stay as they were.
      const count = await stores.countStored(definition).catch(() => undefined);
      if (count !== undefined) show(definition, count);
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

/** Of two resources that store the same objects, one has the count. */
function ownsStorage(definition: ResourceDefinition): boolean {
  const { storage } = definition;
  return storage.group === definition.group && storage.resource === definition.resource;
}
