import { formatValue } from './format-page.js';
import type { BoundSummary } from './metric-types.js';
import type { Series } from './write-page.js';

/**
 * Quantiles of the observations of the last `maxAgeMs`. Observations are counted in buckets whose bounds grow by a tenth,
 * so that a quantile is exact within 5 %; there are five such counts, each for a fifth of the time.
 *
 *     name{type="admit",quantile="0.5"} 0.00021
 *     name_sum{type="admit"} 0.51
 *     name_count{type="admit"} 2000
 */
export class SummarySeries implements Series, BoundSummary {
  isUsed = false;
  #sum = 0;
  #count = 0;
  readonly #ages: Age[] = [];
  readonly #head: string;
  readonly #options: SummaryOptions;

  constructor(options: SummaryOptions) {
    this.#options = options;
    this.#head = options.labels === '' ? '' : `${options.labels},`;
  }

  observe(value: number): void {
    this.#sum += value;
    this.#count += 1;
    this.isUsed = true;
    const { counts } = this.#currentAge();
    const bucket = bucketOf(value);
    counts[bucket] = (counts[bucket] ?? 0) + 1;
  }

  lines(): string {
    const { name, labels, quantiles } = this.#options;
    const series = labels === '' ? '' : `{${labels}}`;
    const values = this.#quantileValues();
    let text = '';
    for (const [index, quantile] of quantiles.entries()) {
      text += `${name}{${this.#head}quantile="${quantile}"} ${formatValue(values[index] ?? Number.NaN)}\n`;
    }
    return `${text}${name}_sum${series} ${formatValue(this.#sum)}\n${name}_count${series} ${this.#count}\n`;
  }

  #currentAge(): Age {
    const { maxAgeMs, nowMs } = this.#options;
    const startMs = Math.floor(nowMs() / (maxAgeMs / ages)) * (maxAgeMs / ages);
    const last = this.#ages.at(-1);
    if (last !== undefined && last.startMs >= startMs) return last;
    const next = { startMs, counts: new Uint32Array(bucketCount) };
    this.#ages.push(next);
    if (this.#ages.length > ages) this.#ages.shift();
    return next;
  }

  /** NaN without an observation. */
  #quantileValues(): readonly number[] {
    const { maxAgeMs, nowMs, quantiles } = this.#options;
    const counts = new Float64Array(bucketCount);
    let total = 0;
    for (const age of this.#ages) {
      if (age.startMs <= nowMs() - maxAgeMs) continue;
      for (const [bucket, count] of age.counts.entries()) {
        counts[bucket] = (counts[bucket] ?? 0) + count;
        total += count;
      }
    }
    return quantiles.map((quantile) => {
      let rest = Math.max(1, Math.ceil(quantile * total));
      for (const [bucket, count] of counts.entries()) {
        rest -= count;
        if (rest <= 0) return middleOf(bucket);
      }
      return Number.NaN;
    });
  }
}

export interface SummaryOptions {
  readonly name: string;
  /** Formatted; '' without labels. */
  readonly labels: string;
  readonly quantiles: readonly number[];
  readonly maxAgeMs: number;
  readonly nowMs: () => number;
}

interface Age {
  readonly startMs: number;
  readonly counts: Uint32Array;
}

const ages = 5;
const smallest = 1e-6;
const growth = 1.1;
/** Up to 1e-6 · 1.1^190, more than 70 seconds. */
const bucketCount = 191;
const logGrowth = Math.log(growth);

/** Bucket n has the values up to `smallest · growth^n`. */
function bucketOf(value: number): number {
  if (!(value > smallest)) return 0;
  return Math.min(bucketCount - 1, Math.ceil(Math.log(value / smallest) / logGrowth));
}

/** The middle of a bucket. */
function middleOf(bucket: number): number {
  return bucket === 0 ? smallest : Number((smallest * growth ** (bucket - 0.5)).toPrecision(4));
}
