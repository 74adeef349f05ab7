// Generated from packages/api/kinds/rbac_v1.yaml by npm run generate. Do not edit.
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

/** Makes a cluster role out of others: a controller copies the rules of all that match. */
export type AggregationRule = {
  /** Cluster roles to take rules from, by label; one selector that fits is enough. At least one. */
  clusterRoleSelectors?: meta_v1.LabelSelector[];
};

/** A set of rights for cluster-wide resources, or for those of all namespaces. A binding gives it to users. */
export type ClusterRole = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: meta_v1.ObjectMeta;
  /** Rights that the role gives; they add up. With aggregationRule a controller writes them. */
  rules?: PolicyRule[] | null;
  /** Other cluster roles the rules are gathered from. Absent: the rules are as written here. */
  aggregationRule?: AggregationRule;
};

/** Gives the rights of a cluster role to users, groups and service accounts, in the whole cluster. */
export type ClusterRoleBinding = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: meta_v1.ObjectMeta;
  /** Users, groups and service accounts that get the rights. Empty: nobody. */
  subjects?: Subject[];
  /** Cluster role whose rights are given. Cannot be changed; make a new binding instead. */
  roleRef: RoleRef;
};

/** A list of cluster role bindings. */
export type ClusterRoleBindingList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Version of the list, and the token of its next page. */
  metadata: meta_v1.ListMeta;
  /** The cluster role bindings, in order of name. */
  items: ClusterRoleBinding[];
};

/** A list of cluster roles. */
export type ClusterRoleList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Version of the list, and the token of its next page. */
  metadata: meta_v1.ListMeta;
  /** The cluster roles, in order of name. */
  items: ClusterRole[];
};

/** A right: verbs on resources, or on paths that are none. Nothing can be forbidden by a rule. */
export type PolicyRule = {
  /** What may be done, such as get, list, watch or create. "*" is everything. At least one. */
  verbs: string[];
  /** API groups of the resources; "" is the core group, "*" all. At least one for resources. */
  apiGroups?: string[];
  /** Resources in lower-case plural, such as pods, or a subresource such as pods/log. "*" is all. */
  resources?: string[];
  /** Only objects with these names. Empty: all. Gives no right to create, as the name is not known then. */
  resourceNames?: string[];
  /** Paths such as /healthz or /metrics/*. Only in cluster roles, and not together with resources. */
  nonResourceURLs?: string[];
};

/** A set of rights within one namespace. A role binding gives it to users. */
export type Role = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: meta_v1.ObjectMeta;
  /** Rights that the role gives within its namespace; they add up. Empty: none. */
  rules?: PolicyRule[] | null;
};

/** Gives the rights of a role to users, groups and service accounts, within one namespace. */
export type RoleBinding = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: meta_v1.ObjectMeta;
  /** Users, groups and service accounts that get the rights. Empty: nobody. */
  subjects?: Subject[];
  /** Role of the namespace, or cluster role, whose rights are given. Cannot be changed; make a new binding instead. */
  roleRef: RoleRef;
};

/** A list of role bindings. */
export type RoleBindingList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Version of the list, and the token of its next page. */
  metadata: meta_v1.ListMeta;
  /** The role bindings, in order of namespace and name. */
  items: RoleBinding[];
};

/** A list of roles. */
export type RoleList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Version of the list, and the token of its next page. */
  metadata: meta_v1.ListMeta;
  /** The roles, in order of namespace and name. */
  items: Role[];
};

/** Names the role that a binding gives. Cannot be changed. */
export type RoleRef = {
  /** API group of roles; filled in when empty, and nothing else is allowed. */
  apiGroup: string;
  /** ClusterRole, or in a role binding also Role. */
  kind: string;
  /** Role that is given. It need not exist yet. */
  name: string;
};

/** A user, a group or a service account that a binding gives rights to. */
export type Subject = {
  /** User, Group or ServiceAccount, spelled just so. */
  kind: string;
  /** Empty for ServiceAccount; API group of roles for User and Group. Filled in when left out. */
  apiGroup?: string;
  /** User or group as authentication names it, or name of the service account. */
  name: string;
  /** Namespace of the service account. Needed in cluster role bindings; left out for users and groups. */
  namespace?: string;
};
