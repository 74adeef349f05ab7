import type { Deflated } from './gzip-pieces.js';
import type { ListStep } from './list-steps.js';

/** Lists with the same `key`, `changedAt` and `second` have the same items. */
export interface ListRange {
  readonly key: string;
  readonly changedAt: number;
  /** Of the clock, where items tell the time: rows of tables. */
  readonly second?: number;
}

/** What is kept of one state of a range. */
export class KeptList {
  /** By the index of their first item. */
  readonly steps = new Map<number, ListStep>();
  deflating: Promise<Deflated> | undefined;
  deflated: Deflated | undefined;
  /** All items and the end of the list, once that is known. */
  itemsBytes: number | undefined;
  /** Asked for more than once. */
  isWanted = false;
  /** About as many as all items will have, worked out from the first step. */
  estimatedBytes: number | undefined;
  /** Accounted for. */
  bytes = 0;

  constructor(readonly range: ListRange | undefined) {}
}

/** The lists that are kept, the least recently used given up first. Only the newest state of a range is kept. */
export class KeptLists {
  readonly #bytesMax: number;
  /** In the order of their last use. */
  readonly #lists = new Map<string, KeptList>();
  #bytes = 0;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** What is kept of this state of the range; older states are given up. */
  of(range: ListRange): KeptList {
    const before = this.#lists.get(range.key);
    if (before !== undefined) this.#lists.delete(range.key);
    if (before?.range?.changedAt === range.changedAt && before.range.second === range.second) {
      before.isWanted = true;
      this.#lists.set(range.key, before);
      return before;
    }
    if (before !== undefined) this.#giveUp(before);
    const kept = new KeptList(range);
    this.#lists.set(range.key, kept);
    if (this.#lists.size > rangesKeptMax) this.#dropOldest();
    return kept;
  }

  keepStep(kept: KeptList, from: number, step: ListStep): void {
    const { isWanted, estimatedBytes = 0 } = kept;
    if (!isWanted || estimatedBytes > this.#bytesMax / 2) return;
    if (!this.#account(kept, step.bytes.length)) return;
    kept.steps.set(from, step);
    // Rows that are made anew for a slow client may tell another time, and be longer.
    if (step.isLast && kept.range?.second === undefined) kept.itemsBytes ??= bytesOf(kept.steps);
  }

  keepDeflated(kept: KeptList, deflated: Deflated): void {
    if (kept.deflated === undefined && this.#account(kept, deflated.bytes.length)) kept.deflated = deflated;
  }

  /** Whether the bytes may be kept: others are given up for them. */
  #account(kept: KeptList, bytes: number): boolean {
    if (!this.#holds(kept) || kept.bytes + bytes > this.#bytesMax) return false;
    kept.bytes += bytes;
    this.#bytes += bytes;
    while (this.#bytes > this.#bytesMax) this.#dropOldest();
    return this.#holds(kept);
  }

  #holds(kept: KeptList): boolean {
    return kept.range !== undefined && this.#lists.get(kept.range.key) === kept;
  }

  #dropOldest(): void {
    for (const [key, kept] of this.#lists) {
      this.#lists.delete(key);
      this.#giveUp(kept);
      return;
    }
  }

  /** Answers that are on their way make what they still need by themselves. */
  #giveUp(kept: KeptList): void {
    this.#bytes -= kept.bytes;
    kept.steps.clear();
    kept.deflated = undefined;
  }
}

/** Also of those that are only counted: which were asked for once. */
const rangesKeptMax = 1_000;

/** Of all steps from the first to the last; undefined when one between them is not there. */
function bytesOf(steps: ReadonlyMap<number, ListStep>): number | undefined {
  let bytes = 0;
  for (let step = steps.get(0); step !== undefined; step = steps.get(step.next)) {
    bytes += step.bytes.length;
    if (step.isLast) return bytes;
  }
  return undefined;
}
