// Generated from packages/api/kinds/apiextensions_v1.yaml by npm run generate. Do not edit.
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

/** Custom objects that a webhook is to bring to another version. */
export type ConversionRequest = {
  /** Marks this call; the answer must carry the same value. */
  uid: string;
  /** Version that all objects must come back in, e.g. example.com/v2. */
  desiredAPIVersion: string;
  /** Custom objects to convert, perhaps of several versions. */
  objects: unknown[];
};

/** Converted custom objects, or why the conversion failed. */
export type ConversionResponse = {
  /** Copy of the uid of the request that is being answered. */
  uid: string;
  /** Results in the order of the request, all in the wanted version. Empty on failure. */
  convertedObjects: unknown[];
  /** Status Success, or Failure with a message that the client gets to see. */
  result: meta_v1.Status;
};

/** Message exchanged with a conversion webhook: the server posts a request and gets a response back. */
export type ConversionReview = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion?: string;
  /** Objects to convert. Filled by the server, left out of the answer. */
  request?: ConversionRequest;
  /** Outcome of the conversion. Filled by the webhook. */
  response?: ConversionResponse;
};

/** One more column in tables of a custom resource. */
export type CustomResourceColumnDefinition = {
  /** Heading of the column, e.g. Replicas. */
  name: string;
  /** Kind of value: string, integer, number, boolean or date. Dates are shown as an age. */
  type: string;
  /** Refines the type, e.g. int32, int64, double or date-time. A format of name marks the main column. */
  format?: string;
  /** Explains the column to a reader; not printed in the table. */
  description?: string;
  /** 0 shows the column always; above 0 only in wide output. Default 0. */
  priority?: number;
  /** Simple path to the value inside each object, e.g. .spec.replicas. */
  jsonPath: string;
};

/** How custom objects get from one version to another. */
export type CustomResourceConversion = {
  /** None changes only apiVersion and keeps the rest; Webhook calls a service to convert. Default None. */
  strategy: string;
  /** How to call the converting service. Required for strategy Webhook, otherwise left out. */
  webhook?: WebhookConversion;
};

/** Adds a kind of your own to the API. Its name must be plural.group, e.g. backups.example.com. */
export type CustomResourceDefinition = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: meta_v1.ObjectMeta;
  /** What is wanted: group, names, scope and versions of the new kind. */
  spec: CustomResourceDefinitionSpec;
  /** What was found, written by controllers: the names in use, and whether the kind is served. */
  status?: CustomResourceDefinitionStatus;
};

/** One aspect of the state of a custom resource definition. */
export type CustomResourceDefinitionCondition = {
  /** Established, NamesAccepted, NonStructuralSchema, Terminating, or one that tells of API approval for protected groups. */
  type: string;
  /** Whether the condition holds: True, False or Unknown. */
  status: string;
  /** When the status last went from one value to another. */
  lastTransitionTime?: string | null;
  /** One CamelCase word for the last change, for programs, e.g. NoConflicts. */
  reason?: string;
  /** Sentence for people with details of the last change. */
  message?: string;
};

/** A list of custom resource definitions. */
export type CustomResourceDefinitionList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Version of the list, and the token of its next page. */
  metadata: meta_v1.ListMeta;
  /** The custom resource definitions, in order of name. */
  items: CustomResourceDefinition[];
};

/** Names under which a custom resource is called and shown. */
export type CustomResourceDefinitionNames = {
  /** Lower-case name in URLs, e.g. backups. Cannot be changed. */
  plural: string;
  /** Lower-case name of one, for command lines. Default: kind in lower case. */
  singular?: string;
  /** Lower-case abbreviations for command lines, e.g. bk. */
  shortNames?: string[];
  /** CamelCase name written in the kind of each object, e.g. Backup. Fixed once the definition is established. */
  kind: string;
  /** Kind of lists of it. Default: kind followed by List. */
  listKind?: string;
  /** Names of groups of resources it is listed with, e.g. all. */
  categories?: string[];
};

/** Wanted shape of a custom resource: its group, names, scope and versions. */
export type CustomResourceDefinitionSpec = {
  /** API group, a DNS subdomain such as example.com. Cannot be changed. */
  group: string;
  /** Plural, singular and short names and the kind of the resource. */
  names: CustomResourceDefinitionNames;
  /** Namespaced or Cluster: whether objects live in namespaces. Fixed once established. */
  scope: string;
  /** All versions of the resource. Exactly one of them must have storage true. */
  versions: CustomResourceDefinitionVersion[];
  /** How objects are carried between versions. Default: strategy None. */
  conversion?: CustomResourceConversion;
  /** True would keep members that no schema names. Outdated: only false is allowed here; mark the schema instead. */
  preserveUnknownFields?: boolean;
};

