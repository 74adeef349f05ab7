// Generated from packages/api/kinds/core_v1.yaml by npm run generate. Do not edit.
import type { Int64 } from '@orch/apimachinery';
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

/** A disk of the AWS block store. It must be in the same zone as the node. */
export type AWSElasticBlockStoreVolumeSource = {
  /** ID of the disk in the cloud, e.g. vol-0abc1234. */
  volumeID: string;
  /** File system on the disk, e.g. ext4 or xfs; ext4 when empty. */
  fsType?: string;
  /** Number of the partition to mount, up to 255. 0 or absent: the whole disk. */
  partition?: number;
  /** True mounts the disk read-only. Default false. */
  readOnly?: boolean;
};

/** Scheduling rules that attract a pod to nodes or repel it. */
export type Affinity = {
  /** Rules about labels of the node itself. */
  nodeAffinity?: NodeAffinity;
  /** Rules for running near other pods, e.g. in the same zone. */
  podAffinity?: PodAffinity;
  /** Rules for not running near other pods, e.g. at most one replica per node. */
  podAntiAffinity?: PodAntiAffinity;
};

/** A volume that is attached to a node. */
export type AttachedVolume = {
  /** Unique name of the volume, set by the attaching controller. */
  name: string;
  /** Device path of the volume on the node; may be empty. */
  devicePath: string;
};

/** Pods that should preferably not run on a node; stored in an annotation of the node. */
export type AvoidPods = {
  /** One entry for each owner whose pods should preferably run on other nodes. */
  preferAvoidPods?: PreferAvoidPodsEntry[];
};

/** A data disk of Azure's cloud, attached to the node. */
export type AzureDiskVolumeSource = {
  /** Name of the disk in the cloud. */
  diskName: string;
  /** Address of the disk: resource identity of a managed disk, or URL of a blob. */
  diskURI: string;
  /** Host caching of the disk: None, ReadOnly or ReadWrite (default). */
  cachingMode?: string;
  /** File system on the disk, e.g. xfs; default ext4. */
  fsType?: string;
  /** True mounts the disk read-only. Default false. */
  readOnly?: boolean;
  /** Location of the disk: Shared (default) or Dedicated storage account, or Managed by the cloud. */
  kind?: string;
};

/** A file share of Azure, for a persistent volume. */
export type AzureFilePersistentVolumeSource = {
  /** Secret with name and key of the storage account. */
  secretName: string;
  /** Name of the share in the storage account. */
  shareName: string;
  /** True mounts the share read-only. Default false. */
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
  /** True mounts the share read-only. Default false. */
  readOnly?: boolean;
};

/** Assigns a pod to a node. Created by schedulers; not stored. */
export type Binding = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: meta_v1.ObjectMeta;
  /** Node of the pod: name is required, kind is Node or empty. */
  target: ObjectReference;
};

/** A volume of an external storage driver (CSI), for a persistent volume. */
export type CSIPersistentVolumeSource = {
  /** Name of the driver; a DNS name of at most 63 characters. */
  driver: string;
  /** ID of the volume, defined by the driver. Sent with every call to the driver. */
  volumeHandle: string;
  /** True lets pods only read the volume. Default false. */
  readOnly?: boolean;
  /** File system to create and mount, e.g. ext4. When empty the driver chooses. */
  fsType?: string;
  /** Attributes of the volume, as returned by the driver when it created the volume. */
  volumeAttributes?: { [key: string]: string };
  /** Secret for attaching the volume to a node and detaching it. Name and namespace are required. */
  controllerPublishSecretRef?: SecretReference;
  /** Secret for preparing the volume on a node, once for all its pods. Name and namespace are required. */
  nodeStageSecretRef?: SecretReference;
  /** Secret for mounting the volume into a pod. Name and namespace are required. */
  nodePublishSecretRef?: SecretReference;
  /** Secret for expanding the volume. Name and namespace are required. */
  controllerExpandSecretRef?: SecretReference;
};

/** A volume that a storage driver (CSI) creates for one pod and deletes with it. */
export type CSIVolumeSource = {
  /** Name of the driver, which must support ephemeral volumes. */
  driver: string;
  /** True lets the pod only read the volume. Default false. */
  readOnly?: boolean;
  /** File system to mount, e.g. ext4 or xfs. When empty the driver chooses. */
  fsType?: string;
  /** Attributes for the driver; see its documentation. */
  volumeAttributes?: { [key: string]: string };
  /** Secret in the pod's namespace for mounting the volume. */
  nodePublishSecretRef?: LocalObjectReference;
};

/** Capabilities of a container, relative to the default of the runtime. */
export type Capabilities = {
  /** Capabilities to add, without the prefix CAP_, e.g. NET_ADMIN. */
  add?: string[];
  /** Capabilities to drop, e.g. NET_RAW; ALL drops all. */
  drop?: string[];
};

/** A Ceph file system, for a persistent volume. */
export type CephFSPersistentVolumeSource = {
  /** Addresses of Ceph monitors, at least one, e.g. 10.0.0.5:6789. */
  monitors: string[];
  /** Directory of the file system to mount; / when empty. */
  path?: string;
  /** User name; default admin. */
  user?: string;
  /** File on the node with the user's key; /etc/ceph/user.secret when empty. secretRef takes precedence. */
  secretFile?: string;
  /** Secret with the user's key, by name and namespace. Overrides secretFile. */
  secretRef?: SecretReference;
  /** True mounts the file system read-only. Default false. */
  readOnly?: boolean;
};

/** A Ceph file system, mounted into a pod. */
export type CephFSVolumeSource = {
  /** Addresses of Ceph monitors, at least one, e.g. 10.0.0.5:6789. */
  monitors: string[];
  /** Directory of the file system to mount; / when empty. */
  path?: string;
  /** User name; default admin. */
  user?: string;
  /** File on the node with the user's key; /etc/ceph/user.secret when empty. secretRef takes precedence. */
  secretFile?: string;
  /** Secret with the user's key, in the pod's namespace. Overrides secretFile. */
  secretRef?: LocalObjectReference;
  /** True mounts the file system read-only. Default false. */
  readOnly?: boolean;
};

/** A disk of OpenStack's block storage, for a persistent volume. */
export type CinderPersistentVolumeSource = {
  /** ID of the disk in the cloud, a UUID. */
  volumeID: string;
  /** File system on the disk, e.g. ext4 or xfs; ext4 when empty. */
  fsType?: string;
  /** True mounts the disk read-only. Default false. */
  readOnly?: boolean;
  /** Secret with access to the cloud, by name and namespace. Default: the credentials of the node. */
  secretRef?: SecretReference;
};

/** A disk of OpenStack's block storage, mounted into a pod. */
export type CinderVolumeSource = {
  /** ID of the disk in the cloud, a UUID. */
  volumeID: string;
  /** File system on the disk, e.g. ext4 or xfs; ext4 when empty. */
  fsType?: string;
  /** True mounts the disk read-only. Default false. */
  readOnly?: boolean;
  /** Secret in the pod's namespace with access to the cloud. Default: the credentials of the node. */
  secretRef?: LocalObjectReference;
};

/** Duration of the session affinity of a client to a pod. */
export type ClientIPConfig = {
  /** Seconds without traffic until the affinity ends: 1 to 86400; default 10800, three hours. */
  timeoutSeconds?: number;
};

/** Health of one control plane component. */
export type ComponentCondition = {
  /** Type of the condition: always Healthy. */
  type: string;
  /** Status of the condition: True, False or Unknown. */
  status: string;
  /** Human-readable result of the check. */
  message?: string;
  /** Error of the health check. Empty when healthy. */
  error?: string;
};

/** Health of a control plane component (scheduler, controller manager, store), checked at each read. Deprecated. */
export type ComponentStatus = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: meta_v1.ObjectMeta;
  /** Result of the check, of type Healthy. */
  conditions?: ComponentCondition[];
};

/** A list of component statuses; always empty now. */
export type ComponentStatusList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** List metadata: resourceVersion, continue token and remaining count. */
  metadata: meta_v1.ListMeta;
  /** The component statuses. */
  items: ComponentStatus[];
};

/** Configuration data for pods that is not confidential, at most 1 MiB in total. */
export type ConfigMap = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: meta_v1.ObjectMeta;
  /** True makes the data immutable; cannot be reset. Default false. */
  immutable?: boolean;
  /** Values as text. Keys consist of letters, digits, '-', '_' and '.', e.g. app.properties. */
  data?: { [key: string]: string };
  /** Binary values in base64. A key must not also be in data. */
  binaryData?: { [key: string]: string };
};

/** Defines environment variables from all keys of a config map. */
export type ConfigMapEnvSource = {
  /** Name of the object, in the same namespace. The kind depends on the field. */
  name?: string;
  /** True lets the container start when the config map does not exist. Default false. */
  optional?: boolean;
};

/** Selects one value of a config map. */
export type ConfigMapKeySelector = {
  /** Name of the object, in the same namespace. The kind depends on the field. */
  name?: string;
  /** Key in the config map's data, e.g. log.level. */
  key: string;
  /** True omits the variable when the config map or key does not exist. Default false: the container waits. */
  optional?: boolean;
};

/** A list of config maps. */
export type ConfigMapList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** List metadata: resourceVersion, continue token and remaining count. */
  metadata: meta_v1.ListMeta;
  /** The config maps, in order of namespace and name. */
  items: ConfigMap[];
};

/** A config map with the configuration of a node agent. Deprecated. */
export type ConfigMapNodeConfigSource = {
  /** Namespace of the config map; the node agent must be allowed to read there. */
  namespace: string;
  /** Name of the config map with the configuration. */
  name: string;
  /** Uid of the config map in use. Only in the status of a node. */
  uid?: string;
  /** Version of the config map in use. Only in the status of a node. */
  resourceVersion?: string;
  /** Key of the node agent configuration in the config map. */
  nodeagentConfigKey: string;
};

/** Projects values of a config map as files. */
export type ConfigMapProjection = {
  /** Name of the object, in the same namespace. The kind depends on the field. */
  name?: string;
  /** Keys and paths of the files. When empty: one file per key, named after it. */
  items?: KeyToPath[];
  /** True allows a missing config map or key. Default false: the pod waits. */
  optional?: boolean;
};

/** A volume whose files are values of a config map. */
export type ConfigMapVolumeSource = {
  /** Name of the object, in the same namespace. The kind depends on the field. */
  name?: string;
  /** Keys and paths of the files. When empty: one file per key, named after it. */
  items?: KeyToPath[];
  /** Permission bits of files without their own, 0 to 0777 octal. JSON takes decimal; default 420 (0644). */
  defaultMode?: number;
  /** True allows a missing config map or key. Default false: the pod waits. */
  optional?: boolean;
};

/** One container of a pod. */
export type Container = {
  /** Unique among the pod's containers; a DNS label. Cannot be changed. */
  name: string;
  /** Image to run, as registry/path:tag or by digest. Can be changed in an existing pod; the container then restarts. */
  image?: string;
  /** Program and first arguments, without a shell. When empty, the image's entrypoint runs. $(VAR) is replaced. */
  command?: string[];
  /** Arguments after command or the image's entrypoint. When both are empty, the image's own are used. */
  args?: string[];
  /** Working directory. Default: that of the image. */
  workingDir?: string;
  /** Ports of the container. Required for named ports and host ports; unlisted ports are reachable, too. */
  ports?: ContainerPort[];
  /** Config maps and secrets whose keys become variables. Later ones override earlier ones, and env overrides all. */
  envFrom?: EnvFromSource[];
  /** Environment variables, one by one. A later one may use an earlier one as $(NAME). */
  env?: EnvVar[];
  /** Requests and limits of CPU, memory and other resources. */
  resources?: ResourceRequirements;
  /** Volumes mounted into the file system of the container. */
  volumeMounts?: VolumeMount[];
  /** Block volumes available as raw devices. */
  volumeDevices?: VolumeDevice[];
  /** Liveness probe; consecutive failures restart the container. Absent: no check. */
  livenessProbe?: Probe;
  /** Readiness probe; while it fails, services send the pod no traffic. */
  readinessProbe?: Probe;
  /** Startup probe; the other probes start after its success. Consecutive failures restart the container. */
  startupProbe?: Probe;
  /** Actions after the start and before the stop of the container. */
  lifecycle?: Lifecycle;
  /** File in the container for its termination message, at most 4096 bytes; default /dev/termination-log. */
  terminationMessagePath?: string;
  /** Source of the termination message: File (default), or FallbackToLogsOnError (the end of the log after a failure, if the file is empty). */
  terminationMessagePolicy?: string;
  /** Pull policy of the image: Always, IfNotPresent or Never. Default Always for tag latest or none, else IfNotPresent. */
  imagePullPolicy?: string;
  /** Security settings of the container. They override those of the pod. */
  securityContext?: SecurityContext;
  /** True keeps standard input open for attaching. Default false: reads return end of file. */
  stdin?: boolean;
  /** True closes standard input after the first client disconnects. Default false; requires stdin. */
  stdinOnce?: boolean;
  /** True allocates a terminal; requires stdin. Default false. */
  tty?: boolean;
};

