// Generated from packages/api/kinds/events_v1beta1.yaml by npm run generate. Do not edit.
import { defineMessage, type MessageSchema } from '@orch/apimachinery';
import * as core_v1 from '../core_v1/schema.js';
import * as meta_v1 from '@orch/apimachinery/schema/meta_v1';

export const EventSchema: MessageSchema = defineMessage('events_v1beta1.Event', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'eventTime', type: () => meta_v1.MicroTimeSchema, shape: 'single', always: true, required: true },
  { name: 'series', type: () => EventSeriesSchema, shape: 'single', pointer: true },
  { name: 'reportingController', type: 'string', shape: 'single' },
  { name: 'reportingInstance', type: 'string', shape: 'single' },
  { name: 'action', type: 'string', shape: 'single' },
  { name: 'reason', type: 'string', shape: 'single' },
  { name: 'regarding', type: () => core_v1.ObjectReferenceSchema, shape: 'single', always: true },
  { name: 'related', type: () => core_v1.ObjectReferenceSchema, shape: 'single', pointer: true },
  { name: 'note', type: 'string', shape: 'single' },
  { name: 'type', type: 'string', shape: 'single' },
  { name: 'deprecatedSource', type: () => core_v1.EventSourceSchema, shape: 'single', always: true },
  { name: 'deprecatedFirstTimestamp', type: () => meta_v1.TimeSchema, shape: 'single', always: true },
  { name: 'deprecatedLastTimestamp', type: () => meta_v1.TimeSchema, shape: 'single', always: true },
  { name: 'deprecatedCount', type: 'int32', shape: 'single' },
]);

export const EventListSchema: MessageSchema = defineMessage('events_v1beta1.EventList', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ListMetaSchema, shape: 'single', always: true },
  { name: 'items', type: () => EventSchema, shape: 'list', always: true, required: true },
]);

export const EventSeriesSchema: MessageSchema = defineMessage('events_v1beta1.EventSeries', {}, () => [
  { name: 'count', type: 'int32', shape: 'single', always: true, required: true },
  { name: 'lastObservedTime', type: () => meta_v1.MicroTimeSchema, shape: 'single', always: true, required: true },
]);
