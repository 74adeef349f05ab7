// Generated from packages/api/kinds/policy_v1beta1.yaml by npm run generate. Do not edit.
import type { Int64 } from '@orch/apimachinery';
import type * as core_v1 from '../core_v1/types.js';
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

/** An allowed CSI driver for inline volumes. */
export type AllowedCSIDriver = {
  /** Name of the driver, as in its CSIDriver. */
  name: string;
};

/** An allowed flexVolume driver. */
export type AllowedFlexVolume = {
  /** Name of the driver, such as acme/disk. */
  driver: string;
};

/** An allowed host path. */
export type AllowedHostPath = {
  /** Allowed path prefix: /var/log includes /var/log/app, but not /var/logs. */
  pathPrefix?: string;
  /** True allows only read-only mounts. Default false. */
  readOnly?: boolean;
};

/** Requests the eviction of a pod, if budgets allow it. Posted to the subresource eviction of the pod. */
export type Eviction = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: meta_v1.ObjectMeta;
  /** Delete options, such as the grace period. */
  deleteOptions?: meta_v1.DeleteOptions;
};

/** Rule for the groups that own volumes. */
export type FSGroupStrategyOptions = {
  /** MustRunAs requires a group and sets a default, MayRunAs validates only a set group, RunAsAny allows all. */
  rule?: string;
  /** Allowed group ids. Required for MustRunAs and MayRunAs; empty for RunAsAny. */
  ranges?: IDRange[];
};

/** An allowed range of node ports, inclusive. */
export type HostPortRange = {
  /** First port of the range, inclusive. */
  min: number;
  /** Last port of the range, inclusive; at least min. */
  max: number;
};

/** A range of user or group ids, inclusive. */
export type IDRange = {
  /** First id of the range, inclusive. */
  min: Int64;
  /** Last id of the range, inclusive; at least min. */
  max: Int64;
};

/** Limits concurrent evictions of the selected pods, such as during node drains. */
export type PodDisruptionBudget = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: meta_v1.ObjectMeta;
  /** Specification: the pods, and the minimum available or maximum unavailable number. */
  spec?: PodDisruptionBudgetSpec;
  /** Status, written by controllers: numbers of healthy pods and allowed evictions. */
  status?: PodDisruptionBudgetStatus;
};

/** A list of pod disruption budgets. */
export type PodDisruptionBudgetList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** List metadata: resourceVersion, continue token and remaining count. */
  metadata: meta_v1.ListMeta;
  /** The pod disruption budgets, in order of namespace and name. */
  items: PodDisruptionBudget[];
};

/** Specification of a budget: selector, and either minAvailable or maxUnavailable. */
export type PodDisruptionBudgetSpec = {
  /** Minimum number of healthy pods after an eviction: a number such as 2, or a percentage up to "100%". */
  minAvailable?: number | string;
  /** Selects the pods. Absent or empty: none. In v1, an empty one means all of the namespace. */
  selector?: meta_v1.LabelSelector;
  /** Maximum number of unavailable pods after an eviction: a number such as 1, or a percentage up to "100%". */
  maxUnavailable?: number | string;
};

/** Status of a budget. */
export type PodDisruptionBudgetStatus = {
  /** Generation of the spec that this status reflects. Lower than metadata.generation: out of date. */
  observedGeneration?: Int64;
  /** Pods with an allowed eviction that are not deleted yet, with the time of the eviction. */
  disruptedPods?: { [key: string]: string | null };
  /** Number of currently allowed evictions. */
  disruptionsAllowed: number;
  /** Current number of healthy pods: condition Ready is True. */
  currentHealthy: number;
  /** Minimum number of healthy pods. */
  desiredHealthy: number;
  /** Expected number of pods, from their controllers. */
  expectedPods: number;
  /** Conditions, at most one of each type. Known type: DisruptionAllowed. */
  conditions?: meta_v1.Condition[];
};

/** Limits and defaults for security settings of pods. Deprecated. */
export type PodSecurityPolicy = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: meta_v1.ObjectMeta;
  /** Specification: allowed and required security settings. */
  spec?: PodSecurityPolicySpec;
};

/** A list of pod security policies. */
export type PodSecurityPolicyList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** List metadata: resourceVersion, continue token and remaining count. */
  metadata: meta_v1.ListMeta;
  /** The pod security policies, in order of name. */
  items: PodSecurityPolicy[];
};

