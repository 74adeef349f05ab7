/**
 * The nodes of one zone whose pods are to be evicted, oldest first, at most `rate` nodes per second. A node that was taken is
 * not queued again until it is forgotten.
 *
 *     add a, add b     take → a     take → none, before 1/rate seconds     add a → false     forget a, add a → true
 */
export class EvictionQueue {
  readonly #known = new Set<string>();
  readonly #waiting: string[] = [];
  #limiter: TokenBucket;

  constructor(
    private rate: number,
    private readonly nowMs: () => number,
  ) {
    this.#limiter = new TokenBucket(rate, nowMs);
  }

  /** Returns false when the node is known already. */
  add(node: string): boolean {
    if (this.#known.has(node)) return false;
    this.#known.add(node);
    this.#waiting.push(node);
    return true;
  }

  /** Allows to queue a node again; keeps its place if it is waiting. */
  forget(node: string): void {
    this.#known.delete(node);
  }

  /** Removes a node; returns whether it was waiting or taken. */
  remove(node: string): boolean {
    const index = this.#waiting.indexOf(node);
    if (index >= 0) this.#waiting.splice(index, 1);
    return this.#known.delete(node);
  }

  get hasWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  /** The next node, when the rate allows one now. */
  take(): string | undefined {
    return this.#waiting.length > 0 && this.#limiter.take() ? this.#waiting.shift() : undefined;
  }

  /** Puts a taken node back to the front: its eviction failed. */
  putBack(node: string): void {
    if (this.#known.has(node) && !this.#waiting.includes(node)) this.#waiting.unshift(node);
  }

  get isStopped(): boolean {
    return this.rate <= 0;
  }

  /** Nodes per second; 0 stops evictions. A zone that had to wait waits at the new rate. */
  setRate(rate: number): void {
    if (rate === this.rate) return;
    const next = new TokenBucket(rate, this.nowMs);
    if (!this.#limiter.take()) next.take();
    this.#limiter = next;
    this.rate = rate;
  }
}

/** Holds at most one token, and is full at first. */
class TokenBucket {
  #tokens = 1;
  #atMs: number;

  constructor(
    private readonly perSecond: number,
    private readonly nowMs: () => number,
  ) {
    this.#atMs = nowMs();
  }

  take(): boolean {
    if (this.perSecond <= 0) return false;
    const nowMs = this.nowMs();
    // Rounded, so that ten steps of a tenth make a whole token.
    const filled = this.#tokens + ((nowMs - this.#atMs) / 1000) * this.perSecond;
    this.#tokens = Math.min(1, Math.round(filled * 1e9) / 1e9);
    this.#atMs = nowMs;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}
