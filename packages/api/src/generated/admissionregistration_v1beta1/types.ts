// Generated from packages/api/kinds/admissionregistration_v1beta1.yaml by npm run generate. Do not edit.
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

/** One webhook that may change objects before they are stored: where it is, and which writes it sees. */
export type MutatingWebhook = {
  /** Domain-like name of three parts or more, e.g. inject.team.example.com. Unique in the list. */
  name: string;
  /** Where the webhook is called: by URL or through a service of the cluster. */
  clientConfig: WebhookClientConfig;
  /** Writes that are sent to the webhook: those that match any of these. With none it is never called. */
  rules?: RuleWithOperations[];
  /** When the call fails: Fail refuses the write, Ignore (default) lets it go on. The default in v1 is Fail. */
  failurePolicy?: string;
  /** Exact (default): rules see only the version called. Equivalent: other versions of it too, the default in v1. */
  matchPolicy?: string;
  /** Only objects in namespaces with these labels; namespaces themselves by their own. Default: all. */
  namespaceSelector?: meta_v1.LabelSelector;
  /** Only objects with these labels, old or new. Users can evade it by leaving out the label. Default: all. */
  objectSelector?: meta_v1.LabelSelector;
  /** Effects beyond the answer: None, NoneOnDryRun when dry runs have none, Some, or Unknown (default). With the last two dry runs are refused. */
  sideEffects?: string;
  /** Seconds to wait for an answer before failurePolicy applies; 1 to 30. Default 30. */
  timeoutSeconds?: number;
  /** Versions of the message that the webhook understands, best first; v1 or v1beta1 must be among them. Default [v1beta1]. */
  admissionReviewVersions?: string[];
  /** IfNeeded calls again when a later webhook changed the object; Never calls just once. Default Never. */
  reinvocationPolicy?: string;
};

/** A set of webhooks that may change objects while they are written. */
export type MutatingWebhookConfiguration = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: meta_v1.ObjectMeta;
  /** Webhooks with their rules. They are called one after another, each on what the last one left. */
  webhooks?: MutatingWebhook[];
};

/** A list of mutating webhook configurations. */
export type MutatingWebhookConfigurationList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Version of the list, and the token of its next page. */
  metadata: meta_v1.ListMeta;
  /** The mutating webhook configurations, in order of name. */
  items: MutatingWebhookConfiguration[];
};

/** Which resources are meant, by group, version and name. */
export type Rule = {
  /** API groups, e.g. apps, or an empty text for the core group. A lone * means all. Required. */
  apiGroups?: string[];
  /** API versions, e.g. v1. A lone * means all. Required. */
  apiVersions?: string[];
  /** Resources, e.g. pods, pods/status, pods/* or *\/scale; * is all without their subresources. Required. */
  resources?: string[];
  /** Cluster for objects outside namespaces, Namespaced for those inside, * for both. Default *. */
  scope?: string;
};

/** Which writes a webhook sees: operations on resources. Both parts must match. */
export type RuleWithOperations = {
  /** CREATE, UPDATE, DELETE or CONNECT; a lone * means all of them. Required. */
  operations?: string[];
  /** API groups, e.g. apps, or an empty text for the core group. A lone * means all. Required. */
  apiGroups?: string[];
  /** API versions, e.g. v1. A lone * means all. Required. */
  apiVersions?: string[];
  /** Resources, e.g. pods, pods/status, pods/* or *\/scale; * is all without their subresources. Required. */
  resources?: string[];
  /** Cluster for objects outside namespaces, Namespaced for those inside, * for both. Default *. */
  scope?: string;
};

/** Service of the cluster behind which a webhook answers over HTTPS. */
export type ServiceReference = {
  /** Namespace that the service is in. Required. */
  namespace: string;
  /** Name of a service; the certificate must be for name.namespace.svc. Required. */
  name: string;
  /** URL path to call, e.g. /validate. Without it the root of the server is called. */
  path?: string;
  /** Port of the service, 1 to 65535. Default 443. */
  port?: number;
};

/** One webhook that accepts or refuses writes: where it is, and which writes it sees. */
export type ValidatingWebhook = {
  /** Domain-like name of three parts or more, e.g. check.team.example.com. Unique in the list. */
  name: string;
  /** Where the webhook is called: by URL or through a service of the cluster. */
  clientConfig: WebhookClientConfig;
  /** Writes that are sent to the webhook: those that match any of these. With none it is never called. */
  rules?: RuleWithOperations[];
  /** When the call fails: Fail refuses the write, Ignore (default) lets it go on. The default in v1 is Fail. */
  failurePolicy?: string;
  /** Exact (default): rules see only the version called. Equivalent: other versions of it too, the default in v1. */
  matchPolicy?: string;
  /** Only objects in namespaces with these labels; namespaces themselves by their own. Default: all. */
  namespaceSelector?: meta_v1.LabelSelector;
  /** Only objects with these labels, old or new. Users can evade it by leaving out the label. Default: all. */
  objectSelector?: meta_v1.LabelSelector;
  /** Effects beyond the answer: None, NoneOnDryRun when dry runs have none, Some, or Unknown (default). With the last two dry runs are refused. */
  sideEffects?: string;
  /** Seconds to wait for an answer before failurePolicy applies; 1 to 30. Default 30. */
  timeoutSeconds?: number;
  /** Versions of the message that the webhook understands, best first; v1 or v1beta1 must be among them. Default [v1beta1]. */
  admissionReviewVersions?: string[];
};

/** A set of webhooks that accept or refuse writes without changing them. */
export type ValidatingWebhookConfiguration = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: meta_v1.ObjectMeta;
  /** Webhooks with their rules. All that match are asked; one refusal stops the write. */
  webhooks?: ValidatingWebhook[];
};

/** A list of validating webhook configurations. */
export type ValidatingWebhookConfigurationList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Version of the list, and the token of its next page. */
  metadata: meta_v1.ListMeta;
  /** The validating webhook configurations, in order of name. */
  items: ValidatingWebhookConfiguration[];
};

/** How a webhook is reached. Exactly one of url and service is required. */
export type WebhookClientConfig = {
  /** Address such as https://hooks.example.com:8443/check. Only https; no user, query or fragment. */
  url?: string;
  /** Service inside the cluster that answers. Preferred when the webhook runs in the cluster. */
  service?: ServiceReference;
  /** CA certificates, PEM in base64, to check the webhook's certificate. Absent: those the server's host trusts. */
  caBundle?: string;
};
