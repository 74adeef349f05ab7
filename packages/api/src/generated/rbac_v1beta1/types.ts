// Generated from packages/api/kinds/rbac_v1beta1.yaml by npm run generate. Do not edit.
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

export type AggregationRule = {
  clusterRoleSelectors?: meta_v1.LabelSelector[];
};

export type ClusterRole = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  rules?: PolicyRule[] | null;
  aggregationRule?: AggregationRule;
};

export type ClusterRoleBinding = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  subjects?: Subject[];
  roleRef: RoleRef;
};

export type ClusterRoleBindingList = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ListMeta;
  items: ClusterRoleBinding[];
};

export type ClusterRoleList = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ListMeta;
  items: ClusterRole[];
};

export type PolicyRule = {
  verbs: string[];
  apiGroups?: string[];
  resources?: string[];
  resourceNames?: string[];
  nonResourceURLs?: string[];
};

export type Role = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  rules?: PolicyRule[] | null;
};

export type RoleBinding = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  subjects?: Subject[];
  roleRef: RoleRef;
};

export type RoleBindingList = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ListMeta;
  items: RoleBinding[];
};

export type RoleList = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ListMeta;
  items: Role[];
};

export type RoleRef = {
  apiGroup: string;
  kind: string;
  name: string;
};

export type Subject = {
  kind: string;
  apiGroup?: string;
  name: string;
  namespace?: string;
};
