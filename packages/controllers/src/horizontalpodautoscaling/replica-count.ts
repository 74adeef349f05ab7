import { AutoscalingError, milliOf } from './model.js';
import { groupPods, type PodMetric, type PodMetrics, type ReadinessOptions, type ReadonlyPod } from './pod-groups.js';

export interface CountOptions extends ReadinessOptions {
  readonly currentReplicas: number;
  /** Deviation of the ratio of used to wanted from 1 that does not scale. */
  readonly tolerance: number;
}

export interface PodCountOptions extends CountOptions {
  readonly pods: readonly ReadonlyPod[];
  readonly metrics: PodMetrics;
}

/** What was measured, and the number of replicas for it. */
export interface ReplicaCount {
  readonly replicas: number;
  /** In thousandths: per pod, or the total. */
  readonly value: number;
  /** Percentage of the requests. */
  readonly utilization?: number;
}

/** Pure: replicas for a target percentage of the requests of a resource. @throws AutoscalingError */
export function countByUtilization(
  options: PodCountOptions & {
    readonly resource: string;
    /** Only this container of each pod; all when absent. */
    readonly container?: string;
    readonly targetPercent: number;
  },
): ReplicaCount {
  const { pods, targetPercent, resource } = options;
  const requests = podRequests(pods, options);
  return countByPods({
    ...options,
    isCpu: resource === 'cpu',
    // A missing pod is assumed to use all that it requests, when that keeps replicas.
    assumedValue: (pod) => requests.get(pod) ?? 0,
    measure(metrics) {
      let [used, requested, count] = [0, 0, 0];
      for (const [pod, { value }] of metrics) {
        const request = requests.get(pod);
        if (request === undefined) continue;
        used += value;
        requested += request;
        count += 1;
      }
      if (requested === 0) throw new AutoscalingError('no metrics returned matched known pods');
      const utilization = Math.trunc((used * 100) / requested);
      return { ratio: utilization / targetPercent, value: Math.trunc(used / count), utilization };
    },
  });
}

/** Pure: replicas for a target average per pod. @throws AutoscalingError */
export function countByAverage(
  options: PodCountOptions & {
    /** In thousandths. */
    readonly targetValue: number;
    readonly isCpu: boolean;
  },
): ReplicaCount {
  const { targetValue } = options;
  return countByPods({
    ...options,
    assumedValue: () => targetValue,
    measure(metrics) {
      let total = 0;
      for (const { value } of metrics.values()) total += value;
      const value = Math.trunc(total / metrics.size);
      return { ratio: value / targetValue, value };
    },
  });
}

/** Pure: replicas for a target of one value of an object or an external metric. @throws AutoscalingError */
export function countByValue(
  options: CountOptions & {
    readonly value: number;
    readonly targetValue: number;
    readonly pods: readonly ReadonlyPod[];
  },
): ReplicaCount {
  const { value, targetValue, currentReplicas, tolerance, pods } = options;
  const ratio = value / targetValue;
  if (currentReplicas === 0) return { replicas: Math.ceil(ratio), value };
  if (Math.abs(1 - ratio) <= tolerance) return { replicas: currentReplicas, value };
  if (pods.length === 0) throw new AutoscalingError(`unable to calculate ready pods: ${noPods}`);
  const readyCount = pods.filter(isRunningAndReady).length;
  return { replicas: Math.ceil(ratio * readyCount), value };
}

/** Pure: replicas for a target of one value divided by the replicas; the value of the result is per pod. */
export function countByValuePerPod(options: {
  readonly value: number;
  readonly targetValue: number;
  /** Of the status of the scale. */
  readonly statusReplicas: number;
  readonly tolerance: number;
}): ReplicaCount {
  const { value, targetValue, statusReplicas, tolerance } = options;
  const ratio = value / (targetValue * statusReplicas);
  // Without replicas the ratio has no value, and the tolerance no meaning.
  const isClose = Number.isFinite(ratio) && Math.abs(1 - ratio) <= tolerance;
  const perPod = statusReplicas === 0 ? value : Math.ceil(value / statusReplicas);
  return { replicas: isClose ? statusReplicas : Math.ceil(value / targetValue), value: perPod };
}

interface Measured {
  readonly ratio: number;
  readonly value: number;
  readonly utilization?: number;
}

/**
 * Pods without a sample are assumed so that fewer replicas change: all that is wanted when scaling down, nothing when scaling
 * up. Starting pods use nothing when scaling up. When that turns the direction, nothing changes.
 */
function countByPods(
  options: PodCountOptions & {
    readonly isCpu: boolean;
    readonly assumedValue: (pod: string) => number;
    readonly measure: (metrics: PodMetrics) => Measured;
  },
): ReplicaCount {
  const { pods, currentReplicas, tolerance, measure } = options;
  if (pods.length === 0) throw new AutoscalingError(noPods);
  const groups = groupPods(pods, options);
  const metrics = new Map<string, PodMetric>();
  for (const [pod, metric] of options.metrics) {
    if (!groups.ignored.has(pod) && !groups.unready.has(pod)) metrics.set(pod, metric);
  }
  if (metrics.size === 0) throw new AutoscalingError('did not receive metrics for any ready pods');
  const { ratio, ...measured } = measure(metrics);
  const unchanged = { replicas: currentReplicas, ...measured };
  const countsUnready = groups.unready.size > 0 && ratio > 1;
  if (!countsUnready && groups.missing.size === 0) {
    if (Math.abs(1 - ratio) <= tolerance) return unchanged;
    return { replicas: Math.ceil(ratio * groups.readyCount), ...measured };
  }
  const assume = (pod: string, value: number) => metrics.set(pod, { value, atMs: 0, windowMs: 0 });
  for (const pod of groups.missing) {
    if (ratio < 1) assume(pod, options.assumedValue(pod));
    else if (ratio > 1) assume(pod, 0);
  }
  if (countsUnready) for (const pod of groups.unready) assume(pod, 0);
  const { ratio: assumed } = measure(metrics);
  const turns = (ratio < 1 && assumed > 1) || (ratio > 1 && assumed < 1);
  if (Math.abs(1 - assumed) <= tolerance || turns) return unchanged;
  const replicas = Math.ceil(assumed * metrics.size);
  const isOpposite = (assumed < 1 && replicas > currentReplicas) || (assumed > 1 && replicas < currentReplicas);
  return isOpposite ? unchanged : { replicas, ...measured };
}

/** In thousandths, by the name of the pod. @throws AutoscalingError when a container requests nothing */
function podRequests(
  pods: readonly ReadonlyPod[],
  { resource, container }: { readonly resource: string; readonly container?: string },
): ReadonlyMap<string, number> {
  const requests = new Map<string, number>();
  for (const pod of pods) {
    let sum = 0;
    for (const { name, resources } of pod.spec?.containers ?? []) {
      if (container !== undefined && container !== name) continue;
      const request = resources?.requests?.[resource];
      if (request === undefined) throw new AutoscalingError(`missing request for ${resource}`);
      sum += milliOf(request);
    }
    requests.set(pod.metadata.name ?? '', sum);
  }
  return requests;
}

function isRunningAndReady({ status }: ReadonlyPod): boolean {
  return (
    status?.phase === 'Running' &&
    (status.conditions ?? []).some((each) => each.type === 'Ready' && each.status === 'True')
  );
}

const noPods = 'no pods returned by selector while calculating replica count';
