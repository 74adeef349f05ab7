import type { UserInfo } from '@orch/apimachinery';
import { errorMessage, isStatusError } from '@orch/apimachinery';
import type { RbacBinding, RbacPolicyRule, RbacRoleRef } from './rules.js';
import { bindsUser } from './subjects.js';

/** The currently stored roles and bindings. The getters throw StatusError 404 for a missing role. */
export interface RoleSource {
  listClusterRoleBindings(): Promise<readonly RbacBinding[]>;
  listRoleBindings(namespace: string): Promise<readonly RbacBinding[]>;
  /** The rules of the role that a binding in `namespace` refers to; '' for cluster role bindings. */
  rulesOf(roleRef: RbacRoleRef, namespace: string): Promise<readonly RbacPolicyRule[]>;
}

export interface HeldRules {
  readonly rules: readonly RbacPolicyRule[];
  /** Errors of unreadable bindings, such as a missing role, without duplicates. */
  readonly failures: readonly string[];
}

/** All rules that a user has in a namespace, from cluster role bindings and from its role bindings. */
export async function heldRules(
  user: UserInfo,
  { namespace, source }: { readonly namespace: string; readonly source: RoleSource },
): Promise<HeldRules> {
  const rules: RbacPolicyRule[] = [];
  const failures = new Set<string>();
  const collect = async (bindings: readonly RbacBinding[], bindingNamespace: string): Promise<void> => {
    for (const binding of bindings) {
      if (!bindsUser(binding, user, bindingNamespace)) continue;
      try {
        for (const rule of await source.rulesOf(binding.roleRef ?? {}, bindingNamespace)) rules.push(rule);
      } catch (error) {
        if (!isStatusError(error)) throw error;
        failures.add(errorMessage(error));
      }
    }
  };
  await collect(await source.listClusterRoleBindings(), '');
  if (namespace !== '') await collect(await source.listRoleBindings(namespace), namespace);
  return { rules, failures: [...failures] };
}
