import type { ClusterRole, PolicyRule } from '@orch/api/types/rbac_v1';
import { type DeepReadonly, deepCopy, deepEqual, labelSelectorFromObject } from '@orch/apimachinery';

type Roles = readonly DeepReadonly<ClusterRole>[];

/**
 * Pure: the rules of all other roles that the selectors of a role match, in the order of the selectors and then of role
 * names, each rule once. Undefined when the role has these rules already or has no aggregation rule. As in v1.21.
 */
export function aggregateRules(role: DeepReadonly<ClusterRole>, roles: Roles): readonly PolicyRule[] | undefined {
  if (role.aggregationRule === undefined) return undefined;
  const others = roles
    .filter(({ metadata }) => metadata.name !== role.metadata.name)
    .toSorted((a, b) => ((a.metadata.name ?? '') < (b.metadata.name ?? '') ? -1 : 1));
  const rules: PolicyRule[] = [];
  for (const selectorObject of role.aggregationRule.clusterRoleSelectors ?? []) {
    const selector = labelSelectorFromObject(selectorObject);
    for (const { metadata, rules: given } of others) {
      if (!selector.matches(metadata.labels ?? {})) continue;
      for (const rule of given ?? []) {
        if (!rules.some((known) => deepEqual(known, rule))) rules.push(deepCopy<PolicyRule>(rule));
      }
    }
  }
  return deepEqual(rules, role.rules ?? []) ? undefined : rules;
}
