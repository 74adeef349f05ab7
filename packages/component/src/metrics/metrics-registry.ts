import { invariant } from '@orch/apimachinery';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { CounterCell, HistogramCell, LabelledCells } from './cells.js';

/** Type and text of a metrics page. */
export const metricsContentType = 'text/plain; version=0.0.4; charset=utf-8';

export interface MetricOptions<Label extends string> {
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly Label[];
}

/**
 * The metrics of one server: a value, so that several servers in one process count apart. A hot path binds its label
 * values once and keeps the child: looking a labelled child up costs about a microsecond, a bound one nanoseconds.
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
  /** Metrics of the process and the runtime (`process_*`, `nodejs_*`); at most once per registry. */
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
  const pages = new Map<string, () => string>();
  const updates: (() => void)[] = [];
  let process: Registry | undefined;

  function register(options: MetricOptions<string>, page: () => string): void {
    invariant(!pages.has(options.name), `metric ${options.name} is registered twice`);
    pages.set(options.name, page);
  }

  return {
    counter(options) {
      const cells = new LabelledCells(options.labels ?? [], () => new CounterCell());
      register(options, () => cells.page(options, 'counter'));
      return {
        increment: (by = 1) => cells.unlabelled().increment(by),
        bind: (labels) => cells.bind(labels),
      };
    },
    gauge(options) {
      const cells = new LabelledCells(options.labels ?? [], () => new CounterCell());
      register(options, () => {
        if (options.collect !== undefined) cells.unlabelled().set(options.collect());
        return cells.page(options, 'gauge');
      });
      return {
        set: (value) => cells.unlabelled().set(value),
        add: (delta) => cells.unlabelled().add(delta),
        bind: (labels) => cells.bind(labels),
      };
    },
    histogram(options) {
      const buckets = Float64Array.from(options.buckets);
      const cells = new LabelledCells(options.labels ?? [], () => new HistogramCell(buckets));
      register(options, () => cells.page(options, 'histogram'));
      return {
        observe: (value) => cells.unlabelled().observe(value),
        bind: (labels) => cells.bind(labels),
      };
    },
    collectProcessMetrics() {
      invariant(process === undefined, 'process metrics are collected twice');
      process = new Registry();
      collectDefaultMetrics({ register: process });
    },
    beforePage: (update) => void updates.push(update),
    async text() {
      for (const update of updates) update();
      const own = [...pages.values()].map((page) => page()).join('');
      return process === undefined ? own : own + (await process.metrics());
    },
  };
}
