// Generated from packages/api/kinds/storage_v1alpha1.yaml by npm run generate. Do not edit.
import type * as core_v1 from '../core_v1/types.js';
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

/** How much space a driver has left for one storage class in one part of the cluster. */
export type CSIStorageCapacity = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: meta_v1.ObjectMeta;
  /** Nodes that can reach the space, by label. Empty: all nodes. Absent: none. */
  nodeTopology?: meta_v1.LabelSelector;
  /** Storage class that the numbers are for. */
  storageClassName: string;
  /** Space left, such as 200Gi. Absent: not known. */
  capacity?: string;
  /** Size of the largest volume that can be made, such as 50Gi. Absent: not known. */
  maximumVolumeSize?: string;
};

/** A list of CSI storage capacities. */
export type CSIStorageCapacityList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Version of the list, and the token of its next page. */
  metadata: meta_v1.ListMeta;
  /** The CSI storage capacities, in order of namespace and name. */
  items: CSIStorageCapacity[];
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
