// Generated from packages/api/kinds/admissionregistration_v1beta1.yaml by npm run generate. Do not edit.
import { defineMessage, type MessageSchema } from '@orch/apimachinery';
import * as meta_v1 from '@orch/apimachinery/schema/meta_v1';

export const MutatingWebhookSchema: MessageSchema = defineMessage('admissionregistration_v1beta1.MutatingWebhook', {}, () => [
  { name: 'name', type: 'string', shape: 'single', always: true, required: true },
  { name: 'clientConfig', type: () => WebhookClientConfigSchema, shape: 'single', always: true, required: true },
  { name: 'rules', type: () => RuleWithOperationsSchema, shape: 'list' },
  { name: 'failurePolicy', type: 'string', shape: 'single', pointer: true, enum: ['Ignore', 'Fail'] },
  { name: 'matchPolicy', type: 'string', shape: 'single', pointer: true, enum: ['Exact', 'Equivalent'] },
  { name: 'namespaceSelector', type: () => meta_v1.LabelSelectorSchema, shape: 'single', pointer: true },
  { name: 'objectSelector', type: () => meta_v1.LabelSelectorSchema, shape: 'single', pointer: true },
  { name: 'sideEffects', type: 'string', shape: 'single', pointer: true, enum: ['Unknown', 'None', 'Some', 'NoneOnDryRun'] },
  { name: 'timeoutSeconds', type: 'int32', shape: 'single', pointer: true },
  { name: 'admissionReviewVersions', type: 'string', shape: 'list' },
  { name: 'reinvocationPolicy', type: 'string', shape: 'single', pointer: true, enum: ['Never', 'IfNeeded'] },
]);

export const MutatingWebhookConfigurationSchema: MessageSchema = defineMessage('admissionregistration_v1beta1.MutatingWebhookConfiguration', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'webhooks', type: () => MutatingWebhookSchema, shape: 'list', patchStrategy: ['merge'], patchMergeKey: 'name' },
]);

export const MutatingWebhookConfigurationListSchema: MessageSchema = defineMessage('admissionregistration_v1beta1.MutatingWebhookConfigurationList', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ListMetaSchema, shape: 'single', always: true },
  { name: 'items', type: () => MutatingWebhookConfigurationSchema, shape: 'list', always: true, required: true },
]);

export const RuleSchema: MessageSchema = defineMessage('admissionregistration_v1beta1.Rule', {}, () => [
  { name: 'apiGroups', type: 'string', shape: 'list' },
  { name: 'apiVersions', type: 'string', shape: 'list' },
  { name: 'resources', type: 'string', shape: 'list' },
  { name: 'scope', type: 'string', shape: 'single', pointer: true, enum: ['Cluster', 'Namespaced', '*'] },
]);

export const RuleWithOperationsSchema: MessageSchema = defineMessage('admissionregistration_v1beta1.RuleWithOperations', {}, () => [
  { name: 'operations', type: 'string', shape: 'list', enum: ['*', 'CREATE', 'UPDATE', 'DELETE', 'CONNECT'] },
  { name: 'apiGroups', type: 'string', shape: 'list' },
  { name: 'apiVersions', type: 'string', shape: 'list' },
  { name: 'resources', type: 'string', shape: 'list' },
  { name: 'scope', type: 'string', shape: 'single', pointer: true, enum: ['Cluster', 'Namespaced', '*'] },
]);

export const ServiceReferenceSchema: MessageSchema = defineMessage('admissionregistration_v1beta1.ServiceReference', {}, () => [
  { name: 'namespace', type: 'string', shape: 'single', always: true, required: true },
  { name: 'name', type: 'string', shape: 'single', always: true, required: true },
  { name: 'path', type: 'string', shape: 'single', pointer: true },
  { name: 'port', type: 'int32', shape: 'single', pointer: true },
]);

export const ValidatingWebhookSchema: MessageSchema = defineMessage('admissionregistration_v1beta1.ValidatingWebhook', {}, () => [
  { name: 'name', type: 'string', shape: 'single', always: true, required: true },
  { name: 'clientConfig', type: () => WebhookClientConfigSchema, shape: 'single', always: true, required: true },
  { name: 'rules', type: () => RuleWithOperationsSchema, shape: 'list' },
  { name: 'failurePolicy', type: 'string', shape: 'single', pointer: true, enum: ['Ignore', 'Fail'] },
  { name: 'matchPolicy', type: 'string', shape: 'single', pointer: true, enum: ['Exact', 'Equivalent'] },
  { name: 'namespaceSelector', type: () => meta_v1.LabelSelectorSchema, shape: 'single', pointer: true },
  { name: 'objectSelector', type: () => meta_v1.LabelSelectorSchema, shape: 'single', pointer: true },
  { name: 'sideEffects', type: 'string', shape: 'single', pointer: true, enum: ['Unknown', 'None', 'Some', 'NoneOnDryRun'] },
  { name: 'timeoutSeconds', type: 'int32', shape: 'single', pointer: true },
  { name: 'admissionReviewVersions', type: 'string', shape: 'list' },
]);

export const ValidatingWebhookConfigurationSchema: MessageSchema = defineMessage('admissionregistration_v1beta1.ValidatingWebhookConfiguration', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'webhooks', type: () => ValidatingWebhookSchema, shape: 'list', patchStrategy: ['merge'], patchMergeKey: 'name' },
]);

export const ValidatingWebhookConfigurationListSchema: MessageSchema = defineMessage('admissionregistration_v1beta1.ValidatingWebhookConfigurationList', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ListMetaSchema, shape: 'single', always: true },
  { name: 'items', type: () => ValidatingWebhookConfigurationSchema, shape: 'list', always: true, required: true },
]);

export const WebhookClientConfigSchema: MessageSchema = defineMessage('admissionregistration_v1beta1.WebhookClientConfig', {}, () => [
  { name: 'url', type: 'string', shape: 'single', pointer: true },
  { name: 'service', type: () => ServiceReferenceSchema, shape: 'single', pointer: true },
  { name: 'caBundle', type: 'bytes', shape: 'single' },
]);