/** An image on a node. */
export type ContainerImage = {
  /** Names of the image, by tag and by digest. */
  names: string[];
  /** Size of the image on the node, in bytes. */
  sizeBytes?: Int64;
};

/** One port that a container listens on. */
export type ContainerPort = {
  /** Name that services and probes may use for the port: at most 15 of a-z, 0-9 and '-'. Unique in the container. */
  name?: string;
  /** Port of the node that is mapped to the container port, 1 to 65535; usually absent. With hostNetwork it equals containerPort. */
  hostPort?: number;
  /** Number of the port inside the pod, 1 to 65535. */
  containerPort: number;
  /** Protocol of the port: TCP (default), UDP or SCTP. */
  protocol?: string;
  /** Address of the node on which hostPort listens. When empty, all of them. */
  hostIP?: string;
};

/** State of a container; at most one is set, default waiting. */
export type ContainerState = {
  /** Set before the start: the reason for waiting. */
  waiting?: ContainerStateWaiting;
  /** Set while the container runs: the start time. */
  running?: ContainerStateRunning;
  /** Set after termination: exit code, reason and times. */
  terminated?: ContainerStateTerminated;
};

/** A running container. */
export type ContainerStateRunning = {
  /** Time of the last start or restart. */
  startedAt?: string | null;
};

/** A terminated container. */
export type ContainerStateTerminated = {
  /** Exit code of the process; 0 is success. */
  exitCode: number;
  /** Signal that terminated the process, if any. */
  signal?: number;
  /** Reason as one CamelCase word, e.g. Completed, Error or OOMKilled. */
  reason?: string;
  /** Termination message, or human-readable details. */
  message?: string;
  /** Start time of the run. */
  startedAt?: string | null;
  /** End time of the run. */
  finishedAt?: string | null;
  /** ID in the container runtime, as runtime://id. */
  containerID?: string;
};

/** A container that has not started yet. */
export type ContainerStateWaiting = {
  /** Reason as one CamelCase word, e.g. ContainerCreating or ImagePullBackOff. */
  reason?: string;
  /** Human-readable message. */
  message?: string;
};

/** Status of one container of a pod, reported by the node agent. */
export type ContainerStatus = {
  /** Name of the container in the pod's spec. */
  name: string;
  /** Current state: waiting, running or terminated. */
  state?: ContainerState;
  /** State of the previous run; empty without restart. */
  lastState?: ContainerState;
  /** Whether its readiness probe succeeds; without a probe, whether it runs. */
  ready: boolean;
  /** Number of restarts. May decrease when terminated containers are deleted. */
  restartCount: number;
  /** Running image; may be another name of the image in the spec. */
  image: string;
  /** Digest of the running image. */
  imageID: string;
  /** ID in the container runtime, as runtime://id. */
  containerID?: string;
  /** Whether its startup probe has succeeded; without one, whether it runs. */
  started?: boolean;
};

/** A port of a program on the node. */
export type DaemonEndpoint = {
  /** Number of the port; 0 when nothing listens. */
  Port: number;
};

/** Projects fields of the pod as files. */
export type DownwardAPIProjection = {
  /** Files, one per field. */
  items?: DownwardAPIVolumeFile[];
};

/** A file with one field of the pod: one of fieldRef and resourceFieldRef. */
export type DownwardAPIVolumeFile = {
  /** File name within the volume, relative and without '..', e.g. labels. */
  path: string;
  /** Field to write: metadata.name, .namespace, .uid, .labels or .annotations. */
  fieldRef?: ObjectFieldSelector;
  /** Limit or request of a container to write, e.g. limits.cpu. */
  resourceFieldRef?: ResourceFieldSelector;
  /** Permission bits of this file, 0 to 0777 octal; JSON takes decimal. When absent, the volume's default. */
  mode?: number;
};

/** A volume with fields of its pod as files. */
export type DownwardAPIVolumeSource = {
  /** Files, one per field. */
  items?: DownwardAPIVolumeFile[];
  /** Permission bits of files without their own, 0 to 0777 octal. JSON takes decimal; default 420 (0644). */
  defaultMode?: number;
};

/** An empty directory that exists as long as the pod is on its node. */
export type EmptyDirVolumeSource = {
  /** Medium: empty (default) on the node's disk, Memory, or huge pages: HugePages, HugePages-2Mi. */
  medium?: string;
  /** Maximum size, e.g. 500Mi; a pod that exceeds it is evicted. Absent: no limit. */
  sizeLimit?: string;
};

/** One address behind a service. */
export type EndpointAddress = {
  /** IPv4 or IPv6 address; no loopback, link-local or unspecified one. */
  ip: string;
  /** Host name of the address in DNS; a DNS label. */
  hostname?: string;
  /** Node of the endpoint, for local routing. */
  nodeName?: string;
  /** Object of the address, usually a pod. */
  targetRef?: ObjectReference;
};

/** One port of all addresses of a subset. */
export type EndpointPort = {
  /** Name of the service port it belongs to; a DNS label. Required when there are several ports. */
  name?: string;
  /** Number of the port at the address, 1 to 65535. */
  port: number;
  /** Protocol of the port: TCP (default), UDP or SCTP. */
  protocol?: string;
  /** Application protocol of the port: a known service name such as http, or a name with a domain: example.com/x. */
  appProtocol?: string;
};

/** Addresses with the same ports: each address is combined with each port. */
export type EndpointSubset = {
  /** Addresses that are ready for traffic. */
  addresses?: EndpointAddress[];
  /** Addresses that are not ready, e.g. because a readiness probe fails. */
  notReadyAddresses?: EndpointAddress[];
  /** Ports of every address; may be empty for a headless service. */
  ports?: EndpointPort[];
};

/** Addresses and ports of the backends of the service of the same name. */
export type Endpoints = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: meta_v1.ObjectMeta;
  /** Addresses, grouped by ports. Each group has at least one address. */
  subsets?: EndpointSubset[];
};

/** A list of endpoints. */
export type EndpointsList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** List metadata: resourceVersion, continue token and remaining count. */
  metadata: meta_v1.ListMeta;
  /** The endpoints, in order of namespace and name. */
  items: Endpoints[];
};

/** Defines environment variables from all keys of one config map or secret. */
export type EnvFromSource = {
  /** Prefix of every key, e.g. DB_. Must not begin with a digit. */
  prefix?: string;
  /** Config map to read, in the pod's namespace. Not together with secretRef. */
  configMapRef?: ConfigMapEnvSource;
  /** Secret to read, in the pod's namespace. Not together with configMapRef. */
  secretRef?: SecretEnvSource;
};

/** One environment variable, with a value or a source of its value. */
export type EnvVar = {
  /** Letters, digits, '_', '-' and '.', not beginning with a digit; e.g. LOG_LEVEL. */
  name: string;
  /** Text of the variable; default empty. $(NAME) inserts an earlier variable, $$(NAME) stays as $(NAME). */
  value?: string;
  /** Source of the value. Not together with value. */
  valueFrom?: EnvVarSource;
};

/** Source of the value of a variable; exactly one of four. */
export type EnvVarSource = {
  /** A field of the pod, e.g. metadata.name, spec.nodeName or status.podIP. */
  fieldRef?: ObjectFieldSelector;
  /** A limit or request of a container, e.g. limits.memory. */
  resourceFieldRef?: ResourceFieldSelector;
  /** Value of one key of a config map in the pod's namespace. */
  configMapKeyRef?: ConfigMapKeySelector;
  /** Value of one key of a secret in the pod's namespace. */
  secretKeyRef?: SecretKeySelector;
};

/** A container added to a running pod for debugging. It is never restarted. Gate EphemeralContainers, off by default. */
export type EphemeralContainer = {
  /** Unique among all containers of the pod; a DNS label. Cannot be changed. */
  name: string;
  /** Image with the tools for debugging, as registry/path:tag or by digest. */
  image?: string;
  /** Program and first arguments, without a shell. When empty, the image's entrypoint runs. $(VAR) is replaced. */
  command?: string[];
  /** Arguments after command or the image's entrypoint. When both are empty, the image's own are used. */
  args?: string[];
  /** Working directory. Default: that of the image. */
  workingDir?: string;
  /** Not allowed for ephemeral containers. */
  ports?: ContainerPort[];
  /** Config maps and secrets whose keys become variables. Later ones override earlier ones, and env overrides all. */
  envFrom?: EnvFromSource[];
  /** Environment variables, one by one. A later one may use an earlier one as $(NAME). */
  env?: EnvVar[];
  /** Not allowed for ephemeral containers; they use free resources of the pod. */
  resources?: ResourceRequirements;
  /** Volumes mounted into the file system of the container. */
  volumeMounts?: VolumeMount[];
  /** Block volumes available as raw devices. */
  volumeDevices?: VolumeDevice[];
  /** Not allowed for ephemeral containers; they have no liveness probe. */
  livenessProbe?: Probe;
  /** Not allowed for ephemeral containers; they receive no traffic of services. */
  readinessProbe?: Probe;
  /** Not allowed for ephemeral containers; they have no startup probe. */
  startupProbe?: Probe;
  /** Not allowed for ephemeral containers; they have no lifecycle actions. */
  lifecycle?: Lifecycle;
  /** File in the container for its termination message, at most 4096 bytes; default /dev/termination-log. */
  terminationMessagePath?: string;
  /** Source of the termination message: File (default), or FallbackToLogsOnError (the end of the log after a failure, if the file is empty). */
  terminationMessagePolicy?: string;
  /** Pull policy of the image: Always, IfNotPresent or Never. Default Always for tag latest or none, else IfNotPresent. */
  imagePullPolicy?: string;
  /** Security settings of the container. */
  securityContext?: SecurityContext;
  /** True keeps standard input open for attaching, e.g. for debugging; default false. */
  stdin?: boolean;
  /** True closes standard input after the first client disconnects. Default false; requires stdin. */
  stdinOnce?: boolean;
  /** True allocates a terminal; requires stdin. Default false. */
  tty?: boolean;
  /** Container with which it shares the process namespace. Default: its own, or that of the pod. */
  targetContainerName?: string;
};

/** Common fields of ephemeral and other containers. */
export type EphemeralContainerCommon = {
  /** Unique among all containers of the pod; a DNS label. Cannot be changed. */
  name: string;
  /** Image with the tools for debugging, as registry/path:tag or by digest. */
  image?: string;
  /** Program and first arguments, without a shell. When empty, the image's entrypoint runs. $(VAR) is replaced. */
  command?: string[];
  /** Arguments after command or the image's entrypoint. When both are empty, the image's own are used. */
  args?: string[];
  /** Working directory. Default: that of the image. */
  workingDir?: string;
  /** Not allowed for ephemeral containers. */
  ports?: ContainerPort[];
  /** Config maps and secrets whose keys become variables. Later ones override earlier ones, and env overrides all. */
  envFrom?: EnvFromSource[];
  /** Environment variables, one by one. A later one may use an earlier one as $(NAME). */
  env?: EnvVar[];
  /** Not allowed for ephemeral containers; they use free resources of the pod. */
  resources?: ResourceRequirements;
  /** Volumes mounted into the file system of the container. */
  volumeMounts?: VolumeMount[];
  /** Block volumes available as raw devices. */
  volumeDevices?: VolumeDevice[];
  /** Not allowed for ephemeral containers; they have no liveness probe. */
  livenessProbe?: Probe;
  /** Not allowed for ephemeral containers; they receive no traffic of services. */
  readinessProbe?: Probe;
  /** Not allowed for ephemeral containers; they have no startup probe. */
  startupProbe?: Probe;
  /** Not allowed for ephemeral containers; they have no lifecycle actions. */
  lifecycle?: Lifecycle;
  /** File in the container for its termination message, at most 4096 bytes; default /dev/termination-log. */
  terminationMessagePath?: string;
  /** Source of the termination message: File (default), or FallbackToLogsOnError (the end of the log after a failure, if the file is empty). */
  terminationMessagePolicy?: string;
  /** Pull policy of the image: Always, IfNotPresent or Never. Default Always for tag latest or none, else IfNotPresent. */
  imagePullPolicy?: string;
  /** Security settings of the container. */
  securityContext?: SecurityContext;
  /** True keeps standard input open for attaching, e.g. for debugging; default false. */
  stdin?: boolean;
  /** True closes standard input after the first client disconnects. Default false; requires stdin. */
  stdinOnce?: boolean;
  /** True allocates a terminal; requires stdin. Default false. */
  tty?: boolean;
};

