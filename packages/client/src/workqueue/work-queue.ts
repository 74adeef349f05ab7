import type { Clock, Timer } from '@orch/apimachinery';
import { type Deferred, deferred } from '../abortable.js';
import type { WorkQueueObserver } from './work-queue-metrics.js';

/**
 * A queue of object keys to reconcile. Contains a key at most once. A key added while it is processed is requeued when it is
 * done, so that two workers never process the same key.
 *
 *     add a, add b, add a   queue [a, b]
 *     take → a              queue [b]      working {a}
 *     add a                 queue [b]      working {a}   again {a}
 *     done a                queue [b, a]   working {}
 */
export class WorkQueue {
  readonly #queue: string[] = [];
  readonly #queued = new Set<string>();
  readonly #working = new Set<string>();
  readonly #again = new Set<string>();
  readonly #timers = new Map<string, { readonly atMs: number; readonly timer: Timer }>();
  /** Keys whose back-off has not ended. */
  readonly #backingOff = new Set<string>();
  readonly #waiting: Deferred<string | undefined>[] = [];
  #closed = false;

  constructor(
    private readonly options: {
      readonly clock: Clock;
      readonly rateLimiter: RateLimiter;
      /** For metrics; `workQueueMetrics` makes it. */
      readonly observer?: WorkQueueObserver;
    },
  ) {}

  /** Keys that wait, without those in work and those with a delay. */
  get length(): number {
    return this.#queue.length;
  }

  /** Adds the key, unless it waits already. A key in work is added when it is done. */
  add(key: string): void {
    if (this.#closed || this.#queued.has(key)) return;
    if (this.#working.has(key)) {
      this.#again.add(key);
      return;
    }
    const { observer } = this.options;
    const waiting = this.#waiting.shift();
    if (waiting !== undefined) {
      this.#working.add(key);
      observer?.added(key, 1);
      observer?.taken(key, 0);
      waiting.resolve(key);
      return;
    }
    this.#queued.add(key);
    this.#queue.push(key);
    observer?.added(key, this.#queue.length);
  }

  /** Adds the key after the delay. The shortest of several delays of a key applies. */
  addAfter(key: string, delayMs: number): void {
    if (this.#closed) return;
    if (delayMs <= 0) {
      this.add(key);
      return;
    }
    const { clock } = this.options;
    const atMs = clock.now().getTime() + delayMs;
    const pending = this.#timers.get(key);
    if (pending !== undefined && pending.atMs <= atMs) return;
    pending?.timer.cancel();
    const timer = clock.setTimer(delayMs, () => {
      this.#timers.delete(key);
      this.#backingOff.delete(key);
      this.add(key);
    });
    this.#timers.set(key, { atMs, timer });
  }

  /**
   * Adds the key after its back-off. A failure before the back-off has ended does not make it longer: events that come meanwhile
   * cause failures in quick succession, for instance conflicts while the cache lags behind.
   */
  addRateLimited(key: string): void {
    this.options.observer?.retried();
    if (this.#backingOff.has(key) || this.#closed) return;
    const delayMs = this.options.rateLimiter.delayMs(key);
    if (delayMs > 0) this.#backingOff.add(key);
    this.addAfter(key, delayMs);
  }

  /** Resets the back-off of the key. */
  forget(key: string): void {
    this.#backingOff.delete(key);
    this.options.rateLimiter.forget(key);
  }

  /** Waits for the next key; undefined when the queue is closed. The caller must call `done` after processing. */
  take(): Promise<string | undefined> {
    const key = this.#queue.shift();
    if (key !== undefined) {
      this.#queued.delete(key);
      this.#working.add(key);
      this.options.observer?.taken(key, this.#queue.length);
      return Promise.resolve(key);
    }
    if (this.#closed) return Promise.resolve(undefined);
    const waiting = deferred<string | undefined>();
    this.#waiting.push(waiting);
    return waiting.promise;
  }

  /** Ends the work on a key that was taken. */
  done(key: string): void {
    if (this.#working.delete(key)) this.options.observer?.done(key);
    if (this.#again.delete(key)) this.add(key);
  }

  /** Accepts no more keys. Queued keys can still be taken. */
  close(): void {
    this.#closed = true;
    for (const { timer } of this.#timers.values()) timer.cancel();
    this.#timers.clear();
    for (const waiting of this.#waiting.splice(0)) waiting.resolve(undefined);
  }
}

/** Determines the back-off of keys. */
export interface RateLimiter {
  /** Counts a failure of the key and returns its delay. */
  delayMs(key: string): number;
  /** Resets the delay of the key. */
  forget(key: string): void;
}

/** Doubles the delay with each failure: 5 ms, 10 ms, … up to 1,000 s, as controllers of v1.21 do. */
export function exponentialRateLimiter(
  options: { readonly baseDelayMs?: number; readonly maxDelayMs?: number } = {},
): RateLimiter {
  const { baseDelayMs = 5, maxDelayMs = 1_000_000 } = options;
  const failures = new Map<string, number>();
  return {
    delayMs(key) {
      const count = failures.get(key) ?? 0;
      failures.set(key, count + 1);
      return Math.min(baseDelayMs * 2 ** count, maxDelayMs);
    },
    forget: (key) => failures.delete(key),
  };
}
