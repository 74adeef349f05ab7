import type { MetricsSource } from '@orch/client';

/** Where the metrics of controllers are registered; the registries of `@orch/component` are such sources. */
export interface ControllerMetricsSource extends MetricsSource {
  counter<Label extends string = never>(options: MetricDescription<Label>): CounterOf<Label>;
  gauge<Label extends string = never>(options: MetricDescription<Label>): GaugeOf<Label>;
  histogram<Label extends string = never>(
    options: MetricDescription<Label> & { readonly buckets: readonly number[] },
  ): HistogramOf<Label>;
}

/** The source for one program: controllers register their metrics each time that they are made. */
export interface SharedMetricsSource extends ControllerMetricsSource {
  /** Calls `update` before each page, in place of the earlier one of this owner: that of a controller that has failed. */
  onPage(owner: string, update: () => void): void;
}

export interface MetricDescription<Label extends string> {
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly Label[];
  /** The release that deprecated the metric. */
  readonly deprecatedSince?: string;
}

type LabelValues<Label extends string> = Readonly<Record<Label, string>>;

/** A metric without labels is used itself, one with labels by `bind`. */
export interface CounterOf<Label extends string> {
  increment(by?: number): void;
  bind(labels: LabelValues<Label>): { increment(by?: number): void };
}
export interface GaugeOf<Label extends string> {
  set(value: number): void;
  bind(labels: LabelValues<Label>): { set(value: number): void };
  /** Takes a series off the page. */
  remove(labels: LabelValues<Label>): void;
}
export interface HistogramOf<Label extends string> {
  observe(value: number): void;
  bind(labels: LabelValues<Label>): { observe(value: number): void };
}

/** Registers each metric of `source` once: the second request for a name returns the first metric. */
export function sharedMetricsSource(source: ControllerMetricsSource): SharedMetricsSource {
  const counters = new Map<string, CounterOf<string>>();
  const gauges = new Map<string, GaugeOf<string>>();
  const histograms = new Map<string, HistogramOf<string>>();
  const updates = new Map<string, () => void>();
  source.beforePage(() => {
    for (const update of updates.values()) update();
  });
  return {
    counter: (options) => known(counters, options.name, () => source.counter<string>(options)),
    gauge: (options) => known(gauges, options.name, () => source.gauge<string>(options)),
    histogram: (options) => known(histograms, options.name, () => source.histogram<string>(options)),
    beforePage: (update) => source.beforePage(update),
    onPage: (owner, update) => void updates.set(owner, update),
  };
}

function known<T>(metrics: Map<string, T>, name: string, make: () => T): T {
  let metric = metrics.get(name);
  if (metric === undefined) {
    metric = make();
    metrics.set(name, metric);
  }
  return metric;
}

/** Where no page shows metrics. */
export const silentMetrics: SharedMetricsSource = {
  counter: () => ({ increment: nothing, bind: () => ({ increment: nothing }) }),
  gauge: () => ({ set: nothing, remove: nothing, bind: () => ({ set: nothing }) }),
  histogram: () => ({ observe: nothing, bind: () => ({ observe: nothing }) }),
  beforePage: nothing,
  onPage: nothing,
};

function nothing(): void {
  // No page.
}

/**
 * The bounds of buckets: `count` values from `start`, each `factor` times the one before. Products, rounded as in v1.21: powers are
 * rounded differently by versions of Node.
 */
export function exponentialBuckets(start: number, factor: number, count: number): readonly number[] {
  const bounds: number[] = [];
  for (let bound = start; bounds.length < count; bound *= factor) bounds.push(bound);
  return bounds;
}
