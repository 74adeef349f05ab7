// Generated from packages/api/kinds/node_v1.yaml by npm run generate. Do not edit.
import { defineMessage, type MessageSchema } from '@orch/apimachinery';
import * as core_v1 from '../core_v1/schema.js';
import * as meta_v1 from '@orch/apimachinery/schema/meta_v1';
import * as resource from '@orch/apimachinery/schema/resource';

export const OverheadSchema: MessageSchema = defineMessage('node_v1.Overhead', {}, () => [
  { name: 'podFixed', type: () => resource.QuantitySchema, shape: 'map' },
]);

export const RuntimeClassSchema: MessageSchema = defineMessage('node_v1.RuntimeClass', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'handler', type: 'string', shape: 'single', always: true, required: true },
  { name: 'overhead', type: () => OverheadSchema, shape: 'single', pointer: true },
  { name: 'scheduling', type: () => SchedulingSchema, shape: 'single', pointer: true },
]);

export const RuntimeClassListSchema: MessageSchema = defineMessage('node_v1.RuntimeClassList', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ListMetaSchema, shape: 'single', always: true },
  { name: 'items', type: () => RuntimeClassSchema, shape: 'list', always: true, required: true },
]);

export const SchedulingSchema: MessageSchema = defineMessage('node_v1.Scheduling', {}, () => [
  { name: 'nodeSelector', type: 'string', shape: 'map' },
  { name: 'tolerations', type: () => core_v1.TolerationSchema, shape: 'list', listType: 'atomic' },
]);
