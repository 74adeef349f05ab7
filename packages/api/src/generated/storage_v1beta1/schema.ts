// Generated from packages/api/kinds/storage_v1beta1.yaml by npm run generate. Do not edit.
import { defineMessage, type MessageSchema } from '@orch/apimachinery';
import * as core_v1 from '../core_v1/schema.js';
import * as meta_v1 from '@orch/apimachinery/schema/meta_v1';
import * as resource from '@orch/apimachinery/schema/resource';

export const CSIDriverSchema: MessageSchema = defineMessage('storage_v1beta1.CSIDriver', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'spec', type: () => CSIDriverSpecSchema, shape: 'single', always: true, required: true },
]);

export const CSIDriverListSchema: MessageSchema = defineMessage('storage_v1beta1.CSIDriverList', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ListMetaSchema, shape: 'single', always: true },
  { name: 'items', type: () => CSIDriverSchema, shape: 'list', always: true, required: true },
]);

export const CSIDriverSpecSchema: MessageSchema = defineMessage('storage_v1beta1.CSIDriverSpec', {}, () => [
  { name: 'attachRequired', type: 'bool', shape: 'single', pointer: true },
  { name: 'podInfoOnMount', type: 'bool', shape: 'single', pointer: true },
  { name: 'volumeLifecycleModes', type: 'string', shape: 'list', enum: ['Persistent', 'Ephemeral'] },
  { name: 'storageCapacity', type: 'bool', shape: 'single', pointer: true, featureGate: 'CSIStorageCapacity' },
  { name: 'fsGroupPolicy', type: 'string', shape: 'single', pointer: true, enum: ['ReadWriteOnceWithFSType', 'File', 'None'] },
  { name: 'tokenRequests', type: () => TokenRequestSchema, shape: 'list', listType: 'atomic' },
  { name: 'requiresRepublish', type: 'bool', shape: 'single', pointer: true },
]);

export const CSINodeSchema: MessageSchema = defineMessage('storage_v1beta1.CSINode', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'spec', type: () => CSINodeSpecSchema, shape: 'single', always: true, required: true },
]);

export const CSINodeDriverSchema: MessageSchema = defineMessage('storage_v1beta1.CSINodeDriver', {}, () => [
  { name: 'name', type: 'string', shape: 'single', always: true, required: true },
  { name: 'nodeID', type: 'string', shape: 'single', always: true, required: true },
  { name: 'topologyKeys', type: 'string', shape: 'list', always: true },
  { name: 'allocatable', type: () => VolumeNodeResourcesSchema, shape: 'single', pointer: true },
]);

export const CSINodeListSchema: MessageSchema = defineMessage('storage_v1beta1.CSINodeList', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ListMetaSchema, shape: 'single', always: true },
  { name: 'items', type: () => CSINodeSchema, shape: 'list', always: true, required: true },
]);

export const CSINodeSpecSchema: MessageSchema = defineMessage('storage_v1beta1.CSINodeSpec', {}, () => [
  { name: 'drivers', type: () => CSINodeDriverSchema, shape: 'list', always: true, required: true, patchStrategy: ['merge'], patchMergeKey: 'name' },
]);

export const CSIStorageCapacitySchema: MessageSchema = defineMessage('storage_v1beta1.CSIStorageCapacity', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'nodeTopology', type: () => meta_v1.LabelSelectorSchema, shape: 'single', pointer: true },
  { name: 'storageClassName', type: 'string', shape: 'single', always: true, required: true },
  { name: 'capacity', type: () => resource.QuantitySchema, shape: 'single', pointer: true },
  { name: 'maximumVolumeSize', type: () => resource.QuantitySchema, shape: 'single', pointer: true },
]);

export const CSIStorageCapacityListSchema: MessageSchema = defineMessage('storage_v1beta1.CSIStorageCapacityList', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ListMetaSchema, shape: 'single', always: true },
  { name: 'items', type: () => CSIStorageCapacitySchema, shape: 'list', always: true, required: true, listType: 'map', listMapKeys: ['name'] },
]);

