import type { Revision } from '../../store/store.js';
import type { Change } from './change.js';

export interface HistoryLimits {
  readonly historyAgeMs: number;
  readonly historyEventsMax: number;
  readonly historyBytesMax: number;
}

/**
 * The newest changes of one resource, from which watches resume. It knows every change after `start`, none before.
 *
 *     start 10, changes [12 15]     after(10) -> [12 15]    after(12) -> [15]    after(9) -> undefined: ask the store's log
 *     push 17 over the bound        start 12, changes [15 17]
 */
export class History {
  #start: Revision;
  /** A ring would do the same; a head index with a rare slice is simpler and as quick. */
  #changes: (Change | undefined)[] = [];
  #timesMs: number[] = [];
  #head = 0;
  #bytes = 0;

  constructor(
    start: Revision,
    readonly limits: HistoryLimits,
  ) {
    this.#start = start;
  }

  get start(): Revision {
    return this.#start;
  }

  get size(): number {
    return this.#changes.length - this.#head;
  }

  push(change: Change, nowMs: number): void {
    this.#changes.push(change);
    this.#timesMs.push(nowMs);
    this.#bytes += change.entry.json.length;
    this.trim(nowMs);
  }

  /** Forgets what is over a bound. Changes of one commit go together. */
  trim(nowMs: number): void {
    while (this.#head < this.#changes.length && this.#isOver(nowMs)) this.#shift();
    if (this.#head > 1_024 && this.#head * 2 > this.#changes.length) {
      this.#changes = this.#changes.slice(this.#head);
      this.#timesMs = this.#timesMs.slice(this.#head);
      this.#head = 0;
    }
  }

  /** Every change after `revision`, or undefined when that is before the start. */
  after(revision: Revision): Change[] | undefined {
    if (revision < this.#start) return undefined;
    const changes: Change[] = [];
    for (let index = this.#indexAfter(revision); index < this.#changes.length; index += 1) {
      const change = this.#changes[index];
      if (change !== undefined) changes.push(change);
    }
    return changes;
  }

  /** The newest state this commit gave the key, while it is still known. */
  find(revision: Revision, key: { readonly namespace: string; readonly name: string }): Change | undefined {
    for (let index = this.#indexAfter(revision - 1); index < this.#changes.length; index += 1) {
      const change = this.#changes[index];
      if (change === undefined || change.revision !== revision) return undefined;
      if (change.entry.name === key.name && change.entry.namespace === key.namespace) return change;
    }
    return undefined;
  }

  /** Puts older changes, read back from the store's log, before the start; those over a bound stay away. */
  prepend(from: Revision, changes: readonly Change[], nowMs: number): void {
    const older = changes.filter((change) => change.revision > from && change.revision <= this.#start);
    let bytes = this.#bytes;
    for (const change of older) bytes += change.entry.json.length;
    if (bytes > this.limits.historyBytesMax || older.length + this.size > this.limits.historyEventsMax) return;
    this.#changes = [...older, ...this.#changes.slice(this.#head)];
    this.#timesMs = [...older.map(() => nowMs), ...this.#timesMs.slice(this.#head)];
    this.#head = 0;
    this.#bytes = bytes;
    this.#start = from;
  }

  #isOver(nowMs: number): boolean {
    return (
      this.size > this.limits.historyEventsMax ||
      this.#bytes > this.limits.historyBytesMax ||
      nowMs - (this.#timesMs[this.#head] ?? nowMs) > this.limits.historyAgeMs
    );
  }

  #shift(): void {
    const revision = this.#changes[this.#head]?.revision;
    if (revision === undefined) return;
    while (this.#changes[this.#head]?.revision === revision) {
      this.#bytes -= this.#changes[this.#head]?.entry.json.length ?? 0;
      this.#changes[this.#head] = undefined;
      this.#head += 1;
    }
    this.#start = revision;
  }

  #indexAfter(revision: number): number {
    let low = this.#head;
    let high = this.#changes.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const change = this.#changes[middle];
      if (change !== undefined && change.revision <= revision) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
