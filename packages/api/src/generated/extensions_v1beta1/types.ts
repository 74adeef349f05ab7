// Generated from packages/api/kinds/extensions_v1beta1.yaml by npm run generate. Do not edit.
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

/** Runs one copy of a pod on every node, or on those that fit. */
export type DaemonSet = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: meta_v1.ObjectMeta;
  /** What is wanted: the pod for each node, and how to replace it when it changes. */
  spec?: DaemonSetSpec;
  /** What was found, written by controllers: on how many nodes the pod should run, runs and is ready. */
  status?: DaemonSetStatus;
};

/** One aspect of the state of a daemon set. */
export type DaemonSetCondition = {
  /** What the condition tells of. No types are fixed for daemon sets. */
  type: string;
  /** Whether the condition holds: True, False or Unknown. */
  status: string;
  /** When the status last went from one value to another. */
  lastTransitionTime?: string | null;
  /** One CamelCase word for the last change, for programs. */
  reason?: string;
  /** Sentence for people with details of the last change. */
  message?: string;
};

/** A list of daemon sets. */
export type DaemonSetList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Version of the list, and the token of its next page. */
  metadata: meta_v1.ListMeta;
  /** The daemon sets, in order of namespace and name. */
  items: DaemonSet[];
};

/** Wanted state of a daemon set: the pod, and how changes of it reach the nodes. */
export type DaemonSetSpec = {
  /** Labels of the set's pods. Default: the template's labels, which it must match. */
  selector?: meta_v1.LabelSelector;
  /** Pod to run on each node that its node selector and tolerations allow. restartPolicy must be Always. */
  template: core_v1.PodTemplateSpec;
  /** How running pods are replaced when the template changes. Default OnDelete. */
  updateStrategy?: DaemonSetUpdateStrategy;
  /** Seconds a new pod must stay ready before it counts as available. Default 0. */
  minReadySeconds?: number;
  /** Counts changes of the template. Outdated; gone from later versions of the API. */
  templateGeneration?: number;
  /** Past templates kept for rolling back. Default 10. */
  revisionHistoryLimit?: number;
};

/** Observed state of a daemon set, counted in nodes. */
export type DaemonSetStatus = {
  /** Nodes that should have a pod of the set, and have one. */
  currentNumberScheduled: number;
  /** Nodes that have a pod of the set, but should not. */
  numberMisscheduled: number;
  /** Nodes that should have a pod of the set, whether or not they have one. */
  desiredNumberScheduled: number;
  /** Nodes that should have a pod of the set, and have one that is ready. */
  numberReady: number;
  /** Generation of the spec that this status was worked out from. */
  observedGeneration?: number;
  /** Nodes whose pod already comes from the present template. */
  updatedNumberScheduled?: number;
  /** Nodes whose pod has been ready for minReadySeconds. */
  numberAvailable?: number;
  /** Nodes that should have a pod, but have none that is available. */
  numberUnavailable?: number;
  /** How often a name made for a revision was taken already; goes into the next name. */
  collisionCount?: number;
  /** Conditions of the daemon set, one of each type. */
  conditions?: DaemonSetCondition[];
};

/** How the pods of a daemon set are replaced after a change of the template. */
export type DaemonSetUpdateStrategy = {
  /** RollingUpdate replaces pods a few at a time; OnDelete (default) waits until you delete them. */
  type?: string;
  /** How many pods may be replaced at once. Only with type RollingUpdate. */
  rollingUpdate?: RollingUpdateDaemonSet;
};

/** Keeps a number of equal pods running, and rolls changes of them out step by step. */
export type Deployment = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: meta_v1.ObjectMeta;
  /** What is wanted: the pod, how many of it, and how to get from an old to a new one. */
  spec?: DeploymentSpec;
  /** What was found, written by controllers: how many pods exist, are ready and are up to date. */
  status?: DeploymentStatus;
};

/** One aspect of the state of a deployment. */
export type DeploymentCondition = {
  /** Available, Progressing or ReplicaFailure. */
  type: string;
  /** Whether the condition holds: True, False or Unknown. */
  status: string;
  /** When the condition was last written. For Progressing, each step forward of a rollout renews it. */
  lastUpdateTime?: string | null;
  /** When the status last went from one value to another. */
  lastTransitionTime?: string | null;
  /** One CamelCase word for the last change, for programs, e.g. ProgressDeadlineExceeded. */
  reason?: string;
  /** Sentence for people with details of the last change. */
  message?: string;
};

/** A list of deployments. */
export type DeploymentList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Version of the list, and the token of its next page. */
  metadata: meta_v1.ListMeta;
  /** The deployments, in order of namespace and name. */
  items: Deployment[];
};

