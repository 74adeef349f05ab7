import type { ApiObject, DeepReadonly } from '@orch/apimachinery';
import type { WriteGuard } from '@orch/apiserver';
import type { RbacPolicyRule, RbacRole } from '@orch/auth';
import {
  changesRemovalOnly,
  escalationError,
  type GuardedCall,
  type GuardParts,
  isPrivileged,
  rejectGrant,
} from './escalation.js';

/**
 * The writer of a role or cluster role must hold its rules, or have the verb `escalate` on it. An aggregated cluster
 * role gets its rules from other roles, so its writer must hold all permissions.
 */
export function roleGuard(call: GuardedCall, parts: GuardParts): WriteGuard {
  return async (object, current) => {
    if (isPrivileged(call.user) || changesRemovalOnly(object, current)) return;
    if (await isAllowedToEscalate(call, parts)) return;
    const error = await escalationError(rulesOf(object), call, parts);
    if (error !== undefined) rejectGrant(call, object, error);
    if (!isAggregated(object) && !(current !== undefined && isAggregated(current))) return;
    if ((await escalationError(allRights, call, parts)) === undefined) return;
    rejectGrant(call, object, 'must have cluster-admin privileges to use the aggregationRule');
  };
}

async function isAllowedToEscalate(
  { info: { group, resource, namespace, name }, user }: GuardedCall,
  { authorizer }: GuardParts,
): Promise<boolean> {
  const place = { namespace, group, version: '*', resource, subresource: '', name };
  const { verdict } = await authorizer.authorize({ type: 'resource', user, verb: 'escalate', ...place });
  return verdict === 'allow';
}

const allRights: readonly RbacPolicyRule[] = [
  { verbs: ['*'], apiGroups: ['*'], resources: ['*'] },
  { verbs: ['*'], nonResourceURLs: ['*'] },
];

function rulesOf(role: DeepReadonly<ApiObject> & RbacRole): readonly RbacPolicyRule[] {
  return role.rules ?? [];
}

function isAggregated(role: DeepReadonly<ApiObject>): boolean {
  return role['aggregationRule'] != null;
}
