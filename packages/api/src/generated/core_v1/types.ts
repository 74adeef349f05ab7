// Generated from packages/api/kinds/core_v1.yaml by npm run generate. Do not edit.
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

export type AWSElasticBlockStoreVolumeSource = {
  volumeID: string;
  fsType?: string;
  partition?: number;
  readOnly?: boolean;
};

export type Affinity = {
  nodeAffinity?: NodeAffinity;
  podAffinity?: PodAffinity;
  podAntiAffinity?: PodAntiAffinity;
};

export type AttachedVolume = {
  name: string;
  devicePath: string;
};

export type AvoidPods = {
  preferAvoidPods?: PreferAvoidPodsEntry[];
};

export type AzureDiskVolumeSource = {
  diskName: string;
  diskURI: string;
  cachingMode?: string;
  fsType?: string;
  readOnly?: boolean;
  kind?: string;
};

export type AzureFilePersistentVolumeSource = {
  secretName: string;
  shareName: string;
  readOnly?: boolean;
  secretNamespace?: string | null;
};

export type AzureFileVolumeSource = {
  secretName: string;
  shareName: string;
  readOnly?: boolean;
};

export type Binding = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  target: ObjectReference;
};

export type CSIPersistentVolumeSource = {
  driver: string;
  volumeHandle: string;
  readOnly?: boolean;
  fsType?: string;
  volumeAttributes?: { [key: string]: string };
  controllerPublishSecretRef?: SecretReference;
  nodeStageSecretRef?: SecretReference;
  nodePublishSecretRef?: SecretReference;
  controllerExpandSecretRef?: SecretReference;
};

export type CSIVolumeSource = {
  driver: string;
  readOnly?: boolean;
  fsType?: string;
  volumeAttributes?: { [key: string]: string };
  nodePublishSecretRef?: LocalObjectReference;
};

export type Capabilities = {
  add?: string[];
  drop?: string[];
};

export type CephFSPersistentVolumeSource = {
  monitors: string[];
  path?: string;
  user?: string;
  secretFile?: string;
  secretRef?: SecretReference;
  readOnly?: boolean;
};

export type CephFSVolumeSource = {
  monitors: string[];
  path?: string;
  user?: string;
  secretFile?: string;
  secretRef?: LocalObjectReference;
  readOnly?: boolean;
};

export type CinderPersistentVolumeSource = {
  volumeID: string;
  fsType?: string;
  readOnly?: boolean;
  secretRef?: SecretReference;
};

export type CinderVolumeSource = {
  volumeID: string;
  fsType?: string;
  readOnly?: boolean;
  secretRef?: LocalObjectReference;
};

export type ClientIPConfig = {
  timeoutSeconds?: number;
};

export type ComponentCondition = {
  type: string;
  status: string;
  message?: string;
  error?: string;
};

export type ComponentStatus = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  conditions?: ComponentCondition[];
};

export type ComponentStatusList = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ListMeta;
  items: ComponentStatus[];
};

export type ConfigMap = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  immutable?: boolean;
  data?: { [key: string]: string };
  binaryData?: { [key: string]: string };
};

export type ConfigMapEnvSource = {
  name?: string;
  optional?: boolean;
};

export type ConfigMapKeySelector = {
  name?: string;
  key: string;
  optional?: boolean;
};

export type ConfigMapList = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ListMeta;
  items: ConfigMap[];
};

export type ConfigMapNodeConfigSource = {
  namespace: string;
  name: string;
  uid?: string;
  resourceVersion?: string;
  nodeagentConfigKey: string;
};

export type ConfigMapProjection = {
  name?: string;
  items?: KeyToPath[];
  optional?: boolean;
};

export type ConfigMapVolumeSource = {
  name?: string;
  items?: KeyToPath[];
  defaultMode?: number;
  optional?: boolean;
};

export type Container = {
  name: string;
  image?: string;
  command?: string[];
  args?: string[];
  workingDir?: string;
  ports?: ContainerPort[];
  envFrom?: EnvFromSource[];
  env?: EnvVar[];
  resources?: ResourceRequirements;
  volumeMounts?: VolumeMount[];
  volumeDevices?: VolumeDevice[];
  livenessProbe?: Probe;
  readinessProbe?: Probe;
  startupProbe?: Probe;
  lifecycle?: Lifecycle;
  terminationMessagePath?: string;
  terminationMessagePolicy?: string;
  imagePullPolicy?: string;
  securityContext?: SecurityContext;
  stdin?: boolean;
  stdinOnce?: boolean;
  tty?: boolean;
};

export type ContainerImage = {
  names: string[];
  sizeBytes?: number;
};

export type ContainerPort = {
  name?: string;
  hostPort?: number;
  containerPort: number;
  protocol?: string;
  hostIP?: string;
};

