// Generated from packages/api/kinds/apps_v1beta2.yaml by npm run generate. Do not edit.
import { defineMessage, type MessageSchema } from '@orch/apimachinery';
import * as core_v1 from '../core_v1/schema.js';
import * as intstr from '@orch/apimachinery/schema/intstr';
import * as meta_v1 from '@orch/apimachinery/schema/meta_v1';
import * as runtime from '@orch/apimachinery/schema/runtime';

export const ControllerRevisionSchema: MessageSchema = defineMessage('apps_v1beta2.ControllerRevision', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'data', type: () => runtime.RawExtensionSchema, shape: 'single', always: true },
  { name: 'revision', type: 'int64', shape: 'single', always: true, required: true },
]);

export const ControllerRevisionListSchema: MessageSchema = defineMessage('apps_v1beta2.ControllerRevisionList', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ListMetaSchema, shape: 'single', always: true },
  { name: 'items', type: () => ControllerRevisionSchema, shape: 'list', always: true, required: true },
]);

export const DaemonSetSchema: MessageSchema = defineMessage('apps_v1beta2.DaemonSet', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'spec', type: () => DaemonSetSpecSchema, shape: 'single', always: true },
  { name: 'status', type: () => DaemonSetStatusSchema, shape: 'single', always: true },
]);

export const DaemonSetConditionSchema: MessageSchema = defineMessage('apps_v1beta2.DaemonSetCondition', {}, () => [
  { name: 'type', type: 'string', shape: 'single', always: true, required: true },
  { name: 'status', type: 'string', shape: 'single', always: true, required: true, enum: ['True', 'False', 'Unknown'] },
  { name: 'lastTransitionTime', type: () => meta_v1.TimeSchema, shape: 'single', always: true },
  { name: 'reason', type: 'string', shape: 'single' },
  { name: 'message', type: 'string', shape: 'single' },
]);

export const DaemonSetListSchema: MessageSchema = defineMessage('apps_v1beta2.DaemonSetList', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ListMetaSchema, shape: 'single', always: true },
  { name: 'items', type: () => DaemonSetSchema, shape: 'list', always: true, required: true },
]);

export const DaemonSetSpecSchema: MessageSchema = defineMessage('apps_v1beta2.DaemonSetSpec', {}, () => [
  { name: 'selector', type: () => meta_v1.LabelSelectorSchema, shape: 'single', pointer: true, always: true, required: true },
  { name: 'template', type: () => core_v1.PodTemplateSpecSchema, shape: 'single', always: true, required: true },
  { name: 'updateStrategy', type: () => DaemonSetUpdateStrategySchema, shape: 'single', always: true },
  { name: 'minReadySeconds', type: 'int32', shape: 'single' },
  { name: 'revisionHistoryLimit', type: 'int32', shape: 'single', pointer: true },
]);

export const DaemonSetStatusSchema: MessageSchema = defineMessage('apps_v1beta2.DaemonSetStatus', {}, () => [
  { name: 'currentNumberScheduled', type: 'int32', shape: 'single', always: true, required: true },
  { name: 'numberMisscheduled', type: 'int32', shape: 'single', always: true, required: true },
  { name: 'desiredNumberScheduled', type: 'int32', shape: 'single', always: true, required: true },
  { name: 'numberReady', type: 'int32', shape: 'single', always: true, required: true },
  { name: 'observedGeneration', type: 'int64', shape: 'single' },
  { name: 'updatedNumberScheduled', type: 'int32', shape: 'single' },
  { name: 'numberAvailable', type: 'int32', shape: 'single' },
  { name: 'numberUnavailable', type: 'int32', shape: 'single' },
  { name: 'collisionCount', type: 'int32', shape: 'single', pointer: true },
  { name: 'conditions', type: () => DaemonSetConditionSchema, shape: 'list', patchStrategy: ['merge'], patchMergeKey: 'type' },
]);

export const DaemonSetUpdateStrategySchema: MessageSchema = defineMessage('apps_v1beta2.DaemonSetUpdateStrategy', {}, () => [
  { name: 'type', type: 'string', shape: 'single', enum: ['RollingUpdate', 'OnDelete'] },
  { name: 'rollingUpdate', type: () => RollingUpdateDaemonSetSchema, shape: 'single', pointer: true },
]);

export const DeploymentSchema: MessageSchema = defineMessage('apps_v1beta2.Deployment', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'spec', type: () => DeploymentSpecSchema, shape: 'single', always: true },
  { name: 'status', type: () => DeploymentStatusSchema, shape: 'single', always: true },
]);

export const DeploymentConditionSchema: MessageSchema = defineMessage('apps_v1beta2.DeploymentCondition', {}, () => [
  { name: 'type', type: 'string', shape: 'single', always: true, required: true, enum: ['Available', 'Progressing', 'ReplicaFailure'] },
  { name: 'status', type: 'string', shape: 'single', always: true, required: true, enum: ['True', 'False', 'Unknown'] },
  { name: 'lastUpdateTime', type: () => meta_v1.TimeSchema, shape: 'single', always: true },
  { name: 'lastTransitionTime', type: () => meta_v1.TimeSchema, shape: 'single', always: true },
  { name: 'reason', type: 'string', shape: 'single' },
  { name: 'message', type: 'string', shape: 'single' },
]);

