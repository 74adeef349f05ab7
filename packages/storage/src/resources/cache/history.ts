import type { Revision } from '../../store/store.js';
import type { Change } from './change.js';

export interface HistoryLimits {
  readonly historyAgeMs: number;
  readonly historyEventsMin: number;
  readonly historyEventsMax: number;
  readonly historyBytesMax: number;
}

export interface HistoryOptions {
  readonly limits: HistoryLimits;
  readonly onResize?: ((eventsMax: number, change: 'increase' | 'decrease') => void) | undefined;
}

/**
 * The newest changes of one resource, from which watches resume. It holds every change after `start`, and none before. Its
 * capacity follows the rate of changes, between a lower and an upper limit: it doubles when full of recent changes, and
 * halves when less than a quarter is in use. Recent changes are kept up to the limit of bytes; of old ones, as many as the
 * lower limit.
 *
 *     start 10, changes [12 15]     after(10) -> [12 15]    after(12) -> [15]    after(9) -> undefined: read the log
 *     push 17 over the limit        start 12, changes [15 17]
 */
export class History {
  #start: Revision;
  /** Used from `#head` on, and sliced now and then: simpler than a ring, and as fast. */
  #changes: (Change | undefined)[] = [];
  #timesMs: number[] = [];
  #head = 0;
  #bytes = 0;

  #eventsMax: number;
  readonly limits: HistoryLimits;

  constructor(
    start: Revision,
    readonly options: HistoryOptions,
  ) {
    this.#start = start;
    this.limits = options.limits;
    this.#eventsMax = Math.min(this.limits.historyEventsMin, this.limits.historyEventsMax);
  }

  /** The current capacity. */
  get eventsMax(): number {
    return this.#eventsMax;
  }

  get start(): Revision {
    return this.#start;
  }

  get size(): number {
    return this.#changes.length - this.#head;
  }

  /** Whether old changes will be dropped; a few may stay. */
  get mayAge(): boolean {
    const { historyBytesMax, historyEventsMin } = this.limits;
    return this.size > historyEventsMin || this.#bytes > historyBytesMax / oldBytesPart;
  }

  /** When the oldest change becomes old; undefined when none will be dropped for its age. */
  get oldAtMs(): number | undefined {
    const oldestMs = this.#timesMs[this.#head];
    return oldestMs === undefined || !this.mayAge ? undefined : oldestMs + this.limits.historyAgeMs;
  }

  push(change: Change, nowMs: number): void {
    this.#changes.push(change);
    this.#timesMs.push(nowMs);
    this.#bytes += change.entry.byteLength;
    this.#grow(nowMs);
    this.trim(nowMs);
  }

  /** Drops changes over a limit. Changes of one commit are dropped together. */
  trim(nowMs: number): void {
    while (this.#head < this.#changes.length && this.#isOver(nowMs)) this.#shift();
    while (this.size < this.#eventsMax / 4 && this.#eventsMax / 2 >= this.limits.historyEventsMin) {
      this.#resize(Math.floor(this.#eventsMax / 2), 'decrease');
    }
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

  /** The change of this commit to the key, if it is still in the history. */
  find(revision: Revision, key: { readonly namespace: string; readonly name: string }): Change | undefined {
    for (let index = this.#indexAfter(revision - 1); index < this.#changes.length; index += 1) {
      const change = this.#changes[index];
      if (change === undefined || change.revision !== revision) return undefined;
      if (change.entry.name === key.name && change.entry.namespace === key.namespace) return change;
    }
    return undefined;
  }

  /** Inserts older changes, read from the store's log, before the start. Drops them if they exceed a limit. */
  prepend(from: Revision, changes: readonly Change[], nowMs: number): void {
    const older = changes.filter((change) => change.revision > from && change.revision <= this.#start);
    let bytes = this.#bytes;
    for (const change of older) bytes += change.entry.byteLength;
    if (bytes > this.limits.historyBytesMax || older.length + this.size > this.limits.historyEventsMax) return;
    this.#changes = [...older, ...this.#changes.slice(this.#head)];
    this.#timesMs = [...older.map(() => nowMs), ...this.#timesMs.slice(this.#head)];
    this.#head = 0;
    this.#bytes = bytes;
    this.#start = from;
    this.#grow(nowMs);
  }

  /** Grows when full of recent changes. */
  #grow(nowMs: number): void {
    const { historyEventsMax } = this.limits;
    while (this.size > this.#eventsMax && this.#eventsMax < historyEventsMax && !this.#isOld(nowMs)) {
      this.#resize(Math.min(this.#eventsMax * 2, historyEventsMax), 'increase');
    }
  }

  #resize(eventsMax: number, change: 'increase' | 'decrease'): void {
    this.#eventsMax = eventsMax;
    this.options.onResize?.(eventsMax, change);
  }

  #isOver(nowMs: number): boolean {
    if (this.size > this.#eventsMax || this.#bytes > this.limits.historyBytesMax) return true;
    return this.mayAge && this.#isOld(nowMs);
  }

  #isOld(nowMs: number): boolean {
    return nowMs - (this.#timesMs[this.#head] ?? nowMs) > this.limits.historyAgeMs;
  }

  #shift(): void {
    const revision = this.#changes[this.#head]?.revision;
    if (revision === undefined) return;
    while (this.#changes[this.#head]?.revision === revision) {
      this.#bytes -= this.#changes[this.#head]?.entry.byteLength ?? 0;
      this.#changes[this.#head]?.release();
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

/** Old changes may use at most this part of the limit of bytes. */
const oldBytesPart = 16;
