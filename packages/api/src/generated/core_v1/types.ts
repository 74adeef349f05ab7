// Generated from packages/api/kinds/core_v1.yaml by npm run generate. Do not edit.
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

/** A disk of the AWS block store. It must be in the same zone as the node. */
export type AWSElasticBlockStoreVolumeSource = {
  /** Identity of the disk at the cloud, e.g. vol-0abc1234. */
  volumeID: string;
  /** File system on the disk, e.g. ext4 or xfs; ext4 when empty. */
  fsType?: string;
  /** Number of the partition to mount, up to 255. 0 or absent: the disk as a whole. */
  partition?: number;
  /** True mounts the disk for reading alone. Default false. */
  readOnly?: boolean;
};

/** Rules that draw a pod to some nodes or keep it away from others. */
export type Affinity = {
  /** Rules about labels of the node itself. */
  nodeAffinity?: NodeAffinity;
  /** Rules to run near certain other pods, e.g. in the same zone. */
  podAffinity?: PodAffinity;
  /** Rules to run apart from certain other pods, e.g. never two replicas on one node. */
  podAntiAffinity?: PodAntiAffinity;
};

/** A volume that is attached to a node. */
export type AttachedVolume = {
  /** Unique name that the attaching controller gave the volume. */
  name: string;
  /** Where the node sees the volume as a device; may be empty. */
  devicePath: string;
};

/** Pods that a node would rather not get; kept in an annotation of the node. */
export type AvoidPods = {
  /** One entry for each owner whose pods should go elsewhere if they can. */
  preferAvoidPods?: PreferAvoidPodsEntry[];
};

/** A data disk of Azure's cloud, attached to the node. */
export type AzureDiskVolumeSource = {
  /** Name of the disk at the cloud. */
  diskName: string;
  /** Address of the disk: resource identity of a managed disk, or URL of a blob. */
  diskURI: string;
  /** How the host caches the disk: None, ReadOnly or ReadWrite (default). */
  cachingMode?: string;
  /** File system on the disk, e.g. xfs; default ext4. */
  fsType?: string;
  /** True mounts the disk for reading alone. Default false. */
  readOnly?: boolean;
  /** Where the disk lives: Shared (default) or Dedicated storage account, or Managed by the cloud. */
  kind?: string;
};

/** A file share of Azure, for a persistent volume. */
export type AzureFilePersistentVolumeSource = {
  /** Secret with name and key of the storage account. */
  secretName: string;
  /** Name of the share in the storage account. */
  shareName: string;
  /** True mounts the share for reading alone. Default false. */
  readOnly?: boolean;
  /** Namespace of the secret. When absent, that of the claim that uses the volume. */
  secretNamespace?: string | null;
};

/** A file share of Azure, mounted into a pod. */
export type AzureFileVolumeSource = {
  /** Secret in the pod's namespace with name and key of the storage account. */
  secretName: string;
  /** Name of the share in the storage account. */
  shareName: string;
  /** True mounts the share for reading alone. Default false. */
  readOnly?: boolean;
};

/** Assigns a pod to a node, once. Schedulers create it; nothing is stored under this kind. */
export type Binding = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: meta_v1.ObjectMeta;
  /** Node that the pod is to run on: name is required, kind is Node or empty. */
  target: ObjectReference;
};

/** A volume of an external storage driver (CSI), for a persistent volume. */
export type CSIPersistentVolumeSource = {
  /** Name under which the driver registered; a DNS name of at most 63 characters. */
  driver: string;
  /** Identity of the volume, in the driver's own words. It goes with every call to the driver. */
  volumeHandle: string;
  /** True lets pods only read the volume. Default false. */
  readOnly?: boolean;
  /** File system to make and mount, e.g. ext4. When empty the driver's side chooses. */
  fsType?: string;
  /** Settings of this volume for the driver, as it returned them when it made the volume. */
  volumeAttributes?: { [key: string]: string };
  /** Secret for attaching the volume to a node and detaching it. Name and namespace are required. */
  controllerPublishSecretRef?: SecretReference;
  /** Secret for preparing the volume on a node, once for all its pods. Name and namespace are required. */
  nodeStageSecretRef?: SecretReference;
  /** Secret for mounting the volume into a pod. Name and namespace are required. */
  nodePublishSecretRef?: SecretReference;
  /** Secret for making the volume larger. Name and namespace are required. */
  controllerExpandSecretRef?: SecretReference;
};

/** A volume that a storage driver (CSI) makes for one pod and removes with it. */
export type CSIVolumeSource = {
  /** Name of the driver, which must be able to make volumes inside pods. */
  driver: string;
  /** True lets the pod only read the volume. Default false. */
  readOnly?: boolean;
  /** File system to mount, e.g. ext4 or xfs. When empty the driver chooses. */
  fsType?: string;
  /** Settings that the driver understands; see its manual. */
  volumeAttributes?: { [key: string]: string };
  /** Secret in the pod's namespace that the driver needs for mounting. */
  nodePublishSecretRef?: LocalObjectReference;
};

/** Single powers of root that a container gets or loses, against what the runtime gives anyway. */
export type Capabilities = {
  /** Capabilities to gain, without the prefix CAP_, e.g. NET_ADMIN. */
  add?: string[];
  /** Capabilities to lose, e.g. NET_RAW; ALL drops every one. */
  drop?: string[];
};

/** A Ceph file system, for a persistent volume. */
export type CephFSPersistentVolumeSource = {
  /** Addresses of Ceph monitors, at least one, e.g. 10.0.0.5:6789. */
  monitors: string[];
  /** Directory of the file system to mount; / when empty. */
  path?: string;
  /** User to sign in as; admin when empty. */
  user?: string;
  /** File on the node with the user's key; /etc/ceph/user.secret when empty. secretRef goes before it. */
  secretFile?: string;
  /** Secret with the user's key, by name and namespace. When set, secretFile is not read. */
  secretRef?: SecretReference;
  /** True mounts the file system for reading alone. Default false. */
  readOnly?: boolean;
};

/** A Ceph file system, mounted into a pod. */
export type CephFSVolumeSource = {
  /** Addresses of Ceph monitors, at least one, e.g. 10.0.0.5:6789. */
  monitors: string[];
  /** Directory of the file system to mount; / when empty. */
  path?: string;
  /** User to sign in as; admin when empty. */
  user?: string;
  /** File on the node with the user's key; /etc/ceph/user.secret when empty. secretRef goes before it. */
  secretFile?: string;
  /** Secret with the user's key, in the pod's namespace. When set, secretFile is not read. */
  secretRef?: LocalObjectReference;
  /** True mounts the file system for reading alone. Default false. */
  readOnly?: boolean;
};

/** A disk of OpenStack's block storage, for a persistent volume. */
export type CinderPersistentVolumeSource = {
  /** Identity of the disk at the cloud, a UUID. */
  volumeID: string;
  /** File system on the disk, e.g. ext4 or xfs; ext4 when empty. */
  fsType?: string;
  /** True mounts the disk for reading alone. Default false. */
  readOnly?: boolean;
  /** Secret with access to the cloud, by name and namespace. When absent the node's own access is used. */
  secretRef?: SecretReference;
};

/** A disk of OpenStack's block storage, mounted into a pod. */
export type CinderVolumeSource = {
  /** Identity of the disk at the cloud, a UUID. */
  volumeID: string;
  /** File system on the disk, e.g. ext4 or xfs; ext4 when empty. */
  fsType?: string;
  /** True mounts the disk for reading alone. Default false. */
  readOnly?: boolean;
  /** Secret in the pod's namespace with access to the cloud. When absent the node's own access is used. */
  secretRef?: LocalObjectReference;
};

/** How long a service sends one client to the same pod. */
export type ClientIPConfig = {
  /** Seconds without traffic after which a client may get another pod: 1 to 86400; default 10800, three hours. */
  timeoutSeconds?: number;
};

/** Health of one part of the control plane. */
export type ComponentCondition = {
  /** Which condition: Healthy is the only one. */
  type: string;
  /** Whether it holds: True, False or Unknown. */
  status: string;
  /** Explanation for people: what the check answered. */
  message?: string;
  /** Why the part is not healthy: how the check failed. Empty when it is. */
  error?: string;
};

/** Health of a part of the control plane (scheduler, controller manager, store), asked for at each read. Outdated. */
export type ComponentStatus = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: meta_v1.ObjectMeta;
  /** Result of the check just made, of type Healthy. */
  conditions?: ComponentCondition[];
};

/** A list of component statuses; always empty now. */
export type ComponentStatusList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Version of the list, and the token of its next page. */
  metadata: meta_v1.ListMeta;
  /** The component statuses. */
  items: ComponentStatus[];
};

/** Settings for pods that need not be kept secret, at most 1 MiB in all. */
export type ConfigMap = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: meta_v1.ObjectMeta;
  /** True forbids any further change of the data, and cannot be taken back. Default false. */
  immutable?: boolean;
  /** Settings as text. Keys consist of letters, digits, '-', '_' and '.', e.g. app.properties. */
  data?: { [key: string]: string };
  /** Settings that are no UTF-8 text, in base64. A key may not be in data too. */
  binaryData?: { [key: string]: string };
};

/** Makes every key of a config map an environment variable. */
export type ConfigMapEnvSource = {
  /** Name of the object, in the same namespace. Which kind it is of follows from where this stands. */
  name?: string;
  /** True lets the container start when there is no such config map. Default false. */
  optional?: boolean;
};

/** Picks one value of a config map. */
export type ConfigMapKeySelector = {
  /** Name of the object, in the same namespace. Which kind it is of follows from where this stands. */
  name?: string;
  /** Key in the config map's data, e.g. log.level. */
  key: string;
  /** True leaves the variable out when the map or key is missing. Default false: the container waits. */
  optional?: boolean;
};

/** A list of config maps. */
export type ConfigMapList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Version of the list, and the token of its next page. */
  metadata: meta_v1.ListMeta;
  /** The config maps, in order of namespace and name. */
  items: ConfigMap[];
};

/** A config map that holds the configuration of a node agent. Outdated. */
export type ConfigMapNodeConfigSource = {
  /** Namespace of the config map; the node agent must be allowed to read there. */
  namespace: string;
  /** Name of the config map with the configuration. */
  name: string;
  /** Identity of the config map that was taken. Only in a node's status; leave it out of its spec. */
  uid?: string;
  /** Version of the config map that was taken. Only in a node's status; leave it out of its spec. */
  resourceVersion?: string;
  /** Key in the config map under which the node agent's configuration stands. */
  nodeagentConfigKey: string;
};

/** Puts values of a config map as files into a projected volume. */
export type ConfigMapProjection = {
  /** Name of the object, in the same namespace. Which kind it is of follows from where this stands. */
  name?: string;
  /** Which keys become files, and where. When empty, every key becomes a file of its name. */
  items?: KeyToPath[];
  /** True accepts that the map or a listed key is missing. Default false: the pod waits. */
  optional?: boolean;
};

/** A volume whose files are values of a config map. */
export type ConfigMapVolumeSource = {
  /** Name of the object, in the same namespace. Which kind it is of follows from where this stands. */
  name?: string;
  /** Which keys become files, and where. When empty, every key becomes a file of its name. */
  items?: KeyToPath[];
  /** Permission bits of files without their own, 0 to 0777 octal. JSON takes decimal; default 420 (0644). */
  defaultMode?: number;
  /** True accepts that the map or a listed key is missing. Default false: the pod waits. */
  optional?: boolean;
};

/** One program of a pod, run from an image. */
export type Container = {
  /** Unique among the pod's containers; a DNS label. Cannot be changed. */
  name: string;
  /** Image to run, as registry/path:tag or by digest. In an existing pod it may be changed; the container then starts anew. */
  image?: string;
  /** Program and first arguments, without a shell. When empty, the image's entrypoint runs. $(VAR) is replaced. */
  command?: string[];
  /** Arguments after command or the image's entrypoint. When both are empty, the image's own are used. */
  args?: string[];
  /** Directory in which the program starts. When empty, the image's own. */
  workingDir?: string;
  /** Ports the program listens on. Needed for named and host ports; others are reachable even if not listed. */
  ports?: ContainerPort[];
  /** Config maps and secrets all of whose keys become variables. A later one wins, and env wins over all. */
  envFrom?: EnvFromSource[];
  /** Environment variables, one by one. A later one may use an earlier one as $(NAME). */
  env?: EnvVar[];
  /** How much CPU, memory and other resources it is promised (requests) and may use at most (limits). */
  resources?: ResourceRequirements;
  /** Which of the pod's volumes appear in its file system, and where. */
  volumeMounts?: VolumeMount[];
  /** Which block volumes it sees as raw devices, and where. */
  volumeDevices?: VolumeDevice[];
  /** Check that it still works; too many failures in a row restart it. When absent it is never restarted for that. */
  livenessProbe?: Probe;
  /** Check that it can serve; while it fails, services send the pod no traffic. */
  readinessProbe?: Probe;
  /** Check that it has started; until it succeeds, the other probes wait. Too many failures restart it. */
  startupProbe?: Probe;
  /** Actions right after it starts and before it is stopped. */
  lifecycle?: Lifecycle;
  /** File in the container for its last words, at most 4096 bytes; default /dev/termination-log. */
  terminationMessagePath?: string;
  /** Where last words come from: File (default), or FallbackToLogsOnError: after a failure the end of the log, if the file is empty. */
  terminationMessagePolicy?: string;
  /** When to fetch the image: Always, IfNotPresent or Never. Default Always for tag latest or none, else IfNotPresent. */
  imagePullPolicy?: string;
  /** User, privileges and capabilities it runs with. These win over the same settings of the pod. */
  securityContext?: SecurityContext;
  /** True keeps standard input open, so that one can attach. Default false: reading gives end of file. */
  stdin?: boolean;
  /** True closes standard input after the first client has left. Default false; needs stdin. */
  stdinOnce?: boolean;
  /** True gives the program a terminal, and needs stdin. Default false. */
  tty?: boolean;
};

/** An image that a node has already fetched. */
export type ContainerImage = {
  /** All names of the image, by tag and by digest. */
  names: string[];
  /** Size of the image on the node, in bytes. */
  sizeBytes?: number;
};

