// Generated from packages/api/kinds/authorization_v1.yaml by npm run generate. Do not edit.
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

/** Values of one extra fact about a user. Written as a plain list of texts. */
export type ExtraValue = string[];

/** Asks whether some user may do something in one namespace. Not stored; the answer comes back in status. */
export type LocalSubjectAccessReview = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: meta_v1.ObjectMeta;
  /** What is wanted: the user and the action. Its namespace must be that of the review. */
  spec: SubjectAccessReviewSpec;
  /** What was found, written by the API server: allowed or not, and why. */
  status?: SubjectAccessReviewStatus;
};

/** A call of a path that belongs to no resource, such as /healthz. */
export type NonResourceAttributes = {
  /** URL path of the call, e.g. /metrics. */
  path?: string;
  /** HTTP verb in lower case, e.g. get. */
  verb?: string;
};

/** Paths outside resources, and what may be done with them. */
export type NonResourceRule = {
  /** HTTP verbs in lower case, e.g. get. * means all of them. */
  verbs: string[];
  /** Paths that may be called; * stands for all, or ends a path, e.g. /healthz/*. */
  nonResourceURLs?: string[];
};

/** An action on a resource, as the permission check sees it. */
export type ResourceAttributes = {
  /** Namespace of the action. Empty: all namespaces, or a resource outside namespaces. */
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

/** Resources, and what may be done with them. */
export type ResourceRule = {
  /** Allowed verbs, e.g. get or list. * means all of them. */
  verbs: string[];
  /** Groups of the resources; an empty text is the core group, * is all. */
  apiGroups?: string[];
  /** Resources, also as pods/log or *\/scale. * is all without subresources. */
  resources?: string[];
  /** Only objects of these names. Empty: all objects. */
  resourceNames?: string[];
};

/** Asks whether you may do something. Not stored; the answer comes back in status. */
export type SelfSubjectAccessReview = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: meta_v1.ObjectMeta;
  /** What is wanted: the action to check for the caller. */
  spec: SelfSubjectAccessReviewSpec;
  /** What was found, written by the API server: allowed or not, and why. */
  status?: SubjectAccessReviewStatus;
};

/** Action to check for the caller. Exactly one of the two must be given. */
export type SelfSubjectAccessReviewSpec = {
  /** Action on a resource, e.g. list pods in a namespace. */
  resourceAttributes?: ResourceAttributes;
  /** Call of a path outside resources, e.g. get /metrics. */
  nonResourceAttributes?: NonResourceAttributes;
};

/** Asks what you may do in a namespace. For showing to people; it may not be the whole list. */
export type SelfSubjectRulesReview = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: meta_v1.ObjectMeta;
  /** What is wanted: the namespace to list permissions in. */
  spec: SelfSubjectRulesReviewSpec;
  /** What was found, written by the API server: rules that apply to the caller. */
  status?: SubjectRulesReviewStatus;
};

/** Where to look for the caller's permissions. */
export type SelfSubjectRulesReviewSpec = {
  /** Namespace whose rules are listed, next to those of the whole cluster. Required. */
  namespace?: string;
};

/** Asks whether some user may do something anywhere in the cluster. Not stored; the answer comes back in status. */
export type SubjectAccessReview = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: meta_v1.ObjectMeta;
  /** What is wanted: the user and the action to check. */
  spec: SubjectAccessReviewSpec;
  /** What was found, written by the API server: allowed or not, and why. */
  status?: SubjectAccessReviewStatus;
};

/** User and action to check. Give one kind of action, and a user or groups. */
export type SubjectAccessReviewSpec = {
  /** Action on a resource. Not together with nonResourceAttributes. */
  resourceAttributes?: ResourceAttributes;
  /** Call of a path outside resources. Not together with resourceAttributes. */
  nonResourceAttributes?: NonResourceAttributes;
  /** Name of the user to check. May be empty when groups are given. */
  user?: string;
  /** Groups to count the user in. Only these are used, nothing is looked up. */
  groups?: string[];
  /** Other facts about the user by key, as they come with a login. */
  extra?: { [key: string]: string[] };
  /** Uid of the user, when the check should take it into account. */
  uid?: string;
};

/** Decision on whether the action may be done. */
export type SubjectAccessReviewStatus = {
  /** True when the action may be done. False also when nobody decided. */
  allowed: boolean;
  /** True when it was expressly forbidden, which ends the search. Never true together with allowed. */
  denied?: boolean;
  /** Why it was decided so, for people. May be absent. */
  reason?: string;
  /** What went wrong while checking, e.g. a missing role. A decision may be there nevertheless. */
  evaluationError?: string;
};

/** Permissions that were found, without order; perhaps not all. */
export type SubjectRulesReviewStatus = {
  /** What may be done with resources; the rules add up. */
  resourceRules: ResourceRule[];
  /** What may be done with paths outside resources. */
  nonResourceRules: NonResourceRule[];
  /** True when rules may be missing, since some way of checking cannot list them. */
  incomplete: boolean;
  /** What went wrong while collecting the rules. Those found are listed nevertheless. */
  evaluationError?: string;
};
