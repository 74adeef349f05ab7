/** How long a key must wait after each of its failures. */
export interface RateLimiter {
  /** Counts one more failure of the key and gives its pause. */
  delayMs(key: string): number;
  forget(key: string): void;
}

/** Doubles the pause with each failure: 5 ms, 10 ms, … up to 1,000 s, as control loops of v1.21 do. */
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