/** One port that a container listens on. */
export type ContainerPort = {
  /** Name that services and probes may use for the port: at most 15 of a-z, 0-9 and '-'. Unique in the container. */
  name?: string;
  /** Port of the node that leads here, 1 to 65535; mostly left out. With hostNetwork it equals containerPort. */
  hostPort?: number;
  /** Number of the port inside the pod, 1 to 65535. */
  containerPort: number;
  /** Protocol that the port speaks: TCP (default), UDP or SCTP. */
  protocol?: string;
  /** Address of the node on which hostPort listens. When empty, all of them. */
  hostIP?: string;
};

/** What a container is doing; one of the three is set, and waiting is meant when none is. */
export type ContainerState = {
  /** Set when it has not started: why it waits. */
  waiting?: ContainerStateWaiting;
  /** Set while it runs: since when. */
  running?: ContainerStateRunning;
  /** Set when it has ended: how, and when. */
  terminated?: ContainerStateTerminated;
};

/** A container whose program runs now. */
export type ContainerStateRunning = {
  /** When the program was last started; each restart sets it anew. */
  startedAt?: string | null;
};

/** A container that has ended. */
export type ContainerStateTerminated = {
  /** Exit code of its program; 0 is success. */
  exitCode: number;
  /** Number of the signal that ended it, if one did. */
  signal?: number;
  /** One CamelCase word for programs, e.g. Completed, Error or OOMKilled. */
  reason?: string;
  /** Its last words, or an explanation for people. */
  message?: string;
  /** When the run that has ended began. */
  startedAt?: string | null;
  /** When the run that has ended came to its end. */
  finishedAt?: string | null;
  /** Identity at the runtime, as runtime://id. */
  containerID?: string;
};

/** A container that has not started yet. */
export type ContainerStateWaiting = {
  /** One CamelCase word for programs, e.g. ContainerCreating or ImagePullBackOff. */
  reason?: string;
  /** Explanation for people, in plain sentences. */
  message?: string;
};

/** How one container of a pod fares, as the node agent reports it. */
export type ContainerStatus = {
  /** Name of the container in the pod's spec. */
  name: string;
  /** What it does now: waiting, running or terminated. */
  state?: ContainerState;
  /** How its run before this one ended; empty if it was never restarted. */
  lastState?: ContainerState;
  /** Whether its readiness probe succeeds; without a probe, whether it runs. */
  ready: boolean;
  /** How often it was started again. May fall when dead containers are cleaned up. */
  restartCount: number;
  /** Image it runs; may be another name of the one in the spec. */
  image: string;
  /** Identity of the image that runs, by digest. */
  imageID: string;
  /** Identity of the container at the runtime, as runtime://id. */
  containerID?: string;
  /** Whether its startup probe has succeeded; without one, whether it runs. */
  started?: boolean;
};

/** A port on which a program of the node listens. */
export type DaemonEndpoint = {
  /** Number of the port; 0 when nothing listens. */
  Port: number;
};

/** Puts facts about the pod as files into a projected volume. */
export type DownwardAPIProjection = {
  /** Files to write, one for each fact. */
  items?: DownwardAPIVolumeFile[];
};

/** A file that holds one fact about the pod: one of fieldRef and resourceFieldRef. */
export type DownwardAPIVolumeFile = {
  /** File name within the volume, relative and without '..', e.g. labels. */
  path: string;
  /** Fact to write: metadata.name, .namespace, .uid, .labels or .annotations. */
  fieldRef?: ObjectFieldSelector;
  /** Limit or request of a container to write, e.g. limits.cpu. */
  resourceFieldRef?: ResourceFieldSelector;
  /** Permission bits of this file, 0 to 0777 octal; JSON takes decimal. When absent, the volume's default. */
  mode?: number;
};

/** A volume whose files tell facts about its own pod. */
export type DownwardAPIVolumeSource = {
  /** Files to write, one for each fact. */
  items?: DownwardAPIVolumeFile[];
  /** Permission bits of files without their own, 0 to 0777 octal. JSON takes decimal; default 420 (0644). */
  defaultMode?: number;
};

/** An empty directory that lasts as long as the pod stays on its node. */
export type EmptyDirVolumeSource = {
  /** Where it is kept: empty (default) on the node's disk, Memory, or huge pages: HugePages, HugePages-2Mi. */
  medium?: string;
  /** Most it may hold, e.g. 500Mi; a pod that writes more is evicted. When absent there is no limit. */
  sizeLimit?: string;
};

/** One address behind a service. */
export type EndpointAddress = {
  /** IPv4 or IPv6 address; no loopback, link-local or unspecified one. */
  ip: string;
  /** Host name of the address in DNS; a DNS label. */
  hostname?: string;
  /** Node on which it is, so that traffic can stay near. */
  nodeName?: string;
  /** Object that has the address, mostly a pod. */
  targetRef?: ObjectReference;
};

/** One port that all addresses of a subset offer. */
export type EndpointPort = {
  /** Name of the service port it belongs to; a DNS label. Required when there are several ports. */
  name?: string;
  /** Number of the port at the address, 1 to 65535. */
  port: number;
  /** Protocol that the port speaks: TCP (default), UDP or SCTP. */
  protocol?: string;
  /** What is spoken on the port: a known service name such as http, or a name with a domain: example.com/x. */
  appProtocol?: string;
};

/** Addresses that offer the same ports: each address goes with each port. */
export type EndpointSubset = {
  /** Addresses that traffic can be sent to now. */
  addresses?: EndpointAddress[];
  /** Addresses that cannot serve yet, e.g. because a readiness probe fails. */
  notReadyAddresses?: EndpointAddress[];
  /** Ports that every address offers; may be empty for a headless service. */
  ports?: EndpointPort[];
};

/** Addresses and ports behind the service of the same name. */
export type Endpoints = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: meta_v1.ObjectMeta;
  /** All addresses, in groups that share their ports. Each group has at least one address. */
  subsets?: EndpointSubset[];
};

/** A list of endpoints. */
export type EndpointsList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Version of the list, and the token of its next page. */
  metadata: meta_v1.ListMeta;
  /** The endpoints, in order of namespace and name. */
  items: Endpoints[];
};

/** Makes all keys of one config map or one secret environment variables. */
export type EnvFromSource = {
  /** Text put before every key, e.g. DB_. It may not begin with a digit. */
  prefix?: string;
  /** Config map to read, in the pod's namespace. Not together with secretRef. */
  configMapRef?: ConfigMapEnvSource;
  /** Secret to read, in the pod's namespace. Not together with configMapRef. */
  secretRef?: SecretEnvSource;
};

/** One environment variable, with a text or with a source of its value. */
export type EnvVar = {
  /** Letters, digits, '_', '-' and '.', not beginning with a digit; e.g. LOG_LEVEL. */
  name: string;
  /** Text of the variable; default empty. $(NAME) inserts an earlier variable, $$(NAME) stays as $(NAME). */
  value?: string;
  /** Where to read the value instead. Not together with value. */
  valueFrom?: EnvVarSource;
};

/** Where a variable's value comes from; exactly one of the four. */
export type EnvVarSource = {
  /** A field of the pod, e.g. metadata.name, spec.nodeName or status.podIP. */
  fieldRef?: ObjectFieldSelector;
  /** A limit or request of a container, e.g. limits.memory. */
  resourceFieldRef?: ResourceFieldSelector;
  /** What a config map of the pod's namespace holds under one key. */
  configMapKeyRef?: ConfigMapKeySelector;
  /** What a secret of the pod's namespace holds under one key. */
  secretKeyRef?: SecretKeySelector;
};

/** A container put into a running pod for debugging. It is never restarted. Gate EphemeralContainers, off by default. */
export type EphemeralContainer = {
  /** Unique among all containers of the pod; a DNS label. Cannot be changed. */
  name: string;
  /** Image with the tools for debugging, as registry/path:tag or by digest. */
  image?: string;
  /** Program and first arguments, without a shell. When empty, the image's entrypoint runs. $(VAR) is replaced. */
  command?: string[];
  /** Arguments after command or the image's entrypoint. When both are empty, the image's own are used. */
  args?: string[];
  /** Directory in which the program starts. When empty, the image's own. */
  workingDir?: string;
  /** Not for ephemeral containers; leave it out. */
  ports?: ContainerPort[];
  /** Config maps and secrets all of whose keys become variables. A later one wins, and env wins over all. */
  envFrom?: EnvFromSource[];
  /** Environment variables, one by one. A later one may use an earlier one as $(NAME). */
  env?: EnvVar[];
  /** Not for ephemeral containers; they use what the pod has to spare. */
  resources?: ResourceRequirements;
  /** Which of the pod's volumes appear in its file system, and where. */
  volumeMounts?: VolumeMount[];
  /** Which block volumes it sees as raw devices, and where. */
  volumeDevices?: VolumeDevice[];
  /** Not for ephemeral containers; nothing checks that they work. */
  livenessProbe?: Probe;
  /** Not for ephemeral containers; they serve no traffic. */
  readinessProbe?: Probe;
  /** Not for ephemeral containers; nothing waits for their start. */
  startupProbe?: Probe;
  /** Not for ephemeral containers; no action at start or stop. */
  lifecycle?: Lifecycle;
  /** File in the container for its last words, at most 4096 bytes; default /dev/termination-log. */
  terminationMessagePath?: string;
  /** Where last words come from: File (default), or FallbackToLogsOnError: after a failure the end of the log, if the file is empty. */
  terminationMessagePolicy?: string;
  /** When to fetch the image: Always, IfNotPresent or Never. Default Always for tag latest or none, else IfNotPresent. */
  imagePullPolicy?: string;
  /** User, privileges and capabilities it runs with. */
  securityContext?: SecurityContext;
  /** True keeps standard input open, so that one can attach. Mostly wanted for debugging; default false. */
  stdin?: boolean;
  /** True closes standard input after the first client has left. Default false; needs stdin. */
  stdinOnce?: boolean;
  /** True gives the program a terminal, and needs stdin. Default false. */
  tty?: boolean;
  /** Container whose processes it sees and shares. When empty, it has its own or those the pod shares. */
  targetContainerName?: string;
};

/** What an ephemeral container has in common with others. */
export type EphemeralContainerCommon = {
  /** Unique among all containers of the pod; a DNS label. Cannot be changed. */
  name: string;
  /** Image with the tools for debugging, as registry/path:tag or by digest. */
  image?: string;
  /** Program and first arguments, without a shell. When empty, the image's entrypoint runs. $(VAR) is replaced. */
  command?: string[];
  /** Arguments after command or the image's entrypoint. When both are empty, the image's own are used. */
  args?: string[];
  /** Directory in which the program starts. When empty, the image's own. */
  workingDir?: string;
  /** Not for ephemeral containers; leave it out. */
  ports?: ContainerPort[];
  /** Config maps and secrets all of whose keys become variables. A later one wins, and env wins over all. */
  envFrom?: EnvFromSource[];
  /** Environment variables, one by one. A later one may use an earlier one as $(NAME). */
  env?: EnvVar[];
  /** Not for ephemeral containers; they use what the pod has to spare. */
  resources?: ResourceRequirements;
  /** Which of the pod's volumes appear in its file system, and where. */
  volumeMounts?: VolumeMount[];
  /** Which block volumes it sees as raw devices, and where. */
  volumeDevices?: VolumeDevice[];
  /** Not for ephemeral containers; nothing checks that they work. */
  livenessProbe?: Probe;
  /** Not for ephemeral containers; they serve no traffic. */
  readinessProbe?: Probe;
  /** Not for ephemeral containers; nothing waits for their start. */
  startupProbe?: Probe;
  /** Not for ephemeral containers; no action at start or stop. */
  lifecycle?: Lifecycle;
  /** File in the container for its last words, at most 4096 bytes; default /dev/termination-log. */
  terminationMessagePath?: string;
  /** Where last words come from: File (default), or FallbackToLogsOnError: after a failure the end of the log, if the file is empty. */
  terminationMessagePolicy?: string;
  /** When to fetch the image: Always, IfNotPresent or Never. Default Always for tag latest or none, else IfNotPresent. */
  imagePullPolicy?: string;
  /** User, privileges and capabilities it runs with. */
  securityContext?: SecurityContext;
  /** True keeps standard input open, so that one can attach. Mostly wanted for debugging; default false. */
  stdin?: boolean;
  /** True closes standard input after the first client has left. Default false; needs stdin. */
  stdinOnce?: boolean;
  /** True gives the program a terminal, and needs stdin. Default false. */
  tty?: boolean;
};

/** All ephemeral containers of one pod, as its subresource reads and writes them. */
export type EphemeralContainers = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: meta_v1.ObjectMeta;
  /** Whole list of the pod's debugging containers. New ones may be added; old ones stay as they are. */
  ephemeralContainers: EphemeralContainer[];
};

/** A volume claimed for one pod and deleted with it. */
export type EphemeralVolumeSource = {
  /** Claim to make, named after pod and volume: <pod>-<volume>. Required; cannot be changed. */
  volumeClaimTemplate?: PersistentVolumeClaimTemplate;
};

/** Tells that something happened to an object. Events are kept for a short time only. */
export type Event = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: meta_v1.ObjectMeta;
  /** Object it happened to. Without eventTime both are in the same namespace, or the object has none and the event is in default. */
  involvedObject: ObjectReference;
  /** One CamelCase word for programs, e.g. FailedScheduling. Required with eventTime, and then at most 128 characters. */
  reason?: string;
  /** What happened, for people. At most 1024 characters when eventTime is set. */
  message?: string;
  /** Program and host that tell it, in the older way; reportingComponent is the newer. */
  source?: EventSource;
  /** When it happened first, in the older way. */
  firstTimestamp?: string | null;
  /** When it last happened, in the older way. */
  lastTimestamp?: string | null;
  /** How often it has happened, in the older way; series is the newer. */
  count?: number;
  /** Normal for things as they should be, Warning for those that need a look. */
  type?: string;
  /** When it first happened, to the microsecond. Once set, reporter, action and reason are required. */
  eventTime?: string | null;
  /** Set when it keeps happening: how often, and when last. */
  series?: EventSeries;
  /** What was done or failed, e.g. Binding. Required with eventTime, and then at most 128 characters. */
  action?: string;
  /** A second object that has to do with it, e.g. the pod that a replica set made. */
  related?: ObjectReference;
  /** Controller that tells it, e.g. example.com/my-controller. Required with eventTime. */
  reportingComponent?: string;
  /** Which instance of that controller, e.g. its pod. Required with eventTime, and then at most 128 characters. */
  reportingInstance?: string;
};