/** The ephemeral containers of a pod, for its subresource. */
export type EphemeralContainers = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: meta_v1.ObjectMeta;
  /** All ephemeral containers of the pod. Entries can be added, but not changed or removed. */
  ephemeralContainers: EphemeralContainer[];
};

/** A volume that is claimed for one pod and deleted with it. */
export type EphemeralVolumeSource = {
  /** Template of the claim, which is named after pod and volume: <pod>-<volume>. Required; cannot be changed. */
  volumeClaimTemplate?: PersistentVolumeClaimTemplate;
};

/** Reports an event about an object. Events expire after a short time. */
export type Event = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: meta_v1.ObjectMeta;
  /** Object of the event. Without eventTime both have the same namespace; for a cluster-scoped object the event is in default. */
  involvedObject: ObjectReference;
  /** Reason as one CamelCase word, e.g. FailedScheduling. Required with eventTime, and then at most 128 characters. */
  reason?: string;
  /** Human-readable description. At most 1024 characters when eventTime is set. */
  message?: string;
  /** Reporting program and host; superseded by reportingComponent. */
  source?: EventSource;
  /** Time of the first occurrence; superseded by eventTime. */
  firstTimestamp?: string | null;
  /** Time of the last occurrence; superseded by series. */
  lastTimestamp?: string | null;
  /** Number of occurrences; superseded by series. */
  count?: number;
  /** Normal, or Warning for a possible problem. */
  type?: string;
  /** Time of the first occurrence in microseconds. When set, reporter, action and reason are required. */
  eventTime?: string | null;
  /** Count and last time of a repeated event. */
  series?: EventSeries;
  /** Action that was performed or failed, e.g. Binding. Required with eventTime, and then at most 128 characters. */
  action?: string;
  /** A related object, e.g. the pod that a replica set created. */
  related?: ObjectReference;
  /** Name of the reporting controller, e.g. example.com/my-controller. Required with eventTime. */
  reportingComponent?: string;
  /** Instance of the reporting controller, e.g. its pod. Required with eventTime, and then at most 128 characters. */
  reportingInstance?: string;
};

/** A list of events. */
export type EventList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** List metadata: resourceVersion, continue token and remaining count. */
  metadata: meta_v1.ListMeta;
  /** The events, in order of namespace and name. */
  items: Event[];
};

/** Repeated occurrences of one event. */
export type EventSeries = {
  /** Number of occurrences; at least 2 for events of the newer group. */
  count?: number;
  /** Time of the last occurrence in microseconds. */
  lastObservedTime?: string | null;
};

/** Source of an event; superseded by the reporting fields. */
export type EventSource = {
  /** Reporting program, e.g. the scheduler. */
  component?: string;
  /** Node of the program; empty when irrelevant. */
  host?: string;
};

/** Runs a program in the container; exit code 0 is success. */
export type ExecAction = {
  /** Program and arguments, at least one. No shell: for pipes write ["sh", "-c", "..."]. */
  command?: string[];
};

/** A Fibre Channel disk, found by targetWWNs and lun or by wwids, not both. */
export type FCVolumeSource = {
  /** World wide names of the target's ports. Requires lun. */
  targetWWNs?: string[];
  /** Number of the disk at the target, 0 to 255. Required with targetWWNs. */
  lun?: number;
  /** File system on the disk, e.g. ext4 or xfs; ext4 when empty. */
  fsType?: string;
  /** True mounts the disk read-only. Default false. */
  readOnly?: boolean;
  /** World wide identifiers of the disk, instead of targetWWNs and lun. */
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
  /** Further settings for the program; see its documentation. */
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
  /** Further settings for the program; see its documentation. */
  options?: { [key: string]: string };
};

/** A data set of Flocker, by name or UUID. Deprecated. */
export type FlockerVolumeSource = {
  /** Name of the data set. Prefer datasetUUID. */
  datasetName?: string;
  /** UUID of the data set, instead of datasetName. */
  datasetUUID?: string;
};

/** A persistent disk of Google's cloud. It must be in the same zone as the node. */
export type GCEPersistentDiskVolumeSource = {
  /** Name of the disk in the cloud. */
  pdName: string;
  /** File system on the disk, e.g. ext4 or xfs; ext4 when empty. */
  fsType?: string;
  /** Number of the partition to mount, up to 255. 0 or absent: the whole disk. */
  partition?: number;
  /** True mounts the disk read-only; many pods can then share it. Default false. */
  readOnly?: boolean;
};

/** A directory filled from a git repository when the pod starts. Deprecated: clone in an init container. */
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
  /** Endpoints object with the addresses of the Gluster servers. */
  endpoints: string;
  /** Name of the Gluster volume. */
  path: string;
  /** True mounts the volume read-only. Default false. */
  readOnly?: boolean;
  /** Namespace of the endpoints. When absent, that of the claim that uses the volume. */
  endpointsNamespace?: string;
};

/** A Gluster volume, mounted into a pod. */
export type GlusterfsVolumeSource = {
  /** Endpoints object in the pod's namespace with the addresses of the Gluster servers. */
  endpoints: string;
  /** Name of the Gluster volume. */
  path: string;
  /** True mounts the volume read-only. Default false. */
  readOnly?: boolean;
};

/** Sends an HTTP GET; a status from 200 to 399 is success. */
export type HTTPGetAction = {
  /** Request path, e.g. /healthz; default /. */
  path?: string;
  /** Number from 1 to 65535, or the name of one of the container's ports. */
  port: number | string;
  /** Host to connect to. When empty, the pod's address; for a virtual host set the header Host instead. */
  host?: string;
  /** HTTP (default) or HTTPS, whose certificate is not checked. */
  scheme?: string;
  /** Additional request headers. A header may be repeated. */
  httpHeaders?: HTTPHeader[];
};

/** One header of an HTTP request. */
export type HTTPHeader = {
  /** Header name of letters, digits and '-', e.g. X-Probe. */
  name: string;
  /** Header value. Variables are not replaced. */
  value: string;
};

/** Action of a probe or lifecycle hook; exactly one of three. */
export type Handler = {
  /** Run a program in the container; exit code 0 is success. */
  exec?: ExecAction;
  /** Send an HTTP GET to the container; 200 to 399 is success. */
  httpGet?: HTTPGetAction;
  /** Open a TCP connection to the container; an open connection is success. Only for probes. */
  tcpSocket?: TCPSocketAction;
};

/** One line of the pod's /etc/hosts. */
export type HostAlias = {
  /** IPv4 or IPv6 address of the names. */
  ip?: string;
  /** Names for the address, e.g. db.local; DNS names. */
  hostnames?: string[];
};

/** A file or directory of the node itself, mounted into a pod. The data stays on that node. */
export type HostPathVolumeSource = {
  /** Path on the node, without '..', e.g. /var/log. */
  path: string;
  /** Required type: empty (default, no check), Directory, File, Socket, CharDevice, BlockDevice; DirectoryOrCreate and FileOrCreate create it. */
  type?: string;
};

/** A disk reached over iSCSI, for a persistent volume. */
export type ISCSIPersistentVolumeSource = {
  /** Address of the target, as host or host:port; default port 3260. */
  targetPortal: string;
  /** Name of the target: iqn., eui. or naa. form, e.g. iqn.2021-04.com.example:disk1. */
  iqn: string;
  /** Number of the disk at the target, 0 to 255. */
  lun: number;
  /** Interface of the initiator; the default is named default. */
  iscsiInterface?: string;
  /** File system on the disk, e.g. ext4 or xfs; ext4 when empty. */
  fsType?: string;
  /** True mounts the disk read-only. Default false. */
  readOnly?: boolean;
  /** More addresses of the same target, for several paths to the disk. */
  portals?: string[];
  /** True uses CHAP for target discovery. Requires secretRef; default false. */
  chapAuthDiscovery?: boolean;
  /** True uses CHAP for sessions. Requires secretRef; default false. */
  chapAuthSession?: boolean;
  /** Secret with CHAP names and passwords, by name and namespace. Required with CHAP. */
  secretRef?: SecretReference;
  /** Initiator name in iqn form. Default: that of the node. */
  initiatorName?: string;
};

/** A disk reached over iSCSI, mounted into a pod. */
export type ISCSIVolumeSource = {
  /** Address of the target, as host or host:port; default port 3260. */
  targetPortal: string;
  /** Name of the target: iqn., eui. or naa. form, e.g. iqn.2021-04.com.example:disk1. */
  iqn: string;
  /** Number of the disk at the target, 0 to 255. */
  lun: number;
  /** Interface of the initiator; the default is named default. */
  iscsiInterface?: string;
  /** File system on the disk, e.g. ext4 or xfs; ext4 when empty. */
  fsType?: string;
  /** True mounts the disk read-only. Default false. */
  readOnly?: boolean;
  /** More addresses of the same target, for several paths to the disk. */
  portals?: string[];
  /** True uses CHAP for target discovery. Requires secretRef; default false. */
  chapAuthDiscovery?: boolean;
  /** True uses CHAP for sessions. Requires secretRef; default false. */
  chapAuthSession?: boolean;
  /** Secret with CHAP names and passwords, in the pod's namespace. Required with CHAP. */
  secretRef?: LocalObjectReference;
  /** Initiator name in iqn form. Default: that of the node. */
  initiatorName?: string;
};

/** Maps one key of a config map or secret to a file. */
export type KeyToPath = {
  /** Key of the value. May be missing if optional is true. */
  key: string;
  /** File name within the volume: relative, without '..', e.g. conf/app.yaml. */
  path: string;
  /** Permission bits of this file, 0 to 0777 octal; JSON takes decimal. When absent, the volume's default. */
  mode?: number;
};

/** Lifecycle actions of a container, run by the node agent. */
export type Lifecycle = {
  /** Action after the creation of the container, concurrent to its process. On failure, the container is stopped. */
  postStart?: Handler;
  /** Action before the container is stopped; its duration counts towards the grace period of the pod. */
  preStop?: Handler;
};

/** Limits and defaults for resources of single pods, containers and claims of a namespace. */
export type LimitRange = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: meta_v1.ObjectMeta;
  /** Specification: limits by type. */
  spec?: LimitRangeSpec;
};

/** Limits for one type. For each resource: min <= defaultRequest <= default <= max. */
export type LimitRangeItem = {
  /** Type: Pod (all its containers together), Container or PersistentVolumeClaim. Each type once. */
  type: string;
  /** Maximum limit and request, e.g. memory: 2Gi. */
  max?: { [key: string]: string };
  /** Minimum request. Claims require storage in min or max. */
  min?: { [key: string]: string };
  /** Limit of containers that set none; not for Pod. For Container, taken from max when absent. */
  default?: { [key: string]: string };
  /** Request of containers that set none; not for Pod. For Container, taken from default, then min, when absent. */
  defaultRequest?: { [key: string]: string };
  /** Maximum ratio of limit to request, at least 1; at most max / min. */
  maxLimitRequestRatio?: { [key: string]: string };
};

/** A list of limit ranges. */
export type LimitRangeList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** List metadata: resourceVersion, continue token and remaining count. */
  metadata: meta_v1.ListMeta;
  /** The limit ranges, in order of namespace and name. */
  items: LimitRange[];
};

/** Limits of a limit range. */
export type LimitRangeSpec = {
  /** One entry for each type: Pod, Container, PersistentVolumeClaim. */
  limits: LimitRangeItem[];
};

/** A list of objects of any kinds, e.g. in a file. */
export type List = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** List metadata: resourceVersion, continue token and remaining count. */
  metadata: meta_v1.ListMeta;
  /** Objects, each with its own apiVersion and kind. */
  items?: unknown[] | null;
};

