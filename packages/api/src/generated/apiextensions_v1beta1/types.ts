// Generated from packages/api/kinds/apiextensions_v1beta1.yaml by npm run generate. Do not edit.
import type { Int64 } from '@orch/apimachinery';
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

/** Custom objects that a webhook converts to another version. */
export type ConversionRequest = {
  /** Identifier of this request. The response must contain the same value. */
  uid: string;
  /** Version of all returned objects, e.g. example.com/v2. */
  desiredAPIVersion: string;
  /** Custom objects to convert; their versions may differ. */
  objects: unknown[];
};

/** Converted custom objects, or the error of the conversion. */
export type ConversionResponse = {
  /** The uid of the request. */
  uid: string;
  /** Converted objects in request order, all in the desired version. Empty on failure. */
  convertedObjects: unknown[];
  /** Status Success, or Failure with a message for the client. */
  result: meta_v1.Status;
};

/** Message exchanged with a conversion webhook: the server posts a request and gets a response back. */
export type ConversionReview = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion?: string;
  /** Objects to convert. Set by the server, absent in the response. */
  request?: ConversionRequest;
  /** Result of the conversion. Set by the webhook. */
  response?: ConversionResponse;
};

/** An additional table column of a custom resource. */
export type CustomResourceColumnDefinition = {
  /** Heading of the column, e.g. Replicas. */
  name: string;
  /** Type of the values: string, integer, number, boolean or date. Dates are shown as an age. */
  type: string;
  /** Refines the type, e.g. int32, int64, double or date-time. The format name marks the main column. */
  format?: string;
  /** Human-readable description of the column; not printed in the table. */
  description?: string;
  /** 0: always shown; above 0: only in wide output. Default 0. */
  priority?: number;
  /** Simple path to the value inside each object, e.g. .spec.replicas. Spelled jsonPath in v1. */
  JSONPath: string;
};

/** Conversion of custom objects between versions. */
export type CustomResourceConversion = {
  /** None changes only apiVersion; Webhook calls a webhook. Default None. */
  strategy: string;
  /** Address of the conversion webhook. Only for strategy Webhook; in v1 it is below webhook. */
  webhookClientConfig?: WebhookClientConfig;
  /** Versions of the message that the webhook supports, in order of preference. Default [v1beta1] with strategy Webhook. */
  conversionReviewVersions?: string[];
};

/** Adds a custom kind to the API. Its name must be plural.group, e.g. backups.example.com. */
export type CustomResourceDefinition = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: meta_v1.ObjectMeta;
  /** Specification: group, names, scope and versions of the new kind. */
  spec: CustomResourceDefinitionSpec;
  /** Status, written by controllers: the names in use, and whether the kind is served. */
  status?: CustomResourceDefinitionStatus;
};

/** One condition of a custom resource definition. */
export type CustomResourceDefinitionCondition = {
  /** Established, NamesAccepted, NonStructuralSchema, Terminating, or a condition about API approval of protected groups. */
  type: string;
  /** Status of the condition: True, False or Unknown. */
  status: string;
  /** Time when the status last changed. */
  lastTransitionTime?: string | null;
  /** Reason of the last change as one CamelCase word, e.g. NoConflicts. */
  reason?: string;
  /** Human-readable details of the last change. */
  message?: string;
};

/** A list of custom resource definitions. */
export type CustomResourceDefinitionList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** List metadata: resourceVersion, continue token and remaining count. */
  metadata: meta_v1.ListMeta;
  /** The custom resource definitions, in order of name. */
  items: CustomResourceDefinition[];
};

/** Names of a custom resource. */
export type CustomResourceDefinitionNames = {
  /** Lower-case name in URLs, e.g. backups. Cannot be changed. */
  plural: string;
  /** Lower-case singular name for command lines. Default: kind in lower case. */
  singular?: string;
  /** Lower-case abbreviations for command lines, e.g. bk. */
  shortNames?: string[];
  /** CamelCase name written in the kind of each object, e.g. Backup. Fixed once the definition is established. */
  kind: string;
  /** Kind of its lists. Default: kind followed by List. */
  listKind?: string;
  /** Categories that contain the resource, e.g. all. */
  categories?: string[];
};

/** Specification of a custom resource: its group, names, scope and versions. */
export type CustomResourceDefinitionSpec = {
  /** API group, a DNS subdomain such as example.com. Cannot be changed. */
  group: string;
  /** Deprecated name of the only version. Equals the first name in versions, which is its default. */
  version?: string;
  /** Plural, singular and short names and the kind of the resource. */
  names: CustomResourceDefinitionNames;
  /** Namespaced (default) or Cluster: the scope of the objects. Fixed once established. */
  scope: string;
  /** Schema shared by all versions. In v1 each version has its own schema. */
  validation?: CustomResourceValidation;
  /** Status and scale for all versions at once. In v1 each version has its own subresources. */
  subresources?: CustomResourceSubresources;
  /** All versions of the resource; exactly one must have storage true. Default: one version, named by version. */
  versions?: CustomResourceDefinitionVersion[];
  /** Table columns shared by all versions. In v1 they are listed in each version. */
  additionalPrinterColumns?: CustomResourceColumnDefinition[];
  /** Conversion of objects between versions. Default: strategy None. */
  conversion?: CustomResourceConversion;
  /** True keeps members that are not in a schema, false prunes them. Default true; v1 allows only false. */
  preserveUnknownFields?: boolean;
  /** Selectable members shared by all versions. In v1 they are listed in each version. */
  selectableFields?: SelectableField[];
};

