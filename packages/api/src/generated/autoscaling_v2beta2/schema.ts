// Generated from packages/api/kinds/autoscaling_v2beta2.yaml by npm run generate. Do not edit.
import { defineMessage, type MessageSchema } from '@orch/apimachinery';
import * as meta_v1 from '@orch/apimachinery/schema/meta_v1';
import * as resource from '@orch/apimachinery/schema/resource';

export const ContainerResourceMetricSourceSchema: MessageSchema = defineMessage('autoscaling_v2beta2.ContainerResourceMetricSource', {}, () => [
  { name: 'name', type: 'string', shape: 'single', always: true, required: true, enum: ['cpu', 'memory', 'storage', 'ephemeral-storage', 'pods', 'services', 'replicationcontrollers', 'resourcequotas', 'secrets', 'configmaps', 'persistentvolumeclaims', 'services.nodeports', 'services.loadbalancers', 'requests.cpu', 'requests.memory', 'requests.storage', 'requests.ephemeral-storage', 'limits.cpu', 'limits.memory', 'limits.ephemeral-storage'] },
  { name: 'target', type: () => MetricTargetSchema, shape: 'single', always: true, required: true },
  { name: 'container', type: 'string', shape: 'single', always: true, required: true },
]);

export const ContainerResourceMetricStatusSchema: MessageSchema = defineMessage('autoscaling_v2beta2.ContainerResourceMetricStatus', {}, () => [
  { name: 'name', type: 'string', shape: 'single', always: true, required: true, enum: ['cpu', 'memory', 'storage', 'ephemeral-storage', 'pods', 'services', 'replicationcontrollers', 'resourcequotas', 'secrets', 'configmaps', 'persistentvolumeclaims', 'services.nodeports', 'services.loadbalancers', 'requests.cpu', 'requests.memory', 'requests.storage', 'requests.ephemeral-storage', 'limits.cpu', 'limits.memory', 'limits.ephemeral-storage'] },
  { name: 'current', type: () => MetricValueStatusSchema, shape: 'single', always: true, required: true },
  { name: 'container', type: 'string', shape: 'single', always: true, required: true },
]);

export const CrossVersionObjectReferenceSchema: MessageSchema = defineMessage('autoscaling_v2beta2.CrossVersionObjectReference', {}, () => [
  { name: 'kind', type: 'string', shape: 'single', always: true, required: true },
  { name: 'name', type: 'string', shape: 'single', always: true, required: true },
  { name: 'apiVersion', type: 'string', shape: 'single' },
]);

export const ExternalMetricSourceSchema: MessageSchema = defineMessage('autoscaling_v2beta2.ExternalMetricSource', {}, () => [
  { name: 'metric', type: () => MetricIdentifierSchema, shape: 'single', always: true, required: true },
  { name: 'target', type: () => MetricTargetSchema, shape: 'single', always: true, required: true },
]);

export const ExternalMetricStatusSchema: MessageSchema = defineMessage('autoscaling_v2beta2.ExternalMetricStatus', {}, () => [
  { name: 'metric', type: () => MetricIdentifierSchema, shape: 'single', always: true, required: true },
  { name: 'current', type: () => MetricValueStatusSchema, shape: 'single', always: true, required: true },
]);

export const HPAScalingPolicySchema: MessageSchema = defineMessage('autoscaling_v2beta2.HPAScalingPolicy', {}, () => [
  { name: 'type', type: 'string', shape: 'single', always: true, required: true, enum: ['Pods', 'Percent'] },
  { name: 'value', type: 'int32', shape: 'single', always: true, required: true },
  { name: 'periodSeconds', type: 'int32', shape: 'single', always: true, required: true },
]);

export const HPAScalingRulesSchema: MessageSchema = defineMessage('autoscaling_v2beta2.HPAScalingRules', {}, () => [
  { name: 'stabilizationWindowSeconds', type: 'int32', shape: 'single', pointer: true },
  { name: 'selectPolicy', type: 'string', shape: 'single', pointer: true, enum: ['Max', 'Min', 'Disabled'] },
  { name: 'policies', type: () => HPAScalingPolicySchema, shape: 'list' },
]);

export const HorizontalPodAutoscalerSchema: MessageSchema = defineMessage('autoscaling_v2beta2.HorizontalPodAutoscaler', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'spec', type: () => HorizontalPodAutoscalerSpecSchema, shape: 'single', always: true },
  { name: 'status', type: () => HorizontalPodAutoscalerStatusSchema, shape: 'single', always: true },
]);