/** One address of a load balancer. */
export type LoadBalancerIngress = {
  /** IP address of the load balancer, if any. */
  ip?: string;
  /** DNS name of the load balancer, if it has no IP address. */
  hostname?: string;
  /** Status and errors of each port of the load balancer. */
  ports?: PortStatus[];
};

/** Status of a load balancer. */
export type LoadBalancerStatus = {
  /** Addresses of the load balancer; empty until it is ready. */
  ingress?: LoadBalancerIngress[];
};

/** References an object in the same namespace; the kind depends on the field. */
export type LocalObjectReference = {
  /** Name of the object, in the same namespace. The kind depends on the field. */
  name?: string;
};

/** A disk, partition or directory of one node. The persistent volume must select the node by nodeAffinity. */
export type LocalVolumeSource = {
  /** Path on the node, without '..': a directory, or a device such as /dev/sdb. */
  path: string;
  /** File system to create if path is a device, e.g. ext4. When absent, one is chosen. */
  fsType?: string;
};

/** A directory that an NFS server exports. */
export type NFSVolumeSource = {
  /** Host name or address of the NFS server. */
  server: string;
  /** Exported directory of the server; begins with /. */
  path: string;
  /** True mounts it read-only. Default false. */
  readOnly?: boolean;
};

/** A scope for objects: names are unique within it, and its deletion deletes its objects. */
export type Namespace = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: meta_v1.ObjectMeta;
  /** Specification: finalizers that delay the removal. */
  spec?: NamespaceSpec;
  /** Status, written by controllers: the phase: active or terminating. */
  status?: NamespaceStatus;
};

/** One condition of a namespace during its deletion. */
export type NamespaceCondition = {
  /** NamespaceDeletionDiscoveryFailure, NamespaceDeletionContentFailure, NamespaceDeletionGroupVersionParsingFailure, NamespaceContentRemaining or NamespaceFinalizersRemaining. */
  type: string;
  /** Status of the condition: True, False or Unknown. */
  status: string;
  /** Time when the status last changed. */
  lastTransitionTime?: string | null;
  /** Reason of the current status as one CamelCase word. */
  reason?: string;
  /** Human-readable message. */
  message?: string;
};

/** A list of namespaces. */
export type NamespaceList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** List metadata: resourceVersion, continue token and remaining count. */
  metadata: meta_v1.ListMeta;
  /** The namespaces, in order of name. */
  items: Namespace[];
};

/** Specification of a namespace: its finalizers. */
export type NamespaceSpec = {
  /** Finalizers. One is added by the API server; changed only through the subresource finalize. */
  finalizers?: string[];
};

/** Status of a namespace: its phase and conditions. */
export type NamespaceStatus = {
  /** Active (default), or Terminating during the deletion: new objects are rejected then. */
  phase?: string;
  /** Conditions that delay the deletion, one of each type. */
  conditions?: NamespaceCondition[];
};

/** A machine that runs pods. */
export type Node = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: meta_v1.ObjectMeta;
  /** Specification: schedulability, taints and pod addresses. */
  spec?: NodeSpec;
  /** Status, written by node agent and controllers: resources, conditions, addresses. */
  status?: NodeStatus;
};

/** One address or name that a node has. */
export type NodeAddress = {
  /** Type of the address: Hostname, InternalIP, ExternalIP, InternalDNS or ExternalDNS. */
  type: string;
  /** IP address, host name or DNS name, depending on type. */
  address: string;
};

/** Required and preferred nodes of a pod. Not applied to running pods. */
export type NodeAffinity = {
  /** Required conditions of the node; without such a node the pod is pending. */
  requiredDuringSchedulingIgnoredDuringExecution?: NodeSelector;
  /** Preferences with weights; nodes with the highest sum are preferred. */
  preferredDuringSchedulingIgnoredDuringExecution?: PreferredSchedulingTerm[];
};

/** One condition of a node with the time of its last change. */
export type NodeCondition = {
  /** Type of the condition: Ready, MemoryPressure, DiskPressure, PIDPressure or NetworkUnavailable. */
  type: string;
  /** Status of the condition: True, False or Unknown. */
  status: string;
  /** Time of the last report by the node agent. */
  lastHeartbeatTime?: string | null;
  /** Time when the status last changed. */
  lastTransitionTime?: string | null;
  /** Reason of the current status as one CamelCase word. */
  reason?: string;
  /** Human-readable message. */
  message?: string;
};

/** Source of the configuration of a node agent. Deprecated. */
export type NodeConfigSource = {
  /** Config map with the configuration; the only supported source. */
  configMap?: ConfigMapNodeConfigSource;
};

/** Assigned, active and last known good configuration of a node agent. Deprecated. */
export type NodeConfigStatus = {
  /** Assigned configuration. */
  assigned?: NodeConfigSource;
  /** Active configuration. Absent: that of the command line. */
  active?: NodeConfigSource;
  /** Last known good configuration, used when the assigned one is invalid. */
  lastKnownGood?: NodeConfigSource;
  /** Error of the assigned configuration; empty without error. */
  error?: string;
};

/** Ports of the programs on a node. */
export type NodeDaemonEndpoints = {
  /** Port of the node agent. */
  nodeagentEndpoint?: DaemonEndpoint;
};

/** A list of nodes. */
export type NodeList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** List metadata: resourceVersion, continue token and remaining count. */
  metadata: meta_v1.ListMeta;
  /** The nodes, in order of name. */
  items: Node[];
};

/** Query parameters of a proxy request to a node. */
export type NodeProxyOptions = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion?: string;
  /** Request path on the node, e.g. metrics. */
  path?: string;
};

/** Resources of a node; used by no resource of the API. */
export type NodeResources = {
  /** Amount of each resource that the node has, by name. */
  Capacity: { [key: string]: string };
};

/** Selects nodes by labels and fields. */
export type NodeSelector = {
  /** Terms, at least one; a node matches if any term matches. */
  nodeSelectorTerms: NodeSelectorTerm[];
};

/** One condition on a label or field of a node. */
export type NodeSelectorRequirement = {
  /** Label key, e.g. disktype; in matchFields metadata.name. */
  key: string;
  /** In or NotIn (values), Exists or DoesNotExist (the key), Gt or Lt (above or below one whole number). */
  operator: string;
  /** Values to compare with: at least one for In and NotIn, exactly one for Gt and Lt, else none. */
  values?: string[];
};

/** Conditions that must all match. An empty term matches no node. */
export type NodeSelectorTerm = {
  /** Conditions on labels of the node; all must match, e.g. disktype In [ssd]. */
  matchExpressions?: NodeSelectorRequirement[];
  /** Conditions on fields of the node; only metadata.name is supported. */
  matchFields?: NodeSelectorRequirement[];
};

/** Specification of a node. */
export type NodeSpec = {
  /** Range of addresses for its pods, e.g. 10.244.3.0/24; the first of podCIDRs. Cannot be changed once set. */
  podCIDR?: string;
  /** Ranges for its pods: at most one IPv4 and one IPv6. Cannot be changed once set. */
  podCIDRs?: string[];
  /** ID of the machine in its cloud, as provider://id. Cannot be changed once set. */
  providerID?: string;
  /** True makes the node unschedulable; running pods stay. Default false. */
  unschedulable?: boolean;
  /** Taints, which repel pods without matching tolerations. Each pair of key and effect is unique. */
  taints?: Taint[];
  /** Source of the configuration of the node agent. Deprecated. */
  configSource?: NodeConfigSource;
  /** Deprecated and unused; superseded by providerID. Cannot be changed. */
  externalID?: string;
};

/** Status of a node. */
export type NodeStatus = {
  /** Total resources of the machine: cpu, memory, ephemeral-storage, pods. */
  capacity?: { [key: string]: string };
  /** Resources available to pods; the rest is reserved for the system. Default: capacity. */
  allocatable?: { [key: string]: string };
  /** Deprecated and never set; see conditions. */
  phase?: string;
  /** Conditions of the node, one of each type; Ready is the main condition. */
  conditions?: NodeCondition[];
  /** Addresses and names of the node. */
  addresses?: NodeAddress[];
  /** Ports of programs on the node. */
  daemonEndpoints?: NodeDaemonEndpoints;
  /** Identifiers and versions of the machine and its software. */
  nodeInfo?: NodeSystemInfo;
  /** Images on the node; pods with these images start faster. */
  images?: ContainerImage[];
  /** Volumes in use by pods of the node; they must not be detached. */
  volumesInUse?: string[];
  /** Volumes attached to the node, with their devices. */
  volumesAttached?: AttachedVolume[];
  /** Status of the configuration given by spec.configSource. Deprecated. */
  config?: NodeConfigStatus;
};

/** Identifiers and versions of a node, reported by the node agent. */
export type NodeSystemInfo = {
  /** ID of the installed system, e.g. from /etc/machine-id. */
  machineID: string;
  /** ID of the hardware or virtual machine, from its firmware. */
  systemUUID: string;
  /** ID of the last boot; changes with each boot. */
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
  /** Operating system: linux or windows. */
  operatingSystem: string;
  /** Processor architecture, e.g. amd64 or arm64. */
  architecture: string;
};

/** Selects one field of the pod. */
export type ObjectFieldSelector = {
  /** API version of fieldPath; default v1. */
  apiVersion?: string;
  /** Path to the field, e.g. metadata.name, status.podIP or metadata.labels['app']. */
  fieldPath: string;
};

/** References another object, or a part of it. */
export type ObjectReference = {
  /** Kind of the object in CamelCase, e.g. Pod. */
  kind?: string;
  /** Namespace of the object; empty for cluster-scoped objects. */
  namespace?: string;
  /** Name of the object, unique for its kind within the namespace. */
  name?: string;
  /** Uid of the object, which distinguishes it from a later object of the same name. */
  uid?: string;
  /** API version of the object, e.g. apps/v1; v1 for core. */
  apiVersion?: string;
  /** Version of the object at the time of the reference. */
  resourceVersion?: string;
  /** Path of the referenced part, e.g. spec.containers{web}; empty for the whole object. */
  fieldPath?: string;
};

/** A volume of the cluster that one claim can use at a time. Cluster-scoped. */
export type PersistentVolume = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: meta_v1.ObjectMeta;
  /** Specification: size, source, access modes and class. */
  spec?: PersistentVolumeSpec;
  /** Status, written by controllers: the phase of the volume. */
  status?: PersistentVolumeStatus;
};

/** A request for storage. Once it is bound to a volume, pods of its namespace can mount it by name. */
export type PersistentVolumeClaim = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: meta_v1.ObjectMeta;
  /** Specification: size, class and access modes of the storage. */
  spec?: PersistentVolumeClaimSpec;
  /** Status, written by controllers: the phase, and the actual size. */
  status?: PersistentVolumeClaimStatus;
};

/** One condition of a claim, such as a resize in progress. */
export type PersistentVolumeClaimCondition = {
  /** Resizing (the volume is being enlarged) or FileSystemResizePending (the node must still grow the file system). */
  type: string;
  /** Status of the condition: True, False or Unknown. */
  status: string;
  /** Time of the last check of the condition. */
  lastProbeTime?: string | null;
  /** Time when the status last changed. */
  lastTransitionTime?: string | null;
  /** Reason as one CamelCase word. */
  reason?: string;
  /** Human-readable details of the last change. */
  message?: string;
};

/** A list of persistent volume claims. */
export type PersistentVolumeClaimList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** List metadata: resourceVersion, continue token and remaining count. */
  metadata: meta_v1.ListMeta;
  /** The claims, in order of namespace and name. */
  items: PersistentVolumeClaim[];
};

/** Specification of a claim. Only the storage request of a bound claim can be changed. */
export type PersistentVolumeClaimSpec = {
  /** At least one of ReadWriteOnce (one node), ReadOnlyMany, ReadWriteMany (many nodes). The volume must offer all of them. */
  accessModes?: string[];
  /** Selects volumes by labels. Absent: all volumes. */
  selector?: meta_v1.LabelSelector;
  /** Requested resources; requests.storage is required, such as 10Gi. It can be increased once bound, never decreased. */
  resources?: ResourceRequirements;
  /** Name of the bound volume. Set by the controller, or by the user to select a volume. Cannot be changed. */
  volumeName?: string;
  /** Storage class of the volume. Absent: the cluster's default class, if any. Empty: only volumes without a class. */
  storageClassName?: string;
  /** Filesystem (mounted as a directory, the default) or Block (a raw device). Cannot be changed. */
  volumeMode?: string;
  /** Source of the initial data: a volume snapshot or another claim of the same namespace. Absent: none. */
  dataSource?: TypedLocalObjectReference;
};