export const DeploymentListSchema: MessageSchema = defineMessage('apps_v1beta2.DeploymentList', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ListMetaSchema, shape: 'single', always: true },
  { name: 'items', type: () => DeploymentSchema, shape: 'list', always: true, required: true },
]);

export const DeploymentSpecSchema: MessageSchema = defineMessage('apps_v1beta2.DeploymentSpec', {}, () => [
  { name: 'replicas', type: 'int32', shape: 'single', pointer: true },
  { name: 'selector', type: () => meta_v1.LabelSelectorSchema, shape: 'single', pointer: true, always: true, required: true },
  { name: 'template', type: () => core_v1.PodTemplateSpecSchema, shape: 'single', always: true, required: true },
  { name: 'strategy', type: () => DeploymentStrategySchema, shape: 'single', always: true, patchStrategy: ['retainKeys'] },
  { name: 'minReadySeconds', type: 'int32', shape: 'single' },
  { name: 'revisionHistoryLimit', type: 'int32', shape: 'single', pointer: true },
  { name: 'paused', type: 'bool', shape: 'single' },
  { name: 'progressDeadlineSeconds', type: 'int32', shape: 'single', pointer: true },
]);

export const DeploymentStatusSchema: MessageSchema = defineMessage('apps_v1beta2.DeploymentStatus', {}, () => [
  { name: 'observedGeneration', type: 'int64', shape: 'single' },
  { name: 'replicas', type: 'int32', shape: 'single' },
  { name: 'updatedReplicas', type: 'int32', shape: 'single' },
  { name: 'readyReplicas', type: 'int32', shape: 'single' },
  { name: 'availableReplicas', type: 'int32', shape: 'single' },
  { name: 'unavailableReplicas', type: 'int32', shape: 'single' },
  { name: 'conditions', type: () => DeploymentConditionSchema, shape: 'list', patchStrategy: ['merge'], patchMergeKey: 'type' },
  { name: 'collisionCount', type: 'int32', shape: 'single', pointer: true },
]);

export const DeploymentStrategySchema: MessageSchema = defineMessage('apps_v1beta2.DeploymentStrategy', {}, () => [
  { name: 'type', type: 'string', shape: 'single', enum: ['Recreate', 'RollingUpdate'] },
  { name: 'rollingUpdate', type: () => RollingUpdateDeploymentSchema, shape: 'single', pointer: true },
]);

export const ReplicaSetSchema: MessageSchema = defineMessage('apps_v1beta2.ReplicaSet', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'spec', type: () => ReplicaSetSpecSchema, shape: 'single', always: true },
  { name: 'status', type: () => ReplicaSetStatusSchema, shape: 'single', always: true },
]);

export const ReplicaSetConditionSchema: MessageSchema = defineMessage('apps_v1beta2.ReplicaSetCondition', {}, () => [
  { name: 'type', type: 'string', shape: 'single', always: true, required: true, enum: ['ReplicaFailure'] },
  { name: 'status', type: 'string', shape: 'single', always: true, required: true, enum: ['True', 'False', 'Unknown'] },
  { name: 'lastTransitionTime', type: () => meta_v1.TimeSchema, shape: 'single', always: true },
  { name: 'reason', type: 'string', shape: 'single' },
  { name: 'message', type: 'string', shape: 'single' },
]);

export const ReplicaSetListSchema: MessageSchema = defineMessage('apps_v1beta2.ReplicaSetList', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ListMetaSchema, shape: 'single', always: true },
  { name: 'items', type: () => ReplicaSetSchema, shape: 'list', always: true, required: true },
]);

export const ReplicaSetSpecSchema: MessageSchema = defineMessage('apps_v1beta2.ReplicaSetSpec', {}, () => [
  { name: 'replicas', type: 'int32', shape: 'single', pointer: true },
  { name: 'minReadySeconds', type: 'int32', shape: 'single' },
  { name: 'selector', type: () => meta_v1.LabelSelectorSchema, shape: 'single', pointer: true, always: true, required: true },
  { name: 'template', type: () => core_v1.PodTemplateSpecSchema, shape: 'single', always: true },
]);

export const ReplicaSetStatusSchema: MessageSchema = defineMessage('apps_v1beta2.ReplicaSetStatus', {}, () => [
  { name: 'replicas', type: 'int32', shape: 'single', always: true, required: true },
  { name: 'fullyLabeledReplicas', type: 'int32', shape: 'single' },
  { name: 'readyReplicas', type: 'int32', shape: 'single' },
  { name: 'availableReplicas', type: 'int32', shape: 'single' },
  { name: 'observedGeneration', type: 'int64', shape: 'single' },
  { name: 'conditions', type: () => ReplicaSetConditionSchema, shape: 'list', patchStrategy: ['merge'], patchMergeKey: 'type' },
]);

