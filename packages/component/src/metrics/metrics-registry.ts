import { invariant } from '@orch/apimachinery';
import { type Logger, silentLogger } from '../logging/logger.js';
import { type DeclaredMetric, declaredMetrics } from './declared-metrics.js';
import { Counter, Gauge, Histogram, type LabelRules, Summary, type SummaryOptions } from './families.js';
import type { CounterMetric, GaugeMetric, HistogramMetric, MetricOptions, SummaryMetric } from './metric-types.js';
import { presentationOf } from './presentation.js';
import { collectProcessMetrics } from './process-metrics.js';
import { sharedCalls } from './shared-calls.js';
import { type Family, writePage } from './write-page.js';

/** Content type of a metrics page. */
export const metricsContentType = 'text/plain; version=0.0.4; charset=utf-8';

/**
 * The metrics of one server. Several servers in one process have separate registries. A hot path binds its label values
 * once and keeps the bound metric, so each count costs one addition.
 *
 * A series with labels appears on the page after its first count, a series without labels immediately. Only
 * series of gauges can be removed: do not bind label values that clients choose.
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
  /** @throws Error when the name is taken. */
  summary<Label extends string = never>(
    options: MetricOptions<Label> & Omit<SummaryOptions, 'nowMs'>,
  ): SummaryMetric<Label>;
  /**
   * Adds metrics of the process and the runtime (`process_*`, `nodejs_*`). Only programs call it, at most once per
   * registry: the collectors stay until the process ends.
   */
  collectProcessMetrics(): void;
  /** Registers a callback that updates polled metrics before each page. It must be cheap. */
  beforePage(update: () => void): void;
  /**
   * Renders the page in the Prometheus text format, in pieces. Yields to the event loop between pieces. Calls during a
   * rendering share the next one.
   */
  page(): Promise<readonly Buffer[]>;
  /** The page in one piece. */
  text(): Promise<string>;
}

/** What the page shows; plain data. */
export interface MetricsSettings {
  /** Names of metrics that are counted, and not on the page. */
  readonly disabled?: readonly string[];
  /** Values of single labels; each other value of the label is counted as `unexpected`. */
  readonly allowedValues?: readonly {
    readonly metric: string;
    readonly label: string;
    readonly values: readonly string[];
  }[];
  /** Whether the page has the metrics that this release hides. */
  readonly showsHidden?: boolean;
  /** Whether deprecated metrics on the page are logged. Default: true. */
  readonly reportsDeprecated?: boolean;
}

/** Spec: Deprecation rules. Logs a warning for each deprecated metric that the page shows. */
export function createMetricsRegistry({
  disabled = [],
  allowedValues = [],
  showsHidden = false,
  reportsDeprecated = true,
  logger = silentLogger,
  nowMs = () => performance.now(),
}: MetricsSettings & {
  readonly logger?: Pick<Logger, 'warn'>;
  /** Monotonic time in milliseconds, of summaries. */
  readonly nowMs?: () => number;
} = {}): MetricsRegistry {
  const families = new Map<string, Family>();
  const hidden = new Set(disabled);
  const updates: (() => void)[] = [];
  let processPage: (() => Promise<string>) | undefined;

  /** Creates the metric of one class. A hidden metric is counted like others, and is not on the page. */
  function register<F extends Family, Options extends MetricOptions<string>>(
    Metric: new (options: Options & LabelRules) => F,
    options: Options,
  ): F {
    const { name } = options;
    invariant(!families.has(name), `metric ${name} is registered twice`);
    const { help, visibility } = presentationOf(options);
    const allowed = allowedValues.filter(({ metric }) => metric === name);
    const family = new Metric({ ...options, help, ...(allowed.length > 0 ? { allowed } : {}) });
    families.set(name, family);
    if (declaredMetrics.hasSubscribers) declaredMetrics.publish(declarationOf(family.type, options));
    if (visibility === 'deleted' || (visibility === 'hidden' && !showsHidden)) hidden.add(name);
    else if (options.deprecatedSince !== undefined && reportsDeprecated) {
      logger.warn('a deprecated metric is registered', { metric: name, deprecatedSince: options.deprecatedSince });
    }
    return family;
  }

  function shown(): readonly Family[] {
    return [...families.values()].filter(({ name }) => !hidden.has(name));
  }

  async function write(): Promise<readonly Buffer[]> {
    for (const update of updates) update();
    const pieces: Buffer[] = [];
    for await (const step of writePage(shown())) pieces.push(Buffer.from(step));
    if (processPage !== undefined) pieces.push(Buffer.from(await processPage()));
    return pieces;
  }
  const page = sharedCalls(write);

  return {
    counter(options) {
      const counter = register(Counter, options);
      return { increment: (by) => counter.single().increment(by), bind: (values) => counter.bind(values) };
    },
    gauge(options) {
      const gauge = register(Gauge, options);
      const { collect } = options;
      if (collect !== undefined) updates.push(() => gauge.single().set(collect()));
      return {
        set: (value) => gauge.single().set(value),
        add: (delta) => gauge.single().add(delta),
        bind: (values) => gauge.bind(values),
        remove: (values) => gauge.remove(values),
      };
    },
    histogram(options) {
      const histogram = register(Histogram, options);
      return {
        observe: (value, times) => histogram.single().observe(value, times),
        bind: (values) => histogram.bind(values),
      };
    },
    summary(options) {
      const summary = register(Summary, { ...options, nowMs });
      return { observe: (value) => summary.single().observe(value), bind: (values) => summary.bind(values) };
    },
    collectProcessMetrics() {
      invariant(processPage === undefined, 'process metrics are collected twice');
      processPage = collectProcessMetrics({ disabled });
      const startSeconds = Date.now() / 1_000 - process.uptime();
      const help = 'Start time of the process since the Unix epoch in seconds.';
      register(Gauge, { name: 'process_start_time_seconds', help }).single().set(startSeconds);
    },
    beforePage: (update) => void updates.push(update),
    page,
    text: async () => Buffer.concat(await page()).toString(),
  };
}

function declarationOf(
  type: Family['type'],
  options: MetricOptions<string> & { readonly buckets?: readonly number[]; readonly quantiles?: readonly number[] },
): DeclaredMetric {
  const { name, stability = 'ALPHA', labels = [], deprecatedSince, buckets, quantiles = [] } = options;
  return { name, type, stability, deprecatedSince, labels, bounds: buckets ?? quantiles };
}
