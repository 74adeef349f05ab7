// Generated from packages/api/kinds/autoscaling_v2beta1.yaml by npm run generate. Do not edit.
import { defineMessage, type MessageSchema } from '@orch/apimachinery';
import * as meta_v1 from '@orch/apimachinery/schema/meta_v1';
import * as resource from '@orch/apimachinery/schema/resource';

export const ContainerResourceMetricSourceSchema: MessageSchema = defineMessage('autoscaling_v2beta1.ContainerResourceMetricSource', {}, () => [
  { name: 'name', type: 'string', shape: 'single', always: true, required: true, enum: ['cpu', 'memory', 'storage', 'ephemeral-storage', 'pods', 'services', 'replicationcontrollers', 'resourcequotas', 'secrets', 'configmaps', 'persistentvolumeclaims', 'services.nodeports', 'services.loadbalancers', 'requests.cpu', 'requests.memory', 'requests.storage', 'requests.ephemeral-storage', 'limits.cpu', 'limits.memory', 'limits.ephemeral-storage'] },
  { name: 'targetAverageUtilization', type: 'int32', shape: 'single', pointer: true },
  { name: 'targetAverageValue', type: () => resource.QuantitySchema, shape: 'single', pointer: true },
  { name: 'container', type: 'string', shape: 'single', always: true, required: true },
]);

export const ContainerResourceMetricStatusSchema: MessageSchema = defineMessage('autoscaling_v2beta1.ContainerResourceMetricStatus', {}, () => [
  { name: 'name', type: 'string', shape: 'single', always: true, required: true, enum: ['cpu', 'memory', 'storage', 'ephemeral-storage', 'pods', 'services', 'replicationcontrollers', 'resourcequotas', 'secrets', 'configmaps', 'persistentvolumeclaims', 'services.nodeports', 'services.loadbalancers', 'requests.cpu', 'requests.memory', 'requests.storage', 'requests.ephemeral-storage', 'limits.cpu', 'limits.memory', 'limits.ephemeral-storage'] },
  { name: 'currentAverageUtilization', type: 'int32', shape: 'single', pointer: true },
  { name: 'currentAverageValue', type: () => resource.QuantitySchema, shape: 'single', always: true, required: true },
  { name: 'container', type: 'string', shape: 'single', always: true, required: true },
]);

export const CrossVersionObjectReferenceSchema: MessageSchema = defineMessage('autoscaling_v2beta1.CrossVersionObjectReference', {}, () => [
  { name: 'kind', type: 'string', shape: 'single', always: true, required: true },
  { name: 'name', type: 'string', shape: 'single', always: true, required: true },
  { name: 'apiVersion', type: 'string', shape: 'single' },
]);

export const ExternalMetricSourceSchema: MessageSchema = defineMessage('autoscaling_v2beta1.ExternalMetricSource', {}, () => [
  { name: 'metricName', type: 'string', shape: 'single', always: true, required: true },
  { name: 'metricSelector', type: () => meta_v1.LabelSelectorSchema, shape: 'single', pointer: true },
  { name: 'targetValue', type: () => resource.QuantitySchema, shape: 'single', pointer: true },
  { name: 'targetAverageValue', type: () => resource.QuantitySchema, shape: 'single', pointer: true },
]);

export const ExternalMetricStatusSchema: MessageSchema = defineMessage('autoscaling_v2beta1.ExternalMetricStatus', {}, () => [
  { name: 'metricName', type: 'string', shape: 'single', always: true, required: true },
  { name: 'metricSelector', type: () => meta_v1.LabelSelectorSchema, shape: 'single', pointer: true },
  { name: 'currentValue', type: () => resource.QuantitySchema, shape: 'single', always: true, required: true },
  { name: 'currentAverageValue', type: () => resource.QuantitySchema, shape: 'single', pointer: true },
]);

export const HorizontalPodAutoscalerSchema: MessageSchema = defineMessage('autoscaling_v2beta1.HorizontalPodAutoscaler', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'spec', type: () => HorizontalPodAutoscalerSpecSchema, shape: 'single', always: true },
  { name: 'status', type: () => HorizontalPodAutoscalerStatusSchema, shape: 'single', always: true },
]);

