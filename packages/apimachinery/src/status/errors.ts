/**
 * One constructor per reason, with the messages of v1.21 (spec: Errors). Kinds and resources are given in the spelling of the
 * dialect, since messages go to clients. `errors.test.ts` documents each.
 */

import type { FieldError } from '../field/error.js';
import { type FieldSpelling, fieldErrorCause, formatFieldError } from '../field/format.js';
import { formatGroupKind, formatGroupResource, type GroupKind, type GroupResource } from '../objects/gvk.js';
import type { StatusCause, StatusDetails } from '../objects/meta.js';
import { StatusError, type StatusReason } from './error.js';

/** 404: `pods "x" not found`. */
export function notFoundError(resource: GroupResource, name: string): StatusError {
  return failure(404, 'NotFound', `${formatGroupResource(resource)} "${name}" not found`, detailsOf(resource, name));
}

/** 404 for a path that is not served. */
export function pathNotFoundError(): StatusError {
  return failure(404, 'NotFound', 'the server could not find the requested resource', {});
}

/** 409: `pods "x" already exists`. */
export function alreadyExistsError(resource: GroupResource, name: string): StatusError {
  const message = `${formatGroupResource(resource)} "${name}" already exists`;
  return failure(409, 'AlreadyExists', message, detailsOf(resource, name));
}

/** 409 for a name made by `generateName` that exists; the client may retry. */
export function generatedNameConflictError(resource: GroupResource, name: string): StatusError {
  const message = `${formatGroupResource(resource)} "${name}" already exists, the server was not able to generate a unique name for the object`;
  return failure(409, 'AlreadyExists', message, { ...detailsOf(resource, name), retryAfterSeconds: 1 });
}

/** The message of a conflict for an outdated resourceVersion. */
export const objectModifiedMessage =
  'the object has been modified; please apply your changes to the latest version and try again';

/** 409: `Operation cannot be fulfilled on pods "x": …`. */
export function conflictError(
  resource: GroupResource,
  name: string,
  cause: string = objectModifiedMessage,
): StatusError {
  const message = `Operation cannot be fulfilled on ${formatGroupResource(resource)} "${name}": ${cause}`;
  return failure(409, 'Conflict', message, detailsOf(resource, name));
}

/** 409 of server-side apply, with one cause per conflicting field. */
export function applyConflictError(causes: readonly StatusCause[], message: string): StatusError {
  return failure(409, 'Conflict', message, { causes: [...causes] });
}

/** 422: `Pod "x" is invalid: spec.containers: Required value`; several errors are joined as `[a, b]`. */
export function invalidError(
  kind: GroupKind,
  name: string,
  errors: readonly FieldError[],
  spelling?: FieldSpelling,
): StatusError {
  const details = { ...(name !== '' && { name }), ...(kind.group !== '' && { group: kind.group }), kind: kind.kind };
  const reported = limitErrors(errors, spelling);
  const causes = reported.map(({ error }) => fieldErrorCause(error, spelling));
  const message = `${formatGroupKind(kind)} "${name}" is invalid: ${joinTexts(reported.map(({ text }) => text))}`;
  return failure(422, 'Invalid', message, causes.length === 0 ? details : { ...details, causes });
}

/** 403: `pods "x" is forbidden: why`; `pods is forbidden: why` without a name, `forbidden: why` without a resource. */
export function forbiddenError(resource: GroupResource, name: string, why: string): StatusError {
  const subject = formatGroupResource(resource);
  if (subject === '') return failure(403, 'Forbidden', `forbidden: ${why}`, {});
  const named = name === '' ? subject : `${subject} "${name}"`;
  return failure(403, 'Forbidden', `${named} is forbidden: ${why}`, detailsOf(resource, name));
}

/** 401: no valid credentials. */
export function unauthorizedError(message = 'Unauthorized'): StatusError {
  return failure(401, 'Unauthorized', message);
}

/** 400: the request, its parameters or its body cannot be read. */
export function badRequestError(message: string, options?: ErrorOptions): StatusError {
  return failure(400, 'BadRequest', message, undefined, options);
}

/** 405 for a method that the path does not support. */
export function methodNotAllowedError(): StatusError {
  return failure(405, 'MethodNotAllowed', 'the server does not allow this method on the requested resource', {});
}

/** 405 for an action that the resource does not support. `action` is a verb such as `delete`. */
export function operationNotSupportedError(resource: GroupResource, action: string): StatusError {
  const message = `${action} is not supported on resources of kind "${formatGroupResource(resource)}"`;
  return failure(405, 'MethodNotAllowed', message, detailsOf(resource, ''));
}

