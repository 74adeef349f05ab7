import {
  type FailureStatus,
  type GroupResource,
  internalError,
  type Names,
  notAcceptableError,
  notFoundError,
  quotePrintable,
  StatusError,
  schemeName,
  timeoutError,
  tooManyRequestsError,
} from '@orch/apimachinery';

/** Errors specific to serving, with the messages of v1.21. */

/** 406; `mediaTypes` when the type is supported but not in the requested form. */
export function notAcceptable(mediaTypes: readonly string[] | undefined): StatusError {
  return mediaTypes === undefined
    ? failure(406, 'NotAcceptable', '406: Not Acceptable', {})
    : notAcceptableError(mediaTypes);
}
/** 415 for an unsupported patch type. */
export function unsupportedPatch(): StatusError {
  return failure(415, 'UnsupportedMediaType', '415: Unsupported Media Type', {});
}
/** 415 for a patch of a custom resource of an unsupported type, such as a strategic merge patch. */
export function unsupportedPatchOfCustomResource(): StatusError {
  const types = 'application/json-patch+json, application/merge-patch+json, application/apply-patch+yaml';
  const message = `the body of the request was in an unknown format - accepted media types include: ${types}`;
  return failure(415, 'UnsupportedMediaType', message);
}
/** 504: the request exceeded its timeout, given by `--request-timeout` or its own `timeout`. */
export function requestTimedOut(): StatusError {
  return timeoutError('request did not complete within the allotted timeout');
}
/** 429 for too many concurrent requests. */
export function tooManyRequests(): StatusError {
  return tooManyRequestsError('the server has received too many requests and has asked us to try again later', 1);
}
/** Internal error: reveals no details to the client. */
export function unexpectedError(cause?: unknown): StatusError {
  return internalError('the server has met an unexpected condition', { cause });
}
/** 501 for a known subresource without an implementation. */
export function subresourceNotServed(resource: string, subresource: string): StatusError {
  return failure(501, 'NotImplemented', `the subresource ${subresource} of ${resource} is not served`);
}
/** 422 without details: the patch cannot be applied. */
export function unprocessable(): StatusError {
  return failure(422, 'Invalid', 'the server rejected our request due to an error in our request', {});
}
export function notFound(definition: GroupResource, name: string): StatusError {
  return notFoundError({ group: definition.group, resource: definition.resource }, name);
}

/** Any other error; reason '' when v1.21 has none. */
export function failure(
  code: number,
  reason: string,
  message: string,
  details?: NonNullable<FailureStatus['details']>,
): StatusError {
  return new StatusError({
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    message,
    ...(reason === '' ? {} : { reason }),
    ...(details === undefined ? {} : { details }),
    code,
  });
}

/** An unknown kind, with the message of v1.21. */
export function unknownKind(
  { kind, apiVersion }: { readonly kind: string; readonly apiVersion: string },
  names: Names,
  scheme: 'kinds' | 'options' = 'kinds',
): string {
  const where = JSON.stringify(schemeName(names, scheme));
  return `no kind ${quotePrintable(kind)} is registered for version ${quotePrintable(apiVersion)} in scheme ${where}`;
}
