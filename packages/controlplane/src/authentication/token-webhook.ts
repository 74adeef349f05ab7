import { type Clock, encodeJson, errorMessage, isJsonObject, type Names, wellKnown } from '@orch/apimachinery';
import type { Dial } from '@orch/apiserver';
import {
  cachedTokens,
  type ReviewToken,
  reviewedTokens,
  reviewRetries,
  type TokenAuthenticator,
  type TokenReviewStatus,
  withoutFailures,
  withRetries,
} from '@orch/auth';
import type { Logger, MetricsRegistry } from '@orch/component';
import { tokenCacheMetrics } from '@orch/serving';
import { ReviewCallError, ReviewClient } from '../remote-reviews/review-client.js';
import type { ReviewService } from '../remote-reviews/review-service.js';
import { type ReviewKind, readReviewStatus, wrongReviewStatus } from '../remote-reviews/review-status.js';

/** A remote service that authenticates tokens (spec: Token webhook options). Plain data: it is sent to serving workers. */
export interface TokenWebhookOptions {
  readonly service: ReviewService;
  /** Of the reviews that are sent and returned. */
  readonly version: 'v1' | 'v1beta1';
  /** How long users and rejections are cached; 0 caches nothing. */
  readonly cacheTtlMs: number;
  /** Delay before the first repeated call; it grows by half for each further one. 500 by default. */
  readonly retryDelayMs?: number;
}

export interface TokenWebhookContext {
  /** The audiences of requests to this server; empty: reviews name none. */
  readonly apiAudiences: readonly string[];
  readonly names: Names;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: MetricsRegistry;
  readonly signal: AbortSignal;
  /** Opens the connections to the service; directly by default. */
  readonly dial?: Dial | undefined;
}

/** POSTs a TokenReview per unknown token. A service that cannot be called makes the token invalid, and is logged. */
export function tokenWebhook(options: TokenWebhookOptions, context: TokenWebhookContext): TokenAuthenticator {
  const { apiAudiences, clock, logger, metrics } = context;
  const { cacheTtlMs } = options;
  const caching = {
    ...{ successTtlMs: cacheTtlMs, failureTtlMs: cacheTtlMs, nowMs: () => clock.monotonicMs() },
    observer: tokenCacheMetrics(metrics),
  };
  const onError = (error: unknown): void =>
    logger.warn('a token could not be reviewed', { reason: errorMessage(error) });
  const cached = cachedTokens(reviewedTokens(webhookReviews(options, context), { apiAudiences }), caching);
  const tokens = withoutFailures(cached, onError);
  return {
    authenticateToken: (token, audiences = apiAudiences) =>
      tokens.authenticateToken(token, audiences.length === 0 ? undefined : audiences),
  };
}

/** @throws ReviewCallError; TokenReviewError when the review has an error, which is not cached, as in v1.21 */
function webhookReviews(
  { service, version, retryDelayMs = reviewRetries.firstDelayMs }: TokenWebhookOptions,
  { clock, names, signal, dial }: TokenWebhookContext,
): ReviewToken {
  const client = new ReviewClient(service, { dial, spanName: 'call token webhook' });
  signal.addEventListener('abort', () => client.close(), { once: true });
  const apiVersion = `${names.group(wellKnown.groups.authentication)}/${version}`;
  return async (spec) => {
    const review = {
      kind: tokenReview.kind,
      apiVersion,
      metadata: { creationTimestamp: null },
      spec,
      status: { user: {} },
    };
    const body = encodeJson(review);
    const bytes = await withRetries(() => client.post(body, { signal }), {
      attemptsMax: reviewRetries.attemptsMax,
      ...{ firstDelayMs: retryDelayMs, clock, signal },
      isRetryable: (error) => error instanceof ReviewCallError && error.isTransient,
    });
    const status = statusIn(bytes, apiVersion);
    if (status.authenticated !== true && status.error !== undefined) throw new TokenReviewError(status.error);
    return status;
  };
}

/** The service could not decide about a token. */
class TokenReviewError extends Error {
  override readonly name = 'TokenReviewError';
}

const tokenReview: ReviewKind = { kind: 'TokenReview', article: 'a' };

/** @throws ReviewCallError when the response is not a review of the version that was sent */
function statusIn(bytes: Buffer, apiVersion: string): TokenReviewStatus {
  const { authenticated, error, audiences, user } = readReviewStatus(bytes, { ...tokenReview, apiVersion });
  const read = {
    authenticated: authenticated ?? false,
    error: error ?? '',
    audiences: textsOf(audiences),
    user: userOf(user ?? {}),
  };
  if (typeof read.authenticated !== 'boolean' || typeof read.error !== 'string') throw wrongReviewStatus(tokenReview);
  return {
    authenticated: read.authenticated,
    audiences: read.audiences,
    user: read.user,
    ...(read.error === '' ? {} : { error: read.error }),
  };
}

function userOf(user: unknown): NonNullable<TokenReviewStatus['user']> {
  if (!isJsonObject(user)) throw wrongReviewStatus(tokenReview);
  const { username = '', uid = '', groups, extra } = user;
  if (typeof username !== 'string' || typeof uid !== 'string') throw wrongReviewStatus(tokenReview);
  const values = extra ?? {};
  if (!isJsonObject(values)) throw wrongReviewStatus(tokenReview);
  const lists = Object.entries(values).map(([key, list]) => [key, textsOf(list)] as const);
  return { username, uid, groups: textsOf(groups), extra: Object.fromEntries(lists) };
}

function textsOf(list: unknown): readonly string[] {
  if (list === undefined || list === null) return [];
  if (!Array.isArray(list)) throw wrongReviewStatus(tokenReview);
  const texts = list.filter((text) => typeof text === 'string');
  if (texts.length !== list.length) throw wrongReviewStatus(tokenReview);
  return texts;
}
