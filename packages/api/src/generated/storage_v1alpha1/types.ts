// Generated from packages/api/kinds/storage_v1alpha1.yaml by npm run generate. Do not edit.
import type * as core_v1 from '../core_v1/types.js';
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

export type CSIStorageCapacity = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  nodeTopology?: meta_v1.LabelSelector;
  storageClassName: string;
  capacity?: string;
  maximumVolumeSize?: string;
};

export type CSIStorageCapacityList = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ListMeta;
  items: CSIStorageCapacity[];
};

export type VolumeAttachment = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  spec: VolumeAttachmentSpec;
  status?: VolumeAttachmentStatus;
};

export type VolumeAttachmentList = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ListMeta;
  items: VolumeAttachment[];
};

export type VolumeAttachmentSource = {
  persistentVolumeName?: string;
  inlineVolumeSpec?: core_v1.PersistentVolumeSpec;
};

export type VolumeAttachmentSpec = {
  attacher: string;
  source: VolumeAttachmentSource;
  nodeName: string;
};

export type VolumeAttachmentStatus = {
  attached: boolean;
  attachmentMetadata?: { [key: string]: string };
  attachError?: VolumeError;
  detachError?: VolumeError;
};

export type VolumeError = {
  time?: string | null;
  message?: string;
};
