import type { Names } from '@orch/apimachinery';
import { wellKnown } from '@orch/apimachinery';
import type { Authenticator, OpenIdOptions, RequestHeaderSource, TokenAuthenticator } from '@orch/auth';
import {
  bearerTokens,
  clientCertificateAuthenticator,
  openIdAuthenticator,
  requestHeaderAuthenticator,
  unionAuthenticator,
  unionTokens,
  webSocketTokens,
  withApiAudiences,
} from '@orch/auth';
import type { AuthoritySource } from '@orch/certs';
import { certificateExpirations } from '@orch/serving';
import { bootstrapTokens } from './bootstrap-tokens.js';
import type { ServiceAccountOptions } from './service-account-options.js';
import type { TokenIssuing } from './service-account-tokens.js';
import {
  checkServiceAccountTokens,
  issueServiceAccountTokens,
  type TokenCheckContext,
} from './service-account-tokens.js';
import { type TokenWebhookContext, type TokenWebhookOptions, tokenWebhook } from './token-webhook.js';

export interface AuthenticationOptions {
  readonly names: Names;
  readonly authentication: {
    /** Authorities of users with client certificates; the listener requests certificates from them. */
    readonly clientAuthorities?: AuthoritySource;
    /** Authorities and headers of authenticating proxies; the listener requests certificates from them too. */
    readonly requestHeaders?: RequestHeaderSource;
    /** Tried in order, after proxies and client certificates; the first that identifies the caller wins. */
    readonly authenticators: readonly Authenticator[];
    /** Authenticate bearer tokens and the tokens of token reviews. */
    readonly tokenAuthenticators: readonly TokenAuthenticator[];
    /** Without these options service account tokens are neither issued nor accepted. */
    readonly serviceAccounts?: ServiceAccountOptions;
    /** Whether bootstrap tokens in secrets of the system namespace are accepted; false by default. */
    readonly bootstrapTokens?: boolean;
    /** The provider of identity tokens. */
    readonly openId?: OpenIdOptions;
    /** A remote service that authenticates the tokens that nothing else recognizes. */
    readonly tokenWebhook?: TokenWebhookOptions;
    /** Audiences that tokens must be valid for; by default the issuer of service account tokens. */
    readonly apiAudiences?: readonly string[];
    /** Whether requests without credentials are authenticated as `system:anonymous`; otherwise they get 401. */
    readonly anonymous: boolean;
  };
}

export interface AuthenticationParts {
  readonly authenticator: Authenticator;
  /** Authenticates the tokens of token reviews. */
  readonly tokens: TokenAuthenticator;
  /** Default audiences of token requests and reviews; empty when audiences are not configured. */
  readonly apiAudiences: readonly string[];
  /** undefined when the server issues no tokens. */
  readonly tokenIssuing: TokenIssuing | undefined;
}

type AuthenticationContext = Omit<TokenCheckContext, 'apiAudiences' | 'names'> &
  Pick<TokenWebhookContext, 'clock' | 'dial' | 'logger' | 'signal'>;

/**
 * Creates the authenticators of requests and of tokens. Tokens are tried in the order of v1.21: those of this server first,
 * then those of the cluster, then those of other services:
 *
 *     token file, service accounts, bootstrap tokens, OpenID Connect, token webhook
 */
export function makeAuthentication(
  { authentication, names }: AuthenticationOptions,
  context: AuthenticationContext,
): AuthenticationParts {
  const { clientAuthorities, openId, requestHeaders, serviceAccounts } = authentication;
  const now = () => context.now().getTime();
  const apiAudiences = authentication.apiAudiences ?? (serviceAccounts?.issuer ? [serviceAccounts.issuer] : []);
  const forApi = (plain: TokenAuthenticator) => withApiAudiences(plain, apiAudiences);
  const tokens = unionTokens([
    ...authentication.tokenAuthenticators.map(forApi),
    ...(serviceAccounts ? checkServiceAccountTokens(serviceAccounts, { apiAudiences, names, ...context }) : []),
    ...(authentication.bootstrapTokens === true ? [forApi(bootstrapTokens({ names, ...context }))] : []),
    ...(openId === undefined ? [] : [forApi(openIdAuthenticator(openId, context))]),
    ...(authentication.tokenWebhook === undefined
      ? []
      : [tokenWebhook(authentication.tokenWebhook, { apiAudiences, names, ...context })]),
  ]);
  return {
    tokens,
    apiAudiences,
    tokenIssuing: serviceAccounts && issueServiceAccountTokens(serviceAccounts, names),
    authenticator: unionAuthenticator(
      [
        ...(requestHeaders === undefined ? [] : [requestHeaderAuthenticator(requestHeaders, { now })]),
        ...(clientAuthorities === undefined
          ? []
          : [
              clientCertificateAuthenticator({
                ...{ now, authorities: clientAuthorities },
                onCertificate: certificateExpirations(context.metrics),
              }),
            ]),
        ...authentication.authenticators,
        bearerTokens([tokens]),
        webSocketTokens([tokens], names.value(wellKnown.webSockets.tokenProtocol)),
      ],
      { allowAnonymous: authentication.anonymous },
    ),
  };
}
