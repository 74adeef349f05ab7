import { shortKey } from '../keys/short-key.js';

export interface TokenBucketOptions {
  /** Tokens per second. */
  readonly qps: number;
  /** Tokens of a full bucket. */
  readonly burst: number;
  /** The number of keys with a bucket of their own. */
  readonly keysMax: number;
}

interface Bucket {
  tokens: number;
  /** When `tokens` were counted. */
  atMs: number;
}

/**
 * A token bucket per key. Beyond `keysMax` keys the least recently used bucket is dropped; a new bucket is full.
 *
 *     qps 1, burst 2: take at 0 s, 0 s, 0 s, 1 s → true, true, false, true
 */
export class TokenBuckets {
  readonly #options: TokenBucketOptions;
  /** The least recently used bucket is first. */
  readonly #buckets = new Map<string, Bucket>();

  constructor(options: TokenBucketOptions) {
    this.#options = options;
  }

  /** The number of buckets. */
  get size(): number {
    return this.#buckets.size;
  }

  /** Takes a token of the key's bucket, if it has one. */
  take(text: string, nowMs: number): boolean {
    const { qps, burst, keysMax } = this.#options;
    const key = shortKey(text);
    const bucket = this.#buckets.get(key) ?? { tokens: burst, atMs: nowMs };
    // A clock that was set back adds no tokens.
    const elapsedMs = Math.max(0, nowMs - bucket.atMs);
    bucket.tokens = Math.min(burst, bucket.tokens + (elapsedMs * qps) / 1_000);
    bucket.atMs = nowMs;
    this.#buckets.delete(key);
    this.#buckets.set(key, bucket);
    if (this.#buckets.size > keysMax) this.#dropOldest();
    if (bucket.tokens < 1) return false;
    bucket.tokens -= 1;
    return true;
  }

  #dropOldest(): void {
    for (const key of this.#buckets.keys()) {
      this.#buckets.delete(key);
      return;
    }
  }
}
