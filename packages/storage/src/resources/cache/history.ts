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
 * The newest changes of one resource, from which watches resume. It knows every change after `start`, none before. Its
 * size follows the rate of changes: when it is full of young ones it grows to twice as many, and when most of it is empty
 * it halves, between the lower and the upper bound. What is young is kept up to the bound of bytes, and of what is old
 * as many as the lower bound says.
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

  /** How many changes it may hold now. */
  get eventsMax(): number {
    return this.#eventsMax;
  }

  get start(): Revision {
    return this.#start;
  }

  get size(): number {
    return this.#changes.length - this.#head;
  }

  /** Whether changes will be given up when they are old: a few are kept. */
  get mayAge(): boolean {
    const { historyBytesMax, historyEventsMin } = this.limits;
    return this.size > historyEventsMin || this.#bytes > historyBytesMax / oldBytesPart;
  }

  /** When the oldest change is old; undefined when none will be given up for its age. */
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

  /** Forgets what is over a bound. Changes of one commit go together. */
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
    for (const change of older) bytes += change.entry.byteLength;
    if (bytes > this.limits.historyBytesMax || older.length + this.size > this.limits.historyEventsMax) return;
    this.#changes = [...older, ...this.#changes.slice(this.#head)];
    this.#timesMs = [...older.map(() => nowMs), ...this.#timesMs.slice(this.#head)];
    this.#head = 0;
    this.#bytes = bytes;
    this.#start = from;
    this.#grow(nowMs);
  }

  /** Full of changes that are young: there is to be room for more of them. */
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

/** Changes that are kept though they are old take at most this part of what young ones may take. */
const oldBytesPart = 16;
