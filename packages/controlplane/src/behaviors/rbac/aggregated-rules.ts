import {
  type ApiObject,
  type DeepReadonly,
  invariant,
  isJsonObject,
  type JsonObject,
  type LabelSelectorObject,
  labelSelectorFromObject,
  wellKnown,
} from '@orch/apimachinery';
import type { RbacPolicyRule, RbacRole, RbacRoleRef } from '@orch/auth';
import type { RoleParts } from './stored-roles.js';

/**
 * The rules that the aggregation controller gives a cluster role: those of the other roles that its selectors match. Empty for
 * other roles. A new role, or one whose selection has just grown, does not have them yet, but a binding to it grants them.
 */
export async function aggregatedRules(
  { kind, name = '' }: RbacRoleRef,
  { names, served, stores }: RoleParts,
): Promise<readonly RbacPolicyRule[]> {
  if (kind !== 'ClusterRole') return [];
  const definition = served.definition(names.group(wellKnown.groups.rbac), 'clusterroles');
  invariant(definition !== undefined, 'clusterroles are in the catalogue');
  const store = stores.for(definition);
  const role = (await store.get({ namespace: '', name }, { type: 'mostRecent' }))?.object();
  const selectors = role === undefined ? [] : selectorsOf(role).map(labelSelectorFromObject);
  if (selectors.length === 0) return [];
  const { entries } = await store.list({ consistency: { type: 'mostRecent' } });
  return entries
    .map((entry) => entry.object())
    .filter(({ metadata }) => metadata.name !== name)
    .filter(({ metadata }) => selectors.some((selector) => selector.matches(metadata.labels ?? {})))
    .flatMap(rulesOf);
}

/** Stored objects are canonical: a member that exists has the type of its schema. */
function selectorsOf({ aggregationRule }: DeepReadonly<ApiObject>): readonly DeepReadonly<LabelSelectorObject>[] {
  const selectors = isJsonObject(aggregationRule) ? aggregationRule['clusterRoleSelectors'] : undefined;
  return Array.isArray(selectors)
    ? selectors.filter((selector): selector is DeepReadonly<LabelSelectorObject> & JsonObject => isJsonObject(selector))
    : [];
}

function rulesOf(role: DeepReadonly<ApiObject> & RbacRole): readonly RbacPolicyRule[] {
  return role.rules ?? [];
}
