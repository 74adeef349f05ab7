// Generated from packages/api/kinds/extensions_v1beta1.yaml by npm run generate. Do not edit.
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

/** Runs one pod on each node, or on each matching node. */
export type DaemonSet = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: meta_v1.ObjectMeta;
  /** Specification: the pod template and the update strategy. */
  spec?: DaemonSetSpec;
  /** Status, written by controllers: numbers of nodes where the pod should run, runs and is ready. */
  status?: DaemonSetStatus;
};

/** One condition of a daemon set. */
export type DaemonSetCondition = {
  /** Type of the condition. No types are fixed for daemon sets. */
  type: string;
  /** Status of the condition: True, False or Unknown. */
  status: string;
  /** Time when the status last changed. */
  lastTransitionTime?: string | null;
  /** Reason of the last change as one CamelCase word. */
  reason?: string;
  /** Human-readable details of the last change. */
  message?: string;
};

/** A list of daemon sets. */
export type DaemonSetList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** List metadata: resourceVersion, continue token and remaining count. */
  metadata: meta_v1.ListMeta;
  /** The daemon sets, in order of namespace and name. */
  items: DaemonSet[];
};

/** Specification of a daemon set: the pod template and the update strategy. */
export type DaemonSetSpec = {
  /** Labels of the set's pods. Default: the template's labels, which it must match. */
  selector?: meta_v1.LabelSelector;
  /** Pod to run on each node that its node selector and tolerations allow. restartPolicy must be Always. */
  template: core_v1.PodTemplateSpec;
  /** Update strategy when the template changes. Default OnDelete. */
  updateStrategy?: DaemonSetUpdateStrategy;
  /** Seconds a new pod must stay ready before it counts as available. Default 0. */
  minReadySeconds?: number;
  /** Number of changes of the template. Deprecated; removed in later API versions. */
  templateGeneration?: Int64;
  /** Number of previous revisions kept for rollbacks. Default 10. */
  revisionHistoryLimit?: number;
};

/** Status of a daemon set, in numbers of nodes. */
export type DaemonSetStatus = {
  /** Number of nodes that should run a pod of the set and do. */
  currentNumberScheduled: number;
  /** Number of nodes that run a pod of the set but should not. */
  numberMisscheduled: number;
  /** Number of nodes that should run a pod of the set. */
  desiredNumberScheduled: number;
  /** Number of nodes that should run a pod of the set and have a ready one. */
  numberReady: number;
  /** Generation of the spec that this status reflects. */
  observedGeneration?: Int64;
  /** Number of nodes with a pod of the current template. */
  updatedNumberScheduled?: number;
  /** Number of nodes with a pod that has been ready for minReadySeconds. */
  numberAvailable?: number;
  /** Number of nodes that should run a pod but have no available one. */
  numberUnavailable?: number;
  /** Number of name collisions of revisions; part of the next name. */
  collisionCount?: number;
  /** Conditions of the daemon set, one of each type. */
  conditions?: DaemonSetCondition[];
};

/** Update strategy of a daemon set. */
export type DaemonSetUpdateStrategy = {
  /** RollingUpdate replaces pods a few at a time; OnDelete (default) only after their deletion. */
  type?: string;
  /** Limits of a rolling update. Only with type RollingUpdate. */
  rollingUpdate?: RollingUpdateDaemonSet;
};

/** Runs a number of equal pods, and updates them gradually. */
export type Deployment = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: meta_v1.ObjectMeta;
  /** Specification: the pod template, the number of pods and the update strategy. */
  spec?: DeploymentSpec;
  /** Status, written by controllers: numbers of existing, ready and updated pods. */
  status?: DeploymentStatus;
};

/** One condition of a deployment. */
export type DeploymentCondition = {
  /** Available, Progressing or ReplicaFailure. */
  type: string;
  /** Status of the condition: True, False or Unknown. */
  status: string;
  /** Time when the condition was last updated. For Progressing, also at each progress of a rollout. */
  lastUpdateTime?: string | null;
  /** Time when the status last changed. */
  lastTransitionTime?: string | null;
  /** Reason of the last change as one CamelCase word, e.g. ProgressDeadlineExceeded. */
  reason?: string;
  /** Human-readable details of the last change. */
  message?: string;
};

/** A list of deployments. */
export type DeploymentList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** List metadata: resourceVersion, continue token and remaining count. */
  metadata: meta_v1.ListMeta;
  /** The deployments, in order of namespace and name. */
  items: Deployment[];
};

