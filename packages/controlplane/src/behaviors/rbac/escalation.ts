import type { UserInfo } from '@orch/apimachinery';
import { type ApiObject, type DeepReadonly, deepEqual, forbiddenError, quotePrintable } from '@orch/apimachinery';
import type { Call } from '@orch/apiserver';
import {
  type Authorizer,
  describePermissions,
  heldRules,
  missingPermissions,
  quoteList,
  type RbacPolicyRule,
  wellKnownUsers,
} from '@orch/auth';
import { type RoleParts, storedRoles } from './stored-roles.js';

// Privilege escalation prevention of v1.21: the writer of a role or binding must hold what it grants, in its namespace or
// in the cluster, unless the verb `escalate` (of roles) or `bind` (of bindings) is allowed.

export type GuardedCall = Pick<Call, 'definition' | 'info' | 'key' | 'user'>;
export interface GuardParts extends RoleParts {
  readonly authorizer: Authorizer;
}
type Stored = DeepReadonly<ApiObject>;

/** Members of `system:masters` bypass authorization. */
export function isPrivileged({ groups }: UserInfo): boolean {
  return groups.includes(wellKnownUsers.privilegedGroup);
}

/** The rejection message for granted rules that the user does not hold in the namespace of the call, else undefined. */
export async function escalationError(
  granted: readonly RbacPolicyRule[],
  { user, key: { namespace } }: GuardedCall,
  parts: GuardParts,
): Promise<string | undefined> {
  const { rules, failures } = await heldRules(user, { namespace, source: storedRoles(parts) });
  const missing = missingPermissions(rules, granted);
  if (missing.length === 0) return undefined;
  const who = `user ${quotePrintable(user.name)} (groups=${quoteList(user.groups)})`;
  const lines = describePermissions(missing, missingCharactersMax).join('\n');
  const [failure = ''] = failures;
  const resolution = failures.length > 1 ? `[${failures.join(', ')}]` : failure;
  const errors = failures.length === 0 ? '' : `; resolution errors: [${resolution}]`;
  return `${who} is attempting to grant RBAC permissions not currently held:\n${lines}${errors}`;
}

const missingCharactersMax = 256 * 1024;

/** @throws StatusError 403 */
export function rejectGrant({ definition }: GuardedCall, { metadata }: Stored, why: string): never {
  throw forbiddenError(definition, metadata.name ?? '', why);
}

/** Whether an update changes only finalizers, owner references and managed fields, which grant nothing. */
export function changesRemovalOnly(object: Stored, current: Stored | undefined): boolean {
  return current !== undefined && deepEqual(withoutRemoval(object), withoutRemoval(current));
}

function withoutRemoval(object: Stored) {
  const { finalizers: _f, managedFields: _m, ownerReferences: _o, selfLink: _s, ...metadata } = object.metadata;
  return { ...object, metadata };
}
