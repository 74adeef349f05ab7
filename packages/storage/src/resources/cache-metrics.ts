import type { GroupResource } from '@orch/apimachinery';

/** What the resource stores report; the program turns it into its metrics. Every method must be quick and not throw. */
export interface CacheMetrics {
  /** A change went through the cache of this resource. */
  event(resource: GroupResource): void;
  /** A watcher began (+1) or ended (-1). */
  watchers(resource: GroupResource, delta: 1 | -1): void;
  /** A cache was filled from the store. */
  filled(resource: GroupResource, fill: { readonly objects: number; readonly durationMs: number }): void;
  /** Where a get or list was answered from. */
  read(resource: GroupResource, source: 'cache' | 'store'): void;
  /** A watch or an exact read asked for a revision that is no longer kept. */
  expired(resource: GroupResource): void;
  /** A write met another one on its key and began again. */
  conflict(resource: GroupResource): void;
}
