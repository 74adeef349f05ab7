import type { Clock, GroupResource, Timer } from '@orch/apimachinery';
import type { Revision, Store, StoreEvent } from '../../store/store.js';
import { untilAborted } from '../../store/until-aborted.js';
import type { CacheMetrics } from '../cache-metrics.js';
import { watchExpired } from '../errors.js';
import { compareKeys } from '../key-order.js';
import type { ResourceKeys } from '../keys.js';
import type { ResourceLimits } from '../limits.js';
import type { ObjectKey, Waiting } from '../resource-store.js';
import { laterRevision, type RevisionProgress } from '../revision-progress.js';
import { Change } from './change.js';
import type { Entry } from './entry.js';
import type { EntryCollection } from './entry-collection.js';
import type { EntryFactory } from './entry-factory.js';
import { EntryIndexes } from './entry-indexes.js';
import { FanOut } from './fan-out.js';
import { fillCollection } from './fill.js';
import { History } from './history.js';
import type { Interest } from './interest.js';
import { walkPostings } from './posting-list.js';
import type { UnreadableEntries } from './unreadable-entries.js';
import type { Watcher } from './watcher.js';

export interface ResourceCacheOptions {
  readonly resource: GroupResource;
  /** The entries, initially empty, and the unreadable ones of them. */
  readonly entries: EntryCollection;
  readonly unreadable: UnreadableEntries;
  /** Minimum capacity of the history; 0: no cache, reads go to the store. */
  readonly size: number;
  readonly keys: ResourceKeys;
  readonly factory: EntryFactory;
  readonly store: Store;
  readonly progress: RevisionProgress;
  readonly limits: ResourceLimits;
  readonly clock: Clock;
  readonly metrics: CacheMetrics | undefined;
  readonly signal: AbortSignal;
}

/**
 * The cache of one resource: its entries, its newest changes and its watchers. Filled from the store on first use; then
 * the registry's watch is its only writer.
 *
 *     fill at revision 20        entries as of 20, history starts at 20
 *     events 19, 20, 21, 22      19 and 20 are in the fill already; 21 and 22 are applied
 *     revision                   22, or more: the registry's watch has advanced with changes of other resources
 */
export class ResourceCache {
  readonly entries: EntryCollection;
  readonly watchers = new FanOut();
  readonly indexes: EntryIndexes;
  #history: History;
  #state: 'empty' | 'filling' | 'ready' = 'empty';
  #filling: Promise<void> | undefined;
  #early: StoreEvent[] = [];
  #filledAt: Revision;
  #changedAt: Revision;
  /** Since the fill, for namespaces with entries. */
  readonly #namespacesChangedAt = new Map<string, Revision>();
  #extracted: Promise<void> | undefined;
  #trimTimer: Timer | undefined;
  /** Counts resets: a fill during a reset starts again. */
  #generation = 0;

  constructor(readonly options: ResourceCacheOptions) {
    this.entries = options.entries;
    this.indexes = new EntryIndexes(this.entries, options.limits);
    this.#filledAt = options.progress.revision;
    this.#changedAt = options.progress.revision;
    this.#history = this.#newHistory(options.progress.revision);
  }

  get history(): History {
    return this.#history;
  }

  /** The revision of the entries. */
  get revision(): Revision {
    return laterRevision(this.options.progress.revision, this.#filledAt);
  }

  /** The revision of the last known change of this resource. */
  get changedAt(): Revision {
    return this.#changedAt;
  }

  /** Like `changedAt`, for one namespace. An empty namespace has no revision of its own. */
  changedAtIn(namespace: string | undefined): Revision {
    if (namespace === undefined || this.entries.countIn(namespace) === 0) return this.#changedAt;
    return this.#namespacesChangedAt.get(namespace) ?? this.#filledAt;
  }

  /**
   * Whether the entries can be read now. Reads check it after their last wait, since the cache may have been reset
   * meanwhile.
   */
  get isReady(): boolean {
    return this.#state === 'ready';
  }

  /** False when the resource has no cache. */
  get isUsed(): boolean {
    return this.options.size > 0;
  }

  /** Resolves when the cache is filled, at once without a cache. @throws the error of the store; the next call retries */
  ready(waiting?: Waiting): Promise<void> {
    if (this.#state === 'ready' || !this.isUsed) return done;
    this.#filling ??= this.#fill().finally(() => {
      this.#filling = undefined;
    });
    const signal = waiting?.signal;
    return signal === undefined ? this.#filling : untilAborted(this.#filling, signal);
  }

