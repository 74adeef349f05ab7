import { compareKeys } from '../key-order.js';
import type { ObjectKey } from '../resource-store.js';
import type { Entry } from './entry.js';
import type { EntryCollection } from './entry-collection.js';
import { type IndexedBy, valueIn } from './indexed-value.js';
import { PostingList } from './posting-list.js';

/**
 * The entries of one resource by one label or field. Built in slices from the entries as they are then; changes are
 * taken in meanwhile where the builder has been already, and found by it where it has not:
 *
 *     built up to default/m      default/c changes: taken in        default/z changes: seen when the builder comes there
 */
export class EntryIndex {
  readonly #postings = new Map<string, PostingList>();
  /** How far the builder has come; undefined before it began, and `done` is set after its end. */
  #builtTo: ObjectKey | undefined;
  #done = false;
  /** Resolves when every entry is found by it, or the index was given up. */
  readonly built: Promise<void>;
  isGivenUp = false;

  constructor(
    readonly by: IndexedBy,
    entries: EntryCollection,
  ) {
    this.built = this.#build(entries);
  }

  get isBuilt(): boolean {
    return this.#done;
  }

  /** The values there are. */
  get size(): number {
    return this.#postings.size;
  }

  /** The entries with one of the values; a value that none has is left out. */
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
      if (this.isGivenUp) return;
      if (isWhole) break;
      await new Promise((resolve) => setImmediate(resolve));
      if (this.isGivenUp) return;
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
