// Generated from packages/api/kinds/certificates_v1.yaml by npm run generate. Do not edit.
import { defineMessage, type MessageSchema } from '@orch/apimachinery';
import * as meta_v1 from '@orch/apimachinery/schema/meta_v1';

export const CertificateSigningRequestSchema: MessageSchema = defineMessage('certificates_v1.CertificateSigningRequest', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'spec', type: () => CertificateSigningRequestSpecSchema, shape: 'single', always: true, required: true },
  { name: 'status', type: () => CertificateSigningRequestStatusSchema, shape: 'single', always: true },
]);

export const CertificateSigningRequestConditionSchema: MessageSchema = defineMessage('certificates_v1.CertificateSigningRequestCondition', {}, () => [
  { name: 'type', type: 'string', shape: 'single', always: true, required: true, enum: ['Approved', 'Denied', 'Failed'] },
  { name: 'status', type: 'string', shape: 'single', always: true, required: true, enum: ['True', 'False', 'Unknown'] },
  { name: 'reason', type: 'string', shape: 'single' },
  { name: 'message', type: 'string', shape: 'single' },
  { name: 'lastUpdateTime', type: () => meta_v1.TimeSchema, shape: 'single', always: true },
  { name: 'lastTransitionTime', type: () => meta_v1.TimeSchema, shape: 'single', always: true },
]);

export const CertificateSigningRequestListSchema: MessageSchema = defineMessage('certificates_v1.CertificateSigningRequestList', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ListMetaSchema, shape: 'single', always: true },
  { name: 'items', type: () => CertificateSigningRequestSchema, shape: 'list', always: true, required: true },
]);

export const CertificateSigningRequestSpecSchema: MessageSchema = defineMessage('certificates_v1.CertificateSigningRequestSpec', {}, () => [
  { name: 'request', type: 'bytes', shape: 'single', always: true, required: true, listType: 'atomic' },
  { name: 'signerName', type: 'string', shape: 'single', always: true, required: true },
  { name: 'usages', type: 'string', shape: 'list', enum: ['signing', 'digital signature', 'content commitment', 'key encipherment', 'key agreement', 'data encipherment', 'cert sign', 'crl sign', 'encipher only', 'decipher only', 'any', 'server auth', 'client auth', 'code signing', 'email protection', 's/mime', 'ipsec end system', 'ipsec tunnel', 'ipsec user', 'timestamping', 'ocsp signing', 'microsoft sgc', 'netscape sgc'], listType: 'atomic' },
  { name: 'username', type: 'string', shape: 'single' },
  { name: 'uid', type: 'string', shape: 'single' },
  { name: 'groups', type: 'string', shape: 'list', listType: 'atomic' },
  { name: 'extra', type: () => ExtraValueSchema, shape: 'map' },
]);

export const CertificateSigningRequestStatusSchema: MessageSchema = defineMessage('certificates_v1.CertificateSigningRequestStatus', {}, () => [
  { name: 'conditions', type: () => CertificateSigningRequestConditionSchema, shape: 'list', listType: 'map', listMapKeys: ['type'] },
  { name: 'certificate', type: 'bytes', shape: 'single', listType: 'atomic' },
]);

export const ExtraValueSchema: MessageSchema = defineMessage('certificates_v1.ExtraValue', { form: 'strings' }, () => []);
