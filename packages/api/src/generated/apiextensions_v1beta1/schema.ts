// Generated from packages/api/kinds/apiextensions_v1beta1.yaml by npm run generate. Do not edit.
import { defineMessage, type MessageSchema } from '@orch/apimachinery';
import * as meta_v1 from '@orch/apimachinery/schema/meta_v1';
import * as runtime from '@orch/apimachinery/schema/runtime';

export const ConversionRequestSchema: MessageSchema = defineMessage('apiextensions_v1beta1.ConversionRequest', {}, () => [
  { name: 'uid', type: 'string', shape: 'single', always: true, required: true },
  { name: 'desiredAPIVersion', type: 'string', shape: 'single', always: true, required: true },
  { name: 'objects', type: () => runtime.RawExtensionSchema, shape: 'list', always: true, required: true },
]);

export const ConversionResponseSchema: MessageSchema = defineMessage('apiextensions_v1beta1.ConversionResponse', {}, () => [
  { name: 'uid', type: 'string', shape: 'single', always: true, required: true },
  { name: 'convertedObjects', type: () => runtime.RawExtensionSchema, shape: 'list', always: true, required: true },
  { name: 'result', type: () => meta_v1.StatusSchema, shape: 'single', always: true, required: true },
]);

export const ConversionReviewSchema: MessageSchema = defineMessage('apiextensions_v1beta1.ConversionReview', { typeMeta: true }, () => [
  { name: 'request', type: () => ConversionRequestSchema, shape: 'single', pointer: true },
  { name: 'response', type: () => ConversionResponseSchema, shape: 'single', pointer: true },
]);

export const CustomResourceColumnDefinitionSchema: MessageSchema = defineMessage('apiextensions_v1beta1.CustomResourceColumnDefinition', {}, () => [
  { name: 'name', type: 'string', shape: 'single', always: true, required: true },
  { name: 'type', type: 'string', shape: 'single', always: true, required: true },
  { name: 'format', type: 'string', shape: 'single' },
  { name: 'description', type: 'string', shape: 'single' },
  { name: 'priority', type: 'int32', shape: 'single' },
  { name: 'JSONPath', type: 'string', shape: 'single', always: true, required: true },
]);

export const CustomResourceConversionSchema: MessageSchema = defineMessage('apiextensions_v1beta1.CustomResourceConversion', {}, () => [
  { name: 'strategy', type: 'string', shape: 'single', always: true, required: true, enum: ['None', 'Webhook'] },
  { name: 'webhookClientConfig', type: () => WebhookClientConfigSchema, shape: 'single', pointer: true },
  { name: 'conversionReviewVersions', type: 'string', shape: 'list' },
]);

export const CustomResourceDefinitionSchema: MessageSchema = defineMessage('apiextensions_v1beta1.CustomResourceDefinition', { typeMeta: true, renames: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'spec', type: () => CustomResourceDefinitionSpecSchema, shape: 'single', always: true, required: true },
  { name: 'status', type: () => CustomResourceDefinitionStatusSchema, shape: 'single', always: true },
]);

export const CustomResourceDefinitionConditionSchema: MessageSchema = defineMessage('apiextensions_v1beta1.CustomResourceDefinitionCondition', {}, () => [
  { name: 'type', type: 'string', shape: 'single', always: true, required: true, enum: ['Established', 'NamesAccepted', 'NonStructuralSchema', 'Terminating', 'OrchAPIApprovalPolicyConformant'] },
  { name: 'status', type: 'string', shape: 'single', always: true, required: true, enum: ['True', 'False', 'Unknown'] },
  { name: 'lastTransitionTime', type: () => meta_v1.TimeSchema, shape: 'single', always: true },
  { name: 'reason', type: 'string', shape: 'single' },
  { name: 'message', type: 'string', shape: 'single' },
]);

export const CustomResourceDefinitionListSchema: MessageSchema = defineMessage('apiextensions_v1beta1.CustomResourceDefinitionList', { typeMeta: true, renames: true }, () => [
  { name: 'metadata', type: () => meta_v1.ListMetaSchema, shape: 'single', always: true },
  { name: 'items', type: () => CustomResourceDefinitionSchema, shape: 'list', always: true, required: true },
]);

