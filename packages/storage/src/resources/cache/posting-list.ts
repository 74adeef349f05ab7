import { compareKeys } from '../key-order.js';
import type { ObjectKey } from '../resource-store.js';
import type { Entry } from './entry.js';

/**
 * The entries that have one value of a label or field, in key order, as a list of sorted blocks:
 *
 *     app=web     [default/a default/c kube/a] [kube/b …]
 */
export class PostingList {
  readonly #blocks: Entry[][] = [];
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Appends an entry whose key is greater than all others. */
  append(entry: Entry): void {
    const last = this.#blocks.at(-1);
    if (last === undefined || last.length >= blockEntriesMax) this.#blocks.push([entry]);
    else last.push(entry);
    this.#size += 1;
  }

  /** Inserts or replaces the entry with this key. */
  set(entry: Entry): void {
    const blockIndex = this.#blockOf(entry);
    const block = this.#blocks[blockIndex];
    if (block === undefined) {
      this.append(entry);
      return;
    }
    const index = lowerBound(block, entry);
    const there = block[index];
    if (there !== undefined && compareKeys(there, entry) === 0) {
      block[index] = entry;
      return;
    }
    block.splice(index, 0, entry);
    this.#size += 1;
    if (block.length > blockEntriesMax) this.#blocks.splice(blockIndex + 1, 0, block.splice(blockEntriesMax >>> 1));
  }

  delete(key: ObjectKey): void {
    const blockIndex = this.#blockOf(key);
    const block = this.#blocks[blockIndex];
    if (block === undefined) return;
    const index = lowerBound(block, key);
    const there = block[index];
    if (there === undefined || compareKeys(there, key) !== 0) return;
    block.splice(index, 1);
    this.#size -= 1;
    if (block.length === 0) this.#blocks.splice(blockIndex, 1);
  }

  /** Entries in key order, of one namespace or all, after a key, until `visit` returns false. */
  walk(
    visit: (entry: Entry) => boolean,
    { namespace, after }: { readonly namespace?: string | undefined; readonly after?: ObjectKey | undefined } = {},
  ): void {
    const start = namespace === undefined ? after : startIn(namespace, after);
    let blockIndex = start === undefined ? 0 : this.#blockOf(start);
    let index = start === undefined ? 0 : lowerBound(this.#blocks[blockIndex] ?? [], start);
    for (; blockIndex < this.#blocks.length; blockIndex += 1, index = 0) {
      const block = this.#blocks[blockIndex] ?? [];
      for (; index < block.length; index += 1) {
        const entry = block[index];
        if (entry === undefined || (after !== undefined && compareKeys(entry, after) <= 0)) continue;
        if (namespace !== undefined && entry.namespace !== namespace) return;
        if (!visit(entry)) return;
      }
    }
  }

  /** The last block that begins at or before the key; otherwise the first. */
  #blockOf(key: ObjectKey): number {
    let low = 0;
    let high = this.#blocks.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const first = this.#blocks[middle]?.[0];
      if (first !== undefined && compareKeys(first, key) <= 0) low = middle + 1;
      else high = middle;
    }
    return low === 0 ? 0 : low - 1;
  }
}

/** Walks several lists without common entries in key order. */
export function walkPostings(
  lists: readonly PostingList[],
  visit: (entry: Entry) => boolean,
  range: { readonly namespace?: string | undefined; readonly after?: ObjectKey | undefined },
): void {
  const [only, another] = lists;
  if (another === undefined) {
    only?.walk(visit, range);
    return;
  }
  const entries: Entry[] = [];
  for (const list of lists) list.walk((entry) => entries.push(entry) > 0, range);
  for (const entry of entries.sort(compareKeys)) if (!visit(entry)) return;
}

const blockEntriesMax = 512;

/** The later of the start of the namespace and the key. */
function startIn(namespace: string, after: ObjectKey | undefined): ObjectKey {
  const first = { namespace, name: '' };
  return after !== undefined && compareKeys(after, first) > 0 ? after : first;
}

/** The index of the first entry whose key is not before `key`. */
function lowerBound(block: readonly Entry[], key: ObjectKey): number {
  let low = 0;
  let high = block.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const entry = block[middle];
    if (entry !== undefined && compareKeys(entry, key) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
