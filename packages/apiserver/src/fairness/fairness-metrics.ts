import type { BoundCounter, BoundGauge, BoundHistogram, MetricsRegistry } from '@orch/component';
import type { RejectReason } from './queue-set.js';
import { RatioSampler } from './ratio-sampler.js';

/** Metrics of one schema in its level. */
export interface FlowMetrics {
  /** Written to gauges before a page. */
  waiting: number;
  executing: number;
  readonly dispatched: BoundCounter;
  readonly executionSeconds: BoundHistogram;
  readonly queueLength: BoundHistogram;
  readonly waitSeconds: { readonly executed: BoundHistogram; readonly rejected: BoundHistogram };
  rejected(reason: RejectReason): void;
}

/** Metrics of one limited level. */
export interface LevelMetrics {
  readonly waiting: RatioSampler;
  readonly executing: RatioSampler;
}

export interface FairnessMetricsOptions {
  readonly now: () => number;
  readonly readsMax: number;
  readonly writesMax: number;
}

type Pair = 'priority_level' | 'flow_schema';

/**
 * Metrics of priority and fairness. Labels are names of levels and schemas, which administrators choose: beyond
 * `pairsMax` pairs, further ones share the series of `other`.
 */
export class FairnessMetrics {
  readonly #now: () => number;
  readonly #metrics;
  readonly #pairs = new Map<string, { readonly metrics: FlowMetrics; readonly gauges: readonly BoundGauge[] }>();
  readonly #levels = new Map<string, LevelMetrics & { readonly seats: BoundGauge }>();
  /** Requests by kind, waiting and executing. */
  readonly reads: LevelMetrics;
  readonly writes: LevelMetrics;

