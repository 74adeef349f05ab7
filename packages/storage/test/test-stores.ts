import { orchNames, systemClock } from '@orch/apimachinery';
import { openEmbeddedStore, type Store, type StoreEvent, type WatchListener, type WatchOptions } from '../src/index.js';

/** The real embedded engine, without a disk. */
export function openTestStore(): Promise<Store> {
  return openEmbeddedStore({ memory: true, dialect: orchNames.dialect, clock: systemClock() });
}

/** A store with some methods replaced. Stores are classes, so they cannot be spread. */
export function changedStore(store: Store, changes: Partial<Store>): Store {
  return {
    currentRevision: (options) => store.currentRevision(options),
    get: (key, options) => store.get(key, options),
    range: (prefix, options) => store.range(prefix, options),
    count: (prefix, options) => store.count(prefix, options),
    transact: (transaction) => store.transact(transaction),
    watch: (options, listener) => store.watch(options, listener),
    compact: (revision) => store.compact(revision),
    close: () => store.close(),
    ...changes,
  };
}

/** Called with a function that delivers the events of one commit. */
type Deliver = (pass: () => void, options: WatchOptions) => void;

/** A store that delivers events some turns of the event loop after their commits, like a store across a network. */
export function laggingStore(store: Store, turns: () => number): Store {
  return withDelivery(store, () => {
    let last = Promise.resolve();
    return (pass, { signal }) => {
      last = last.then(async () => {
        for (let turn = turns(); turn > 0; turn -= 1) await new Promise((resolve) => setImmediate(resolve));
        if (!signal.aborted) pass();
      });
    };
  });
}

/** A store that holds events back until `release` delivers them, one commit at a time. */
export function heldStore(store: Store): { readonly store: Store; release(commits: number): void } {
  const held: (() => void)[] = [];
  return {
    store: withDelivery(store, () => (pass) => held.push(pass)),
    release(commits) {
      for (const pass of held.splice(0, commits)) pass();
    },
  };
}

function withDelivery(store: Store, makeDelivery: () => Deliver): Store {
  return changedStore(store, {
    watch(options: WatchOptions, listener: WatchListener) {
      const deliver = makeDelivery();
      return store.watch(options, {
        onEvents(events) {
          for (const commit of byRevision(events)) deliver(() => listener.onEvents(commit), options);
        },
        onEnd: (error) => listener.onEnd(error),
      });
    },
  });
}

function byRevision(events: readonly StoreEvent[]): readonly (readonly StoreEvent[])[] {
  const commits = new Map<number, StoreEvent[]>();
  for (const event of events) commits.set(event.revision, [...(commits.get(event.revision) ?? []), event]);
  return [...commits.values()];
}