/** Observed state of a custom resource definition. */
export type CustomResourceDefinitionStatus = {
  /** States such as Established and NamesAccepted, one of each type. */
  conditions?: CustomResourceDefinitionCondition[] | null;
  /** Names in use. They may differ from the wanted ones when another resource took those first. */
  acceptedNames?: CustomResourceDefinitionNames;
  /** Every version in which objects may lie in the store. Such a version must stay in the spec. */
  storedVersions?: string[] | null;
};

/** One version of a custom resource, with its schema. */
export type CustomResourceDefinitionVersion = {
  /** Name in URLs and in apiVersion, e.g. v1 or v1beta2. */
  name: string;
  /** True offers the version to clients; false hides it. */
  served: boolean;
  /** True keeps objects in this version in the store. Exactly one version may say so. */
  storage: boolean;
  /** True sends clients that use the version a warning. Default false. */
  deprecated?: boolean;
  /** Text of that warning. Absent: a standard text. Only together with deprecated true. */
  deprecationWarning?: string;
  /** What objects of this version may contain; used to check, prune and fill in defaults. */
  schema?: CustomResourceValidation;
  /** Which of status and scale can be written separately. Absent: neither. */
  subresources?: CustomResourceSubresources;
  /** Columns for tables, next to the name. Without any, the age is shown. */
  additionalPrinterColumns?: CustomResourceColumnDefinition[];
};

/** Where the counts for scaling lie in a custom object. All paths use dots, without array indices. */
export type CustomResourceSubresourceScale = {
  /** Path of the wanted count, below .spec, e.g. .spec.replicas. */
  specReplicasPath: string;
  /** Path of the observed count, below .status, e.g. .status.replicas. Missing values count as 0. */
  statusReplicasPath: string;
  /** Path of a text holding a label selector, below .spec or .status. Autoscaling needs it. */
  labelSelectorPath?: string;
};

/** Empty; its presence splits the status off, so that writes of the object leave it alone and /status writes only it. */
export type CustomResourceSubresourceStatus = Record<string, never>;

/** Parts of a custom object that have URLs of their own. */
export type CustomResourceSubresources = {
  /** Write an empty object {} to make /status writable apart from the rest. */
  status?: CustomResourceSubresourceStatus;
  /** Offers /scale, so that the count can be changed by tools that do not know the kind. */
  scale?: CustomResourceSubresourceScale;
};

/** Check of custom objects by a schema. */
export type CustomResourceValidation = {
  /** Schema of the whole object, in the dialect of OpenAPI v3. The top must be of type object. */
  openAPIV3Schema?: JSONSchemaProps;
};

/** Link to a longer explanation elsewhere. */
export type ExternalDocumentation = {
  /** Says what is to be found behind the link. */
  description?: string;
  /** Address of the documentation, e.g. https://docs.example.com/backup. */
  url?: string;
};

/** Any JSON value: text, number, boolean, null, array or object. Write the value itself. */
export type JSON = unknown;

