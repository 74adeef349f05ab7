// Generated from packages/api/kinds/storage_v1.yaml by npm run generate. Do not edit.
import type * as core_v1 from '../core_v1/types.js';
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

export type CSIDriver = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  spec: CSIDriverSpec;
};

export type CSIDriverList = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ListMeta;
  items: CSIDriver[];
};

export type CSIDriverSpec = {
  attachRequired?: boolean;
  podInfoOnMount?: boolean;
  volumeLifecycleModes?: string[];
  storageCapacity?: boolean;
  fsGroupPolicy?: string;
  tokenRequests?: TokenRequest[];
  requiresRepublish?: boolean;
};

export type CSINode = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  spec: CSINodeSpec;
};

export type CSINodeDriver = {
  name: string;
  nodeID: string;
  topologyKeys?: string[] | null;
  allocatable?: VolumeNodeResources;
};

export type CSINodeList = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ListMeta;
  items: CSINode[];
};

export type CSINodeSpec = {
  drivers: CSINodeDriver[];
};

export type StorageClass = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  provisioner: string;
  parameters?: { [key: string]: string };
  reclaimPolicy?: string;
  mountOptions?: string[];
  allowVolumeExpansion?: boolean;
  volumeBindingMode?: string;
  allowedTopologies?: core_v1.TopologySelectorTerm[];
};

export type StorageClassList = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ListMeta;
  items: StorageClass[];
};

export type TokenRequest = {
  audience: string;
  expirationSeconds?: number;
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

export type VolumeNodeResources = {
  count?: number;
};
