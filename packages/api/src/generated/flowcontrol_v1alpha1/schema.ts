// Generated from packages/api/kinds/flowcontrol_v1alpha1.yaml by npm run generate. Do not edit.
import { defineMessage, type MessageSchema } from '@orch/apimachinery';
import * as meta_v1 from '@orch/apimachinery/schema/meta_v1';

export const FlowDistinguisherMethodSchema: MessageSchema = defineMessage('flowcontrol_v1alpha1.FlowDistinguisherMethod', {}, () => [
  { name: 'type', type: 'string', shape: 'single', always: true, required: true, enum: ['ByUser', 'ByNamespace'] },
]);

export const FlowSchemaSchema: MessageSchema = defineMessage('flowcontrol_v1alpha1.FlowSchema', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'spec', type: () => FlowSchemaSpecSchema, shape: 'single', always: true },
  { name: 'status', type: () => FlowSchemaStatusSchema, shape: 'single', always: true },
]);

export const FlowSchemaConditionSchema: MessageSchema = defineMessage('flowcontrol_v1alpha1.FlowSchemaCondition', {}, () => [
  { name: 'type', type: 'string', shape: 'single' },
  { name: 'status', type: 'string', shape: 'single', enum: ['True', 'False', 'Unknown'] },
  { name: 'lastTransitionTime', type: () => meta_v1.TimeSchema, shape: 'single', always: true },
  { name: 'reason', type: 'string', shape: 'single' },
  { name: 'message', type: 'string', shape: 'single' },
]);

export const FlowSchemaListSchema: MessageSchema = defineMessage('flowcontrol_v1alpha1.FlowSchemaList', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ListMetaSchema, shape: 'single', always: true },
  { name: 'items', type: () => FlowSchemaSchema, shape: 'list', always: true, required: true },
]);

export const FlowSchemaSpecSchema: MessageSchema = defineMessage('flowcontrol_v1alpha1.FlowSchemaSpec', {}, () => [
  { name: 'priorityLevelConfiguration', type: () => PriorityLevelConfigurationReferenceSchema, shape: 'single', always: true, required: true },
  { name: 'matchingPrecedence', type: 'int32', shape: 'single', always: true },
  { name: 'distinguisherMethod', type: () => FlowDistinguisherMethodSchema, shape: 'single', pointer: true },
  { name: 'rules', type: () => PolicyRulesWithSubjectsSchema, shape: 'list', listType: 'atomic' },
]);

export const FlowSchemaStatusSchema: MessageSchema = defineMessage('flowcontrol_v1alpha1.FlowSchemaStatus', {}, () => [
  { name: 'conditions', type: () => FlowSchemaConditionSchema, shape: 'list', listType: 'map', listMapKeys: ['type'] },
]);

export const GroupSubjectSchema: MessageSchema = defineMessage('flowcontrol_v1alpha1.GroupSubject', {}, () => [
  { name: 'name', type: 'string', shape: 'single', always: true, required: true },
]);

export const LimitResponseSchema: MessageSchema = defineMessage('flowcontrol_v1alpha1.LimitResponse', {}, () => [
  { name: 'type', type: 'string', shape: 'single', always: true, required: true, enum: ['Queue', 'Reject'], unionDiscriminator: true },
  { name: 'queuing', type: () => QueuingConfigurationSchema, shape: 'single', pointer: true },
]);

export const LimitedPriorityLevelConfigurationSchema: MessageSchema = defineMessage('flowcontrol_v1alpha1.LimitedPriorityLevelConfiguration', {}, () => [
  { name: 'assuredConcurrencyShares', type: 'int32', shape: 'single', always: true },
  { name: 'limitResponse', type: () => LimitResponseSchema, shape: 'single', always: true },
]);

export const NonResourcePolicyRuleSchema: MessageSchema = defineMessage('flowcontrol_v1alpha1.NonResourcePolicyRule', {}, () => [
  { name: 'verbs', type: 'string', shape: 'list', always: true, required: true, listType: 'set' },
  { name: 'nonResourceURLs', type: 'string', shape: 'list', always: true, required: true, listType: 'set' },
]);

export const PolicyRulesWithSubjectsSchema: MessageSchema = defineMessage('flowcontrol_v1alpha1.PolicyRulesWithSubjects', {}, () => [
  { name: 'subjects', type: () => SubjectSchema, shape: 'list', always: true, required: true, listType: 'atomic' },
  { name: 'resourceRules', type: () => ResourcePolicyRuleSchema, shape: 'list', listType: 'atomic' },
  { name: 'nonResourceRules', type: () => NonResourcePolicyRuleSchema, shape: 'list', listType: 'atomic' },
]);

