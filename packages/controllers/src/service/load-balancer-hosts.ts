import type { Node } from '@orch/api/types/core_v1';
import { type DeepReadonly, deepEqual, type Names, wellKnown } from '@orch/apimachinery';
import { nodeCondition } from '../nodes/conditions.js';

type ReadonlyNode = DeepReadonly<Node>;

/** Pure: whether load balancers send traffic to a node: it has conditions, is ready, and is not excluded by its label. */
export function isHost(node: ReadonlyNode, names: Names): boolean {
  const label = names.value(wellKnown.labels.excludeFromLoadBalancers);
  if (node.metadata.labels?.[label] !== undefined) return false;
  if ((node.status?.conditions ?? []).length === 0) return false;
  return (nodeCondition(node, 'Ready')?.status ?? 'True') === 'True';
}

/** Pure: whether a change of a node can change the hosts of load balancers. */
export function concernsHosts(node: ReadonlyNode, old: ReadonlyNode): boolean {
  if (node.spec?.unschedulable !== old.spec?.unschedulable) return true;
  if (!deepEqual(node.metadata.labels ?? {}, old.metadata.labels ?? {})) return true;
  return nodeCondition(node, 'Ready')?.status !== nodeCondition(old, 'Ready')?.status;
}

/** Pure: the names of nodes, for comparison. */
export function hostNames(nodes: readonly ReadonlyNode[]): ReadonlySet<string> {
  return new Set(nodes.map(({ metadata }) => metadata.name ?? ''));
}

export function isSameSet(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((each) => b.has(each));
}
