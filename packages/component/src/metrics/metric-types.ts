/** STABLE metrics keep name, type and labels for 4 releases or 12 months; ALPHA metrics may change (spec: Deprecation rules, 9a). */
export type MetricStability = 'STABLE' | 'ALPHA';

export interface MetricOptions<Label extends string> {
  readonly name: string;
  /** The page adds the stability class in front: `[ALPHA] Open watches.` */
  readonly help: string;
  /** Default: ALPHA. */
  readonly stability?: MetricStability;
  readonly labels?: readonly Label[];
  /** The release, such as `1.21.0`, that deprecated the metric. Its help says so. Three releases later it is hidden. */
  readonly deprecatedSince?: string;
}

export type LabelValues<Label extends string> = Readonly<Record<Label, string>>;

export interface BoundCounter {
  increment(by?: number): void;
}
export interface BoundGauge {
  set(value: number): void;
  add(delta: number): void;
}
export interface BoundHistogram {
  /** Counts `value` once, or `times` times. */
  observe(value: number, times?: number): void;
}
export interface BoundSummary {
  observe(value: number): void;
}

/** Use `bind` for a metric with labels, and the metric itself for one without. */
export interface CounterMetric<Label extends string> extends BoundCounter {
  bind(labels: LabelValues<Label>): BoundCounter;
}
export interface GaugeMetric<Label extends string> extends BoundGauge {
  bind(labels: LabelValues<Label>): BoundGauge;
  /** Takes the series of the values off the page until it is bound again. What was bound before has no effect then. */
  remove(labels: LabelValues<Label>): void;
}
export interface HistogramMetric<Label extends string> extends BoundHistogram {
  bind(labels: LabelValues<Label>): BoundHistogram;
}
export interface SummaryMetric<Label extends string> extends BoundSummary {
  bind(labels: LabelValues<Label>): BoundSummary;
}