/** Observed state of a custom resource definition. */
export type CustomResourceDefinitionStatus = {
  /** Conditions such as Established and NamesAccepted, one of each type. */
  conditions?: CustomResourceDefinitionCondition[] | null;
  /** Accepted names. They differ from the requested names when another resource uses those. */
  acceptedNames?: CustomResourceDefinitionNames;
  /** Versions in which objects may be stored. They cannot be removed from the spec. */
  storedVersions?: string[] | null;
};

/** One version of a custom resource, with its schema. */
export type CustomResourceDefinitionVersion = {
  /** Name in URLs and in apiVersion, e.g. v1 or v1beta2. */
  name: string;
  /** Whether the version is served. */
  served: boolean;
  /** True stores objects in this version. Exactly one version must be true. */
  storage: boolean;
  /** True sends a warning to clients of this version. Default false. */
  deprecated?: boolean;
  /** Warning text. Default: a standard text. Requires deprecated true. */
  deprecationWarning?: string;
  /** Schema of objects in this version, for validation, pruning and defaults. */
  schema?: CustomResourceValidation;
  /** The subresources status and scale. Absent: none. */
  subresources?: CustomResourceSubresources;
  /** Additional table columns. Default: the age. */
  additionalPrinterColumns?: CustomResourceColumnDefinition[];
  /** Members that field selectors may name, at most 8. Requires the feature gate CustomResourceFieldSelectors. */
  selectableFields?: SelectableField[];
};

/** Paths of the replica counts in a custom object. Dots separate names; array indices are not allowed. */
export type CustomResourceSubresourceScale = {
  /** Path of the desired count, below .spec, e.g. .spec.replicas. */
  specReplicasPath: string;
  /** Path of the observed count, below .status, e.g. .status.replicas. Missing values count as 0. */
  statusReplicasPath: string;
  /** Path of a label selector in text form, below .spec or .status. Required by the autoscaler. */
  labelSelectorPath?: string;
};

/** Empty object. Enables the subresource status: writes of the object ignore the status, and writes of /status change only the status. */
export type CustomResourceSubresourceStatus = Record<string, never>;

/** Subresources of a custom object. */
export type CustomResourceSubresources = {
  /** An empty object {} enables the subresource status. */
  status?: CustomResourceSubresourceStatus;
  /** Enables the subresource scale, for tools that do not know the kind. */
  scale?: CustomResourceSubresourceScale;
};

/** Validation of custom objects by a schema. */
export type CustomResourceValidation = {
  /** OpenAPI v3 schema of the whole object. The root must have type object. */
  openAPIV3Schema?: JSONSchemaProps;
};

/** Link to external documentation. */
export type ExternalDocumentation = {
  /** Description of the linked documentation. */
  description?: string;
  /** Address of the documentation, e.g. https://docs.example.com/backup. */
  url?: string;
};

/** Any JSON value: text, number, boolean, null, array or object. Write the value itself. */
export type JSON = unknown;

