// Generated from packages/api/kinds/apiregistration_v1.yaml by npm run generate. Do not edit.
import { defineMessage, type MessageSchema } from '@orch/apimachinery';
import * as meta_v1 from '@orch/apimachinery/schema/meta_v1';

export const APIServiceSchema: MessageSchema = defineMessage('apiregistration_v1.APIService', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'spec', type: () => APIServiceSpecSchema, shape: 'single', always: true },
  { name: 'status', type: () => APIServiceStatusSchema, shape: 'single', always: true },
]);

export const APIServiceConditionSchema: MessageSchema = defineMessage('apiregistration_v1.APIServiceCondition', {}, () => [
  { name: 'type', type: 'string', shape: 'single', always: true, required: true, enum: ['Available'] },
  { name: 'status', type: 'string', shape: 'single', always: true, required: true, enum: ['True', 'False', 'Unknown'] },
  { name: 'lastTransitionTime', type: () => meta_v1.TimeSchema, shape: 'single', always: true },
  { name: 'reason', type: 'string', shape: 'single' },
  { name: 'message', type: 'string', shape: 'single' },
]);

export const APIServiceListSchema: MessageSchema = defineMessage('apiregistration_v1.APIServiceList', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ListMetaSchema, shape: 'single', always: true },
  { name: 'items', type: () => APIServiceSchema, shape: 'list', always: true, required: true },
]);

export const APIServiceSpecSchema: MessageSchema = defineMessage('apiregistration_v1.APIServiceSpec', {}, () => [
  { name: 'service', type: () => ServiceReferenceSchema, shape: 'single', pointer: true },
  { name: 'group', type: 'string', shape: 'single' },
  { name: 'version', type: 'string', shape: 'single' },
  { name: 'insecureSkipTLSVerify', type: 'bool', shape: 'single' },
  { name: 'caBundle', type: 'bytes', shape: 'single', listType: 'atomic' },
  { name: 'groupPriorityMinimum', type: 'int32', shape: 'single', always: true, required: true },
  { name: 'versionPriority', type: 'int32', shape: 'single', always: true, required: true },
]);

export const APIServiceStatusSchema: MessageSchema = defineMessage('apiregistration_v1.APIServiceStatus', {}, () => [
  { name: 'conditions', type: () => APIServiceConditionSchema, shape: 'list', patchStrategy: ['merge'], patchMergeKey: 'type', listType: 'map', listMapKeys: ['type'] },
]);

export const ServiceReferenceSchema: MessageSchema = defineMessage('apiregistration_v1.ServiceReference', {}, () => [
  { name: 'namespace', type: 'string', shape: 'single' },
  { name: 'name', type: 'string', shape: 'single' },
  { name: 'port', type: 'int32', shape: 'single', pointer: true },
]);
