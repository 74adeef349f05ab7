import type { Node, Pod } from '@orch/api/types/core_v1';
import type { DeepReadonly } from '@orch/apimachinery';
import type { NodeHealth, Observation } from './node-health.js';

/** What is done about nodes that are not ready: by NoExecute taints, or without the taint manager by deletions. */
export interface EvictionPolicy {
  /** A node was seen with this Ready condition. */
  observed(
    node: DeepReadonly<Node>,
    seen: {
      readonly ready: Observation['observed'];
      readonly health: NodeHealth;
      readonly pods: readonly DeepReadonly<Pod>[];
    },
    signal: AbortSignal,
  ): Promise<void>;
  /** Withdraws what was decided about a node: it is new or ready, or all nodes are silent. */
  cancel(node: DeepReadonly<Node>, signal: AbortSignal): Promise<void>;
  /** Sets the nodes per second of a zone. */
  setRate(zone: string, rate: number): void;
}