  constructor(registry: MetricsRegistry, { now, readsMax, writesMax }: FairnessMetricsOptions) {
    this.#now = now;
    this.#metrics = defineMetrics(registry);
    this.reads = this.#samplersOfKind('readOnly', readsMax);
    this.writes = this.#samplersOfKind('mutating', writesMax);
    registry.beforePage(() => this.#update());
  }

  ofFlows(level: string, schema: string): FlowMetrics {
    const isKnown = this.#pairs.has(`${level} ${schema}`);
    const [levelLabel, schemaLabel] = isKnown || this.#pairs.size < pairsMax ? [level, schema] : [other, other];
    const key = `${levelLabel} ${schemaLabel}`;
    let pair = this.#pairs.get(key);
    if (pair === undefined) {
      pair = this.#bindPair({ priority_level: levelLabel, flow_schema: schemaLabel });
      this.#pairs.set(key, pair);
    }
    return pair.metrics;
  }

  ofLevel(level: string, { seats, queued }: { readonly seats: number; readonly queued: number }): LevelMetrics {
    const label = this.#levels.has(level) || this.#levels.size < levelsMax ? level : other;
    let found = this.#levels.get(label);
    if (found === undefined) {
      const { samples, watermarks } = this.#metrics.ofLevel;
      const sampler = (phase: string, limit: number) => {
        const labels = { phase, priority_level: label };
        const high = watermarks.bind({ ...labels, mark: 'high' });
        const low = watermarks.bind({ ...labels, mark: 'low' });
        return new RatioSampler({ samples: samples.bind(labels), high, low }, { limit, nowMs: this.#now() });
      };
      const bound = this.#metrics.concurrencyLimit.bind({ priority_level: label });
      found = { waiting: sampler('waiting', queued), executing: sampler('executing', seats), seats: bound };
      this.#levels.set(label, found);
    }
    const nowMs = this.#now();
    found.waiting.setLimit(queued, nowMs);
    found.executing.setLimit(seats, nowMs);
    found.seats.set(seats);
    return found;
  }

  /** Removes the limit of a level that is gone; its counters stay. */
  removeLevel(level: string): void {
    this.#metrics.concurrencyLimit.remove({ priority_level: level });
    this.#levels.delete(level);
  }

  #bindPair(labels: Readonly<Record<Pair, string>>) {
    const metrics = this.#metrics;
    const reasons = new Map<RejectReason, BoundCounter>();
    const flows: FlowMetrics = {
      waiting: 0,
      executing: 0,
      dispatched: metrics.dispatched.bind(labels),
      executionSeconds: metrics.executionSeconds.bind(labels),
      queueLength: metrics.queueLength.bind(labels),
      waitSeconds: {
        executed: metrics.waitSeconds.bind({ ...labels, execute: 'true' }),
        rejected: metrics.waitSeconds.bind({ ...labels, execute: 'false' }),
      },
      rejected(reason) {
        let counter = reasons.get(reason);
        if (counter === undefined) {
          counter = metrics.rejected.bind({ ...labels, reason });
          reasons.set(reason, counter);
        }
        counter.increment();
      },
    };
    return { metrics: flows, gauges: [metrics.waiting.bind(labels), metrics.executing.bind(labels)] };
  }

  #samplersOfKind(kind: string, max: number): LevelMetrics {
    const { samples, watermarks } = this.#metrics.ofKind;
    const sampler = (phase: string) => {
      const labels = { phase, request_kind: kind };
      const high = watermarks.bind({ ...labels, mark: 'high' });
      const low = watermarks.bind({ ...labels, mark: 'low' });
      return new RatioSampler({ samples: samples.bind(labels), high, low }, { limit: max, nowMs: this.#now() });
    };
    return { waiting: sampler('waiting'), executing: sampler('executing') };
  }

  #update(): void {
    for (const { metrics, gauges } of this.#pairs.values()) {
      gauges[0]?.set(metrics.waiting);
      gauges[1]?.set(metrics.executing);
    }
    const nowMs = this.#now();
    for (const { waiting, executing } of [...this.#levels.values(), this.reads, this.writes]) {
      waiting.flush(nowMs);
      executing.flush(nowMs);
    }
  }
}

/** Limits of series. */
const pairsMax = 200;
const levelsMax = 100;
const other = 'other';

function defineMetrics(registry: MetricsRegistry) {
  const pair = ['priority_level', 'flow_schema'] as const;
  const ratios = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];
  const seconds = [0, 0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30];
  const ratiosBy = <Label extends string>(name: string, by: string, label: Label) => ({
    samples: registry.histogram({
      name: `apiserver_flowcontrol_${name}_request_count_samples`,
      help: `Requests in each millisecond, by ${by}, as a ratio to the limit.`,
      labels: ['phase', label],
      buckets: ratios,
    }),
    watermarks: registry.histogram({
      name: `apiserver_flowcontrol_${name}_request_count_watermarks`,
      help: `Highest and lowest number of requests within a millisecond, by ${by}, as a ratio to the limit.`,
      labels: ['mark', 'phase', label],
      buckets: ratios,
    }),
  });
  return {
    ofLevel: ratiosBy('priority_level', 'priority level', 'priority_level'),
    ofKind: ratiosBy('read_vs_write', 'kind', 'request_kind'),
    rejected: registry.counter({
      name: 'apiserver_flowcontrol_rejected_requests_total',
      help: 'Requests rejected by priority and fairness.',
      labels: [...pair, 'reason'],
    }),
    dispatched: registry.counter({
      name: 'apiserver_flowcontrol_dispatched_requests_total',
      help: 'Requests started by priority and fairness.',
      labels: pair,
    }),
    waiting: registry.gauge({
      name: 'apiserver_flowcontrol_current_inqueue_requests',
      help: 'Requests that wait in queues.',
      labels: pair,
    }),
    executing: registry.gauge({
      name: 'apiserver_flowcontrol_current_executing_requests',
      help: 'Requests that execute.',
      labels: pair,
    }),
    queueLength: registry.histogram({
      name: 'apiserver_flowcontrol_request_queue_length_after_enqueue',
      help: 'Length of the queue after a request was added to it.',
      labels: pair,
      buckets: [0, 10, 25, 50, 100, 250, 500, 1_000],
    }),
    concurrencyLimit: registry.gauge({
      name: 'apiserver_flowcontrol_request_concurrency_limit',
      help: 'Seats of the priority level.',
      labels: ['priority_level'],
    }),
    waitSeconds: registry.histogram({
      name: 'apiserver_flowcontrol_request_wait_duration_seconds',
      help: 'Time that requests waited in queues, in seconds.',
      labels: [...pair, 'execute'],
      buckets: seconds,
    }),
    executionSeconds: registry.histogram({
      name: 'apiserver_flowcontrol_request_execution_seconds',
      help: 'Time from the start to the end of requests, in seconds.',
      labels: pair,
      buckets: seconds,
    }),
  };
}
