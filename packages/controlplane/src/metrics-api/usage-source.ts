import type { Node, Pod } from '@orch/api/types/core_v1';
import type { DeepReadonly } from '@orch/apimachinery';

/** What knows the resource use of nodes and pods. */
export interface UsageSource {
  /** Time over which the use is measured, in milliseconds. */
  readonly windowMs: number;
  /** Whether the use of the node and of its pods is known now. */
  isMeasured(node: DeepReadonly<Node>): boolean;
  /** The use of each container of a pod of such a node; empty while it is not known. */
  containersOf(pod: DeepReadonly<Pod>): readonly ContainerUse[];
}

export interface ContainerUse {
  readonly name: string;
  readonly cpuMillis: number;
  readonly memoryBytes: number;
}
