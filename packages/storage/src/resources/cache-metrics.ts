import type { GroupResource } from '@orch/apimachinery';

/** Receives events of the resource stores for metrics and logs. Every method must be quick and not throw. */
export interface CacheMetrics {
  /** A change went through the cache of this resource. */
  event(resource: GroupResource): void;
  /** A watcher began (+1) or ended (-1). */
  watchers(resource: GroupResource, delta: 1 | -1): void;
  /** A watch began with this number of initial or missed events. */
  initialEvents(resource: GroupResource, events: number): void;
  /** A watch's sink threw; the watch was ended. */
  sinkFailed(resource: GroupResource, error: unknown): void;
  /** A cache was filled from the store; its history begins with this size. */
  filled(resource: GroupResource, fill: CacheFill): void;
  /** The source of a get or list. */
  read(resource: GroupResource, source: 'cache' | 'store'): void;
  /** A list was served from memory: the index, and how many entries were examined and returned. */
  listed(resource: GroupResource, list: CacheList): void;
  /** The history of changes was resized. */
  historyResized(
    resource: GroupResource,
    history: { readonly eventsMax: number; readonly change: 'increase' | 'decrease' },
  ): void;
  /** A watch or an exact read requested a revision that is no longer kept. */
  expired(resource: GroupResource): void;
  /** A write conflicted with another one on its key and was retried. */
  conflict(resource: GroupResource): void;
}

export interface CacheFill {
  readonly objects: number;
  readonly durationMs: number;
  readonly historyEventsMax: number;
}

export interface CacheList {
  /** Such as `namespace` or `label app`; empty when all entries were examined. */
  readonly index: string;
  readonly looked: number;
  readonly returned: number;
}