/** Status of a claim, with the properties of its volume. */
export type PersistentVolumeClaimStatus = {
  /** Pending (no volume yet), Bound, or Lost (the volume was deleted). */
  phase?: string;
  /** Access modes of the bound volume: ReadWriteOnce, ReadOnlyMany, ReadWriteMany. May exceed the requested ones. */
  accessModes?: string[];
  /** Actual size of the bound volume, such as storage: 10Gi. */
  capacity?: { [key: string]: string };
  /** Conditions of the claim, such as a resize. */
  conditions?: PersistentVolumeClaimCondition[];
};

/** Template of a claim that is created for each pod and deleted with it. */
export type PersistentVolumeClaimTemplate = {
  /** Labels and annotations of the claim. Its name is derived from pod and volume. */
  metadata?: meta_v1.ObjectMeta;
  /** Specification: the requested storage, copied to the claim. */
  spec: PersistentVolumeClaimSpec;
};

/** A volume that comes from a persistent volume claim. */
export type PersistentVolumeClaimVolumeSource = {
  /** Claim to use; it must be in the pod's namespace. */
  claimName: string;
  /** True makes the volume read-only in all containers. Default false. */
  readOnly?: boolean;
};

/** A list of persistent volumes. */
export type PersistentVolumeList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** List metadata: resourceVersion, continue token and remaining count. */
  metadata: meta_v1.ListMeta;
  /** The volumes, in order of name. */
  items: PersistentVolume[];
};

/** Source of a volume. Exactly one must be set; it cannot be changed. */
export type PersistentVolumeSource = {
  /** A GCE disk that a node attaches; it must exist. */
  gcePersistentDisk?: GCEPersistentDiskVolumeSource;
  /** An AWS EBS disk that a node attaches; it must exist. */
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
  /** A volume of an external CSI driver, the usual choice for new storage. */
  csi?: CSIPersistentVolumeSource;
};

/** Size, access and source of a volume. Exactly one source must be set in addition. */
export type PersistentVolumeSpec = {
  /** Size under the key storage, such as storage: 10Gi. Greater than zero. */
  capacity?: { [key: string]: string };
  /** A GCE disk that a node attaches; it must exist. */
  gcePersistentDisk?: GCEPersistentDiskVolumeSource;
  /** An AWS EBS disk that a node attaches; it must exist. */
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
  /** A volume of an external CSI driver, the usual choice for new storage. */
  csi?: CSIPersistentVolumeSource;
  /** At least one of ReadWriteOnce (one node), ReadOnlyMany, ReadWriteMany (many nodes). */
  accessModes?: string[];
  /** Claim that the volume is bound to. Set by the controller, or by the user to reserve the volume. */
  claimRef?: ObjectReference;
  /** Reclaim policy after the deletion of the claim: Retain (default), Delete (deletes the storage) or Recycle (wipes the data). */
  persistentVolumeReclaimPolicy?: string;
  /** Class the volume belongs to; only claims of the same class can bind. Absent: the volume has no class. */
  storageClassName?: string;
  /** Mount options, such as ro or soft. Not validated; an invalid option fails the mount. */
  mountOptions?: string[];
  /** Filesystem (mounted as a directory, the default) or Block (a raw device). Cannot be changed. */
  volumeMode?: string;
  /** Nodes that can access the storage; pods that use it are scheduled to them. Cannot be changed once set. */
  nodeAffinity?: VolumeNodeAffinity;
};

/** Status of a volume. */
export type PersistentVolumeStatus = {
  /** Pending, Available (free), Bound, Released (claim deleted, not yet reclaimed) or Failed (error while reclaiming). */
  phase?: string;
  /** Why the volume is in this phase, human-readable. */
  message?: string;
  /** Reason of a failure as one CamelCase word. */
  reason?: string;
};

/** A disk of the Photon controller, attached to the node that runs the pod. */
export type PhotonPersistentDiskVolumeSource = {
  /** Identifier of the disk in the Photon controller. */
  pdID: string;
  /** File system on the disk, such as ext4 or xfs; must be supported by the node. */
  fsType?: string;
};

/** One or more containers that run together on one node and share its network address and volumes. */
export type Pod = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: meta_v1.ObjectMeta;
  /** Specification: containers, volumes and scheduling. Most fields cannot be changed. */
  spec?: PodSpec;
  /** Status, written by controllers: the phase, addresses and state of each container. */
  status?: PodStatus;
};

/** Attracts a pod to topology domains (nodes, zones) of other pods. */
export type PodAffinity = {
  /** Required rules for scheduling. Not applied to running pods. */
  requiredDuringSchedulingIgnoredDuringExecution?: PodAffinityTerm[];
  /** Preferred rules with weights; nodes with the highest sum are preferred. */
  preferredDuringSchedulingIgnoredDuringExecution?: WeightedPodAffinityTerm[];
};

/** A set of pods, and the topology key that defines the same place. */
export type PodAffinityTerm = {
  /** Labels of the other pods. Absent: no pods. Empty: all pods of the namespaces. */
  labelSelector?: meta_v1.LabelSelector;
  /** Namespaces of the other pods. With neither these nor namespaceSelector: the pod's own. */
  namespaces?: string[];
  /** Node label whose value identifies the topology domain, such as a zone label. Required. */
  topologyKey: string;
  /** Selects namespaces by labels, in addition to the listed ones. Gate PodAffinityNamespaceSelector, off by default. */
  namespaceSelector?: meta_v1.LabelSelector;
};

/** Repels a pod from topology domains (nodes, zones) of other pods. */
export type PodAntiAffinity = {
  /** Required rules: a node is excluded if any rule matches. Not applied to running pods. */
  requiredDuringSchedulingIgnoredDuringExecution?: PodAffinityTerm[];
  /** Preferred rules with weights; nodes with the lowest sum of matches are preferred. */
  preferredDuringSchedulingIgnoredDuringExecution?: WeightedPodAffinityTerm[];
};

/** Query parameters of a request that attaches to the main process of a running container. */
export type PodAttachOptions = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion?: string;
  /** True sends standard input to the process. Default false. */
  stdin?: boolean;
  /** True returns standard output of the process. */
  stdout?: boolean;
  /** True returns standard error of the process. */
  stderr?: boolean;
  /** True if the container was started with a terminal. Default false. */
  tty?: boolean;
  /** Container to attach to. Optional if the pod has one container. */
  container?: string;
};

/** One condition of a pod. */
export type PodCondition = {
  /** PodScheduled, Initialized, ContainersReady, Ready, or a custom type of a readiness gate. */
  type: string;
  /** Status of the condition: True, False or Unknown. */
  status: string;
  /** Time of the last check of the condition. */
  lastProbeTime?: string | null;
  /** Time when the status last changed. */
  lastTransitionTime?: string | null;
  /** Reason as one CamelCase word. */
  reason?: string;
  /** Human-readable details of the last change. */
  message?: string;
};

/** DNS settings of a pod, merged with those of dnsPolicy. */
export type PodDNSConfig = {
  /** Up to 3 IP addresses of DNS servers, added to those of the policy. With dnsPolicy None at least one is required. */
  nameservers?: string[];
  /** Up to 6 search domains for short names, such as team.example.com. */
  searches?: string[];
  /** Resolver options, such as ndots. Overrides an option of the policy with the same name. */
  options?: PodDNSConfigOption[];
};

/** One option of the resolver, with or without a value. */
export type PodDNSConfigOption = {
  /** Name of the option, such as ndots or timeout. Required. */
  name?: string;
  /** Value as text, such as "2". Absent for options without value. */
  value?: string;
};

/** Query parameters of a request that runs a command in a running container. */
export type PodExecOptions = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion?: string;
  /** True sends standard input to the command. Default false. */
  stdin?: boolean;
  /** True returns standard output of the command. */
  stdout?: boolean;
  /** True returns standard error of the command. */
  stderr?: boolean;
  /** True allocates a terminal for the command. Default false. */
  tty?: boolean;
  /** Container to run in. Optional if the pod has one container. */
  container?: string;
  /** Program and its arguments, one per item. Not run in a shell. */
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
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** List metadata: resourceVersion, continue token and remaining count. */
  metadata: meta_v1.ListMeta;
  /** The pods, in order of namespace and name. */
  items: Pod[];
};

/** Query parameters of a request that reads the log of a container. */
export type PodLogOptions = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion?: string;
  /** Container of the log. Optional if the pod has one container. */
  container?: string;
  /** True streams new lines. Default false. */
  follow?: boolean;
  /** True reads the log of the previous run of the container. Default false. */
  previous?: boolean;
  /** Returns lines of the last given seconds. Not together with sinceTime. */
  sinceSeconds?: Int64;
  /** Returns lines since this time, such as 2024-05-01T10:00:00Z. Not together with sinceSeconds. */
  sinceTime?: string;
  /** True adds the timestamp to each line. Default false. */
  timestamps?: boolean;
  /** Maximum number of lines from the end. Default: all lines. */
  tailLines?: Int64;
  /** Maximum number of bytes; may cut the last line. Absent: no limit. */
  limitBytes?: Int64;
  /** True skips verification of the certificate of the node agent, which allows forged logs. Default false. */
  insecureSkipTLSVerifyBackend?: boolean;
};

/** Query parameters of a port forwarding request to a pod. */
export type PodPortForwardOptions = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion?: string;
  /** Port numbers of the pod. Required for WebSocket requests. */
  ports?: number[];
};

/** Query parameters of a proxy request to a pod. */
export type PodProxyOptions = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion?: string;
  /** Request path of the pod, such as /healthz. */
  path?: string;
};

/** An additional condition of pod readiness. */
export type PodReadinessGate = {
  /** Type of a pod condition, such as example.com/registered. Set by a controller. */
  conditionType: string;
};

/** Security settings of all containers of a pod. Containers can override them. */
export type PodSecurityContext = {
  /** SELinux label of all containers. Default: chosen by the container runtime. */
  seLinuxOptions?: SELinuxOptions;
  /** Settings for containers on Windows nodes. */
  windowsOptions?: WindowsSecurityContextOptions;
  /** User id of the processes, 0 to 2147483647. Default: the user of the image. */
  runAsUser?: Int64;
  /** Main group id of the processes, 0 to 2147483647. Default: chosen by the container runtime. */
  runAsGroup?: Int64;
  /** True prevents the start of a container that runs as user 0. Default false. */
  runAsNonRoot?: boolean;
  /** Supplemental group ids of the containers, each 0 to 2147483647. */
  supplementalGroups?: Int64[];
  /** Group id that owns volumes with ownership support, writable for all containers. 0 to 2147483647. */
  fsGroup?: Int64;
  /** Sysctls of the pod's namespaces. Unsafe ones must be allowed on the node. */
  sysctls?: Sysctl[];
  /** Time of the change of ownership to fsGroup: Always (at each mount, default) or OnRootMismatch (only if the root directory differs). */
  fsGroupChangePolicy?: string;
  /** Seccomp profile of all containers of the pod. */
  seccompProfile?: SeccompProfile;
};

/** Selects pods that should preferably not run on a node. */
export type PodSignature = {
  /** Controller of the pods, such as a replica set, identified by uid. */
  podController?: meta_v1.OwnerReference;
};