export type ContainerState = {
  waiting?: ContainerStateWaiting;
  running?: ContainerStateRunning;
  terminated?: ContainerStateTerminated;
};

export type ContainerStateRunning = {
  startedAt?: string | null;
};

export type ContainerStateTerminated = {
  exitCode: number;
  signal?: number;
  reason?: string;
  message?: string;
  startedAt?: string | null;
  finishedAt?: string | null;
  containerID?: string;
};

export type ContainerStateWaiting = {
  reason?: string;
  message?: string;
};

export type ContainerStatus = {
  name: string;
  state?: ContainerState;
  lastState?: ContainerState;
  ready: boolean;
  restartCount: number;
  image: string;
  imageID: string;
  containerID?: string;
  started?: boolean;
};

export type DaemonEndpoint = {
  Port: number;
};

export type DownwardAPIProjection = {
  items?: DownwardAPIVolumeFile[];
};

export type DownwardAPIVolumeFile = {
  path: string;
  fieldRef?: ObjectFieldSelector;
  resourceFieldRef?: ResourceFieldSelector;
  mode?: number;
};

export type DownwardAPIVolumeSource = {
  items?: DownwardAPIVolumeFile[];
  defaultMode?: number;
};

export type EmptyDirVolumeSource = {
  medium?: string;
  sizeLimit?: string;
};

export type EndpointAddress = {
  ip: string;
  hostname?: string;
  nodeName?: string;
  targetRef?: ObjectReference;
};

export type EndpointPort = {
  name?: string;
  port: number;
  protocol?: string;
  appProtocol?: string;
};

export type EndpointSubset = {
  addresses?: EndpointAddress[];
  notReadyAddresses?: EndpointAddress[];
  ports?: EndpointPort[];
};

export type Endpoints = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  subsets?: EndpointSubset[];
};

export type EndpointsList = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ListMeta;
  items: Endpoints[];
};

export type EnvFromSource = {
  prefix?: string;
  configMapRef?: ConfigMapEnvSource;
  secretRef?: SecretEnvSource;
};

export type EnvVar = {
  name: string;
  value?: string;
  valueFrom?: EnvVarSource;
};

export type EnvVarSource = {
  fieldRef?: ObjectFieldSelector;
  resourceFieldRef?: ResourceFieldSelector;
  configMapKeyRef?: ConfigMapKeySelector;
  secretKeyRef?: SecretKeySelector;
};

export type EphemeralContainer = {
  name: string;
  image?: string;
  command?: string[];
  args?: string[];
  workingDir?: string;
  ports?: ContainerPort[];
  envFrom?: EnvFromSource[];
  env?: EnvVar[];
  resources?: ResourceRequirements;
  volumeMounts?: VolumeMount[];
  volumeDevices?: VolumeDevice[];
  livenessProbe?: Probe;
  readinessProbe?: Probe;
  startupProbe?: Probe;
  lifecycle?: Lifecycle;
  terminationMessagePath?: string;
  terminationMessagePolicy?: string;
  imagePullPolicy?: string;
  securityContext?: SecurityContext;
  stdin?: boolean;
  stdinOnce?: boolean;
  tty?: boolean;
  targetContainerName?: string;
};

export type EphemeralContainerCommon = {
  name: string;
  image?: string;
  command?: string[];
  args?: string[];
  workingDir?: string;
  ports?: ContainerPort[];
  envFrom?: EnvFromSource[];
  env?: EnvVar[];
  resources?: ResourceRequirements;
  volumeMounts?: VolumeMount[];
  volumeDevices?: VolumeDevice[];
  livenessProbe?: Probe;
  readinessProbe?: Probe;
  startupProbe?: Probe;
  lifecycle?: Lifecycle;
  terminationMessagePath?: string;
  terminationMessagePolicy?: string;
  imagePullPolicy?: string;
  securityContext?: SecurityContext;
  stdin?: boolean;
  stdinOnce?: boolean;
  tty?: boolean;
};

export type EphemeralContainers = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  ephemeralContainers: EphemeralContainer[];
};

export type EphemeralVolumeSource = {
  volumeClaimTemplate?: PersistentVolumeClaimTemplate;
};

export type Event = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  involvedObject: ObjectReference;
  reason?: string;
  message?: string;
  source?: EventSource;
  firstTimestamp?: string | null;
  lastTimestamp?: string | null;
  count?: number;
  type?: string;
  eventTime?: string | null;
  series?: EventSeries;
  action?: string;
  related?: ObjectReference;
  reportingComponent?: string;
  reportingInstance?: string;
};

export type EventList = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ListMeta;
  items: Event[];
};

export type EventSeries = {
  count?: number;
  lastObservedTime?: string | null;
};

export type EventSource = {
  component?: string;
  host?: string;
};

export type ExecAction = {
  command?: string[];
};

export type FCVolumeSource = {
  targetWWNs?: string[];
  lun?: number;
  fsType?: string;
  readOnly?: boolean;
  wwids?: string[];
};

