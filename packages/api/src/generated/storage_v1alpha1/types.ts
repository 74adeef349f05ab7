// Generated from packages/api/kinds/storage_v1alpha1.yaml by npm run generate. Do not edit.
import type * as core_v1 from '../core_v1/types.js';
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

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
