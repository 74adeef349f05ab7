import type { Clock } from '@orch/apimachinery';
import { exponentialRateLimiter, type RateLimiter } from './work-queue.js';

/** Limits all keys together: `burst` at once, and then `qps` a second. */
export function bucketRateLimiter({
  clock,
  qps = 10,
  burst = 100,
}: {
  readonly clock: Clock;
  readonly qps?: number;
  readonly burst?: number;
}): RateLimiter {
  const intervalMs = 1000 / qps;
  let fullAtMs = clock.monotonicMs();
  return {
    delayMs() {
      const nowMs = clock.monotonicMs();
      fullAtMs = Math.max(fullAtMs, nowMs) + intervalMs;
      return Math.max(0, fullAtMs - burst * intervalMs - nowMs);
    },
    forget: () => {},
  };
}

/** The longest delay of several limiters. */
export function longestRateLimiter(...limiters: readonly RateLimiter[]): RateLimiter {
  return {
    delayMs: (key) => Math.max(...limiters.map((limiter) => limiter.delayMs(key))),
    forget: (key) => {
      for (const limiter of limiters) limiter.forget(key);
    },
  };
}

/** That of most controllers of v1.21: back-off by key from 5 ms to 1,000 s, and 10 a second of all keys after a burst of 100. */
export function controllerRateLimiter(clock: Clock): RateLimiter {
  return longestRateLimiter(exponentialRateLimiter(), bucketRateLimiter({ clock }));
}
