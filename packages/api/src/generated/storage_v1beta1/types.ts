// Generated from packages/api/kinds/storage_v1beta1.yaml by npm run generate. Do not edit.
import type { Int64 } from '@orch/apimachinery';
import type * as core_v1 from '../core_v1/types.js';
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

/** Capabilities and requirements of a CSI driver. Named after the driver. */
export type CSIDriver = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: meta_v1.ObjectMeta;
  /** Specification: attachment, mount and ownership of volumes of the driver. */
  spec: CSIDriverSpec;
};

/** A list of CSI drivers. */
export type CSIDriverList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** List metadata: resourceVersion, continue token and remaining count. */
  metadata: meta_v1.ListMeta;
  /** The CSI drivers, in order of name. */
  items: CSIDriver[];
};

/** Specification of a CSI driver. */
export type CSIDriverSpec = {
  /** False skips the attachment of volumes to nodes. Default true. */
  attachRequired?: boolean;
  /** True passes name, namespace and uid of the pod to the driver on mounts. Default false. */
  podInfoOnMount?: boolean;
  /** Supported modes: Persistent (claims) and Ephemeral (inline volumes of pods). Default Persistent. */
  volumeLifecycleModes?: string[];
  /** True lets the scheduler use the capacity that the driver reports. Default false. */
  storageCapacity?: boolean;
  /** Change of the group of files: ReadWriteOnceWithFSType (default), File (always) or None (never). */
  fsGroupPolicy?: string;
  /** Service account tokens of the pod for the driver on mounts. Empty: none. */
  tokenRequests?: TokenRequest[];
  /** True repeats the publish call of mounted volumes periodically, for example to renew tokens. Default false. */
  requiresRepublish?: boolean;
};

/** CSI drivers of a node. Named after the node; written by the node agent. */
export type CSINode = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: meta_v1.ObjectMeta;
  /** Specification: the drivers of the node. */
  spec: CSINodeSpec;
};

/** A CSI driver on a node. */
export type CSINodeDriver = {
  /** Name of the driver, as in its CSIDriver. */
  name: string;
  /** ID of the node in the driver; may differ from the node name. */
  nodeID: string;
  /** Keys of the topology labels of the driver, such as a zone label. Empty: none. */
  topologyKeys?: string[] | null;
  /** Maximum number of volumes of the driver on the node. Absent: no limit. */
  allocatable?: VolumeNodeResources;
};

/** A list of CSI nodes. */
export type CSINodeList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** List metadata: resourceVersion, continue token and remaining count. */
  metadata: meta_v1.ListMeta;
  /** The CSI nodes, in order of name. */
  items: CSINode[];
};

/** The CSI drivers of one node. */
export type CSINodeSpec = {
  /** Drivers on the node, with unique names. May be empty. */
  drivers: CSINodeDriver[];
};

/** Available capacity of a driver for one storage class in one topology. */
export type CSIStorageCapacity = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: meta_v1.ObjectMeta;
  /** Selects nodes with access to the capacity. Empty: all nodes. Absent: none. */
  nodeTopology?: meta_v1.LabelSelector;
  /** Storage class of the capacity. */
  storageClassName: string;
  /** Available capacity, such as 200Gi. Absent: unknown. */
  capacity?: string;
  /** Maximum size of a new volume, such as 50Gi. Absent: unknown. */
  maximumVolumeSize?: string;
};

/** A list of CSI storage capacities. */
export type CSIStorageCapacityList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** List metadata: resourceVersion, continue token and remaining count. */
  metadata: meta_v1.ListMeta;
  /** The CSI storage capacities, in order of namespace and name. */
  items: CSIStorageCapacity[];
};

/** A class of storage for claims, with the settings of its volumes. */
export type StorageClass = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: meta_v1.ObjectMeta;
  /** Provisioner of the volumes, such as disk.acme.io. Cannot be changed. */
  provisioner: string;
  /** Parameters for the provisioner, at most 256 KiB in total. Cannot be changed. */
  parameters?: { [key: string]: string };
  /** Reclaim policy of volumes after the deletion of the claim: Delete (default) or Retain. Cannot be changed. */
  reclaimPolicy?: string;
  /** Mount options of the volumes, such as ro. Not validated; an invalid option fails the mount. */
  mountOptions?: string[];
  /** True allows the expansion of volumes of the class. Default false. */
  allowVolumeExpansion?: boolean;
  /** Immediate (default) creates volumes immediately, WaitForFirstConsumer when a pod is scheduled. Cannot be changed. */
  volumeBindingMode?: string;
  /** Topologies of new volumes, such as zones; one match is enough. Empty: any. */
  allowedTopologies?: core_v1.TopologySelectorTerm[];
};

/** A list of storage classes. */
export type StorageClassList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** List metadata: resourceVersion, continue token and remaining count. */
  metadata: meta_v1.ListMeta;
  /** The storage classes, in order of name. */
  items: StorageClass[];
};

/** A service account token for a CSI driver on mounts. */
export type TokenRequest = {
  /** Audience of the token. Empty: the API server. */
  audience: string;
  /** Lifetime of the token in seconds, 600 to 4294967296. Absent: 3600, as for other token requests. */
  expirationSeconds?: Int64;
};

/** Requests the attachment of a volume to a node. Its deletion detaches the volume. */
export type VolumeAttachment = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: meta_v1.ObjectMeta;
  /** Specification: the volume, the node and the driver. Cannot be changed. */
  spec: VolumeAttachmentSpec;
  /** Status, written by controllers: whether the volume is attached, and errors. */
  status?: VolumeAttachmentStatus;
};

/** A list of volume attachments. */
export type VolumeAttachmentList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** List metadata: resourceVersion, continue token and remaining count. */
  metadata: meta_v1.ListMeta;
  /** The volume attachments, in order of name. */
  items: VolumeAttachment[];
};

/** Volume to attach. Exactly one field must be set. */
export type VolumeAttachmentSource = {
  /** Name of the persistent volume to attach; must have a source of the driver. */
  persistentVolumeName?: string;
  /** Volume specification, for an inline volume of a pod. */
  inlineVolumeSpec?: core_v1.PersistentVolumeSpec;
};

/** Volume, node and driver of an attachment. Cannot be changed. */
export type VolumeAttachmentSpec = {
  /** Name of the driver that attaches the volume, such as disk.acme.io. */
  attacher: string;
  /** Volume to attach: a persistent volume by name, or a specification. */
  source: VolumeAttachmentSource;
  /** Name of the node. */
  nodeName: string;
};

/** Status of a volume attachment. */
export type VolumeAttachmentStatus = {
  /** True when the volume is attached. */
  attached: boolean;
  /** Metadata returned by the driver on attach, and passed to it on mounts. */
  attachmentMetadata?: { [key: string]: string };
  /** Last error of attach. Absent without error. */
  attachError?: VolumeError;
  /** Last error of detach. Absent without error. */
  detachError?: VolumeError;
};

/** An error of attach or detach. */
export type VolumeError = {
  /** Time of the error. */
  time?: string | null;
  /** Human-readable error message. Must not contain secrets. */
  message?: string;
};

/** Limits of a node for volumes of one driver. */
export type VolumeNodeResources = {
  /** Maximum number of volumes of the driver on the node. Absent: no limit. */
  count?: number;
};
