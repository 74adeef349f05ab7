// Generated from packages/api/kinds/coordination_v1beta1.yaml by npm run generate. Do not edit.
import { defineMessage, type MessageSchema } from '@orch/apimachinery';
import * as meta_v1 from '@orch/apimachinery/schema/meta_v1';

export const LeaseSchema: MessageSchema = defineMessage('coordination_v1beta1.Lease', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'spec', type: () => LeaseSpecSchema, shape: 'single', always: true },
]);

export const LeaseListSchema: MessageSchema = defineMessage('coordination_v1beta1.LeaseList', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ListMetaSchema, shape: 'single', always: true },
  { name: 'items', type: () => LeaseSchema, shape: 'list', always: true, required: true },
]);

export const LeaseSpecSchema: MessageSchema = defineMessage('coordination_v1beta1.LeaseSpec', {}, () => [
  { name: 'holderIdentity', type: 'string', shape: 'single', pointer: true },
  { name: 'leaseDurationSeconds', type: 'int32', shape: 'single', pointer: true },
  { name: 'acquireTime', type: () => meta_v1.MicroTimeSchema, shape: 'single', pointer: true },
  { name: 'renewTime', type: () => meta_v1.MicroTimeSchema, shape: 'single', pointer: true },
  { name: 'leaseTransitions', type: 'int32', shape: 'single', pointer: true },
]);