export type FlexPersistentVolumeSource = {
  driver: string;
  fsType?: string;
  secretRef?: SecretReference;
  readOnly?: boolean;
  options?: { [key: string]: string };
};

export type FlexVolumeSource = {
  driver: string;
  fsType?: string;
  secretRef?: LocalObjectReference;
  readOnly?: boolean;
  options?: { [key: string]: string };
};

export type FlockerVolumeSource = {
  datasetName?: string;
  datasetUUID?: string;
};

export type GCEPersistentDiskVolumeSource = {
  pdName: string;
  fsType?: string;
  partition?: number;
  readOnly?: boolean;
};

export type GitRepoVolumeSource = {
  repository: string;
  revision?: string;
  directory?: string;
};

export type GlusterfsPersistentVolumeSource = {
  endpoints: string;
  path: string;
  readOnly?: boolean;
  endpointsNamespace?: string;
};

export type GlusterfsVolumeSource = {
  endpoints: string;
  path: string;
  readOnly?: boolean;
};

export type HTTPGetAction = {
  path?: string;
  port: number | string;
  host?: string;
  scheme?: string;
  httpHeaders?: HTTPHeader[];
};

export type HTTPHeader = {
  name: string;
  value: string;
};

export type Handler = {
  exec?: ExecAction;
  httpGet?: HTTPGetAction;
  tcpSocket?: TCPSocketAction;
};

export type HostAlias = {
  ip?: string;
  hostnames?: string[];
};

export type HostPathVolumeSource = {
  path: string;
  type?: string;
};

export type ISCSIPersistentVolumeSource = {
  targetPortal: string;
  iqn: string;
  lun: number;
  iscsiInterface?: string;
  fsType?: string;
  readOnly?: boolean;
  portals?: string[];
  chapAuthDiscovery?: boolean;
  chapAuthSession?: boolean;
  secretRef?: SecretReference;
  initiatorName?: string;
};

export type ISCSIVolumeSource = {
  targetPortal: string;
  iqn: string;
  lun: number;
  iscsiInterface?: string;
  fsType?: string;
  readOnly?: boolean;
  portals?: string[];
  chapAuthDiscovery?: boolean;
  chapAuthSession?: boolean;
  secretRef?: LocalObjectReference;
  initiatorName?: string;
};

export type KeyToPath = {
  key: string;
  path: string;
  mode?: number;
};

export type Lifecycle = {
  postStart?: Handler;
  preStop?: Handler;
};

export type LimitRange = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  spec?: LimitRangeSpec;
};

export type LimitRangeItem = {
  type: string;
  max?: { [key: string]: string };
  min?: { [key: string]: string };
  default?: { [key: string]: string };
  defaultRequest?: { [key: string]: string };
  maxLimitRequestRatio?: { [key: string]: string };
};

export type LimitRangeList = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ListMeta;
  items: LimitRange[];
};

export type LimitRangeSpec = {
  limits: LimitRangeItem[];
};

export type List = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ListMeta;
  items?: unknown[] | null;
};

export type LoadBalancerIngress = {
  ip?: string;
  hostname?: string;
  ports?: PortStatus[];
};

export type LoadBalancerStatus = {
  ingress?: LoadBalancerIngress[];
};

export type LocalObjectReference = {
  name?: string;
};

export type LocalVolumeSource = {
  path: string;
  fsType?: string;
};

export type NFSVolumeSource = {
  server: string;
  path: string;
  readOnly?: boolean;
};

export type Namespace = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  spec?: NamespaceSpec;
  status?: NamespaceStatus;
};

export type NamespaceCondition = {
  type: string;
  status: string;
  lastTransitionTime?: string | null;
  reason?: string;
  message?: string;
};

export type NamespaceList = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ListMeta;
  items: Namespace[];
};

export type NamespaceSpec = {
  finalizers?: string[];
};

export type NamespaceStatus = {
  phase?: string;
  conditions?: NamespaceCondition[];
};

export type Node = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  spec?: NodeSpec;
  status?: NodeStatus;
};

export type NodeAddress = {
  type: string;
  address: string;
};

export type NodeAffinity = {
  requiredDuringSchedulingIgnoredDuringExecution?: NodeSelector;
  preferredDuringSchedulingIgnoredDuringExecution?: PreferredSchedulingTerm[];
};

export type NodeCondition = {
  type: string;
  status: string;
  lastHeartbeatTime?: string | null;
  lastTransitionTime?: string | null;
  reason?: string;
  message?: string;
};

export type NodeConfigSource = {
  configMap?: ConfigMapNodeConfigSource;
};

export type NodeConfigStatus = {
  assigned?: NodeConfigSource;
  active?: NodeConfigSource;
  lastKnownGood?: NodeConfigSource;
  error?: string;
};