/** A list of events. */
export type EventList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Version of the list, and the token of its next page. */
  metadata: meta_v1.ListMeta;
  /** The events, in order of namespace and name. */
  items: Event[];
};

/** Repetitions of one event. */
export type EventSeries = {
  /** How often it has happened so far; at least 2 for events of the newer group. */
  count?: number;
  /** When it last happened, to the microsecond. */
  lastObservedTime?: string | null;
};

/** Who tells an event, in the older way. */
export type EventSource = {
  /** Program that tells it, e.g. the scheduler's name. */
  component?: string;
  /** Node on which that program runs; empty when it does not matter. */
  host?: string;
};

/** Runs a program in the container; exit code 0 is success. */
export type ExecAction = {
  /** Program and arguments, at least one. No shell: for pipes write ["sh", "-c", "..."]. */
  command?: string[];
};

/** A Fibre Channel disk, found by targetWWNs and lun or by wwids, not both. */
export type FCVolumeSource = {
  /** World wide names of the target's ports. Needs lun. */
  targetWWNs?: string[];
  /** Number of the disk at the target, 0 to 255. Required with targetWWNs. */
  lun?: number;
  /** File system on the disk, e.g. ext4 or xfs; ext4 when empty. */
  fsType?: string;
  /** True mounts the disk for reading alone. Default false. */
  readOnly?: boolean;
  /** World wide identities of the disk itself, in place of targetWWNs and lun. */
  wwids?: string[];
};

/** A volume that a program on the node attaches and mounts, for a persistent volume. */
export type FlexPersistentVolumeSource = {
  /** Name of the program, as vendor/driver, e.g. example.com/lvm. */
  driver: string;
  /** File system to mount, e.g. ext4. When empty the program chooses. */
  fsType?: string;
  /** Secret whose values are passed to the program, by name and namespace. */
  secretRef?: SecretReference;
  /** True lets pods only read the volume. Default false. */
  readOnly?: boolean;
  /** Further settings for the program; see its manual. */
  options?: { [key: string]: string };
};

/** A volume that a program on the node attaches and mounts into a pod. */
export type FlexVolumeSource = {
  /** Name of the program, as vendor/driver, e.g. example.com/lvm. */
  driver: string;
  /** File system to mount, e.g. ext4. When empty the program chooses. */
  fsType?: string;
  /** Secret in the pod's namespace whose values are passed to the program. */
  secretRef?: LocalObjectReference;
  /** True lets the pod only read the volume. Default false. */
  readOnly?: boolean;
  /** Further settings for the program; see its manual. */
  options?: { [key: string]: string };
};

/** A data set of Flocker; give its name or its UUID. Outdated. */
export type FlockerVolumeSource = {
  /** Name of the data set. Better give datasetUUID. */
  datasetName?: string;
  /** UUID of the data set, in place of datasetName. */
  datasetUUID?: string;
};

/** A persistent disk of Google's cloud. It must be in the same zone as the node. */
export type GCEPersistentDiskVolumeSource = {
  /** Name of the disk at the cloud. */
  pdName: string;
  /** File system on the disk, e.g. ext4 or xfs; ext4 when empty. */
  fsType?: string;
  /** Number of the partition to mount, up to 255. 0 or absent: the disk as a whole. */
  partition?: number;
  /** True mounts the disk for reading alone; many pods can then share it. Default false. */
  readOnly?: boolean;
};

/** A directory filled from a git repository when the pod starts. Outdated: let an init container clone. */
export type GitRepoVolumeSource = {
  /** URL of the repository to clone, e.g. https://example.com/site.git. */
  repository: string;
  /** Commit, tag or branch to check out. When empty, the repository's default branch. */
  revision?: string;
  /** Directory in the volume to clone into, without '..'. '.' is the volume itself; when empty, the repository's name. */
  directory?: string;
};

/** A Gluster volume, for a persistent volume. */
export type GlusterfsPersistentVolumeSource = {
  /** Endpoints object that has the addresses of the Gluster servers. */
  endpoints: string;
  /** Name of the Gluster volume. */
  path: string;
  /** True mounts the volume for reading alone. Default false. */
  readOnly?: boolean;
  /** Namespace of the endpoints. When absent, that of the claim that uses the volume. */
  endpointsNamespace?: string;
};

/** A Gluster volume, mounted into a pod. */
export type GlusterfsVolumeSource = {
  /** Endpoints object in the pod's namespace that has the addresses of the Gluster servers. */
  endpoints: string;
  /** Name of the Gluster volume. */
  path: string;
  /** True mounts the volume for reading alone. Default false. */
  readOnly?: boolean;
};

/** Sends an HTTP GET; an answer from 200 to 399 is success. */
export type HTTPGetAction = {
  /** Path to ask for, e.g. /healthz; default /. */
  path?: string;
  /** Number from 1 to 65535, or the name of one of the container's ports. */
  port: number | string;
  /** Host to connect to. When empty, the pod's address; for a virtual host set the header Host instead. */
  host?: string;
  /** HTTP (default) or HTTPS, whose certificate is not checked. */
  scheme?: string;
  /** Headers to send along. A header may occur more than once. */
  httpHeaders?: HTTPHeader[];
};

/** One header of an HTTP request. */
export type HTTPHeader = {
  /** Header name of letters, digits and '-', e.g. X-Probe. */
  name: string;
  /** Text of the header, sent as it is; no variables are replaced. */
  value: string;
};

/** What to do in a container, for a probe or at its start or end; exactly one of the three. */
export type Handler = {
  /** Run a program in the container; exit code 0 is success. */
  exec?: ExecAction;
  /** Send an HTTP GET to the container; 200 to 399 is success. */
  httpGet?: HTTPGetAction;
  /** Open a TCP connection to the container; that it opens is success. Done for probes only. */
  tcpSocket?: TCPSocketAction;
};

/** One line of the pod's /etc/hosts. */
export type HostAlias = {
  /** IPv4 or IPv6 address that the names lead to. */
  ip?: string;
  /** Names for the address, e.g. db.local; DNS names. */
  hostnames?: string[];
};

/** A file or directory of the node itself, mounted into a pod. Data stays behind on that node. */
export type HostPathVolumeSource = {
  /** Path on the node, without '..', e.g. /var/log. */
  path: string;
  /** What must be there: empty (default) anything, Directory, File, Socket, CharDevice, BlockDevice; DirectoryOrCreate and FileOrCreate make it. */
  type?: string;
};

/** A disk reached over iSCSI, for a persistent volume. */
export type ISCSIPersistentVolumeSource = {
  /** Address of the target, as host or host:port; port 3260 when left out. */
  targetPortal: string;
  /** Name of the target: iqn., eui. or naa. form, e.g. iqn.2021-04.com.example:disk1. */
  iqn: string;
  /** Number of the disk at the target, 0 to 255. */
  lun: number;
  /** Interface of the initiator to connect through; default is named default. */
  iscsiInterface?: string;
  /** File system on the disk, e.g. ext4 or xfs; ext4 when empty. */
  fsType?: string;
  /** True mounts the disk for reading alone. Default false. */
  readOnly?: boolean;
  /** More addresses of the same target, for several paths to the disk. */
  portals?: string[];
  /** True signs in with CHAP when targets are looked for. Needs secretRef; default false. */
  chapAuthDiscovery?: boolean;
  /** True signs in with CHAP when the disk is connected. Needs secretRef; default false. */
  chapAuthSession?: boolean;
  /** Secret with CHAP names and passwords, by name and namespace. Required with CHAP. */
  secretRef?: SecretReference;
  /** Name to sign in under, in iqn form. When absent, the node's own. */
  initiatorName?: string;
};

/** A disk reached over iSCSI, mounted into a pod. */
export type ISCSIVolumeSource = {
  /** Address of the target, as host or host:port; port 3260 when left out. */
  targetPortal: string;
  /** Name of the target: iqn., eui. or naa. form, e.g. iqn.2021-04.com.example:disk1. */
  iqn: string;
  /** Number of the disk at the target, 0 to 255. */
  lun: number;
  /** Interface of the initiator to connect through; default is named default. */
  iscsiInterface?: string;
  /** File system on the disk, e.g. ext4 or xfs; ext4 when empty. */
  fsType?: string;
  /** True mounts the disk for reading alone. Default false. */
  readOnly?: boolean;
  /** More addresses of the same target, for several paths to the disk. */
  portals?: string[];
  /** True signs in with CHAP when targets are looked for. Needs secretRef; default false. */
  chapAuthDiscovery?: boolean;
  /** True signs in with CHAP when the disk is connected. Needs secretRef; default false. */
  chapAuthSession?: boolean;
  /** Secret with CHAP names and passwords, in the pod's namespace. Required with CHAP. */
  secretRef?: LocalObjectReference;
  /** Name to sign in under, in iqn form. When absent, the node's own. */
  initiatorName?: string;
};

/** Makes one key of a config map or secret a file of the volume. */
export type KeyToPath = {
  /** Key whose value becomes the file. With optional it need not be there. */
  key: string;
  /** File name within the volume: relative, without '..', e.g. conf/app.yaml. */
  path: string;
  /** Permission bits of this file, 0 to 0777 octal; JSON takes decimal. When absent, the volume's default. */
  mode?: number;
};

/** Actions of the node agent at two moments in a container's life. */
export type Lifecycle = {
  /** Done right after the container was made, beside its program. If it fails, the container is stopped. */
  postStart?: Handler;
  /** Done before the container is told to stop; its time counts towards the pod's grace period. */
  preStop?: Handler;
};

/** Bounds and defaults for resources of single pods, containers and claims of a namespace. */
export type LimitRange = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: meta_v1.ObjectMeta;
  /** What is wanted: one set of bounds for each type of thing that is bounded. */
  spec?: LimitRangeSpec;
};

/** Bounds for one type. For each resource the amounts may only grow from min over defaultRequest and default to max. */
export type LimitRangeItem = {
  /** What is bounded: Pod (all its containers together), Container or PersistentVolumeClaim. Each type once. */
  type: string;
  /** Most that may be allowed or asked for, e.g. memory: 2Gi. */
  max?: { [key: string]: string };
  /** Least that must be asked for. Claims need storage in min or max. */
  min?: { [key: string]: string };
  /** Limit of containers that set none; not for Pod. For Container, taken from max when absent. */
  default?: { [key: string]: string };
  /** Request of containers that set none; not for Pod. For Container, taken from default, then min, when absent. */
  defaultRequest?: { [key: string]: string };
  /** How many times its request a limit may be, at least 1; no more than max / min. */
  maxLimitRequestRatio?: { [key: string]: string };
};

/** A list of limit ranges. */
export type LimitRangeList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Version of the list, and the token of its next page. */
  metadata: meta_v1.ListMeta;
  /** The limit ranges, in order of namespace and name. */
  items: LimitRange[];
};

/** All bounds that a limit range sets. */
export type LimitRangeSpec = {
  /** One entry for each type: Pod, Container, PersistentVolumeClaim. */
  limits: LimitRangeItem[];
};

/** Objects of any kinds together, e.g. in a file with several of them. */
export type List = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Version of the list, and the token of its next page. */
  metadata: meta_v1.ListMeta;
  /** Objects, each with its own apiVersion and kind. */
  items?: unknown[] | null;
};

/** One address at which a load balancer takes in traffic. */
export type LoadBalancerIngress = {
  /** IP address, where the load balancer has one. */
  ip?: string;
  /** DNS name, where the load balancer has that in place of an address. */
  hostname?: string;
  /** State of each port of the load balancer, with what went wrong. */
  ports?: PortStatus[];
};

/** What a load balancer offers. */
export type LoadBalancerStatus = {
  /** Addresses to send traffic to; empty until the load balancer is ready. */
  ingress?: LoadBalancerIngress[];
};

/** Points to an object in the same namespace; its kind follows from where this stands. */
export type LocalObjectReference = {
  /** Name of the object, in the same namespace. Which kind it is of follows from where this stands. */
  name?: string;
};

/** A disk, partition or directory of one node. The persistent volume must say which node, by nodeAffinity. */
export type LocalVolumeSource = {
  /** Path on the node, without '..': a directory, or a device such as /dev/sdb. */
  path: string;
  /** File system to make if path is a device, e.g. ext4. When absent, one is chosen. */
  fsType?: string;
};

/** A directory that an NFS server exports. */
export type NFSVolumeSource = {
  /** Host name or address of the NFS server. */
  server: string;
  /** Directory that the server exports; begins with /. */
  path: string;
  /** True mounts it for reading alone. Default false. */
  readOnly?: boolean;
};

/** Holds objects apart from others: names are unique within it, and deleting it deletes them all. */
export type Namespace = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: meta_v1.ObjectMeta;
  /** What is wanted: who must have cleaned up before it is gone. */
  spec?: NamespaceSpec;
  /** What was found, written by controllers: whether it is in use or being deleted. */
  status?: NamespaceStatus;
};

/** One statement about a namespace that is being deleted. */
export type NamespaceCondition = {
  /** NamespaceDeletionDiscoveryFailure, NamespaceDeletionContentFailure, NamespaceDeletionGroupVersionParsingFailure, NamespaceContentRemaining or NamespaceFinalizersRemaining. */
  type: string;
  /** Whether it holds: True, False or Unknown. */
  status: string;
  /** When status last took another value. */
  lastTransitionTime?: string | null;
  /** One CamelCase word for programs: why status is what it is. */
  reason?: string;
  /** Explanation for people, in plain sentences. */
  message?: string;
};

/** A list of namespaces. */
export type NamespaceList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Version of the list, and the token of its next page. */
  metadata: meta_v1.ListMeta;
  /** The namespaces, in order of name. */
  items: Namespace[];
};

/** What must be done before a deleted namespace is gone. */
export type NamespaceSpec = {
  /** Parties that must still clean up. One is added by the API server; changed by the finalize subresource alone. */
  finalizers?: string[];
};

/** In which part of its life a namespace is. */
export type NamespaceStatus = {
  /** Active (default), or Terminating while it and its objects are deleted: no new ones are taken then. */
  phase?: string;
  /** What holds up its deletion, one entry for each type. */
  conditions?: NamespaceCondition[];
};

