import type { ResourceDefinition } from '@orch/apimachinery';
import { formatGroupResource } from '@orch/apimachinery';
import type { BoundGauge, MetricsRegistry } from '@orch/component';
import type { ResourceStores } from '@orch/storage';
import type { ServedKinds } from '../kinds/served-resources.js';

/**
 * Counts stored objects by resource, under the metric names of 1.21 and its predecessor; a resource that never had
 * objects has no series. Caches are counted per scrape; resources without a cache are counted in the store every
 * `pollMs` (0: never).
 */
export function registerStorageMetrics(
  registry: MetricsRegistry,
  { served, stores, pollMs, signal }: StorageMetricsOptions,
): void {
  const help = 'Objects stored, by resource.';
  const objects = registry.gauge({
    ...{ name: 'apiserver_storage_objects', help, labels: ['resource'] },
    stability: 'STABLE',
  });
  const counts = registry.gauge({
    ...{ name: 'etcd_object_counts', help, labels: ['resource'] },
    deprecatedSince: '1.21.0',
  });
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
      // Keeps the last counts while the store is unavailable.
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
  readonly served: ServedKinds;
  readonly stores: ResourceStores;
  readonly pollMs: number;
  readonly signal: AbortSignal;
}

/** Only one of several resources with shared storage reports the count. */
function ownsStorage(definition: ResourceDefinition): boolean {
  const { storage } = definition;
  return storage.group === definition.group && storage.resource === definition.resource;
}
