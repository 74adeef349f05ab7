// Generated from packages/api/kinds/admissionregistration_v1.yaml by npm run generate. Do not edit.
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

/** One webhook that may modify objects before they are stored: its address, and the writes that it receives. */
export type MutatingWebhook = {
  /** Domain-like name of three parts or more, e.g. inject.team.example.com. Unique in the list. */
  name: string;
  /** Address of the webhook: a URL or a service of the cluster. */
  clientConfig: WebhookClientConfig;
  /** Rules for the writes sent to the webhook; one match is enough. Without rules it is never called. */
  rules?: RuleWithOperations[];
  /** When the webhook call fails: Fail (default) rejects the write, Ignore allows it. */
  failurePolicy?: string;
  /** Exact: rules match only the requested version. Equivalent (default): also other versions of the resource. */
  matchPolicy?: string;
  /** Selects objects by labels of their namespace, and namespaces by their own labels. Default: all. */
  namespaceSelector?: meta_v1.LabelSelector;
  /** Selects objects by labels, before or after the write. Users can evade it by omitting the label. Default: all. */
  objectSelector?: meta_v1.LabelSelector;
  /** Side effects of the webhook: None, or NoneOnDryRun when dry runs have none. Unknown and Some are for older objects. Required. */
  sideEffects: string;
  /** Timeout in seconds before failurePolicy applies; 1 to 30. Default 10. */
  timeoutSeconds?: number;
  /** Versions of the message that the webhook supports, in order of preference. One of v1, v1beta1 must be among them. */
  admissionReviewVersions: string[];
  /** IfNeeded: called again when a later webhook modifies the object. Never: called once. Default Never. */
  reinvocationPolicy?: string;
};

/** A set of webhooks that may modify objects before they are stored. */
export type MutatingWebhookConfiguration = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: meta_v1.ObjectMeta;
  /** Webhooks with their rules. They run in sequence; each receives the result of the previous one. */
  webhooks?: MutatingWebhook[];
};

/** A list of mutating webhook configurations. */
export type MutatingWebhookConfigurationList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** List metadata: resourceVersion, continue token and remaining count. */
  metadata: meta_v1.ListMeta;
  /** The mutating webhook configurations, in order of name. */
  items: MutatingWebhookConfiguration[];
};

/** Selects resources by group, version and name. */
export type Rule = {
  /** API groups, e.g. apps, or empty for the core group. A single * matches all. Required. */
  apiGroups?: string[];
  /** API versions, e.g. v1. A single * matches all. Required. */
  apiVersions?: string[];
  /** Resources, e.g. pods, pods/status, pods/* or *\/scale; * matches all without subresources. Required. */
  resources?: string[];
  /** Cluster for cluster-scoped objects, Namespaced for namespaced ones, * for both. Default *. */
  scope?: string;
};

/** Selects writes by operation and resource. Both must match. */
export type RuleWithOperations = {
  /** CREATE, UPDATE, DELETE or CONNECT, or a single * for all. Required. */
  operations?: string[];
  /** API groups, e.g. apps, or empty for the core group. A single * matches all. Required. */
  apiGroups?: string[];
  /** API versions, e.g. v1. A single * matches all. Required. */
  apiVersions?: string[];
  /** Resources, e.g. pods, pods/status, pods/* or *\/scale; * matches all without subresources. Required. */
  resources?: string[];
  /** Cluster for cluster-scoped objects, Namespaced for namespaced ones, * for both. Default *. */
  scope?: string;
};

/** Service of the cluster that serves a webhook over HTTPS. */
export type ServiceReference = {
  /** Namespace of the service. Required. */
  namespace: string;
  /** Name of a service; the certificate must be for name.namespace.svc. Required. */
  name: string;
  /** URL path to call, e.g. /validate. Default: the root path. */
  path?: string;
  /** Port of the service, 1 to 65535. Default 443. */
  port?: number;
};

/** One webhook that allows or rejects writes: its address, and the writes that it receives. */
export type ValidatingWebhook = {
  /** Domain-like name of three parts or more, e.g. check.team.example.com. Unique in the list. */
  name: string;
  /** Address of the webhook: a URL or a service of the cluster. */
  clientConfig: WebhookClientConfig;
  /** Rules for the writes sent to the webhook; one match is enough. Without rules it is never called. */
  rules?: RuleWithOperations[];
  /** When the webhook call fails: Fail (default) rejects the write, Ignore allows it. */
  failurePolicy?: string;
  /** Exact: rules match only the requested version. Equivalent (default): also other versions of the resource. */
  matchPolicy?: string;
  /** Selects objects by labels of their namespace, and namespaces by their own labels. Default: all. */
  namespaceSelector?: meta_v1.LabelSelector;
  /** Selects objects by labels, before or after the write. Users can evade it by omitting the label. Default: all. */
  objectSelector?: meta_v1.LabelSelector;
  /** Side effects of the webhook: None, or NoneOnDryRun when dry runs have none. Unknown and Some are for older objects. Required. */
  sideEffects: string;
  /** Timeout in seconds before failurePolicy applies; 1 to 30. Default 10. */
  timeoutSeconds?: number;
  /** Versions of the message that the webhook supports, in order of preference. One of v1, v1beta1 must be among them. */
  admissionReviewVersions: string[];
};

/** A set of webhooks that allow or reject writes without modifying them. */
export type ValidatingWebhookConfiguration = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: meta_v1.ObjectMeta;
  /** Webhooks with their rules. All matching ones are called; one rejection rejects the write. */
  webhooks?: ValidatingWebhook[];
};

/** A list of validating webhook configurations. */
export type ValidatingWebhookConfigurationList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** List metadata: resourceVersion, continue token and remaining count. */
  metadata: meta_v1.ListMeta;
  /** The validating webhook configurations, in order of name. */
  items: ValidatingWebhookConfiguration[];
};

/** Address of a webhook. Exactly one of url and service is required. */
export type WebhookClientConfig = {
  /** Address such as https://hooks.example.com:8443/check. Only https; no user, query or fragment. */
  url?: string;
  /** Service of the webhook. Preferred when the webhook runs in the cluster. */
  service?: ServiceReference;
  /** CA certificates, PEM in base64, that verify the webhook's certificate. Default: the authorities trusted by the server's host. */
  caBundle?: string;
};
