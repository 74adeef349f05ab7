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
  tooManyRequestsError,
} from '@orch/apimachinery';

/** Refusals that are particular to serving. Wording: as v1.21. */

/** 406; `mediaTypes` when the type is served but not in the form asked for. */
export function notAcceptable(mediaTypes: readonly string[] | undefined): StatusError {
  return mediaTypes === undefined
    ? failure(406, 'NotAcceptable', '406: Not Acceptable', {})
    : notAcceptableError(mediaTypes);
}
/** 415 for a patch of another type than those served. */
export function unsupportedPatch(): StatusError {
  return failure(415, 'UnsupportedMediaType', '415: Unsupported Media Type', {});
}
/** 429 when too much is under way. */
export function tooManyRequests(): StatusError {
  return tooManyRequestsError('the server has received too many requests and has asked us to try again later', 1);
}
/** A bug of ours: no details for the client. */
export function unexpectedError(cause?: unknown): StatusError {
  return internalError('the server has met an unexpected condition', { cause });
}
/** 501 for a subresource that is known, but that nothing here answers. */
export function subresourceNotServed(resource: string, subresource: string): StatusError {
  return failure(501, 'NotImplemented', `the subresource ${subresource} of ${resource} is not served`);
}
/** 422 without details: a patch that cannot be applied. */
export function unprocessable(): StatusError {
  return failure(422, 'Invalid', 'the server rejected our request due to an error in our request', {});
}
export function notFound(definition: GroupResource, name: string): StatusError {
  return notFoundError({ group: definition.group, resource: definition.resource }, name);
}

/** A refusal that has no constructor of its own; reason '' for those that v1.21 gives none. */
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

/** A kind that the API does not have, in the words of v1.21. */
export function unknownKind(
  { kind, apiVersion }: { readonly kind: string; readonly apiVersion: string },
  names: Names,
  scheme: 'kinds' | 'options' = 'kinds',
): string {
  const where = JSON.stringify(schemeName(names, scheme));
  return `no kind ${quotePrintable(kind)} is registered for version ${quotePrintable(apiVersion)} in scheme ${where}`;
}