export type NodeDaemonEndpoints = {
  nodeagentEndpoint?: DaemonEndpoint;
};

export type NodeList = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ListMeta;
  items: Node[];
};

export type NodeProxyOptions = {
  kind?: string;
  apiVersion?: string;
  path?: string;
};

export type NodeResources = {
  Capacity: { [key: string]: string };
};

export type NodeSelector = {
  nodeSelectorTerms: NodeSelectorTerm[];
};

export type NodeSelectorRequirement = {
  key: string;
  operator: string;
  values?: string[];
};

export type NodeSelectorTerm = {
  matchExpressions?: NodeSelectorRequirement[];
  matchFields?: NodeSelectorRequirement[];
};

export type NodeSpec = {
  podCIDR?: string;
  podCIDRs?: string[];
  providerID?: string;
  unschedulable?: boolean;
  taints?: Taint[];
  configSource?: NodeConfigSource;
  externalID?: string;
};

export type NodeStatus = {
  capacity?: { [key: string]: string };
  allocatable?: { [key: string]: string };
  phase?: string;
  conditions?: NodeCondition[];
  addresses?: NodeAddress[];
  daemonEndpoints?: NodeDaemonEndpoints;
  nodeInfo?: NodeSystemInfo;
  images?: ContainerImage[];
  volumesInUse?: string[];
  volumesAttached?: AttachedVolume[];
  config?: NodeConfigStatus;
};

export type NodeSystemInfo = {
  machineID: string;
  systemUUID: string;
  bootID: string;
  kernelVersion: string;
  osImage: string;
  containerRuntimeVersion: string;
  nodeagentVersion: string;
  proxyVersion: string;
  operatingSystem: string;
  architecture: string;
};

export type ObjectFieldSelector = {
  apiVersion?: string;
  fieldPath: string;
};

export type ObjectReference = {
  kind?: string;
  namespace?: string;
  name?: string;
  uid?: string;
  apiVersion?: string;
  resourceVersion?: string;
  fieldPath?: string;
};

export type PersistentVolume = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  spec?: PersistentVolumeSpec;
  status?: PersistentVolumeStatus;
};

export type PersistentVolumeClaim = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  spec?: PersistentVolumeClaimSpec;
  status?: PersistentVolumeClaimStatus;
};

export type PersistentVolumeClaimCondition = {
  type: string;
  status: string;
  lastProbeTime?: string | null;
  lastTransitionTime?: string | null;
  reason?: string;
  message?: string;
};

export type PersistentVolumeClaimList = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ListMeta;
  items: PersistentVolumeClaim[];
};

export type PersistentVolumeClaimSpec = {
  accessModes?: string[];
  selector?: meta_v1.LabelSelector;
  resources?: ResourceRequirements;
  volumeName?: string;
  storageClassName?: string;
  volumeMode?: string;
  dataSource?: TypedLocalObjectReference;
};

export type PersistentVolumeClaimStatus = {
  phase?: string;
  accessModes?: string[];
  capacity?: { [key: string]: string };
  conditions?: PersistentVolumeClaimCondition[];
};

export type PersistentVolumeClaimTemplate = {
  metadata?: meta_v1.ObjectMeta;
  spec: PersistentVolumeClaimSpec;
};

export type PersistentVolumeClaimVolumeSource = {
  claimName: string;
  readOnly?: boolean;
};

export type PersistentVolumeList = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ListMeta;
  items: PersistentVolume[];
};

export type PersistentVolumeSource = {
  gcePersistentDisk?: GCEPersistentDiskVolumeSource;
  awsElasticBlockStore?: AWSElasticBlockStoreVolumeSource;
  hostPath?: HostPathVolumeSource;
  glusterfs?: GlusterfsPersistentVolumeSource;
  nfs?: NFSVolumeSource;
  rbd?: RBDPersistentVolumeSource;
  iscsi?: ISCSIPersistentVolumeSource;
  cinder?: CinderPersistentVolumeSource;
  cephfs?: CephFSPersistentVolumeSource;
  fc?: FCVolumeSource;
  flocker?: FlockerVolumeSource;
  flexVolume?: FlexPersistentVolumeSource;
  azureFile?: AzureFilePersistentVolumeSource;
  vsphereVolume?: VsphereVirtualDiskVolumeSource;
  quobyte?: QuobyteVolumeSource;
  azureDisk?: AzureDiskVolumeSource;
  photonPersistentDisk?: PhotonPersistentDiskVolumeSource;
  portworxVolume?: PortworxVolumeSource;
  scaleIO?: ScaleIOPersistentVolumeSource;
  local?: LocalVolumeSource;
  storageos?: StorageOSPersistentVolumeSource;
  csi?: CSIPersistentVolumeSource;
};