export const RollingUpdateDaemonSetSchema: MessageSchema = defineMessage('apps_v1beta2.RollingUpdateDaemonSet', {}, () => [
  { name: 'maxUnavailable', type: () => intstr.IntOrStringSchema, shape: 'single', pointer: true },
  { name: 'maxSurge', type: () => intstr.IntOrStringSchema, shape: 'single', pointer: true },
]);

export const RollingUpdateDeploymentSchema: MessageSchema = defineMessage('apps_v1beta2.RollingUpdateDeployment', {}, () => [
  { name: 'maxUnavailable', type: () => intstr.IntOrStringSchema, shape: 'single', pointer: true },
  { name: 'maxSurge', type: () => intstr.IntOrStringSchema, shape: 'single', pointer: true },
]);

export const RollingUpdateStatefulSetStrategySchema: MessageSchema = defineMessage('apps_v1beta2.RollingUpdateStatefulSetStrategy', {}, () => [
  { name: 'partition', type: 'int32', shape: 'single', pointer: true },
]);

export const ScaleSchema: MessageSchema = defineMessage('apps_v1beta2.Scale', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'spec', type: () => ScaleSpecSchema, shape: 'single', always: true },
  { name: 'status', type: () => ScaleStatusSchema, shape: 'single', always: true },
]);

export const ScaleSpecSchema: MessageSchema = defineMessage('apps_v1beta2.ScaleSpec', {}, () => [
  { name: 'replicas', type: 'int32', shape: 'single' },
]);

export const ScaleStatusSchema: MessageSchema = defineMessage('apps_v1beta2.ScaleStatus', {}, () => [
  { name: 'replicas', type: 'int32', shape: 'single', always: true, required: true },
  { name: 'selector', type: 'string', shape: 'map' },
  { name: 'targetSelector', type: 'string', shape: 'single' },
]);

export const StatefulSetSchema: MessageSchema = defineMessage('apps_v1beta2.StatefulSet', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'spec', type: () => StatefulSetSpecSchema, shape: 'single', always: true },
  { name: 'status', type: () => StatefulSetStatusSchema, shape: 'single', always: true },
]);

export const StatefulSetConditionSchema: MessageSchema = defineMessage('apps_v1beta2.StatefulSetCondition', {}, () => [
  { name: 'type', type: 'string', shape: 'single', always: true, required: true },
  { name: 'status', type: 'string', shape: 'single', always: true, required: true, enum: ['True', 'False', 'Unknown'] },
  { name: 'lastTransitionTime', type: () => meta_v1.TimeSchema, shape: 'single', always: true },
  { name: 'reason', type: 'string', shape: 'single' },
  { name: 'message', type: 'string', shape: 'single' },
]);

export const StatefulSetListSchema: MessageSchema = defineMessage('apps_v1beta2.StatefulSetList', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ListMetaSchema, shape: 'single', always: true },
  { name: 'items', type: () => StatefulSetSchema, shape: 'list', always: true, required: true },
]);

export const StatefulSetSpecSchema: MessageSchema = defineMessage('apps_v1beta2.StatefulSetSpec', {}, () => [
  { name: 'replicas', type: 'int32', shape: 'single', pointer: true },
  { name: 'selector', type: () => meta_v1.LabelSelectorSchema, shape: 'single', pointer: true, always: true, required: true },
  { name: 'template', type: () => core_v1.PodTemplateSpecSchema, shape: 'single', always: true, required: true },
  { name: 'volumeClaimTemplates', type: () => core_v1.PersistentVolumeClaimSchema, shape: 'list' },
  { name: 'serviceName', type: 'string', shape: 'single', always: true, required: true },
  { name: 'podManagementPolicy', type: 'string', shape: 'single', enum: ['OrderedReady', 'Parallel'] },
  { name: 'updateStrategy', type: () => StatefulSetUpdateStrategySchema, shape: 'single', always: true },
  { name: 'revisionHistoryLimit', type: 'int32', shape: 'single', pointer: true },
]);

export const StatefulSetStatusSchema: MessageSchema = defineMessage('apps_v1beta2.StatefulSetStatus', {}, () => [
  { name: 'observedGeneration', type: 'int64', shape: 'single' },
  { name: 'replicas', type: 'int32', shape: 'single', always: true, required: true },
  { name: 'readyReplicas', type: 'int32', shape: 'single' },
  { name: 'currentReplicas', type: 'int32', shape: 'single' },
  { name: 'updatedReplicas', type: 'int32', shape: 'single' },
  { name: 'currentRevision', type: 'string', shape: 'single' },
  { name: 'updateRevision', type: 'string', shape: 'single' },
  { name: 'collisionCount', type: 'int32', shape: 'single', pointer: true },
  { name: 'conditions', type: () => StatefulSetConditionSchema, shape: 'list', patchStrategy: ['merge'], patchMergeKey: 'type' },
]);

export const StatefulSetUpdateStrategySchema: MessageSchema = defineMessage('apps_v1beta2.StatefulSetUpdateStrategy', {}, () => [
  { name: 'type', type: 'string', shape: 'single', enum: ['RollingUpdate', 'OnDelete'] },
  { name: 'rollingUpdate', type: () => RollingUpdateStatefulSetStrategySchema, shape: 'single', pointer: true },
]);
