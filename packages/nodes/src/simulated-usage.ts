import type { Node, Pod } from '@orch/api/types/core_v1';
import type { DeepReadonly } from '@orch/apimachinery';
import { isSilent } from './nodes/simulated-node.js';
import { behaviorOf, type PodStage } from './pods/pod-stages.js';
import { type ContainerUsage, podUsage } from './pods/pod-usage.js';
import { simulatedNodeNames } from './simulated-nodes.js';

/** What determines the use of simulated pods; plain data. */
export interface UsageOptions {
  /** Number of simulated nodes. */
  readonly count: number;
  readonly stages?: readonly PodStage[];
  /** Rate of the virtual clock of pods; 1 by default. */
  readonly clockRate?: number;
}

/** The resource use of simulated nodes and pods, by what their objects say now. */
export interface SimulatedUsage {
  /** Time over which the use counts as measured, in milliseconds of real time. */
  readonly windowMs: number;
  /** Whether the node is simulated, and reports. */
  isMeasured(node: DeepReadonly<Node>): boolean;
  /** The use of each container of a pod on such a node; empty unless all of them run. */
  containersOf(pod: DeepReadonly<Pod>): readonly ContainerUsage[];
}

export function simulatedUsage({ count, stages = [], clockRate = 1 }: UsageOptions): SimulatedUsage {
  const simulated = new Set(simulatedNodeNames(count));
  return {
    windowMs: windowMs / clockRate,
    isMeasured: (node) => simulated.has(node.metadata.name ?? '') && !isSilent(node),
    containersOf: (pod) => podUsage(pod, behaviorOf(pod, stages).behavior),
  };
}

/** Time over which a metrics server of v1.21 measures by default, in time of the pods. */
const windowMs = 30_000;
