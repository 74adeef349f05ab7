import type { Node } from '@orch/api/types/core_v1';
import type { DeepReadonly } from '@orch/apimachinery';
import type { ClusterState } from '../cluster/cluster-state.js';
import type { PodInfo } from '../cluster/pod-info.js';

/** A node as plugins see it that look at one node at a time. Valid until the call returns. */
export interface NodeView {
  /** The place of the node in columns. */
  readonly slot: number;
  readonly name: string;
  readonly node: DeepReadonly<Node>;
  /** The pods that run on it or are assigned to it. */
  pods(): Iterable<PodInfo>;
  /** CPU in thousandths, everything else in whole units. */
  allocatable(resource: string): number;
  /** The sum of the requests of the pods. */
  requested(resource: string): number;
}

/** undefined for a slot without a node. */
export function nodeView({ nodes }: ClusterState, slot: number): NodeView | undefined {
  const node = nodes.nodeAt(slot);
  if (node === undefined) return undefined;
  const { resources } = nodes;
  return {
    ...{ slot, node, name: nodes.nameAt(slot) },
    pods: () => nodes.podsAt(slot).values(),
    allocatable: (resource) => resources.column(resource).allocatable[slot] ?? 0,
    requested: (resource) => resources.column(resource).requested[slot] ?? 0,
  };
}

/** Of slots that have nodes. */
export function nodeViews(cluster: ClusterState, slots: readonly number[]): readonly NodeView[] {
  return slots.flatMap((slot) => nodeView(cluster, slot) ?? []);
}
