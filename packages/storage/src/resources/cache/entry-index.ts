import { compareKeys } from '../key-order.js';
import type { ObjectKey } from '../resource-store.js';
import type { Entry } from './entry.js';
import type { EntryCollection } from './entry-collection.js';
import { type IndexedBy, valueIn } from './interest.js';
import { PostingList } from './posting-list.js';

/**
 * The entries of one resource by one label or field. Built in slices from the current entries. Changes meanwhile are
 * applied if the builder has passed their key; otherwise it finds them later:
 *
 *     built up to default/m      default/c changes: applied        default/z changes: found when the builder reaches it
 */
export class EntryIndex {
  readonly #postings = new Map<string, PostingList>();
  /** The last key that the builder has passed; undefined before it began. */
  #builtTo: ObjectKey | undefined;
  #done = false;
  /** Resolves when the index is complete, or was dropped. */
  readonly built: Promise<void>;
  isDropped = false;

  constructor(
    readonly by: IndexedBy,
    entries: EntryCollection,
  ) {
    this.built = this.#build(entries);
  }

  get isBuilt(): boolean {
    return this.#done;
  }

  /** Number of distinct values. */
  get size(): number {
    return this.#postings.size;
  }

  /** The entries with one of the values; values without entries are omitted. */
  find(values: readonly string[]): readonly PostingList[] {
    return values.flatMap((value) => this.#postings.get(value) ?? []);
  }

  changed(previous: Entry | undefined, entry: Entry | undefined): void {
    const key = entry ?? previous;
    if (key === undefined || !this.#hasPassed(key)) return;
    const before = previous && valueIn(this.by, previous);
    const now = entry && valueIn(this.by, entry);
    if (before !== undefined && before !== now) this.#remove(before, key);
    if (entry !== undefined && now !== undefined) this.#postingsOf(now).set(entry);
  }

  #hasPassed(key: ObjectKey): boolean {
    return this.#done || (this.#builtTo !== undefined && compareKeys(key, this.#builtTo) <= 0);
  }

  async #build(entries: EntryCollection): Promise<void> {
    for (;;) {
      const untilMs = performance.now() + sliceMsMax;
      let looked = 0;
      let isWhole = true;
      entries.walk(
        (entry) => {
          const value = valueIn(this.by, entry);
          if (value !== undefined) this.#postingsOf(value).append(entry);
          this.#builtTo = entry;
          looked += 1;
          isWhole = looked % entriesPerLook !== 0 || performance.now() < untilMs;
          return isWhole;
        },
        { after: this.#builtTo },
      );
      if (this.isDropped) return;
      if (isWhole) break;
      await new Promise((resolve) => setImmediate(resolve));
      if (this.isDropped) return;
    }
    this.#done = true;
  }

  #postingsOf(value: string): PostingList {
    let postings = this.#postings.get(value);
    if (postings === undefined) {
      postings = new PostingList();
      this.#postings.set(value, postings);
    }
    return postings;
  }

  #remove(value: string, key: ObjectKey): void {
    const postings = this.#postings.get(value);
    postings?.delete(key);
    if (postings?.size === 0) this.#postings.delete(value);
  }
}

const sliceMsMax = 4;
const entriesPerLook = 32;