export type PersistentVolumeSpec = {
  capacity?: { [key: string]: string };
  gcePersistentDisk?: GCEPersistentDiskVolumeSource;
  awsElasticBlockStore?: AWSElasticBlockStoreVolumeSource;
  hostPath?: HostPathVolumeSource;
  glusterfs?: GlusterfsPersistentVolumeSource;
  nfs?: NFSVolumeSource;
  rbd?: RBDPersistentVolumeSource;
  iscsi?: ISCSIPersistentVolumeSource;
  cinder?: CinderPersistentVolumeSource;
  cephfs?: CephFSPersistentVolumeSource;
  fc?: FCVolumeSource;
  flocker?: FlockerVolumeSource;
  flexVolume?: FlexPersistentVolumeSource;
  azureFile?: AzureFilePersistentVolumeSource;
  vsphereVolume?: VsphereVirtualDiskVolumeSource;
  quobyte?: QuobyteVolumeSource;
  azureDisk?: AzureDiskVolumeSource;
  photonPersistentDisk?: PhotonPersistentDiskVolumeSource;
  portworxVolume?: PortworxVolumeSource;
  scaleIO?: ScaleIOPersistentVolumeSource;
  local?: LocalVolumeSource;
  storageos?: StorageOSPersistentVolumeSource;
  csi?: CSIPersistentVolumeSource;
  accessModes?: string[];
  claimRef?: ObjectReference;
  persistentVolumeReclaimPolicy?: string;
  storageClassName?: string;
  mountOptions?: string[];
  volumeMode?: string;
  nodeAffinity?: VolumeNodeAffinity;
};

export type PersistentVolumeStatus = {
  phase?: string;
  message?: string;
  reason?: string;
};

export type PhotonPersistentDiskVolumeSource = {
  pdID: string;
  fsType?: string;
};

export type Pod = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  spec?: PodSpec;
  status?: PodStatus;
};

export type PodAffinity = {
  requiredDuringSchedulingIgnoredDuringExecution?: PodAffinityTerm[];
  preferredDuringSchedulingIgnoredDuringExecution?: WeightedPodAffinityTerm[];
};

export type PodAffinityTerm = {
  labelSelector?: meta_v1.LabelSelector;
  namespaces?: string[];
  topologyKey: string;
  namespaceSelector?: meta_v1.LabelSelector;
};

export type PodAntiAffinity = {
  requiredDuringSchedulingIgnoredDuringExecution?: PodAffinityTerm[];
  preferredDuringSchedulingIgnoredDuringExecution?: WeightedPodAffinityTerm[];
};

export type PodAttachOptions = {
  kind?: string;
  apiVersion?: string;
  stdin?: boolean;
  stdout?: boolean;
  stderr?: boolean;
  tty?: boolean;
  container?: string;
};

export type PodCondition = {
  type: string;
  status: string;
  lastProbeTime?: string | null;
  lastTransitionTime?: string | null;
  reason?: string;
  message?: string;
};

export type PodDNSConfig = {
  nameservers?: string[];
  searches?: string[];
  options?: PodDNSConfigOption[];
};

export type PodDNSConfigOption = {
  name?: string;
  value?: string;
};

export type PodExecOptions = {
  kind?: string;
  apiVersion?: string;
  stdin?: boolean;
  stdout?: boolean;
  stderr?: boolean;
  tty?: boolean;
  container?: string;
  command: string[];
};

export type PodIP = {
  ip?: string;
};

export type PodList = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ListMeta;
  items: Pod[];
};

export type PodLogOptions = {
  kind?: string;
  apiVersion?: string;
  container?: string;
  follow?: boolean;
  previous?: boolean;
  sinceSeconds?: number;
  sinceTime?: string;
  timestamps?: boolean;
  tailLines?: number;
  limitBytes?: number;
  insecureSkipTLSVerifyBackend?: boolean;
};

export type PodPortForwardOptions = {
  kind?: string;
  apiVersion?: string;
  ports?: number[];
};

export type PodProxyOptions = {
  kind?: string;
  apiVersion?: string;
  path?: string;
};

export type PodReadinessGate = {
  conditionType: string;
};

export type PodSecurityContext = {
  seLinuxOptions?: SELinuxOptions;
  windowsOptions?: WindowsSecurityContextOptions;
  runAsUser?: number;
  runAsGroup?: number;
  runAsNonRoot?: boolean;
  supplementalGroups?: number[];
  fsGroup?: number;
  sysctls?: Sysctl[];
  fsGroupChangePolicy?: string;
  seccompProfile?: SeccompProfile;
};

export type PodSignature = {
  podController?: meta_v1.OwnerReference;
};

