import type { Node, NodeCondition } from '@orch/api/types/core_v1';
import type { DeepReadonly } from '@orch/apimachinery';

export function nodeCondition(node: DeepReadonly<Node>, type: string): DeepReadonly<NodeCondition> | undefined {
  return node.status?.conditions?.find((condition) => condition.type === type);
}
