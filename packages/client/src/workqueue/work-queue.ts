import type { Clock, Timer } from '@orch/apimachinery';
import { type Deferred, deferred } from '../time/abortable.js';
import type { RateLimiter } from './rate-limiter.js';

/**
 * Keys that want work. A key is in the queue at most once; one that is added while it is being worked on comes back when
 * that work is done, so that no two workers ever have the same key.
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
  readonly #waiting: Deferred<string | undefined>[] = [];
  #closed = false;

  constructor(private readonly options: { readonly clock: Clock; readonly rateLimiter: RateLimiter }) {}

  get length(): number {
    return this.#queue.length;
  }

  add(key: string): void {
    if (this.#closed || this.#queued.has(key)) return;
    if (this.#working.has(key)) {
      this.#again.add(key);
      return;
    }
    const waiting = this.#waiting.shift();
    if (waiting !== undefined) {
      this.#working.add(key);
      waiting.resolve(key);
      return;
    }
    this.#queued.add(key);
    this.#queue.push(key);
  }

  /** Adds the key after that time; of several delays of one key the shortest holds. */
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
      this.add(key);
    });
    this.#timers.set(key, { atMs, timer });
  }

  /** Adds the key after the pause its failures have earned. */
  addRateLimited(key: string): void {
    this.addAfter(key, this.options.rateLimiter.delayMs(key));
  }

  /** The key's failures are forgotten. */
  forget(key: string): void {
    this.options.rateLimiter.forget(key);
  }

  /** The next key, when there is one; undefined when the queue is closed. Call `done` after the work. */
  take(): Promise<string | undefined> {
    const key = this.#queue.shift();
    if (key !== undefined) {
      this.#queued.delete(key);
      this.#working.add(key);
      return Promise.resolve(key);
    }
    if (this.#closed) return Promise.resolve(undefined);
    const waiting = deferred<string | undefined>();
    this.#waiting.push(waiting);
    return waiting.promise;
  }

  done(key: string): void {
    this.#working.delete(key);
    if (this.#again.delete(key)) this.add(key);
  }

  /** Takes no more keys; those queued are still given out. */
  close(): void {
    this.#closed = true;
    for (const { timer } of this.#timers.values()) timer.cancel();
    this.#timers.clear();
    for (const waiting of this.#waiting.splice(0)) waiting.resolve(undefined);
  }
}
