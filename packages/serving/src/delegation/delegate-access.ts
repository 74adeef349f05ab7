import { type Clock, errorMessage, type Names, systemClock, wellKnown } from '@orch/apimachinery';
import {
  type Authenticator,
  type Authorizer,
  accessReviewAuthorizer,
  allowedPathsAuthorizer,
  bearerTokens,
  cachedTokens,
  clientCertificateAuthenticator,
  privilegedGroupAuthorizer,
  type RequestHeaderSource,
  requestHeaderAuthenticator,
  reviewedTokens,
  type TokenAuthenticator,
  unionAuthenticator,
  unionAuthorizer,
  webSocketTokens,
  withoutFailures,
} from '@orch/auth';
import type { AuthoritySource } from '@orch/certs';
import type { RestClient } from '@orch/client';
import { type Logger, type MetricsRegistry, silentLogger } from '@orch/component';
import { certificateExpirations } from '../authentication/certificate-expirations.js';
import { tokenCacheMetrics } from '../authentication/token-cache-metrics.js';
import { limits } from '../limits.js';
import { type FollowedTrust, followClusterTrust } from './follow-cluster-trust.js';
import { type RemoteReviewOptions, remoteAccessReviews, remoteTokenReviews } from './remote-reviews.js';

export interface DelegatedAccessOptions {
  /** A client of the main API server. Needs the cluster role `system:auth-delegator` and the role of the config map's readers. */
  readonly client: RestClient;
  /** Whether it reviews bearer tokens; default true. Otherwise requests with one are rejected. */
  readonly reviewsTokens?: boolean;
  /** The client of access reviews; default `client`. */
  readonly accessClient?: RestClient;
  /** Whether it reviews access; default true. Otherwise requests that nothing else allows are rejected. */
  readonly reviewsAccess?: boolean;
  /** Ends the background work. */
  readonly signal: AbortSignal;
  readonly logger?: Logger;
  /** Gets the metrics of client certificates and of reviewed tokens. */
  readonly metrics?: MetricsRegistry;
  readonly clock?: Clock;
  /** Whether requests without credentials are those of `system:anonymous`; default true. */
  readonly anonymous?: boolean;
  /** How long a reviewed token is kept, valid or not; default 10 s. */
  readonly tokenTtlMs?: number;
  /** How long allowed and rejected requests are kept; default 10 s each. */
  readonly allowTtlMs?: number;
  readonly denyTtlMs?: number;
  /** Time limit of one request to the main API server; default 10 s. */
  readonly timeoutMs?: number;
  /** Paths that everybody may read; default `/healthz`, `/readyz` and `/livez`. */
  readonly alwaysAllowPaths?: readonly string[];
  /** Groups that may do everything without a review; default `system:masters`. */
  readonly alwaysAllowGroups?: readonly string[];
  /** Authorities of users; default those of the main API server. */
  readonly clientAuthorities?: AuthoritySource;
  /** Authorities and headers of proxies; default those of the main API server. */
  readonly requestHeaders?: RequestHeaderSource;
  /** Do not read the authorities of the main API server; default false. */
  readonly skipsLookup?: boolean;
  /** Start without authorities when they cannot be read; default false. */
  readonly toleratesLookupFailure?: boolean;
}

/** How a server authenticates and authorizes its requests; the authorities are for its listener. */
export interface DelegatedAccess {
  readonly authenticator: Authenticator;
  readonly authorizer: Authorizer;
  readonly clientAuthorities: readonly AuthoritySource[];
}

/**
 * Delegates authentication and authorization to the main API server, as aggregated servers do:
 *
 *     proxy with headers     its certificate is from the authorities of proxies
 *     client certificate     it is from the authorities of users
 *     bearer token           the main API server reviews it
 *     authorization          privileged groups, open paths, then a review by the main API server
 *
 * @throws ClusterTrustError when the authorities cannot be read, unless that is tolerated
 */