export type PodSpec = {
  volumes?: Volume[];
  initContainers?: Container[];
  containers: Container[];
  ephemeralContainers?: EphemeralContainer[];
  restartPolicy?: string;
  terminationGracePeriodSeconds?: number;
  activeDeadlineSeconds?: number;
  dnsPolicy?: string;
  nodeSelector?: { [key: string]: string };
  serviceAccountName?: string;
  serviceAccount?: string;
  automountServiceAccountToken?: boolean;
  nodeName?: string;
  hostNetwork?: boolean;
  hostPID?: boolean;
  hostIPC?: boolean;
  shareProcessNamespace?: boolean;
  securityContext?: PodSecurityContext;
  imagePullSecrets?: LocalObjectReference[];
  hostname?: string;
  subdomain?: string;
  affinity?: Affinity;
  schedulerName?: string;
  tolerations?: Toleration[];
  hostAliases?: HostAlias[];
  priorityClassName?: string;
  priority?: number;
  dnsConfig?: PodDNSConfig;
  readinessGates?: PodReadinessGate[];
  runtimeClassName?: string;
  enableServiceLinks?: boolean;
  preemptionPolicy?: string;
  overhead?: { [key: string]: string };
  topologySpreadConstraints?: TopologySpreadConstraint[];
  setHostnameAsFQDN?: boolean;
};

export type PodStatus = {
  phase?: string;
  conditions?: PodCondition[];
  message?: string;
  reason?: string;
  nominatedNodeName?: string;
  hostIP?: string;
  podIP?: string;
  podIPs?: PodIP[];
  startTime?: string;
  initContainerStatuses?: ContainerStatus[];
  containerStatuses?: ContainerStatus[];
  qosClass?: string;
  ephemeralContainerStatuses?: ContainerStatus[];
};

export type PodStatusResult = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  status?: PodStatus;
};

export type PodTemplate = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  template?: PodTemplateSpec;
};

export type PodTemplateList = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ListMeta;
  items: PodTemplate[];
};

export type PodTemplateSpec = {
  metadata?: meta_v1.ObjectMeta;
  spec?: PodSpec;
};

export type PortStatus = {
  port: number;
  protocol: string;
  error?: string;
};

export type PortworxVolumeSource = {
  volumeID: string;
  fsType?: string;
  readOnly?: boolean;
};

export type Preconditions = {
  uid?: string;
};

export type PreferAvoidPodsEntry = {
  podSignature: PodSignature;
  evictionTime?: string | null;
  reason?: string;
  message?: string;
};

export type PreferredSchedulingTerm = {
  weight: number;
  preference: NodeSelectorTerm;
};

export type Probe = {
  exec?: ExecAction;
  httpGet?: HTTPGetAction;
  tcpSocket?: TCPSocketAction;
  initialDelaySeconds?: number;
  timeoutSeconds?: number;
  periodSeconds?: number;
  successThreshold?: number;
  failureThreshold?: number;
  terminationGracePeriodSeconds?: number;
};

export type ProjectedVolumeSource = {
  sources?: VolumeProjection[] | null;
  defaultMode?: number;
};

export type QuobyteVolumeSource = {
  registry: string;
  volume: string;
  readOnly?: boolean;
  user?: string;
  group?: string;
  tenant?: string;
};

export type RBDPersistentVolumeSource = {
  monitors: string[];
  image: string;
  fsType?: string;
  pool?: string;
  user?: string;
  keyring?: string;
  secretRef?: SecretReference;
  readOnly?: boolean;
};

export type RBDVolumeSource = {
  monitors: string[];
  image: string;
  fsType?: string;
  pool?: string;
  user?: string;
  keyring?: string;
  secretRef?: LocalObjectReference;
  readOnly?: boolean;
};

export type RangeAllocation = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  range: string;
  data: string;
};

export type ReplicationController = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  spec?: ReplicationControllerSpec;
  status?: ReplicationControllerStatus;
};

export type ReplicationControllerCondition = {
  type: string;
  status: string;
  lastTransitionTime?: string | null;
  reason?: string;
  message?: string;
};

export type ReplicationControllerList = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ListMeta;
  items: ReplicationController[];
};

export type ReplicationControllerSpec = {
  replicas?: number;
  minReadySeconds?: number;
  selector?: { [key: string]: string };
  template?: PodTemplateSpec;
};

export type ReplicationControllerStatus = {
  replicas: number;
  fullyLabeledReplicas?: number;
  readyReplicas?: number;
  availableReplicas?: number;
  observedGeneration?: number;
  conditions?: ReplicationControllerCondition[];
};

export type ResourceFieldSelector = {
  containerName?: string;
  resource: string;
  divisor?: string;
};

export type ResourceQuota = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  spec?: ResourceQuotaSpec;
  status?: ResourceQuotaStatus;
};

export type ResourceQuotaList = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ListMeta;
  items: ResourceQuota[];
};

export type ResourceQuotaSpec = {
  hard?: { [key: string]: string };
  scopes?: string[];
  scopeSelector?: ScopeSelector;
};

export type ResourceQuotaStatus = {
  hard?: { [key: string]: string };
  used?: { [key: string]: string };
};

