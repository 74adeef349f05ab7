// Generated from packages/api/kinds/rbac_v1beta1.yaml by npm run generate. Do not edit.
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

/** Aggregates cluster roles: a controller combines the rules of all matching ones. */
export type AggregationRule = {
  /** Selects cluster roles by labels; one match is enough. At least one selector. */
  clusterRoleSelectors?: meta_v1.LabelSelector[];
};

/** A set of permissions for cluster-scoped resources or resources of all namespaces. Granted by bindings. */
export type ClusterRole = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: meta_v1.ObjectMeta;
  /** Permissions of the role; additive. With aggregationRule, written by a controller. */
  rules?: PolicyRule[] | null;
  /** Aggregated cluster roles. Absent: no aggregation. */
  aggregationRule?: AggregationRule;
};

/** Grants the permissions of a cluster role to users, groups and service accounts in the whole cluster. */
export type ClusterRoleBinding = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: meta_v1.ObjectMeta;
  /** Users, groups and service accounts with the permissions. Empty: none. */
  subjects?: Subject[];
  /** The granted cluster role. Cannot be changed. */
  roleRef: RoleRef;
};

/** A list of cluster role bindings. */
export type ClusterRoleBindingList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** List metadata: resourceVersion, continue token and remaining count. */
  metadata: meta_v1.ListMeta;
  /** The cluster role bindings, in order of name. */
  items: ClusterRoleBinding[];
};

/** A list of cluster roles. */
export type ClusterRoleList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** List metadata: resourceVersion, continue token and remaining count. */
  metadata: meta_v1.ListMeta;
  /** The cluster roles, in order of name. */
  items: ClusterRole[];
};

/** A permission: verbs on resources, or on non-resource paths. Rules cannot deny. */
export type PolicyRule = {
  /** Allowed verbs, such as get, list, watch or create. "*" matches all. At least one. */
  verbs: string[];
  /** API groups of the resources; "" is the core group, "*" all. Required for resources. */
  apiGroups?: string[];
  /** Resources in lower-case plural, such as pods, or a subresource such as pods/log. "*" is all. */
  resources?: string[];
  /** Names of the allowed objects. Empty: all. Does not apply to create, since the name is unknown then. */
  resourceNames?: string[];
  /** Non-resource paths such as /healthz or /metrics/*. Only in cluster roles, and not together with resources. */
  nonResourceURLs?: string[];
};

/** A set of permissions in one namespace. Granted by role bindings. */
export type Role = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: meta_v1.ObjectMeta;
  /** Permissions of the role in its namespace; additive. Empty: none. */
  rules?: PolicyRule[] | null;
};

/** Grants the permissions of a role to users, groups and service accounts in one namespace. */
export type RoleBinding = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: meta_v1.ObjectMeta;
  /** Users, groups and service accounts with the permissions. Empty: none. */
  subjects?: Subject[];
  /** The granted role of the namespace, or cluster role. Cannot be changed. */
  roleRef: RoleRef;
};

/** A list of role bindings. */
export type RoleBindingList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** List metadata: resourceVersion, continue token and remaining count. */
  metadata: meta_v1.ListMeta;
  /** The role bindings, in order of namespace and name. */
  items: RoleBinding[];
};

/** A list of roles. */
export type RoleList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** List metadata: resourceVersion, continue token and remaining count. */
  metadata: meta_v1.ListMeta;
  /** The roles, in order of namespace and name. */
  items: Role[];
};

/** References the role of a binding. Cannot be changed. */
export type RoleRef = {
  /** API group of roles, which is the default and the only value. */
  apiGroup: string;
  /** ClusterRole, or Role in role bindings. */
  kind: string;
  /** Name of the role, which may not exist yet. */
  name: string;
};

/** A user, group or service account of a binding. */
export type Subject = {
  /** User, Group or ServiceAccount; case-sensitive. */
  kind: string;
  /** Empty for ServiceAccount; API group of roles for User and Group. Set by default. */
  apiGroup?: string;
  /** Name of the user, group or service account. */
  name: string;
  /** Namespace of the service account. Required in cluster role bindings; not for users and groups. */
  namespace?: string;
};
