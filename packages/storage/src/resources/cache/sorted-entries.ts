import { compareCodePoints, isWide } from '../key-order.js';
import type { Entry } from './entry.js';

/**
 * The entries of one namespace in name order, as a list of sorted blocks, so that an insert moves at most one block
 * and a list is a walk over arrays.
 *
 *     blocks of at most 4:   [a b c d] [f g h]        insert e: [a b] [c d e] [f g h]
 */
export class SortedEntries {
  readonly #blocks: Entry[][] = [];
  #size = 0;
  #all: readonly Entry[] | undefined;

  get size(): number {
    return this.#size;
  }

  get(name: string): Entry | undefined {
    const block = this.#blocks[this.#blockOf(name)];
    if (block === undefined) return undefined;
    const entry = block[lowerBound(block, name)];
    return entry?.name === name ? entry : undefined;
  }

  /** Inserts the entry; returns the one that it replaces. */
  set(entry: Entry): Entry | undefined {
    this.#all = undefined;
    const blockIndex = this.#blockOf(entry.name);
    const block = this.#blocks[blockIndex];
    if (block === undefined) {
      this.#blocks.push([entry]);
      this.#size = 1;
      return undefined;
    }
    const index = lowerBound(block, entry.name);
    const previous = block[index];
    if (previous?.name === entry.name) {
      block[index] = entry;
      return previous;
    }
    block.splice(index, 0, entry);
    this.#size += 1;
    if (block.length > blockEntriesMax) this.#blocks.splice(blockIndex + 1, 0, block.splice(splitPoint(index)));
    return undefined;
  }

  delete(name: string): Entry | undefined {
    const blockIndex = this.#blockOf(name);
    const block = this.#blocks[blockIndex];
    if (block === undefined) return undefined;
    const index = lowerBound(block, name);
    const previous = block[index];
    if (previous?.name !== name) return undefined;
    block.splice(index, 1);
    this.#all = undefined;
    this.#size -= 1;
    if (block.length === 0) this.#blocks.splice(blockIndex, 1);
    return previous;
  }

  /** Calls `visit` in name order, from the first name after `afterName`, until it returns false. */
  walk(visit: (entry: Entry) => boolean, afterName?: string): boolean {
    let blockIndex = afterName === undefined ? 0 : this.#blockOf(afterName);
    let index = 0;
    if (afterName !== undefined) {
      const block = this.#blocks[blockIndex] ?? [];
      index = lowerBound(block, afterName);
      if (block[index]?.name === afterName) index += 1;
    }
    for (; blockIndex < this.#blocks.length; blockIndex += 1, index = 0) {
      const block = this.#blocks[blockIndex] ?? [];
      for (; index < block.length; index += 1) {
        const entry = block[index];
        if (entry !== undefined && !visit(entry)) return false;
      }
    }
    return true;
  }

  /** Number of entries after `name`. */
  countAfter(name: string): number {
    const blockIndex = this.#blockOf(name);
    const block = this.#blocks[blockIndex];
    if (block === undefined) return 0;
    const index = lowerBound(block, name);
    let count = block.length - index - (block[index]?.name === name ? 1 : 0);
    for (let later = blockIndex + 1; later < this.#blocks.length; later += 1) count += this.#blocks[later]?.length ?? 0;
    return count;
  }

  /** The array is shared until the next change, and never modified. */
  toArray(): readonly Entry[] {
    if (this.#all === undefined) {
      const all: Entry[] = [];
      this.appendTo(all);
      this.#all = all;
    }
    return this.#all;
  }

  /** Appends all entries to `target`: a list of everything copies pointers block by block. */
  appendTo(target: Entry[]): void {
    for (const block of this.#blocks) for (const entry of block) target.push(entry);
  }

  /** The last block that begins at or before `name`; otherwise the first. */
  #blockOf(name: string): number {
    const isBefore = orderFor(name);
    let low = 0;
    let high = this.#blocks.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const first = this.#blocks[middle]?.[0];
      if (first !== undefined && !isBefore(name, first.name)) low = middle + 1;
      else high = middle;
    }
    return low === 0 ? 0 : low - 1;
  }
}

const blockEntriesMax = 512;

/** Names in rising order (fills, counters) leave full blocks; other blocks split in the middle. */
function splitPoint(insertedAt: number): number {
  return insertedAt === blockEntriesMax ? blockEntriesMax : blockEntriesMax >>> 1;
}

/** The index of the first entry whose name is not before `name`. */
function lowerBound(block: readonly Entry[], name: string): number {
  const isBefore = orderFor(name);
  let low = 0;
  let high = block.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const entry = block[middle];
    if (entry !== undefined && isBefore(entry.name, name)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The comparison for names with this one: nearly all can be compared by code units. */
function orderFor(name: string): (left: string, right: string) => boolean {
  return isWide(name) ? isBeforeByCodePoints : isBeforeByUnits;
}

function isBeforeByUnits(left: string, right: string): boolean {
  return left < right;
}

function isBeforeByCodePoints(left: string, right: string): boolean {
  return compareCodePoints(left, right) < 0;
}