/** Specification of a pod. Only images, a lower activeDeadlineSeconds and additional tolerations can be changed. */
export type PodSpec = {
  /** Volumes for the containers, with unique names. */
  volumes?: Volume[];
  /** Containers that run sequentially before the others; each must succeed before the next starts. */
  initContainers?: Container[];
  /** Containers of the pod, at least one. None can be added or removed. */
  containers: Container[];
  /** Containers for debugging, added through the subresource ephemeralcontainers. Dropped on create. */
  ephemeralContainers?: EphemeralContainer[];
  /** Restart of terminated containers: Always (default), OnFailure (unless it exited with 0) or Never. */
  restartPolicy?: string;
  /** Grace period in seconds until processes are killed. Default 30; 0: immediately. */
  terminationGracePeriodSeconds?: Int64;
  /** Seconds until the pod fails, 1 to 2147483647. Can be added or decreased later. Absent: no limit. */
  activeDeadlineSeconds?: Int64;
  /** ClusterFirst (the cluster's DNS, the default), ClusterFirstWithHostNet, Default (the node's) or None (dnsConfig only). */
  dnsPolicy?: string;
  /** Required labels of the node, such as disktype: ssd. */
  nodeSelector?: { [key: string]: string };
  /** Service account of the pod. Usually default when absent. */
  serviceAccountName?: string;
  /** Deprecated alias of serviceAccountName, always equal. */
  serviceAccount?: string;
  /** False disables the mount of the service account token. Default: that of the service account. */
  automountServiceAccountToken?: boolean;
  /** Node of the pod. Set by the scheduler, or by the user to bypass scheduling. */
  nodeName?: string;
  /** True uses the network of the node; each containerPort is also a port of the node. Default false. */
  hostNetwork?: boolean;
  /** True uses the process namespace of the node. Default false; not with shareProcessNamespace. */
  hostPID?: boolean;
  /** True uses the IPC namespace of the node. Default false. */
  hostIPC?: boolean;
  /** True shares one process namespace among the containers. Default false; not with hostPID. */
  shareProcessNamespace?: boolean;
  /** User, groups and kernel settings for all containers. Default: empty. */
  securityContext?: PodSecurityContext;
  /** Secrets of the pod's namespace with credentials for image registries. */
  imagePullSecrets?: LocalObjectReference[];
  /** Host name of the pod, a DNS label. Default: the pod name. */
  hostname?: string;
  /** Subdomain, a DNS label. The fully qualified host name is hostname.subdomain.namespace.svc with the cluster domain. */
  subdomain?: string;
  /** Scheduling rules about nodes and other pods. */
  affinity?: Affinity;
  /** Name of the scheduler. Default default-scheduler. */
  schedulerName?: string;
  /** Tolerations of node taints. More can be added later. */
  tolerations?: Toleration[];
  /** Additional entries of the pod's hosts file. Not for pods on the host network. */
  hostAliases?: HostAlias[];
  /** Priority class of the pod. Default: the default class of the cluster, else priority 0. */
  priorityClassName?: string;
  /** Priority, set from the priority class at admission; higher is scheduled first. Must not be set by users. */
  priority?: number;
  /** Servers, search domains and options of DNS, added to dnsPolicy. Required for None. */
  dnsConfig?: PodDNSConfig;
  /** Additional conditions of pod readiness. */
  readinessGates?: PodReadinessGate[];
  /** Runtime class of the containers, such as a sandbox. Default: the default runtime of the node. */
  runtimeClassName?: string;
  /** True adds environment variables for each service of the namespace. Default true. */
  enableServiceLinks?: boolean;
  /** PreemptLowerPriority (default, may preempt pods of lower priority) or Never. Set from the priority class. */
  preemptionPolicy?: string;
  /** Resources of the sandbox in addition to the containers. Set from the runtime class. */
  overhead?: { [key: string]: string };
  /** Constraints for spreading matching pods over zones or nodes. All must be satisfied. */
  topologySpreadConstraints?: TopologySpreadConstraint[];
  /** True uses the fully qualified domain name as host name. Default false. */
  setHostnameAsFQDN?: boolean;
};

/** Status of a pod, mostly reported by the node agent. */
export type PodStatus = {
  /** Pending (not all started), Running, Succeeded (all succeeded), Failed, or Unknown (no reports of the node). */
  phase?: string;
  /** Conditions such as PodScheduled, Initialized, ContainersReady and Ready. */
  conditions?: PodCondition[];
  /** Human-readable reason of the status. */
  message?: string;
  /** Reason as one CamelCase word, such as Evicted. */
  reason?: string;
  /** Node where pods are being preempted for this pod. The pod may be scheduled to another node. */
  nominatedNodeName?: string;
  /** Address of the node. Empty until scheduled. */
  hostIP?: string;
  /** Main address of the pod, the first of podIPs. Empty until assigned. */
  podIP?: string;
  /** Addresses of the pod, at most one for each IP family. */
  podIPs?: PodIP[];
  /** Time when the node agent accepted the pod, before pulling images. */
  startTime?: string;
  /** Status of each init container, in order. */
  initContainerStatuses?: ContainerStatus[];
  /** Status of each container, with its state and number of restarts. */
  containerStatuses?: ContainerStatus[];
  /** Guaranteed, Burstable or BestEffort, derived from requests and limits; the order of eviction when memory is short. */
  qosClass?: string;
  /** Status of the ephemeral containers. */
  ephemeralContainerStatuses?: ContainerStatus[];
};

/** A pod with its status only, as returned by a node agent. */
export type PodStatusResult = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: meta_v1.ObjectMeta;
  /** Status, written by controllers: the pod's phase, addresses and containers. */
  status?: PodStatus;
};

/** A pod template as an object. */
export type PodTemplate = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: meta_v1.ObjectMeta;
  /** The template: labels, annotations and spec of a pod. */
  template?: PodTemplateSpec;
};

/** A list of pod templates. */
export type PodTemplateList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** List metadata: resourceVersion, continue token and remaining count. */
  metadata: meta_v1.ListMeta;
  /** The templates, in order of namespace and name. */
  items: PodTemplate[];
};

/** Template of pods. */
export type PodTemplateSpec = {
  /** Labels and annotations of each pod. The labels must match the selector of the owner. */
  metadata?: meta_v1.ObjectMeta;
  /** Specification: containers, volumes and scheduling of each pod. */
  spec?: PodSpec;
};

/** Status of one port of a load balancer. */
export type PortStatus = {
  /** Port number of the service. */
  port: number;
  /** Protocol of the port: TCP, UDP or SCTP. */
  protocol: string;
  /** Error of the port, as one CamelCase word or example.com/word. Absent: no error. */
  error?: string;
};

/** A volume of a Portworx cluster. */
export type PortworxVolumeSource = {
  /** Identifier of the volume in Portworx. */
  volumeID: string;
  /** File system to create or mount, ext4 or xfs. Absent: ext4. */
  fsType?: string;
  /** True mounts it read-only. Default false. */
  readOnly?: boolean;
};

/** Preconditions of a request; otherwise it is rejected. */
export type Preconditions = {
  /** Required uid of the object, which excludes a later object of the same name. */
  uid?: string;
};

/** Pods that should preferably not run on a node, with a reason. */
export type PreferAvoidPodsEntry = {
  /** Selects the pods by their controller. */
  podSignature: PodSignature;
  /** Time when this entry was added. */
  evictionTime?: string | null;
  /** Reason as one CamelCase word. */
  reason?: string;
  /** Human-readable reason. */
  message?: string;
};

/** A preferred rule about nodes, with a weight. */
export type PreferredSchedulingTerm = {
  /** 1 to 100; added to the score of each matching node. */
  weight: number;
  /** Selects nodes by labels or fields. Empty: all nodes. */
  preference: NodeSelectorTerm;
};

/** A periodic check of a container by the node agent. Requires one of exec, httpGet and tcpSocket. */
export type Probe = {
  /** Run a program in the container; exit code 0 is success. */
  exec?: ExecAction;
  /** Send an HTTP GET to the container; 200 to 399 is success. */
  httpGet?: HTTPGetAction;
  /** Open a TCP connection to the container; an open connection is success. Only for probes. */
  tcpSocket?: TCPSocketAction;
  /** Seconds from the start of the container to the first check. Default 0. */
  initialDelaySeconds?: number;
  /** Timeout of a check in seconds. Default 1. */
  timeoutSeconds?: number;
  /** Seconds between checks. Default 10. */
  periodSeconds?: number;
  /** Consecutive successes required after a failure. Default 1; liveness and startup allow only 1. */
  successThreshold?: number;
  /** Consecutive failures required for a failed state. Default 3. */
  failureThreshold?: number;
  /** Grace period in seconds when this probe fails. Default: that of the pod. Gate ProbeTerminationGracePeriod, off by default. */
  terminationGracePeriodSeconds?: Int64;
};

/** One directory filled from several sources: secrets, config maps, pod facts and account tokens. */
export type ProjectedVolumeSource = {
  /** Sources of the files. Each item has exactly one source. */
  sources?: VolumeProjection[] | null;
  /** Default mode of files, 0 to 0777 octal (511 decimal). Default 0644; JSON takes it in decimal, 420. */
  defaultMode?: number;
};

/** A volume of a Quobyte cluster, mounted on the node. */
export type QuobyteVolumeSource = {
  /** Registries of the cluster as host:port, separated by commas. */
  registry: string;
  /** Name of an existing Quobyte volume. */
  volume: string;
  /** True mounts it read-only. Default false. */
  readOnly?: boolean;
  /** User that owns the files. Default: the account of the Quobyte service. */
  user?: string;
  /** Group that owns the files. Default: none. */
  group?: string;
  /** Tenant that the volume belongs to. Set by the provisioner. */
  tenant?: string;
};

/** An image of a Ceph cluster, for a persistent volume. */
export type RBDPersistentVolumeSource = {
  /** Addresses of Ceph monitors, at least one, such as 10.0.0.5:6789. */
  monitors: string[];
  /** Name of the image within the pool. Required. */
  image: string;
  /** File system on the image, such as ext4 or xfs; must be supported by the node. */
  fsType?: string;
  /** Ceph pool that holds the image. Default rbd. */
  pool?: string;
  /** Ceph user name. Default admin. */
  user?: string;
  /** File on the node with the user's key. Default /etc/ceph/keyring; secretRef takes precedence. */
  keyring?: string;
  /** Secret with the user's key, by name and namespace. Absent: the keyring is used. */
  secretRef?: SecretReference;
  /** True mounts it read-only. Default false. */
  readOnly?: boolean;
};

/** An image of a Ceph cluster, defined in a pod. */
export type RBDVolumeSource = {
  /** Addresses of Ceph monitors, at least one, such as 10.0.0.5:6789. */
  monitors: string[];
  /** Name of the image within the pool. Required. */
  image: string;
  /** File system on the image, such as ext4 or xfs; must be supported by the node. */
  fsType?: string;
  /** Ceph pool that holds the image. Default rbd. */
  pool?: string;
  /** Ceph user name. Default admin. */
  user?: string;
  /** File on the node with the user's key. Default /etc/ceph/keyring; secretRef takes precedence. */
  keyring?: string;
  /** Secret of the pod's namespace with the user's key. Absent: the keyring is used. */
  secretRef?: LocalObjectReference;
  /** True mounts it read-only. Default false. */
  readOnly?: boolean;
};

/** Allocated numbers of a range: service addresses or node ports. Internal to the API server. */
export type RangeAllocation = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: meta_v1.ObjectMeta;
  /** The range, such as 10.0.0.0/24 or 30000-32767. */
  range: string;
  /** One bit for each number of the range; a set bit is allocated. */
  data: string;
};

/** Runs a number of equal pods. Predecessor of replica sets; prefer deployments. */
export type ReplicationController = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: meta_v1.ObjectMeta;
  /** Specification: number of pods, selector and template. */
  spec?: ReplicationControllerSpec;
  /** Status, written by controllers: numbers of pods. */
  status?: ReplicationControllerStatus;
};

/** One condition of a replication controller. */
export type ReplicationControllerCondition = {
  /** ReplicaFailure: a pod could not be created or deleted. */
  type: string;
  /** Status of the condition: True, False or Unknown. */
  status: string;
  /** Time when the status last changed. */
  lastTransitionTime?: string | null;
  /** Reason as one CamelCase word. */
  reason?: string;
  /** Human-readable details of the last change. */
  message?: string;
};

/** A list of replication controllers. */
export type ReplicationControllerList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** List metadata: resourceVersion, continue token and remaining count. */
  metadata: meta_v1.ListMeta;
  /** The replication controllers, in order of namespace and name. */
  items: ReplicationController[];
};

/** Specification of a replication controller. */
export type ReplicationControllerSpec = {
  /** Desired number of pods, 0 or more. Default 1. */
  replicas?: number;
  /** Seconds a new pod must stay ready before it counts as available. Default 0. */
  minReadySeconds?: number;
  /** Labels of the pods. Default: the template's labels, which it must match. */
  selector?: { [key: string]: string };
  /** Template of new pods. Required; restartPolicy must be Always. */
  template?: PodTemplateSpec;
};

