/**
 * Estimates quantiles of recent observations, such as durations in seconds. An observation is one logarithm and one addition;
 * the relative error of a quantile is below 1 %.
 *
 * Observations are counted in buckets whose bounds grow by 2 %, in five windows of a fifth of the maximum age each. The oldest
 * window is dropped when a new one begins, so an observation counts for at least four fifths of the maximum age:
 *
 *     maxAge 5 h, at 07:30:   02:00-03:00 dropped   03:00 … 07:00 complete   07:00-07:30 current
 */
export class QuantileWindows {
  readonly #windowMs: number;
  /** Counts by bucket, the current window first. */
  readonly #windows: Uint32Array[];
  #currentEndMs: number;

  constructor({ maxAgeMs, nowMs }: { readonly maxAgeMs: number; readonly nowMs: number }) {
    this.#windowMs = maxAgeMs / windowCount;
    this.#windows = Array.from({ length: windowCount }, () => new Uint32Array(bucketCount));
    this.#currentEndMs = nowMs + this.#windowMs;
  }

  observe(value: number, nowMs: number): void {
    this.#advance(nowMs);
    const current = this.#windows[0];
    const bucket = bucketOf(value);
    if (current !== undefined) current[bucket] = (current[bucket] ?? 0) + 1;
  }

  /** NaN without a recent observation. `quantile` is between 0 and 1. */
  quantile(quantile: number, nowMs: number): number {
    this.#advance(nowMs);
    let total = 0;
    for (const window of this.#windows) for (const count of window) total += count;
    if (total === 0) return Number.NaN;
    const rank = Math.max(1, Math.ceil(quantile * total));
    let seen = 0;
    for (let bucket = 0; bucket < bucketCount; bucket++) {
      for (const window of this.#windows) seen += window[bucket] ?? 0;
      if (seen >= rank) return middleOf(bucket);
    }
    return Number.NaN;
  }

  #advance(nowMs: number): void {
    if (nowMs < this.#currentEndMs) return;
    const passed = 1 + Math.floor((nowMs - this.#currentEndMs) / this.#windowMs);
    this.#currentEndMs += passed * this.#windowMs;
    for (let step = 0; step < Math.min(passed, windowCount); step++) {
      const oldest = this.#windows.pop() ?? new Uint32Array(bucketCount);
      this.#windows.unshift(oldest.fill(0));
    }
  }
}

const windowCount = 5;
const growth = 1.02;
/** Smaller values count as this: a microsecond. */
const smallest = 1e-6;
/** The last bucket ends at 400,000: more than four days, in seconds. */
const bucketCount = 1 + Math.ceil(Math.log(4e11) / Math.log(growth));
const logGrowth = Math.log(growth);

function bucketOf(value: number): number {
  if (value <= smallest) return 0;
  return Math.min(bucketCount - 1, 1 + Math.floor(Math.log(value / smallest) / logGrowth));
}

/** The geometric middle of the bucket. */
function middleOf(bucket: number): number {
  return bucket === 0 ? smallest : smallest * growth ** (bucket - 0.5);
}
