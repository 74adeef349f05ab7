import type { Entry } from './entry.js';
import type { EntryCollection } from './entry-collection.js';
import { EntryIndex } from './entry-index.js';
import { describeIndex, type IndexedValues, type Interest } from './interest.js';
import type { PostingList } from './posting-list.js';

// `app=web` among 50,000 pods: a walk is 6 ms, ten pods from an index are 10 us.

/** Candidate entries of a selection. */
export interface Candidates {
  /** Such as `label app`, for metrics. */
  readonly index: string;
  readonly postings: readonly PostingList[];
}

/** The indexes of one resource: built on first use, kept up to date, dropped when least recently used. */
export class EntryIndexes {
  /** Ordered by last use. */
  readonly #indexes = new Map<string, EntryIndex>();

  constructor(
    readonly entries: EntryCollection,
    readonly limits: { readonly indexesMax: number; readonly indexFromEntries: number },
  ) {}

  get size(): number {
    return this.#indexes.size;
  }

  /** Resolves when the indexes that this selection can use are built. */
  async prepare(interest: Interest): Promise<void> {
    if (!this.#isWorthwhile(interest)) return;
    for (const indexed of interest.indexed) {
      const index = this.#use(indexed);
      if (!index.isBuilt) await index.built;
      if (costOf(index.find(indexed.values)) < this.limits.indexFromEntries) return;
    }
  }

  /** The smallest set of candidates for the selection; undefined when a walk is cheaper. */
  find(interest: Interest): Candidates | undefined {
    let best: Candidates | undefined;
    let bestCost = this.#walkSize(interest);
    for (const indexed of interest.indexed) {
      const index = this.#indexes.get(describeIndex(indexed));
      if (index?.isBuilt !== true) continue;
      const postings = index.find(indexed.values);
      const cost = costOf(postings);
      if (cost >= bestCost) continue;
      best = { index: describeIndex(indexed), postings };
      bestCost = cost;
    }
    return best;
  }

  /** Called when an entry is added, removed or replaced. */
  changed(previous: Entry | undefined, entry: Entry | undefined): void {
    for (const index of this.#indexes.values()) index.changed(previous, entry);
  }

  /** Called when all entries are replaced. */
  clear(): void {
    for (const index of this.#indexes.values()) index.isDropped = true;
    this.#indexes.clear();
  }

  #walkSize({ namespace }: Interest): number {
    return namespace === undefined ? this.entries.size : this.entries.countIn(namespace);
  }

  #isWorthwhile(interest: Interest): boolean {
    return interest.indexed.length > 0 && this.#walkSize(interest) >= this.limits.indexFromEntries;
  }

  #use(indexed: IndexedValues): EntryIndex {
    const id = describeIndex(indexed);
    let index = this.#indexes.get(id);
    if (index === undefined) index = new EntryIndex(indexed, this.entries);
    else this.#indexes.delete(id);
    this.#indexes.set(id, index);
    if (this.#indexes.size > this.limits.indexesMax) this.#dropOldest();
    return index;
  }

  #dropOldest(): void {
    for (const [id, index] of this.#indexes) {
      index.isDropped = true;
      this.#indexes.delete(id);
      return;
    }
  }
}

/** Entries to examine; those of several lists must be sorted, which costs a few times as much. */
function costOf(postings: readonly PostingList[]): number {
  let entries = 0;
  for (const { size } of postings) entries += size;
  return postings.length > 1 ? entries * 4 : entries;
}
