/**
 * The rules as the authorizer reads them, from memory and at once: the API server answers from its watch cache. What
 * the getters return is never changed; an object that did not change should be the same one as last time, since
 * compiled rules are kept by object.
 */
export interface RbacRules {
  /** Another number after any change of any of the four kinds. */
  generation(): number;
  listClusterRoleBindings(): readonly RbacBinding[];
  getClusterRole(name: string): RbacRole | undefined;
  listRoleBindings(namespace: string): readonly RbacBinding[];
  getRole(namespace: string, name: string): RbacRole | undefined;
}

type Strings = readonly string[] | null | undefined;

/** A Role or a ClusterRole, as far as it matters here. */
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

/** A RoleBinding or a ClusterRoleBinding, as far as it matters here. */
export interface RbacBinding {
  readonly metadata?: { readonly name?: string | undefined; readonly namespace?: string | undefined } | undefined;
  readonly subjects?: readonly RbacSubject[] | null | undefined;
  readonly roleRef?: { readonly kind?: string | undefined; readonly name?: string | undefined } | undefined;
}

export interface RbacSubject {
  readonly kind?: string | undefined;
  readonly name?: string | undefined;
  readonly namespace?: string | undefined;
}
