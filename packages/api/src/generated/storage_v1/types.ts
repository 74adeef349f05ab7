// Generated from packages/api/kinds/storage_v1.yaml by npm run generate. Do not edit.
import type * as core_v1 from '../core_v1/types.js';
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

/** What a CSI volume driver can do and needs. Its name is that of the driver. */
export type CSIDriver = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: meta_v1.ObjectMeta;
  /** What is wanted: how volumes of the driver are attached, mounted and owned. */
  spec: CSIDriverSpec;
};

/** A list of CSI drivers. */
export type CSIDriverList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Version of the list, and the token of its next page. */
  metadata: meta_v1.ListMeta;
  /** The CSI drivers, in order of name. */
  items: CSIDriver[];
};

/** How a CSI driver is to be used. */
export type CSIDriverSpec = {
  /** False skips attaching volumes to the node before they are mounted. Default true. */
  attachRequired?: boolean;
  /** True tells the driver name, namespace and uid of the pod when it mounts. Default false. */
  podInfoOnMount?: boolean;
  /** Persistent for claimed volumes, Ephemeral for volumes inside a pod's spec. Default Persistent alone. */
  volumeLifecycleModes?: string[];
  /** True lets the scheduler heed the free space that the driver publishes. Default false. */
  storageCapacity?: boolean;
  /** When the owner group of files is set: ReadWriteOnceWithFSType (default), File (always) or None (never). */
  fsGroupPolicy?: string;
  /** Tokens of the pod's service account that the driver gets when it mounts. Empty: none. */
  tokenRequests?: TokenRequest[];
  /** True has the driver called again and again for a mounted volume, as for fresh tokens. Default false. */
  requiresRepublish?: boolean;
};

/** Which CSI drivers run on a node. Its name is that of the node; the node agent writes it. */
export type CSINode = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: meta_v1.ObjectMeta;
  /** What is wanted: the drivers of the node, as its node agent registered them. */
  spec: CSINodeSpec;
};

/** A CSI driver that runs on a node. */
export type CSINodeDriver = {
  /** Name the driver gives itself, as in its CSIDriver. */
  name: string;
  /** What the driver calls this node; may differ from the node's name. */
  nodeID: string;
  /** Node labels by which the driver tells where volumes can be reached, such as a zone. Empty: none. */
  topologyKeys?: string[] | null;
  /** How many volumes of the driver the node can take. Absent: no known limit. */
  allocatable?: VolumeNodeResources;
};

/** A list of CSI nodes. */
export type CSINodeList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Version of the list, and the token of its next page. */
  metadata: meta_v1.ListMeta;
  /** The CSI nodes, in order of name. */
  items: CSINode[];
};

/** The CSI drivers of one node. */
export type CSINodeSpec = {
  /** Drivers that run there, each name once. May be empty. */
  drivers: CSINodeDriver[];
};

/** A sort of storage that claims name, and how volumes of it are made. */
export type StorageClass = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: meta_v1.ObjectMeta;
  /** Driver that makes the volumes, such as disk.acme.io. Cannot be changed. */
  provisioner: string;
  /** Settings for the driver, by name; up to 256 KiB in all. Cannot be changed. */
  parameters?: { [key: string]: string };
  /** What happens to a volume once its claim is gone: Delete (default) or Retain. Cannot be changed. */
  reclaimPolicy?: string;
  /** Options to mount the volumes with, such as ro. Not checked; a wrong one makes mounting fail. */
  mountOptions?: string[];
  /** True lets claims of the class be made larger. Default false. */
  allowVolumeExpansion?: boolean;
  /** Immediate (default) makes volumes at once, WaitForFirstConsumer when a pod is placed. Cannot be changed. */
  volumeBindingMode?: string;
  /** Where volumes may be made, such as in certain zones; one term that fits is enough. Empty: anywhere. */
  allowedTopologies?: core_v1.TopologySelectorTerm[];
};

/** A list of storage classes. */
export type StorageClassList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Version of the list, and the token of its next page. */
  metadata: meta_v1.ListMeta;
  /** The storage classes, in order of name. */
  items: StorageClass[];
};

/** A service account token that a CSI driver wants when it mounts a volume. */
export type TokenRequest = {
  /** Whom the token is for. Empty: the API server. */
  audience: string;
  /** Seconds the token is good for, 600 to 4294967296. Absent: 3600, as for other token requests. */
  expirationSeconds?: number;
};

/** Asks a driver to attach a volume to a node. Deleting it detaches the volume. */
export type VolumeAttachment = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: meta_v1.ObjectMeta;
  /** What is wanted: the volume, the node and the driver. Cannot be changed. */
  spec: VolumeAttachmentSpec;
  /** What was found, written by controllers: whether the volume is attached, and what went wrong. */
  status?: VolumeAttachmentStatus;
};

/** A list of volume attachments. */
export type VolumeAttachmentList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Version of the list, and the token of its next page. */
  metadata: meta_v1.ListMeta;
  /** The volume attachments, in order of name. */
  items: VolumeAttachment[];
};

/** Volume to attach. Set exactly one of the fields. */
export type VolumeAttachmentSource = {
  /** Name of the persistent volume to attach; its source must be of the driver. */
  persistentVolumeName?: string;
  /** Volume description itself, for a volume written inside a pod's spec. */
  inlineVolumeSpec?: core_v1.PersistentVolumeSpec;
};

/** Which volume goes to which node, and who attaches it. Cannot be changed. */
export type VolumeAttachmentSpec = {
  /** Name of the driver that attaches the volume, such as disk.acme.io. */
  attacher: string;
  /** Volume to attach: a persistent volume by name, or a description. */
  source: VolumeAttachmentSource;
  /** Name of the node that the volume is attached to. */
  nodeName: string;
};

/** How far attaching or detaching has come. */
export type VolumeAttachmentStatus = {
  /** True once the volume is attached to the node. */
  attached: boolean;
  /** What the driver told on attaching and wants back when the volume is mounted. */
  attachmentMetadata?: { [key: string]: string };
  /** Last failure to attach. Absent when there was none. */
  attachError?: VolumeError;
  /** Last failure to detach. Absent when there was none. */
  detachError?: VolumeError;
};

/** A failure to attach or detach a volume. */
export type VolumeError = {
  /** When attaching or detaching failed. */
  time?: string | null;
  /** Sentence for people about the failure. Drivers keep secrets out of it. */
  message?: string;
};

/** Limits of a node for the volumes of one driver. */
export type VolumeNodeResources = {
  /** How many volumes of the driver can be used on the node at a time. Absent: no known limit. */
  count?: number;
};
