import {
  type BoundCounter,
  type BoundHistogram,
  exponentialBuckets,
  type HistogramMetric,
  type MetricOptions,
  type MetricsRegistry,
} from '@orch/component';

/** Where a pod waits. */
export type QueuePart = 'active' | 'backoff' | 'unschedulable';
export type AttemptResult = 'scheduled' | 'unschedulable' | 'error';

/** Whether a node has the volumes (predicate), their reservation, and the wait for the binding of claims. */
export type VolumeStage = 'predicate' | 'assume' | 'bind';

/** What gauges read when the page is made. */
export interface GaugeSource {
  pendingPods(): Readonly<Record<QueuePart, number>>;
  nodes(): number;
  pods(): number;
  assumedPods(): number;
  /** Binding cycles that run. */
  bindings(): number;
}

/** The metrics of v1.21 about scheduling (facts: metrics.tsv). */
export class SchedulerMetrics {
  readonly #registry: MetricsRegistry;
  readonly #bound = new Map<string, BoundHistogram | BoundCounter>();
  readonly #parts: ReturnType<typeof register>;
  #source: GaugeSource | undefined;

  constructor(registry: MetricsRegistry) {
    this.#registry = registry;
    this.#parts = register(registry);
    this.#registry.beforePage(() => this.#updateGauges());
  }

  /** Gauges show this scheduler from now on. */
  follow(source: GaugeSource): void {
    this.#source = source;
  }

  attempt(result: AttemptResult, { profile, seconds }: { readonly profile: string; readonly seconds: number }): void {
    const { attempts, endToEnd } = this.#parts;
    this.#once(`attempts ${result} ${profile}`, () => attempts.bind({ result, profile })).increment();
    this.#histogram(`end ${result} ${profile}`, () => endToEnd.bind({ result, profile })).observe(seconds);
  }

  /** The pod was bound, after so many attempts, so long after it was first queued. */
  scheduled({ attempts, seconds }: { readonly attempts: number; readonly seconds: number }): void {
    const { podAttempts, podDuration } = this.#parts;
    podAttempts.observe(attempts);
    const label = String(attempts);
    this.#histogram(`pod ${label}`, () => podDuration.bind({ attempts: label })).observe(seconds);
  }

  /** An extension point of one attempt took so long. */
  point(
    extension_point: string,
    { status, profile, seconds }: { readonly status: string; readonly profile: string; readonly seconds: number },
  ): void {
    const { pointDuration } = this.#parts;
    const key = `point ${extension_point} ${status} ${profile}`;
    this.#histogram(key, () => pointDuration.bind({ extension_point, status, profile })).observe(seconds);
  }

  plugin(
    plugin: string,
    { point, status, seconds }: { readonly point: string; readonly status: string; readonly seconds: number },
  ): void {
    const { pluginDuration } = this.#parts;
    const labels = { plugin, extension_point: point, status };
    this.#histogram(`plugin ${plugin} ${point} ${status}`, () => pluginDuration.bind(labels)).observe(seconds);
  }

  algorithm(seconds: number): void {
    this.#parts.algorithm.observe(seconds);
  }

  preemptionEvaluation(seconds: number): void {
    this.#parts.preemptionEvaluation.observe(seconds);
  }

  binding(seconds: number): void {
    this.#parts.binding.observe(seconds);
  }

  permitWait(result: string, seconds: number): void {
    this.#histogram(`permit ${result}`, () => this.#parts.permitWait.bind({ result })).observe(seconds);
  }

  /** A stage of the scheduling of volumes took so long. */
  volumeStage(
    operation: VolumeStage,
    { seconds, hasFailed }: { readonly seconds: number; readonly hasFailed: boolean },
  ): void {
    const { volumeDuration, volumeErrors } = this.#parts;
    this.#histogram(`volume ${operation}`, () => volumeDuration.bind({ operation })).observe(seconds);
    if (hasFailed) this.#once(`volume error ${operation}`, () => volumeErrors.bind({ operation })).increment();
  }

  preemptionAttempt(): void {
    this.#parts.preemptionAttempts.increment();
  }

  victims(count: number): void {
    this.#parts.preemptionVictims.observe(count);
  }

  /** A pod came into a part of the queue. */
  incoming(queue: QueuePart, event: string): void {
    this.#once(`incoming ${queue} ${event}`, () => this.#parts.incoming.bind({ queue, event })).increment();
  }

