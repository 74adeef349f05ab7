import { invariant } from '@orch/apimachinery';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Type and text of a metrics page. */
export const metricsContentType = 'text/plain; version=0.0.4; charset=utf-8';

export interface MetricOptions<Label extends string> {
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly Label[];
}

/**
 * The metrics of one server: a value, so that several servers in one process count apart. A hot path binds its label
 * values once and keeps the child; it observes a batch at once, since one observation costs 0.3 µs.
 */
export interface MetricsRegistry {
  /** @throws Error when the name is taken. */
  counter<Label extends string = never>(options: MetricOptions<Label>): CounterMetric<Label>;
  gauge<Label extends string = never>(
    options: MetricOptions<Label> & { readonly collect?: () => number },
  ): GaugeMetric<Label>;
  histogram<Label extends string = never>(
    options: MetricOptions<Label> & { readonly buckets: readonly number[] },
  ): HistogramMetric<Label>;
  /**
   * Metrics of the process and the runtime (`process_*`, `nodejs_*`); at most once per registry, by programs alone: what
   * collects them stays until the process ends.
   */
  collectProcessMetrics(): void;
  /** Called before each page is written, to bring up to date what is not counted as it happens. */
  beforePage(update: () => void): void;
  /** The page in Prometheus' text format. */
  text(): Promise<string>;
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
  observe(value: number): void;
}

export interface CounterMetric<Label extends string> extends BoundCounter {
  bind(labels: LabelValues<Label>): BoundCounter;
}
export interface GaugeMetric<Label extends string> extends BoundGauge {
  bind(labels: LabelValues<Label>): BoundGauge;
}
export interface HistogramMetric<Label extends string> extends BoundHistogram {
  bind(labels: LabelValues<Label>): BoundHistogram;
}

export function createMetricsRegistry(): MetricsRegistry {
  const registry = new Registry();
  const updates: (() => void)[] = [];

  function shared<Label extends string>({ name, help, labels = [] }: MetricOptions<Label>) {
    invariant(registry.getSingleMetric(name) === undefined, `metric ${name} is registered twice`);
    return { name, help, labelNames: labels, registers: [registry] };
  }

  return {
    counter(options) {
      const counter = new Counter(shared(options));
      const { labels = [] } = options;
      const children = new Map<string, PendingCount>();
      updates.push(() => {
        for (const child of children.values()) child.flush();
      });
      return {
        increment: (by) => unlabelled(options, counter).inc(by),
        bind(values) {
          const key = JSON.stringify(labels.map((label) => values[label]));
          const known = children.get(key);
          if (known !== undefined) return known;
          const child = counter.labels(complete(options, values));
          const pending = new PendingCount((by) => child.inc(by));
          children.set(key, pending);
          return pending;
        },
      };
    },
    gauge(options) {
      const { collect } = options;
      const gauge = new Gauge(shared(options));
      if (collect !== undefined) updates.push(() => gauge.set(collect()));
      return {
        set: (value) => unlabelled(options, gauge).set(value),
        add: (delta) => unlabelled(options, gauge).inc(delta),
        bind(values) {
          const child = gauge.labels(complete(options, values));
          return { set: (value) => child.set(value), add: (delta) => child.inc(delta) };
        },
      };
    },
    histogram(options) {
      const histogram = new Histogram({ ...shared(options), buckets: [...options.buckets] });
      return {
        observe: (value) => unlabelled(options, histogram).observe(value),
        bind(values) {
          const child = histogram.labels(complete(options, values));
          return { observe: (value) => child.observe(value) };
        },
      };
    },
    collectProcessMetrics: () => collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 }),
    beforePage: (update) => void updates.push(update),
    async text() {
      for (const update of updates) update();
      return await registry.metrics();
    },
  };
}

/** Counts since the last page: one addition each, where the library's own count makes a text of all labels. */
class PendingCount implements BoundCounter {
  #count = 0;

  constructor(readonly add: (by: number) => void) {}

  increment(by = 1): void {
    invariant(by >= 0, 'a counter does not go back');
    this.#count += by;
  }

  /** Nothing is told of what has never been counted. */
  flush(): void {
    if (this.#count > 0) this.add(this.#count);
    this.#count = 0;
  }
}

/** A metric with labels has no number of its own. */
function unlabelled<M>({ name, labels = [] }: MetricOptions<string>, metric: M): M {
  invariant(labels.length === 0, `metric ${name} needs their values for its labels`);
  return metric;
}

function complete<Label extends string>(
  { name, labels = [] }: MetricOptions<Label>,
  values: LabelValues<Label>,
): LabelValues<Label> {
  for (const label of labels) invariant(values[label] !== undefined, `metric ${name} has no value for label ${label}`);
  return values;
}