export const PriorityLevelConfigurationSchema: MessageSchema = defineMessage('flowcontrol_v1alpha1.PriorityLevelConfiguration', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'spec', type: () => PriorityLevelConfigurationSpecSchema, shape: 'single', always: true },
  { name: 'status', type: () => PriorityLevelConfigurationStatusSchema, shape: 'single', always: true },
]);

export const PriorityLevelConfigurationConditionSchema: MessageSchema = defineMessage('flowcontrol_v1alpha1.PriorityLevelConfigurationCondition', {}, () => [
  { name: 'type', type: 'string', shape: 'single' },
  { name: 'status', type: 'string', shape: 'single', enum: ['True', 'False', 'Unknown'] },
  { name: 'lastTransitionTime', type: () => meta_v1.TimeSchema, shape: 'single', always: true },
  { name: 'reason', type: 'string', shape: 'single' },
  { name: 'message', type: 'string', shape: 'single' },
]);

export const PriorityLevelConfigurationListSchema: MessageSchema = defineMessage('flowcontrol_v1alpha1.PriorityLevelConfigurationList', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ListMetaSchema, shape: 'single', always: true },
  { name: 'items', type: () => PriorityLevelConfigurationSchema, shape: 'list', always: true, required: true },
]);

export const PriorityLevelConfigurationReferenceSchema: MessageSchema = defineMessage('flowcontrol_v1alpha1.PriorityLevelConfigurationReference', {}, () => [
  { name: 'name', type: 'string', shape: 'single', always: true, required: true },
]);

export const PriorityLevelConfigurationSpecSchema: MessageSchema = defineMessage('flowcontrol_v1alpha1.PriorityLevelConfigurationSpec', {}, () => [
  { name: 'type', type: 'string', shape: 'single', always: true, required: true, enum: ['Exempt', 'Limited'], unionDiscriminator: true },
  { name: 'limited', type: () => LimitedPriorityLevelConfigurationSchema, shape: 'single', pointer: true },
]);

export const PriorityLevelConfigurationStatusSchema: MessageSchema = defineMessage('flowcontrol_v1alpha1.PriorityLevelConfigurationStatus', {}, () => [
  { name: 'conditions', type: () => PriorityLevelConfigurationConditionSchema, shape: 'list', listType: 'map', listMapKeys: ['type'] },
]);

export const QueuingConfigurationSchema: MessageSchema = defineMessage('flowcontrol_v1alpha1.QueuingConfiguration', {}, () => [
  { name: 'queues', type: 'int32', shape: 'single', always: true },
  { name: 'handSize', type: 'int32', shape: 'single', always: true },
  { name: 'queueLengthLimit', type: 'int32', shape: 'single', always: true },
]);

export const ResourcePolicyRuleSchema: MessageSchema = defineMessage('flowcontrol_v1alpha1.ResourcePolicyRule', {}, () => [
  { name: 'verbs', type: 'string', shape: 'list', always: true, required: true, listType: 'set' },
  { name: 'apiGroups', type: 'string', shape: 'list', always: true, required: true, listType: 'set' },
  { name: 'resources', type: 'string', shape: 'list', always: true, required: true, listType: 'set' },
  { name: 'clusterScope', type: 'bool', shape: 'single' },
  { name: 'namespaces', type: 'string', shape: 'list', always: true, listType: 'set' },
]);

export const ServiceAccountSubjectSchema: MessageSchema = defineMessage('flowcontrol_v1alpha1.ServiceAccountSubject', {}, () => [
  { name: 'namespace', type: 'string', shape: 'single', always: true, required: true },
  { name: 'name', type: 'string', shape: 'single', always: true, required: true },
]);

export const SubjectSchema: MessageSchema = defineMessage('flowcontrol_v1alpha1.Subject', {}, () => [
  { name: 'kind', type: 'string', shape: 'single', always: true, required: true, enum: ['User', 'Group', 'ServiceAccount'], unionDiscriminator: true },
  { name: 'user', type: () => UserSubjectSchema, shape: 'single', pointer: true },
  { name: 'group', type: () => GroupSubjectSchema, shape: 'single', pointer: true },
  { name: 'serviceAccount', type: () => ServiceAccountSubjectSchema, shape: 'single', pointer: true },
]);

export const UserSubjectSchema: MessageSchema = defineMessage('flowcontrol_v1alpha1.UserSubject', {}, () => [
  { name: 'name', type: 'string', shape: 'single', always: true, required: true },
]);
