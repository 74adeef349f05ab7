import { type GroupResource, resourceVersionTooLargeError, type SelectableField } from '@orch/apimachinery';
import { DamagedRecordError } from '../../store/damage.js';
import { CompactedError, FutureRevisionError, type Store } from '../../store/store.js';
import type { Entry } from '../cache/entry.js';
import type { LogReplays } from '../cache/log-replay.js';
import type { ResourceCache } from '../cache/resource-cache.js';
import type { CacheMetrics } from '../cache-metrics.js';
import { listExpired, unreadableError } from '../errors.js';
import type { ResourceLimits } from '../limits.js';
import type { CacheEvent, WatchSink } from '../resource-store.js';
import type { RevisionProgress } from '../revision-progress.js';

/** The dependencies of reads of one resource. */
export interface ReadContext {
  readonly resource: GroupResource;
  readonly cache: ResourceCache;
  readonly replays: LogReplays;
  readonly store: Store;
  readonly progress: RevisionProgress;
  readonly limits: ResourceLimits;
  readonly metrics: CacheMetrics | undefined;
  /** Paths of the extracted fields, in the order of an entry's `fields`. */
  readonly fieldPaths: readonly string[];
  /** The selectable fields of this resource: more than `fieldPaths` if another resource has the same stored objects. */
  readonly selectableFields: readonly SelectableField[];
}

/** Delivers the initial entries of a watch to its sink. */
export function deliverInitial({ metrics, resource }: ReadContext, sink: WatchSink, entries: readonly Entry[]): void {
  metrics?.initialEvents(resource, entries.length);
  if (entries.length === 0) return;
  if (sink.onInitial !== undefined) sink.onInitial(entries);
  else sink.onEvents(entries.map((entry): CacheEvent => ({ type: 'ADDED', entry })));
}

/** Converts an error of a read of the store: to 410, 504 or 500; returns other errors unchanged. */
export function readFailure({ cache, metrics, resource }: ReadContext, error: unknown): unknown {
  if (error instanceof CompactedError) {
    metrics?.expired(resource);
    return listExpired(error.damage);
  }
  if (error instanceof DamagedRecordError) {
    const key = cache.options.keys.parse(error.damage.key);
    return key === undefined ? error : unreadableError(resource, key, error);
  }
  if (error instanceof FutureRevisionError) {
    return resourceVersionTooLargeError(error.requested, error.current ?? cache.revision);
  }
  return error;
}