/** A machine that runs pods. */
export type Node = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: meta_v1.ObjectMeta;
  /** What is wanted: whether it takes pods, and which it keeps away; also its pod addresses. */
  spec?: NodeSpec;
  /** What was found, written by node agent and controllers: resources, conditions, addresses. */
  status?: NodeStatus;
};

/** One address or name that a node has. */
export type NodeAddress = {
  /** Which sort: Hostname, InternalIP, ExternalIP, InternalDNS or ExternalDNS. */
  type: string;
  /** IP address, host name or DNS name, as type says. */
  address: string;
};

/** Which nodes a pod must or would rather have. Pods that already run stay, whatever changes. */
export type NodeAffinity = {
  /** Conditions a node must meet; without such a node the pod waits. */
  requiredDuringSchedulingIgnoredDuringExecution?: NodeSelector;
  /** Wishes with weights; nodes with the greatest sum are preferred. */
  preferredDuringSchedulingIgnoredDuringExecution?: PreferredSchedulingTerm[];
};

/** One statement about a node at some time. */
export type NodeCondition = {
  /** Which condition: Ready, MemoryPressure, DiskPressure, PIDPressure or NetworkUnavailable. */
  type: string;
  /** Whether it holds: True, False or Unknown. */
  status: string;
  /** When the node agent last reported it, even if nothing had changed. */
  lastHeartbeatTime?: string | null;
  /** When status last took another value. */
  lastTransitionTime?: string | null;
  /** One CamelCase word for programs: why status is what it is. */
  reason?: string;
  /** Explanation for people, in plain sentences. */
  message?: string;
};

/** Where a node agent reads its configuration from. Outdated. */
export type NodeConfigSource = {
  /** Config map with the configuration; the only source there is. */
  configMap?: ConfigMapNodeConfigSource;
};

/** Which configuration a node agent was given, uses, and could go back to. Outdated. */
export type NodeConfigStatus = {
  /** Configuration it was given and has stored. */
  assigned?: NodeConfigSource;
  /** Configuration it uses now. Absent: that of its own options. */
  active?: NodeConfigSource;
  /** Configuration it goes back to when the assigned one does not work. */
  lastKnownGood?: NodeConfigSource;
  /** Why the assigned configuration is not in use; empty when it is. */
  error?: string;
};

/** Ports of the programs that serve a node. */
export type NodeDaemonEndpoints = {
  /** Port on which the node agent answers the API server. */
  nodeagentEndpoint?: DaemonEndpoint;
};

/** A list of nodes. */
export type NodeList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Version of the list, and the token of its next page. */
  metadata: meta_v1.ListMeta;
  /** The nodes, in order of name. */
  items: Node[];
};

/** Parameters of a request that the API server passes on to a node. */
export type NodeProxyOptions = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion?: string;
  /** Path at the node to pass the request to, e.g. metrics. */
  path?: string;
};

/** Resources of a node; used by no resource of the API. */
export type NodeResources = {
  /** Amount of each resource that the node has, by name. */
  Capacity: { [key: string]: string };
};

/** Tells fitting nodes from others. */
export type NodeSelector = {
  /** Alternatives, at least one; a node fits when any of them holds. */
  nodeSelectorTerms: NodeSelectorTerm[];
};

/** One condition on a label or field of a node. */
export type NodeSelectorRequirement = {
  /** Label to look at, e.g. disktype; in matchFields metadata.name. */
  key: string;
  /** In or NotIn (values), Exists or DoesNotExist (the key), Gt or Lt (above or below one whole number). */
  operator: string;
  /** Texts to compare with: at least one for In and NotIn, exactly one for Gt and Lt, else none. */
  values?: string[];
};

/** Conditions that must all hold. One without any fits no node. */
export type NodeSelectorTerm = {
  /** Conditions on labels of the node; all must hold, e.g. disktype In [ssd]. */
  matchExpressions?: NodeSelectorRequirement[];
  /** Conditions on fields of the node; only metadata.name is known. */
  matchFields?: NodeSelectorRequirement[];
};

/** How a node is to be used. */
export type NodeSpec = {
  /** Range of addresses for its pods, e.g. 10.244.3.0/24; the first of podCIDRs. Cannot be changed once set. */
  podCIDR?: string;
  /** Ranges for its pods: at most one IPv4 and one IPv6. Cannot be changed once set. */
  podCIDRs?: string[];
  /** Identity of the machine at its cloud, as provider://id. Cannot be changed once set. */
  providerID?: string;
  /** True lets no new pods come here; those that run stay. Default false. */
  unschedulable?: boolean;
  /** Marks that keep away pods which do not tolerate them. Each pair of key and effect once. */
  taints?: Taint[];
  /** Where the node agent is to read its configuration. Outdated. */
  configSource?: NodeConfigSource;
  /** Outdated and unused; providerID takes its place. Cannot be changed. */
  externalID?: string;
};

/** What is known about a node now. */
export type NodeStatus = {
  /** All that the machine has of each resource: cpu, memory, ephemeral-storage, pods. */
  capacity?: { [key: string]: string };
  /** What of capacity pods may have, the rest being for the system. When absent, all of it. */
  allocatable?: { [key: string]: string };
  /** Outdated and never set; look at conditions. */
  phase?: string;
  /** Statements about its health, one for each type; Ready is the one that counts. */
  conditions?: NodeCondition[];
  /** Addresses and names at which the node can be reached. */
  addresses?: NodeAddress[];
  /** Ports on which programs of the node listen. */
  daemonEndpoints?: NodeDaemonEndpoints;
  /** Versions and identities of the machine and its software. */
  nodeInfo?: NodeSystemInfo;
  /** Images that are on the node; pods that need them start faster here. */
  images?: ContainerImage[];
  /** Volumes that pods here have mounted; they must not be detached yet. */
  volumesInUse?: string[];
  /** Volumes that are attached to the node, and as which device. */
  volumesAttached?: AttachedVolume[];
  /** How far a configuration given by spec.configSource has come into use. Outdated. */
  config?: NodeConfigStatus;
};

/** Identities and versions that a node agent reports about its machine. */
export type NodeSystemInfo = {
  /** Identity of the installed system, e.g. from /etc/machine-id. */
  machineID: string;
  /** Identity of the hardware or virtual machine, from its firmware. */
  systemUUID: string;
  /** Identity of the time since the last boot; each boot gets another. */
  bootID: string;
  /** Version of the kernel, as uname -r prints it, e.g. 5.4.0-70-generic. */
  kernelVersion: string;
  /** Distribution and its version, e.g. Debian GNU/Linux 10 (buster). */
  osImage: string;
  /** Runtime of the containers and its version, e.g. containerd://1.4.4. */
  containerRuntimeVersion: string;
  /** Version of the node agent, e.g. v1.21.0. */
  nodeagentVersion: string;
  /** Version of the node's proxy, e.g. v1.21.0. */
  proxyVersion: string;
  /** Kind of system that the node runs: linux or windows. */
  operatingSystem: string;
  /** Kind of processor, e.g. amd64 or arm64. */
  architecture: string;
};

/** Picks one field of the pod. */
export type ObjectFieldSelector = {
  /** Version of the API in which fieldPath is meant; default v1. */
  apiVersion?: string;
  /** Path to the field, e.g. metadata.name, status.podIP or metadata.labels['app']. */
  fieldPath: string;
};

/** Points to another object, or to a part of it. */
export type ObjectReference = {
  /** Kind of the object in CamelCase, e.g. Pod. */
  kind?: string;
  /** Namespace of the object; empty for one that belongs to none. */
  namespace?: string;
  /** Name of the object, unique for its kind within the namespace. */
  name?: string;
  /** Identity of the object, to tell it from a later one of the same name. */
  uid?: string;
  /** Group and version in which the object is meant, e.g. apps/v1; v1 for core. */
  apiVersion?: string;
  /** Version that the object had when it was referred to. */
  resourceVersion?: string;
  /** Part of the object that is meant, e.g. spec.containers{web}; empty for all of it. */
  fieldPath?: string;
};

/** A piece of storage known to the cluster, which one claim at a time can use. It has no namespace. */
export type PersistentVolume = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: meta_v1.ObjectMeta;
  /** What is wanted: the size, where the data is, and who may use it. */
  spec?: PersistentVolumeSpec;
  /** What was found, written by controllers: whether the volume is free, in use or given back. */
  status?: PersistentVolumeStatus;
};

/** A request for storage. Once it is bound to a volume, pods of its namespace can mount it by name. */
export type PersistentVolumeClaim = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: meta_v1.ObjectMeta;
  /** What is wanted: how much storage, of which class, mounted in which way. */
  spec?: PersistentVolumeClaimSpec;
  /** What was found, written by controllers: whether a volume is bound, and its real size. */
  status?: PersistentVolumeClaimStatus;
};

/** One thing observed about a claim, such as a resize that is under way. */
export type PersistentVolumeClaimCondition = {
  /** Resizing (the volume is being enlarged) or FileSystemResizePending (the node must still grow the file system). */
  type: string;
  /** True, False or Unknown: whether the condition holds. */
  status: string;
  /** When the condition was last looked at. */
  lastProbeTime?: string | null;
  /** When the status last changed from one value to another. */
  lastTransitionTime?: string | null;
  /** One word in camel case that says why, for programs to read. */
  reason?: string;
  /** Sentence for people with details of the last change. */
  message?: string;
};

/** A list of persistent volume claims. */
export type PersistentVolumeClaimList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Version of the list, and the token of its next page. */
  metadata: meta_v1.ListMeta;
  /** The claims, in order of namespace and name. */
  items: PersistentVolumeClaim[];
};

/** The storage that a claim asks for. Mostly fixed once made; a bound claim may ask for more space. */
export type PersistentVolumeClaimSpec = {
  /** At least one of ReadWriteOnce (one node), ReadOnlyMany, ReadWriteMany (many nodes). The volume must offer all of them. */
  accessModes?: string[];
  /** Only volumes whose labels match may be bound. Absent: labels do not matter. */
  selector?: meta_v1.LabelSelector;
  /** How much is asked for; requests.storage must be set, such as 10Gi. It can grow once bound, never shrink. */
  resources?: ResourceRequirements;
  /** Name of the volume to bind to. Filled in when one is found; set it yourself to insist on one. Fixed once set. */
  volumeName?: string;
  /** Class that provides the volume. Absent: the cluster's default class, if any. Empty text: only volumes without a class. */
  storageClassName?: string;
  /** Filesystem (mounted as a directory, the default) or Block (a raw device). Cannot be changed. */
  volumeMode?: string;
  /** What to fill the new volume with: a volume snapshot or another claim of the same namespace. Absent: empty. */
  dataSource?: TypedLocalObjectReference;
};

/** How far a claim is served, and what its volume really offers. */
export type PersistentVolumeClaimStatus = {
  /** Pending (no volume yet), Bound (a volume is there), or Lost (its volume is gone). */
  phase?: string;
  /** Ways of access that the bound volume offers: ReadWriteOnce, ReadOnlyMany, ReadWriteMany. May be more than were asked for. */
  accessModes?: string[];
  /** Real size of the bound volume, such as storage: 10Gi. */
  capacity?: { [key: string]: string };
  /** What is going on with the claim at present, such as a resize. */
  conditions?: PersistentVolumeClaimCondition[];
};

/** A claim to be made for each pod that uses it, and removed along with that pod. */
export type PersistentVolumeClaimTemplate = {
  /** Labels and annotations that the new claim gets. Its name is made from the pod's and the volume's. */
  metadata?: meta_v1.ObjectMeta;
  /** What is wanted: the storage to claim, copied unchanged into the claim. */
  spec: PersistentVolumeClaimSpec;
};

/** A volume that comes from a persistent volume claim. */
export type PersistentVolumeClaimVolumeSource = {
  /** Claim to use; it must be in the pod's namespace. */
  claimName: string;
  /** True makes every mount of the volume read-only in all containers. Default false. */
  readOnly?: boolean;
};

/** A list of persistent volumes. */
export type PersistentVolumeList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Version of the list, and the token of its next page. */
  metadata: meta_v1.ListMeta;
  /** The volumes, in order of name. */
  items: PersistentVolume[];
};

/** Where the data of a volume is kept. Exactly one kind must be set, and it cannot be changed. */
export type PersistentVolumeSource = {
  /** A GCE disk that a node attaches; it must already be there. */
  gcePersistentDisk?: GCEPersistentDiskVolumeSource;
  /** An AWS EBS disk that a node attaches; it must already be there. */
  awsElasticBlockStore?: AWSElasticBlockStoreVolumeSource;
  /** A path of one node's own disk. For tests on a single node only; the data does not follow the pod. */
  hostPath?: HostPathVolumeSource;
  /** A Gluster volume, mounted from servers outside the pod. */
  glusterfs?: GlusterfsPersistentVolumeSource;
  /** A directory exported by an NFS server. */
  nfs?: NFSVolumeSource;
  /** An image of a Ceph cluster, used as a block device. */
  rbd?: RBDPersistentVolumeSource;
  /** A disk of an iSCSI target, which the node logs in to. */
  iscsi?: ISCSIPersistentVolumeSource;
  /** An OpenStack Cinder disk that a node attaches. */
  cinder?: CinderPersistentVolumeSource;
  /** A directory of a Ceph file system, which many nodes can share. */
  cephfs?: CephFSPersistentVolumeSource;
  /** A disk reached over Fibre Channel from the node. */
  fc?: FCVolumeSource;
  /** A dataset of a Flocker service, which must run on the node. */
  flocker?: FlockerVolumeSource;
  /** A volume served by a driver program installed on each node. Prefer csi. */
  flexVolume?: FlexPersistentVolumeSource;
  /** An Azure file share, mounted over SMB. */
  azureFile?: AzureFilePersistentVolumeSource;
  /** A vSphere disk file that is attached to the node's machine. */
  vsphereVolume?: VsphereVirtualDiskVolumeSource;
  /** A volume of a Quobyte cluster, mounted on the node. */
  quobyte?: QuobyteVolumeSource;
  /** An Azure data disk that a node attaches. */
  azureDisk?: AzureDiskVolumeSource;
  /** A disk of the Photon controller that a node attaches. */
  photonPersistentDisk?: PhotonPersistentDiskVolumeSource;
  /** A volume of a Portworx cluster that runs on the nodes. */
  portworxVolume?: PortworxVolumeSource;
  /** A volume of a ScaleIO system, reached through its gateway. */
  scaleIO?: ScaleIOPersistentVolumeSource;
  /** A disk or directory that belongs to one node. nodeAffinity is then required. */
  local?: LocalVolumeSource;
  /** A volume of a StorageOS cluster, which runs on the nodes. */
  storageos?: StorageOSPersistentVolumeSource;
  /** A volume of an external driver that speaks CSI, the usual choice for new storage. */
  csi?: CSIPersistentVolumeSource;
};

