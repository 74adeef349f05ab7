// Generated from packages/api/kinds/authorization_v1beta1.yaml by npm run generate. Do not edit.
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

/** Values of one extra attribute of a user. In JSON a list of strings. */
export type ExtraValue = string[];

/** Checks the permission of a user in one namespace. Not stored; the result is in status. */
export type LocalSubjectAccessReview = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: meta_v1.ObjectMeta;
  /** Specification: the user and the action. Its namespace must be that of the review. */
  spec: SubjectAccessReviewSpec;
  /** Status, written by the API server: allowed or not, and why. */
  status?: SubjectAccessReviewStatus;
};

/** A request for a non-resource path, such as /healthz. */
export type NonResourceAttributes = {
  /** URL path of the request, e.g. /metrics. */
  path?: string;
  /** HTTP verb in lower case, e.g. get. */
  verb?: string;
};

/** Permissions for non-resource paths. */
export type NonResourceRule = {
  /** HTTP verbs in lower case, e.g. get. * matches all. */
  verbs: string[];
  /** Allowed paths; * matches all, or any end of a path, e.g. /healthz/*. */
  nonResourceURLs?: string[];
};

/** An action on a resource, as the permission check sees it. */
export type ResourceAttributes = {
  /** Namespace of the action. Empty: all namespaces, or a cluster-scoped resource. */
  namespace?: string;
  /** get, list, watch, create, update, patch, delete, deletecollection or another; * is every verb. */
  verb?: string;
  /** API group, e.g. apps. Empty is the core group; * is every group. */
  group?: string;
  /** API version, e.g. v1; * is every version. Permissions rarely depend on it. */
  version?: string;
  /** Resource in the plural, e.g. pods; * is every resource. */
  resource?: string;
  /** Part of the resource, e.g. log or status. Empty for the resource itself. */
  subresource?: string;
  /** Object to act on. Empty: any object, as for list and create. */
  name?: string;
};

/** Permissions for resources. */
export type ResourceRule = {
  /** Allowed verbs, e.g. get or list. * matches all. */
  verbs: string[];
  /** Groups of the resources; empty is the core group, * is all. */
  apiGroups?: string[];
  /** Resources, also as pods/log or *\/scale. * is all without subresources. */
  resources?: string[];
  /** Names of the allowed objects. Empty: all objects. */
  resourceNames?: string[];
};

/** Checks a permission of the caller. Not stored; the result is in status. */
export type SelfSubjectAccessReview = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: meta_v1.ObjectMeta;
  /** Specification: the action to check for the caller. */
  spec: SelfSubjectAccessReviewSpec;
  /** Status, written by the API server: allowed or not, and why. */
  status?: SubjectAccessReviewStatus;
};

/** Action to check for the caller. Exactly one of the two must be set. */
export type SelfSubjectAccessReviewSpec = {
  /** Action on a resource, e.g. list pods in a namespace. */
  resourceAttributes?: ResourceAttributes;
  /** Request for a non-resource path, e.g. get /metrics. */
  nonResourceAttributes?: NonResourceAttributes;
};

/** Lists the permissions of the caller in a namespace. For display; the list may be incomplete. */
export type SelfSubjectRulesReview = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: meta_v1.ObjectMeta;
  /** Specification: the namespace to list permissions in. */
  spec: SelfSubjectRulesReviewSpec;
  /** Status, written by the API server: rules that apply to the caller. */
  status?: SubjectRulesReviewStatus;
};

/** Namespace of a permission list. */
export type SelfSubjectRulesReviewSpec = {
  /** Namespace whose rules are listed, in addition to cluster-wide rules. Required. */
  namespace?: string;
};

/** Checks the permission of a user in the whole cluster. Not stored; the result is in status. */
export type SubjectAccessReview = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: meta_v1.ObjectMeta;
  /** Specification: the user and the action to check. */
  spec: SubjectAccessReviewSpec;
  /** Status, written by the API server: allowed or not, and why. */
  status?: SubjectAccessReviewStatus;
};

/** User and action to check. Requires exactly one kind of action, and a user or groups. */
export type SubjectAccessReviewSpec = {
  /** Action on a resource. Not together with nonResourceAttributes. */
  resourceAttributes?: ResourceAttributes;
  /** Request for a non-resource path. Not together with resourceAttributes. */
  nonResourceAttributes?: NonResourceAttributes;
  /** Name of the user to check. May be empty when groups are set. */
  user?: string;
  /** Groups of the user. Named groups in v1. */
  group?: string[];
  /** Further attributes of the user by key. */
  extra?: { [key: string]: string[] };
  /** Uid of the user. Optional. */
  uid?: string;
};

/** Decision about the action. */
export type SubjectAccessReviewStatus = {
  /** True when the action is allowed. Also false when no authorizer decided. */
  allowed: boolean;
  /** True when an authorizer denied the action. Never true together with allowed. */
  denied?: boolean;
  /** Human-readable reason of the decision. May be absent. */
  reason?: string;
  /** Errors of the check, e.g. a missing role. A decision is possible nevertheless. */
  evaluationError?: string;
};

/** The permissions, unordered; possibly incomplete. */
export type SubjectRulesReviewStatus = {
  /** Permissions for resources; the rules are additive. */
  resourceRules: ResourceRule[];
  /** Permissions for non-resource paths. */
  nonResourceRules: NonResourceRule[];
  /** True when rules may be missing, since an authorizer cannot list them. */
  incomplete: boolean;
  /** Errors of the collection of rules. The list is returned nevertheless. */
  evaluationError?: string;
};