/** Allowed, default and required security settings of pods. */
export type PodSecurityPolicySpec = {
  /** True allows privileged containers. Default false. */
  privileged?: boolean;
  /** Default capabilities of containers, such as CHOWN. */
  defaultAddCapabilities?: string[];
  /** Capabilities that are dropped from all containers and cannot be added. */
  requiredDropCapabilities?: string[];
  /** Capabilities that containers may add. "*" allows all; empty allows none beyond the defaults. */
  allowedCapabilities?: string[];
  /** Allowed volume sources, named as in a pod: configMap, secret, emptyDir and so on. "*" allows all, empty none. */
  volumes?: string[];
  /** True allows pods to use the network of the node. Default false. */
  hostNetwork?: boolean;
  /** Allowed ranges of node ports. Empty: none. */
  hostPorts?: HostPortRange[];
  /** True allows pods to use the process namespace of the node. Default false. */
  hostPID?: boolean;
  /** True allows pods to use the IPC namespace of the node. Default false. */
  hostIPC?: boolean;
  /** Rule for SELinux labels of containers. */
  seLinux: SELinuxStrategyOptions;
  /** Rule for user ids of containers. */
  runAsUser: RunAsUserStrategyOptions;
  /** Rule for primary group ids of containers. Absent: any. */
  runAsGroup?: RunAsGroupStrategyOptions;
  /** Rule for supplemental group ids of containers. */
  supplementalGroups: SupplementalGroupsStrategyOptions;
  /** Rule for groups that own volumes. */
  fsGroup: FSGroupStrategyOptions;
  /** True requires a read-only root file system. Default false. */
  readOnlyRootFilesystem?: boolean;
  /** Default of allowPrivilegeEscalation of containers. Absent: no default. */
  defaultAllowPrivilegeEscalation?: boolean;
  /** Whether containers may allow privilege escalation, for example by setuid programs. Default true. */
  allowPrivilegeEscalation?: boolean;
  /** Allowed host paths. Empty: all, if volumes allows hostPath. */
  allowedHostPaths?: AllowedHostPath[];
  /** Allowed drivers. Empty: all, if volumes allows flexVolume. */
  allowedFlexVolumes?: AllowedFlexVolume[];
  /** Allowed drivers of inline volumes. Empty: all, if volumes allows csi. */
  allowedCSIDrivers?: AllowedCSIDriver[];
  /** Allowed unsafe sysctls: a name, a prefix such as kernel.msg*, or "*" for all. Empty: none. */
  allowedUnsafeSysctls?: string[];
  /** Forbidden sysctls, including safe ones: a name, a prefix such as net.*, or "*" for all. */
  forbiddenSysctls?: string[];
  /** Allowed types of /proc mounts: Default, Unmasked. Empty: only Default. */
  allowedProcMountTypes?: string[];
  /** Allowed runtime classes, and a default. Absent: all, without default. */
  runtimeClass?: RuntimeClassStrategyOptions;
};

/** Rule for primary group ids of containers. */
export type RunAsGroupStrategyOptions = {
  /** MustRunAs requires a group and sets a default, MayRunAs validates only a set group, RunAsAny allows all. */
  rule: string;
  /** Allowed group ids. Required for MustRunAs and MayRunAs; empty for RunAsAny. */
  ranges?: IDRange[];
};

/** Rule for user ids of containers. */
export type RunAsUserStrategyOptions = {
  /** MustRunAs requires the ranges, MustRunAsNonRoot rejects user 0, RunAsAny allows all. */
  rule: string;
  /** Allowed user ids. Required for MustRunAs; empty for other rules. */
  ranges?: IDRange[];
};

/** Allowed runtime classes of pods, and a default. */
export type RuntimeClassStrategyOptions = {
  /** Names of the allowed runtime classes. "*" allows every name; empty allows none. */
  allowedRuntimeClassNames: string[];
  /** Default runtime class of pods; must be allowed. Absent: no default. */
  defaultRuntimeClassName?: string;
};

/** Rule for SELinux labels of containers. */
export type SELinuxStrategyOptions = {
  /** MustRunAs requires the options, RunAsAny allows any label. */
  rule: string;
  /** User, role, type and level of pods. Required for MustRunAs. */
  seLinuxOptions?: core_v1.SELinuxOptions;
};

/** Rule for supplemental group ids of containers. */
export type SupplementalGroupsStrategyOptions = {
  /** MustRunAs requires groups of the ranges, MayRunAs validates only set groups, RunAsAny allows all. */
  rule?: string;
  /** Allowed supplemental group ids. Required for MustRunAs and MayRunAs. */
  ranges?: IDRange[];
};