/** Size, access and source of a volume. One source must be set beside these fields. */
export type PersistentVolumeSpec = {
  /** Size, under the only key storage: such as storage: 10Gi. Greater than zero. */
  capacity?: { [key: string]: string };
  /** A GCE disk that a node attaches; it must already be there. */
  gcePersistentDisk?: GCEPersistentDiskVolumeSource;
  /** An AWS EBS disk that a node attaches; it must already be there. */
  awsElasticBlockStore?: AWSElasticBlockStoreVolumeSource;
  /** A path of one node's own disk. For tests on a single node only; the data does not follow the pod. */
  hostPath?: HostPathVolumeSource;
  /** A Gluster volume, mounted from servers outside the pod. */
  glusterfs?: GlusterfsPersistentVolumeSource;
  /** A directory exported by an NFS server. */
  nfs?: NFSVolumeSource;
  /** An image of a Ceph cluster, used as a block device. */
  rbd?: RBDPersistentVolumeSource;
  /** A disk of an iSCSI target, which the node logs in to. */
  iscsi?: ISCSIPersistentVolumeSource;
  /** An OpenStack Cinder disk that a node attaches. */
  cinder?: CinderPersistentVolumeSource;
  /** A directory of a Ceph file system, which many nodes can share. */
  cephfs?: CephFSPersistentVolumeSource;
  /** A disk reached over Fibre Channel from the node. */
  fc?: FCVolumeSource;
  /** A dataset of a Flocker service, which must run on the node. */
  flocker?: FlockerVolumeSource;
  /** A volume served by a driver program installed on each node. Prefer csi. */
  flexVolume?: FlexPersistentVolumeSource;
  /** An Azure file share, mounted over SMB. */
  azureFile?: AzureFilePersistentVolumeSource;
  /** A vSphere disk file that is attached to the node's machine. */
  vsphereVolume?: VsphereVirtualDiskVolumeSource;
  /** A volume of a Quobyte cluster, mounted on the node. */
  quobyte?: QuobyteVolumeSource;
  /** An Azure data disk that a node attaches. */
  azureDisk?: AzureDiskVolumeSource;
  /** A disk of the Photon controller that a node attaches. */
  photonPersistentDisk?: PhotonPersistentDiskVolumeSource;
  /** A volume of a Portworx cluster that runs on the nodes. */
  portworxVolume?: PortworxVolumeSource;
  /** A volume of a ScaleIO system, reached through its gateway. */
  scaleIO?: ScaleIOPersistentVolumeSource;
  /** A disk or directory that belongs to one node. nodeAffinity is then required. */
  local?: LocalVolumeSource;
  /** A volume of a StorageOS cluster, which runs on the nodes. */
  storageos?: StorageOSPersistentVolumeSource;
  /** A volume of an external driver that speaks CSI, the usual choice for new storage. */
  csi?: CSIPersistentVolumeSource;
  /** At least one of ReadWriteOnce (one node), ReadOnlyMany, ReadWriteMany (many nodes): what the storage can do. */
  accessModes?: string[];
  /** Claim that the volume is bound or reserved to. Written when bound; set it yourself to keep the volume for one claim. */
  claimRef?: ObjectReference;
  /** After the claim is gone: Retain (keep the data, the default), Delete (remove the storage) or Recycle (wipe, reuse). */
  persistentVolumeReclaimPolicy?: string;
  /** Class the volume belongs to; only claims of the same class can bind. Absent: the volume has no class. */
  storageClassName?: string;
  /** Options for mounting, such as ro or soft. They are not checked; a wrong one makes mounting fail. */
  mountOptions?: string[];
  /** Filesystem (mounted as a directory, the default) or Block (a raw device). Cannot be changed. */
  volumeMode?: string;
  /** Nodes from which the storage can be reached; pods that use it are placed there. Fixed once set. */
  nodeAffinity?: VolumeNodeAffinity;
};

/** Whether a volume is free, in use or given back. */
export type PersistentVolumeStatus = {
  /** Pending, Available (free), Bound, Released (its claim is gone, not yet reclaimed) or Failed (reclaiming went wrong). */
  phase?: string;
  /** Why the volume is in this phase, for people to read. */
  message?: string;
  /** One word in camel case for a failure, for programs and tables. */
  reason?: string;
};

/** A disk of the Photon controller, attached to the node that runs the pod. */
export type PhotonPersistentDiskVolumeSource = {
  /** Identifier of the disk in the Photon controller. */
  pdID: string;
  /** File system on the disk, such as ext4 or xfs; the node must support it. */
  fsType?: string;
};

/** One or more containers that run together on one node and share its network address and volumes. */
export type Pod = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: meta_v1.ObjectMeta;
  /** What is wanted: containers, volumes, and where and how they run. Little of it can be changed later. */
  spec?: PodSpec;
  /** What was found, written by controllers: the phase, addresses and state of each container. */
  status?: PodStatus;
};

/** Draws a pod to places (nodes, zones) where certain other pods already run. */
export type PodAffinity = {
  /** Rules that all must hold for a node to be chosen. Running pods stay even if they stop holding. */
  requiredDuringSchedulingIgnoredDuringExecution?: PodAffinityTerm[];
  /** Wishes with weights; nodes that meet more of them are favoured, and none is a must. */
  preferredDuringSchedulingIgnoredDuringExecution?: WeightedPodAffinityTerm[];
};

/** Names a set of pods, and how near to them counts as the same place. */
export type PodAffinityTerm = {
  /** Labels of the other pods. Absent: no pod is meant. Empty: all pods of the namespaces. */
  labelSelector?: meta_v1.LabelSelector;
  /** Namespaces of the other pods. With neither these nor namespaceSelector: the pod's own. */
  namespaces?: string[];
  /** Node label whose equal value means the same place, such as a zone label. Required. */
  topologyKey: string;
  /** Chooses namespaces by their labels, added to the listed ones. Gate PodAffinityNamespaceSelector, off by default. */
  namespaceSelector?: meta_v1.LabelSelector;
};

/** Keeps a pod away from places (nodes, zones) where certain other pods run. */
export type PodAntiAffinity = {
  /** A node is ruled out where any of these finds its pods. Pods that already run are left alone. */
  requiredDuringSchedulingIgnoredDuringExecution?: PodAffinityTerm[];
  /** Weighted wishes to stay apart; the node that breaks the fewest is favoured. */
  preferredDuringSchedulingIgnoredDuringExecution?: WeightedPodAffinityTerm[];
};

/** Query of a request that attaches to the main process of a running container. */
export type PodAttachOptions = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion?: string;
  /** True sends the caller's input to the process. Default false. */
  stdin?: boolean;
  /** True brings the process's output back. */
  stdout?: boolean;
  /** True brings the process's error output back. */
  stderr?: boolean;
  /** True if the container was started with a terminal. Default false. */
  tty?: boolean;
  /** Container to attach to. May be left out if the pod has just one. */
  container?: string;
};

/** One yes-or-no fact about a pod, with the time and reason of its last change. */
export type PodCondition = {
  /** PodScheduled, Initialized, ContainersReady, Ready, or a name of one's own used by a readiness gate. */
  type: string;
  /** True, False or Unknown: whether the condition holds. */
  status: string;
  /** When the condition was last looked at. */
  lastProbeTime?: string | null;
  /** When the status last changed from one value to another. */
  lastTransitionTime?: string | null;
  /** One word in camel case that says why, for programs to read. */
  reason?: string;
  /** Sentence for people with details of the last change. */
  message?: string;
};

/** Resolver settings of a pod, merged with those that dnsPolicy gives. */
export type PodDNSConfig = {
  /** Up to 3 IP addresses of DNS servers, put after those of the policy. With dnsPolicy None at least one is needed. */
  nameservers?: string[];
  /** Up to 6 domains tried after short names, such as team.example.com. */
  searches?: string[];
  /** Resolver options, such as ndots. One of the same name replaces that of the policy. */
  options?: PodDNSConfigOption[];
};

/** One option of the resolver, with or without a value. */
export type PodDNSConfigOption = {
  /** Option to set, such as ndots or timeout. Must not be empty. */
  name?: string;
  /** Value as text, such as "2". Left out for options that take none. */
  value?: string;
};

/** Query of a request that runs a further command in a running container. */
export type PodExecOptions = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion?: string;
  /** True sends the caller's input to the command. Default false. */
  stdin?: boolean;
  /** True brings the command's output back. */
  stdout?: boolean;
  /** True brings the command's error output back. */
  stderr?: boolean;
  /** True gives the command a terminal. Default false. */
  tty?: boolean;
  /** Container to run in. May be left out if the pod has just one. */
  container?: string;
  /** Program and its arguments, one per item. No shell is put around it. */
  command: string[];
};

/** One address of a pod; a pod on two networks has one for each IP family. */
export type PodIP = {
  /** An IPv4 or IPv6 address, such as 10.1.2.3. */
  ip?: string;
};

/** A list of pods. */
export type PodList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Version of the list, and the token of its next page. */
  metadata: meta_v1.ListMeta;
  /** The pods, in order of namespace and name. */
  items: Pod[];
};

/** Query of a request that reads the log of a container. */
export type PodLogOptions = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion?: string;
  /** Container whose log is read. May be left out if the pod has just one. */
  container?: string;
  /** True keeps the answer open and sends new lines as they come. Default false. */
  follow?: boolean;
  /** True reads the log of the container's last run, before it was restarted. Default false. */
  previous?: boolean;
  /** Only lines of the last so many seconds. Not together with sinceTime. */
  sinceSeconds?: number;
  /** Only lines from this time on, such as 2024-05-01T10:00:00Z. Not together with sinceSeconds. */
  sinceTime?: string;
  /** True puts the time before each line. Default false. */
  timestamps?: boolean;
  /** Only so many lines from the end. Absent: from the beginning, or from the since field. */
  tailLines?: number;
  /** Stops after so many bytes, perhaps in the middle of a line. Absent: no limit. */
  limitBytes?: number;
  /** True reads from the node agent without checking its certificate; the log could then be forged. Default false. */
  insecureSkipTLSVerifyBackend?: boolean;
};

/** Query of a request that carries connections to ports of a pod. */
export type PodPortForwardOptions = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion?: string;
  /** Port numbers of the pod to reach. Needed when the request comes over WebSocket. */
  ports?: number[];
};

/** Query of a request that the API server passes on to a pod over HTTP. */
export type PodProxyOptions = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion?: string;
  /** URL path to ask the pod for, such as /healthz. */
  path?: string;
};

/** A further condition that must be True before the pod counts as ready. */
export type PodReadinessGate = {
  /** Type of the condition looked for in the pod's status, such as example.com/registered. A controller sets it. */
  conditionType: string;
};

/** Rights and identity for all containers of a pod. What a container sets for itself wins. */
export type PodSecurityContext = {
  /** SELinux label of all containers. Absent: the container runtime picks one for each. */
  seLinuxOptions?: SELinuxOptions;
  /** Settings that only containers on Windows nodes heed. */
  windowsOptions?: WindowsSecurityContextOptions;
  /** User id of the processes, 0 to 2147483647. Absent: the user that the image names. */
  runAsUser?: number;
  /** Main group id of the processes, 0 to 2147483647. Absent: as the container runtime decides. */
  runAsGroup?: number;
  /** True refuses to start a container that would run as user 0. Default false. */
  runAsNonRoot?: boolean;
  /** Further group ids of each container's first process, each 0 to 2147483647. */
  supplementalGroups?: number[];
  /** Group id given to volumes that can take one, so that all containers can write there. 0 to 2147483647. */
  fsGroup?: number;
  /** Kernel settings of the pod's own namespaces. Unsafe ones must be allowed on the node. */
  sysctls?: Sysctl[];
  /** When fsGroup is applied to the files: Always (at each mount, the default) or OnRootMismatch (only if the top differs). */
  fsGroupChangePolicy?: string;
  /** Filter of system calls for all containers of the pod. */
  seccompProfile?: SeccompProfile;
};

/** Recognises the pods that a node would rather not get. */
export type PodSignature = {
  /** Owner of such pods, such as a replica set; its uid is what counts. */
  podController?: meta_v1.OwnerReference;
};