/** Asks to take a deployment back to an earlier revision. Exists only in old versions of the API. */
export type DeploymentRollback = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion?: string;
  /** Deployment to take back. Required. */
  name: string;
  /** Annotations to put on the deployment along with the change. */
  updatedAnnotations?: { [key: string]: string };
  /** Revision to go back to. An empty object means the one before the present. */
  rollbackTo: RollbackConfig;
};

/** Wanted state of a deployment: the pod, how many, and how changes are rolled out. */
export type DeploymentSpec = {
  /** Wanted number of pods. Default 1; 0 stops them all. */
  replicas?: number;
  /** Labels of the deployment's pods. Default: the template's labels, which it must match. */
  selector?: meta_v1.LabelSelector;
  /** Pod to run. Any change of it starts a rollout. restartPolicy must be Always. */
  template: core_v1.PodTemplateSpec;
  /** How old pods give way to new ones. Default RollingUpdate. */
  strategy?: DeploymentStrategy;
  /** Seconds a new pod must stay ready before it counts as available. Default 0. */
  minReadySeconds?: number;
  /** Old replica sets kept for rolling back. Absent: all of them. */
  revisionHistoryLimit?: number;
  /** True holds back rollouts, so that several changes go out as one; scaling goes on. Default false. */
  paused?: boolean;
  /** Outdated: asks the controller for an earlier revision, and is cleared afterwards. Gone in apps/v1. */
  rollbackTo?: RollbackConfig;
  /** Seconds a rollout may stand still before it is reported as failed. Above minReadySeconds. Absent: no limit. */
  progressDeadlineSeconds?: number;
};

/** Observed state of a deployment. */
export type DeploymentStatus = {
  /** Generation of the spec that this status was worked out from. */
  observedGeneration?: number;
  /** Pods that exist, old and new ones together. */
  replicas?: number;
  /** Pods that come from the present template. */
  updatedReplicas?: number;
  /** Pods that are ready to serve, old and new ones together. */
  readyReplicas?: number;
  /** Pods that have been ready for minReadySeconds. */
  availableReplicas?: number;
  /** Pods still missing until all are available; they may not exist yet or not be ready. */
  unavailableReplicas?: number;
  /** Available, Progressing and perhaps ReplicaFailure, one of each type. */
  conditions?: DeploymentCondition[];
  /** How often the name made for a replica set was taken already; goes into the next name. */
  collisionCount?: number;
};

/** How a deployment replaces its old pods by new ones. */
export type DeploymentStrategy = {
  /** RollingUpdate replaces pods a few at a time; Recreate ends all old ones first. Default RollingUpdate. */
  type?: string;
  /** How many pods may be missing or extra meanwhile. Only with type RollingUpdate. */
  rollingUpdate?: RollingUpdateDeployment;
};

/** Which group may own the volumes of a pod under this policy. */
export type FSGroupStrategyOptions = {
  /** MustRunAs needs a group and fills it in, MayRunAs checks only one that is given, RunAsAny allows all. */
  rule?: string;
  /** Group ids that are allowed. Needed for MustRunAs and MayRunAs; left empty for RunAsAny. */
  ranges?: IDRange[];
};

/** Sends HTTP requests with a certain path to a backend. */
export type HTTPIngressPath = {
  /** Path to match, with a leading slash, such as /shop. May be empty only for ImplementationSpecific. */
  path?: string;
  /** Exact takes that path alone, Prefix all below it by whole elements, ImplementationSpecific (default) leaves it to the class. */
  pathType?: string;
  /** Service or other object that gets the requests. */
  backend: IngressBackend;
};

/** Paths of one host and where their requests go. */
export type HTTPIngressRuleValue = {
  /** At least one path. When several match, the longest wins, and Exact before Prefix. */
  paths: HTTPIngressPath[];
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

/** A range of addresses as the other end of traffic, less some parts of it. */
export type IPBlock = {
  /** Range such as 10.0.0.0/8 or 2001:db8::/32. */
  cidr: string;
  /** Ranges to leave out again; each must be within cidr and smaller than it. */
  except?: string[];
};

/** Leads HTTP traffic from outside to services, by host and path. */
export type Ingress = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: meta_v1.ObjectMeta;
  /** What is wanted: rules by host and path, TLS, and a backend for all else. */
  spec?: IngressSpec;
  /** What was found, written by controllers: addresses at which the traffic comes in. */
  status?: IngressStatus;
};