/** 405 for an action that the resource supports, but not at the moment. */
export function operationNotAllowedError(resource: GroupResource, message: string): StatusError {
  return failure(405, 'MethodNotAllowed', message, detailsOf(resource, ''));
}

/** 406: the server produces none of the accepted media types. */
export function notAcceptableError(mediaTypes: readonly string[]): StatusError {
  const message = `only the following media types are accepted: ${mediaTypes.join(', ')}`;
  return failure(406, 'NotAcceptable', message);
}

/** 415: the media type of the body is not supported. */
export function unsupportedMediaTypeError(mediaTypes: readonly string[]): StatusError {
  const message = `the body of the request was in an unknown format - accepted media types include: ${mediaTypes.join(', ')}`;
  return failure(415, 'UnsupportedMediaType', message);
}

/** 413: the body of the request is too large. */
export function requestEntityTooLargeError(message: string): StatusError {
  return failure(413, 'RequestEntityTooLarge', `Request entity too large: ${message}`);
}

/** 410: the resourceVersion or continue token is too old. */
export function expiredError(message: string): StatusError {
  return failure(410, 'Expired', message);
}

/** 410: the requested resource no longer exists and has no new address. */
export function goneError(message: string): StatusError {
  return failure(410, 'Gone', message);
}

/** 504: the resourceVersion is newer than any the server knows. */
export function resourceVersionTooLargeError(requested: number | string, current: number | string): StatusError {
  return failure(504, 'Timeout', `Timeout: Too large resource version: ${requested}, current: ${current}`, {
    causes: [{ reason: 'ResourceVersionTooLarge', message: 'Too large resource version' }],
    retryAfterSeconds: 1,
  });
}

/** 504: the request took too long. */
export function timeoutError(message: string, retryAfterSeconds = 0): StatusError {
  return failure(504, 'Timeout', `Timeout: ${message}`, retryDetails(retryAfterSeconds));
}

/** 500: the operation failed temporarily; the client may retry. `operation` is a verb such as `list`. */
export function serverTimeoutError(resource: GroupResource, operation: string, retryAfterSeconds: number): StatusError {
  const message = `The ${operation} operation against ${formatGroupResource(resource)} could not be completed at this time, please try again.`;
  return failure(500, 'ServerTimeout', message, {
    ...detailsOf(resource, operation),
    ...retryDetails(retryAfterSeconds),
  });
}

/** 429: too many requests are in flight; the client may retry. */
export function tooManyRequestsError(message: string, retryAfterSeconds: number): StatusError {
  return failure(429, 'TooManyRequests', message, retryDetails(retryAfterSeconds));
}

/** 500: a fault of the server. Clients see `message` only; the cause is for the log. */
export function internalError(message: string, options?: ErrorOptions): StatusError {
  const details = { causes: [{ message }] };
  return failure(500, 'InternalError', `Internal error occurred: ${message}`, details, options);
}

/** 503: the server, or a server behind it, does not respond at the moment. */
export function serviceUnavailableError(message: string): StatusError {
  return failure(503, 'ServiceUnavailable', message);
}

/** An error and its text in a message. */
export interface ReportedError {
  readonly error: FieldError;
  readonly text: string;
}

/** The first errors, within `messageCharactersMax` but at least one: an object may have a million errors. */
export function limitErrors(errors: readonly FieldError[], spelling?: FieldSpelling): readonly ReportedError[] {
  const reported: ReportedError[] = [];
  let charactersLeft = messageCharactersMax;
  for (const error of errors) {
    const text = formatFieldError(error, spelling);
    charactersLeft -= text.length;
    if (charactersLeft < 0 && reported.length > 0) break;
    reported.push({ error, text });
  }
  return reported;
}

const messageCharactersMax = 256 * 1024;

function joinTexts(reported: readonly string[]): string {
  const texts = [...new Set(reported)];
  return texts.length === 1 ? texts.join() : `[${texts.join(', ')}]`;
}

function detailsOf({ group, resource }: GroupResource, name: string): StatusDetails {
  return { ...(name !== '' && { name }), ...(group !== '' && { group }), kind: resource };
}

function retryDetails(retryAfterSeconds: number): StatusDetails {
  return retryAfterSeconds > 0 ? { retryAfterSeconds } : {};
}

function failure(
  code: number,
  reason: StatusReason,
  message: string,
  details?: StatusDetails,
  options?: ErrorOptions,
): StatusError {
  const start = { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message, reason } as const;
  return new StatusError(details === undefined ? { ...start, code } : { ...start, details, code }, options);
}
