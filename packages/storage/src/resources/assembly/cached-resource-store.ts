import type { ApiObject } from '@orch/apimachinery';
import { get } from '../reads/get.js';
import { list } from '../reads/list.js';
import type { ReadContext } from '../reads/read-context.js';
import { startWatch } from '../reads/watch.js';
import type {
  CachedEntry,
  CacheWatch,
  ListQuery,
  ListResult,
  ObjectKey,
  ReadConsistency,
  ResourceStore,
  Waiting,
  WatchQuery,
  WatchSink,
  WriteOptions,
} from '../resource-store.js';
import type { Decide, Writer } from '../writes/writer.js';

/** A resource store that reads from its cache and writes to the store; writes return through the cache. */
export class CachedResourceStore implements ResourceStore {
  constructor(
    readonly context: ReadContext,
    readonly writer: Writer,
  ) {}

  /** Resolves when the cache is filled. */
  ready(): Promise<void> {
    return this.context.cache.ready();
  }

  get(key: ObjectKey, consistency: ReadConsistency, waiting: Waiting = {}): Promise<CachedEntry | undefined> {
    return get(this.context, { key, consistency, waiting });
  }

  list(query: ListQuery): Promise<ListResult> {
    return list(this.context, query);
  }

  watch(query: WatchQuery, sink: WatchSink): Promise<CacheWatch> {
    return startWatch(this.context, query, sink);
  }

  create(key: ObjectKey, object: ApiObject, options: WriteOptions): Promise<CachedEntry> {
    return this.writer.create(key, object, options);
  }

  update(key: ObjectKey, decide: Decide, options: WriteOptions): Promise<CachedEntry> {
    return this.writer.update(key, decide, options);
  }

  count(): number {
    return this.context.cache.entries.size;
  }
}