export const CustomResourceDefinitionNamesSchema: MessageSchema = defineMessage('apiextensions_v1beta1.CustomResourceDefinitionNames', {}, () => [
  { name: 'plural', type: 'string', shape: 'single', always: true, required: true },
  { name: 'singular', type: 'string', shape: 'single' },
  { name: 'shortNames', type: 'string', shape: 'list' },
  { name: 'kind', type: 'string', shape: 'single', always: true, required: true },
  { name: 'listKind', type: 'string', shape: 'single' },
  { name: 'categories', type: 'string', shape: 'list' },
]);

export const CustomResourceDefinitionSpecSchema: MessageSchema = defineMessage('apiextensions_v1beta1.CustomResourceDefinitionSpec', { renames: true }, () => [
  { name: 'group', type: 'string', shape: 'single', always: true, required: true },
  { name: 'version', type: 'string', shape: 'single' },
  { name: 'names', type: () => CustomResourceDefinitionNamesSchema, shape: 'single', always: true, required: true },
  { name: 'scope', type: 'string', shape: 'single', always: true, required: true, enum: ['Cluster', 'Namespaced'] },
  { name: 'validation', type: () => CustomResourceValidationSchema, shape: 'single', pointer: true },
  { name: 'subresources', type: () => CustomResourceSubresourcesSchema, shape: 'single', pointer: true },
  { name: 'versions', type: () => CustomResourceDefinitionVersionSchema, shape: 'list' },
  { name: 'additionalPrinterColumns', type: () => CustomResourceColumnDefinitionSchema, shape: 'list' },
  { name: 'conversion', type: () => CustomResourceConversionSchema, shape: 'single', pointer: true },
  { name: 'preserveUnknownFields', type: 'bool', shape: 'single', pointer: true },
  { name: 'selectableFields', type: () => SelectableFieldSchema, shape: 'list' },
]);

export const CustomResourceDefinitionStatusSchema: MessageSchema = defineMessage('apiextensions_v1beta1.CustomResourceDefinitionStatus', {}, () => [
  { name: 'conditions', type: () => CustomResourceDefinitionConditionSchema, shape: 'list', always: true, listType: 'map', listMapKeys: ['type'] },
  { name: 'acceptedNames', type: () => CustomResourceDefinitionNamesSchema, shape: 'single', always: true },
  { name: 'storedVersions', type: 'string', shape: 'list', always: true },
]);

export const CustomResourceDefinitionVersionSchema: MessageSchema = defineMessage('apiextensions_v1beta1.CustomResourceDefinitionVersion', { renames: true }, () => [
  { name: 'name', type: 'string', shape: 'single', always: true, required: true },
  { name: 'served', type: 'bool', shape: 'single', always: true, required: true },
  { name: 'storage', type: 'bool', shape: 'single', always: true, required: true },
  { name: 'deprecated', type: 'bool', shape: 'single' },
  { name: 'deprecationWarning', type: 'string', shape: 'single', pointer: true },
  { name: 'schema', type: () => CustomResourceValidationSchema, shape: 'single', pointer: true },
  { name: 'subresources', type: () => CustomResourceSubresourcesSchema, shape: 'single', pointer: true },
  { name: 'additionalPrinterColumns', type: () => CustomResourceColumnDefinitionSchema, shape: 'list' },
  { name: 'selectableFields', type: () => SelectableFieldSchema, shape: 'list' },
]);

export const CustomResourceSubresourceScaleSchema: MessageSchema = defineMessage('apiextensions_v1beta1.CustomResourceSubresourceScale', {}, () => [
  { name: 'specReplicasPath', type: 'string', shape: 'single', always: true, required: true },
  { name: 'statusReplicasPath', type: 'string', shape: 'single', always: true, required: true },
  { name: 'labelSelectorPath', type: 'string', shape: 'single', pointer: true },
]);

export const CustomResourceSubresourceStatusSchema: MessageSchema = defineMessage('apiextensions_v1beta1.CustomResourceSubresourceStatus', {}, () => []);

