import { wellKnown } from '@orch/apimachinery';
import { bearerTokens, unionAuthenticator, unionTokens, webSocketTokens, withApiAudiences } from '@orch/auth';
import {
  checkServiceAccountTokens,
  issueServiceAccountTokens,
  type TokenCheckContext,
} from '../authenticate/service-account-tokens.js';
import type { ApiServerOptions } from './options.js';
import type { ServerParts } from './parts.js';

/** Who callers are, and the tokens that tell it. */
export function makeAuthentication(
  { authentication, names }: ApiServerOptions,
  context: Omit<TokenCheckContext, 'apiAudiences' | 'names'>,
): Pick<ServerParts, 'authenticator' | 'tokens' | 'apiAudiences' | 'tokenIssuing'> {
  const { serviceAccounts } = authentication;
  const apiAudiences = authentication.apiAudiences ?? (serviceAccounts?.issuer ? [serviceAccounts.issuer] : []);
  const tokens = unionTokens([
    ...authentication.tokenAuthenticators.map((plain) => withApiAudiences(plain, apiAudiences)),
    ...(serviceAccounts ? checkServiceAccountTokens(serviceAccounts, { apiAudiences, names, ...context }) : []),
  ]);
  return {
    tokens,
    apiAudiences,
    tokenIssuing: serviceAccounts && issueServiceAccountTokens(serviceAccounts, names),
    authenticator: unionAuthenticator(
      [
        ...authentication.authenticators,
        bearerTokens([tokens]),
        webSocketTokens([tokens], names.value(wellKnown.webSockets.tokenProtocol)),
      ],
      { allowAnonymous: authentication.anonymous },
    ),
  };
}
