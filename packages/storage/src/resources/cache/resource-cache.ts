import type { Clock, GroupResource, Timer } from '@orch/apimachinery';
import type { Revision, Store, StoreEvent } from '../../store/store.js';
import type { CacheMetrics } from '../cache-metrics.js';
import { watchExpired } from '../errors.js';
import type { ResourceKeys } from '../keys.js';
import type { ResourceLimits } from '../limits.js';
import type { ObjectKey } from '../resource-store.js';
import { laterRevision } from '../revision.js';
import type { RevisionProgress } from '../revision-progress.js';
import { Change } from './change.js';
import type { Entry } from './entry.js';
import { EntryCollection } from './entry-collection.js';
import type { EntryFactory } from './entry-factory.js';
import { EntryIndexes } from './entry-indexes.js';
import { FanOut } from './fan-out.js';
import { fillCollection } from './fill.js';
import { History } from './history.js';
import type { Interest } from './interest.js';
import { walkPostings } from './posting-list.js';
import type { Watcher } from './watcher.js';

export interface ResourceCacheOptions {
  readonly resource: GroupResource;
  /** Changes its history holds at least; 0: there is no cache, and what is read is read from the store. */
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
 * Everything one resource has in memory: its entries, its newest changes and its watchers. Filled from the store on
 * first use; from then on the registry's watch is its only writer.
 *
 *     fill at revision 20        entries as of 20, history starts at 20
 *     events 19, 20, 21, 22      19 and 20 are in the fill already; 21 and 22 are applied
 *     revision                   22, or more: the registry's watch has moved on with changes of other resources
 */
export class ResourceCache {
  readonly entries = new EntryCollection();
  readonly watchers = new FanOut();
  readonly indexes: EntryIndexes;
  #history: History;
  #state: 'empty' | 'filling' | 'ready' = 'empty';
  #filling: Promise<void> | undefined;
  #early: StoreEvent[] = [];
  #filledAt: Revision;
  #changedAt: Revision;
  /** Since the fill, of namespaces that are not empty. */
  readonly #namespacesChangedAt = new Map<string, Revision>();
  #extracted: Promise<void> | undefined;
  #trimTimer: Timer | undefined;
  /** Counts resets: a fill that was under way meanwhile begins again. */
  #generation = 0;

  constructor(readonly options: ResourceCacheOptions) {
    this.indexes = new EntryIndexes(this.entries, options.limits);
    this.#filledAt = options.progress.revision;
    this.#changedAt = options.progress.revision;
    this.#history = this.#newHistory(options.progress.revision);
  }

  get history(): History {
    return this.#history;
  }

  /** The entries are those of this revision. */
  get revision(): Revision {
    return laterRevision(this.options.progress.revision, this.#filledAt);
  }

  /** Nothing of this resource has changed since, as far as is known. */
  get changedAt(): Revision {
    return this.#changedAt;
  }

  /** As `changedAt`, of one namespace. One that was emptied has no memory of its own. */
  changedAtIn(namespace: string | undefined): Revision {
    if (namespace === undefined || this.entries.countIn(namespace) === 0) return this.#changedAt;
    return this.#namespacesChangedAt.get(namespace) ?? this.#filledAt;
  }

  /**
   * Whether the entries can be read now. A read asks after its last wait: meanwhile the cache may have begun again, and
   * be empty.
   */
  get isReady(): boolean {
    return this.#state === 'ready';
  }

  /** Whether there is a cache at all. */
  get isUsed(): boolean {
    return this.options.size > 0;
  }

  /** Resolves at once when the cache is filled, or never used. @throws what the store throws; the next call tries again */
  ready(): Promise<void> {
    if (this.#state === 'ready' || !this.isUsed) return done;
    this.#filling ??= this.#fill().finally(() => {
      this.#filling = undefined;
    });
    return this.#filling;
  }

  /** Takes in the events of one call of the registry's watch that are of this resource; watchers get them by `flush`. */
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

  /** Begins again from nothing: the registry's watch has lost events. Watchers list and watch anew. */
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
   * Resolves when the entries of a selection are found quickly: by an index, or by a walk over entries whose labels and
   * fields are at hand.
   */
  async prepareFor(interest: Interest): Promise<void> {
    if (interest.isEverything || (interest.name !== undefined && interest.namespace !== undefined)) return;
    await this.indexes.prepare(interest);
    if (this.indexes.find(interest) !== undefined) return;
    if (interest.namespace !== undefined) return await this.#extract(interest.namespace);
    this.#extracted ??= this.#extract(undefined);
    await this.#extracted;
  }

  /** The entries that a selection may have, in key order, until `visit` returns false. The result says how they were found. */
  walk(interest: Interest, visit: (entry: Entry) => boolean, after?: ObjectKey): string {
    const { namespace } = interest;
    const candidates = interest.isEverything ? undefined : this.indexes.find(interest);
    if (candidates === undefined) this.entries.walk(visit, { namespace, after });
    else walkPostings(candidates.postings, visit, { namespace, after });
    return candidates?.index ?? (namespace === undefined ? '' : 'namespace');
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

  /** The entry a commit made, wherever it still is. */
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
   * Changes that are old are given up even if no newer one comes: a burst must not stay in memory for ever. Some are old
   * from one time to the next; so they go in a few steps.
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

  /** In slices, so that fifty thousand entries do not hold the loop. */
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

/** What is old waits for at most one of these steps. */
const trimStepsPerAge = 30;