export const CustomResourceSubresourcesSchema: MessageSchema = defineMessage('apiextensions_v1beta1.CustomResourceSubresources', {}, () => [
  { name: 'status', type: () => CustomResourceSubresourceStatusSchema, shape: 'single', pointer: true },
  { name: 'scale', type: () => CustomResourceSubresourceScaleSchema, shape: 'single', pointer: true },
]);

export const CustomResourceValidationSchema: MessageSchema = defineMessage('apiextensions_v1beta1.CustomResourceValidation', { renames: true }, () => [
  { name: 'openAPIV3Schema', type: () => JSONSchemaPropsSchema, shape: 'single', pointer: true },
]);

export const ExternalDocumentationSchema: MessageSchema = defineMessage('apiextensions_v1beta1.ExternalDocumentation', {}, () => [
  { name: 'description', type: 'string', shape: 'single' },
  { name: 'url', type: 'string', shape: 'single' },
]);

export const JSONSchema: MessageSchema = defineMessage('apiextensions_v1beta1.JSON', { form: 'any' }, () => []);

export const JSONSchemaPropsSchema: MessageSchema = defineMessage('apiextensions_v1beta1.JSONSchemaProps', { renames: true }, () => [
  { name: 'id', type: 'string', shape: 'single' },
  { name: '$schema', type: 'string', shape: 'single' },
  { name: '$ref', type: 'string', shape: 'single', pointer: true },
  { name: 'description', type: 'string', shape: 'single' },
  { name: 'type', type: 'string', shape: 'single' },
  { name: 'format', type: 'string', shape: 'single' },
  { name: 'title', type: 'string', shape: 'single' },
  { name: 'default', type: () => JSONSchema, shape: 'single', pointer: true },
  { name: 'maximum', type: 'double', shape: 'single', pointer: true },
  { name: 'exclusiveMaximum', type: 'bool', shape: 'single' },
  { name: 'minimum', type: 'double', shape: 'single', pointer: true },
  { name: 'exclusiveMinimum', type: 'bool', shape: 'single' },
  { name: 'maxLength', type: 'int64', shape: 'single', pointer: true },
  { name: 'minLength', type: 'int64', shape: 'single', pointer: true },
  { name: 'pattern', type: 'string', shape: 'single' },
  { name: 'maxItems', type: 'int64', shape: 'single', pointer: true },
  { name: 'minItems', type: 'int64', shape: 'single', pointer: true },
  { name: 'uniqueItems', type: 'bool', shape: 'single' },
  { name: 'multipleOf', type: 'double', shape: 'single', pointer: true },
  { name: 'enum', type: () => JSONSchema, shape: 'list' },
  { name: 'maxProperties', type: 'int64', shape: 'single', pointer: true },
  { name: 'minProperties', type: 'int64', shape: 'single', pointer: true },
  { name: 'required', type: 'string', shape: 'list' },
  { name: 'items', type: () => JSONSchemaPropsOrArraySchema, shape: 'single', pointer: true },
  { name: 'allOf', type: () => JSONSchemaPropsSchema, shape: 'list' },
  { name: 'oneOf', type: () => JSONSchemaPropsSchema, shape: 'list' },
  { name: 'anyOf', type: () => JSONSchemaPropsSchema, shape: 'list' },
  { name: 'not', type: () => JSONSchemaPropsSchema, shape: 'single', pointer: true },
  { name: 'properties', type: () => JSONSchemaPropsSchema, shape: 'map' },
  { name: 'additionalProperties', type: () => JSONSchemaPropsOrBoolSchema, shape: 'single', pointer: true },
  { name: 'patternProperties', type: () => JSONSchemaPropsSchema, shape: 'map' },
  { name: 'dependencies', type: () => JSONSchemaPropsOrStringArraySchema, shape: 'map' },
  { name: 'additionalItems', type: () => JSONSchemaPropsOrBoolSchema, shape: 'single', pointer: true },
  { name: 'definitions', type: () => JSONSchemaPropsSchema, shape: 'map' },
  { name: 'externalDocs', type: () => ExternalDocumentationSchema, shape: 'single', pointer: true },
  { name: 'example', type: () => JSONSchema, shape: 'single', pointer: true },
  { name: 'nullable', type: 'bool', shape: 'single' },
  { name: 'x-orch-preserve-unknown-fields', compatName: 'x-kubernetes-preserve-unknown-fields', type: 'bool', shape: 'single', pointer: true },
  { name: 'x-orch-embedded-resource', compatName: 'x-kubernetes-embedded-resource', type: 'bool', shape: 'single' },
  { name: 'x-orch-int-or-string', compatName: 'x-kubernetes-int-or-string', type: 'bool', shape: 'single' },
  { name: 'x-orch-list-map-keys', compatName: 'x-kubernetes-list-map-keys', type: 'string', shape: 'list' },
  { name: 'x-orch-list-type', compatName: 'x-kubernetes-list-type', type: 'string', shape: 'single', pointer: true },
  { name: 'x-orch-map-type', compatName: 'x-kubernetes-map-type', type: 'string', shape: 'single', pointer: true },
  { name: 'x-orch-validations', compatName: 'x-kubernetes-validations', type: () => ValidationRuleSchema, shape: 'list', listType: 'map', listMapKeys: ['rule'] },
]);

