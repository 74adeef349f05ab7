import { parseRange } from '@orch/api';
import type { Node } from '@orch/api/types/core_v1';
import type { DeepReadonly } from '@orch/apimachinery';
import type { CloudRoute } from '../cloud/cloud-provider.js';
import { rangesOf } from '../nodes/pod-ranges.js';

export interface RoutePlan {
  /** The missing routes of each node with pod ranges; empty when it has all. */
  readonly create: ReadonlyMap<DeepReadonly<Node>, readonly string[]>;
  /** Routes within the ranges of the cluster that no node needs. */
  readonly remove: readonly CloudRoute[];
}

/** Pure: compares the routes of the cloud with the pod ranges of the nodes. */
export function planRoutes(
  nodes: readonly DeepReadonly<Node>[],
  routes: readonly CloudRoute[],
  clusterRanges: readonly string[],
): RoutePlan {
  const wanted = new Set(
    nodes.flatMap((node) => rangesOf(node).map((range) => keyOf(node.metadata.name ?? '', range))),
  );
  const present = new Set(routes.map(({ nodeName, destination }) => keyOf(nodeName, destination)));
  const create = new Map<DeepReadonly<Node>, readonly string[]>();
  for (const node of nodes) {
    const ranges = rangesOf(node);
    if (ranges.length === 0) continue;
    create.set(
      node,
      ranges.filter((range) => !present.has(keyOf(node.metadata.name ?? '', range))),
    );
  }
  const remove = routes.filter(
    ({ nodeName, destination }) =>
      !wanted.has(keyOf(nodeName, destination)) && clusterRanges.some((range) => startsWithin(destination, range)),
  );
  return { create, remove };
}

function keyOf(nodeName: string, destination: string): string {
  return `${nodeName} ${destination}`;
}

function startsWithin(destination: string, range: string): boolean {
  const [inner, outer] = [parseRange(destination), parseRange(range)];
  if (inner === undefined || outer === undefined || inner.family !== outer.family) return false;
  return outer.first <= inner.first && inner.first <= outer.last;
}
