import type { GroupResource } from '@orch/apimachinery';

/** What the resource stores report; the program turns it into metrics and logs. Every method must be quick and not throw. */
export interface CacheMetrics {
  /** A change went through the cache of this resource. */
  event(resource: GroupResource): void;
  /** A watcher began (+1) or ended (-1). */
  watchers(resource: GroupResource, delta: 1 | -1): void;
  /** A watch began with so many events of what there is, or of what it had missed. */
  initialEvents(resource: GroupResource, events: number): void;
  /** A watch's sink threw; the watch was ended. */
  sinkFailed(resource: GroupResource, error: unknown): void;
  /** A cache was filled from the store, and its history begins with this size. */
  filled(resource: GroupResource, fill: CacheFill): void;
  /** Where a get or list was answered from. */
  read(resource: GroupResource, source: 'cache' | 'store'): void;
  /** A list was answered from memory: how its entries were found, how many were looked at and how many given out. */
  listed(resource: GroupResource, list: CacheList): void;
  /** The history of changes was given another size. */
  historyResized(
    resource: GroupResource,
    history: { readonly eventsMax: number; readonly change: 'increase' | 'decrease' },
  ): void;
  /** A watch or an exact read asked for a revision that is no longer kept. */
  expired(resource: GroupResource): void;
  /** A write met another one on its key and began again. */
  conflict(resource: GroupResource): void;
}

export interface CacheFill {
  readonly objects: number;
  readonly durationMs: number;
  readonly historyEventsMax: number;
}

export interface CacheList {
  /** Such as `namespace` or `label app`; empty when everything was looked at. */
  readonly index: string;
  readonly looked: number;
  readonly returned: number;
}
