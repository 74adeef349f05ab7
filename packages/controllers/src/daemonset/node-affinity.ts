import type { Node, NodeSelectorRequirement, NodeSelectorTerm, PodSpec } from '@orch/api/types/core_v1';
import { type DeepReadonly, parseInt64 } from '@orch/apimachinery';

/** Pure: whether the node matches the node selector and the required node affinity of the pod. */
export function matchesNodeAffinity(spec: DeepReadonly<PodSpec>, node: DeepReadonly<Node>): boolean {
  const labels = node.metadata.labels ?? {};
  if (Object.entries(spec.nodeSelector ?? {}).some(([key, value]) => labels[key] !== value)) return false;
  const required = spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
  return required === undefined || (required.nodeSelectorTerms ?? []).some((term) => matchesTerm(term, node));
}

/** An empty term matches no node. */
function matchesTerm(
  { matchExpressions = [], matchFields = [] }: DeepReadonly<NodeSelectorTerm>,
  { metadata }: DeepReadonly<Node>,
): boolean {
  if (matchExpressions.length === 0 && matchFields.length === 0) return false;
  return (
    matchExpressions.every((each) => matchesRequirement(each, metadata.labels?.[each.key])) &&
    matchFields.every((each) => matchesRequirement(each, each.key === 'metadata.name' ? metadata.name : undefined))
  );
}

function matchesRequirement(
  { operator, values = [] }: DeepReadonly<NodeSelectorRequirement>,
  actual: string | undefined,
): boolean {
  switch (operator) {
    case 'In':
      return actual !== undefined && values.includes(actual);
    case 'NotIn':
      return actual === undefined || !values.includes(actual);
    case 'Exists':
      return actual !== undefined;
    case 'DoesNotExist':
      return actual === undefined;
    case 'Gt':
    case 'Lt':
      return compares(operator, actual, values[0]);
    default:
      return false;
  }
}

/** False unless both are integers. */
function compares(operator: 'Gt' | 'Lt', actual: string | undefined, limit: string | undefined): boolean {
  const [left, right] = [parseInt64(actual ?? ''), parseInt64(limit ?? '')];
  if (left === undefined || right === undefined) return false;
  return operator === 'Gt' ? left > right : left < right;
}
