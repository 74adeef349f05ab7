// Generated from packages/api/kinds/apiserverinternal_v1alpha1.yaml by npm run generate. Do not edit.
import { defineMessage, type MessageSchema } from '@orch/apimachinery';
import * as meta_v1 from '@orch/apimachinery/schema/meta_v1';

export const ServerStorageVersionSchema: MessageSchema = defineMessage('apiserverinternal_v1alpha1.ServerStorageVersion', {}, () => [
  { name: 'apiServerID', type: 'string', shape: 'single' },
  { name: 'encodingVersion', type: 'string', shape: 'single' },
  { name: 'decodableVersions', type: 'string', shape: 'list', listType: 'set' },
]);

export const StorageVersionSchema: MessageSchema = defineMessage('apiserverinternal_v1alpha1.StorageVersion', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'spec', type: () => StorageVersionSpecSchema, shape: 'single', always: true, required: true },
  { name: 'status', type: () => StorageVersionStatusSchema, shape: 'single', always: true, required: true },
]);

export const StorageVersionConditionSchema: MessageSchema = defineMessage('apiserverinternal_v1alpha1.StorageVersionCondition', {}, () => [
  { name: 'type', type: 'string', shape: 'single', always: true, required: true, enum: ['AllEncodingVersionsEqual'] },
  { name: 'status', type: 'string', shape: 'single', always: true, required: true, enum: ['True', 'False', 'Unknown'] },
  { name: 'observedGeneration', type: 'int64', shape: 'single' },
  { name: 'lastTransitionTime', type: () => meta_v1.TimeSchema, shape: 'single', always: true },
  { name: 'reason', type: 'string', shape: 'single', always: true, required: true },
  { name: 'message', type: 'string', shape: 'single' },
]);

export const StorageVersionListSchema: MessageSchema = defineMessage('apiserverinternal_v1alpha1.StorageVersionList', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ListMetaSchema, shape: 'single', always: true },
  { name: 'items', type: () => StorageVersionSchema, shape: 'list', always: true, required: true },
]);

export const StorageVersionSpecSchema: MessageSchema = defineMessage('apiserverinternal_v1alpha1.StorageVersionSpec', {}, () => []);

export const StorageVersionStatusSchema: MessageSchema = defineMessage('apiserverinternal_v1alpha1.StorageVersionStatus', {}, () => [
  { name: 'storageVersions', type: () => ServerStorageVersionSchema, shape: 'list', listType: 'map', listMapKeys: ['apiServerID'] },
  { name: 'commonEncodingVersion', type: 'string', shape: 'single', pointer: true },
  { name: 'conditions', type: () => StorageVersionConditionSchema, shape: 'list', listType: 'map', listMapKeys: ['type'] },
]);
