import type { Node } from '@orch/api/types/core_v1';
import type { DeepReadonly } from '@orch/apimachinery';
import { isPodAvailable } from '../pods/pod-state.js';
import { isUpdated, type ReadonlyDaemonSet, type ReadonlyPod, targetNode } from './daemon-pod.js';
import type { NodeFits } from './node-fit.js';

/** What the decisions about a daemon set depend on. */
export interface DaemonState {
  readonly daemonSet: ReadonlyDaemonSet;
  readonly nodes: readonly DeepReadonly<Node>[];
  /** The pods of the daemon set by the node that they run on or are made for. */
  readonly podsByNode: ReadonlyMap<string, readonly ReadonlyPod[]>;
  readonly fits: NodeFits;
  /** The hash of the current revision. */
  readonly hash: string;
  readonly now: Date;
  /** The gate DaemonSetUpdateSurge. */
  readonly surgeEnabled: boolean;
}

/** What to do: the names of nodes that get a pod, and the pods to delete. */
export interface DaemonChanges {
  readonly create: readonly string[];
  readonly delete: readonly ReadonlyPod[];
}

export function groupByNode(pods: readonly ReadonlyPod[]): ReadonlyMap<string, readonly ReadonlyPod[]> {
  const groups = new Map<string, ReadonlyPod[]>();
  for (const pod of pods) {
    const node = targetNode(pod);
    // A pod of no node is of no use here, and no reason to act: somebody changed its affinity.
    if (node === undefined) continue;
    const group = groups.get(node);
    if (group === undefined) groups.set(node, [pod]);
    else group.push(pod);
  }
  return groups;
}

/** Pods with a node first, then the oldest. */
export function compareDaemonPods(a: ReadonlyPod, b: ReadonlyPod): number {
  const isBoundA = Boolean(a.spec?.nodeName);
  if (isBoundA !== Boolean(b.spec?.nodeName)) return isBoundA ? -1 : 1;
  const [createdA, createdB] = [a, b].map(({ metadata }) => Date.parse(metadata.creationTimestamp ?? '') || 0);
  if (createdA !== createdB) return (createdA ?? 0) - (createdB ?? 0);
  return (a.metadata.name ?? '') < (b.metadata.name ?? '') ? -1 : 1;
}

export function isCurrent(state: DaemonState, pod: ReadonlyPod): boolean {
  return isUpdated(pod, state);
}

export function isAvailable({ daemonSet, now }: DaemonState, pod: ReadonlyPod): boolean {
  return isPodAvailable(pod, { minReadySeconds: daemonSet.spec?.minReadySeconds ?? 0, now });
}
