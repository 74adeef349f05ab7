import type { Store, WatchListener, WatchOptions } from '../src/index.js';

/** A store whose events come some turns of the loop after their commits, as those of a store across a network do. */
export function laggingStore(store: Store, turns: () => number): Store {
  return {
    currentRevision: (options) => store.currentRevision(options),
    get: (key, options) => store.get(key, options),
    range: (prefix, options) => store.range(prefix, options),
    count: (prefix, options) => store.count(prefix, options),
    transact: (transaction) => store.transact(transaction),
    compact: (revision) => store.compact(revision),
    close: () => store.close(),
    watch(options: WatchOptions, listener: WatchListener) {
      let last = Promise.resolve();
      return store.watch(options, {
        onEvents(events) {
          last = last.then(async () => {
            for (let turn = turns(); turn > 0; turn -= 1) await new Promise((resolve) => setImmediate(resolve));
            if (!options.signal.aborted) listener.onEvents(events);
          });
        },
        onEnd: (error) => listener.onEnd(error),
      });
    },
  };
}
