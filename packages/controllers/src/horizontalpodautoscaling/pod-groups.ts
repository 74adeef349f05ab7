import type { Pod } from '@orch/api/types/core_v1';
import type { DeepReadonly } from '@orch/apimachinery';

export type ReadonlyPod = DeepReadonly<Pod>;

/** A sample of a pod. */
export interface PodMetric {
  /** In thousandths. */
  readonly value: number;
  /** The end of the time that was measured. */
  readonly atMs: number;
  readonly windowMs: number;
}

/** The sample of each pod, by its name. */
export type PodMetrics = ReadonlyMap<string, PodMetric>;

/** Names of pods by what their samples are good for. */
export interface PodGroups {
  /** Number of pods with a sample that counts. */
  readonly readyCount: number;
  /** Pending, or with a CPU sample of their start. */
  readonly unready: ReadonlySet<string>;
  readonly missing: ReadonlySet<string>;
  /** Failed or being deleted. */
  readonly ignored: ReadonlySet<string>;
}

/** Times of the controller's options. */
export interface ReadinessOptions {
  /** Time after the start of a pod in which samples of unready pods are skipped. */
  readonly cpuInitializationMs: number;
  /** Time after the start in which a change to unready counts as never having been ready. */
  readonly initialReadinessDelayMs: number;
  readonly nowMs: number;
}

/** Pure. `isCpu`: only samples of CPU depend on readiness, as pods use much of it when they start. */
export function groupPods(
  pods: readonly ReadonlyPod[],
  options: ReadinessOptions & { readonly metrics: PodMetrics; readonly isCpu: boolean },
): PodGroups {
  const { metrics, isCpu } = options;
  const groups = { unready: new Set<string>(), missing: new Set<string>(), ignored: new Set<string>() };
  let readyCount = 0;
  for (const pod of pods) {
    const { name = '' } = pod.metadata;
    const metric = metrics.get(name);
    if (pod.metadata.deletionTimestamp || pod.status?.phase === 'Failed') groups.ignored.add(name);
    else if (pod.status?.phase === 'Pending') groups.unready.add(name);
    else if (metric === undefined) groups.missing.add(name);
    else if (isCpu && isStarting(pod, { ...options, metric })) groups.unready.add(name);
    else readyCount += 1;
  }
  return { readyCount, ...groups };
}

/**
 * In the initialization period: the pod is unready, or its sample began before it changed to ready. Later: it is unready
 * and has never been ready.
 */
function isStarting(
  { status }: ReadonlyPod,
  { metric, ...options }: ReadinessOptions & { readonly metric: PodMetric },
): boolean {
  const ready = status?.conditions?.find(({ type }) => type === 'Ready');
  const startMs = Date.parse(status?.startTime ?? '');
  if (ready === undefined || Number.isNaN(startMs)) return true;
  const changedMs = Date.parse(ready.lastTransitionTime ?? '') || 0;
  const isUnready = ready.status === 'False';
  if (startMs + options.cpuInitializationMs > options.nowMs) {
    return isUnready || metric.atMs < changedMs + metric.windowMs;
  }
  return isUnready && startMs + options.initialReadinessDelayMs > changedMs;
}