export const HorizontalPodAutoscalerConditionSchema: MessageSchema = defineMessage('autoscaling_v2beta1.HorizontalPodAutoscalerCondition', {}, () => [
  { name: 'type', type: 'string', shape: 'single', always: true, required: true, enum: ['ScalingActive', 'AbleToScale', 'ScalingLimited'] },
  { name: 'status', type: 'string', shape: 'single', always: true, required: true, enum: ['True', 'False', 'Unknown'] },
  { name: 'lastTransitionTime', type: () => meta_v1.TimeSchema, shape: 'single', always: true },
  { name: 'reason', type: 'string', shape: 'single' },
  { name: 'message', type: 'string', shape: 'single' },
]);

export const HorizontalPodAutoscalerListSchema: MessageSchema = defineMessage('autoscaling_v2beta1.HorizontalPodAutoscalerList', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ListMetaSchema, shape: 'single', always: true },
  { name: 'items', type: () => HorizontalPodAutoscalerSchema, shape: 'list', always: true, required: true },
]);

export const HorizontalPodAutoscalerSpecSchema: MessageSchema = defineMessage('autoscaling_v2beta1.HorizontalPodAutoscalerSpec', {}, () => [
  { name: 'scaleTargetRef', type: () => CrossVersionObjectReferenceSchema, shape: 'single', always: true, required: true },
  { name: 'minReplicas', type: 'int32', shape: 'single', pointer: true },
  { name: 'maxReplicas', type: 'int32', shape: 'single', always: true, required: true },
  { name: 'metrics', type: () => MetricSpecSchema, shape: 'list' },
]);

export const HorizontalPodAutoscalerStatusSchema: MessageSchema = defineMessage('autoscaling_v2beta1.HorizontalPodAutoscalerStatus', {}, () => [
  { name: 'observedGeneration', type: 'int64', shape: 'single', pointer: true },
  { name: 'lastScaleTime', type: () => meta_v1.TimeSchema, shape: 'single', pointer: true },
  { name: 'currentReplicas', type: 'int32', shape: 'single', always: true, required: true },
  { name: 'desiredReplicas', type: 'int32', shape: 'single', always: true, required: true },
  { name: 'currentMetrics', type: () => MetricStatusSchema, shape: 'list', always: true },
  { name: 'conditions', type: () => HorizontalPodAutoscalerConditionSchema, shape: 'list', always: true, required: true },
]);

export const MetricSpecSchema: MessageSchema = defineMessage('autoscaling_v2beta1.MetricSpec', {}, () => [
  { name: 'type', type: 'string', shape: 'single', always: true, required: true, enum: ['Object', 'Pods', 'Resource', 'ContainerResource', 'External'] },
  { name: 'object', type: () => ObjectMetricSourceSchema, shape: 'single', pointer: true },
  { name: 'pods', type: () => PodsMetricSourceSchema, shape: 'single', pointer: true },
  { name: 'resource', type: () => ResourceMetricSourceSchema, shape: 'single', pointer: true },
  { name: 'containerResource', type: () => ContainerResourceMetricSourceSchema, shape: 'single', pointer: true },
  { name: 'external', type: () => ExternalMetricSourceSchema, shape: 'single', pointer: true },
]);

export const MetricStatusSchema: MessageSchema = defineMessage('autoscaling_v2beta1.MetricStatus', {}, () => [
  { name: 'type', type: 'string', shape: 'single', always: true, required: true, enum: ['Object', 'Pods', 'Resource', 'ContainerResource', 'External'] },
  { name: 'object', type: () => ObjectMetricStatusSchema, shape: 'single', pointer: true },
  { name: 'pods', type: () => PodsMetricStatusSchema, shape: 'single', pointer: true },
  { name: 'resource', type: () => ResourceMetricStatusSchema, shape: 'single', pointer: true },
  { name: 'containerResource', type: () => ContainerResourceMetricStatusSchema, shape: 'single', pointer: true },
  { name: 'external', type: () => ExternalMetricStatusSchema, shape: 'single', pointer: true },
]);