/** What runs in a pod, where and how. Later only images, a nearer activeDeadlineSeconds and more tolerations can be set. */
export type PodSpec = {
  /** Volumes that the containers can mount, each with a name of its own. */
  volumes?: Volume[];
  /** Run before the others, one after another; each must end well before the next begins. */
  initContainers?: Container[];
  /** Containers that run side by side. At least one; none can be added or removed later. */
  containers: Container[];
  /** Added to a running pod for debugging, through a request of their own. Dropped when a pod is created. */
  ephemeralContainers?: EphemeralContainer[];
  /** Whether an ended container is started again: Always (default), OnFailure (unless it exited with 0) or Never. */
  restartPolicy?: string;
  /** Seconds that processes get to stop after being asked to, before they are killed. Default 30; 0 kills at once. */
  terminationGracePeriodSeconds?: number;
  /** Seconds the pod may run before it is failed, 1 to 2147483647. Can be set later or lowered. Absent: no limit. */
  activeDeadlineSeconds?: number;
  /** ClusterFirst (the cluster's DNS, the default), ClusterFirstWithHostNet, Default (the node's) or None (dnsConfig only). */
  dnsPolicy?: string;
  /** Labels that a node must have to get the pod, all of them, such as disktype: ssd. */
  nodeSelector?: { [key: string]: string };
  /** Account whose name and token the pod's programs use with the API server. Usually default when left out. */
  serviceAccountName?: string;
  /** Old name of serviceAccountName, kept equal to it. Use the newer one. */
  serviceAccount?: string;
  /** False keeps the account's token out of the containers. Absent: as the service account says. */
  automountServiceAccountToken?: boolean;
  /** Node that runs the pod. Filled in by the scheduler; set it yourself to skip scheduling. */
  nodeName?: string;
  /** True uses the node's own network; each containerPort is then taken on the node too. Default false. */
  hostNetwork?: boolean;
  /** True lets the containers see all processes of the node. Default false; not with shareProcessNamespace. */
  hostPID?: boolean;
  /** True shares the node's memory segments and message queues. Default false. */
  hostIPC?: boolean;
  /** True lets the pod's containers see and signal each other's processes. Default false; not with hostPID. */
  shareProcessNamespace?: boolean;
  /** User, groups and kernel settings for all containers. Default: empty. */
  securityContext?: PodSecurityContext;
  /** Secrets of the pod's namespace with logins for image registries. */
  imagePullSecrets?: LocalObjectReference[];
  /** Host name inside the pod, a DNS label. Absent: the pod's name. */
  hostname?: string;
  /** With it the pod's full host name is hostname.subdomain.namespace.svc and the cluster's domain. A DNS label. */
  subdomain?: string;
  /** Rules about nodes and other pods that narrow or weigh the choice of a node. */
  affinity?: Affinity;
  /** Scheduler that places the pod. Default default-scheduler; with another name, that one must run. */
  schedulerName?: string;
  /** Taints of nodes that the pod puts up with. More can be added later. */
  tolerations?: Toleration[];
  /** Further lines of the pod's hosts file. Not for pods on the host network. */
  hostAliases?: HostAlias[];
  /** Priority class that sets how much the pod matters. Absent: the cluster's default class, else 0. */
  priorityClassName?: string;
  /** Number worked out from the priority class at admission; higher goes first. Do not set it yourself. */
  priority?: number;
  /** Servers, search domains and options of DNS, added to dnsPolicy. Required when that is None. */
  dnsConfig?: PodDNSConfig;
  /** Further conditions that must be True, besides ready containers, for the pod to be ready. */
  readinessGates?: PodReadinessGate[];
  /** Runtime class that says how containers are run, such as in a sandbox. Absent: the node's usual runtime. */
  runtimeClassName?: string;
  /** True gives containers environment variables for each service of the namespace. Default true. */
  enableServiceLinks?: boolean;
  /** PreemptLowerPriority (may push out lesser pods, the default) or Never. Taken from the priority class. */
  preemptionPolicy?: string;
  /** Resources that the sandbox itself needs, counted on top of the containers. Filled in from the runtime class. */
  overhead?: { [key: string]: string };
  /** Rules for spreading matching pods evenly over zones or nodes. All must hold. */
  topologySpreadConstraints?: TopologySpreadConstraint[];
  /** True makes the kernel's host name the full one, with domain, instead of the short. Default false. */
  setHostnameAsFQDN?: boolean;
};

/** What a pod is doing now, mostly reported by the agent of its node. */
export type PodStatus = {
  /** Pending (not all started), Running, Succeeded (all ended well), Failed, or Unknown (the node is silent). */
  phase?: string;
  /** Facts such as PodScheduled, Initialized, ContainersReady and Ready. */
  conditions?: PodCondition[];
  /** Why the pod is as it is, for people to read. */
  message?: string;
  /** One word in camel case, such as Evicted. */
  reason?: string;
  /** Node where lesser pods are being pushed out for this one. It may still end up elsewhere. */
  nominatedNodeName?: string;
  /** Address of the node that runs the pod. Empty until it has one. */
  hostIP?: string;
  /** Main address of the pod, the first of podIPs. Empty until it has one. */
  podIP?: string;
  /** Addresses of the pod, at most one for each IP family. */
  podIPs?: PodIP[];
  /** When the node agent took the pod up, before images were pulled. */
  startTime?: string;
  /** State of each init container, in their order; the last to start is of most interest. */
  initContainerStatuses?: ContainerStatus[];
  /** State of each container: waiting, running or ended, and how often it was restarted. */
  containerStatuses?: ContainerStatus[];
  /** Guaranteed, Burstable or BestEffort, by requests and limits; who is killed first when memory runs out. */
  qosClass?: string;
  /** State of the containers that were added for debugging. */
  ephemeralContainerStatuses?: ContainerStatus[];
};

/** A pod with its status only, as a node agent hands it out. */
export type PodStatusResult = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: meta_v1.ObjectMeta;
  /** What was found, written by controllers: the pod's phase, addresses and containers. */
  status?: PodStatus;
};

/** A pod's description kept as an object of its own, for others to copy. */
export type PodTemplate = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: meta_v1.ObjectMeta;
  /** The pod to make: its labels, annotations and spec. */
  template?: PodTemplateSpec;
};

/** A list of pod templates. */
export type PodTemplateList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Version of the list, and the token of its next page. */
  metadata: meta_v1.ListMeta;
  /** The templates, in order of namespace and name. */
  items: PodTemplate[];
};

/** What each pod made from it will look like. */
export type PodTemplateSpec = {
  /** Labels and annotations that each pod gets. The labels must match the owner's selector. */
  metadata?: meta_v1.ObjectMeta;
  /** What is wanted: containers, volumes and placement of each pod. */
  spec?: PodSpec;
};

/** How one port of a load balancer fares. */
export type PortStatus = {
  /** Port of the service, on the load balancer. */
  port: number;
  /** TCP, UDP or SCTP: the protocol of that port. */
  protocol: string;
  /** Why the port does not work, as one word in camel case or example.com/word. Absent: no trouble. */
  error?: string;
};

/** A volume of a Portworx cluster. */
export type PortworxVolumeSource = {
  /** Identifier of the volume in Portworx. */
  volumeID: string;
  /** File system to make or mount, ext4 or xfs. Absent: ext4. */
  fsType?: string;
  /** True mounts it without the right to write. Default false. */
  readOnly?: boolean;
};

/** What must be true of an object for a request to go through; else it is refused. */
export type Preconditions = {
  /** The object must have this uid, so that a later one of the same name is spared. */
  uid?: string;
};

/** A kind of pod that a node would rather not get, and why. */
export type PreferAvoidPodsEntry = {
  /** Which pods are meant, by the controller that owns them. */
  podSignature: PodSignature;
  /** When this entry was put on the node. */
  evictionTime?: string | null;
  /** One word in camel case that says why, for programs to read. */
  reason?: string;
  /** Why the node asks for it, for people to read. */
  message?: string;
};

/** A wish about nodes, with a weight against other wishes. */
export type PreferredSchedulingTerm = {
  /** 1 to 100; added to the score of every node that fits. */
  weight: number;
  /** Which nodes get the weight, by labels or fields. An empty one fits all nodes. */
  preference: NodeSelectorTerm;
};

/** A check of a container, repeated by the node agent. One of exec, httpGet and tcpSocket must be set beside these. */
export type Probe = {
  /** Run a program in the container; exit code 0 is success. */
  exec?: ExecAction;
  /** Send an HTTP GET to the container; 200 to 399 is success. */
  httpGet?: HTTPGetAction;
  /** Open a TCP connection to the container; that it opens is success. Done for probes only. */
  tcpSocket?: TCPSocketAction;
  /** Seconds to wait after the container starts before the first check. Default 0. */
  initialDelaySeconds?: number;
  /** Seconds after which a check without an answer has failed. Default 1. */
  timeoutSeconds?: number;
  /** Seconds from one check to the next. Default 10. */
  periodSeconds?: number;
  /** Checks in a row that must succeed after a failure. Default 1; liveness and startup allow only 1. */
  successThreshold?: number;
  /** Checks in a row that must fail before something is done about it. Default 3. */
  failureThreshold?: number;
  /** Seconds to stop when this probe fails, instead of the pod's own. Gate ProbeTerminationGracePeriod, off by default. */
  terminationGracePeriodSeconds?: number;
};

/** One directory filled from several sources: secrets, config maps, pod facts and account tokens. */
export type ProjectedVolumeSource = {
  /** What to put into the directory. Each item has exactly one source. */
  sources?: VolumeProjection[] | null;
  /** Mode of files that name none, 0 to 0777 octal (511 decimal). Default 0644; JSON takes it in decimal, 420. */
  defaultMode?: number;
};

/** A volume of a Quobyte cluster, mounted on the node. */
export type QuobyteVolumeSource = {
  /** Registries of the cluster as host:port, several with commas between. */
  registry: string;
  /** Name of a Quobyte volume that exists already. */
  volume: string;
  /** True mounts it without the right to write. Default false. */
  readOnly?: boolean;
  /** User whose files they are. Absent: the account of the Quobyte service. */
  user?: string;
  /** Group whose files they are. Absent: no group. */
  group?: string;
  /** Tenant that the volume belongs to. Written by the provisioner for volumes it makes. */
  tenant?: string;
};

/** An image of a Ceph cluster, for a persistent volume. */
export type RBDPersistentVolumeSource = {
  /** Addresses of Ceph monitors, at least one, such as 10.0.0.5:6789. */
  monitors: string[];
  /** Name of the image within the pool. Required. */
  image: string;
  /** File system on the image, such as ext4 or xfs; the node must support it. */
  fsType?: string;
  /** Ceph pool that holds the image. Default rbd. */
  pool?: string;
  /** Ceph user to log in as. Default admin. */
  user?: string;
  /** File on the node with the user's key. Default /etc/ceph/keyring; secretRef wins over it. */
  keyring?: string;
  /** Secret with the user's key, by name and namespace. Absent: the keyring is used. */
  secretRef?: SecretReference;
  /** True mounts it without the right to write. Default false. */
  readOnly?: boolean;
};

/** An image of a Ceph cluster, named in the pod itself. */
export type RBDVolumeSource = {
  /** Addresses of Ceph monitors, at least one, such as 10.0.0.5:6789. */
  monitors: string[];
  /** Name of the image within the pool. Required. */
  image: string;
  /** File system on the image, such as ext4 or xfs; the node must support it. */
  fsType?: string;
  /** Ceph pool that holds the image. Default rbd. */
  pool?: string;
  /** Ceph user to log in as. Default admin. */
  user?: string;
  /** File on the node with the user's key. Default /etc/ceph/keyring; secretRef wins over it. */
  keyring?: string;
  /** Secret of the pod's namespace with the user's key. Absent: the keyring is used. */
  secretRef?: LocalObjectReference;
  /** True mounts it without the right to write. Default false. */
  readOnly?: boolean;
};

/** Which numbers of a range are taken: service addresses or node ports. For the API server's own use. */
export type RangeAllocation = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: meta_v1.ObjectMeta;
  /** The range as text, such as 10.0.0.0/24 or 30000-32767. */
  range: string;
  /** One bit for each number of the range; a set bit is taken. */
  data: string;
};

/** Keeps a number of equal pods running. The older form of a replica set; a deployment is the usual choice. */
export type ReplicationController = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: meta_v1.ObjectMeta;
  /** What is wanted: how many pods, which ones count, and how new ones look. */
  spec?: ReplicationControllerSpec;
  /** What was found, written by controllers: how many pods there are and how many are ready. */
  status?: ReplicationControllerStatus;
};

/** One thing observed about a replication controller. */
export type ReplicationControllerCondition = {
  /** ReplicaFailure: a pod could not be made or removed. */
  type: string;
  /** True, False or Unknown: whether the condition holds. */
  status: string;
  /** When the status last changed from one value to another. */
  lastTransitionTime?: string | null;
  /** One word in camel case that says why, for programs to read. */
  reason?: string;
  /** Sentence for people with details of the last change. */
  message?: string;
};

/** A list of replication controllers. */
export type ReplicationControllerList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Version of the list, and the token of its next page. */
  metadata: meta_v1.ListMeta;
  /** The replication controllers, in order of namespace and name. */
  items: ReplicationController[];
};

/** How many pods to keep, and what they look like. */
export type ReplicationControllerSpec = {
  /** How many pods to keep, 0 or more. Default 1. */
  replicas?: number;
  /** Seconds a new pod must stay ready before it counts as available. Default 0: at once. */
  minReadySeconds?: number;
  /** Labels of the pods that count, all equal. Default: the template's labels, which it must match. */
  selector?: { [key: string]: string };
  /** The pod to make whenever there are too few. Required; its restartPolicy must be Always. */
  template?: PodTemplateSpec;
};

/** How many pods of a replication controller there are at present. */
export type ReplicationControllerStatus = {
  /** Pods that match the selector at present, ready or not. */
  replicas: number;
  /** Of these, pods that have all labels of the template. */
  fullyLabeledReplicas?: number;
  /** Of these, pods that are ready to serve. At most replicas. */
  readyReplicas?: number;
  /** Of these, pods that have been ready for at least minReadySeconds. */
  availableReplicas?: number;
  /** Generation of the spec that these numbers are about. Lower than the object's: not looked at yet. */
  observedGeneration?: number;
  /** What went wrong at present, such as ReplicaFailure. */
  conditions?: ReplicationControllerCondition[];
};

/** Takes a container's request or limit as a value, for a variable or a file. */
export type ResourceFieldSelector = {
  /** Container that is meant. Needed in volumes; in variables it is the one they belong to. */
  containerName?: string;
  /** What to read, such as limits.cpu or requests.memory. Required. */
  resource: string;
  /** Unit of the value, rounded up: 1m gives thousandths of a cpu, 1Mi mebibytes. Default 1. */
  divisor?: string;
};

/** Caps what all objects of a namespace may use together. Requests beyond it are refused. */
export type ResourceQuota = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: meta_v1.ObjectMeta;
  /** What is wanted: the caps, and the pods they count for. */
  spec?: ResourceQuotaSpec;
  /** What was found, written by controllers: the caps in force and how much of each is used. */
  status?: ResourceQuotaStatus;
};

/** A list of resource quotas. */
export type ResourceQuotaList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Version of the list, and the token of its next page. */
  metadata: meta_v1.ListMeta;
  /** The quotas, in order of namespace and name. */
  items: ResourceQuota[];
};

/** The caps of a quota, and which objects count. */
export type ResourceQuotaSpec = {
  /** Most of each resource that the namespace may use, such as pods: 10 or requests.cpu: 4. */
  hard?: { [key: string]: string };
  /** Counts only pods that fit all: Terminating, NotTerminating, BestEffort, NotBestEffort, PriorityClass, CrossNamespacePodAffinity. Cannot be changed. */
  scopes?: string[];
  /** Like scopes, but with operators and values, such as certain priority classes. Both must hold. */
  scopeSelector?: ScopeSelector;
};

