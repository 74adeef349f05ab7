// Generated from packages/api/kinds/policy_v1.yaml by npm run generate. Do not edit.
import { defineMessage, type MessageSchema } from '@orch/apimachinery';
import * as intstr from '@orch/apimachinery/schema/intstr';
import * as meta_v1 from '@orch/apimachinery/schema/meta_v1';

export const PodDisruptionBudgetSchema: MessageSchema = defineMessage('policy_v1.PodDisruptionBudget', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'spec', type: () => PodDisruptionBudgetSpecSchema, shape: 'single', always: true },
  { name: 'status', type: () => PodDisruptionBudgetStatusSchema, shape: 'single', always: true },
]);

export const PodDisruptionBudgetListSchema: MessageSchema = defineMessage('policy_v1.PodDisruptionBudgetList', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ListMetaSchema, shape: 'single', always: true },
  { name: 'items', type: () => PodDisruptionBudgetSchema, shape: 'list', always: true, required: true },
]);

export const PodDisruptionBudgetSpecSchema: MessageSchema = defineMessage('policy_v1.PodDisruptionBudgetSpec', {}, () => [
  { name: 'minAvailable', type: () => intstr.IntOrStringSchema, shape: 'single', pointer: true },
  { name: 'selector', type: () => meta_v1.LabelSelectorSchema, shape: 'single', pointer: true, patchStrategy: ['replace'] },
  { name: 'maxUnavailable', type: () => intstr.IntOrStringSchema, shape: 'single', pointer: true },
]);

export const PodDisruptionBudgetStatusSchema: MessageSchema = defineMessage('policy_v1.PodDisruptionBudgetStatus', {}, () => [
  { name: 'observedGeneration', type: 'int64', shape: 'single' },
  { name: 'disruptedPods', type: () => meta_v1.TimeSchema, shape: 'map' },
  { name: 'disruptionsAllowed', type: 'int32', shape: 'single', always: true, required: true },
  { name: 'currentHealthy', type: 'int32', shape: 'single', always: true, required: true },
  { name: 'desiredHealthy', type: 'int32', shape: 'single', always: true, required: true },
  { name: 'expectedPods', type: 'int32', shape: 'single', always: true, required: true },
  { name: 'conditions', type: () => meta_v1.ConditionSchema, shape: 'list', patchStrategy: ['merge'], patchMergeKey: 'type', listType: 'map', listMapKeys: ['type'] },
]);
