// Generated from packages/api/kinds/admission_v1.yaml by npm run generate. Do not edit.
import { defineMessage, type MessageSchema } from '@orch/apimachinery';
import * as authentication_v1 from '../authentication_v1/schema.js';
import * as meta_v1 from '@orch/apimachinery/schema/meta_v1';
import * as runtime from '@orch/apimachinery/schema/runtime';

export const AdmissionRequestSchema: MessageSchema = defineMessage('admission_v1.AdmissionRequest', {}, () => [
  { name: 'uid', type: 'string', shape: 'single', always: true, required: true },
  { name: 'kind', type: () => meta_v1.GroupVersionKindSchema, shape: 'single', always: true, required: true },
  { name: 'resource', type: () => meta_v1.GroupVersionResourceSchema, shape: 'single', always: true, required: true },
  { name: 'subResource', type: 'string', shape: 'single' },
  { name: 'requestKind', type: () => meta_v1.GroupVersionKindSchema, shape: 'single', pointer: true },
  { name: 'requestResource', type: () => meta_v1.GroupVersionResourceSchema, shape: 'single', pointer: true },
  { name: 'requestSubResource', type: 'string', shape: 'single' },
  { name: 'name', type: 'string', shape: 'single' },
  { name: 'namespace', type: 'string', shape: 'single' },
  { name: 'operation', type: 'string', shape: 'single', always: true, required: true, enum: ['CREATE', 'UPDATE', 'DELETE', 'CONNECT'] },
  { name: 'userInfo', type: () => authentication_v1.UserInfoSchema, shape: 'single', always: true, required: true },
  { name: 'object', type: () => runtime.RawExtensionSchema, shape: 'single', always: true },
  { name: 'oldObject', type: () => runtime.RawExtensionSchema, shape: 'single', always: true },
  { name: 'dryRun', type: 'bool', shape: 'single', pointer: true },
  { name: 'options', type: () => runtime.RawExtensionSchema, shape: 'single', always: true },
]);

export const AdmissionResponseSchema: MessageSchema = defineMessage('admission_v1.AdmissionResponse', {}, () => [
  { name: 'uid', type: 'string', shape: 'single', always: true, required: true },
  { name: 'allowed', type: 'bool', shape: 'single', always: true, required: true },
  { name: 'status', type: () => meta_v1.StatusSchema, shape: 'single', pointer: true },
  { name: 'patch', type: 'bytes', shape: 'single' },
  { name: 'patchType', type: 'string', shape: 'single', pointer: true, enum: ['JSONPatch'] },
  { name: 'auditAnnotations', type: 'string', shape: 'map' },
  { name: 'warnings', type: 'string', shape: 'list' },
]);

export const AdmissionReviewSchema: MessageSchema = defineMessage('admission_v1.AdmissionReview', { typeMeta: true }, () => [
  { name: 'request', type: () => AdmissionRequestSchema, shape: 'single', pointer: true },
  { name: 'response', type: () => AdmissionResponseSchema, shape: 'single', pointer: true },
]);
