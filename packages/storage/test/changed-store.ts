import type { Store } from '../src/index.js';

/** What asks another store for all that it has no word of its own for. Stores are of classes, and cannot be spread. */
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
