import { isStatusError } from '@orch/apimachinery';
import type { Revision } from '../../store/store.js';
import type { Change } from '../cache/change.js';
import type { Entry } from '../cache/entry.js';
import { Interest } from '../cache/interest.js';
import type { ResourceCache } from '../cache/resource-cache.js';
import { Watcher } from '../cache/watcher.js';
import { watchExpired } from '../errors.js';
import type { CacheEvent, CacheWatch, WatchQuery, WatchSink } from '../resource-store.js';
import { laterRevision } from '../revision-progress.js';
import { freshen, requireRevision } from './freshness.js';
import { listFromStore } from './list-from-store.js';
import { deliverInitial, type ReadContext } from './read-context.js';
import { watchStore } from './watch-store.js';

/** Starts a watch on the cache. Resolves when it is established and the sink has the initial state. */
export async function startWatch(context: ReadContext, query: WatchQuery, sink: WatchSink): Promise<CacheWatch> {
  const { cache } = context;
  const { start, signal } = query;
  signal.throwIfAborted();
  if (!cache.isUsed) return await watchStore(context, query, sink);
  await cache.ready(query);
  const interest = new Interest(query, context);
  if (start.type === 'exact') return await resume(context, { interest, sink, signal, from: start.revision });
  await cache.prepareFor(interest);
  switch (start.type) {
    case 'notOlderThan':
      await requireRevision(context, start.revision, query);
      break;
    case 'mostRecent':
      if (!(await freshen(context, query))) return await startFromStore(context, { query, interest, sink });
      break;
    case 'any':
      break;
  }
  signal.throwIfAborted();
  if (!cache.isReady) return await startWatch(context, query, sink);
  const { revision } = cache;
  const initial = select(cache, interest);
  if (query.includesUnreadable !== true) cache.requireReadable(interest);
  return join(context, { interest, sink, signal, from: revision }, () => deliverInitial(context, sink, initial));
}

/** The initial entries of a watch. Watches of everything share one array. */
function select(cache: ResourceCache, interest: Interest): readonly Entry[] {
  if (interest.isEverything) return cache.entries.toArray(interest.namespace);
  const entries: Entry[] = [];
  cache.walk(interest, (entry) => {
    if (interest.matches(entry)) entries.push(entry);
    return true;
  });
  return entries;
}

interface ResumeOptions {
  readonly interest: Interest;
  readonly sink: WatchSink;
  readonly signal: AbortSignal;
  /** The sink gets events after this revision. */
  readonly from: Revision;
}

/** Resumes from the history in memory, or from the store's log for older revisions. */
async function resume(context: ReadContext, options: ResumeOptions): Promise<CacheWatch> {
  const { cache, replays } = context;
  const { from, interest, signal } = options;
  const joinAfter = (changes: readonly Change[]) =>
    join(context, options, () => {
      const missed = eventsOf(changes, interest, from);
      context.metrics?.initialEvents(context.resource, missed.length);
      if (missed.length > 0) options.sink.onEvents(missed);
    });
  const known = cache.history.after(from);
  if (known !== undefined) return joinAfter(known);
  let watch: CacheWatch | undefined;
  try {
    await replays.replay(from, (changes) => {
      if (!signal.aborted) watch = joinAfter(changes);
    });
  } catch (error) {
    if (isStatusError(error, 'Expired')) context.metrics?.expired(context.resource);
    throw error;
  }
  signal.throwIfAborted();
  return watch ?? { revision: from };
}

/** Used when the cache lags behind the store: begins with the state of the store, and continues from the cache. */
async function startFromStore(
  context: ReadContext,
  { query, interest, sink }: { readonly query: WatchQuery; readonly interest: Interest; readonly sink: WatchSink },
): Promise<CacheWatch> {
  const { revision, entries } = await listFromStore(context, query, undefined);
  deliverInitial(context, sink, entries);
  return await resume(context, { interest, sink, signal: query.signal, from: revision });
}

/** Delivers the missed events and registers the watcher in one synchronous step, so that no event is lost. */
function join(context: ReadContext, options: ResumeOptions, deliverMissed: () => void): CacheWatch {
  const { cache } = context;
  const { interest, sink, signal } = options;
  // The client may have disconnected meanwhile: the watcher would never be removed.
  signal.throwIfAborted();
  // The cache was reset: its next events would leave a gap.
  if (!cache.isReady) throw watchExpired(options.from);
  const from = laterRevision(options.from, cache.revision);
  const watcher = new Watcher(interest, sink, from);
  cache.addWatcher(watcher);
  signal.addEventListener(
    'abort',
    () => {
      watcher.abandon();
      cache.removeWatcher(watcher);
    },
    { once: true },
  );
  deliverMissed();
  return {
    get revision() {
      return laterRevision(from, cache.revision);
    },
  };
}

function eventsOf(changes: readonly Change[], interest: Interest, from: Revision): CacheEvent[] {
  const events: CacheEvent[] = [];
  for (const change of changes) {
    if (change.revision <= from) continue;
    const event = change.eventFor(interest);
    if (event !== undefined) events.push(event);
  }
  return events;
}
