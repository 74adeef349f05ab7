// Generated from packages/api/kinds/policy_v1beta1.yaml by npm run generate. Do not edit.
import type * as core_v1 from '../core_v1/types.js';
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

/** A CSI driver that pods may use for inline volumes. */
export type AllowedCSIDriver = {
  /** Name that the driver is registered under, as in its CSIDriver. */
  name: string;
};

/** A flexVolume driver that pods may use. */
export type AllowedFlexVolume = {
  /** Name of the driver, such as acme/disk. */
  driver: string;
};

/** A part of the node's file system that pods may mount. */
export type AllowedHostPath = {
  /** Directory that is allowed with all below it: /var/log takes in /var/log/app, but not /var/logs. */
  pathPrefix?: string;
  /** True allows only read-only mounts of it. Default false. */
  readOnly?: boolean;
};

/** Asks for a pod to be taken away, where budgets allow it. Posted to the pod's eviction path under the pod's name. */
export type Eviction = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: meta_v1.ObjectMeta;
  /** Options for deleting the pod, such as the seconds it gets to stop. */
  deleteOptions?: meta_v1.DeleteOptions;
};

/** Which group may own the volumes of a pod under this policy. */
export type FSGroupStrategyOptions = {
  /** MustRunAs needs a group and fills it in, MayRunAs checks only one that is given, RunAsAny allows all. */
  rule?: string;
  /** Group ids that are allowed. Needed for MustRunAs and MayRunAs; left empty for RunAsAny. */
  ranges?: IDRange[];
};

/** A range of node ports that pods may take, both ends included. */
export type HostPortRange = {
  /** First port of the range, which is allowed too. */
  min: number;
  /** Last port of the range; not lower than min. */
  max: number;
};

/** A range of user or group ids, both ends included. */
export type IDRange = {
  /** First id of the range, which is allowed too. */
  min: number;
  /** Last id of the range; not lower than min. */
  max: number;
};

/** Limits how many of the chosen pods may be evicted at the same time, such as while nodes are emptied. */
export type PodDisruptionBudget = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: meta_v1.ObjectMeta;
  /** What is wanted: the pods, and how many must stay or may be missing. */
  spec?: PodDisruptionBudgetSpec;
  /** What was found, written by controllers: how many pods are healthy, and how many may go now. */
  status?: PodDisruptionBudgetStatus;
};

/** A list of pod disruption budgets. */
export type PodDisruptionBudgetList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Version of the list, and the token of its next page. */
  metadata: meta_v1.ListMeta;
  /** The pod disruption budgets, in order of namespace and name. */
  items: PodDisruptionBudget[];
};

/** Pods of a budget, and the limit. Set minAvailable or maxUnavailable, not both. */
export type PodDisruptionBudgetSpec = {
  /** Pods that must still be healthy after an eviction: a number such as 2, or a share up to "100%". */
  minAvailable?: number | string;
  /** Pods to count, by label. Absent or empty: none. In v1, an empty one means all of the namespace. */
  selector?: meta_v1.LabelSelector;
  /** Pods that may be missing after an eviction: a number such as 1, or a share up to "100%". */
  maxUnavailable?: number | string;
};

/** How a budget stands at present. */
export type PodDisruptionBudgetStatus = {
  /** Generation of the budget the numbers are made from. Lower than metadata.generation: out of date. */
  observedGeneration?: number;
  /** Pods whose eviction was let through and that are not seen to go yet, with the time of it. */
  disruptedPods?: { [key: string]: string | null };
  /** How many more pods may be evicted at the moment. */
  disruptionsAllowed: number;
  /** How many of the pods are healthy now: those whose condition Ready is True. */
  currentHealthy: number;
  /** How many of the pods must be healthy at the least. */
  desiredHealthy: number;
  /** How many pods there should be, by what their controllers want. */
  expectedPods: number;
  /** Findings, at most one of each type. Known type: DisruptionAllowed. */
  conditions?: meta_v1.Condition[];
};

/** Rules for what pods may do on their nodes, with defaults for what they leave open. Deprecated. */
export type PodSecurityPolicy = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: meta_v1.ObjectMeta;
  /** What is wanted: what pods under this policy may do and what they must have. */
  spec?: PodSecurityPolicySpec;
};

/** A list of pod security policies. */
export type PodSecurityPolicyList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Version of the list, and the token of its next page. */
  metadata: meta_v1.ListMeta;
  /** The pod security policies, in order of name. */
  items: PodSecurityPolicy[];
};

