// Generated from packages/api/kinds/admissionregistration_v1beta1.yaml by npm run generate. Do not edit.
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

export type MutatingWebhook = {
  name: string;
  clientConfig: WebhookClientConfig;
  rules?: RuleWithOperations[];
  failurePolicy?: string;
  matchPolicy?: string;
  namespaceSelector?: meta_v1.LabelSelector;
  objectSelector?: meta_v1.LabelSelector;
  sideEffects?: string;
  timeoutSeconds?: number;
  admissionReviewVersions?: string[];
  reinvocationPolicy?: string;
};

export type MutatingWebhookConfiguration = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  webhooks?: MutatingWebhook[];
};

export type MutatingWebhookConfigurationList = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ListMeta;
  items: MutatingWebhookConfiguration[];
};

export type Rule = {
  apiGroups?: string[];
  apiVersions?: string[];
  resources?: string[];
  scope?: string;
};

export type RuleWithOperations = {
  operations?: string[];
  apiGroups?: string[];
  apiVersions?: string[];
  resources?: string[];
  scope?: string;
};

export type ServiceReference = {
  namespace: string;
  name: string;
  path?: string;
  port?: number;
};

export type ValidatingWebhook = {
  name: string;
  clientConfig: WebhookClientConfig;
  rules?: RuleWithOperations[];
  failurePolicy?: string;
  matchPolicy?: string;
  namespaceSelector?: meta_v1.LabelSelector;
  objectSelector?: meta_v1.LabelSelector;
  sideEffects?: string;
  timeoutSeconds?: number;
  admissionReviewVersions?: string[];
};

export type ValidatingWebhookConfiguration = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  webhooks?: ValidatingWebhook[];
};

export type ValidatingWebhookConfigurationList = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ListMeta;
  items: ValidatingWebhookConfiguration[];
};

export type WebhookClientConfig = {
  url?: string;
  service?: ServiceReference;
  caBundle?: string;
};
