import { invariant } from '@orch/apimachinery';
import { formatBound, formatLabels, formatValue } from './format-page.js';
import type {
  BoundCounter,
  BoundGauge,
  BoundHistogram,
  BoundSummary,
  LabelValues,
  MetricOptions,
} from './metric-types.js';
import { QuantileWindows } from './quantile-windows.js';
import type { Family, Series } from './write-page.js';

/** Values that labels of one metric may have. */
export interface LabelRules {
  readonly allowed?: readonly { readonly label: string; readonly values: readonly string[] }[];
}

/** The value of a label whose own value is not allowed, as in v1.21. */
const unexpected = 'unexpected';

/** The series of one metric by their label values. */
abstract class LabelledFamily<S extends Series> implements Family {
  readonly name: string;
  readonly help: string;
  abstract readonly type: Family['type'];
  readonly #labels: readonly string[];
  readonly #allowed: LabelRules['allowed'];
  readonly #series = new Map<string, S>();

  constructor({ name, help, labels = [], allowed }: MetricOptions<string> & LabelRules) {
    this.#allowed = allowed;
    this.name = name;
    this.help = help;
    this.#labels = labels;
  }

  /** `labels` is the formatted label list, '' without labels. */
  protected abstract make(labels: string): S;

  /** Returns the series of these label values. Equal values share one series. */
  bind(values: LabelValues<string>): S {
    for (const label of this.#labels)
      invariant(values[label] !== undefined, `metric ${this.name} has no value for label ${label}`);
    return this.#of(formatLabels(this.#labels, this.#shown(values)));
  }

  /** Does nothing for values that share a series with other unexpected ones. */
  remove(values: LabelValues<string>): void {
    if (this.#shown(values) === values) this.#series.delete(formatLabels(this.#labels, values));
  }

  /** Returns the only series of a metric without labels. */
  single(): S {
    invariant(this.#labels.length === 0, `metric ${this.name} requires label values`);
    return this.#of('');
  }

  series(): Iterable<S> {
    if (this.#labels.length === 0) this.#of('');
    return this.#series.values();
  }

  /** The same object when all values are allowed. */
  #shown(values: LabelValues<string>): LabelValues<string> {
    if (this.#allowed === undefined) return values;
    const replaced = this.#allowed.filter((rule) => !rule.values.includes(values[rule.label] ?? ''));
    if (replaced.length === 0) return values;
    return { ...values, ...Object.fromEntries(replaced.map(({ label }) => [label, unexpected])) };
  }

  #of(labels: string): S {
    let series = this.#series.get(labels);
    if (series === undefined) {
      series = this.make(labels);
      this.#series.set(labels, series);
    }
    return series;
  }
}

export class Counter extends LabelledFamily<CounterSeries> {
  readonly type = 'counter';
  protected make(labels: string): CounterSeries {
    return new CounterSeries(this.name, labels);
  }
}

export class Gauge extends LabelledFamily<GaugeSeries> {
  readonly type = 'gauge';
  protected make(labels: string): GaugeSeries {
    return new GaugeSeries(this.name, labels);
  }
}

export class Histogram extends LabelledFamily<HistogramSeries> {
  readonly type = 'histogram';
  readonly #bounds: readonly number[];
  readonly #texts: readonly string[];

  constructor(options: MetricOptions<string> & LabelRules & { readonly buckets: readonly number[] }) {
    super(options);
    const { buckets, name } = options;
    for (let index = 1; index < buckets.length; index++)
      invariant(
        (buckets[index - 1] ?? 0) < (buckets[index] ?? 0),
        `the buckets of metric ${name} must be in increasing order`,
      );
    this.#bounds = buckets;
    this.#texts = [...buckets.map(formatBound), '+Inf'];
  }

  protected make(labels: string): HistogramSeries {
    return new HistogramSeries({ name: this.name, labels, bounds: this.#bounds, texts: this.#texts });
  }
}

/** Options of a summary: which quantiles of the observations of the last `maxAgeMs` the page shows. */
export interface SummaryOptions {
  /** Each between 0 and 1, in increasing order. */
  readonly quantiles: readonly number[];
  readonly maxAgeMs: number;
  /** Monotonic time in milliseconds. */
  readonly nowMs: () => number;
}

export class Summary extends LabelledFamily<SummarySeries> {
  readonly type = 'summary';
  readonly #options: SummaryOptions;

  constructor(options: MetricOptions<string> & LabelRules & SummaryOptions) {
    super(options);
    this.#options = options;
  }

  protected make(labels: string): SummarySeries {
    return new SummarySeries(this.name, labels, this.#options);
  }
}

class CounterSeries implements Series, BoundCounter {
  isUsed: boolean;
  #value = 0;
  readonly #head: string;

  constructor(name: string, labels: string) {
    this.isUsed = labels === '';
    this.#head = `${seriesName(name, labels)} `;
  }

  increment(by = 1): void {
    invariant(by >= 0, 'a counter cannot decrease');
    if (by === 0) return;
    this.#value += by;
    this.isUsed = true;
  }

  lines(): string {
    return `${this.#head}${formatValue(this.#value)}\n`;
  }
}

class GaugeSeries implements Series, BoundGauge {
  isUsed: boolean;
  #value = 0;
  readonly #head: string;

  constructor(name: string, labels: string) {
    this.isUsed = labels === '';
    this.#head = `${seriesName(name, labels)} `;
  }

  set(value: number): void {
    this.#value = value;
    this.isUsed = true;
  }

  add(delta: number): void {
    this.#value += delta;
    this.isUsed = true;
  }

  lines(): string {
    return `${this.#head}${formatValue(this.#value)}\n`;
  }
}

interface HistogramParts {
  readonly name: string;
  readonly labels: string;
  readonly bounds: readonly number[];
  /** The formatted bounds, then `+Inf`. */
  readonly texts: readonly string[];
}

class HistogramSeries implements Series, BoundHistogram {
  isUsed: boolean;
  #sum = 0;
  /** Observations per bucket, not cumulative; the last bucket is `+Inf`. */
  readonly #counts: Float64Array;
  readonly #bounds: readonly number[];
  readonly #texts: readonly string[];
  readonly #bucketHead: string;
  readonly #sumHead: string;
  readonly #countHead: string;

  constructor({ name, labels, bounds, texts }: HistogramParts) {
    this.isUsed = labels === '';
    this.#bounds = bounds;
    this.#texts = texts;
    this.#counts = new Float64Array(texts.length);
    this.#bucketHead = `${name}_bucket{${labels}${labels === '' ? '' : ','}le="`;
    this.#sumHead = `${seriesName(`${name}_sum`, labels)} `;
    this.#countHead = `${seriesName(`${name}_count`, labels)} `;
  }

  /** Searches linearly from the first bucket, where most observations are. */
  observe(value: number, times = 1): void {
    const bounds = this.#bounds;
    let bucket = 0;
    while (bucket < bounds.length && value > (bounds[bucket] ?? 0)) bucket++;
    this.#counts[bucket] = (this.#counts[bucket] ?? 0) + times;
    this.#sum += value * times;
    this.isUsed = true;
  }

  lines(): string {
    let text = '';
    let count = 0;
    for (let bucket = 0; bucket < this.#texts.length; bucket++) {
      count += this.#counts[bucket] ?? 0;
      text += `${this.#bucketHead}${this.#texts[bucket]}"} ${count}\n`;
    }
    return `${text}${this.#sumHead}${formatValue(this.#sum)}\n${this.#countHead}${count}\n`;
  }
}

/** Sum and count are of all observations; the quantiles are NaN when none is recent. */
class SummarySeries implements Series, BoundSummary {
  isUsed: boolean;
  #sum = 0;
  #count = 0;
  readonly #windows: QuantileWindows;
  readonly #nowMs: () => number;
  readonly #quantiles: readonly { readonly quantile: number; readonly head: string }[];
  readonly #sumHead: string;
  readonly #countHead: string;

  constructor(name: string, labels: string, { quantiles, maxAgeMs, nowMs }: SummaryOptions) {
    this.isUsed = labels === '';
    this.#nowMs = nowMs;
    this.#windows = new QuantileWindows({ maxAgeMs, nowMs: nowMs() });
    this.#quantiles = quantiles.map((quantile) => ({
      quantile,
      head: `${name}{${labels}${labels === '' ? '' : ','}quantile="${quantile}"} `,
    }));
    this.#sumHead = `${seriesName(`${name}_sum`, labels)} `;
    this.#countHead = `${seriesName(`${name}_count`, labels)} `;
  }

  observe(value: number): void {
    this.#windows.observe(value, this.#nowMs());
    this.#sum += value;
    this.#count += 1;
    this.isUsed = true;
  }

  lines(): string {
    const nowMs = this.#nowMs();
    let text = '';
    for (const { quantile, head } of this.#quantiles)
      text += `${head}${formatValue(this.#windows.quantile(quantile, nowMs))}\n`;
    return `${text}${this.#sumHead}${formatValue(this.#sum)}\n${this.#countHead}${this.#count}\n`;
  }
}

function seriesName(name: string, labels: string): string {
  return labels === '' ? name : `${name}{${labels}}`;
}
