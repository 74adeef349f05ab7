import type { CacheEvent } from '../resource-store.js';
import type { Change } from './change.js';
import { describeIndex, type IndexedBy, type Interest, valueIn } from './interest.js';
import type { Watcher } from './watcher.js';

// One event to 1,000 watchers of the same interest is one match, one array and 1,000 calls of a sink. Watchers of other
// namespaces, names, nodes or labels are not examined.

/** The watchers of one resource, indexed by what they watch: everything, a namespace, a name, or a label or field. */
export class FanOut {
  readonly #groups = new Map<string, WatcherGroup>();
  readonly #everything = new Set<WatcherGroup>();
  readonly #byNamespace = new Map<string, Set<WatcherGroup>>();
  readonly #byName = new Map<string, Set<WatcherGroup>>();
  /** By the label or field, then by its value. */
  readonly #byValue = new Map<string, ValueIndex>();
  #pending: WatcherGroup[] = [];
  #watchers = 0;

  /** Number of watchers. */
  get size(): number {
    return this.#watchers;
  }

  add(watcher: Watcher): void {
    const { interest } = watcher;
    let group = this.#groups.get(interest.id);
    if (group === undefined) {
      group = new WatcherGroup(interest);
      this.#groups.set(interest.id, group);
      this.#indexOf(interest).add(group);
    }
    group.watchers.add(watcher);
    this.#watchers += 1;
  }

  remove(watcher: Watcher): void {
    const group = this.#groups.get(watcher.interest.id);
    if (group === undefined || !group.watchers.delete(watcher)) return;
    this.#watchers -= 1;
    if (group.watchers.size > 0) return;
    this.#groups.delete(group.interest.id);
    this.#indexOf(group.interest).delete(group);
    this.#dropEmptyIndex(group.interest);
  }

  /** Queues the change for the watchers whose interest it matches; `flush` delivers it. */
  stage(change: Change): void {
    const { entry, previous } = change;
    this.#offerAll(this.#everything, change);
    this.#offerAll(this.#byNamespace.get(entry.namespace), change);
    this.#offerAll(this.#byName.get(entry.name), change);
    for (const { by, groups } of this.#byValue.values()) {
      const value = valueIn(by, entry);
      if (value !== undefined) this.#offerAll(groups.get(value), change);
      const before = previous && valueIn(by, previous);
      if (before !== undefined && before !== value) this.#offerAll(groups.get(before), change);
    }
  }

  /** Delivers the staged events. `onThrow` is called for a watcher whose sink threw; it must be ended. */
  flush(onThrow: (watcher: Watcher, error: unknown) => void): void {
    const groups = this.#pending;
    if (groups.length === 0) return;
    this.#pending = [];
    for (const group of groups) group.flush(onThrow);
  }

  /** A snapshot of the current watchers. */
  all(): readonly Watcher[] {
    return [...this.#groups.values()].flatMap((group) => [...group.watchers]);
  }

  #offerAll(groups: Set<WatcherGroup> | undefined, change: Change): void {
    if (groups === undefined) return;
    for (const group of groups) {
      const event = change.eventFor(group.interest);
      if (event !== undefined && group.offer(event)) this.#pending.push(group);
    }
  }

  /** The narrowest index that covers every change of this interest. */
  #indexOf(interest: Interest): Set<WatcherGroup> {
    if (interest.name !== undefined) return getOrMake(this.#byName, interest.name);
    const indexed = interest.indexedByOne;
    if (indexed !== undefined) return getOrMake(this.#valueIndexOf(indexed).groups, indexed.value);
    if (interest.namespace !== undefined) return getOrMake(this.#byNamespace, interest.namespace);
    return this.#everything;
  }

  #valueIndexOf(by: IndexedBy): ValueIndex {
    const id = describeIndex(by);
    let index = this.#byValue.get(id);
    if (index === undefined) {
      index = { by, groups: new Map() };
      this.#byValue.set(id, index);
    }
    return index;
  }

  #dropEmptyIndex(interest: Interest): void {
    if (this.#indexOf(interest).size > 0) return;
    const indexed = interest.indexedByOne;
    if (interest.name !== undefined) this.#byName.delete(interest.name);
    else if (indexed !== undefined) {
      const { groups } = this.#valueIndexOf(indexed);
      groups.delete(indexed.value);
      if (groups.size === 0) this.#byValue.delete(describeIndex(indexed));
    } else if (interest.namespace !== undefined) this.#byNamespace.delete(interest.namespace);
  }
}

interface ValueIndex {
  readonly by: IndexedBy;
  readonly groups: Map<string, Set<WatcherGroup>>;
}

/** Watchers of one interest: an event is matched once for all, and they share the array of events. */
class WatcherGroup {
  readonly watchers = new Set<Watcher>();
  #events: CacheEvent[] = [];

  constructor(readonly interest: Interest) {}

  /** Whether this is the first event since the last flush. */
  offer(event: CacheEvent): boolean {
    return this.#events.push(event) === 1;
  }

  flush(onThrow: (watcher: Watcher, error: unknown) => void): void {
    const events = this.#events;
    this.#events = [];
    for (const watcher of this.watchers) {
      try {
        watcher.deliver(events);
      } catch (error) {
        onThrow(watcher, error);
      }
    }
  }
}

function getOrMake(index: Map<string, Set<WatcherGroup>>, key: string): Set<WatcherGroup> {
  let groups = index.get(key);
  if (groups === undefined) {
    groups = new Set();
    index.set(key, groups);
  }
  return groups;
}
