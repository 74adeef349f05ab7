import type { Pod } from '@orch/api/types/core_v1';
import type { DeepReadonly } from '@orch/apimachinery';
import { isPodReady } from './pod-state.js';

/**
 * Orders pods so that those whose loss costs least come first: not assigned to a node, pending, not ready, on a node
 * with many of their kind, ready for a short time, restarted often, young.
 */
export function comparePodsForDeletion(
  pods: readonly DeepReadonly<Pod>[],
): (a: DeepReadonly<Pod>, b: DeepReadonly<Pod>) => number {
  const onNode = new Map<string, number>();
  for (const pod of pods) {
    const node = pod.spec?.nodeName ?? '';
    onNode.set(node, (onNode.get(node) ?? 0) + 1);
  }
  const rank = (pod: DeepReadonly<Pod>): readonly number[] => [
    pod.spec?.nodeName ? 1 : 0,
    phaseRank[pod.status?.phase ?? ''] ?? 0,
    isPodReady(pod) ? 1 : 0,
    -(onNode.get(pod.spec?.nodeName ?? '') ?? 0),
    -readySinceMs(pod),
    -restarts(pod),
    -Date.parse(pod.metadata.creationTimestamp ?? ''),
  ];
  const ranks = new Map(pods.map((pod) => [pod, rank(pod)]));
  return (a, b) => compareRanks(ranks.get(a) ?? [], ranks.get(b) ?? []);
}

const phaseRank: Readonly<Record<string, number>> = { Pending: 0, Unknown: 1, Running: 2 };

function readySinceMs(pod: DeepReadonly<Pod>): number {
  const ready = pod.status?.conditions?.find((condition) => condition.type === 'Ready' && condition.status === 'True');
  return Date.parse(ready?.lastTransitionTime ?? '') || 0;
}

function restarts(pod: DeepReadonly<Pod>): number {
  return Math.max(0, ...(pod.status?.containerStatuses ?? []).map((status) => status.restartCount));
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  for (const [index, rank] of a.entries()) {
    const difference = rank - (b[index] ?? 0);
    if (difference !== 0 && !Number.isNaN(difference)) return difference;
  }
  return 0;
}
