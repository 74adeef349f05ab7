import type { MetricsRegistry } from '@orch/component';
import type { ResourceStores } from '@orch/storage';
import type { ListSender } from '../respond/list-sender.js';

/** Bytes that are kept so that they need not be made again; each kind has its limit. */
export function registerKeptBytes(
  registry: MetricsRegistry,
  { stores, lists }: { readonly stores: ResourceStores; readonly lists: ListSender },
): void {
  const bytes = registry.gauge({ name: 'apiserver_cache_bytes', help: 'Bytes kept, by kind.', labels: ['kind'] });
  const objects = bytes.bind({ kind: 'objects' });
  const representations = bytes.bind({ kind: 'representations' });
  const keptLists = bytes.bind({ kind: 'lists' });
  registry.beforePage(() => {
    objects.set(stores.bytesKept.objects);
    representations.set(stores.bytesKept.representations);
    keptLists.set(lists.keptBytes);
  });
}
