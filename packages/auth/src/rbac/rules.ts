/**
 * Synchronous access to the rules for the authorizer; the API server uses its watch cache. The returned objects must never
 * be modified. An unchanged object should be the same one as before, since compiled rules are cached by object.
 */
export interface RbacRules {
  /** Changes with every change of any of the four kinds. */
  generation(): number;
  listClusterRoleBindings(): readonly RbacBinding[];
  getClusterRole(name: string): RbacRole | undefined;
  listRoleBindings(namespace: string): readonly RbacBinding[];
  getRole(namespace: string, name: string): RbacRole | undefined;
}

type Strings = readonly string[] | null | undefined;

/** The used fields of a Role or a ClusterRole. */
export interface RbacRole {
  readonly rules?: readonly RbacPolicyRule[] | null | undefined;
}

export interface RbacPolicyRule {
  readonly verbs?: Strings;
  readonly apiGroups?: Strings;
  readonly resources?: Strings;
  readonly resourceNames?: Strings;
  readonly nonResourceURLs?: Strings;
}

/** The used fields of a RoleBinding or a ClusterRoleBinding. */
export interface RbacBinding {
  readonly metadata?: { readonly name?: string | undefined; readonly namespace?: string | undefined } | undefined;
  readonly subjects?: readonly RbacSubject[] | null | undefined;
  readonly roleRef?: RbacRoleRef | undefined;
}

export interface RbacRoleRef {
  readonly apiGroup?: string | undefined;
  readonly kind?: string | undefined;
  readonly name?: string | undefined;
}

export interface RbacSubject {
  readonly kind?: string | undefined;
  readonly name?: string | undefined;
  readonly namespace?: string | undefined;
}
