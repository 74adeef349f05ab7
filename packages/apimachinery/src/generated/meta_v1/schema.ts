// Generated from packages/apimachinery/kinds/meta_v1.yaml by npm run generate. Do not edit.
import { defineMessage } from '../../schema/define-message.js';
import type { MessageSchema } from '../../schema/schema.js';
import * as runtime from '../runtime/schema.js';

export const APIGroupSchema: MessageSchema = defineMessage('meta_v1.APIGroup', { typeMeta: true }, () => [
  { name: 'name', type: 'string', shape: 'single', always: true, required: true },
  { name: 'versions', type: () => GroupVersionForDiscoverySchema, shape: 'list', always: true, required: true },
  { name: 'preferredVersion', type: () => GroupVersionForDiscoverySchema, shape: 'single', always: true },
  { name: 'serverAddressByClientCIDRs', type: () => ServerAddressByClientCIDRSchema, shape: 'list' },
]);

export const APIGroupListSchema: MessageSchema = defineMessage('meta_v1.APIGroupList', { typeMeta: true }, () => [
  { name: 'groups', type: () => APIGroupSchema, shape: 'list', always: true, required: true },
]);

export const APIResourceSchema: MessageSchema = defineMessage('meta_v1.APIResource', {}, () => [
  { name: 'name', type: 'string', shape: 'single', always: true, required: true },
  { name: 'singularName', type: 'string', shape: 'single', always: true, required: true },
  { name: 'namespaced', type: 'bool', shape: 'single', always: true, required: true },
  { name: 'group', type: 'string', shape: 'single' },
  { name: 'version', type: 'string', shape: 'single' },
  { name: 'kind', type: 'string', shape: 'single', always: true, required: true },
  { name: 'verbs', type: () => VerbsSchema, shape: 'single', always: true, required: true },
  { name: 'shortNames', type: 'string', shape: 'list' },
  { name: 'categories', type: 'string', shape: 'list' },
  { name: 'storageVersionHash', type: 'string', shape: 'single' },
]);

export const APIResourceListSchema: MessageSchema = defineMessage('meta_v1.APIResourceList', { typeMeta: true }, () => [
  { name: 'groupVersion', type: 'string', shape: 'single', always: true, required: true },
  { name: 'resources', type: () => APIResourceSchema, shape: 'list', always: true, required: true },
]);

export const APIVersionsSchema: MessageSchema = defineMessage('meta_v1.APIVersions', { typeMeta: true }, () => [
  { name: 'versions', type: 'string', shape: 'list', always: true, required: true },
  { name: 'serverAddressByClientCIDRs', type: () => ServerAddressByClientCIDRSchema, shape: 'list', always: true, required: true },
]);

export const ApplyOptionsSchema: MessageSchema = defineMessage('meta_v1.ApplyOptions', { typeMeta: true }, () => [
  { name: 'dryRun', type: 'string', shape: 'list' },
  { name: 'force', type: 'bool', shape: 'single', always: true, required: true },
  { name: 'fieldManager', type: 'string', shape: 'single', always: true, required: true },
]);

export const ConditionSchema: MessageSchema = defineMessage('meta_v1.Condition', {}, () => [
  { name: 'type', type: 'string', shape: 'single', always: true, required: true },
  { name: 'status', type: 'string', shape: 'single', always: true, required: true, enum: ['True', 'False', 'Unknown'] },
  { name: 'observedGeneration', type: 'int64', shape: 'single' },
  { name: 'lastTransitionTime', type: () => TimeSchema, shape: 'single', always: true, required: true },
  { name: 'reason', type: 'string', shape: 'single', always: true, required: true },
  { name: 'message', type: 'string', shape: 'single', always: true, required: true },
]);

export const CreateOptionsSchema: MessageSchema = defineMessage('meta_v1.CreateOptions', { typeMeta: true }, () => [
  { name: 'dryRun', type: 'string', shape: 'list' },
  { name: 'fieldManager', type: 'string', shape: 'single' },
]);

export const DeleteOptionsSchema: MessageSchema = defineMessage('meta_v1.DeleteOptions', { typeMeta: true }, () => [
  { name: 'gracePeriodSeconds', type: 'int64', shape: 'single', pointer: true },
  { name: 'preconditions', type: () => PreconditionsSchema, shape: 'single', pointer: true },
  { name: 'orphanDependents', type: 'bool', shape: 'single', pointer: true },
  { name: 'propagationPolicy', type: 'string', shape: 'single', pointer: true, enum: ['Orphan', 'Background', 'Foreground'] },
  { name: 'dryRun', type: 'string', shape: 'list' },
]);

export const DurationSchema: MessageSchema = defineMessage('meta_v1.Duration', { form: 'duration' }, () => []);

