import type { MetricsRegistry } from '@orch/component';
import type { ResourceStores } from '@orch/storage';
import type { ListSender } from '../respond/list-sender.js';

/** Registers the sizes of the response caches; each cache has its own limit. */
export function registerKeptBytes(
  registry: MetricsRegistry,
  { stores, lists }: { readonly stores: ResourceStores; readonly lists: ListSender },
): void {
  const bytes = registry.gauge({
    name: 'apiserver_cache_bytes',
    help: 'Bytes of cached responses, by kind.',
    labels: ['kind'],
  });
  const objects = bytes.bind({ kind: 'objects' });
  const representations = bytes.bind({ kind: 'representations' });
  const keptLists = bytes.bind({ kind: 'lists' });
  registry.beforePage(() => {
    objects.set(stores.bytesKept.objects);
    representations.set(stores.bytesKept.representations);
    keptLists.set(lists.keptBytes);
  });
}
