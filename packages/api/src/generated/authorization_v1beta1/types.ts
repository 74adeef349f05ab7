// Generated from packages/api/kinds/authorization_v1beta1.yaml by npm run generate. Do not edit.
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

export type ExtraValue = string[];

export type LocalSubjectAccessReview = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  spec: SubjectAccessReviewSpec;
  status?: SubjectAccessReviewStatus;
};

export type NonResourceAttributes = {
  path?: string;
  verb?: string;
};

export type NonResourceRule = {
  verbs: string[];
  nonResourceURLs?: string[];
};

export type ResourceAttributes = {
  namespace?: string;
  verb?: string;
  group?: string;
  version?: string;
  resource?: string;
  subresource?: string;
  name?: string;
};

export type ResourceRule = {
  verbs: string[];
  apiGroups?: string[];
  resources?: string[];
  resourceNames?: string[];
};

export type SelfSubjectAccessReview = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  spec: SelfSubjectAccessReviewSpec;
  status?: SubjectAccessReviewStatus;
};

export type SelfSubjectAccessReviewSpec = {
  resourceAttributes?: ResourceAttributes;
  nonResourceAttributes?: NonResourceAttributes;
};

export type SelfSubjectRulesReview = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  spec: SelfSubjectRulesReviewSpec;
  status?: SubjectRulesReviewStatus;
};

export type SelfSubjectRulesReviewSpec = {
  namespace?: string;
};

export type SubjectAccessReview = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  spec: SubjectAccessReviewSpec;
  status?: SubjectAccessReviewStatus;
};

export type SubjectAccessReviewSpec = {
  resourceAttributes?: ResourceAttributes;
  nonResourceAttributes?: NonResourceAttributes;
  user?: string;
  group?: string[];
  extra?: { [key: string]: string[] };
  uid?: string;
};

export type SubjectAccessReviewStatus = {
  allowed: boolean;
  denied?: boolean;
  reason?: string;
  evaluationError?: string;
};

export type SubjectRulesReviewStatus = {
  resourceRules: ResourceRule[];
  nonResourceRules: NonResourceRule[];
  incomplete: boolean;
  evaluationError?: string;
};