export const FieldsV1Schema: MessageSchema = defineMessage('meta_v1.FieldsV1', { form: 'any' }, () => []);

export const GetOptionsSchema: MessageSchema = defineMessage('meta_v1.GetOptions', { typeMeta: true }, () => [
  { name: 'resourceVersion', type: 'string', shape: 'single' },
]);

export const GroupKindSchema: MessageSchema = defineMessage('meta_v1.GroupKind', {}, () => [
  { name: 'group', type: 'string', shape: 'single', always: true, required: true },
  { name: 'kind', type: 'string', shape: 'single', always: true, required: true },
]);

export const GroupResourceSchema: MessageSchema = defineMessage('meta_v1.GroupResource', {}, () => [
  { name: 'group', type: 'string', shape: 'single', always: true, required: true },
  { name: 'resource', type: 'string', shape: 'single', always: true, required: true },
]);

export const GroupVersionSchema: MessageSchema = defineMessage('meta_v1.GroupVersion', {}, () => [
  { name: 'group', type: 'string', shape: 'single', always: true, required: true },
  { name: 'version', type: 'string', shape: 'single', always: true, required: true },
]);

export const GroupVersionForDiscoverySchema: MessageSchema = defineMessage('meta_v1.GroupVersionForDiscovery', {}, () => [
  { name: 'groupVersion', type: 'string', shape: 'single', always: true, required: true },
  { name: 'version', type: 'string', shape: 'single', always: true, required: true },
]);

export const GroupVersionKindSchema: MessageSchema = defineMessage('meta_v1.GroupVersionKind', {}, () => [
  { name: 'group', type: 'string', shape: 'single', always: true, required: true },
  { name: 'version', type: 'string', shape: 'single', always: true, required: true },
  { name: 'kind', type: 'string', shape: 'single', always: true, required: true },
]);

export const GroupVersionResourceSchema: MessageSchema = defineMessage('meta_v1.GroupVersionResource', {}, () => [
  { name: 'group', type: 'string', shape: 'single', always: true, required: true },
  { name: 'version', type: 'string', shape: 'single', always: true, required: true },
  { name: 'resource', type: 'string', shape: 'single', always: true, required: true },
]);

export const LabelSelectorSchema: MessageSchema = defineMessage('meta_v1.LabelSelector', { atomic: true }, () => [
  { name: 'matchLabels', type: 'string', shape: 'map' },
  { name: 'matchExpressions', type: () => LabelSelectorRequirementSchema, shape: 'list' },
]);

export const LabelSelectorRequirementSchema: MessageSchema = defineMessage('meta_v1.LabelSelectorRequirement', {}, () => [
  { name: 'key', type: 'string', shape: 'single', always: true, required: true, patchStrategy: ['merge'], patchMergeKey: 'key' },
  { name: 'operator', type: 'string', shape: 'single', always: true, required: true, enum: ['In', 'NotIn', 'Exists', 'DoesNotExist'] },
  { name: 'values', type: 'string', shape: 'list' },
]);

export const ListSchema: MessageSchema = defineMessage('meta_v1.List', { typeMeta: true }, () => [
  { name: 'metadata', type: () => ListMetaSchema, shape: 'single', always: true },
  { name: 'items', type: () => runtime.RawExtensionSchema, shape: 'list', always: true, required: true },
]);

export const ListMetaSchema: MessageSchema = defineMessage('meta_v1.ListMeta', {}, () => [
  { name: 'selfLink', type: 'string', shape: 'single' },
  { name: 'resourceVersion', type: 'string', shape: 'single' },
  { name: 'continue', type: 'string', shape: 'single' },
  { name: 'remainingItemCount', type: 'int64', shape: 'single', pointer: true },
]);

export const ListOptionsSchema: MessageSchema = defineMessage('meta_v1.ListOptions', { typeMeta: true }, () => [
  { name: 'labelSelector', type: 'string', shape: 'single' },
  { name: 'fieldSelector', type: 'string', shape: 'single' },
  { name: 'watch', type: 'bool', shape: 'single' },
  { name: 'allowWatchBookmarks', type: 'bool', shape: 'single' },
  { name: 'resourceVersion', type: 'string', shape: 'single' },
  { name: 'resourceVersionMatch', type: 'string', shape: 'single', enum: ['NotOlderThan', 'Exact'] },
  { name: 'timeoutSeconds', type: 'int64', shape: 'single', pointer: true },
  { name: 'limit', type: 'int64', shape: 'single' },
  { name: 'continue', type: 'string', shape: 'single' },
]);

