import type { RangePage, StoredEntry, StoreEvent, TransactionResult } from '../../src/store/store.js';

/** Entries and events with values as text and revisions relative to a first one, for comparisons in tests. */
export function readable(first: number) {
  const text = (bytes: Uint8Array | undefined): string | undefined => bytes && Buffer.from(bytes).toString();
  const entry = (given: StoredEntry | undefined) =>
    given && {
      key: given.key,
      value: text(given.value),
      created: given.createRevision - first,
      modified: given.modRevision - first,
    };
  const event = (given: StoreEvent) =>
    given.type === 'put'
      ? {
          put: given.key,
          value: text(given.value),
          previous: text(given.previous),
          created: given.createRevision - first,
          at: given.revision - first,
        }
      : { delete: given.key, previous: text(given.previous), at: given.revision - first };
  return {
    entry,
    entries: (given: readonly StoredEntry[]) => given.map(entry),
    event,
    events: (given: readonly StoreEvent[]) => given.map(event),
    page: (given: RangePage) => ({
      at: given.revision - first,
      entries: given.entries.map(entry),
      remaining: given.remaining,
    }),
    result: (given: TransactionResult) =>
      given.committed
        ? { committed: true, at: given.revision - first }
        : { committed: false, at: given.revision - first, current: given.current.map(entry) },
  };
}