/** Status of a replication controller. */
export type ReplicationControllerStatus = {
  /** Number of pods that match the selector. */
  replicas: number;
  /** Number of these pods with all labels of the template. */
  fullyLabeledReplicas?: number;
  /** Number of these pods that are ready. */
  readyReplicas?: number;
  /** Number of these pods that have been ready for minReadySeconds. */
  availableReplicas?: number;
  /** Generation of the spec that this status reflects. Lower than metadata.generation: out of date. */
  observedGeneration?: Int64;
  /** Conditions, such as ReplicaFailure. */
  conditions?: ReplicationControllerCondition[];
};

/** Selects a request or limit of a container as the value of a variable or file. */
export type ResourceFieldSelector = {
  /** Container name. Required in volumes; defaults to the container of the variable. */
  containerName?: string;
  /** Resource, such as limits.cpu or requests.memory. Required. */
  resource: string;
  /** Divisor of the value, which is rounded up: 1m for thousandths of a cpu, 1Mi for mebibytes. Default 1. */
  divisor?: string;
};

/** Limits the total use of resources in a namespace. Requests that exceed it are rejected. */
export type ResourceQuota = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: meta_v1.ObjectMeta;
  /** Specification: limits, and the pods that they apply to. */
  spec?: ResourceQuotaSpec;
  /** Status, written by controllers: the enforced limits and their use. */
  status?: ResourceQuotaStatus;
};

/** A list of resource quotas. */
export type ResourceQuotaList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** List metadata: resourceVersion, continue token and remaining count. */
  metadata: meta_v1.ListMeta;
  /** The quotas, in order of namespace and name. */
  items: ResourceQuota[];
};

/** Limits of a quota, and scopes of the counted objects. */
export type ResourceQuotaSpec = {
  /** Maximum of each resource in the namespace, such as pods: 10 or requests.cpu: 4. */
  hard?: { [key: string]: string };
  /** Counts only pods that match all scopes: Terminating, NotTerminating, BestEffort, NotBestEffort, PriorityClass, CrossNamespacePodAffinity. Cannot be changed. */
  scopes?: string[];
  /** Like scopes, with operators and values, such as priority classes. Both must match. */
  scopeSelector?: ScopeSelector;
};

/** Enforced limits and their use. */
export type ResourceQuotaStatus = {
  /** Enforced limits, copied from the spec. */
  hard?: { [key: string]: string };
  /** Current use of each limited resource in the namespace. */
  used?: { [key: string]: string };
};

/** Requests and limits of cpu, memory and other resources. */
export type ResourceRequirements = {
  /** Maximum use, such as memory: 512Mi. Absent for a resource: no limit. */
  limits?: { [key: string]: string };
  /** Reserved resources, such as cpu: 250m; at most the limit. Containers default to the limit. */
  requests?: { [key: string]: string };
};

/** Parts of the SELinux label of processes. */
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
  /** URL of the gateway, such as https://10.0.0.9/api. */
  gateway: string;
  /** Name of the storage system in ScaleIO. */
  system: string;
  /** Secret with user name and password, by name and namespace. Required. */
  secretRef: SecretReference;
  /** True connects to the gateway over TLS. Default false. */
  sslEnabled?: boolean;
  /** ScaleIO protection domain of the volume. */
  protectionDomain?: string;
  /** Storage pool within the protection domain. */
  storagePool?: string;
  /** ThickProvisioned (space allocated immediately) or ThinProvisioned (on demand). Default ThinProvisioned. */
  storageMode?: string;
  /** Name of an existing volume in the system. */
  volumeName?: string;
  /** File system on the volume. Default xfs; must be supported by the node. */
  fsType?: string;
  /** True mounts it read-only. Default false. */
  readOnly?: boolean;
};

/** A volume of a ScaleIO system, defined in a pod. */
export type ScaleIOVolumeSource = {
  /** URL of the gateway, such as https://10.0.0.9/api. */
  gateway: string;
  /** Name of the storage system in ScaleIO. */
  system: string;
  /** Secret of the pod's namespace with user name and password. Required. */
  secretRef: LocalObjectReference;
  /** True connects to the gateway over TLS. Default false. */
  sslEnabled?: boolean;
  /** ScaleIO protection domain of the volume. */
  protectionDomain?: string;
  /** Storage pool within the protection domain. */
  storagePool?: string;
  /** ThickProvisioned (space allocated immediately) or ThinProvisioned (on demand). Default ThinProvisioned. */
  storageMode?: string;
  /** Name of an existing volume in the system. */
  volumeName?: string;
  /** File system on the volume. Default xfs; must be supported by the node. */
  fsType?: string;
  /** True mounts it read-only. Default false. */
  readOnly?: boolean;
};

/** Selects the pods of a quota; all expressions must match. */
export type ScopeSelector = {
  /** Expressions by scope. All must match. */
  matchExpressions?: ScopedResourceSelectorRequirement[];
};

/** One expression on a scope of pods, such as a set of priority classes. */
export type ScopedResourceSelectorRequirement = {
  /** Terminating, NotTerminating, BestEffort, NotBestEffort, PriorityClass or CrossNamespacePodAffinity. */
  scopeName: string;
  /** In, NotIn, Exists or DoesNotExist. Scopes other than PriorityClass require Exists. */
  operator: string;
  /** Values to compare with, at least one for In and NotIn; none for Exists and DoesNotExist. */
  values?: string[];
};

/** Seccomp profile: the system calls that a container may use. */
export type SeccompProfile = {
  /** RuntimeDefault (that of the container runtime), Localhost (a file on the node) or Unconfined (no filter). */
  type: string;
  /** File of the profile, below the node agent's seccomp directory. Required for type Localhost, otherwise not allowed. */
  localhostProfile?: string;
};

/** Confidential data, such as passwords and keys, for volumes and variables of pods. */
export type Secret = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: meta_v1.ObjectMeta;
  /** True makes the data immutable; cannot be reset. Default false. */
  immutable?: boolean;
  /** Values in base64 under keys of letters, digits, -, _ and dots. At most 1 MiB together. */
  data?: { [key: string]: string };
  /** Values as plain text, merged into data on write with precedence. Never returned. */
  stringData?: { [key: string]: string };
  /** Type, which determines required keys, such as Opaque (default, none) or types for TLS or SSH keys. Cannot be changed. */
  type?: string;
};

/** Defines environment variables from all keys of a secret. */
export type SecretEnvSource = {
  /** Name of the object, in the same namespace. The kind depends on the field. */
  name?: string;
  /** True lets the container start without the secret. Default false: the container waits. */
  optional?: boolean;
};

/** One key of a secret of the pod's namespace. */
export type SecretKeySelector = {
  /** Name of the object, in the same namespace. The kind depends on the field. */
  name?: string;
  /** Key of the value, such as password. Required. */
  key: string;
  /** True lets the container start if the secret or key is missing. Default false: the container waits. */
  optional?: boolean;
};

/** A list of secrets. */
export type SecretList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** List metadata: resourceVersion, continue token and remaining count. */
  metadata: meta_v1.ListMeta;
  /** The secrets, in order of namespace and name. */
  items: Secret[];
};

/** Projects keys of a secret as files. */
export type SecretProjection = {
  /** Name of the object, in the same namespace. The kind depends on the field. */
  name?: string;
  /** Keys and paths of the files. Absent: one file per key, named after it. */
  items?: KeyToPath[];
  /** True allows a missing secret or key. Default false: the pod waits. */
  optional?: boolean;
};

/** References a secret of any namespace. */
export type SecretReference = {
  /** Secret to use; unique in its namespace. */
  name?: string;
  /** Namespace of the secret, which may differ from that of the referencing object. */
  namespace?: string;
};

/** A directory with a file for each key of a secret, kept in the node's memory. */
export type SecretVolumeSource = {
  /** Secret in the pod's namespace. Required. */
  secretName?: string;
  /** Keys and paths of the files. Absent: one file per key, named after it. */
  items?: KeyToPath[];
  /** Default mode of files, 0 to 0777 octal (511 decimal). Default 0644; JSON takes it in decimal, 420. */
  defaultMode?: number;
  /** True allows a missing secret or key. Default false: the pod waits. */
  optional?: boolean;
};

/** Security settings of one container. They override those of the pod. */
export type SecurityContext = {
  /** Linux capabilities added to or dropped from the default of the runtime. */
  capabilities?: Capabilities;
  /** True runs a privileged container, with nearly all rights of root on the node. Default false. */
  privileged?: boolean;
  /** SELinux label of the container. Default: that of the pod, else chosen by the runtime. */
  seLinuxOptions?: SELinuxOptions;
  /** Settings for containers on Windows nodes. */
  windowsOptions?: WindowsSecurityContextOptions;
  /** User id of the processes, 0 to 2147483647. Default: that of the pod, else of the image. */
  runAsUser?: Int64;
  /** Main group id of the processes, 0 to 2147483647. Default: that of the pod, else of the runtime. */
  runAsGroup?: Int64;
  /** True prevents the start as user 0. Default: that of the pod. */
  runAsNonRoot?: boolean;
  /** True makes the root file system read-only. Default false. */
  readOnlyRootFilesystem?: boolean;
  /** False prevents processes from gaining more privileges than their parent. Not with privileged or CAP_SYS_ADMIN. */
  allowPrivilegeEscalation?: boolean;
  /** Default (parts of /proc are masked) or Unmasked. Gate ProcMountType, off by default. */
  procMount?: string;
  /** Seccomp profile of this container. Absent: the pod's. */
  seccompProfile?: SeccompProfile;
};

/** A serialized reference, for example in an annotation. */
export type SerializedReference = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion?: string;
  /** The referenced object, such as the owner of a pod. */
  reference?: ObjectReference;
};

/** A stable name and address for a set of pods, with load balancing. */
export type Service = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: meta_v1.ObjectMeta;
  /** Specification: ports, selector and type of the service. */
  spec?: ServiceSpec;
  /** Status, written by controllers: the addresses of the load balancer. */
  status?: ServiceStatus;
};

/** An identity for programs in pods. Role bindings grant it permissions. */
export type ServiceAccount = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: meta_v1.ObjectMeta;
  /** Secrets of the account in its namespace, including its tokens. */
  secrets?: ObjectReference[];
  /** Image pull secrets of pods of this account without their own. */
  imagePullSecrets?: LocalObjectReference[];
  /** False disables the mount of tokens in pods of the account, unless a pod enables it. Default true. */
  automountServiceAccountToken?: boolean;
};

/** A list of service accounts. */
export type ServiceAccountList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** List metadata: resourceVersion, continue token and remaining count. */
  metadata: meta_v1.ListMeta;
  /** The service accounts, in order of namespace and name. */
  items: ServiceAccount[];
};

/** Projects a token of the pod's service account as a file, renewed before its expiry. */
export type ServiceAccountTokenProjection = {
  /** Audience of the token. Default: the API server. */
  audience?: string;
  /** Lifetime of each token in seconds, at least 600. Default 3600; renewed before the expiry. */
  expirationSeconds?: Int64;
  /** Path of the token file, relative to the mount point. */
  path: string;
};

/** A list of services. */
export type ServiceList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** List metadata: resourceVersion, continue token and remaining count. */
  metadata: meta_v1.ListMeta;
  /** The services, in order of namespace and name. */
  items: Service[];
};

/** One port of a service, and its target port. */
export type ServicePort = {
  /** A DNS label, unique in the service. Required for more than one port. */
  name?: string;
  /** TCP, UDP or SCTP. Default TCP; all ports of a load balancer must have the same. */
  protocol?: string;
  /** Application protocol of the port, such as http or example.com/custom. A hint; not enforced. */
  appProtocol?: string;
  /** Port number of the service, 1 to 65535; unique for each protocol. */
  port: number;
  /** Port of the pods, by number or by the name of a container port. Default: the same as port. */
  targetPort?: number | string;
  /** Port on each node. Default: allocated, usually from 30000-32767, if the type needs one. Not with ClusterIP. */
  nodePort?: number;
};

/** Query parameters of a proxy request to a service. */
export type ServiceProxyOptions = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion?: string;
  /** Request path of the service, such as /index.html. */
  path?: string;
};