/** The caps in force, and how much of them is used. */
export type ResourceQuotaStatus = {
  /** Caps that are in force, as last taken from the spec. */
  hard?: { [key: string]: string };
  /** How much of each capped resource the namespace uses now. */
  used?: { [key: string]: string };
};

/** How much cpu, memory and other resources are asked for, and how much at most may be used. */
export type ResourceRequirements = {
  /** Most that may be used, such as memory: 512Mi. Absent for a resource: no limit. */
  limits?: { [key: string]: string };
  /** Set aside when placing, such as cpu: 250m; at most the limit. A pod's containers take the limit if absent. */
  requests?: { [key: string]: string };
};

/** Parts of the SELinux label that processes get. */
export type SELinuxOptions = {
  /** User part of the label, such as system_u. */
  user?: string;
  /** Role part of the label, such as system_r. */
  role?: string;
  /** Type part of the label, such as container_t. */
  type?: string;
  /** Level part of the label, such as s0:c123,c456. */
  level?: string;
};

/** A volume of a ScaleIO system, for a persistent volume. */
export type ScaleIOPersistentVolumeSource = {
  /** URL of the gateway's API, such as https://10.0.0.9/api. */
  gateway: string;
  /** Storage system to use, by the name that ScaleIO gives it. */
  system: string;
  /** Secret with user name and password, by name and namespace. Required to log in. */
  secretRef: SecretReference;
  /** True talks to the gateway over TLS. Default false. */
  sslEnabled?: boolean;
  /** ScaleIO protection domain that the volume is in. */
  protectionDomain?: string;
  /** Storage pool within the protection domain. */
  storagePool?: string;
  /** ThickProvisioned (space taken at once) or ThinProvisioned (as written). Default ThinProvisioned. */
  storageMode?: string;
  /** Volume that exists already in the system, to be mounted. */
  volumeName?: string;
  /** File system on the volume. Default xfs; the node must support it. */
  fsType?: string;
  /** True mounts it without the right to write. Default false. */
  readOnly?: boolean;
};

/** A volume of a ScaleIO system, named in the pod itself. */
export type ScaleIOVolumeSource = {
  /** URL of the gateway's API, such as https://10.0.0.9/api. */
  gateway: string;
  /** Storage system to use, by the name that ScaleIO gives it. */
  system: string;
  /** Secret of the pod's namespace with user name and password. Required to log in. */
  secretRef: LocalObjectReference;
  /** True talks to the gateway over TLS. Default false. */
  sslEnabled?: boolean;
  /** ScaleIO protection domain that the volume is in. */
  protectionDomain?: string;
  /** Storage pool within the protection domain. */
  storagePool?: string;
  /** ThickProvisioned (space taken at once) or ThinProvisioned (as written). Default ThinProvisioned. */
  storageMode?: string;
  /** Volume that exists already in the system, to be mounted. */
  volumeName?: string;
  /** File system on the volume. Default xfs; the node must support it. */
  fsType?: string;
  /** True mounts it without the right to write. Default false. */
  readOnly?: boolean;
};

/** Chooses the pods that a quota counts; all its expressions must hold. */
export type ScopeSelector = {
  /** One test for each scope. All must hold for a pod to count. */
  matchExpressions?: ScopedResourceSelectorRequirement[];
};

/** One test on a scope of pods, such as a set of priority classes. */
export type ScopedResourceSelectorRequirement = {
  /** Terminating, NotTerminating, BestEffort, NotBestEffort, PriorityClass or CrossNamespacePodAffinity. */
  scopeName: string;
  /** In, NotIn, Exists or DoesNotExist. Scopes other than PriorityClass take Exists only. */
  operator: string;
  /** Names to compare with, at least one for In and NotIn; none for Exists and DoesNotExist. */
  values?: string[];
};

/** Which system calls a container may make. */
export type SeccompProfile = {
  /** RuntimeDefault (that of the container runtime), Localhost (a file of the node) or Unconfined (no filter). */
  type: string;
  /** File of the profile, below the node agent's seccomp directory. Only with type Localhost, and then needed. */
  localhostProfile?: string;
};

/** Small pieces of confidential data, such as passwords and keys, for pods to mount or read as variables. */
export type Secret = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: meta_v1.ObjectMeta;
  /** True freezes the data; it cannot be set back, only the whole secret deleted. Default false. */
  immutable?: boolean;
  /** Values in base64 under keys of letters, digits, -, _ and dots. At most 1 MiB together. */
  data?: { [key: string]: string };
  /** Values as plain text, moved into data when written and winning over it. Never read back. */
  stringData?: { [key: string]: string };
  /** Which keys are expected, such as Opaque (any, the default) or one for TLS or SSH keys. Cannot be changed. */
  type?: string;
};

/** Makes an environment variable of each key of a secret. Its name stands beside this field. */
export type SecretEnvSource = {
  /** Name of the object, in the same namespace. Which kind it is of follows from where this stands. */
  name?: string;
  /** True lets the container start without the secret. Default false: it waits. */
  optional?: boolean;
};

/** One key of a secret of the pod's namespace. The secret's name stands beside these fields. */
export type SecretKeySelector = {
  /** Name of the object, in the same namespace. Which kind it is of follows from where this stands. */
  name?: string;
  /** Key whose value is taken, such as password. Required. */
  key: string;
  /** True lets the container start if the secret or key is missing. Default false: it waits. */
  optional?: boolean;
};

/** A list of secrets. */
export type SecretList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Version of the list, and the token of its next page. */
  metadata: meta_v1.ListMeta;
  /** The secrets, in order of namespace and name. */
  items: Secret[];
};

/** Puts keys of a secret as files into a projected volume. Its name stands beside these fields. */
export type SecretProjection = {
  /** Name of the object, in the same namespace. Which kind it is of follows from where this stands. */
  name?: string;
  /** Which keys become files, and under which paths. Absent: every key, as a file of its name. */
  items?: KeyToPath[];
  /** True accepts that the secret or a listed key is missing. Default false: the pod waits. */
  optional?: boolean;
};

/** Points to a secret of any namespace. */
export type SecretReference = {
  /** Secret to use; unique in its namespace. */
  name?: string;
  /** Namespace that the secret is in, which may differ from that of who refers to it. */
  namespace?: string;
};

/** A directory with a file for each key of a secret, kept in the node's memory. */
export type SecretVolumeSource = {
  /** Secret to show, in the pod's namespace. Must be given. */
  secretName?: string;
  /** Which keys become files, and under which paths. Absent: every key, as a file of its name. */
  items?: KeyToPath[];
  /** Mode of files that name none, 0 to 0777 octal (511 decimal). Default 0644; JSON takes it in decimal, 420. */
  defaultMode?: number;
  /** True accepts that the secret or a listed key is missing. Default false: the pod waits. */
  optional?: boolean;
};

/** Rights and identity of one container. It wins over what the pod says. */
export type SecurityContext = {
  /** Linux capabilities added to or taken from what the runtime gives. */
  capabilities?: Capabilities;
  /** True gives the container nearly all rights of root on the node. Default false. */
  privileged?: boolean;
  /** SELinux label of the container. Absent: the pod's, else one picked by the runtime. */
  seLinuxOptions?: SELinuxOptions;
  /** Settings that only containers on Windows nodes heed. */
  windowsOptions?: WindowsSecurityContextOptions;
  /** User id of the processes, 0 to 2147483647. Absent: the pod's, else the user that the image names. */
  runAsUser?: number;
  /** Main group id of the processes, 0 to 2147483647. Absent: the pod's, else as the runtime decides. */
  runAsGroup?: number;
  /** True refuses to start if the user would be 0. Absent: as the pod says. */
  runAsNonRoot?: boolean;
  /** True lets the container write to its volumes only. Default false. */
  readOnlyRootFilesystem?: boolean;
  /** False keeps processes from gaining more rights than their parent. Not with privileged or CAP_SYS_ADMIN. */
  allowPrivilegeEscalation?: boolean;
  /** Default (parts of /proc are hidden) or Unmasked (all of it shows). Gate ProcMountType, off by default. */
  procMount?: string;
  /** Filter of system calls for this container. Absent: the pod's. */
  seccompProfile?: SeccompProfile;
};

/** A reference kept as text, for instance in an annotation. */
export type SerializedReference = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion?: string;
  /** Object that the text refers to, such as the owner of a pod. */
  reference?: ObjectReference;
};

/** A lasting name and address for a changing set of pods, with traffic shared among them. */
export type Service = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: meta_v1.ObjectMeta;
  /** What is wanted: the ports, the pods behind them, and from where they can be reached. */
  spec?: ServiceSpec;
  /** What was found, written by controllers: the addresses of the load balancer. */
  status?: ServiceStatus;
};

/** An identity for programs in pods. Rights are given to it through role bindings. */
export type ServiceAccount = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: meta_v1.ObjectMeta;
  /** Secrets that belong to the account, among them its lasting tokens. They are in its namespace. */
  secrets?: ObjectReference[];
  /** Registry logins given to pods of this account that name none themselves. */
  imagePullSecrets?: LocalObjectReference[];
  /** False keeps tokens out of the account's pods unless a pod asks for one. Absent: they get one. */
  automountServiceAccountToken?: boolean;
};

/** A list of service accounts. */
export type ServiceAccountList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Version of the list, and the token of its next page. */
  metadata: meta_v1.ListMeta;
  /** The service accounts, in order of namespace and name. */
  items: ServiceAccount[];
};

/** Puts a token of the pod's account as a file into a projected volume, renewed before it runs out. */
export type ServiceAccountTokenProjection = {
  /** Who is to accept the token; others must refuse it. Absent: the API server. */
  audience?: string;
  /** Seconds that each token is good for, at least 600. Default 3600; a new one is written in good time. */
  expirationSeconds?: number;
  /** File to write the token to, relative to where the volume is mounted. */
  path: string;
};

/** A list of services. */
export type ServiceList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Version of the list, and the token of its next page. */
  metadata: meta_v1.ListMeta;
  /** The services, in order of namespace and name. */
  items: Service[];
};

/** One port of a service, and the port of the pods that it leads to. */
export type ServicePort = {
  /** A DNS label, unique in the service. Needed when there is more than one port. */
  name?: string;
  /** TCP, UDP or SCTP. Default TCP; all ports of a load balancer must have the same. */
  protocol?: string;
  /** What is spoken over the port, such as http or example.com/custom. A hint; nothing is enforced. */
  appProtocol?: string;
  /** Port that clients connect to, 1 to 65535; unique for each protocol. */
  port: number;
  /** Port of the pods, by number or by the name of a container port. Default: the same as port. */
  targetPort?: number | string;
  /** Port taken on every node. Absent: picked, usually from 30000-32767, if the type needs one. Not with ClusterIP. */
  nodePort?: number;
};

/** Query of a request that the API server passes on to a service over HTTP. */
export type ServiceProxyOptions = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion?: string;
  /** URL path to ask the service for, such as /index.html. */
  path?: string;
};

/** Ports and addresses of a service, and the pods behind it. */
export type ServiceSpec = {
  /** Ports that the service offers. At least one, except for headless and ExternalName services. */
  ports?: ServicePort[];
  /** Labels of the pods behind the service. Absent: endpoints are written by someone else. */
  selector?: { [key: string]: string };
  /** Address inside the cluster. Absent: one is picked. None: headless, DNS gives the pods' own addresses. Fixed once set. */
  clusterIP?: string;
  /** All addresses, at most one for each IP family; the first equals clusterIP. */
  clusterIPs?: string[];
  /** ClusterIP (inside only, the default), NodePort, LoadBalancer, or ExternalName (a DNS alias). */
  type?: string;
  /** Addresses outside the cluster's control whose traffic, when it reaches a node, goes to the service. */
  externalIPs?: string[];
  /** None (any pod, the default) or ClientIP (a client's address keeps going to the same pod). */
  sessionAffinity?: string;
  /** Address wanted from the load balancer; clouds that cannot choose ignore it. Only for LoadBalancer. */
  loadBalancerIP?: string;
  /** Client networks let through, such as 10.1.0.0/16. Absent: everyone. Only for LoadBalancer. */
  loadBalancerSourceRanges?: string[];
  /** DNS name that the service stands for, such as db.example.com. Required for type ExternalName. */
  externalName?: string;
  /** Cluster (any pod, the default) or Local (pods of the node reached; keeps the client's address). Not for ClusterIP. */
  externalTrafficPolicy?: string;
  /** Node port where load balancers ask if a node has pods. Picked if absent; only LoadBalancer with Local traffic. */
  healthCheckNodePort?: number;
  /** True gives out addresses of pods before they are ready, for peers that find each other. Default false. */
  publishNotReadyAddresses?: boolean;
  /** How long affinity lasts. Only with sessionAffinity ClientIP; dropped with None. */
  sessionAffinityConfig?: SessionAffinityConfig;
  /** Node labels to prefer for endpoints, best first; * means any. On its way out. Gate ServiceTopology, off by default. */
  topologyKeys?: string[];
  /** IPv4, IPv6 or both, in the order of clusterIPs. Absent: chosen by the cluster and ipFamilyPolicy. */
  ipFamilies?: string[];
  /** SingleStack (the usual default), PreferDualStack (both if the cluster has them) or RequireDualStack (both or fail). */
  ipFamilyPolicy?: string;
  /** False takes no node ports for a load balancer that does not need them. Default true. Gate ServiceLBNodePortControl, off by default. */
  allocateLoadBalancerNodePorts?: boolean;
  /** Kind of load balancer to use, such as example.com/internal. Absent: the cloud's own. Gate ServiceLoadBalancerClass, off by default. */
  loadBalancerClass?: string;
  /** For traffic inside: Cluster (any pod, the default) or Local (pods of the client's node). Gate ServiceInternalTrafficPolicy, off by default. */
  internalTrafficPolicy?: string;
};

/** What the outside of a service has come to. */
export type ServiceStatus = {
  /** Addresses that the load balancer has given. Empty while there is none. */
  loadBalancer?: LoadBalancerStatus;
  /** Facts about the service, such as trouble with ports of its load balancer. */
  conditions?: meta_v1.Condition[];
};

