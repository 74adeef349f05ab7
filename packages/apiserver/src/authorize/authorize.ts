import type { UserInfo } from '@orch/api';
import { forbiddenError, type StatusError } from '@orch/apimachinery';
import { type Attributes, type Authorizer, type Decision, refusalText } from '@orch/auth';
import type { RequestInfo } from '../request/request-info.js';

/** May the user do that (spec: Errors, 403). @throws StatusError 403 */
export function authorize(info: RequestInfo, user: UserInfo, authorizer: Authorizer): void | Promise<void> {
  const attributes = attributesOf(info, user);
  const decision = authorizer.authorize(attributes);
  if (decision instanceof Promise) return decision.then((decided) => check(decided, attributes));
  check(decision, attributes);
}

export function attributesOf(info: RequestInfo, user: UserInfo): Attributes {
  if (!info.isResource) return { type: 'path', user, verb: info.verb, path: info.path };
  const { verb, namespace, group, version, resource, subresource, name } = info;
  return { type: 'resource', user, verb, namespace, group, version, resource, subresource, name };
}

/** The refusal as clients know it: who cannot do what, where. */
export function forbidden(attributes: Attributes, reason: string): StatusError {
  const text = refusalText(attributes, reason);
  if (attributes.type === 'path') return forbiddenError({ group: '', resource: '' }, '', text);
  return forbiddenError({ group: attributes.group, resource: attributes.resource }, attributes.name, text);
}

function check(decision: Decision, attributes: Attributes): void {
  if (decision.verdict !== 'allow') throw forbidden(attributes, decision.reason);
}
