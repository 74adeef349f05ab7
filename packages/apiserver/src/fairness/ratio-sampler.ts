import type { BoundHistogram } from '@orch/component';

export interface RatioHistograms {
  /** The ratio in each millisecond. */
  readonly samples: BoundHistogram;
  /** The highest and the lowest ratio within each millisecond. */
  readonly high: BoundHistogram;
  readonly low: BoundHistogram;
}

/**
 * Samples a number of requests, as a ratio to its limit, once per millisecond. Nothing runs between two changes: the samples
 * of unchanged milliseconds are counted at once, at the next change or before a page of metrics.
 */
export class RatioSampler {
  readonly #histograms: RatioHistograms;
  #limit: number;
  #tick: number;
  #value = 0;
  #high = 0;
  #low = 0;

  /** A limit of 0, which is none, samples as a ratio to 1. */
  constructor(histograms: RatioHistograms, { limit, nowMs }: { readonly limit: number; readonly nowMs: number }) {
    this.#histograms = histograms;
    this.#limit = Math.max(1, limit);
    this.#tick = Math.floor(nowMs);
  }

  set(value: number, nowMs: number): void {
    this.flush(nowMs);
    this.#value = value;
    if (value > this.#high) this.#high = value;
    if (value < this.#low) this.#low = value;
  }

  setLimit(limit: number, nowMs: number): void {
    this.flush(nowMs);
    this.#limit = Math.max(1, limit);
  }

  /** Counts the samples of all complete milliseconds. */
  flush(nowMs: number): void {
    const tick = Math.floor(nowMs);
    const ticks = tick - this.#tick;
    if (ticks <= 0) return;
    const { samples, high, low } = this.#histograms;
    const ratio = this.#value / this.#limit;
    samples.observe(ratio, ticks);
    high.observe(this.#high / this.#limit);
    low.observe(this.#low / this.#limit);
    if (ticks > 1) {
      high.observe(ratio, ticks - 1);
      low.observe(ratio, ticks - 1);
    }
    this.#tick = tick;
    this.#high = this.#value;
    this.#low = this.#value;
  }
}
