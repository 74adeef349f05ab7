import type { Clock } from '@orch/apimachinery';

/** Limits a rate: `burst` at once, then `batchesPerSecond`. */
export class TokenBucket {
  readonly #perMs: number;
  readonly #burst: number;
  readonly #clock: Clock;
  #tokens: number;
  #atMs: number;

  constructor(
    { batchesPerSecond, burst }: { readonly batchesPerSecond: number; readonly burst: number },
    clock: Clock,
  ) {
    this.#perMs = batchesPerSecond / 1_000;
    this.#burst = burst;
    this.#clock = clock;
    this.#tokens = burst;
    this.#atMs = clock.monotonicMs();
  }

  /** Takes a token and returns 0, or returns the milliseconds until there is one. */
  take(): number {
    const nowMs = this.#clock.monotonicMs();
    this.#tokens = Math.min(this.#burst, this.#tokens + (nowMs - this.#atMs) * this.#perMs);
    this.#atMs = nowMs;
    // A timer may fire a little early.
    if (this.#tokens < 1 - roundingMax) return Math.max(1, Math.ceil((1 - this.#tokens) / this.#perMs));
    this.#tokens -= 1;
    return 0;
  }
}

const roundingMax = 1e-6;
