// Generated from packages/api/kinds/scheduling_v1beta1.yaml by npm run generate. Do not edit.
import { defineMessage, type MessageSchema } from '@orch/apimachinery';
import * as meta_v1 from '@orch/apimachinery/schema/meta_v1';

export const PriorityClassSchema: MessageSchema = defineMessage('scheduling_v1beta1.PriorityClass', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'value', type: 'int32', shape: 'single', always: true, required: true },
  { name: 'globalDefault', type: 'bool', shape: 'single' },
  { name: 'description', type: 'string', shape: 'single' },
  { name: 'preemptionPolicy', type: 'string', shape: 'single', pointer: true, enum: ['PreemptLowerPriority', 'Never'] },
]);

export const PriorityClassListSchema: MessageSchema = defineMessage('scheduling_v1beta1.PriorityClassList', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ListMetaSchema, shape: 'single', always: true },
  { name: 'items', type: () => PriorityClassSchema, shape: 'list', always: true, required: true },
]);