  /** Applies the events of this resource of one call of the registry's watch; `flush` delivers them to watchers. */
  stage(events: readonly StoreEvent[]): void {
    if (this.#state === 'empty') return;
    if (this.#state === 'filling') {
      for (const event of events) this.#early.push(event);
      return;
    }
    const nowMs = this.options.clock.monotonicMs();
    for (const event of events) this.#apply(event, nowMs);
  }

  flush(): void {
    this.watchers.flush(this.#endFailed);
  }

  /** Empties the cache after the registry's watch has lost events. Watchers must list and watch again. */
  reset(): void {
    this.endWatches(watchExpired(this.revision));
    this.#generation += 1;
    if (this.#state === 'ready') this.#state = 'empty';
    this.#early = [];
    this.entries.clear();
    this.indexes.clear();
  }

  endWatches(error: Error): void {
    for (const watcher of this.watchers.all()) this.#end(watcher, error);
  }

  /**
   * Resolves when the entries of a selection can be found quickly: by an index, or by a walk over entries with extracted
   * labels and fields.
   */
  async prepareFor(interest: Interest): Promise<void> {
    if (interest.isEverything || (interest.name !== undefined && interest.namespace !== undefined)) return;
    await this.indexes.prepare(interest);
    if (this.indexes.find(interest) !== undefined) return;
    if (interest.namespace !== undefined) return await this.#extract(interest.namespace);
    this.#extracted ??= this.#extract(undefined);
    await this.#extracted;
  }

  /** Visits the candidates of a selection in key order until `visit` returns false. Returns the name of the index used. */
  walk(interest: Interest, visit: (entry: Entry) => boolean, after?: ObjectKey): string {
    const { namespace } = interest;
    const candidates = interest.isEverything ? undefined : this.indexes.find(interest);
    if (candidates === undefined) this.entries.walk(visit, { namespace, after });
    else walkPostings(candidates.postings, visit, { namespace, after });
    return candidates?.index ?? (namespace === undefined ? '' : 'namespace');
  }

  /**
   * Fails when an unreadable entry may match the selection: a list must not omit it.
   * @throws StatusError 500 that names the entry
   */
  requireReadable(
    interest: Interest,
    { after, through }: { readonly after?: ObjectKey | undefined; readonly through?: ObjectKey | undefined } = {},
  ): void {
    const entry = this.options.unreadable.find(
      (one) =>
        interest.mayMatch(one) &&
        (after === undefined || compareKeys(one, after) > 0) &&
        (through === undefined || compareKeys(one, through) <= 0),
    );
    if (entry?.failure !== undefined) throw entry.failure;
  }

  addWatcher(watcher: Watcher): void {
    this.watchers.add(watcher);
    this.options.metrics?.watchers(this.options.resource, 1);
  }

  removeWatcher(watcher: Watcher): void {
    const before = this.watchers.size;
    this.watchers.remove(watcher);
    if (this.watchers.size < before) this.options.metrics?.watchers(this.options.resource, -1);
  }

  /** The entry of a commit, from the entries or the history. */
  entryAt(key: ObjectKey, revision: Revision): Entry | undefined {
    const entry = this.entries.get(key);
    if (entry?.revision === revision) return entry;
    return this.#history.find(revision, key)?.entry;
  }

  #newHistory(start: Revision): History {
    const { limits, metrics, resource, size } = this.options;
    const historyEventsMin = Math.max(1, size);
    const historyEventsMax = Math.max(limits.historyEventsMax, historyEventsMin);
    return new History(start, {
      limits: { ...limits, historyEventsMin, historyEventsMax },
      onResize: (eventsMax, change) => metrics?.historyResized(resource, { eventsMax, change }),
    });
  }

  async #fill(): Promise<void> {
    const { clock, metrics, resource } = this.options;
    const startMs = clock.monotonicMs();
    this.#state = 'filling';
    this.#extracted = undefined;
    this.indexes.clear();
    try {
      let generation: number;
      let revision: Revision;
      do {
        generation = this.#generation;
        revision = await fillCollection(this.entries, this.options);
      } while (generation !== this.#generation);
      this.#filledAt = revision;
      this.#changedAt = revision;
      this.#namespacesChangedAt.clear();
      this.#history = this.#newHistory(revision);
      this.#state = 'ready';
      const early = this.#early;
      this.#early = [];
      this.stage(early);
    } catch (error) {
      this.#state = 'empty';
      this.#early = [];
      this.entries.clear();
      throw error;
    }
    metrics?.filled(resource, {
      objects: this.entries.size,
      durationMs: clock.monotonicMs() - startMs,
      historyEventsMax: this.#history.eventsMax,
    });
  }

  #apply(event: StoreEvent, nowMs: number): void {
    if (event.revision <= this.#filledAt) return;
    const key = this.options.keys.parse(event.key);
    if (key === undefined) return;
    const change = this.#changeOf(event, key);
    if (change === undefined) return;
    this.#changedAt = event.revision;
    if (this.entries.countIn(key.namespace) > 0) this.#namespacesChangedAt.set(key.namespace, event.revision);
    else this.#namespacesChangedAt.delete(key.namespace);
    this.#history.push(change, nowMs);
    this.#planTrim();
    this.watchers.stage(change);
    this.options.metrics?.event(this.options.resource);
  }

  /**
   * Drops old changes even without newer ones, so that a burst does not stay in memory. Runs in a few steps per maximum
   * age.
   */
  #planTrim(): void {
    const oldAtMs = this.#history.oldAtMs;
    if (this.#trimTimer !== undefined || oldAtMs === undefined) return;
    const { clock, limits, signal } = this.options;
    const delayMs = Math.max(limits.historyAgeMs / trimStepsPerAge, oldAtMs - clock.monotonicMs() + 1);
    this.#trimTimer = clock.setTimer(delayMs, () => {
      this.#trimTimer = undefined;
      if (signal.aborted) return;
      this.#history.trim(clock.monotonicMs());
      this.#planTrim();
    });
  }

