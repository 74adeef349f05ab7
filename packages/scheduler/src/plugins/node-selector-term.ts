import type { Node, NodeSelectorRequirement, NodeSelectorTerm } from '@orch/api/types/core_v1';
import type { DeepReadonly } from '@orch/apimachinery';

/** An empty term matches nothing. */
export function matchesNodeSelectorTerm(term: DeepReadonly<NodeSelectorTerm>, node: DeepReadonly<Node>): boolean {
  const expressions = term.matchExpressions ?? [];
  const fields = term.matchFields ?? [];
  if (expressions.length === 0 && fields.length === 0) return false;
  return (
    expressions.every((each) => matchesRequirement(each, node.metadata.labels?.[each.key])) &&
    fields.every((each) => matchesRequirement(each, each.key === 'metadata.name' ? node.metadata.name : undefined))
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
      return integer(actual) > integer(values[0]);
    case 'Lt':
      return integer(actual) < integer(values[0]);
    default:
      return false;
  }
}

/** NaN for a text that is no integer: every comparison with it is false. */
function integer(text: string | undefined): number {
  return text !== undefined && /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
}
