import type { Clock } from '@orch/apimachinery';

export interface RetryOptions {
  readonly clock: Clock;
  /** Calls in all. */
  readonly attemptsMax: number;
  /** Before the second call; each later delay is half as long again. */
  readonly firstDelayMs: number;
  /** Whether a call with this error may succeed later. */
  readonly isRetryable: (error: unknown) => boolean;
  /** Ends the waiting. */
  readonly signal: AbortSignal;
}

/** Of remote reviews, as in v1.21. */
export const reviewRetries = { attemptsMax: 5, firstDelayMs: 500 } as const;

/** Calls until it succeeds. @throws the error of the last call; the reason of the signal while waiting */
export async function withRetries<T>(call: () => Promise<T>, options: RetryOptions): Promise<T> {
  const { clock, attemptsMax, isRetryable, signal } = options;
  let delayMs = options.firstDelayMs;
  for (let attempt = 1; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      if (attempt >= attemptsMax || signal.aborted || !isRetryable(error)) throw error;
    }
    await clock.sleep(delayMs * (1 + jitter * Math.random()), { signal });
    delayMs *= growth;
  }
}

const growth = 1.5;
const jitter = 0.2;