  #updateGauges(): void {
    if (this.#source === undefined) return;
    const { pending, cacheSize, goroutines } = this.#parts;
    const counts = this.#source.pendingPods();
    for (const queue of ['active', 'backoff', 'unschedulable'] as const) pending.bind({ queue }).set(counts[queue]);
    cacheSize.bind({ type: 'nodes' }).set(this.#source.nodes());
    cacheSize.bind({ type: 'pods' }).set(this.#source.pods());
    cacheSize.bind({ type: 'assumed_pods' }).set(this.#source.assumedPods());
    goroutines.bind({ work: 'binding' }).set(this.#source.bindings());
  }

  #histogram(key: string, bind: () => BoundHistogram): BoundHistogram {
    const known = this.#bound.get(key);
    if (known !== undefined && 'observe' in known) return known;
    const bound = bind();
    this.#bound.set(key, bound);
    return bound;
  }

  #once(key: string, bind: () => BoundCounter): BoundCounter {
    const known = this.#bound.get(key);
    if (known !== undefined && 'increment' in known) return known;
    const bound = bind();
    this.#bound.set(key, bound);
    return bound;
  }
}

function register(registry: MetricsRegistry) {
  const histogram = <Label extends string = never>(
    name: string,
    options: Omit<MetricOptions<Label>, 'name'> & { readonly buckets: readonly number[] },
  ): HistogramMetric<Label> => registry.histogram({ name: `scheduler_${name}`, ...options });
  const seconds = exponentialBuckets(0.001, 2, 15);
  return {
    attempts: registry.counter({
      name: 'scheduler_schedule_attempts_total',
      help: 'Attempts to schedule pods, by result and profile.',
      labels: ['result', 'profile'],
    }),
    endToEnd: histogram('e2e_scheduling_duration_seconds', {
      help: 'Duration of attempts, with the binding.',
      labels: ['result', 'profile'],
      buckets: seconds,
    }),
    algorithm: histogram('scheduling_algorithm_duration_seconds', {
      help: 'Duration of the choice of a node.',
      buckets: seconds,
    }),
    preemptionEvaluation: histogram('scheduling_algorithm_preemption_evaluation_seconds', {
      help: 'Duration of the choice of victims.',
      deprecatedSince: '1.20.0',
      buckets: seconds,
    }),
    binding: histogram('binding_duration_seconds', {
      help: 'Duration of bindings.',
      deprecatedSince: '1.20.0',
      buckets: seconds,
    }),
    permitWait: histogram('permit_wait_duration_seconds', {
      help: 'Duration of waiting in Permit.',
      labels: ['result'],
      buckets: seconds,
    }),
    pointDuration: histogram('framework_extension_point_duration_seconds', {
      help: 'Duration of all plugins of an extension point.',
      labels: ['extension_point', 'status', 'profile'],
      buckets: exponentialBuckets(0.0001, 2, 12),
    }),
    pluginDuration: histogram('plugin_execution_duration_seconds', {
      help: 'Duration of one plugin at an extension point, for one attempt in ten.',
      labels: ['plugin', 'extension_point', 'status'],
      buckets: exponentialBuckets(0.00001, 1.5, 20),
    }),
    podDuration: histogram('pod_scheduling_duration_seconds', {
      help: 'Time from the first queueing of a pod to its binding, over all attempts.',
      labels: ['attempts'],
      buckets: exponentialBuckets(0.01, 2, 20),
    }),
    podAttempts: histogram('pod_scheduling_attempts', {
      help: 'Attempts that a pod needed.',
      buckets: exponentialBuckets(1, 2, 5),
    }),
    preemptionAttempts: registry.counter({
      name: 'scheduler_preemption_attempts_total',
      help: 'Attempts to preempt pods.',
    }),
    preemptionVictims: histogram('preemption_victims', {
      help: 'Victims of a preemption.',
      buckets: Array.from({ length: 10 }, (_, index) => 5 + 5 * index),
    }),
    volumeDuration: histogram('volume_scheduling_duration_seconds', {
      help: 'Duration of the stages of the scheduling of volumes.',
      labels: ['operation'],
      deprecatedSince: '1.19.0',
      buckets: exponentialBuckets(1_000, 2, 15),
    }),
    volumeErrors: registry.counter({
      name: 'scheduler_volume_scheduling_stage_error_total',
      help: 'Failed stages of the scheduling of volumes.',
      labels: ['operation'],
    }),
    incoming: registry.counter({
      name: 'scheduler_queue_incoming_pods_total',
      help: 'Pods that came into a part of the queue, by part and cause.',
      labels: ['queue', 'event'],
    }),
    pending: registry.gauge({
      name: 'scheduler_pending_pods',
      help: 'Pods that wait, by part of the queue.',
      labels: ['queue'],
    }),
    cacheSize: registry.gauge({
      name: 'scheduler_scheduler_cache_size',
      help: 'Nodes, pods and assumed pods that the scheduler knows.',
      labels: ['type'],
    }),
    goroutines: registry.gauge({
      name: 'scheduler_scheduler_goroutines',
      help: 'Work that runs beside the scheduling cycles.',
      labels: ['work'],
    }),
  };
}
