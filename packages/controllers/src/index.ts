// Running control loops

export type { Claim, ReadonlyStorageClass, Volume } from '@orch/api';
export type {
  CloudInstance,
  CloudInstances,
  CloudLoadBalancers,
  CloudProvider,
  CloudRoute,
  CloudRoutes,
  CloudVolumes,
  VolumeRequest,
} from './cloud/cloud-provider.js';
export { CloudError, ImplementedElsewhere } from './cloud/cloud-provider.js';
export { localCloud } from './cloud/local/local-cloud.js';
export { CloudConfigError, type LocalCloudConfig, parseLocalCloudConfig } from './cloud/local/local-cloud-config.js';
export { controllerEntryErrors, knownControllers } from './controller-names.js';
export {
  type ControllerFactory,
  type ControllerName,
  chosenControllers,
  controllers,
  isControllerName,
} from './controllers.js';
// Simulated controllers
export { withBudgetStatus } from './expand/budget-without-status.js';
export {
  type ExpandContext,
  podsOfDaemonSet,
  podsOfJob,
  podsOfReplicas,
  podsOfStatefulSet,
  replicaSetOfDeployment,
} from './expand/pods-of-workload.js';
export { AccountClients, type AccountClientsOptions } from './framework/account-clients.js';
export type {
  Controller,
  ControllerContext,
  ControllerGate,
  ControllerGates,
  ControllerLog,
} from './framework/controller.js';
export { controllerAccounts } from './framework/controller-accounts.js';
export { type ControllerMetrics, controllerMetrics, type ReconcileObserver } from './framework/controller-metrics.js';
export {
  type ClusterRange,
  type ControllerOptions,
  defaultControllerOptions,
  type NodeIpamOptions,
  type SigningOptions,
} from './framework/controller-options.js';
export { type EarlierKinds, readEarlierKinds, withEarlierKinds } from './framework/earlier-versions.js';
export { ServiceAccountToken, type ServiceAccountTokenOptions } from './framework/service-account-token.js';
export { ipVersionOf, nodeRangeError } from './nodeipam/cidr-set.js';
// Volumes
export { readRecyclerTemplate } from './persistentvolumebinder/read-recycler-template.js';
export {
  type ControllerHealth,
  type ControllerTiming,
  defaultControllerTiming,
  type RunControllersOptions,
  runControllers,
} from './run-controllers.js';
export {
  ProvisioningDisabledError,
  type ProvisionRequest,
  type RecyclerOptions,
  type VolumePlugin,
  type VolumeRecycler,
} from './volumes/volume-plugin.js';
