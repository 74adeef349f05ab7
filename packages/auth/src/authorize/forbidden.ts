import { formatGroupResource, quotePrintable, type StatusDetails, StatusError } from '@orch/apimachinery';
import type { Attributes } from './authorizer.js';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** The message of a rejection: the attributes of the request, then the authorizer's reason. Safe inside HTML. */
export function deniedMessage(attributes: Attributes, reason: string): string {
  const message = forbiddenMessage(attributes).replaceAll(/[&<>]/g, (char) => entities[char] ?? char);
  return reason === '' ? message : `${message}: ${reason}`;
}

/** `User "u" cannot list resource "pods" in API group "" in the namespace "d"` (spec: Errors, 403). */
export function forbiddenMessage(attributes: Attributes): string {
  const user = quotePrintable(attributes.user.name);
  if (attributes.type === 'path')
    return `User ${user} cannot ${attributes.verb} path ${quotePrintable(attributes.path)}`;
  const resource =
    attributes.subresource === '' ? attributes.resource : `${attributes.resource}/${attributes.subresource}`;
  const scope =
    attributes.namespace === '' ? 'at the cluster scope' : `in the namespace ${quotePrintable(attributes.namespace)}`;
  return `User ${user} cannot ${attributes.verb} resource ${quotePrintable(resource)} in API group ${quotePrintable(attributes.group)} ${scope}`;
}

/** 403 with the message of the rejection and its details (spec: Errors, 403). */
export function forbiddenError(attributes: Attributes, reason: string): StatusError {
  const text = deniedMessage(attributes, reason);
  if (attributes.type === 'path') return statusForbidden(`forbidden: ${text}`, {});
  const { group, resource, name } = attributes;
  const qualified = formatGroupResource({ group, resource });
  const subject = name === '' ? qualified : `${qualified} ${quotePrintable(name)}`;
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
