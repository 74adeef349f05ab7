import {
  type ApiObject,
  type Clock,
  formatApiVersion,
  isJsonObject,
  type Names,
  StatusError,
  wellKnown,
} from '@orch/apimachinery';
import { type ReviewAccess, type ReviewToken, reviewRetries, withRetries } from '@orch/auth';
import { ConnectionError, type RestClient } from '@orch/client';

export interface RemoteReviewOptions {
  readonly client: RestClient;
  readonly names: Names;
  readonly clock: Clock;
  /** Time limit of one attempt. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** Reviews of tokens by another API server; failed attempts are repeated. @throws StatusError, ConnectionError */
export function remoteTokenReviews(options: RemoteReviewOptions): ReviewToken {
  const create = reviewCreator(options, {
    group: wellKnown.groups.authentication,
    resource: 'tokenreviews',
    kind: 'TokenReview',
  });
  return async (spec) => create({ ...spec });
}

/** Reviews of access by another API server; failed attempts are repeated. @throws StatusError, ConnectionError */
export function remoteAccessReviews(options: RemoteReviewOptions): ReviewAccess {
  const create = reviewCreator(options, {
    group: wellKnown.groups.authorization,
    resource: 'subjectaccessreviews',
    kind: 'SubjectAccessReview',
  });
  return async (spec) => create({ ...spec });
}

interface ReviewKind {
  readonly group: string;
  readonly resource: string;
  readonly kind: string;
}

interface Review extends ApiObject {
  readonly spec: object;
}

/** Creates a review and returns its status. */
function reviewCreator(
  { client, names, clock, timeoutMs, signal }: RemoteReviewOptions,
  { group, resource, kind }: ReviewKind,
): (spec: object) => Promise<object> {
  const reviews = client.resource<Review>({ group, version: 'v1', resource });
  const apiVersion = formatApiVersion({ group: names.group(group), version: 'v1' });
  return (spec) =>
    withRetries(
      async () => {
        const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
        const { status } = await reviews.create({ kind, apiVersion, metadata: {}, spec }, { signal: limit });
        return isJsonObject(status) ? status : {};
      },
      { ...reviewRetries, clock, isRetryable: isTransient, signal },
    );
}

/** A broken connection, or a response that says that a later request may succeed. */
function isTransient(error: unknown): boolean {
  if (error instanceof ConnectionError) return true;
  return error instanceof StatusError && transientCodes.has(error.code);
}

const transientCodes: ReadonlySet<number> = new Set([429, 500, 503, 504]);