/** Rules for one value of a custom object, as a JSON schema. */
export type JSONSchemaProps = {
  /** URI that identifies the schema. Not allowed in custom resource definitions. */
  id?: string;
  /** URI of the schema dialect. Not allowed in custom resource definitions. */
  '$schema'?: string;
  /** Reference to another schema. Not allowed in custom resource definitions; use the schema itself. */
  '$ref'?: string;
  /** Human-readable description, shown by explain. */
  description?: string;
  /** Type of the value: object, array, string, integer, number or boolean. */
  type?: string;
  /** Format of the type, e.g. int32, date-time, ipv4, uuid or byte. Unknown formats are ignored. */
  format?: string;
  /** Title of the value. Not validated. */
  title?: string;
  /** Default of a missing value. Must match the schema. */
  default?: unknown;
  /** Maximum value, inclusive. */
  maximum?: number;
  /** True makes maximum exclusive. Default false. */
  exclusiveMaximum?: boolean;
  /** Minimum value, inclusive. */
  minimum?: number;
  /** True makes minimum exclusive. Default false. */
  exclusiveMinimum?: boolean;
  /** Maximum length of a string in characters. */
  maxLength?: Int64;
  /** Minimum length of a string in characters. */
  minLength?: Int64;
  /** Regular expression that must match any part of the string; use ^ and $ to match the whole string. */
  pattern?: string;
  /** Maximum number of array items. */
  maxItems?: Int64;
  /** Minimum number of array items. */
  minItems?: Int64;
  /** True forbids equal items. Not allowed in custom resource definitions; use list type set. */
  uniqueItems?: boolean;
  /** The value must be a multiple of this number, e.g. 5. Greater than 0. */
  multipleOf?: number;
  /** Allowed values, e.g. [Fast, Safe]. */
  enum?: unknown[];
  /** Maximum number of object members. */
  maxProperties?: Int64;
  /** Minimum number of object members. */
  minProperties?: Int64;
  /** Names of required members, e.g. [schedule]. */
  required?: string[];
  /** Schema of the array items. */
  items?: JSONSchemaPropsOrArray;
  /** The value must match every one of these schemas. */
  allOf?: JSONSchemaProps[];
  /** The value must match exactly one of these schemas. */
  oneOf?: JSONSchemaProps[];
  /** The value must match at least one of these schemas. */
  anyOf?: JSONSchemaProps[];
  /** The value must not match this schema. */
  not?: JSONSchemaProps;
  /** Schema of each known member of an object, by name. */
  properties?: { [key: string]: JSONSchemaProps };
  /** Schema of all members, for maps. Cannot be combined with properties. */
  additionalProperties?: JSONSchemaPropsOrBool;
  /** Schemas for members by regular expression. Not allowed in custom resource definitions. */
  patternProperties?: { [key: string]: JSONSchemaProps };
  /** Schemas that apply when a member is present. Not allowed in custom resource definitions. */
  dependencies?: { [key: string]: JSONSchemaPropsOrStringArray };
  /** Schema of items after the listed ones. Not allowed in custom resource definitions. */
  additionalItems?: JSONSchemaPropsOrBool;
  /** Schemas to refer to by name. Not allowed in custom resource definitions. */
  definitions?: { [key: string]: JSONSchemaProps };
  /** Link to more documentation about the value. */
  externalDocs?: ExternalDocumentation;
  /** Sample value for readers. It is not checked. */
  example?: unknown;
  /** True also allows null. Default false: null is removed or rejected. */
  nullable?: boolean;
  /** True keeps members that are not in the schema; otherwise they are pruned. false is not allowed. */
  'x-orch-preserve-unknown-fields'?: boolean;
  /** True: the value is an API object with apiVersion, kind and metadata, which are validated. */
  'x-orch-embedded-resource'?: boolean;
  /** True allows an integer or a string, e.g. 5 or 50%. type must be absent. */
  'x-orch-int-or-string'?: boolean;
  /** Members that identify a list item, e.g. [name]. Required for list type map. */
  'x-orch-list-map-keys'?: string[];
  /** Merge of lists: atomic (as one value), set (by item) or map (by key). Default atomic. */
  'x-orch-list-type'?: string;
  /** Merge of objects: granular (by member) or atomic (as one value). Default granular. */
  'x-orch-map-type'?: string;
  /** Rules in CEL that the value must satisfy. Requires the feature gate CustomResourceValidationExpressions. */
  'x-orch-validations'?: ValidationRule[];
};

/** One schema for all items, or an array of schemas. Custom resource definitions support only the first form. */
export type JSONSchemaPropsOrArray = JSONSchemaProps | JSONSchemaProps[];

/** A schema, or true or false: true allows anything, false nothing. */
export type JSONSchemaPropsOrBool = JSONSchemaProps | boolean;

/** A schema, or a list of names of members. */
export type JSONSchemaPropsOrStringArray = JSONSchemaProps | string[];

/** A member of custom objects that field selectors may name. */
export type SelectableField = {
  /** Simple path of a string, integer or boolean, e.g. .spec.color. Not below metadata. */
  jsonPath: string;
};

/** Service of the cluster that serves a conversion webhook over HTTPS. */
export type ServiceReference = {
  /** Namespace of the service. Required. */
  namespace: string;
  /** Name of a service; the certificate must be for name.namespace.svc. Required. */
  name: string;
  /** URL path to call, e.g. /convert. Default: the root path. */
  path?: string;
  /** Port of the service, 1 to 65535. Default 443. */
  port?: number;
};

/** A rule in CEL for one value of a custom object. self is the value, oldSelf the value before an update. */
export type ValidationRule = {
  /** CEL expression that must be true, e.g. self.minReplicas <= self.replicas. Required. */
  rule: string;
  /** Error message when the rule is false. Required when the rule has line breaks. */
  message?: string;
  /** CEL expression of a string, the error message. Preferred over message. */
  messageExpression?: string;
  /** Reason of the error cause: FieldValueInvalid (default), FieldValueForbidden, FieldValueRequired or FieldValueDuplicate. */
  reason?: string;
  /** Path of the member in error, relative to the value, e.g. .size. Default: the value itself. */
  fieldPath?: string;
  /** True: the rule also runs without an old value, and oldSelf is an optional. Default false. */
  optionalOldSelf?: boolean;
};

/** Address of a conversion webhook. Exactly one of url and service is required. */
export type WebhookClientConfig = {
  /** Address such as https://hooks.example.com:8443/convert. Only https; no user, query or fragment. */
  url?: string;
  /** Service of the webhook. Preferred when the webhook runs in the cluster. */
  service?: ServiceReference;
  /** CA certificates, PEM in base64, that verify the webhook's certificate. Default: the authorities trusted by the server's host. */
  caBundle?: string;
};