/** Requests the rollback of a deployment to an earlier revision. Exists only in old API versions. */
export type DeploymentRollback = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion?: string;
  /** Deployment to roll back. Required. */
  name: string;
  /** Annotations added to the deployment by the rollback. */
  updatedAnnotations?: { [key: string]: string };
  /** Target revision. An empty object means the previous revision. */
  rollbackTo: RollbackConfig;
};

/** Specification of a deployment: the pod template, the number of pods and the update strategy. */
export type DeploymentSpec = {
  /** Desired number of pods. Default 1; 0 stops all pods. */
  replicas?: number;
  /** Labels of the deployment's pods. Default: the template's labels, which it must match. */
  selector?: meta_v1.LabelSelector;
  /** Pod template. A change starts a rollout. restartPolicy must be Always. */
  template: core_v1.PodTemplateSpec;
  /** Update strategy. Default RollingUpdate. */
  strategy?: DeploymentStrategy;
  /** Seconds a new pod must stay ready before it counts as available. Default 0. */
  minReadySeconds?: number;
  /** Number of old replica sets kept for rollbacks. Absent: all of them. */
  revisionHistoryLimit?: number;
  /** True pauses rollouts, so that several changes are rolled out together; scaling continues. Default false. */
  paused?: boolean;
  /** Deprecated: requests a rollback; the controller clears it afterwards. Removed in apps/v1. */
  rollbackTo?: RollbackConfig;
  /** Seconds without progress before a rollout is reported as failed. Above minReadySeconds. Absent: no limit. */
  progressDeadlineSeconds?: number;
};

/** Observed state of a deployment. */
export type DeploymentStatus = {
  /** Generation of the spec that this status reflects. */
  observedGeneration?: Int64;
  /** Number of existing pods, old and new. */
  replicas?: number;
  /** Number of pods of the current template. */
  updatedReplicas?: number;
  /** Number of ready pods, old and new. */
  readyReplicas?: number;
  /** Number of pods that have been ready for minReadySeconds. */
  availableReplicas?: number;
  /** Number of pods that are not available: missing or not ready. */
  unavailableReplicas?: number;
  /** Conditions Available, Progressing and ReplicaFailure, at most one of each type. */
  conditions?: DeploymentCondition[];
  /** Number of name collisions of replica sets; part of the next name. */
  collisionCount?: number;
};

/** Update strategy of a deployment. */
export type DeploymentStrategy = {
  /** RollingUpdate replaces pods a few at a time; Recreate stops all old pods first. Default RollingUpdate. */
  type?: string;
  /** Limits of a rolling update. Only with type RollingUpdate. */
  rollingUpdate?: RollingUpdateDeployment;
};

/** Rule for the groups that own volumes. */
export type FSGroupStrategyOptions = {
  /** MustRunAs requires a group and sets a default, MayRunAs validates only a set group, RunAsAny allows all. */
  rule?: string;
  /** Allowed group ids. Required for MustRunAs and MayRunAs; empty for RunAsAny. */
  ranges?: IDRange[];
};

/** Routes HTTP requests by path to a backend. */
export type HTTPIngressPath = {
  /** Path with a leading slash, such as /shop. May be empty only for ImplementationSpecific. */
  path?: string;
  /** Exact matches the path, Prefix also paths below it by elements, ImplementationSpecific (default) depends on the class. */
  pathType?: string;
  /** Target service or other object. */
  backend: IngressBackend;
};

/** Paths of one host and their backends. */
export type HTTPIngressRuleValue = {
  /** At least one path. When several match, the longest wins, and Exact before Prefix. */
  paths: HTTPIngressPath[];
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

/** A range of addresses of peers, with exceptions. */
export type IPBlock = {
  /** Range such as 10.0.0.0/8 or 2001:db8::/32. */
  cidr: string;
  /** Excluded ranges; each must be a proper part of cidr. */
  except?: string[];
};

/** Routes external HTTP traffic to services by host and path. */
export type Ingress = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: meta_v1.ObjectMeta;
  /** Specification: rules by host and path, TLS, and the default backend. */
  spec?: IngressSpec;
  /** Status, written by controllers: addresses of the ingress. */
  status?: IngressStatus;
};

