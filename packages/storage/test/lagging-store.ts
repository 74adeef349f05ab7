import type { Store, StoreEvent, WatchListener, WatchOptions } from '../src/index.js';
import { changedStore } from './changed-store.js';

/** Called with each commit's events and how to pass them on. */
type Deliver = (pass: () => void, options: WatchOptions) => void;

/** A store whose events come some turns of the loop after their commits, as those of a store across a network do. */
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

/** A store whose events are held back until they are let through one commit at a time. */
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
