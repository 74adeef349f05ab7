import { type DeepReadonly, parseInt64 } from '@orch/apimachinery';
import type { Node, NodeSelectorRequirement, NodeSelectorTerm, PodSpec } from '../../generated/core_v1/types.js';

type Requirement = DeepReadonly<NodeSelectorRequirement>;

/**
 * Pure: the condition of the node selector and the required node affinity of a pod. Prepared once, it is evaluated for each
 * node.
 */
export function nodeAffinityOf(
  spec: DeepReadonly<Pick<PodSpec, 'nodeSelector' | 'affinity'>>,
): (node: DeepReadonly<Node>) => boolean {
  const selected = Object.entries(spec.nodeSelector ?? {});
  const required = spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
  const terms = required?.nodeSelectorTerms ?? [];
  return (node) => {
    const labels = node.metadata.labels ?? {};
    if (selected.some(([key, value]) => labels[key] !== value)) return false;
    return required === undefined || terms.some((term) => matchesNodeSelectorTerm(term, node));
  };
}

/** An empty term matches no node. */
export function matchesNodeSelectorTerm(
  term: DeepReadonly<NodeSelectorTerm>,
  { metadata }: DeepReadonly<Node>,
): boolean {
  const expressions = term.matchExpressions ?? [];
  const fields = term.matchFields ?? [];
  if (expressions.length === 0 && fields.length === 0) return false;
  return (
    expressions.every((each) => matchesRequirement(each, metadata.labels?.[each.key])) &&
    fields.every((each) => matchesRequirement(each, each.key === 'metadata.name' ? metadata.name : undefined))
  );
}

function matchesRequirement({ operator, values }: Requirement, actual: string | undefined): boolean {
  switch (operator) {
    case 'In':
      return actual !== undefined && (values ?? []).includes(actual);
    case 'NotIn':
      return actual === undefined || !(values ?? []).includes(actual);
    case 'Exists':
      return actual !== undefined;
    case 'DoesNotExist':
      return actual === undefined;
    case 'Gt':
    case 'Lt':
      return compares(operator, actual, values?.[0]);
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
