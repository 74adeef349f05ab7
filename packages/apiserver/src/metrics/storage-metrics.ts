import { formatGroupResource } from '@orch/apimachinery';
import type { MetricsRegistry } from '@orch/component';
import type { ResourceStores } from '@orch/storage';
import type { ServedResources } from '../route/served-resources.js';

/** Objects stored, by resource; under the name of 1.21 and the one before. The result refreshes the numbers. */
export function registerStorageMetrics(
  registry: MetricsRegistry,
  { served, stores }: { readonly served: ServedResources; readonly stores: ResourceStores },
): () => void {
  const help = 'Objects stored, by resource.';
  const objects = registry.gauge({ name: 'apiserver_storage_objects', help, labels: ['resource'] });
  const counts = registry.gauge({ name: 'etcd_object_counts', help, labels: ['resource'] });
  return () => {
    for (const definition of served.definitions) {
      const { storage } = definition;
      const ownsStorage = storage.group === definition.group && storage.resource === definition.resource;
      if (definition.virtual || !ownsStorage) continue;
      const resource = formatGroupResource(definition);
      const count = stores.for(definition).count();
      objects.bind({ resource }).set(count);
      counts.bind({ resource }).set(count);
    }
  };
}