/** Settings of session affinity, for each kind of it. */
export type SessionAffinityConfig = {
  /** Settings when affinity goes by the client's address: how many seconds it lasts. */
  clientIP?: ClientIPConfig;
};

/** A volume of a StorageOS cluster, for a persistent volume. */
export type StorageOSPersistentVolumeSource = {
  /** Volume to mount; unique in its StorageOS namespace. */
  volumeName?: string;
  /** StorageOS namespace of the volume. Absent: the claim's namespace. */
  volumeNamespace?: string;
  /** File system on the volume, such as ext4; the node must support it. */
  fsType?: string;
  /** True mounts it without the right to write. Default false. */
  readOnly?: boolean;
  /** Secret with the login of the StorageOS API. Absent: defaults are tried. */
  secretRef?: ObjectReference;
};

/** A volume of a StorageOS cluster, named in the pod itself. */
export type StorageOSVolumeSource = {
  /** Volume to mount; unique in its StorageOS namespace. */
  volumeName?: string;
  /** StorageOS namespace of the volume. Absent: the pod's namespace. */
  volumeNamespace?: string;
  /** File system on the volume, such as ext4; the node must support it. */
  fsType?: string;
  /** True mounts it without the right to write. Default false. */
  readOnly?: boolean;
  /** Secret of the pod's namespace with the login of the StorageOS API. Absent: defaults are tried. */
  secretRef?: LocalObjectReference;
};

/** One kernel setting, made in the pod's own namespaces. */
export type Sysctl = {
  /** Setting to make, such as net.core.somaxconn. At most 253 characters. */
  name: string;
  /** Value as text, such as "1024"; it is checked by the kernel of the node alone. */
  value: string;
};

/** A check that succeeds if a TCP connection can be opened. */
export type TCPSocketAction = {
  /** Port to connect to, 1 to 65535 or the name of a container port. */
  port: number | string;
  /** Host to connect to. Absent: the pod's own address. */
  host?: string;
};

/** A mark on a node that keeps off pods which do not tolerate it. */
export type Taint = {
  /** Key of the mark, such as dedicated or example.com/gpu. Unique on the node for each effect. */
  key: string;
  /** Value that tolerations can ask for. May be empty. */
  value?: string;
  /** NoSchedule (no new pods), PreferNoSchedule (new ones only at need) or NoExecute (running ones leave too). */
  effect: string;
  /** When the mark was put on. Written for NoExecute, to count how long pods may stay. */
  timeAdded?: string;
};

/** Lets a pod onto nodes with matching taints. */
export type Toleration = {
  /** Key of the taints to put up with. Empty, with operator Exists: all taints. */
  key?: string;
  /** Equal (key and value match, the default) or Exists (any value). */
  operator?: string;
  /** Value that the taint must have. Must be empty with operator Exists. */
  value?: string;
  /** NoSchedule, PreferNoSchedule or NoExecute. Empty: every effect. */
  effect?: string;
  /** Seconds the pod may stay after a NoExecute taint appears; 0 or less: none. Absent: forever. Needs effect NoExecute. */
  tolerationSeconds?: number;
};

/** One label that a place for new volumes must have. */
export type TopologySelectorLabelRequirement = {
  /** Label to look at, such as one for the zone. */
  key: string;
  /** Allowed values of the label; one of them is enough. */
  values: string[];
};

/** A set of places, given by labels of nodes, where volumes may be made. */
export type TopologySelectorTerm = {
  /** Labels that the place must have, all of them. */
  matchLabelExpressions?: TopologySelectorLabelRequirement[];
};

/** A rule for spreading pods evenly over places, such as zones or nodes. */
export type TopologySpreadConstraint = {
  /** How many more matching pods a place may have than the emptiest one. At least 1. */
  maxSkew: number;
  /** Node label whose equal value means the same place. Nodes without it are left out. Required. */
  topologyKey: string;
  /** DoNotSchedule (the pod waits) or ScheduleAnyway (evener places are only preferred). */
  whenUnsatisfiable: string;
  /** Labels of the pods that are counted, in the pod's namespace. Absent: none. */
  labelSelector?: meta_v1.LabelSelector;
};

/** Points to an object of some kind in the same namespace. */
export type TypedLocalObjectReference = {
  /** API group of the kind, without version. Absent or empty: the core group. */
  apiGroup?: string | null;
  /** Kind of the object, such as PersistentVolumeClaim. */
  kind: string;
  /** Name of the object, which is in the same namespace. */
  name: string;
};

/** A directory or device that containers of a pod can mount. One source stands beside the name; default emptyDir. */
export type Volume = {
  /** By which volumeMounts refer to it; a DNS label, unique in the pod. */
  name: string;
  /** A file or directory of the node itself. Risky: the pod can touch what belongs to the node. */
  hostPath?: HostPathVolumeSource;
  /** An empty directory that lives as long as the pod, for scratch data or sharing among containers. */
  emptyDir?: EmptyDirVolumeSource;
  /** A GCE disk that the node attaches; it must already be there. */
  gcePersistentDisk?: GCEPersistentDiskVolumeSource;
  /** An AWS EBS disk that the node attaches; it must already be there. */
  awsElasticBlockStore?: AWSElasticBlockStoreVolumeSource;
  /** A git repository, cloned when the pod starts. Outdated: clone in an init container instead. */
  gitRepo?: GitRepoVolumeSource;
  /** Keys of a secret, as files kept in memory. */
  secret?: SecretVolumeSource;
  /** A directory exported by an NFS server; it outlives the pod. */
  nfs?: NFSVolumeSource;
  /** A disk of an iSCSI target, which the node logs in to. */
  iscsi?: ISCSIVolumeSource;
  /** A Gluster volume; it outlives the pod. */
  glusterfs?: GlusterfsVolumeSource;
  /** The volume of a claim in the same namespace; the usual way to lasting data. */
  persistentVolumeClaim?: PersistentVolumeClaimVolumeSource;
  /** An image of a Ceph cluster, used as a block device. */
  rbd?: RBDVolumeSource;
  /** A volume served by a driver program installed on the node. Prefer csi. */
  flexVolume?: FlexVolumeSource;
  /** An OpenStack Cinder disk that the node attaches. */
  cinder?: CinderVolumeSource;
  /** A directory of a Ceph file system, which many nodes can share. */
  cephfs?: CephFSVolumeSource;
  /** A dataset of a Flocker service, which must run on the node. */
  flocker?: FlockerVolumeSource;
  /** Facts about the pod itself, such as its labels and limits, as files. */
  downwardAPI?: DownwardAPIVolumeSource;
  /** A disk reached over Fibre Channel from the node. */
  fc?: FCVolumeSource;
  /** An Azure file share, mounted over SMB. */
  azureFile?: AzureFileVolumeSource;
  /** Keys of a config map, as files that follow its changes. */
  configMap?: ConfigMapVolumeSource;
  /** A vSphere disk file that is attached to the node's machine. */
  vsphereVolume?: VsphereVirtualDiskVolumeSource;
  /** A volume of a Quobyte cluster, mounted on the node. */
  quobyte?: QuobyteVolumeSource;
  /** An Azure data disk that the node attaches. */
  azureDisk?: AzureDiskVolumeSource;
  /** A disk of the Photon controller that the node attaches. */
  photonPersistentDisk?: PhotonPersistentDiskVolumeSource;
  /** Several of secret, configMap, downwardAPI and account token in one directory. */
  projected?: ProjectedVolumeSource;
  /** A volume of a Portworx cluster that runs on the nodes. */
  portworxVolume?: PortworxVolumeSource;
  /** A volume of a ScaleIO system, reached through its gateway. */
  scaleIO?: ScaleIOVolumeSource;
  /** A volume of a StorageOS cluster, which runs on the nodes. */
  storageos?: StorageOSVolumeSource;
  /** A volume made by a CSI driver for this pod alone, and removed with it. */
  csi?: CSIVolumeSource;
  /** A claim made from a template for this pod alone, and removed with it. */
  ephemeral?: EphemeralVolumeSource;
};

/** Gives a container a raw block device, from a claim of volumeMode Block. */
export type VolumeDevice = {
  /** Volume of the pod that is the device; its source must be a claim. */
  name: string;
  /** Path inside the container where the device appears, such as /dev/xvda. */
  devicePath: string;
};

/** Shows a volume of the pod at a path of a container. */
export type VolumeMount = {
  /** Volume to mount; one of the pod's volumes. */
  name: string;
  /** True lets the container only read it. Default false. */
  readOnly?: boolean;
  /** Directory in the container to mount at, such as /data. Each path only once in a container. */
  mountPath: string;
  /** Part of the volume to mount instead of all of it; a relative path without .. in it. */
  subPath?: string;
  /** None (default), HostToContainer (later mounts of the node show) or Bidirectional (both ways; privileged only). */
  mountPropagation?: string;
  /** Like subPath, with $(NAME) replaced from the container's environment. Not together with it. */
  subPathExpr?: string;
};

/** From which nodes a volume can be reached. */
export type VolumeNodeAffinity = {
  /** Test that a node must pass for pods with this volume to run there. Must be given. */
  required?: NodeSelector;
};

/** One source of files for a projected volume. Exactly one must be set. */
export type VolumeProjection = {
  /** Keys of a secret of the pod's namespace, as files. */
  secret?: SecretProjection;
  /** Facts about the pod itself, such as its labels, as files. */
  downwardAPI?: DownwardAPIProjection;
  /** Keys of a config map of the pod's namespace, as files. */
  configMap?: ConfigMapProjection;
  /** A token of the pod's service account, as a file that is renewed. */
  serviceAccountToken?: ServiceAccountTokenProjection;
};

/** Where a pod's volume comes from. Exactly one must be set; with none, an empty directory is used. */
export type VolumeSource = {
  /** A file or directory of the node itself. Risky: the pod can touch what belongs to the node. */
  hostPath?: HostPathVolumeSource;
  /** An empty directory that lives as long as the pod, for scratch data or sharing among containers. */
  emptyDir?: EmptyDirVolumeSource;
  /** A GCE disk that the node attaches; it must already be there. */
  gcePersistentDisk?: GCEPersistentDiskVolumeSource;
  /** An AWS EBS disk that the node attaches; it must already be there. */
  awsElasticBlockStore?: AWSElasticBlockStoreVolumeSource;
  /** A git repository, cloned when the pod starts. Outdated: clone in an init container instead. */
  gitRepo?: GitRepoVolumeSource;
  /** Keys of a secret, as files kept in memory. */
  secret?: SecretVolumeSource;
  /** A directory exported by an NFS server; it outlives the pod. */
  nfs?: NFSVolumeSource;
  /** A disk of an iSCSI target, which the node logs in to. */
  iscsi?: ISCSIVolumeSource;
  /** A Gluster volume; it outlives the pod. */
  glusterfs?: GlusterfsVolumeSource;
  /** The volume of a claim in the same namespace; the usual way to lasting data. */
  persistentVolumeClaim?: PersistentVolumeClaimVolumeSource;
  /** An image of a Ceph cluster, used as a block device. */
  rbd?: RBDVolumeSource;
  /** A volume served by a driver program installed on the node. Prefer csi. */
  flexVolume?: FlexVolumeSource;
  /** An OpenStack Cinder disk that the node attaches. */
  cinder?: CinderVolumeSource;
  /** A directory of a Ceph file system, which many nodes can share. */
  cephfs?: CephFSVolumeSource;
  /** A dataset of a Flocker service, which must run on the node. */
  flocker?: FlockerVolumeSource;
  /** Facts about the pod itself, such as its labels and limits, as files. */
  downwardAPI?: DownwardAPIVolumeSource;
  /** A disk reached over Fibre Channel from the node. */
  fc?: FCVolumeSource;
  /** An Azure file share, mounted over SMB. */
  azureFile?: AzureFileVolumeSource;
  /** Keys of a config map, as files that follow its changes. */
  configMap?: ConfigMapVolumeSource;
  /** A vSphere disk file that is attached to the node's machine. */
  vsphereVolume?: VsphereVirtualDiskVolumeSource;
  /** A volume of a Quobyte cluster, mounted on the node. */
  quobyte?: QuobyteVolumeSource;
  /** An Azure data disk that the node attaches. */
  azureDisk?: AzureDiskVolumeSource;
  /** A disk of the Photon controller that the node attaches. */
  photonPersistentDisk?: PhotonPersistentDiskVolumeSource;
  /** Several of secret, configMap, downwardAPI and account token in one directory. */
  projected?: ProjectedVolumeSource;
  /** A volume of a Portworx cluster that runs on the nodes. */
  portworxVolume?: PortworxVolumeSource;
  /** A volume of a ScaleIO system, reached through its gateway. */
  scaleIO?: ScaleIOVolumeSource;
  /** A volume of a StorageOS cluster, which runs on the nodes. */
  storageos?: StorageOSVolumeSource;
  /** A volume made by a CSI driver for this pod alone, and removed with it. */
  csi?: CSIVolumeSource;
  /** A claim made from a template for this pod alone, and removed with it. */
  ephemeral?: EphemeralVolumeSource;
};

/** A vSphere disk file, attached to the machine that is the node. */
export type VsphereVirtualDiskVolumeSource = {
  /** Datastore and path of the disk file, such as [store1] disks/a.vmdk. */
  volumePath: string;
  /** File system on the disk, such as ext4; the node must support it. */
  fsType?: string;
  /** Name of the vSphere storage policy that the disk follows. */
  storagePolicyName?: string;
  /** Identifier of the policy that storagePolicyName names. */
  storagePolicyID?: string;
};

/** A wish about nearness to other pods, with a weight against other wishes. */
export type WeightedPodAffinityTerm = {
  /** 1 to 100; counted for each node where the wish comes true. */
  weight: number;
  /** Which pods are meant, and how near to them. */
  podAffinityTerm: PodAffinityTerm;
};

/** Identity of processes on Windows nodes. A container's settings win over the pod's. */
export type WindowsSecurityContextOptions = {
  /** Name of an object with a group-managed service account's credential spec; the text comes from it. */
  gmsaCredentialSpecName?: string;
  /** Text of that credential spec. Filled in by a webhook from the name, not by hand. */
  gmsaCredentialSpec?: string;
  /** Windows user of the processes, such as ContainerUser. Absent: the user that the image names. */
  runAsUserName?: string;
};
