// Generated from packages/api/config-kinds/scheduler-config_v1beta1.yaml by npm run generate. Do not edit.
import type * as core_v1 from '../core_v1/types.js';

export type SchedulerConfiguration = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion?: string;
  parallelism: number;
  leaderElection: LeaderElectionConfiguration;
  clientConnection: ClientConnectionConfiguration;
  healthzBindAddress: string;
  metricsBindAddress: string;
  enableProfiling: boolean;
  enableContentionProfiling?: boolean;
  percentageOfNodesToScore: number;
  podInitialBackoffSeconds: number;
  podMaxBackoffSeconds: number;
  profiles?: SchedulerProfile[];
  extenders?: Extender[];
};

export type SchedulerProfile = {
  schedulerName?: string;
  plugins?: Plugins;
  pluginConfig?: PluginConfig[];
};

export type Plugins = {
  queueSort?: PluginSet;
  preFilter?: PluginSet;
  filter?: PluginSet;
  postFilter?: PluginSet;
  preScore?: PluginSet;
  score?: PluginSet;
  reserve?: PluginSet;
  permit?: PluginSet;
  preBind?: PluginSet;
  bind?: PluginSet;
  postBind?: PluginSet;
};

export type PluginSet = {
  enabled?: Plugin[];
  disabled?: Plugin[];
};

export type Plugin = {
  name: string;
  weight?: number;
};

export type PluginConfig = {
  name?: string;
  args?: unknown;
};

export type Extender = {
  urlPrefix?: string;
  filterVerb?: string;
  preemptVerb?: string;
  prioritizeVerb?: string;
  weight?: number;
  bindVerb?: string;
  enableHTTPS?: boolean;
  tlsConfig?: ExtenderTLSConfig;
  httpTimeout?: string;
  nodeCacheCapable?: boolean;
  managedResources?: ExtenderManagedResource[];
  ignorable?: boolean;
};

export type ExtenderManagedResource = {
  name: string;
  ignoredByScheduler?: boolean;
};

export type ExtenderTLSConfig = {
  insecure?: boolean;
  serverName?: string;
  certFile?: string;
  keyFile?: string;
  caFile?: string;
  certData?: string;
  keyData?: string;
  caData?: string;
};

export type LeaderElectionConfiguration = {
  leaderElect: boolean;
  leaseDuration: string;
  renewDeadline: string;
  retryPeriod: string;
  resourceLock?: string;
  resourceName?: string;
  resourceNamespace?: string;
};

export type ClientConnectionConfiguration = {
  kubeconfig?: string;
  acceptContentTypes?: string;
  contentType: string;
  qps: number;
  burst: number;
};

export type DebuggingConfiguration = {
  enableProfiling: boolean;
  enableContentionProfiling?: boolean;
};

export type DefaultPreemptionArgs = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion?: string;
  minCandidateNodesPercentage: number;
  minCandidateNodesAbsolute: number;
};

export type InterPodAffinityArgs = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion?: string;
  hardPodAffinityWeight: number;
};

export type NodeAffinityArgs = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion?: string;
  addedAffinity?: core_v1.NodeAffinity;
};

export type NodeLabelArgs = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion?: string;
  presentLabels?: string[];
  absentLabels?: string[];
  presentLabelsPreference?: string[];
  absentLabelsPreference?: string[];
};

export type NodeResourcesFitArgs = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion?: string;
  ignoredResources?: string[];
  ignoredResourceGroups?: string[];
};

export type NodeResourcesLeastAllocatedArgs = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion?: string;
  resources?: ResourceSpec[];
};

export type NodeResourcesMostAllocatedArgs = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion?: string;
  resources?: ResourceSpec[];
};

export type PodTopologySpreadArgs = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion?: string;
  defaultConstraints?: core_v1.TopologySpreadConstraint[];
  defaultingType?: string;
};

export type RequestedToCapacityRatioArgs = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion?: string;
  shape: UtilizationShapePoint[];
  resources?: ResourceSpec[];
};

export type ServiceAffinityArgs = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion?: string;
  affinityLabels?: string[];
  antiAffinityLabelsPreference?: string[];
};

export type VolumeBindingArgs = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion?: string;
  bindTimeoutSeconds: number;
};

export type UtilizationShapePoint = {
  utilization?: number;
  score?: number;
};

export type ResourceSpec = {
  name?: string;
  weight?: number;
};