export const HorizontalPodAutoscalerBehaviorSchema: MessageSchema = defineMessage('autoscaling_v2beta2.HorizontalPodAutoscalerBehavior', {}, () => [
  { name: 'scaleUp', type: () => HPAScalingRulesSchema, shape: 'single', pointer: true },
  { name: 'scaleDown', type: () => HPAScalingRulesSchema, shape: 'single', pointer: true },
]);

export const HorizontalPodAutoscalerConditionSchema: MessageSchema = defineMessage('autoscaling_v2beta2.HorizontalPodAutoscalerCondition', {}, () => [
  { name: 'type', type: 'string', shape: 'single', always: true, required: true, enum: ['ScalingActive', 'AbleToScale', 'ScalingLimited'] },
  { name: 'status', type: 'string', shape: 'single', always: true, required: true, enum: ['True', 'False', 'Unknown'] },
  { name: 'lastTransitionTime', type: () => meta_v1.TimeSchema, shape: 'single', always: true },
  { name: 'reason', type: 'string', shape: 'single' },
  { name: 'message', type: 'string', shape: 'single' },
]);

export const HorizontalPodAutoscalerListSchema: MessageSchema = defineMessage('autoscaling_v2beta2.HorizontalPodAutoscalerList', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ListMetaSchema, shape: 'single', always: true },
  { name: 'items', type: () => HorizontalPodAutoscalerSchema, shape: 'list', always: true, required: true },
]);

export const HorizontalPodAutoscalerSpecSchema: MessageSchema = defineMessage('autoscaling_v2beta2.HorizontalPodAutoscalerSpec', {}, () => [
  { name: 'scaleTargetRef', type: () => CrossVersionObjectReferenceSchema, shape: 'single', always: true, required: true },
  { name: 'minReplicas', type: 'int32', shape: 'single', pointer: true },
  { name: 'maxReplicas', type: 'int32', shape: 'single', always: true, required: true },
  { name: 'metrics', type: () => MetricSpecSchema, shape: 'list' },
  { name: 'behavior', type: () => HorizontalPodAutoscalerBehaviorSchema, shape: 'single', pointer: true },
]);

export const HorizontalPodAutoscalerStatusSchema: MessageSchema = defineMessage('autoscaling_v2beta2.HorizontalPodAutoscalerStatus', {}, () => [
  { name: 'observedGeneration', type: 'int64', shape: 'single', pointer: true },
  { name: 'lastScaleTime', type: () => meta_v1.TimeSchema, shape: 'single', pointer: true },
  { name: 'currentReplicas', type: 'int32', shape: 'single', always: true, required: true },
  { name: 'desiredReplicas', type: 'int32', shape: 'single', always: true, required: true },
  { name: 'currentMetrics', type: () => MetricStatusSchema, shape: 'list', always: true },
  { name: 'conditions', type: () => HorizontalPodAutoscalerConditionSchema, shape: 'list', always: true, required: true },
]);

export const MetricIdentifierSchema: MessageSchema = defineMessage('autoscaling_v2beta2.MetricIdentifier', {}, () => [
  { name: 'name', type: 'string', shape: 'single', always: true, required: true },
  { name: 'selector', type: () => meta_v1.LabelSelectorSchema, shape: 'single', pointer: true },
]);

export const MetricSpecSchema: MessageSchema = defineMessage('autoscaling_v2beta2.MetricSpec', {}, () => [
  { name: 'type', type: 'string', shape: 'single', always: true, required: true, enum: ['Object', 'Pods', 'Resource', 'ContainerResource', 'External'] },
  { name: 'object', type: () => ObjectMetricSourceSchema, shape: 'single', pointer: true },
  { name: 'pods', type: () => PodsMetricSourceSchema, shape: 'single', pointer: true },
  { name: 'resource', type: () => ResourceMetricSourceSchema, shape: 'single', pointer: true },
  { name: 'containerResource', type: () => ContainerResourceMetricSourceSchema, shape: 'single', pointer: true },
  { name: 'external', type: () => ExternalMetricSourceSchema, shape: 'single', pointer: true },
]);

export const MetricStatusSchema: MessageSchema = defineMessage('autoscaling_v2beta2.MetricStatus', {}, () => [
  { name: 'type', type: 'string', shape: 'single', always: true, required: true, enum: ['Object', 'Pods', 'Resource', 'ContainerResource', 'External'] },
  { name: 'object', type: () => ObjectMetricStatusSchema, shape: 'single', pointer: true },
  { name: 'pods', type: () => PodsMetricStatusSchema, shape: 'single', pointer: true },
  { name: 'resource', type: () => ResourceMetricStatusSchema, shape: 'single', pointer: true },
  { name: 'containerResource', type: () => ContainerResourceMetricStatusSchema, shape: 'single', pointer: true },
  { name: 'external', type: () => ExternalMetricStatusSchema, shape: 'single', pointer: true },
]);