export type ResourceRequirements = {
  limits?: { [key: string]: string };
  requests?: { [key: string]: string };
};

export type SELinuxOptions = {
  user?: string;
  role?: string;
  type?: string;
  level?: string;
};

export type ScaleIOPersistentVolumeSource = {
  gateway: string;
  system: string;
  secretRef: SecretReference;
  sslEnabled?: boolean;
  protectionDomain?: string;
  storagePool?: string;
  storageMode?: string;
  volumeName?: string;
  fsType?: string;
  readOnly?: boolean;
};

export type ScaleIOVolumeSource = {
  gateway: string;
  system: string;
  secretRef: LocalObjectReference;
  sslEnabled?: boolean;
  protectionDomain?: string;
  storagePool?: string;
  storageMode?: string;
  volumeName?: string;
  fsType?: string;
  readOnly?: boolean;
};

export type ScopeSelector = {
  matchExpressions?: ScopedResourceSelectorRequirement[];
};

export type ScopedResourceSelectorRequirement = {
  scopeName: string;
  operator: string;
  values?: string[];
};

export type SeccompProfile = {
  type: string;
  localhostProfile?: string;
};

export type Secret = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  immutable?: boolean;
  data?: { [key: string]: string };
  stringData?: { [key: string]: string };
  type?: string;
};

export type SecretEnvSource = {
  name?: string;
  optional?: boolean;
};

export type SecretKeySelector = {
  name?: string;
  key: string;
  optional?: boolean;
};

export type SecretList = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ListMeta;
  items: Secret[];
};

export type SecretProjection = {
  name?: string;
  items?: KeyToPath[];
  optional?: boolean;
};

export type SecretReference = {
  name?: string;
  namespace?: string;
};

export type SecretVolumeSource = {
  secretName?: string;
  items?: KeyToPath[];
  defaultMode?: number;
  optional?: boolean;
};

export type SecurityContext = {
  capabilities?: Capabilities;
  privileged?: boolean;
  seLinuxOptions?: SELinuxOptions;
  windowsOptions?: WindowsSecurityContextOptions;
  runAsUser?: number;
  runAsGroup?: number;
  runAsNonRoot?: boolean;
  readOnlyRootFilesystem?: boolean;
  allowPrivilegeEscalation?: boolean;
  procMount?: string;
  seccompProfile?: SeccompProfile;
};

export type SerializedReference = {
  kind?: string;
  apiVersion?: string;
  reference?: ObjectReference;
};

export type Service = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  spec?: ServiceSpec;
  status?: ServiceStatus;
};

export type ServiceAccount = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  secrets?: ObjectReference[];
  imagePullSecrets?: LocalObjectReference[];
  automountServiceAccountToken?: boolean;
};

export type ServiceAccountList = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ListMeta;
  items: ServiceAccount[];
};

export type ServiceAccountTokenProjection = {
  audience?: string;
  expirationSeconds?: number;
  path: string;
};

export type ServiceList = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ListMeta;
  items: Service[];
};

export type ServicePort = {
  name?: string;
  protocol?: string;
  appProtocol?: string;
  port: number;
  targetPort?: number | string;
  nodePort?: number;
};

export type ServiceProxyOptions = {
  kind?: string;
  apiVersion?: string;
  path?: string;
};

export type ServiceSpec = {
  ports?: ServicePort[];
  selector?: { [key: string]: string };
  clusterIP?: string;
  clusterIPs?: string[];
  type?: string;
  externalIPs?: string[];
  sessionAffinity?: string;
  loadBalancerIP?: string;
  loadBalancerSourceRanges?: string[];
  externalName?: string;
  externalTrafficPolicy?: string;
  healthCheckNodePort?: number;
  publishNotReadyAddresses?: boolean;
  sessionAffinityConfig?: SessionAffinityConfig;
  topologyKeys?: string[];
  ipFamilies?: string[];
  ipFamilyPolicy?: string;
  allocateLoadBalancerNodePorts?: boolean;
  loadBalancerClass?: string;
  internalTrafficPolicy?: string;
};

export type ServiceStatus = {
  loadBalancer?: LoadBalancerStatus;
  conditions?: meta_v1.Condition[];
};

export type SessionAffinityConfig = {
  clientIP?: ClientIPConfig;
};

export type StorageOSPersistentVolumeSource = {
  volumeName?: string;
  volumeNamespace?: string;
  fsType?: string;
  readOnly?: boolean;
  secretRef?: ObjectReference;
};

export type StorageOSVolumeSource = {
  volumeName?: string;
  volumeNamespace?: string;
  fsType?: string;
  readOnly?: boolean;
  secretRef?: LocalObjectReference;
};

export type Sysctl = {
  name: string;
  value: string;
};

export type TCPSocketAction = {
  port: number | string;
  host?: string;
};

export type Taint = {
  key: string;
  value?: string;
  effect: string;
  timeAdded?: string;
};