/** Rules for one value of a custom object, as a JSON schema. */
export type JSONSchemaProps = {
  /** Address that identifies the schema. Not allowed in custom resource definitions. */
  id?: string;
  /** Address of the dialect the schema is written in. Not allowed in custom resource definitions. */
  '$schema'?: string;
  /** Reference to another schema. Not allowed in custom resource definitions; write the schema out. */
  '$ref'?: string;
  /** Text for readers, shown by explain. */
  description?: string;
  /** Type of the value: object, array, string, integer, number or boolean. */
  type?: string;
  /** Narrower form of the type, e.g. int32, date-time, ipv4, uuid or byte. Unknown formats are passed over. */
  format?: string;
  /** Short heading for the value, for readers only. */
  title?: string;
  /** Put in where the value is missing. Must fit the schema itself. */
  default?: unknown;
  /** Largest number that is allowed, itself included. */
  maximum?: number;
  /** True keeps maximum itself out, so that values must lie below it. Default false. */
  exclusiveMaximum?: boolean;
  /** Smallest number that is allowed, itself included. */
  minimum?: number;
  /** True keeps minimum itself out, so that values must lie above it. Default false. */
  exclusiveMinimum?: boolean;
  /** Longest text that is allowed, in characters. */
  maxLength?: number;
  /** Shortest text that is allowed, in characters. */
  minLength?: number;
  /** Regular expression that must match somewhere in the text; use ^ and $ to match all of it. */
  pattern?: string;
  /** Most elements an array may have. */
  maxItems?: number;
  /** Fewest elements an array may have. */
  minItems?: number;
  /** True would forbid equal elements. Not allowed in custom resource definitions; use list type set. */
  uniqueItems?: boolean;
  /** Number that the value must be divisible by, e.g. 5. Must be above 0. */
  multipleOf?: number;
  /** Every value that is allowed, e.g. [Fast, Safe]. */
  enum?: unknown[];
  /** Most members an object may have. */
  maxProperties?: number;
  /** Fewest members an object may have. */
  minProperties?: number;
  /** Names of members that must be present, e.g. [schedule]. */
  required?: string[];
  /** Schema that each element of an array must fit. */
  items?: JSONSchemaPropsOrArray;
  /** The value must fit every one of these schemas. */
  allOf?: JSONSchemaProps[];
  /** The value must fit exactly one of these schemas. */
  oneOf?: JSONSchemaProps[];
  /** The value must fit at least one of these schemas. */
  anyOf?: JSONSchemaProps[];
  /** The value must not fit this schema. */
  not?: JSONSchemaProps;
  /** Schema of each known member of an object, by name. */
  properties?: { [key: string]: JSONSchemaProps };
  /** Schema of members that have no entry of their own, for maps. Excludes properties. */
  additionalProperties?: JSONSchemaPropsOrBool;
  /** Schemas for members by regular expression. Not allowed in custom resource definitions. */
  patternProperties?: { [key: string]: JSONSchemaProps };
  /** What must hold when a member is present. Not allowed in custom resource definitions. */
  dependencies?: { [key: string]: JSONSchemaPropsOrStringArray };
  /** Schema of elements past the listed ones. Not allowed in custom resource definitions. */
  additionalItems?: JSONSchemaPropsOrBool;
  /** Schemas to refer to by name. Not allowed in custom resource definitions. */
  definitions?: { [key: string]: JSONSchemaProps };
  /** Link to more documentation about the value. */
  externalDocs?: ExternalDocumentation;
  /** Sample value for readers. It is not checked. */
  example?: unknown;
  /** True also allows null. Default false: a null is then dropped or refused. */
  nullable?: boolean;
  /** True keeps members that the schema does not name; else they are dropped. Only true may be written. */
  'x-orch-preserve-unknown-fields'?: boolean;
  /** True says that the value is a whole API object, with apiVersion, kind and metadata, which are checked. */
  'x-orch-embedded-resource'?: boolean;
  /** True allows a whole number or a text, e.g. 5 or 50%. Leave type out then. */
  'x-orch-int-or-string'?: boolean;
  /** Members that together identify an element of the list, e.g. [name]. Needed with list type map. */
  'x-orch-list-map-keys'?: string[];
  /** How lists merge: atomic as one value, set by element, map by the keys. Default atomic. */
  'x-orch-list-type'?: string;
  /** How objects merge: granular by member, atomic as one value. Default granular. */
  'x-orch-map-type'?: string;
};

/** One schema for all elements, or an array of schemas. Custom resource definitions take only the first form. */
export type JSONSchemaPropsOrArray = JSONSchemaProps | JSONSchemaProps[];

/** A schema, or true or false: true allows anything, false nothing. */
export type JSONSchemaPropsOrBool = JSONSchemaProps | boolean;

/** A schema, or a list of names of members. */
export type JSONSchemaPropsOrStringArray = JSONSchemaProps | string[];

/** Service of the cluster behind which a conversion webhook answers over HTTPS. */
export type ServiceReference = {
  /** Namespace that the service is in. Required. */
  namespace: string;
  /** Name of a service; the certificate must be for name.namespace.svc. Required. */
  name: string;
  /** URL path to call, e.g. /convert. Without it the root of the server is called. */
  path?: string;
  /** Port of the service, 1 to 65535. Default 443. */
  port?: number;
};

/** How a conversion webhook is reached. Give exactly one of url and service. */
export type WebhookClientConfig = {
  /** Address such as https://hooks.example.com:8443/convert. Only https; no user, query or fragment. */
  url?: string;
  /** Service inside the cluster that answers. Preferred when the webhook runs in the cluster. */
  service?: ServiceReference;
  /** CA certificates, PEM in base64, to check the webhook's certificate. Absent: those the server's host trusts. */
  caBundle?: string;
};

/** A webhook that converts custom objects. */
export type WebhookConversion = {
  /** Where the webhook is called. Required with strategy Webhook. */
  clientConfig?: WebhookClientConfig;
  /** Versions of the message that the webhook understands, best first, e.g. [v1]. */
  conversionReviewVersions: string[];
};