export const ManagedFieldsEntrySchema: MessageSchema = defineMessage('meta_v1.ManagedFieldsEntry', {}, () => [
  { name: 'manager', type: 'string', shape: 'single' },
  { name: 'operation', type: 'string', shape: 'single', enum: ['Apply', 'Update'] },
  { name: 'apiVersion', type: 'string', shape: 'single' },
  { name: 'time', type: () => TimeSchema, shape: 'single', pointer: true },
  { name: 'fieldsType', type: 'string', shape: 'single' },
  { name: 'fieldsV1', type: () => FieldsV1Schema, shape: 'single', pointer: true },
]);

export const MicroTimeSchema: MessageSchema = defineMessage('meta_v1.MicroTime', { form: 'microTime' }, () => []);

export const ObjectMetaSchema: MessageSchema = defineMessage('meta_v1.ObjectMeta', {}, () => [
  { name: 'name', type: 'string', shape: 'single' },
  { name: 'generateName', type: 'string', shape: 'single' },
  { name: 'namespace', type: 'string', shape: 'single' },
  { name: 'selfLink', type: 'string', shape: 'single' },
  { name: 'uid', type: 'string', shape: 'single' },
  { name: 'resourceVersion', type: 'string', shape: 'single' },
  { name: 'generation', type: 'int64', shape: 'single' },
  { name: 'creationTimestamp', type: () => TimeSchema, shape: 'single', always: true },
  { name: 'deletionTimestamp', type: () => TimeSchema, shape: 'single', pointer: true },
  { name: 'deletionGracePeriodSeconds', type: 'int64', shape: 'single', pointer: true },
  { name: 'labels', type: 'string', shape: 'map' },
  { name: 'annotations', type: 'string', shape: 'map' },
  { name: 'ownerReferences', type: () => OwnerReferenceSchema, shape: 'list', patchStrategy: ['merge'], patchMergeKey: 'uid' },
  { name: 'finalizers', type: 'string', shape: 'list', patchStrategy: ['merge'] },
  { name: 'clusterName', type: 'string', shape: 'single' },
  { name: 'managedFields', type: () => ManagedFieldsEntrySchema, shape: 'list' },
]);

export const OwnerReferenceSchema: MessageSchema = defineMessage('meta_v1.OwnerReference', {}, () => [
  { name: 'apiVersion', type: 'string', shape: 'single', always: true, required: true },
  { name: 'kind', type: 'string', shape: 'single', always: true, required: true },
  { name: 'name', type: 'string', shape: 'single', always: true, required: true },
  { name: 'uid', type: 'string', shape: 'single', always: true, required: true },
  { name: 'controller', type: 'bool', shape: 'single', pointer: true },
  { name: 'blockOwnerDeletion', type: 'bool', shape: 'single', pointer: true },
]);

export const PartialObjectMetadataSchema: MessageSchema = defineMessage('meta_v1.PartialObjectMetadata', { typeMeta: true }, () => [
  { name: 'metadata', type: () => ObjectMetaSchema, shape: 'single', always: true },
]);

export const PartialObjectMetadataListSchema: MessageSchema = defineMessage('meta_v1.PartialObjectMetadataList', { typeMeta: true }, () => [
  { name: 'metadata', type: () => ListMetaSchema, shape: 'single', always: true },
  { name: 'items', type: () => PartialObjectMetadataSchema, shape: 'list', always: true, required: true },
]);

export const PatchSchema: MessageSchema = defineMessage('meta_v1.Patch', {}, () => []);

export const PatchOptionsSchema: MessageSchema = defineMessage('meta_v1.PatchOptions', { typeMeta: true }, () => [
  { name: 'dryRun', type: 'string', shape: 'list' },
  { name: 'force', type: 'bool', shape: 'single', pointer: true },
  { name: 'fieldManager', type: 'string', shape: 'single' },
]);

export const PreconditionsSchema: MessageSchema = defineMessage('meta_v1.Preconditions', {}, () => [
  { name: 'uid', type: 'string', shape: 'single', pointer: true },
  { name: 'resourceVersion', type: 'string', shape: 'single', pointer: true },
]);

export const RootPathsSchema: MessageSchema = defineMessage('meta_v1.RootPaths', {}, () => [
  { name: 'paths', type: 'string', shape: 'list', always: true, required: true },
]);

export const ServerAddressByClientCIDRSchema: MessageSchema = defineMessage('meta_v1.ServerAddressByClientCIDR', {}, () => [
  { name: 'clientCIDR', type: 'string', shape: 'single', always: true, required: true },
  { name: 'serverAddress', type: 'string', shape: 'single', always: true, required: true },
]);

