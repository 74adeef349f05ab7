// Generated from packages/api/kinds/authorization_v1beta1.yaml by npm run generate. Do not edit.
import { defineMessage, type MessageSchema } from '@orch/apimachinery';
import * as meta_v1 from '@orch/apimachinery/schema/meta_v1';

export const ExtraValueSchema: MessageSchema = defineMessage('authorization_v1beta1.ExtraValue', { form: 'strings' }, () => []);

export const LocalSubjectAccessReviewSchema: MessageSchema = defineMessage('authorization_v1beta1.LocalSubjectAccessReview', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'spec', type: () => SubjectAccessReviewSpecSchema, shape: 'single', always: true, required: true },
  { name: 'status', type: () => SubjectAccessReviewStatusSchema, shape: 'single', always: true },
]);

export const NonResourceAttributesSchema: MessageSchema = defineMessage('authorization_v1beta1.NonResourceAttributes', {}, () => [
  { name: 'path', type: 'string', shape: 'single' },
  { name: 'verb', type: 'string', shape: 'single' },
]);

export const NonResourceRuleSchema: MessageSchema = defineMessage('authorization_v1beta1.NonResourceRule', {}, () => [
  { name: 'verbs', type: 'string', shape: 'list', always: true, required: true },
  { name: 'nonResourceURLs', type: 'string', shape: 'list' },
]);

export const ResourceAttributesSchema: MessageSchema = defineMessage('authorization_v1beta1.ResourceAttributes', {}, () => [
  { name: 'namespace', type: 'string', shape: 'single' },
  { name: 'verb', type: 'string', shape: 'single' },
  { name: 'group', type: 'string', shape: 'single' },
  { name: 'version', type: 'string', shape: 'single' },
  { name: 'resource', type: 'string', shape: 'single' },
  { name: 'subresource', type: 'string', shape: 'single' },
  { name: 'name', type: 'string', shape: 'single' },
]);

export const ResourceRuleSchema: MessageSchema = defineMessage('authorization_v1beta1.ResourceRule', {}, () => [
  { name: 'verbs', type: 'string', shape: 'list', always: true, required: true },
  { name: 'apiGroups', type: 'string', shape: 'list' },
  { name: 'resources', type: 'string', shape: 'list' },
  { name: 'resourceNames', type: 'string', shape: 'list' },
]);

export const SelfSubjectAccessReviewSchema: MessageSchema = defineMessage('authorization_v1beta1.SelfSubjectAccessReview', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'spec', type: () => SelfSubjectAccessReviewSpecSchema, shape: 'single', always: true, required: true },
  { name: 'status', type: () => SubjectAccessReviewStatusSchema, shape: 'single', always: true },
]);

export const SelfSubjectAccessReviewSpecSchema: MessageSchema = defineMessage('authorization_v1beta1.SelfSubjectAccessReviewSpec', {}, () => [
  { name: 'resourceAttributes', type: () => ResourceAttributesSchema, shape: 'single', pointer: true },
  { name: 'nonResourceAttributes', type: () => NonResourceAttributesSchema, shape: 'single', pointer: true },
]);

export const SelfSubjectRulesReviewSchema: MessageSchema = defineMessage('authorization_v1beta1.SelfSubjectRulesReview', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'spec', type: () => SelfSubjectRulesReviewSpecSchema, shape: 'single', always: true, required: true },
  { name: 'status', type: () => SubjectRulesReviewStatusSchema, shape: 'single', always: true },
]);

export const SelfSubjectRulesReviewSpecSchema: MessageSchema = defineMessage('authorization_v1beta1.SelfSubjectRulesReviewSpec', {}, () => [
  { name: 'namespace', type: 'string', shape: 'single' },
]);

export const SubjectAccessReviewSchema: MessageSchema = defineMessage('authorization_v1beta1.SubjectAccessReview', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'spec', type: () => SubjectAccessReviewSpecSchema, shape: 'single', always: true, required: true },
  { name: 'status', type: () => SubjectAccessReviewStatusSchema, shape: 'single', always: true },
]);

export const SubjectAccessReviewSpecSchema: MessageSchema = defineMessage('authorization_v1beta1.SubjectAccessReviewSpec', {}, () => [
  { name: 'resourceAttributes', type: () => ResourceAttributesSchema, shape: 'single', pointer: true },
  { name: 'nonResourceAttributes', type: () => NonResourceAttributesSchema, shape: 'single', pointer: true },
  { name: 'user', type: 'string', shape: 'single' },
  { name: 'group', type: 'string', shape: 'list' },
  { name: 'extra', type: () => ExtraValueSchema, shape: 'map' },
  { name: 'uid', type: 'string', shape: 'single' },
]);

export const SubjectAccessReviewStatusSchema: MessageSchema = defineMessage('authorization_v1beta1.SubjectAccessReviewStatus', {}, () => [
  { name: 'allowed', type: 'bool', shape: 'single', always: true, required: true },
  { name: 'denied', type: 'bool', shape: 'single' },
  { name: 'reason', type: 'string', shape: 'single' },
  { name: 'evaluationError', type: 'string', shape: 'single' },
]);

export const SubjectRulesReviewStatusSchema: MessageSchema = defineMessage('authorization_v1beta1.SubjectRulesReviewStatus', {}, () => [
  { name: 'resourceRules', type: () => ResourceRuleSchema, shape: 'list', always: true, required: true },
  { name: 'nonResourceRules', type: () => NonResourceRuleSchema, shape: 'list', always: true, required: true },
  { name: 'incomplete', type: 'bool', shape: 'single', always: true, required: true },
  { name: 'evaluationError', type: 'string', shape: 'single' },
]);
