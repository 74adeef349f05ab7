import type { Pod } from '@orch/api/types/core_v1';
import type { DeepReadonly } from '@orch/apimachinery';

type Pods = readonly DeepReadonly<Pod>[];

/** Why a pod is collected. */
export type CollectReason = 'terminated' | 'orphaned' | 'unscheduled';

/** Pure: the oldest terminated pods beyond the threshold; none with a threshold of 0 or less. */
export function excessTerminatedPods(pods: Pods, threshold: number): Pods {
  if (threshold <= 0) return [];
  const terminated = pods.filter(isTerminated);
  const excess = terminated.length - threshold;
  return excess <= 0 ? [] : terminated.toSorted(byAge).slice(0, excess);
}

/** Pure: the pods on nodes that are gone. */
export function orphanedPods(pods: Pods, goneNodes: ReadonlySet<string>): Pods {
  if (goneNodes.size === 0) return [];
  return pods.filter(({ spec }) => spec?.nodeName !== undefined && goneNodes.has(spec.nodeName));
}

/** Pure: the pods that are being deleted and that no node agent will ever finish, because they are on no node. */
export function unscheduledTerminatingPods(pods: Pods): Pods {
  return pods.filter(({ metadata, spec }) => metadata.deletionTimestamp && !spec?.nodeName);
}

/** Pure: the names of nodes that pods are on and that do not exist. */
export function missingNodes(pods: Pods, exists: (node: string) => boolean): ReadonlySet<string> {
  const missing = new Set<string>();
  for (const { spec } of pods) {
    const node = spec?.nodeName;
    if (node && !missing.has(node) && !exists(node)) missing.add(node);
  }
  return missing;
}

function isTerminated({ status }: DeepReadonly<Pod>): boolean {
  const phase = status?.phase;
  return phase !== 'Pending' && phase !== 'Running' && phase !== 'Unknown';
}

function byAge(a: DeepReadonly<Pod>, b: DeepReadonly<Pod>): number {
  const [createdA, createdB] = [createdMs(a), createdMs(b)];
  if (createdA !== createdB) return createdA - createdB;
  return (a.metadata.name ?? '') < (b.metadata.name ?? '') ? -1 : 1;
}

function createdMs({ metadata }: DeepReadonly<Pod>): number {
  return Date.parse(metadata.creationTimestamp ?? '') || 0;
}
