// Generated from packages/api/config-kinds/scheduler-policy_v1.yaml by npm run generate. Do not edit.

export type Policy = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion?: string;
  predicates?: PredicatePolicy[];
  priorities?: PriorityPolicy[];
  extenders?: LegacyExtender[];
  hardPodAffinitySymmetricWeight?: number;
  alwaysCheckAllPredicates?: boolean;
};

export type PredicatePolicy = {
  name: string;
  argument?: PredicateArgument;
};

export type PriorityPolicy = {
  name: string;
  weight: number;
  argument?: PriorityArgument;
};

export type PredicateArgument = {
  serviceAffinity?: ServiceAffinity;
  labelsPresence?: LabelsPresence;
};

export type PriorityArgument = {
  serviceAntiAffinity?: ServiceAntiAffinity;
  labelPreference?: LabelPreference;
  requestedToCapacityRatioArguments?: RequestedToCapacityRatioArguments;
};

export type ServiceAffinity = {
  labels?: string[];
};

export type LabelsPresence = {
  labels?: string[];
  presence?: boolean;
};

export type ServiceAntiAffinity = {
  label?: string;
};

export type LabelPreference = {
  label?: string;
  presence?: boolean;
};

export type RequestedToCapacityRatioArguments = {
  shape?: UtilizationShapePoint[];
  resources?: ResourceSpec[];
};

export type UtilizationShapePoint = {
  utilization?: number;
  score?: number;
};

export type ResourceSpec = {
  name?: string;
  weight?: number;
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

export type LegacyExtender = {
  urlPrefix?: string;
  filterVerb?: string;
  preemptVerb?: string;
  prioritizeVerb?: string;
  weight?: number;
  bindVerb?: string;
  enableHttps?: boolean;
  tlsConfig?: ExtenderTLSConfig;
  httpTimeout?: number;
  nodeCacheCapable?: boolean;
  managedResources?: ExtenderManagedResource[];
  ignorable?: boolean;
};