  #changeOf(event: StoreEvent, key: ObjectKey): Change | undefined {
    if (event.type === 'put') {
      const entry = this.options.factory.fromValue(key, event.value, event.revision);
      const previous = this.entries.set(entry);
      this.indexes.changed(previous, entry);
      if (previous !== undefined) this.options.factory.replaced(previous);
      return new Change('put', entry, previous);
    }
    const previous = this.entries.delete(key);
    if (previous === undefined) return undefined;
    this.indexes.changed(previous, undefined);
    this.options.factory.replaced(previous);
    return new Change('delete', previous.at(event.revision), previous);
  }

  /** Runs in slices, so that fifty thousand entries do not block the event loop. */
  async #extract(namespace: string | undefined): Promise<void> {
    let sliceEnd = performance.now() + extractSliceMs;
    for (const entry of this.entries.toArray(namespace)) {
      if (entry.isExtracted) continue;
      entry.selectable();
      if (performance.now() < sliceEnd) continue;
      await nextTurn();
      sliceEnd = performance.now() + extractSliceMs;
    }
  }

  #end(watcher: Watcher, error: Error): void {
    this.removeWatcher(watcher);
    watcher.end(error);
  }

  readonly #endFailed = (watcher: Watcher, thrown: unknown): void => {
    this.options.metrics?.sinkFailed(this.options.resource, thrown);
    this.#end(watcher, thrown instanceof Error ? thrown : new Error(String(thrown)));
  };
}

const done = Promise.resolve();
const extractSliceMs = 5;

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Bounds how long an old change stays: at most one of these steps. */
const trimStepsPerAge = 30;
