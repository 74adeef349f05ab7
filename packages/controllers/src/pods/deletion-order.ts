import type { Pod } from '@orch/api/types/core_v1';
import { type DeepReadonly, type Names, wellKnown } from '@orch/apimachinery';
import type { ControllerGates } from '../framework/controller.js';
import { isPodReady } from './pod-state.js';

export interface DeletionOrderOptions {
  readonly gates: ControllerGates;
  readonly names: Names;
  readonly now: Date;
  /** The pods that count for how full a node is; by default the compared ones. */
  readonly relatedPods?: readonly DeepReadonly<Pod>[];
  /** Whether an earlier deletion of the pod has failed, or only its response was lost. */
  readonly wasTried?: (pod: DeepReadonly<Pod>) => boolean;
}

/**
 * Orders pods so that those whose deletion was tried before come first, then those whose loss costs least: not assigned to a node, pending, not ready, of a low
 * deletion cost (gate PodDeletionCost), on a node with many of the pods, ready for a short time, restarted often, young.
 * With the gate LogarithmicScaleDown times of the same order of magnitude are equal, and the uid decides.
 */
export function comparePodsForDeletion(
  pods: readonly DeepReadonly<Pod>[],
  options: DeletionOrderOptions,
): (a: DeepReadonly<Pod>, b: DeepReadonly<Pod>) => number {
  const ranks = new Map(rankPods(pods, options).map((rank) => [rank.pod, rank]));
  return (a, b) => {
    const rankA = ranks.get(a);
    const rankB = ranks.get(b);
    return rankA === undefined || rankB === undefined ? 0 : compareRanks(rankA, rankB);
  };
}

interface PodRank {
  readonly pod: DeepReadonly<Pod>;
  /** In order of weight; pods with lower numbers are deleted first. */
  readonly beforeReadyTime: readonly number[];
  readonly readyTime: TimeRank;
  readonly restarts: number;
  readonly creationTime: TimeRank;
}

interface TimeRank {
  /** 0 when the time is unknown. */
  readonly sinceMs: number;
  /** The order of magnitude of the age, where it counts. */
  readonly magnitude?: number;
}

function rankPods(pods: readonly DeepReadonly<Pod>[], options: DeletionOrderOptions): readonly PodRank[] {
  const { gates, names, relatedPods = pods, wasTried = () => false } = options;
  const podsOnNode = new Map<string, number>();
  for (const pod of relatedPods) {
    const node = pod.spec?.nodeName ?? '';
    podsOnNode.set(node, (podsOnNode.get(node) ?? 0) + 1);
  }
  const usesCost = gates('PodDeletionCost');
  return pods.map((pod) => ({
    pod,
    beforeReadyTime: [
      wasTried(pod) ? 0 : 1,
      pod.spec?.nodeName ? 1 : 0,
      phaseRank[pod.status?.phase ?? ''] ?? 0,
      isPodReady(pod) ? 1 : 0,
      usesCost ? deletionCost(pod, names) : 0,
      -(podsOnNode.get(pod.spec?.nodeName ?? '') ?? 0),
    ],
    readyTime: timeRank(readySinceMs(pod), options),
    restarts: restarts(pod),
    creationTime: timeRank(Date.parse(pod.metadata.creationTimestamp ?? '') || 0, options),
  }));
}

const phaseRank: Readonly<Record<string, number>> = { Pending: 0, Unknown: 1, Running: 2 };

/** 0 for a missing or malformed annotation. */
function deletionCost({ metadata }: DeepReadonly<Pod>, names: Names): number {
  const text = metadata.annotations?.[names.value(wellKnown.annotations.podDeletionCost)] ?? '';
  const cost = /^(0|-?[1-9]\d*)$/.test(text) ? Number(text) : 0;
  return Math.abs(cost) <= 2 ** 31 - 1 || cost === -(2 ** 31) ? cost : 0;
}

function readySinceMs(pod: DeepReadonly<Pod>): number {
  const ready = pod.status?.conditions?.find((condition) => condition.type === 'Ready' && condition.status === 'True');
  return Date.parse(ready?.lastTransitionTime ?? '') || 0;
}

function restarts(pod: DeepReadonly<Pod>): number {
  return Math.max(0, ...(pod.status?.containerStatuses ?? []).map((status) => status.restartCount));
}

function timeRank(sinceMs: number, { gates, now }: DeletionOrderOptions): TimeRank {
  if (sinceMs === 0 || !gates('LogarithmicScaleDown')) return { sinceMs };
  const ageNanoseconds = (now.getTime() - sinceMs) * 1e6;
  return { sinceMs, magnitude: ageNanoseconds > 0 ? Math.trunc(Math.log2(ageNanoseconds)) : -1 };
}

function compareRanks(a: PodRank, b: PodRank): number {
  for (const [index, rank] of a.beforeReadyTime.entries()) {
    const difference = rank - (b.beforeReadyTime[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return (
    compareTimes(a, b, ({ readyTime }) => readyTime) ||
    b.restarts - a.restarts ||
    compareTimes(a, b, ({ creationTime }) => creationTime)
  );
}

/** Unknown times first, then younger ones. */
function compareTimes(a: PodRank, b: PodRank, timeOf: (rank: PodRank) => TimeRank): number {
  const timeA = timeOf(a);
  const timeB = timeOf(b);
  if (timeA.sinceMs === timeB.sinceMs) return 0;
  if (timeA.sinceMs === 0 || timeB.sinceMs === 0) return timeA.sinceMs - timeB.sinceMs;
  if (timeA.magnitude === undefined || timeB.magnitude === undefined) return timeB.sinceMs - timeA.sinceMs;
  if (timeA.magnitude !== timeB.magnitude) return timeA.magnitude - timeB.magnitude;
  return (a.pod.metadata.uid ?? '') < (b.pod.metadata.uid ?? '') ? -1 : 1;
}
