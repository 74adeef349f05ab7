import { formatGroupResource, type StatusDetails, StatusError } from '@orch/apimachinery';
import type { Attributes } from './authorizer.js';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** The text of a refusal: what was asked for, then the authorizer's reason. Safe inside HTML. */
export function refusalText(attributes: Attributes, reason: string): string {
  const message = forbiddenMessage(attributes).replaceAll(/[&<>]/g, (char) => entities[char] ?? char);
  return reason === '' ? message : `${message}: ${reason}`;
}

/** `User "u" cannot list resource "pods" in API group "" in the namespace "d"` (spec: Errors, 403). */
export function forbiddenMessage(attributes: Attributes): string {
  const user = JSON.stringify(attributes.user.name);
  if (attributes.type === 'path')
    return `User ${user} cannot ${attributes.verb} path ${JSON.stringify(attributes.path)}`;
  const resource =
    attributes.subresource === '' ? attributes.resource : `${attributes.resource}/${attributes.subresource}`;
  const scope =
    attributes.namespace === '' ? 'at the cluster scope' : `in the namespace ${JSON.stringify(attributes.namespace)}`;
  return `User ${user} cannot ${attributes.verb} resource ${JSON.stringify(resource)} in API group ${JSON.stringify(attributes.group)} ${scope}`;
}

/** 403 with the text of the refusal, and what it was about (spec: Errors, 403). */
export function forbiddenError(attributes: Attributes, reason: string): StatusError {
  const text = refusalText(attributes, reason);
  if (attributes.type === 'path') return statusForbidden(`forbidden: ${text}`, {});
  const { group, resource, name } = attributes;
  const qualified = formatGroupResource({ group, resource });
  const subject = name === '' ? qualified : `${qualified} ${JSON.stringify(name)}`;
  return statusForbidden(`${subject} is forbidden: ${text}`, {
    ...(name === '' ? {} : { name }),
    ...(group === '' ? {} : { group }),
    kind: resource,
  });
}

function statusForbidden(message: string, details: StatusDetails): StatusError {
  return new StatusError({
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    message,
    reason: 'Forbidden',
    details,
    code: 403,
  });
}
