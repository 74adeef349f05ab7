// Generated from packages/api/kinds/policy_v1beta1.yaml by npm run generate. Do not edit.
import type * as core_v1 from '../core_v1/types.js';
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

export type AllowedCSIDriver = {
  name: string;
};

export type AllowedFlexVolume = {
  driver: string;
};

export type AllowedHostPath = {
  pathPrefix?: string;
  readOnly?: boolean;
};

export type Eviction = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  deleteOptions?: meta_v1.DeleteOptions;
};

export type FSGroupStrategyOptions = {
  rule?: string;
  ranges?: IDRange[];
};

export type HostPortRange = {
  min: number;
  max: number;
};

export type IDRange = {
  min: number;
  max: number;
};

export type PodDisruptionBudget = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  spec?: PodDisruptionBudgetSpec;
  status?: PodDisruptionBudgetStatus;
};

export type PodDisruptionBudgetList = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ListMeta;
  items: PodDisruptionBudget[];
};

export type PodDisruptionBudgetSpec = {
  minAvailable?: number | string;
  selector?: meta_v1.LabelSelector;
  maxUnavailable?: number | string;
};

export type PodDisruptionBudgetStatus = {
  observedGeneration?: number;
  disruptedPods?: { [key: string]: string | null };
  disruptionsAllowed: number;
  currentHealthy: number;
  desiredHealthy: number;
  expectedPods: number;
  conditions?: meta_v1.Condition[];
};

export type PodSecurityPolicy = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  spec?: PodSecurityPolicySpec;
};

export type PodSecurityPolicyList = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ListMeta;
  items: PodSecurityPolicy[];
};

export type PodSecurityPolicySpec = {
  privileged?: boolean;
  defaultAddCapabilities?: string[];
  requiredDropCapabilities?: string[];
  allowedCapabilities?: string[];
  volumes?: string[];
  hostNetwork?: boolean;
  hostPorts?: HostPortRange[];
  hostPID?: boolean;
  hostIPC?: boolean;
  seLinux: SELinuxStrategyOptions;
  runAsUser: RunAsUserStrategyOptions;
  runAsGroup?: RunAsGroupStrategyOptions;
  supplementalGroups: SupplementalGroupsStrategyOptions;
  fsGroup: FSGroupStrategyOptions;
  readOnlyRootFilesystem?: boolean;
  defaultAllowPrivilegeEscalation?: boolean;
  allowPrivilegeEscalation?: boolean;
  allowedHostPaths?: AllowedHostPath[];
  allowedFlexVolumes?: AllowedFlexVolume[];
  allowedCSIDrivers?: AllowedCSIDriver[];
  allowedUnsafeSysctls?: string[];
  forbiddenSysctls?: string[];
  allowedProcMountTypes?: string[];
  runtimeClass?: RuntimeClassStrategyOptions;
};

export type RunAsGroupStrategyOptions = {
  rule: string;
  ranges?: IDRange[];
};

export type RunAsUserStrategyOptions = {
  rule: string;
  ranges?: IDRange[];
};

export type RuntimeClassStrategyOptions = {
  allowedRuntimeClassNames: string[];
  defaultRuntimeClassName?: string;
};

export type SELinuxStrategyOptions = {
  rule: string;
  seLinuxOptions?: core_v1.SELinuxOptions;
};

export type SupplementalGroupsStrategyOptions = {
  rule?: string;
  ranges?: IDRange[];
};