export const ObjectMetricSourceSchema: MessageSchema = defineMessage('autoscaling_v2beta1.ObjectMetricSource', {}, () => [
  { name: 'target', type: () => CrossVersionObjectReferenceSchema, shape: 'single', always: true, required: true },
  { name: 'metricName', type: 'string', shape: 'single', always: true, required: true },
  { name: 'targetValue', type: () => resource.QuantitySchema, shape: 'single', always: true, required: true },
  { name: 'selector', type: () => meta_v1.LabelSelectorSchema, shape: 'single', pointer: true },
  { name: 'averageValue', type: () => resource.QuantitySchema, shape: 'single', pointer: true },
]);

export const ObjectMetricStatusSchema: MessageSchema = defineMessage('autoscaling_v2beta1.ObjectMetricStatus', {}, () => [
  { name: 'target', type: () => CrossVersionObjectReferenceSchema, shape: 'single', always: true, required: true },
  { name: 'metricName', type: 'string', shape: 'single', always: true, required: true },
  { name: 'currentValue', type: () => resource.QuantitySchema, shape: 'single', always: true, required: true },
  { name: 'selector', type: () => meta_v1.LabelSelectorSchema, shape: 'single', pointer: true },
  { name: 'averageValue', type: () => resource.QuantitySchema, shape: 'single', pointer: true },
]);

export const PodsMetricSourceSchema: MessageSchema = defineMessage('autoscaling_v2beta1.PodsMetricSource', {}, () => [
  { name: 'metricName', type: 'string', shape: 'single', always: true, required: true },
  { name: 'targetAverageValue', type: () => resource.QuantitySchema, shape: 'single', always: true, required: true },
  { name: 'selector', type: () => meta_v1.LabelSelectorSchema, shape: 'single', pointer: true },
]);

export const PodsMetricStatusSchema: MessageSchema = defineMessage('autoscaling_v2beta1.PodsMetricStatus', {}, () => [
  { name: 'metricName', type: 'string', shape: 'single', always: true, required: true },
  { name: 'currentAverageValue', type: () => resource.QuantitySchema, shape: 'single', always: true, required: true },
  { name: 'selector', type: () => meta_v1.LabelSelectorSchema, shape: 'single', pointer: true },
]);

export const ResourceMetricSourceSchema: MessageSchema = defineMessage('autoscaling_v2beta1.ResourceMetricSource', {}, () => [
  { name: 'name', type: 'string', shape: 'single', always: true, required: true, enum: ['cpu', 'memory', 'storage', 'ephemeral-storage', 'pods', 'services', 'replicationcontrollers', 'resourcequotas', 'secrets', 'configmaps', 'persistentvolumeclaims', 'services.nodeports', 'services.loadbalancers', 'requests.cpu', 'requests.memory', 'requests.storage', 'requests.ephemeral-storage', 'limits.cpu', 'limits.memory', 'limits.ephemeral-storage'] },
  { name: 'targetAverageUtilization', type: 'int32', shape: 'single', pointer: true },
  { name: 'targetAverageValue', type: () => resource.QuantitySchema, shape: 'single', pointer: true },
]);

export const ResourceMetricStatusSchema: MessageSchema = defineMessage('autoscaling_v2beta1.ResourceMetricStatus', {}, () => [
  { name: 'name', type: 'string', shape: 'single', always: true, required: true, enum: ['cpu', 'memory', 'storage', 'ephemeral-storage', 'pods', 'services', 'replicationcontrollers', 'resourcequotas', 'secrets', 'configmaps', 'persistentvolumeclaims', 'services.nodeports', 'services.loadbalancers', 'requests.cpu', 'requests.memory', 'requests.storage', 'requests.ephemeral-storage', 'limits.cpu', 'limits.memory', 'limits.ephemeral-storage'] },
  { name: 'currentAverageUtilization', type: 'int32', shape: 'single', pointer: true },
  { name: 'currentAverageValue', type: () => resource.QuantitySchema, shape: 'single', always: true, required: true },
]);
