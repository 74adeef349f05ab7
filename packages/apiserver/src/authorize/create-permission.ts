import { forbiddenError } from '@orch/apimachinery';
import type { Authorizer, Decision } from '@orch/auth';
import type { Call } from '../context/call.js';
import { attributesOf } from './authorize.js';

/** @throws StatusError 403 when the user is not permitted to create the object */
export type CreatePermission = () => Promise<void>;

/**
 * The additional permission of an update or apply that creates its object: the request itself was authorized for
 * `update` or `patch` only. The authorizer is called once per request, even when the write is retried. As in v1.21,
 * the message is the authorizer's reason.
 */
export function createPermissionOf(
  { info, user }: Pick<Call, 'info' | 'user'>,
  authorizer: Pick<Authorizer, 'authorize'>,
): CreatePermission {
  let decision: Decision | Promise<Decision> | undefined;
  return async () => {
    decision ??= authorizer.authorize(attributesOf({ ...info, verb: 'create' }, user));
    const { verdict, reason } = await decision;
    if (verdict !== 'allow') throw forbiddenError({ group: info.group, resource: info.resource }, info.name, reason);
  };
}
