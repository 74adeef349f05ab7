// Generated from packages/api/kinds/extensions_v1beta1.yaml by npm run generate. Do not edit.
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

export type DaemonSet = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  spec?: DaemonSetSpec;
  status?: DaemonSetStatus;
};

export type DaemonSetCondition = {
  type: string;
  status: string;
  lastTransitionTime?: string | null;
  reason?: string;
  message?: string;
};

export type DaemonSetList = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ListMeta;
  items: DaemonSet[];
};

export type DaemonSetSpec = {
  selector?: meta_v1.LabelSelector;
  template: core_v1.PodTemplateSpec;
  updateStrategy?: DaemonSetUpdateStrategy;
  minReadySeconds?: number;
  templateGeneration?: number;
  revisionHistoryLimit?: number;
};

export type DaemonSetStatus = {
  currentNumberScheduled: number;
  numberMisscheduled: number;
  desiredNumberScheduled: number;
  numberReady: number;
  observedGeneration?: number;
  updatedNumberScheduled?: number;
  numberAvailable?: number;
  numberUnavailable?: number;
  collisionCount?: number;
  conditions?: DaemonSetCondition[];
};

export type DaemonSetUpdateStrategy = {
  type?: string;
  rollingUpdate?: RollingUpdateDaemonSet;
};

export type Deployment = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  spec?: DeploymentSpec;
  status?: DeploymentStatus;
};

export type DeploymentCondition = {
  type: string;
  status: string;
  lastUpdateTime?: string | null;
  lastTransitionTime?: string | null;
  reason?: string;
  message?: string;
};

export type DeploymentList = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ListMeta;
  items: Deployment[];
};

export type DeploymentRollback = {
  kind?: string;
  apiVersion?: string;
  name: string;
  updatedAnnotations?: { [key: string]: string };
  rollbackTo: RollbackConfig;
};

export type DeploymentSpec = {
  replicas?: number;
  selector?: meta_v1.LabelSelector;
  template: core_v1.PodTemplateSpec;
  strategy?: DeploymentStrategy;
  minReadySeconds?: number;
  revisionHistoryLimit?: number;
  paused?: boolean;
  rollbackTo?: RollbackConfig;
  progressDeadlineSeconds?: number;
};

export type DeploymentStatus = {
  observedGeneration?: number;
  replicas?: number;
  updatedReplicas?: number;
  readyReplicas?: number;
  availableReplicas?: number;
  unavailableReplicas?: number;
  conditions?: DeploymentCondition[];
  collisionCount?: number;
};

export type DeploymentStrategy = {
  type?: string;
  rollingUpdate?: RollingUpdateDeployment;
};

export type FSGroupStrategyOptions = {
  rule?: string;
  ranges?: IDRange[];
};

export type HTTPIngressPath = {
  path?: string;
  pathType?: string;
  backend: IngressBackend;
};

export type HTTPIngressRuleValue = {
  paths: HTTPIngressPath[];
};

export type HostPortRange = {
  min: number;
  max: number;
};

export type IDRange = {
  min: number;
  max: number;
};

export type IPBlock = {
  cidr: string;
  except?: string[];
};

export type Ingress = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  spec?: IngressSpec;
  status?: IngressStatus;
};

export type IngressBackend = {
  serviceName?: string;
  servicePort?: number | string;
  resource?: core_v1.TypedLocalObjectReference;
};

export type IngressList = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ListMeta;
  items: Ingress[];
};

export type IngressRule = {
  host?: string;
  http?: HTTPIngressRuleValue;
};

export type IngressRuleValue = {
  http?: HTTPIngressRuleValue;
};

export type IngressSpec = {
  ingressClassName?: string;
  backend?: IngressBackend;
  tls?: IngressTLS[];
  rules?: IngressRule[];
};

export type IngressStatus = {
  loadBalancer?: core_v1.LoadBalancerStatus;
};

export type IngressTLS = {
  hosts?: string[];
  secretName?: string;
};

export type NetworkPolicy = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  spec?: NetworkPolicySpec;
};

export type NetworkPolicyEgressRule = {
  ports?: NetworkPolicyPort[];
  to?: NetworkPolicyPeer[];
};

export type NetworkPolicyIngressRule = {
  ports?: NetworkPolicyPort[];
  from?: NetworkPolicyPeer[];
};

export type NetworkPolicyList = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ListMeta;
  items: NetworkPolicy[];
};

export type NetworkPolicyPeer = {
  podSelector?: meta_v1.LabelSelector;
  namespaceSelector?: meta_v1.LabelSelector;
  ipBlock?: IPBlock;
};

export type NetworkPolicyPort = {
  protocol?: string;
  port?: number | string;
  endPort?: number;
};

export type NetworkPolicySpec = {
  podSelector: meta_v1.LabelSelector;
  ingress?: NetworkPolicyIngressRule[];
  egress?: NetworkPolicyEgressRule[];
  policyTypes?: string[];
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

export type ReplicaSet = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  spec?: ReplicaSetSpec;
  status?: ReplicaSetStatus;
};

export type ReplicaSetCondition = {
  type: string;
  status: string;
  lastTransitionTime?: string | null;
  reason?: string;
  message?: string;
};

export type ReplicaSetList = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ListMeta;
  items: ReplicaSet[];
};

export type ReplicaSetSpec = {
  replicas?: number;
  minReadySeconds?: number;
  selector?: meta_v1.LabelSelector;
  template?: core_v1.PodTemplateSpec;
};

export type ReplicaSetStatus = {
  replicas: number;
  fullyLabeledReplicas?: number;
  readyReplicas?: number;
  availableReplicas?: number;
  observedGeneration?: number;
  conditions?: ReplicaSetCondition[];
};

export type RollbackConfig = {
  revision?: number;
};

export type RollingUpdateDaemonSet = {
  maxUnavailable?: number | string;
  maxSurge?: number | string;
};

export type RollingUpdateDeployment = {
  maxUnavailable?: number | string;
  maxSurge?: number | string;
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

export type Scale = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  spec?: ScaleSpec;
  status?: ScaleStatus;
};

export type ScaleSpec = {
  replicas?: number;
};

export type ScaleStatus = {
  replicas: number;
  selector?: { [key: string]: string };
  targetSelector?: string;
};

export type SupplementalGroupsStrategyOptions = {
  rule?: string;
  ranges?: IDRange[];
};