/** Where traffic goes. Set service or resource, not both. */
export type IngressBackend = {
  /** Service of the same namespace that gets the requests. */
  serviceName?: string;
  /** Port of that service, by number or by name. */
  servicePort?: number | string;
  /** Object of another kind in the same namespace, such as a bucket. Not together with service. */
  resource?: core_v1.TypedLocalObjectReference;
};

/** A list of ingresses. */
export type IngressList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Version of the list, and the token of its next page. */
  metadata: meta_v1.ListMeta;
  /** The ingresses, in order of namespace and name. */
  items: Ingress[];
};

/** Where requests for one host go. */
export type IngressRule = {
  /** DNS name, not an address; *.shop.example takes any one first label. Empty: all hosts. */
  host?: string;
  /** Paths and their backends. Absent: all requests of the host go to the default backend. */
  http?: HTTPIngressRuleValue;
};

/** What a rule does with the requests of its host. */
export type IngressRuleValue = {
  /** Paths and their backends. Absent: all requests of the host go to the default backend. */
  http?: HTTPIngressRuleValue;
};

/** Rules of an ingress. It needs at least one rule or a default backend. */
export type IngressSpec = {
  /** IngressClass that serves this. Not together with the older annotation when creating. */
  ingressClassName?: string;
  /** Where requests go that no rule fits. Needed if there are no rules. */
  backend?: IngressBackend;
  /** Certificates by host, for port 443. Hosts not listed are served without TLS. */
  tls?: IngressTLS[];
  /** Hosts and paths with their backends. Empty: everything goes to the default backend. */
  rules?: IngressRule[];
};

/** What is known about an ingress at present. */
export type IngressStatus = {
  /** Addresses or host names at which the traffic comes in. */
  loadBalancer?: core_v1.LoadBalancerStatus;
};

/** A certificate, and the hosts it is used for. */
export type IngressTLS = {
  /** Host names that the certificate is for. Empty: the choice is the controller's. */
  hosts?: string[];
  /** Secret of the same namespace with the certificate and its key. Empty: the choice is the controller's. */
  secretName?: string;
};

/** Says which traffic the chosen pods may have. A pod that no policy chooses may have all. */
export type NetworkPolicy = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: meta_v1.ObjectMeta;
  /** What is wanted: the pods, and the traffic they may have. */
  spec?: NetworkPolicySpec;
};

/** Allows traffic from the chosen pods when both a port and a target fit. */
export type NetworkPolicyEgressRule = {
  /** Ports the traffic may go to; one that fits is enough. Empty: all ports. */
  ports?: NetworkPolicyPort[];
  /** Targets the traffic may go to; one that fits is enough. Empty: all targets. */
  to?: NetworkPolicyPeer[];
};

/** Allows traffic to the chosen pods when both a port and a source fit. */
export type NetworkPolicyIngressRule = {
  /** Ports of the chosen pods that may be reached; one that fits is enough. Empty: all ports. */
  ports?: NetworkPolicyPort[];
  /** Sources the traffic may come from; one that fits is enough. Empty: all sources. */
  from?: NetworkPolicyPeer[];
};

/** A list of network policies. */
export type NetworkPolicyList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Version of the list, and the token of its next page. */
  metadata: meta_v1.ListMeta;
  /** The network policies, in order of namespace and name. */
  items: NetworkPolicy[];
};

/** The other end of traffic: pods by label, or a range of addresses. Give at least one field. */
export type NetworkPolicyPeer = {
  /** Pods by label, in the policy's namespace unless namespaceSelector is given too. Empty: all pods. */
  podSelector?: meta_v1.LabelSelector;
  /** Namespaces by label; all their pods, or those of podSelector. Empty: all namespaces. */
  namespaceSelector?: meta_v1.LabelSelector;
  /** Range of addresses. Not together with the selectors. */
  ipBlock?: IPBlock;
};

/** A port, or a range of them, that traffic may use. */
export type NetworkPolicyPort = {
  /** Protocol that is let through: TCP, UDP or SCTP. Default TCP. */
  protocol?: string;
  /** Port number, or name of a container's port. Absent: all ports of the protocol. */
  port?: number | string;
  /** Last port of a range that starts at port, which must be a number and not larger. Gate NetworkPolicyEndPort, off by default. */
  endPort?: number;
};