/** Target of traffic: either service or resource. */
export type IngressBackend = {
  /** Target service in the same namespace. */
  serviceName?: string;
  /** Port of the service, by number or name. */
  servicePort?: number | string;
  /** Object of another kind in the same namespace, such as a bucket. Not together with service. */
  resource?: core_v1.TypedLocalObjectReference;
};

/** A list of ingresses. */
export type IngressList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** List metadata: resourceVersion, continue token and remaining count. */
  metadata: meta_v1.ListMeta;
  /** The ingresses, in order of namespace and name. */
  items: Ingress[];
};

/** Routes requests of one host. */
export type IngressRule = {
  /** DNS name, not an address; *.shop.example matches any single first label. Empty: all hosts. */
  host?: string;
  /** Paths and their backends. Absent: the default backend. */
  http?: HTTPIngressRuleValue;
};

/** Routes of the host of a rule. */
export type IngressRuleValue = {
  /** Paths and their backends. Absent: the default backend. */
  http?: HTTPIngressRuleValue;
};

/** Specification of an ingress: at least one rule or a default backend. */
export type IngressSpec = {
  /** Class of the ingress. Not together with the older annotation on create. */
  ingressClassName?: string;
  /** Backend of requests that match no rule. Required without rules. */
  backend?: IngressBackend;
  /** Certificates by host, for port 443. Hosts not listed are served without TLS. */
  tls?: IngressTLS[];
  /** Hosts and paths with their backends. Empty: only the default backend. */
  rules?: IngressRule[];
};

/** Status of an ingress. */
export type IngressStatus = {
  /** Addresses or host names of the ingress. */
  loadBalancer?: core_v1.LoadBalancerStatus;
};

/** A certificate and its hosts. */
export type IngressTLS = {
  /** Host names of the certificate. Empty: chosen by the controller. */
  hosts?: string[];
  /** Secret of the same namespace with the certificate and its key. Empty: chosen by the controller. */
  secretName?: string;
};

/** Limits the traffic of the selected pods. Pods without policy have no limits. */
export type NetworkPolicy = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: meta_v1.ObjectMeta;
  /** Specification: the pods and their allowed traffic. */
  spec?: NetworkPolicySpec;
};

/** Allows egress traffic of the selected pods by port and target; both must match. */
export type NetworkPolicyEgressRule = {
  /** Destination ports; one match is enough. Empty: all ports. */
  ports?: NetworkPolicyPort[];
  /** Destinations; one match is enough. Empty: all targets. */
  to?: NetworkPolicyPeer[];
};

/** Allows ingress traffic of the selected pods by port and source; both must match. */
export type NetworkPolicyIngressRule = {
  /** Ports of the selected pods; one match is enough. Empty: all ports. */
  ports?: NetworkPolicyPort[];
  /** Sources; one match is enough. Empty: all sources. */
  from?: NetworkPolicyPeer[];
};

/** A list of network policies. */
export type NetworkPolicyList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** List metadata: resourceVersion, continue token and remaining count. */
  metadata: meta_v1.ListMeta;
  /** The network policies, in order of namespace and name. */
  items: NetworkPolicy[];
};

/** Peers of traffic: pods by label, or a range of addresses. At least one field is required. */
export type NetworkPolicyPeer = {
  /** Pods by label, in the policy's namespace unless namespaceSelector is set. Empty: all pods. */
  podSelector?: meta_v1.LabelSelector;
  /** Namespaces by label; all their pods, or those of podSelector. Empty: all namespaces. */
  namespaceSelector?: meta_v1.LabelSelector;
  /** Range of addresses. Not together with the selectors. */
  ipBlock?: IPBlock;
};

/** An allowed port or port range. */
export type NetworkPolicyPort = {
  /** Allowed protocol: TCP, UDP or SCTP. Default TCP. */
  protocol?: string;
  /** Port number, or name of a container's port. Absent: all ports of the protocol. */
  port?: number | string;
  /** Last port of a range that starts at port, which must be a number and not larger. Gate NetworkPolicyEndPort, off by default. */
  endPort?: number;
};

/** Specification of a network policy. */
export type NetworkPolicySpec = {
  /** Selects the pods of the policy in its namespace. Empty: all pods. */
  podSelector: meta_v1.LabelSelector;
  /** Allowed ingress traffic. Empty: none, if the policy has type Ingress. */
  ingress?: NetworkPolicyIngressRule[];
  /** Allowed egress traffic. Empty: none, if the policy has type Egress. */
  egress?: NetworkPolicyEgressRule[];
  /** Ingress, Egress or both: the limited directions. Default Ingress, and Egress too when egress has rules. */
  policyTypes?: string[];
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

/** Runs a number of equal pods. Usually managed by a deployment. */
export type ReplicaSet = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: meta_v1.ObjectMeta;
  /** Specification: the pod template and the number of pods. */
  spec?: ReplicaSetSpec;
  /** Status, written by controllers: numbers of existing, ready and available pods. */
  status?: ReplicaSetStatus;
};

