import type { Entry } from './entry.js';
import type { EntryCollection } from './entry-collection.js';

/**
 * The entries of a cache that are known to be unreadable: their records are damaged, or their values are no objects. A
 * list fails if such an entry may match it, because its labels and fields are unknown.
 */
export class UnreadableEntries {
  readonly #entries = new Set<Entry>();
  #pruneFrom = prunedMin;

  constructor(private readonly collection: EntryCollection) {}

  note(entry: Entry): void {
    this.#entries.add(entry);
    if (this.#entries.size < this.#pruneFrom) return;
    this.find(() => false);
    this.#pruneFrom = Math.max(prunedMin, 2 * this.#entries.size);
  }

  /** Returns an entry that meets the condition. Drops entries that are no longer the newest of their key. */
  find(condition: (entry: Entry) => boolean): Entry | undefined {
    for (const entry of this.#entries) {
      if (this.collection.get(entry) !== entry) this.#entries.delete(entry);
      else if (condition(entry)) return entry;
    }
    return undefined;
  }
}

const prunedMin = 1_000;
