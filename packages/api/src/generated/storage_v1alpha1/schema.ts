// Generated from packages/api/kinds/storage_v1alpha1.yaml by npm run generate. Do not edit.
import { defineMessage, type MessageSchema } from '@orch/apimachinery';
import * as core_v1 from '../core_v1/schema.js';
import * as meta_v1 from '@orch/apimachinery/schema/meta_v1';
import * as resource from '@orch/apimachinery/schema/resource';

export const CSIStorageCapacitySchema: MessageSchema = defineMessage('storage_v1alpha1.CSIStorageCapacity', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'nodeTopology', type: () => meta_v1.LabelSelectorSchema, shape: 'single', pointer: true },
  { name: 'storageClassName', type: 'string', shape: 'single', always: true, required: true },
  { name: 'capacity', type: () => resource.QuantitySchema, shape: 'single', pointer: true },
  { name: 'maximumVolumeSize', type: () => resource.QuantitySchema, shape: 'single', pointer: true },
]);

export const CSIStorageCapacityListSchema: MessageSchema = defineMessage('storage_v1alpha1.CSIStorageCapacityList', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ListMetaSchema, shape: 'single', always: true },
  { name: 'items', type: () => CSIStorageCapacitySchema, shape: 'list', always: true, required: true, listType: 'map', listMapKeys: ['name'] },
]);

export const VolumeAttachmentSchema: MessageSchema = defineMessage('storage_v1alpha1.VolumeAttachment', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'spec', type: () => VolumeAttachmentSpecSchema, shape: 'single', always: true, required: true },
  { name: 'status', type: () => VolumeAttachmentStatusSchema, shape: 'single', always: true },
]);

export const VolumeAttachmentListSchema: MessageSchema = defineMessage('storage_v1alpha1.VolumeAttachmentList', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ListMetaSchema, shape: 'single', always: true },
  { name: 'items', type: () => VolumeAttachmentSchema, shape: 'list', always: true, required: true },
]);

export const VolumeAttachmentSourceSchema: MessageSchema = defineMessage('storage_v1alpha1.VolumeAttachmentSource', {}, () => [
  { name: 'persistentVolumeName', type: 'string', shape: 'single', pointer: true },
  { name: 'inlineVolumeSpec', type: () => core_v1.PersistentVolumeSpecSchema, shape: 'single', pointer: true },
]);

export const VolumeAttachmentSpecSchema: MessageSchema = defineMessage('storage_v1alpha1.VolumeAttachmentSpec', {}, () => [
  { name: 'attacher', type: 'string', shape: 'single', always: true, required: true },
  { name: 'source', type: () => VolumeAttachmentSourceSchema, shape: 'single', always: true, required: true },
  { name: 'nodeName', type: 'string', shape: 'single', always: true, required: true },
]);

export const VolumeAttachmentStatusSchema: MessageSchema = defineMessage('storage_v1alpha1.VolumeAttachmentStatus', {}, () => [
  { name: 'attached', type: 'bool', shape: 'single', always: true, required: true },
  { name: 'attachmentMetadata', type: 'string', shape: 'map' },
  { name: 'attachError', type: () => VolumeErrorSchema, shape: 'single', pointer: true },
  { name: 'detachError', type: () => VolumeErrorSchema, shape: 'single', pointer: true },
]);

export const VolumeErrorSchema: MessageSchema = defineMessage('storage_v1alpha1.VolumeError', {}, () => [
  { name: 'time', type: () => meta_v1.TimeSchema, shape: 'single', always: true },
  { name: 'message', type: 'string', shape: 'single' },
]);