export const StorageClassSchema: MessageSchema = defineMessage('storage_v1beta1.StorageClass', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'provisioner', type: 'string', shape: 'single', always: true, required: true },
  { name: 'parameters', type: 'string', shape: 'map' },
  { name: 'reclaimPolicy', type: 'string', shape: 'single', pointer: true, enum: ['Recycle', 'Delete', 'Retain'] },
  { name: 'mountOptions', type: 'string', shape: 'list' },
  { name: 'allowVolumeExpansion', type: 'bool', shape: 'single', pointer: true },
  { name: 'volumeBindingMode', type: 'string', shape: 'single', pointer: true, enum: ['Immediate', 'WaitForFirstConsumer'] },
  { name: 'allowedTopologies', type: () => core_v1.TopologySelectorTermSchema, shape: 'list' },
]);

export const StorageClassListSchema: MessageSchema = defineMessage('storage_v1beta1.StorageClassList', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ListMetaSchema, shape: 'single', always: true },
  { name: 'items', type: () => StorageClassSchema, shape: 'list', always: true, required: true },
]);

export const TokenRequestSchema: MessageSchema = defineMessage('storage_v1beta1.TokenRequest', {}, () => [
  { name: 'audience', type: 'string', shape: 'single', always: true, required: true },
  { name: 'expirationSeconds', type: 'int64', shape: 'single', pointer: true },
]);

export const VolumeAttachmentSchema: MessageSchema = defineMessage('storage_v1beta1.VolumeAttachment', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'spec', type: () => VolumeAttachmentSpecSchema, shape: 'single', always: true, required: true },
  { name: 'status', type: () => VolumeAttachmentStatusSchema, shape: 'single', always: true },
]);

export const VolumeAttachmentListSchema: MessageSchema = defineMessage('storage_v1beta1.VolumeAttachmentList', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ListMetaSchema, shape: 'single', always: true },
  { name: 'items', type: () => VolumeAttachmentSchema, shape: 'list', always: true, required: true },
]);

export const VolumeAttachmentSourceSchema: MessageSchema = defineMessage('storage_v1beta1.VolumeAttachmentSource', {}, () => [
  { name: 'persistentVolumeName', type: 'string', shape: 'single', pointer: true },
  { name: 'inlineVolumeSpec', type: () => core_v1.PersistentVolumeSpecSchema, shape: 'single', pointer: true },
]);

export const VolumeAttachmentSpecSchema: MessageSchema = defineMessage('storage_v1beta1.VolumeAttachmentSpec', {}, () => [
  { name: 'attacher', type: 'string', shape: 'single', always: true, required: true },
  { name: 'source', type: () => VolumeAttachmentSourceSchema, shape: 'single', always: true, required: true },
  { name: 'nodeName', type: 'string', shape: 'single', always: true, required: true },
]);

export const VolumeAttachmentStatusSchema: MessageSchema = defineMessage('storage_v1beta1.VolumeAttachmentStatus', {}, () => [
  { name: 'attached', type: 'bool', shape: 'single', always: true, required: true },
  { name: 'attachmentMetadata', type: 'string', shape: 'map' },
  { name: 'attachError', type: () => VolumeErrorSchema, shape: 'single', pointer: true },
  { name: 'detachError', type: () => VolumeErrorSchema, shape: 'single', pointer: true },
]);

export const VolumeErrorSchema: MessageSchema = defineMessage('storage_v1beta1.VolumeError', {}, () => [
  { name: 'time', type: () => meta_v1.TimeSchema, shape: 'single', always: true },
  { name: 'message', type: 'string', shape: 'single' },
]);

export const VolumeNodeResourcesSchema: MessageSchema = defineMessage('storage_v1beta1.VolumeNodeResources', {}, () => [
  { name: 'count', type: 'int32', shape: 'single', pointer: true },
]);
