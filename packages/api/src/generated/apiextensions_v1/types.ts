// Generated from packages/api/kinds/apiextensions_v1.yaml by npm run generate. Do not edit.
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

export type ConversionRequest = {
  uid: string;
  desiredAPIVersion: string;
  objects: unknown[];
};

export type ConversionResponse = {
  uid: string;
  convertedObjects: unknown[];
  result: meta_v1.Status;
};

export type ConversionReview = {
  kind?: string;
  apiVersion?: string;
  request?: ConversionRequest;
  response?: ConversionResponse;
};

export type CustomResourceColumnDefinition = {
  name: string;
  type: string;
  format?: string;
  description?: string;
  priority?: number;
  jsonPath: string;
};

export type CustomResourceConversion = {
  strategy: string;
  webhook?: WebhookConversion;
};

export type CustomResourceDefinition = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  spec: CustomResourceDefinitionSpec;
  status?: CustomResourceDefinitionStatus;
};

export type CustomResourceDefinitionCondition = {
  type: string;
  status: string;
  lastTransitionTime?: string | null;
  reason?: string;
  message?: string;
};

export type CustomResourceDefinitionList = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ListMeta;
  items: CustomResourceDefinition[];
};

export type CustomResourceDefinitionNames = {
  plural: string;
  singular?: string;
  shortNames?: string[];
  kind: string;
  listKind?: string;
  categories?: string[];
};

export type CustomResourceDefinitionSpec = {
  group: string;
  names: CustomResourceDefinitionNames;
  scope: string;
  versions: CustomResourceDefinitionVersion[];
  conversion?: CustomResourceConversion;
  preserveUnknownFields?: boolean;
};

export type CustomResourceDefinitionStatus = {
  conditions?: CustomResourceDefinitionCondition[] | null;
  acceptedNames?: CustomResourceDefinitionNames;
  storedVersions?: string[] | null;
};

export type CustomResourceDefinitionVersion = {
  name: string;
  served: boolean;
  storage: boolean;
  deprecated?: boolean;
  deprecationWarning?: string;
  schema?: CustomResourceValidation;
  subresources?: CustomResourceSubresources;
  additionalPrinterColumns?: CustomResourceColumnDefinition[];
};

export type CustomResourceSubresourceScale = {
  specReplicasPath: string;
  statusReplicasPath: string;
  labelSelectorPath?: string;
};

export type CustomResourceSubresourceStatus = Record<string, never>;

export type CustomResourceSubresources = {
  status?: CustomResourceSubresourceStatus;
  scale?: CustomResourceSubresourceScale;
};

export type CustomResourceValidation = {
  openAPIV3Schema?: JSONSchemaProps;
};

export type ExternalDocumentation = {
  description?: string;
  url?: string;
};

export type JSON = unknown;

export type JSONSchemaProps = {
  id?: string;
  '$schema'?: string;
  '$ref'?: string;
  description?: string;
  type?: string;
  format?: string;
  title?: string;
  default?: unknown;
  maximum?: number;
  exclusiveMaximum?: boolean;
  minimum?: number;
  exclusiveMinimum?: boolean;
  maxLength?: number;
  minLength?: number;
  pattern?: string;
  maxItems?: number;
  minItems?: number;
  uniqueItems?: boolean;
  multipleOf?: number;
  enum?: unknown[];
  maxProperties?: number;
  minProperties?: number;
  required?: string[];
  items?: JSONSchemaPropsOrArray;
  allOf?: JSONSchemaProps[];
  oneOf?: JSONSchemaProps[];
  anyOf?: JSONSchemaProps[];
  not?: JSONSchemaProps;
  properties?: { [key: string]: JSONSchemaProps };
  additionalProperties?: JSONSchemaPropsOrBool;
  patternProperties?: { [key: string]: JSONSchemaProps };
  dependencies?: { [key: string]: JSONSchemaPropsOrStringArray };
  additionalItems?: JSONSchemaPropsOrBool;
  definitions?: { [key: string]: JSONSchemaProps };
  externalDocs?: ExternalDocumentation;
  example?: unknown;
  nullable?: boolean;
  'x-orch-preserve-unknown-fields'?: boolean;
  'x-orch-embedded-resource'?: boolean;
  'x-orch-int-or-string'?: boolean;
  'x-orch-list-map-keys'?: string[];
  'x-orch-list-type'?: string;
  'x-orch-map-type'?: string;
};

export type JSONSchemaPropsOrArray = JSONSchemaProps | JSONSchemaProps[];

export type JSONSchemaPropsOrBool = JSONSchemaProps | boolean;

export type JSONSchemaPropsOrStringArray = JSONSchemaProps | string[];

export type ServiceReference = {
  namespace: string;
  name: string;
  path?: string;
  port?: number;
};

export type WebhookClientConfig = {
  url?: string;
  service?: ServiceReference;
  caBundle?: string;
};

export type WebhookConversion = {
  clientConfig?: WebhookClientConfig;
  conversionReviewVersions: string[];
};
