import { CompactedError, type Revision, type StoreEvent } from '../../store/store.js';
import { Interest } from '../cache/interest.js';
import { changeOf } from '../cache/log-replay.js';
import { Watcher } from '../cache/watcher.js';
import { watchExpired } from '../errors.js';
import type { CacheEvent, CacheWatch, WatchQuery, WatchSink } from '../resource-store.js';
import { nextRevision } from '../revision-progress.js';
import { requireRevision } from './freshness.js';
import { listFromStore } from './list-from-store.js';
import { deliverInitial, type ReadContext } from './read-context.js';

/** A watch of a resource without a cache: a separate watch on the store with the same events. */
export async function watchStore(context: ReadContext, query: WatchQuery, sink: WatchSink): Promise<CacheWatch> {
  const { cache, store, metrics, resource } = context;
  const { keys, factory } = cache.options;
  const interest = new Interest(query, context);
  const from = await begin(context, query, sink);
  query.signal.throwIfAborted();
  const watcher = new Watcher(interest, sink, from);
  const ended = new AbortController();
  const end = (error: Error): void => {
    cache.removeWatcher(watcher);
    watcher.end(error);
    ended.abort();
  };
  let revision = from;
  const onEvents = (events: readonly StoreEvent[]): void => {
    const selected = selectEvents(events, (event) => changeOf(event, { keys, factory })?.eventFor(interest));
    try {
      watcher.deliver(selected);
    } catch (error) {
      metrics?.sinkFailed(resource, error);
      end(error instanceof Error ? error : new Error(String(error)));
    }
    revision = events.at(-1)?.revision ?? revision;
  };
  const onEnd = (error: Error): void =>
    end(error instanceof CompactedError ? watchExpired(from, error.oldest, error.damage) : error);
  query.signal.addEventListener(
    'abort',
    () => {
      watcher.abandon();
      cache.removeWatcher(watcher);
    },
    { once: true },
  );
  // Registered so that it ends when the resource is no longer served.
  cache.addWatcher(watcher);
  try {
    const signal = AbortSignal.any([query.signal, ended.signal]);
    const prefix = keys.formatPrefix(interest.namespace);
    await store.watch({ prefix, fromRevision: nextRevision(from), signal }, { onEvents, onEnd });
  } catch (error) {
    watcher.abandon();
    cache.removeWatcher(watcher);
    if (!(error instanceof CompactedError)) throw error;
    metrics?.expired(resource);
    throw watchExpired(from, error.oldest, error.damage);
  }
  return {
    get revision() {
      return revision;
    },
  };
}

/** Delivers the initial entries, unless only changes are requested. Returns the revision to watch from. */
async function begin(context: ReadContext, query: WatchQuery, sink: WatchSink): Promise<Revision> {
  const { start } = query;
  if (start.type === 'exact') return start.revision;
  if (start.type === 'notOlderThan') await requireRevision(context, start.revision, query);
  const { revision, entries } = await listFromStore(context, query, undefined);
  deliverInitial(context, sink, entries);
  return revision;
}

function selectEvents(
  events: readonly StoreEvent[],
  select: (event: StoreEvent) => CacheEvent | undefined,
): readonly CacheEvent[] {
  return events.flatMap((event) => select(event) ?? []);
}