/** Pods of a network policy, and the traffic they may have. */
export type NetworkPolicySpec = {
  /** Pods of the namespace the policy is for, by label. Empty: all of them. */
  podSelector: meta_v1.LabelSelector;
  /** Traffic that may come in. Empty: none, as far as the policy has type Ingress. */
  ingress?: NetworkPolicyIngressRule[];
  /** Traffic that may go out. Empty: none, as far as the policy has type Egress. */
  egress?: NetworkPolicyEgressRule[];
  /** Ingress, Egress or both: directions that are limited. Default Ingress, and Egress too when egress has rules. */
  policyTypes?: string[];
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

/** Keeps a number of equal pods running. Mostly made by deployments, not by hand. */
export type ReplicaSet = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: meta_v1.ObjectMeta;
  /** What is wanted: the pod, and how many of it. */
  spec?: ReplicaSetSpec;
  /** What was found, written by controllers: how many pods exist, are ready and are available. */
  status?: ReplicaSetStatus;
};

/** One aspect of the state of a replica set. */
export type ReplicaSetCondition = {
  /** What the condition tells of. The only known type is ReplicaFailure. */
  type: string;
  /** Whether the condition holds: True, False or Unknown. */
  status: string;
  /** When the status last went from one value to another. */
  lastTransitionTime?: string | null;
  /** One CamelCase word for the last change, for programs, e.g. FailedCreate. */
  reason?: string;
  /** Sentence for people with details of the last change. */
  message?: string;
};

/** A list of replica sets. */
export type ReplicaSetList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Version of the list, and the token of its next page. */
  metadata: meta_v1.ListMeta;
  /** The replica sets, in order of namespace and name. */
  items: ReplicaSet[];
};

/** Wanted state of a replica set: the pod, and how many of it. */
export type ReplicaSetSpec = {
  /** Wanted number of pods. Default 1; 0 stops them all. */
  replicas?: number;
  /** Seconds a new pod must stay ready before it counts as available. Default 0. */
  minReadySeconds?: number;
  /** Labels of the set's pods. Default: the template's labels, which it must match. */
  selector?: meta_v1.LabelSelector;
  /** Pod to make when one is missing. A change leaves running pods as they are. restartPolicy must be Always. */
  template?: core_v1.PodTemplateSpec;
};

/** Observed state of a replica set. */
export type ReplicaSetStatus = {
  /** Pods of the set that exist and have not ended. */
  replicas: number;
  /** Pods that carry all labels of the template. */
  fullyLabeledReplicas?: number;
  /** Pods that are ready to serve. */
  readyReplicas?: number;
  /** Pods that have been ready for minReadySeconds. */
  availableReplicas?: number;
  /** Generation of the spec that this status was worked out from. */
  observedGeneration?: number;
  /** Conditions of the replica set, one of each type. */
  conditions?: ReplicaSetCondition[];
};

/** Which earlier revision a deployment goes back to. */
export type RollbackConfig = {
  /** Number of the revision. Default 0: the one before the present. */
  revision?: number;
};

/** How many nodes a daemon set updates at once. */
export type RollingUpdateDaemonSet = {
  /** Nodes that may lack an available pod during the update: a count or a percentage up to 100%. Default 1. */
  maxUnavailable?: number | string;
  /** Nodes that may run an old and a new pod at once: count or percentage. Default 0. Gate DaemonSetUpdateSurge, off by default. */
  maxSurge?: number | string;
};

/** How far the number of pods may move away from replicas during a rollout. */
export type RollingUpdateDeployment = {
  /** Pods that may be missing: a count, or a percentage rounded down. Default 1. Not 0 if maxSurge is. */
  maxUnavailable?: number | string;
  /** Pods that may be extra: a count, or a percentage rounded up. Default 1. Not 0 if maxUnavailable is. */
  maxSurge?: number | string;
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

/** Size of a workload, read and written at its /scale without touching the rest. */
export type Scale = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: meta_v1.ObjectMeta;
  /** What is wanted: the number of pods. */
  spec?: ScaleSpec;
  /** What was found, written by controllers: the number of pods, and how they are selected. */
  status?: ScaleStatus;
};

/** Wanted size of a workload. */
export type ScaleSpec = {
  /** Wanted number of pods, at least 0. Default 0 when left out. */
  replicas?: number;
};

/** Observed size of a workload. */
export type ScaleStatus = {
  /** Pods of the workload that exist now. */
  replicas: number;
  /** Labels of the counted pods, as keys and values. */
  selector?: { [key: string]: string };
  /** Label selector of the counted pods as text, e.g. app=web. Also for selectors with expressions. */
  targetSelector?: string;
};

/** Which extra group ids the containers of a pod under this policy may have. */
export type SupplementalGroupsStrategyOptions = {
  /** MustRunAs needs groups of the ranges, MayRunAs checks only those that are given, RunAsAny allows all. */
  rule?: string;
  /** Group ids that are allowed as extra groups. Needed for MustRunAs and MayRunAs. */
  ranges?: IDRange[];
};