export const MetricTargetSchema: MessageSchema = defineMessage('autoscaling_v2beta2.MetricTarget', {}, () => [
  { name: 'type', type: 'string', shape: 'single', always: true, required: true, enum: ['Utilization', 'Value', 'AverageValue'] },
  { name: 'value', type: () => resource.QuantitySchema, shape: 'single', pointer: true },
  { name: 'averageValue', type: () => resource.QuantitySchema, shape: 'single', pointer: true },
  { name: 'averageUtilization', type: 'int32', shape: 'single', pointer: true },
]);

export const MetricValueStatusSchema: MessageSchema = defineMessage('autoscaling_v2beta2.MetricValueStatus', {}, () => [
  { name: 'value', type: () => resource.QuantitySchema, shape: 'single', pointer: true },
  { name: 'averageValue', type: () => resource.QuantitySchema, shape: 'single', pointer: true },
  { name: 'averageUtilization', type: 'int32', shape: 'single', pointer: true },
]);

export const ObjectMetricSourceSchema: MessageSchema = defineMessage('autoscaling_v2beta2.ObjectMetricSource', {}, () => [
  { name: 'describedObject', type: () => CrossVersionObjectReferenceSchema, shape: 'single', always: true, required: true },
  { name: 'target', type: () => MetricTargetSchema, shape: 'single', always: true, required: true },
  { name: 'metric', type: () => MetricIdentifierSchema, shape: 'single', always: true, required: true },
]);

export const ObjectMetricStatusSchema: MessageSchema = defineMessage('autoscaling_v2beta2.ObjectMetricStatus', {}, () => [
  { name: 'metric', type: () => MetricIdentifierSchema, shape: 'single', always: true, required: true },
  { name: 'current', type: () => MetricValueStatusSchema, shape: 'single', always: true, required: true },
  { name: 'describedObject', type: () => CrossVersionObjectReferenceSchema, shape: 'single', always: true, required: true },
]);

export const PodsMetricSourceSchema: MessageSchema = defineMessage('autoscaling_v2beta2.PodsMetricSource', {}, () => [
  { name: 'metric', type: () => MetricIdentifierSchema, shape: 'single', always: true, required: true },
  { name: 'target', type: () => MetricTargetSchema, shape: 'single', always: true, required: true },
]);

export const PodsMetricStatusSchema: MessageSchema = defineMessage('autoscaling_v2beta2.PodsMetricStatus', {}, () => [
  { name: 'metric', type: () => MetricIdentifierSchema, shape: 'single', always: true, required: true },
  { name: 'current', type: () => MetricValueStatusSchema, shape: 'single', always: true, required: true },
]);

export const ResourceMetricSourceSchema: MessageSchema = defineMessage('autoscaling_v2beta2.ResourceMetricSource', {}, () => [
  { name: 'name', type: 'string', shape: 'single', always: true, required: true, enum: ['cpu', 'memory', 'storage', 'ephemeral-storage', 'pods', 'services', 'replicationcontrollers', 'resourcequotas', 'secrets', 'configmaps', 'persistentvolumeclaims', 'services.nodeports', 'services.loadbalancers', 'requests.cpu', 'requests.memory', 'requests.storage', 'requests.ephemeral-storage', 'limits.cpu', 'limits.memory', 'limits.ephemeral-storage'] },
  { name: 'target', type: () => MetricTargetSchema, shape: 'single', always: true, required: true },
]);

export const ResourceMetricStatusSchema: MessageSchema = defineMessage('autoscaling_v2beta2.ResourceMetricStatus', {}, () => [
  { name: 'name', type: 'string', shape: 'single', always: true, required: true, enum: ['cpu', 'memory', 'storage', 'ephemeral-storage', 'pods', 'services', 'replicationcontrollers', 'resourcequotas', 'secrets', 'configmaps', 'persistentvolumeclaims', 'services.nodeports', 'services.loadbalancers', 'requests.cpu', 'requests.memory', 'requests.storage', 'requests.ephemeral-storage', 'limits.cpu', 'limits.memory', 'limits.ephemeral-storage'] },
  { name: 'current', type: () => MetricValueStatusSchema, shape: 'single', always: true, required: true },
]);
