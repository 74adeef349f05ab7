// What plugins see of the cluster
export type { ClusterState } from './cluster/cluster-state.js';
export type { PodInfo, SchedulerGate, SchedulerGates } from './cluster/pod-info.js';
// Configuration
export { type AlgorithmProvider, algorithmProviders } from './configuration/default-plugins.js';
export { defaultScheduling } from './configuration/default-scheduling.js';
export { type ReadPolicyOptions, readPolicy } from './configuration/policy/read-policy.js';
export {
  type ReadConfigurationOptions,
  type ReadScheduling,
  readSchedulingConfiguration,
  type SchedulingConfiguration,
} from './configuration/read-configuration.js';
export type {
  EnabledPlugin,
  EnabledPlugins,
  ExtenderConfig,
  ExtenderTls,
  ProfileConfig,
  SchedulingConfig,
} from './configuration/scheduling-config.js';
// Running the scheduler
export type { SchedulerDump } from './debug/dump.js';
// Explanations and simulations
export {
  type DecisionExplanation,
  isPodExplanation,
  type NodeExplanation,
  type PodExplanation,
  type PodName,
  type PodState,
  type PreemptionExplanation,
  type RejectionExplanation,
  type ScoreExplanation,
  type VictimExplanation,
} from './explain/explanation.js';
export type { ClusterEvent } from './framework/cluster-events.js';
// Plugins
export { CycleState, type StateKey, stateKey } from './framework/cycle-state.js';
export {
  type BindingOptions,
  type ExtensionPoint,
  extensionPoints,
  type Plugin,
  type PluginWith,
  type PostFilterOutcome,
  type QueuedPod,
} from './framework/extension-points.js';
export type { NodeView } from './framework/node-view.js';
export {
  type Cycle,
  type FilterPlugin,
  type NodeFilter,
  type NodeScores,
  type Rejection,
  type ScorePlugin,
  scoreMax,
} from './framework/plugin.js';
export type { ArgsContext, PluginDefinition, PluginRegistry } from './framework/plugin-definition.js';
export type { PluginHandle } from './framework/plugin-handle.js';
export type { Profile, WeightedScore } from './framework/profile.js';
export {
  type Failed,
  failed,
  type Refused,
  type Skipped,
  type Status,
  skipped,
  unresolvable,
  unschedulable,
  type Waits,
  waits,
} from './framework/status.js';
export type { WaitingPod, WaitingPods } from './framework/waiting-pods.js';
export { podResourceMetrics } from './observing/pod-resource-metrics.js';
export type { SchedulerLog } from './observing/scheduler-log.js';
export { SchedulerMetrics } from './observing/scheduler-metrics.js';
export { builtInPlugins } from './plugins/registry.js';
export { runScheduler, type SchedulerInspection, type SchedulerOptions } from './scheduler.js';
export { compareSimulations } from './simulate/compare-simulations.js';
export { type ResourceObjects, SimulationError } from './simulate/memory-client.js';
export { type SimulationOptions, simulateScheduling } from './simulate/simulate-scheduling.js';
export type { AddedNode, Eviction, SimulatedPod, Simulation } from './simulate/simulation.js';
