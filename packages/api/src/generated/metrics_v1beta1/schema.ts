// Generated from packages/api/kinds/metrics_v1beta1.yaml by npm run generate. Do not edit.
import { defineMessage, type MessageSchema } from '@orch/apimachinery';
import * as meta_v1 from '@orch/apimachinery/schema/meta_v1';
import * as resource from '@orch/apimachinery/schema/resource';

export const ContainerMetricsSchema: MessageSchema = defineMessage('metrics_v1beta1.ContainerMetrics', {}, () => [
  { name: 'name', type: 'string', shape: 'single', always: true, required: true },
  { name: 'usage', type: () => resource.QuantitySchema, shape: 'map', always: true, required: true },
]);

export const NodeMetricsSchema: MessageSchema = defineMessage('metrics_v1beta1.NodeMetrics', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'timestamp', type: () => meta_v1.TimeSchema, shape: 'single', always: true, required: true },
  { name: 'window', type: () => meta_v1.DurationSchema, shape: 'single', always: true, required: true },
  { name: 'usage', type: () => resource.QuantitySchema, shape: 'map', always: true, required: true },
]);

export const NodeMetricsListSchema: MessageSchema = defineMessage('metrics_v1beta1.NodeMetricsList', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ListMetaSchema, shape: 'single', always: true },
  { name: 'items', type: () => NodeMetricsSchema, shape: 'list', always: true, required: true },
]);

export const PodMetricsSchema: MessageSchema = defineMessage('metrics_v1beta1.PodMetrics', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'timestamp', type: () => meta_v1.TimeSchema, shape: 'single', always: true, required: true },
  { name: 'window', type: () => meta_v1.DurationSchema, shape: 'single', always: true, required: true },
  { name: 'containers', type: () => ContainerMetricsSchema, shape: 'list', always: true, required: true },
]);

export const PodMetricsListSchema: MessageSchema = defineMessage('metrics_v1beta1.PodMetricsList', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ListMetaSchema, shape: 'single', always: true },
  { name: 'items', type: () => PodMetricsSchema, shape: 'list', always: true, required: true },
]);