/** One condition of a replica set. */
export type ReplicaSetCondition = {
  /** Type of the condition. The only known type is ReplicaFailure. */
  type: string;
  /** Status of the condition: True, False or Unknown. */
  status: string;
  /** Time when the status last changed. */
  lastTransitionTime?: string | null;
  /** Reason of the last change as one CamelCase word, e.g. FailedCreate. */
  reason?: string;
  /** Human-readable details of the last change. */
  message?: string;
};

/** A list of replica sets. */
export type ReplicaSetList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** List metadata: resourceVersion, continue token and remaining count. */
  metadata: meta_v1.ListMeta;
  /** The replica sets, in order of namespace and name. */
  items: ReplicaSet[];
};

/** Specification of a replica set: the pod template and the number of pods. */
export type ReplicaSetSpec = {
  /** Desired number of pods. Default 1; 0 stops all pods. */
  replicas?: number;
  /** Seconds a new pod must stay ready before it counts as available. Default 0. */
  minReadySeconds?: number;
  /** Labels of the set's pods. Default: the template's labels, which it must match. */
  selector?: meta_v1.LabelSelector;
  /** Template of new pods. A change does not affect running pods. restartPolicy must be Always. */
  template?: core_v1.PodTemplateSpec;
};

/** Observed state of a replica set. */
export type ReplicaSetStatus = {
  /** Number of active pods of the set. */
  replicas: number;
  /** Number of pods with all labels of the template. */
  fullyLabeledReplicas?: number;
  /** Number of ready pods. */
  readyReplicas?: number;
  /** Number of pods that have been ready for minReadySeconds. */
  availableReplicas?: number;
  /** Generation of the spec that this status reflects. */
  observedGeneration?: Int64;
  /** Conditions of the replica set, one of each type. */
  conditions?: ReplicaSetCondition[];
};

/** Target revision of a rollback. */
export type RollbackConfig = {
  /** Revision number. Default 0: the previous revision. */
  revision?: Int64;
};

/** Limits of a rolling update of a daemon set. */
export type RollingUpdateDaemonSet = {
  /** Maximum number of nodes without an available pod during the update: a count or a percentage up to 100%. Default 1. */
  maxUnavailable?: number | string;
  /** Maximum number of nodes with an old and a new pod at the same time: count or percentage. Default 0. Gate DaemonSetUpdateSurge, off by default. */
  maxSurge?: number | string;
};

/** Limits of the number of pods during a rollout. */
export type RollingUpdateDeployment = {
  /** Maximum number of unavailable pods: a count, or a percentage rounded down. Default 1. Not 0 if maxSurge is. */
  maxUnavailable?: number | string;
  /** Maximum number of extra pods: a count, or a percentage rounded up. Default 1. Not 0 if maxUnavailable is. */
  maxSurge?: number | string;
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

/** Number of pods of a workload, read and written at its subresource scale. */
export type Scale = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: meta_v1.ObjectMeta;
  /** Specification: the number of pods. */
  spec?: ScaleSpec;
  /** Status, written by controllers: the number of pods and their selector. */
  status?: ScaleStatus;
};

/** Specification of the size of a workload. */
export type ScaleSpec = {
  /** Desired number of pods, at least 0. Default 0. */
  replicas?: number;
};

/** Observed size of a workload. */
export type ScaleStatus = {
  /** Current number of pods of the workload. */
  replicas: number;
  /** Labels of the counted pods, as keys and values. */
  selector?: { [key: string]: string };
  /** Label selector of the counted pods as text, e.g. app=web. Also for selectors with expressions. */
  targetSelector?: string;
};

/** Rule for supplemental group ids of containers. */
export type SupplementalGroupsStrategyOptions = {
  /** MustRunAs requires groups of the ranges, MayRunAs validates only set groups, RunAsAny allows all. */
  rule?: string;
  /** Allowed supplemental group ids. Required for MustRunAs and MayRunAs. */
  ranges?: IDRange[];
};