/** What pods under a policy may do, and what they get or must have. */
export type PodSecurityPolicySpec = {
  /** True allows privileged containers. Default false. */
  privileged?: boolean;
  /** Capabilities that containers get unless they drop them, such as CHOWN. */
  defaultAddCapabilities?: string[];
  /** Capabilities that are taken from every container and may not be added. */
  requiredDropCapabilities?: string[];
  /** Capabilities that containers may ask for. "*" allows all; empty allows none beyond the defaults. */
  allowedCapabilities?: string[];
  /** Sources of volumes that are allowed, named as in a pod: configMap, secret, emptyDir and so on. "*" allows all, empty none. */
  volumes?: string[];
  /** True allows pods in the network of their node. Default false. */
  hostNetwork?: boolean;
  /** Ranges of node ports that containers may take. Empty: none. */
  hostPorts?: HostPortRange[];
  /** True allows pods to see the processes of their node. Default false. */
  hostPID?: boolean;
  /** True allows pods to share the IPC namespace of their node. Default false. */
  hostIPC?: boolean;
  /** SELinux labels that containers may have. */
  seLinux: SELinuxStrategyOptions;
  /** User ids that containers may run with. */
  runAsUser: RunAsUserStrategyOptions;
  /** Primary group ids that containers may run with. Absent: any. */
  runAsGroup?: RunAsGroupStrategyOptions;
  /** Extra group ids that containers may have. */
  supplementalGroups: SupplementalGroupsStrategyOptions;
  /** Groups that may own the volumes of a pod. */
  fsGroup: FSGroupStrategyOptions;
  /** True makes containers run with a root file system they cannot write to. Default false. */
  readOnlyRootFilesystem?: boolean;
  /** True or False is given to containers that leave allowPrivilegeEscalation out. Absent: they are left without. */
  defaultAllowPrivilegeEscalation?: boolean;
  /** Whether containers may ask to gain privileges, as by setuid programs. Default true. */
  allowPrivilegeEscalation?: boolean;
  /** Parts of the node's file system that may be mounted. Empty: all, as far as volumes allows hostPath. */
  allowedHostPaths?: AllowedHostPath[];
  /** Drivers that are allowed. Empty: all, as far as volumes allows flexVolume. */
  allowedFlexVolumes?: AllowedFlexVolume[];
  /** Drivers that are allowed for inline volumes. Empty: all, as far as volumes allows csi. */
  allowedCSIDrivers?: AllowedCSIDriver[];
  /** Unsafe sysctls that may be set: a name, a start such as kernel.msg*, or "*" for all. Empty: none. */
  allowedUnsafeSysctls?: string[];
  /** Sysctls that may not be set, safe ones too: a name, a start such as net.*, or "*" for all. */
  forbiddenSysctls?: string[];
  /** How /proc may be mounted: Default, Unmasked. Empty: only Default. */
  allowedProcMountTypes?: string[];
  /** Runtime classes that pods may name, and one to fill in. Absent: any, and none is filled in. */
  runtimeClass?: RuntimeClassStrategyOptions;
};

/** Which primary group ids the containers of a pod under this policy may run with. */
export type RunAsGroupStrategyOptions = {
  /** MustRunAs needs a group and fills it in, MayRunAs checks only a group that is given, RunAsAny allows all. */
  rule: string;
  /** Group ids that are allowed. Needed for MustRunAs and MayRunAs; left empty for RunAsAny. */
  ranges?: IDRange[];
};

/** Which user ids the containers of a pod under this policy may run with. */
export type RunAsUserStrategyOptions = {
  /** MustRunAs keeps to the ranges, MustRunAsNonRoot refuses user 0, RunAsAny allows all. */
  rule: string;
  /** User ids that are allowed. Needed for MustRunAs; left empty for the other rules. */
  ranges?: IDRange[];
};

/** Which runtime classes pods under this policy may name, and which one they get when they name none. */
export type RuntimeClassStrategyOptions = {
  /** Names of the runtime classes a pod may ask for. "*" allows every name; an empty list allows none. */
  allowedRuntimeClassNames: string[];
  /** Runtime class set on a pod that names none; it has to be an allowed one. Absent: the pod stays without. */
  defaultRuntimeClassName?: string;
};

/** Which SELinux labels the containers of a pod under this policy may have. */
export type SELinuxStrategyOptions = {
  /** MustRunAs holds pods to the options given here, RunAsAny lets them have any label. */
  rule: string;
  /** User, role, type and level that pods must have. Needed for MustRunAs. */
  seLinuxOptions?: core_v1.SELinuxOptions;
};

/** Which extra group ids the containers of a pod under this policy may have. */
export type SupplementalGroupsStrategyOptions = {
  /** MustRunAs needs groups of the ranges, MayRunAs checks only those that are given, RunAsAny allows all. */
  rule?: string;
  /** Group ids that are allowed as extra groups. Needed for MustRunAs and MayRunAs. */
  ranges?: IDRange[];
};
