import type { Clock } from '@orch/apimachinery';
import { invariant } from '@orch/apimachinery/core';

/** Client-side rate limit: `qps` requests per second on average, and `burst` at once. */
export interface RateLimit {
  readonly qps: number;
  readonly burst: number;
}

/** The limit of plain clients of v1.21. */
export const defaultRateLimit: RateLimit = { qps: 5, burst: 10 };

/**
 * A token bucket that requests pass in the order of their arrival. Holds the tokens as the time at which the bucket is full:
 *
 *     qps 5, burst 10   full at 0 s: ten requests pass at once, each moves it 0.2 s; at 2 s the bucket is empty
 */
export class RequestRateLimiter {
  #fullAtMs: number;
  readonly #intervalMs: number;

  constructor(private readonly options: RateLimit & { readonly clock: Clock }) {
    invariant(options.qps > 0 && options.burst >= 1, 'a rate limit needs a positive qps and a burst of at least 1');
    this.#intervalMs = 1000 / options.qps;
    this.#fullAtMs = options.clock.monotonicMs();
  }

  /** Takes a token. Returns undefined when there was one, else a promise that resolves when it is due. */
  take(signal?: AbortSignal): Promise<void> | undefined {
    const { clock, burst } = this.options;
    const nowMs = clock.monotonicMs();
    this.#fullAtMs = Math.max(this.#fullAtMs, nowMs) + this.#intervalMs;
    const waitMs = this.#fullAtMs - burst * this.#intervalMs - nowMs;
    // Rounding errors of the sum are no reason to wait.
    if (waitMs < 0.001) return undefined;
    return clock.sleep(waitMs, signal ? { signal } : {}).catch((error: unknown) => {
      this.#fullAtMs -= this.#intervalMs;
      throw error;
    });
  }
}