export type Toleration = {
  key?: string;
  operator?: string;
  value?: string;
  effect?: string;
  tolerationSeconds?: number;
};

export type TopologySelectorLabelRequirement = {
  key: string;
  values: string[];
};

export type TopologySelectorTerm = {
  matchLabelExpressions?: TopologySelectorLabelRequirement[];
};

export type TopologySpreadConstraint = {
  maxSkew: number;
  topologyKey: string;
  whenUnsatisfiable: string;
  labelSelector?: meta_v1.LabelSelector;
};

export type TypedLocalObjectReference = {
  apiGroup?: string | null;
  kind: string;
  name: string;
};

export type Volume = {
  name: string;
  hostPath?: HostPathVolumeSource;
  emptyDir?: EmptyDirVolumeSource;
  gcePersistentDisk?: GCEPersistentDiskVolumeSource;
  awsElasticBlockStore?: AWSElasticBlockStoreVolumeSource;
  gitRepo?: GitRepoVolumeSource;
  secret?: SecretVolumeSource;
  nfs?: NFSVolumeSource;
  iscsi?: ISCSIVolumeSource;
  glusterfs?: GlusterfsVolumeSource;
  persistentVolumeClaim?: PersistentVolumeClaimVolumeSource;
  rbd?: RBDVolumeSource;
  flexVolume?: FlexVolumeSource;
  cinder?: CinderVolumeSource;
  cephfs?: CephFSVolumeSource;
  flocker?: FlockerVolumeSource;
  downwardAPI?: DownwardAPIVolumeSource;
  fc?: FCVolumeSource;
  azureFile?: AzureFileVolumeSource;
  configMap?: ConfigMapVolumeSource;
  vsphereVolume?: VsphereVirtualDiskVolumeSource;
  quobyte?: QuobyteVolumeSource;
  azureDisk?: AzureDiskVolumeSource;
  photonPersistentDisk?: PhotonPersistentDiskVolumeSource;
  projected?: ProjectedVolumeSource;
  portworxVolume?: PortworxVolumeSource;
  scaleIO?: ScaleIOVolumeSource;
  storageos?: StorageOSVolumeSource;
  csi?: CSIVolumeSource;
  ephemeral?: EphemeralVolumeSource;
};

export type VolumeDevice = {
  name: string;
  devicePath: string;
};

export type VolumeMount = {
  name: string;
  readOnly?: boolean;
  mountPath: string;
  subPath?: string;
  mountPropagation?: string;
  subPathExpr?: string;
};

export type VolumeNodeAffinity = {
  required?: NodeSelector;
};

export type VolumeProjection = {
  secret?: SecretProjection;
  downwardAPI?: DownwardAPIProjection;
  configMap?: ConfigMapProjection;
  serviceAccountToken?: ServiceAccountTokenProjection;
};

export type VolumeSource = {
  hostPath?: HostPathVolumeSource;
  emptyDir?: EmptyDirVolumeSource;
  gcePersistentDisk?: GCEPersistentDiskVolumeSource;
  awsElasticBlockStore?: AWSElasticBlockStoreVolumeSource;
  gitRepo?: GitRepoVolumeSource;
  secret?: SecretVolumeSource;
  nfs?: NFSVolumeSource;
  iscsi?: ISCSIVolumeSource;
  glusterfs?: GlusterfsVolumeSource;
  persistentVolumeClaim?: PersistentVolumeClaimVolumeSource;
  rbd?: RBDVolumeSource;
  flexVolume?: FlexVolumeSource;
  cinder?: CinderVolumeSource;
  cephfs?: CephFSVolumeSource;
  flocker?: FlockerVolumeSource;
  downwardAPI?: DownwardAPIVolumeSource;
  fc?: FCVolumeSource;
  azureFile?: AzureFileVolumeSource;
  configMap?: ConfigMapVolumeSource;
  vsphereVolume?: VsphereVirtualDiskVolumeSource;
  quobyte?: QuobyteVolumeSource;
  azureDisk?: AzureDiskVolumeSource;
  photonPersistentDisk?: PhotonPersistentDiskVolumeSource;
  projected?: ProjectedVolumeSource;
  portworxVolume?: PortworxVolumeSource;
  scaleIO?: ScaleIOVolumeSource;
  storageos?: StorageOSVolumeSource;
  csi?: CSIVolumeSource;
  ephemeral?: EphemeralVolumeSource;
};

export type VsphereVirtualDiskVolumeSource = {
  volumePath: string;
  fsType?: string;
  storagePolicyName?: string;
  storagePolicyID?: string;
};

export type WeightedPodAffinityTerm = {
  weight: number;
  podAffinityTerm: PodAffinityTerm;
};

export type WindowsSecurityContextOptions = {
  gmsaCredentialSpecName?: string;
  gmsaCredentialSpec?: string;
  runAsUserName?: string;
};
