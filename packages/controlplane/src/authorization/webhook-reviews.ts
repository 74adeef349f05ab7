import { type Clock, encodeJson, type Names, wellKnown } from '@orch/apimachinery';
import type { Dial } from '@orch/apiserver';
import {
  type AccessReviewSpec,
  type AccessReviewStatus,
  type ReviewAccess,
  reviewRetries,
  withRetries,
} from '@orch/auth';
import { ReviewCallError, ReviewClient } from '../remote-reviews/review-client.js';
import type { ReviewService } from '../remote-reviews/review-service.js';
import { type ReviewKind, readReviewStatus, wrongReviewStatus } from '../remote-reviews/review-status.js';

/** The service of mode Webhook. Plain data: it is sent to serving workers. */
export interface AuthorizationWebhook {
  readonly service: ReviewService;
  /** The version of the SubjectAccessReviews that it receives. */
  readonly version: 'v1' | 'v1beta1';
  /** How long allowed requests are kept, and how long others; 0 keeps nothing. */
  readonly allowTtlMs: number;
  readonly denyTtlMs: number;
}

export interface WebhookReviewOptions {
  readonly names: Names;
  readonly clock: Clock;
  /** Ends the waiting between attempts, and running calls. */
  readonly signal: AbortSignal;
  /** Opens the connections to the service; directly by default. */
  readonly dial?: Dial | undefined;
}

/** Reviews of access by a webhook; calls are repeated after transient errors. @throws ReviewCallError */
export function webhookReviews(
  { service, version }: Pick<AuthorizationWebhook, 'service' | 'version'>,
  { names, clock, signal, dial }: WebhookReviewOptions,
): ReviewAccess {
  const client = new ReviewClient(service, { dial, spanName: 'call authorization webhook' });
  signal.addEventListener('abort', () => client.close(), { once: true });
  const apiVersion = `${names.group(wellKnown.groups.authorization)}/${version}`;
  const isRetryable = (error: unknown): boolean => error instanceof ReviewCallError && error.isTransient;
  return async (spec) => {
    const body = encodeJson({
      kind: accessReview.kind,
      apiVersion,
      metadata: { creationTimestamp: null },
      spec: version === 'v1' ? spec : betaSpec(spec),
      status: { allowed: false },
    });
    const retries = { ...reviewRetries, clock, isRetryable, signal };
    return statusIn(await withRetries(() => client.post(body, { signal }), retries));
  };
}

const accessReview: ReviewKind = { kind: 'SubjectAccessReview', article: 'a' };

/** v1beta1 spells `groups` as `group`. */
function betaSpec({ groups, ...rest }: AccessReviewSpec): object {
  return { ...rest, ...(groups === undefined ? {} : { group: groups }) };
}

/** @throws ReviewCallError when the response is not a SubjectAccessReview */
function statusIn(bytes: Buffer): AccessReviewStatus {
  const { allowed = false, denied = false, reason = '' } = readReviewStatus(bytes, accessReview);
  if (typeof allowed !== 'boolean' || typeof denied !== 'boolean' || typeof reason !== 'string') {
    throw wrongReviewStatus(accessReview);
  }
  return { allowed, denied, reason };
}
