// Simulated nodes
export { type ConditionStatus, isConditionStatus, type NodeConditionStatuses } from './nodes/node-conditions.js';
export { defaultCapacity, type NodeTemplate, unknownPlaceholders } from './nodes/node-template.js';
export { decodePodStages, type PodStage } from './pods/pod-stages.js';
export type { ContainerUsage } from './pods/pod-usage.js';
export {
  runSimulatedNodes,
  type SimulatedNodeAgent,
  type SimulatedNodesOptions,
  type Simulation,
  simulatedNodeNames,
} from './simulated-nodes.js';
export { type SimulatedUsage, simulatedUsage, type UsageOptions } from './simulated-usage.js';
