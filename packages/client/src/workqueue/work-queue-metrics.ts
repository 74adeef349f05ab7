import type { Clock } from '@orch/apimachinery';

/** Metrics of queues, created once in the registry of a program. The registries of `@orch/component` make them. */
export interface MetricsSource {
  /** Of keys and retries. */
  counter(options: MetricDescription): Labelled<{ increment(by?: number): void }>;
  /** Of keys that wait and of running work. */
  gauge(options: MetricDescription): Labelled<{ set(value: number): void }>;
  /** Of times in seconds. */
  histogram(
    options: MetricDescription & { readonly buckets: readonly number[] },
  ): Labelled<{ observe(value: number): void }>;
  /** Registers a callback that runs before the metrics are read. */
  beforePage(update: () => void): void;
}

interface MetricDescription {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly ['name'];
}

interface Labelled<M> {
  bind(labels: { readonly name: string }): M;
}

/** What a queue reports. Durations are measured by the observer. */
export interface WorkQueueObserver {
  /** A key begins to wait; `depth` keys wait now. */
  added(key: string, depth: number): void;
  /** A worker has taken the key; `depth` keys wait now. */
  taken(key: string, depth: number): void;
  /** The work on the key has ended. */
  done(key: string): void;
  /** A key is added with back-off. */
  retried(): void;
}

/**
 * Makes observers of queues by name: depth, adds, retries, time in the queue and in work, and unfinished work, as in v1.21.
 *
 *     const observe = workQueueMetrics(registry, clock);
 *     const queue = new WorkQueue({ clock, rateLimiter, observer: observe('deployment') });
 */
export function workQueueMetrics(metrics: MetricsSource, clock: Clock): (name: string) => WorkQueueObserver {
  const labels = ['name'] as const;
  // From 10 ns to 10 s, rounded as in v1.21: powers are rounded differently by versions of Node.
  const buckets: number[] = [];
  for (let bound = 1e-8; buckets.length < 10; bound *= 10) buckets.push(bound);
  const adds = metrics.counter({ name: 'workqueue_adds_total', help: 'Keys added to the queue.', labels });
  const retries = metrics.counter({ name: 'workqueue_retries_total', help: 'Keys added with a back-off.', labels });
  const depth = metrics.gauge({ name: 'workqueue_depth', help: 'Keys in the queue.', labels });
  const unfinished = metrics.gauge({
    name: 'workqueue_unfinished_work_seconds',
    help: 'Sum of the times that keys have been in work and are not done.',
    labels,
  });
  const longest = metrics.gauge({
    name: 'workqueue_longest_running_processor_seconds',
    help: 'Time of the key that has been in work longest.',
    labels,
  });
  const waits = metrics.histogram({
    name: 'workqueue_queue_duration_seconds',
    help: 'Time of a key in the queue.',
    labels,
    buckets,
  });
  const works = metrics.histogram({
    name: 'workqueue_work_duration_seconds',
    help: 'Time of a key in work.',
    labels,
    buckets,
  });
  return (name) => {
    const added = new Map<string, number>();
    const started = new Map<string, number>();
    const bound = { adds: adds.bind({ name }), retries: retries.bind({ name }), depth: depth.bind({ name }) };
    const durations = { waits: waits.bind({ name }), works: works.bind({ name }) };
    const running = { unfinished: unfinished.bind({ name }), longest: longest.bind({ name }) };
    metrics.beforePage(() => {
      const nowMs = clock.monotonicMs();
      let sum = 0;
      let max = 0;
      for (const startMs of started.values()) {
        sum += nowMs - startMs;
        max = Math.max(max, nowMs - startMs);
      }
      running.unfinished.set(sum / 1000);
      running.longest.set(max / 1000);
    });
    return {
      added(key, count) {
        bound.adds.increment();
        bound.depth.set(count);
        added.set(key, clock.monotonicMs());
      },
      taken(key, count) {
        const nowMs = clock.monotonicMs();
        bound.depth.set(count);
        durations.waits.observe((nowMs - (added.get(key) ?? nowMs)) / 1000);
        added.delete(key);
        started.set(key, nowMs);
      },
      done(key) {
        const nowMs = clock.monotonicMs();
        durations.works.observe((nowMs - (started.get(key) ?? nowMs)) / 1000);
        started.delete(key);
      },
      retried: () => bound.retries.increment(),
    };
  };
}