/** Specification of a service. */
export type ServiceSpec = {
  /** Ports of the service. At least one, except for headless and ExternalName services. */
  ports?: ServicePort[];
  /** Labels of the backend pods. Absent: endpoints are managed externally. */
  selector?: { [key: string]: string };
  /** Cluster IP address. Absent: allocated. None: headless, DNS returns pod addresses. Cannot be changed once set. */
  clusterIP?: string;
  /** All addresses, at most one for each IP family; the first equals clusterIP. */
  clusterIPs?: string[];
  /** ClusterIP (inside only, the default), NodePort, LoadBalancer, or ExternalName (a DNS alias). */
  type?: string;
  /** Addresses not managed by the cluster; traffic to them that reaches a node goes to the service. */
  externalIPs?: string[];
  /** Session affinity: None (default) or ClientIP (a client address is routed to the same pod). */
  sessionAffinity?: string;
  /** Requested address of the load balancer; ignored by clouds without support. Only for LoadBalancer. */
  loadBalancerIP?: string;
  /** Allowed client networks, such as 10.1.0.0/16. Absent: all. Only for LoadBalancer. */
  loadBalancerSourceRanges?: string[];
  /** Target DNS name, such as db.example.com. Required for type ExternalName. */
  externalName?: string;
  /** Cluster (default, any pod) or Local (pods of the receiving node; preserves the client address). Not for ClusterIP. */
  externalTrafficPolicy?: string;
  /** Node port of the health check of load balancers. Default: allocated. Only for LoadBalancer with Local traffic. */
  healthCheckNodePort?: number;
  /** True publishes addresses of pods that are not ready, for peer discovery. Default false. */
  publishNotReadyAddresses?: boolean;
  /** Settings of session affinity. Only with sessionAffinity ClientIP; dropped with None. */
  sessionAffinityConfig?: SessionAffinityConfig;
  /** Node labels to prefer for endpoints, in order of preference; * means any. Deprecated. Gate ServiceTopology, off by default. */
  topologyKeys?: string[];
  /** IPv4, IPv6 or both, in the order of clusterIPs. Absent: chosen by the cluster and ipFamilyPolicy. */
  ipFamilies?: string[];
  /** SingleStack (the usual default), PreferDualStack (both if the cluster has them) or RequireDualStack (both or fail). */
  ipFamilyPolicy?: string;
  /** False allocates no node ports for a load balancer. Default true. Gate ServiceLBNodePortControl, off by default. */
  allocateLoadBalancerNodePorts?: boolean;
  /** Class of the load balancer, such as example.com/internal. Default: that of the cloud. Gate ServiceLoadBalancerClass, off by default. */
  loadBalancerClass?: string;
  /** Policy for cluster-internal traffic: Cluster (default, any pod) or Local (pods of the client's node). Gate ServiceInternalTrafficPolicy, off by default. */
  internalTrafficPolicy?: string;
};

/** Status of a service. */
export type ServiceStatus = {
  /** Addresses of the load balancer. Empty until assigned. */
  loadBalancer?: LoadBalancerStatus;
  /** Conditions of the service, such as errors of load balancer ports. */
  conditions?: meta_v1.Condition[];
};

/** Settings of session affinity by type. */
export type SessionAffinityConfig = {
  /** Settings of affinity by client address. */
  clientIP?: ClientIPConfig;
};

/** A volume of a StorageOS cluster, for a persistent volume. */
export type StorageOSPersistentVolumeSource = {
  /** Volume to mount; unique in its StorageOS namespace. */
  volumeName?: string;
  /** StorageOS namespace of the volume. Absent: the claim's namespace. */
  volumeNamespace?: string;
  /** File system on the volume, such as ext4; must be supported by the node. */
  fsType?: string;
  /** True mounts it read-only. Default false. */
  readOnly?: boolean;
  /** Secret with the credentials of the StorageOS API. Default: built-in credentials. */
  secretRef?: ObjectReference;
};

/** A volume of a StorageOS cluster, defined in a pod. */
export type StorageOSVolumeSource = {
  /** Volume to mount; unique in its StorageOS namespace. */
  volumeName?: string;
  /** StorageOS namespace of the volume. Absent: the pod's namespace. */
  volumeNamespace?: string;
  /** File system on the volume, such as ext4; must be supported by the node. */
  fsType?: string;
  /** True mounts it read-only. Default false. */
  readOnly?: boolean;
  /** Secret of the pod's namespace with the credentials of the StorageOS API. Default: built-in credentials. */
  secretRef?: LocalObjectReference;
};

/** One sysctl of the pod's namespaces. */
export type Sysctl = {
  /** Name of the sysctl, such as net.core.somaxconn. At most 253 characters. */
  name: string;
  /** Value as text, such as "1024"; validated only by the kernel of the node. */
  value: string;
};

/** A check that opens a TCP connection. */
export type TCPSocketAction = {
  /** Port to connect to, 1 to 65535 or the name of a container port. */
  port: number | string;
  /** Host to connect to. Absent: the pod's own address. */
  host?: string;
};

/** A taint of a node, which repels pods without a matching toleration. */
export type Taint = {
  /** Key of the taint, such as dedicated or example.com/gpu. Unique on the node for each effect. */
  key: string;
  /** Value that tolerations can match. May be empty. */
  value?: string;
  /** NoSchedule (no new pods), PreferNoSchedule (no new pods if possible) or NoExecute (also evicts running pods). */
  effect: string;
  /** Time when the taint was added. Set for NoExecute, for toleration periods. */
  timeAdded?: string;
};

/** Tolerates matching taints of nodes. */
export type Toleration = {
  /** Key of the tolerated taints. Empty, with operator Exists: all taints. */
  key?: string;
  /** Equal (key and value match, the default) or Exists (any value). */
  operator?: string;
  /** Value of the taint. Must be empty with operator Exists. */
  value?: string;
  /** NoSchedule, PreferNoSchedule or NoExecute. Empty: every effect. */
  effect?: string;
  /** Seconds the pod may remain after a NoExecute taint is added; 0 or less: none. Absent: unlimited. Requires effect NoExecute. */
  tolerationSeconds?: Int64;
};

/** One required label of a topology for new volumes. */
export type TopologySelectorLabelRequirement = {
  /** Label key, such as a zone label. */
  key: string;
  /** Allowed values of the label; one of them is enough. */
  values: string[];
};

/** A topology, given by node labels, for new volumes. */
export type TopologySelectorTerm = {
  /** Required labels of the topology. */
  matchLabelExpressions?: TopologySelectorLabelRequirement[];
};

/** A constraint for spreading pods over topology domains, such as zones or nodes. */
export type TopologySpreadConstraint = {
  /** Maximum difference of matching pods between topology domains. At least 1. */
  maxSkew: number;
  /** Node label whose value identifies the topology domain. Nodes without it are ignored. Required. */
  topologyKey: string;
  /** DoNotSchedule (the pod stays pending) or ScheduleAnyway (a preference only). */
  whenUnsatisfiable: string;
  /** Labels of the pods that are counted, in the pod's namespace. Absent: none. */
  labelSelector?: meta_v1.LabelSelector;
};

/** References an object of any kind in the same namespace. */
export type TypedLocalObjectReference = {
  /** API group of the kind, without version. Absent or empty: the core group. */
  apiGroup?: string | null;
  /** Kind of the object, such as PersistentVolumeClaim. */
  kind: string;
  /** Name of the object, which is in the same namespace. */
  name: string;
};

/** A directory or device for the containers of a pod, with one source; default emptyDir. */
export type Volume = {
  /** Name for volumeMounts; a DNS label, unique in the pod. */
  name: string;
  /** A file or directory of the node itself. Risky: the pod can modify files of the node. */
  hostPath?: HostPathVolumeSource;
  /** An empty directory with the lifetime of the pod, for scratch data or sharing among containers. */
  emptyDir?: EmptyDirVolumeSource;
  /** A GCE disk that the node attaches; it must exist. */
  gcePersistentDisk?: GCEPersistentDiskVolumeSource;
  /** An AWS EBS disk that the node attaches; it must exist. */
  awsElasticBlockStore?: AWSElasticBlockStoreVolumeSource;
  /** A git repository, cloned when the pod starts. Deprecated: clone in an init container. */
  gitRepo?: GitRepoVolumeSource;
  /** Keys of a secret, as files kept in memory. */
  secret?: SecretVolumeSource;
  /** A directory exported by an NFS server; it remains after the pod. */
  nfs?: NFSVolumeSource;
  /** A disk of an iSCSI target, which the node logs in to. */
  iscsi?: ISCSIVolumeSource;
  /** A Gluster volume; it remains after the pod. */
  glusterfs?: GlusterfsVolumeSource;
  /** The volume of a claim in the same namespace; the usual source of persistent data. */
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
  /** Keys of a config map, as files that are updated. */
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
  /** A volume that a CSI driver creates for this pod and deletes with it. */
  csi?: CSIVolumeSource;
  /** A claim that is created from a template for this pod and deleted with it. */
  ephemeral?: EphemeralVolumeSource;
};

/** A raw block device of a container, from a claim of volumeMode Block. */
export type VolumeDevice = {
  /** Volume of the pod; its source must be a claim. */
  name: string;
  /** Path of the device in the container, such as /dev/xvda. */
  devicePath: string;
};

/** Mounts a volume of the pod into a container. */
export type VolumeMount = {
  /** Volume to mount; one of the pod's volumes. */
  name: string;
  /** True mounts it read-only. Default false. */
  readOnly?: boolean;
  /** Directory in the container to mount at, such as /data. Unique in the container. */
  mountPath: string;
  /** Part of the volume to mount instead of all of it; a relative path without .. in it. */
  subPath?: string;
  /** None (default), HostToContainer (receives later mounts of the node) or Bidirectional (both directions; only for privileged containers). */
  mountPropagation?: string;
  /** Like subPath, with $(NAME) replaced by environment variables. Not together with subPath. */
  subPathExpr?: string;
};

/** Nodes that can access a volume. */
export type VolumeNodeAffinity = {
  /** Node selector for pods with this volume. Required. */
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

/** Source of a volume of a pod. At most one; default emptyDir. */
export type VolumeSource = {
  /** A file or directory of the node itself. Risky: the pod can modify files of the node. */
  hostPath?: HostPathVolumeSource;
  /** An empty directory with the lifetime of the pod, for scratch data or sharing among containers. */
  emptyDir?: EmptyDirVolumeSource;
  /** A GCE disk that the node attaches; it must exist. */
  gcePersistentDisk?: GCEPersistentDiskVolumeSource;
  /** An AWS EBS disk that the node attaches; it must exist. */
  awsElasticBlockStore?: AWSElasticBlockStoreVolumeSource;
  /** A git repository, cloned when the pod starts. Deprecated: clone in an init container. */
  gitRepo?: GitRepoVolumeSource;
  /** Keys of a secret, as files kept in memory. */
  secret?: SecretVolumeSource;
  /** A directory exported by an NFS server; it remains after the pod. */
  nfs?: NFSVolumeSource;
  /** A disk of an iSCSI target, which the node logs in to. */
  iscsi?: ISCSIVolumeSource;
  /** A Gluster volume; it remains after the pod. */
  glusterfs?: GlusterfsVolumeSource;
  /** The volume of a claim in the same namespace; the usual source of persistent data. */
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
  /** Keys of a config map, as files that are updated. */
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
  /** A volume that a CSI driver creates for this pod and deletes with it. */
  csi?: CSIVolumeSource;
  /** A claim that is created from a template for this pod and deleted with it. */
  ephemeral?: EphemeralVolumeSource;
};

/** A vSphere disk file, attached to the machine that is the node. */
export type VsphereVirtualDiskVolumeSource = {
  /** Datastore and path of the disk file, such as [store1] disks/a.vmdk. */
  volumePath: string;
  /** File system on the disk, such as ext4; must be supported by the node. */
  fsType?: string;
  /** Name of the vSphere storage policy of the disk. */
  storagePolicyName?: string;
  /** Identifier of the policy that storagePolicyName names. */
  storagePolicyID?: string;
};

/** A preferred rule about other pods, with a weight. */
export type WeightedPodAffinityTerm = {
  /** 1 to 100; added to the score of each matching node. */
  weight: number;
  /** The pods, and the topology key. */
  podAffinityTerm: PodAffinityTerm;
};

/** Identity of processes on Windows nodes. Containers override the pod. */
export type WindowsSecurityContextOptions = {
  /** Name of an object with a group-managed service account's credential spec; the source of the text. */
  gmsaCredentialSpecName?: string;
  /** Text of the credential spec. Set by a webhook from the name. */
  gmsaCredentialSpec?: string;
  /** Windows user of the processes, such as ContainerUser. Default: the user of the image. */
  runAsUserName?: string;
};
