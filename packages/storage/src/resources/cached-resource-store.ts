import type { ApiObject } from '@orch/apimachinery';
import { get } from './reads/get.js';
import { list } from './reads/list.js';
import type { ReadContext } from './reads/read-context.js';
import { startWatch } from './reads/watch.js';
import type {
  CachedEntry,
  CacheWatch,
  ListQuery,
  ListResult,
  ObjectKey,
  ReadConsistency,
  ResourceStore,
  WatchQuery,
  WatchSink,
  WriteOptions,
} from './resource-store.js';
import type { Decide, Writer } from './writes/writer.js';

/** A resource store whose reads are answered by its cache, and whose writes go to the store and come back through it. */
export class CachedResourceStore implements ResourceStore {
  constructor(
    readonly context: ReadContext,
    readonly writer: Writer,
  ) {}

  /** Resolves when the cache is filled. */
  ready(): Promise<void> {
    return this.context.cache.ready();
  }

  get(
    key: ObjectKey,
    consistency: ReadConsistency,
    options: { readonly signal?: AbortSignal } = {},
  ): Promise<CachedEntry | undefined> {
    return get(this.context, { key, consistency, signal: options.signal });
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