export async function delegateAccess(options: DelegatedAccessOptions): Promise<DelegatedAccess> {
  const {
    client,
    signal,
    logger = silentLogger,
    clock = systemClock(),
    timeoutMs = limits.delegatedTimeoutMs,
  } = options;
  const { names } = client;
  const trust = await trustOf(options, { clock, logger, names, timeoutMs });
  const { clientAuthorities, requestHeaders } = trust;
  const reviewing: RemoteReviewOptions = { client, names, clock, timeoutMs, signal };
  return {
    authenticator: authenticatorOf(options, { trust, reviewing, logger }),
    authorizer: authorizerOf(options, {
      reviewing: { ...reviewing, client: options.accessClient ?? client },
      logger,
    }),
    clientAuthorities: [clientAuthorities, requestHeaders?.authorities].filter((source) => source !== undefined),
  };
}

async function trustOf(
  options: DelegatedAccessOptions,
  defaults: { readonly clock: Clock; readonly logger: Logger; readonly names: Names; readonly timeoutMs: number },
): Promise<Partial<FollowedTrust>> {
  const { client, signal, clientAuthorities, requestHeaders, skipsLookup = false } = options;
  const own = {
    ...(clientAuthorities === undefined ? {} : { clientAuthorities }),
    ...(requestHeaders === undefined ? {} : { requestHeaders }),
  };
  const isComplete = clientAuthorities !== undefined && requestHeaders !== undefined;
  if (skipsLookup || isComplete) return own;
  const toleratesFailure = options.toleratesLookupFailure ?? false;
  return { ...(await followClusterTrust({ client, signal, toleratesFailure, ...defaults })), ...own };
}

interface Parts {
  readonly reviewing: RemoteReviewOptions;
  readonly logger: Logger;
}

function authenticatorOf(
  { anonymous = true, reviewsTokens = true, tokenTtlMs = limits.delegatedTtlMs, metrics }: DelegatedAccessOptions,
  { trust, reviewing, logger }: Parts & { readonly trust: Partial<FollowedTrust> },
): Authenticator {
  const { clock, names } = reviewing;
  const now = () => clock.now().getTime();
  const { clientAuthorities: authorities, requestHeaders } = trust;
  const onError = (error: unknown): void =>
    logger.error('a token could not be reviewed by the main API server', { reason: errorMessage(error) });
  const caching = {
    ...{ successTtlMs: tokenTtlMs, failureTtlMs: tokenTtlMs, nowMs: () => clock.monotonicMs() },
    ...(metrics === undefined ? {} : { observer: tokenCacheMetrics(metrics) }),
  };
  const onCertificate = metrics === undefined ? {} : { onCertificate: certificateExpirations(metrics) };
  const tokens: readonly TokenAuthenticator[] = reviewsTokens
    ? [withoutFailures(cachedTokens(reviewedTokens(remoteTokenReviews(reviewing)), caching), onError)]
    : [];
  return unionAuthenticator(
    [
      ...(requestHeaders === undefined ? [] : [requestHeaderAuthenticator(requestHeaders, { now })]),
      ...(authorities === undefined ? [] : [clientCertificateAuthenticator({ now, authorities, ...onCertificate })]),
      bearerTokens(tokens),
      webSocketTokens(tokens, names.value(wellKnown.webSockets.tokenProtocol)),
    ],
    { allowAnonymous: anonymous },
  );
}

function authorizerOf(options: DelegatedAccessOptions, { reviewing, logger }: Parts): Authorizer {
  const {
    allowTtlMs = limits.delegatedTtlMs,
    denyTtlMs = limits.delegatedTtlMs,
    reviewsAccess = true,
    alwaysAllowPaths = ['/healthz', '/readyz', '/livez'],
    alwaysAllowGroups = [wellKnown.groupsOfUsers.masters],
  } = options;
  const onError = (error: unknown): void =>
    logger.error('a request could not be authorized by the main API server', { reason: errorMessage(error) });
  const nowMs = () => reviewing.clock.monotonicMs();
  return unionAuthorizer([
    ...alwaysAllowGroups.map((group) => privilegedGroupAuthorizer(group)),
    allowedPathsAuthorizer(alwaysAllowPaths),
    ...(reviewsAccess
      ? [accessReviewAuthorizer(remoteAccessReviews(reviewing), { allowTtlMs, denyTtlMs, nowMs, onError })]
      : []),
  ]);
}
