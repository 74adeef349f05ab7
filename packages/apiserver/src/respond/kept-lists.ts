import type { Deflated } from './gzip-pieces.js';
import type { ListStep } from './list-steps.js';

/** Lists with the same `key`, `changedAt` and `second` have the same items. */
export interface ListRange {
  readonly key: string;
  readonly changedAt: number;
  /** Clock second, for items that depend on the time: rows of tables. */
  readonly second?: number;
}

/** The cached parts of one state of a list. */
export class KeptList {
  /** By the index of their first item; each begins and ends between two items. */
  readonly steps = new Map<number, ListStep>();
  deflating: Promise<Deflated> | undefined;
  deflated: Deflated | undefined;
  /** Bytes of all items, once known. */
  itemsBytes: number | undefined;
  /** Requested more than once. */
  isRequestedAgain = false;
  /** Bytes of all items, estimated from the first step. */
  estimatedBytes: number | undefined;
  /** Bytes counted against the budget. */
  bytes = 0;

  constructor(readonly range: ListRange | undefined) {}
}

/** Cache of lists, evicted in LRU order. Only the newest state of a range is cached. */
export class KeptLists {
  readonly #bytesMax: number;
  /** In LRU order. */
  readonly #lists = new Map<string, KeptList>();
  #bytes = 0;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Returns the cache of this state of the range; evicts older states. */
  of(range: ListRange): KeptList {
    const name = nameOf(range);
    const before = this.#lists.get(name);
    if (before !== undefined) this.#lists.delete(name);
    if (before?.range?.changedAt === range.changedAt) {
      before.isRequestedAgain = true;
      this.#lists.set(name, before);
      return before;
    }
    if (before !== undefined) this.#evict(before);
    const kept = new KeptList(range);
    this.#lists.set(name, kept);
    if (this.#lists.size > rangesKeptMax) this.#dropOldest();
    return kept;
  }

  /**
   * Caches a step of a list that was requested more than once. Of a list that would use up the cache only the last
   * steps are kept, for clients that read it at the same time.
   */
  keepStep(kept: KeptList, from: number, step: ListStep): void {
    const { isRequestedAgain, estimatedBytes = 0 } = kept;
    if (!isRequestedAgain || step.next.rest !== undefined) return;
    if (estimatedBytes > this.#bytesMax / 2) this.#dropStepsOf(kept, this.#bytesMax / 2 - step.bytes.length);
    if (!this.#account(kept, step.bytes.length)) return;
    kept.steps.set(from, step);
    // Rows encoded later for a slow client may contain another age, and be longer.
    if (step.isLast && kept.range?.second === undefined) kept.itemsBytes ??= bytesOf(kept.steps);
  }

  /** Drops the oldest steps until at most `bytesMax` remain. */
  #dropStepsOf(kept: KeptList, bytesMax: number): void {
    for (const [from, { bytes }] of kept.steps) {
      if (kept.bytes <= bytesMax) return;
      kept.steps.delete(from);
      kept.bytes -= bytes.length;
      this.#bytes -= bytes.length;
    }
  }

  keepDeflated(kept: KeptList, deflated: Deflated): void {
    if (kept.deflated === undefined && this.#account(kept, deflated.bytes.length)) kept.deflated = deflated;
  }

  /** Reserves bytes in the budget, and evicts other lists for them. Returns false when they do not fit. */
  #account(kept: KeptList, bytes: number): boolean {
    if (!this.#holds(kept) || kept.bytes + bytes > this.#bytesMax) return false;
    kept.bytes += bytes;
    this.#bytes += bytes;
    while (this.#bytes > this.#bytesMax) this.#dropOldest();
    return this.#holds(kept);
  }

  #holds(kept: KeptList): boolean {
    return kept.range !== undefined && this.#lists.get(nameOf(kept.range)) === kept;
  }

  #dropOldest(): void {
    for (const [key, kept] of this.#lists) {
      this.#lists.delete(key);
      this.#evict(kept);
      return;
    }
  }

  /** Responses in progress encode the missing steps themselves. */
  #evict(kept: KeptList): void {
    this.#bytes -= kept.bytes;
    kept.steps.clear();
    kept.deflated = undefined;
  }
}

/** Tables of one second may still be sent when those of the next are requested. */
function nameOf({ key, second }: ListRange): string {
  return second === undefined ? key : `${key} at ${second}`;
}

/** Includes ranges requested once, which have no cached bytes. */
const rangesKeptMax = 1_000;

/** Bytes of all steps; undefined when a step is missing. */
function bytesOf(steps: ReadonlyMap<number, ListStep>): number | undefined {
  let bytes = 0;
  for (let step = steps.get(0); step !== undefined; step = steps.get(step.next.index)) {
    bytes += step.bytes.length;
    if (step.isLast) return bytes;
  }
  return undefined;
}