export const StatusSchema: MessageSchema = defineMessage('meta_v1.Status', { typeMeta: true }, () => [
  { name: 'metadata', type: () => ListMetaSchema, shape: 'single', always: true },
  { name: 'status', type: 'string', shape: 'single' },
  { name: 'message', type: 'string', shape: 'single' },
  { name: 'reason', type: 'string', shape: 'single', enum: ['', 'Unauthorized', 'Forbidden', 'NotFound', 'AlreadyExists', 'Conflict', 'Gone', 'Invalid', 'ServerTimeout', 'Timeout', 'TooManyRequests', 'BadRequest', 'MethodNotAllowed', 'NotAcceptable', 'RequestEntityTooLarge', 'UnsupportedMediaType', 'InternalError', 'Expired', 'ServiceUnavailable'] },
  { name: 'details', type: () => StatusDetailsSchema, shape: 'single', pointer: true },
  { name: 'code', type: 'int32', shape: 'single' },
]);

export const StatusCauseSchema: MessageSchema = defineMessage('meta_v1.StatusCause', {}, () => [
  { name: 'reason', type: 'string', shape: 'single', enum: ['FieldValueNotFound', 'FieldValueRequired', 'FieldValueDuplicate', 'FieldValueInvalid', 'FieldValueNotSupported', 'UnexpectedServerResponse', 'FieldManagerConflict', 'ResourceVersionTooLarge'] },
  { name: 'message', type: 'string', shape: 'single' },
  { name: 'field', type: 'string', shape: 'single' },
]);

export const StatusDetailsSchema: MessageSchema = defineMessage('meta_v1.StatusDetails', {}, () => [
  { name: 'name', type: 'string', shape: 'single' },
  { name: 'group', type: 'string', shape: 'single' },
  { name: 'kind', type: 'string', shape: 'single' },
  { name: 'uid', type: 'string', shape: 'single' },
  { name: 'causes', type: () => StatusCauseSchema, shape: 'list' },
  { name: 'retryAfterSeconds', type: 'int32', shape: 'single' },
]);

export const TableOptionsSchema: MessageSchema = defineMessage('meta_v1.TableOptions', { typeMeta: true }, () => [
  { name: 'includeObject', type: 'string', shape: 'single', enum: ['None', 'Metadata', 'Object'] },
]);

export const TimeSchema: MessageSchema = defineMessage('meta_v1.Time', { form: 'time' }, () => []);

export const TypeMetaSchema: MessageSchema = defineMessage('meta_v1.TypeMeta', {}, () => [
  { name: 'kind', type: 'string', shape: 'single' },
  { name: 'apiVersion', type: 'string', shape: 'single' },
]);

export const UpdateOptionsSchema: MessageSchema = defineMessage('meta_v1.UpdateOptions', { typeMeta: true }, () => [
  { name: 'dryRun', type: 'string', shape: 'list' },
  { name: 'fieldManager', type: 'string', shape: 'single' },
]);

export const VerbsSchema: MessageSchema = defineMessage('meta_v1.Verbs', { form: 'strings' }, () => []);

export const WatchEventSchema: MessageSchema = defineMessage('meta_v1.WatchEvent', {}, () => [
  { name: 'type', type: 'string', shape: 'single', always: true, required: true },
  { name: 'object', type: () => runtime.RawExtensionSchema, shape: 'single', always: true, required: true },
]);

export const TableSchema: MessageSchema = defineMessage('meta_v1.Table', { typeMeta: true }, () => [
  { name: 'metadata', type: () => ListMetaSchema, shape: 'single', always: true },
  { name: 'columnDefinitions', type: () => TableColumnDefinitionSchema, shape: 'list', always: true, required: true },
  { name: 'rows', type: () => TableRowSchema, shape: 'list', always: true, required: true },
]);

export const TableColumnDefinitionSchema: MessageSchema = defineMessage('meta_v1.TableColumnDefinition', {}, () => [
  { name: 'name', type: 'string', shape: 'single', always: true, required: true },
  { name: 'type', type: 'string', shape: 'single', always: true, required: true },
  { name: 'format', type: 'string', shape: 'single', always: true, required: true },
  { name: 'description', type: 'string', shape: 'single', always: true, required: true },
  { name: 'priority', type: 'int32', shape: 'single', always: true, required: true },
]);

export const TableRowSchema: MessageSchema = defineMessage('meta_v1.TableRow', {}, () => [
  { name: 'cells', type: 'any', shape: 'list', always: true, required: true },
  { name: 'conditions', type: () => TableRowConditionSchema, shape: 'list' },
  { name: 'object', type: () => runtime.RawExtensionSchema, shape: 'single', always: true },
]);

export const TableRowConditionSchema: MessageSchema = defineMessage('meta_v1.TableRowCondition', {}, () => [
  { name: 'type', type: 'string', shape: 'single', always: true, required: true, enum: ['Completed'] },
  { name: 'status', type: 'string', shape: 'single', always: true, required: true, enum: ['True', 'False', 'Unknown'] },
  { name: 'reason', type: 'string', shape: 'single' },
  { name: 'message', type: 'string', shape: 'single' },
]);
