// Generated from packages/api/kinds/rbac_v1beta1.yaml by npm run generate. Do not edit.
import { defineMessage, type MessageSchema } from '@orch/apimachinery';
import * as meta_v1 from '@orch/apimachinery/schema/meta_v1';

export const AggregationRuleSchema: MessageSchema = defineMessage('rbac_v1beta1.AggregationRule', {}, () => [
  { name: 'clusterRoleSelectors', type: () => meta_v1.LabelSelectorSchema, shape: 'list' },
]);

export const ClusterRoleSchema: MessageSchema = defineMessage('rbac_v1beta1.ClusterRole', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'rules', type: () => PolicyRuleSchema, shape: 'list', always: true },
  { name: 'aggregationRule', type: () => AggregationRuleSchema, shape: 'single', pointer: true },
]);

export const ClusterRoleBindingSchema: MessageSchema = defineMessage('rbac_v1beta1.ClusterRoleBinding', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'subjects', type: () => SubjectSchema, shape: 'list' },
  { name: 'roleRef', type: () => RoleRefSchema, shape: 'single', always: true, required: true },
]);

export const ClusterRoleBindingListSchema: MessageSchema = defineMessage('rbac_v1beta1.ClusterRoleBindingList', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ListMetaSchema, shape: 'single', always: true },
  { name: 'items', type: () => ClusterRoleBindingSchema, shape: 'list', always: true, required: true },
]);

export const ClusterRoleListSchema: MessageSchema = defineMessage('rbac_v1beta1.ClusterRoleList', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ListMetaSchema, shape: 'single', always: true },
  { name: 'items', type: () => ClusterRoleSchema, shape: 'list', always: true, required: true },
]);

export const PolicyRuleSchema: MessageSchema = defineMessage('rbac_v1beta1.PolicyRule', {}, () => [
  { name: 'verbs', type: 'string', shape: 'list', always: true, required: true },
  { name: 'apiGroups', type: 'string', shape: 'list' },
  { name: 'resources', type: 'string', shape: 'list' },
  { name: 'resourceNames', type: 'string', shape: 'list' },
  { name: 'nonResourceURLs', type: 'string', shape: 'list' },
]);

export const RoleSchema: MessageSchema = defineMessage('rbac_v1beta1.Role', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'rules', type: () => PolicyRuleSchema, shape: 'list', always: true },
]);

export const RoleBindingSchema: MessageSchema = defineMessage('rbac_v1beta1.RoleBinding', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'subjects', type: () => SubjectSchema, shape: 'list' },
  { name: 'roleRef', type: () => RoleRefSchema, shape: 'single', always: true, required: true },
]);

export const RoleBindingListSchema: MessageSchema = defineMessage('rbac_v1beta1.RoleBindingList', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ListMetaSchema, shape: 'single', always: true },
  { name: 'items', type: () => RoleBindingSchema, shape: 'list', always: true, required: true },
]);

export const RoleListSchema: MessageSchema = defineMessage('rbac_v1beta1.RoleList', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ListMetaSchema, shape: 'single', always: true },
  { name: 'items', type: () => RoleSchema, shape: 'list', always: true, required: true },
]);

export const RoleRefSchema: MessageSchema = defineMessage('rbac_v1beta1.RoleRef', {}, () => [
  { name: 'apiGroup', type: 'string', shape: 'single', always: true, required: true },
  { name: 'kind', type: 'string', shape: 'single', always: true, required: true },
  { name: 'name', type: 'string', shape: 'single', always: true, required: true },
]);

export const SubjectSchema: MessageSchema = defineMessage('rbac_v1beta1.Subject', {}, () => [
  { name: 'kind', type: 'string', shape: 'single', always: true, required: true },
  { name: 'apiGroup', type: 'string', shape: 'single' },
  { name: 'name', type: 'string', shape: 'single', always: true, required: true },
  { name: 'namespace', type: 'string', shape: 'single' },
]);