export const JSONSchemaPropsOrArraySchema: MessageSchema = defineMessage('apiextensions_v1beta1.JSONSchemaPropsOrArray', { form: 'objectOrArray', renames: true }, () => [
  { name: 'schema', type: () => JSONSchemaPropsSchema, shape: 'single', pointer: true, always: true },
]);

export const JSONSchemaPropsOrBoolSchema: MessageSchema = defineMessage('apiextensions_v1beta1.JSONSchemaPropsOrBool', { form: 'objectOrBool', renames: true }, () => [
  { name: 'schema', type: () => JSONSchemaPropsSchema, shape: 'single', pointer: true, always: true },
]);

export const JSONSchemaPropsOrStringArraySchema: MessageSchema = defineMessage('apiextensions_v1beta1.JSONSchemaPropsOrStringArray', { form: 'objectOrStrings', renames: true }, () => [
  { name: 'schema', type: () => JSONSchemaPropsSchema, shape: 'single', pointer: true, always: true },
]);

export const SelectableFieldSchema: MessageSchema = defineMessage('apiextensions_v1beta1.SelectableField', {}, () => [
  { name: 'jsonPath', type: 'string', shape: 'single', always: true, required: true },
]);

export const ServiceReferenceSchema: MessageSchema = defineMessage('apiextensions_v1beta1.ServiceReference', {}, () => [
  { name: 'namespace', type: 'string', shape: 'single', always: true, required: true },
  { name: 'name', type: 'string', shape: 'single', always: true, required: true },
  { name: 'path', type: 'string', shape: 'single', pointer: true },
  { name: 'port', type: 'int32', shape: 'single', pointer: true },
]);

export const ValidationRuleSchema: MessageSchema = defineMessage('apiextensions_v1beta1.ValidationRule', {}, () => [
  { name: 'rule', type: 'string', shape: 'single', always: true, required: true },
  { name: 'message', type: 'string', shape: 'single' },
  { name: 'messageExpression', type: 'string', shape: 'single' },
  { name: 'reason', type: 'string', shape: 'single', pointer: true, enum: ['FieldValueRequired', 'FieldValueDuplicate', 'FieldValueInvalid', 'FieldValueForbidden'] },
  { name: 'fieldPath', type: 'string', shape: 'single' },
  { name: 'optionalOldSelf', type: 'bool', shape: 'single', pointer: true },
]);

export const WebhookClientConfigSchema: MessageSchema = defineMessage('apiextensions_v1beta1.WebhookClientConfig', {}, () => [
  { name: 'url', type: 'string', shape: 'single', pointer: true },
  { name: 'service', type: () => ServiceReferenceSchema, shape: 'single', pointer: true },
  { name: 'caBundle', type: 'bytes', shape: 'single' },
]);
