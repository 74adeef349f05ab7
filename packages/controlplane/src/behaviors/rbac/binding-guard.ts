import type { ApiObject, DeepReadonly } from '@orch/apimachinery';
import type { WriteGuard } from '@orch/apiserver';
import type { RbacBinding, RbacRoleRef } from '@orch/auth';
import { aggregatedRules } from './aggregated-rules.js';
import {
  changesRemovalOnly,
  escalationError,
  type GuardedCall,
  type GuardParts,
  isPrivileged,
  rejectGrant,
} from './escalation.js';
import { storedRoles } from './stored-roles.js';

/**
 * The writer of a binding must hold the rules of its role, which must exist, or have the verb `bind` on it. The rules of an
 * aggregated role include those that it is about to get.
 */
export function bindingGuard(call: GuardedCall, parts: GuardParts): WriteGuard {
  return async (object, current) => {
    if (isPrivileged(call.user) || changesRemovalOnly(object, current)) return;
    const roleRef = roleRefOf(object);
    if (await isAllowedToBind(roleRef, call, parts)) return;
    const stored = await storedRoles(parts).rulesOf(roleRef, call.key.namespace);
    const granted = [...stored, ...(await aggregatedRules(roleRef, parts))];
    const error = await escalationError(granted, call, parts);
    if (error !== undefined) rejectGrant(call, object, error);
  };
}

async function isAllowedToBind(
  { apiGroup: group = '', kind = '', name = '' }: RbacRoleRef,
  { user, key: { namespace } }: GuardedCall,
  { authorizer }: GuardParts,
): Promise<boolean> {
  const resource = resources.get(kind);
  if (resource === undefined) return false;
  const place = { namespace, group, version: '', resource, subresource: '', name };
  const { verdict } = await authorizer.authorize({ type: 'resource', user, verb: 'bind', ...place });
  return verdict === 'allow';
}

const resources: ReadonlyMap<string, string> = new Map([
  ['ClusterRole', 'clusterroles'],
  ['Role', 'roles'],
]);

function roleRefOf(binding: DeepReadonly<ApiObject> & RbacBinding): RbacRoleRef {
  return binding.roleRef ?? {};
}
