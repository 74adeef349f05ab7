import type { UserInfo } from '@orch/apimachinery';
import { forbiddenError, StatusError } from '@orch/apimachinery';
import { type Attributes, type Authorizer, type Decision, deniedMessage } from '@orch/auth';
import type { AuditRecord } from '../audit/audit-record.js';
import type { RequestInfo } from '../request/request-info.js';

/** Rejects requests that the user is not authorized to make (spec: Errors, 403). @throws StatusError 403 */
export function authorize(
  info: RequestInfo,
  user: UserInfo,
  { authorizer, record }: { readonly authorizer: Authorizer; readonly record: AuditRecord | undefined },
): void | Promise<void> {
  const attributes = attributesOf(info, user);
  const decision = authorizer.authorize(attributes);
  if (decision instanceof Promise) {
    return decision.then(
      (decided) => check(decided, attributes, record),
      (error: unknown) => {
        record?.authorizationFailed();
        throw error;
      },
    );
  }
  check(decision, attributes, record);
}

export function attributesOf(info: RequestInfo, user: UserInfo): Attributes {
  if (!info.isResource) return { type: 'path', user, verb: info.verb, path: info.path };
  const { verb, namespace, group, version, resource, subresource, name } = info;
  return { type: 'resource', user, verb, namespace, group, version, resource, subresource, name };
}

/** 403 of an authorizer: user, verb, resource and scope. */
export function forbidden(attributes: Attributes, reason: string): StatusError {
  const text = deniedMessage(attributes, reason);
  const { resource, name } =
    attributes.type === 'path'
      ? { resource: { group: '', resource: '' }, name: '' }
      : { resource: { group: attributes.group, resource: attributes.resource }, name: attributes.name };
  return new AccessDenied(forbiddenError(resource, name, text).status);
}

/** A 403 of an authorizer, in contrast to one of admission. */
export class AccessDenied extends StatusError {}

function check(decision: Decision, attributes: Attributes, record: AuditRecord | undefined): void {
  const isAllowed = decision.verdict === 'allow';
  record?.authorized(isAllowed ? 'allow' : 'forbid', decision.reason);
  if (!isAllowed) throw forbidden(attributes, decision.reason);
}
