import type { Authentication, Authenticator, TokenAuthenticator } from './authenticator.js';

const none: Authentication = { type: 'none' };
const invalidToken: Authentication = { type: 'invalid', reason: 'invalid bearer token' };

/** Asks each token authenticator in turn; a token that none of them knows is invalid. */
export function unionTokens(authenticators: readonly TokenAuthenticator[]): TokenAuthenticator {
  type Asked = { readonly token: string; readonly audiences: readonly string[] | undefined };
  async function askRest(asked: Asked, from: number, first: Promise<Authentication>): Promise<Authentication> {
    let invalid: Authentication | undefined;
    let answer = await first;
    for (let index = from; ; index++) {
      if (answer.type === 'user') return answer;
      if (answer.type === 'invalid') invalid ??= answer;
      const next = authenticators[index];
      if (next === undefined) return invalid ?? invalidToken;
      answer = await next.authenticateToken(asked.token, asked.audiences);
    }
  }

  return {
    authenticateToken(token, audiences) {
      let invalid: Authentication | undefined;
      for (const [index, authenticator] of authenticators.entries()) {
        const answer = authenticator.authenticateToken(token, audiences);
        if (answer instanceof Promise) return askRest({ token, audiences }, index + 1, answer);
        if (answer.type === 'user') return answer;
        if (answer.type === 'invalid') invalid ??= answer;
      }
      return invalid ?? invalidToken;
    },
  };
}

/** Tokens of the `Authorization` header. */
export function bearerTokens(authenticators: readonly TokenAuthenticator[]): Authenticator {
  const tokens = unionTokens(authenticators);
  return {
    authenticate(request) {
      const token = parseBearerToken(request.header('authorization'));
      return token === undefined ? none : tokens.authenticateToken(token);
    },
  };
}

/**
 * Tokens that know nothing of audiences are for the API: those of `apiAudiences` that are asked for are confirmed, and
 * the token is unknown to others.
 */
export function withApiAudiences(tokens: TokenAuthenticator, apiAudiences: readonly string[]): TokenAuthenticator {
  return {
    authenticateToken(token, audiences) {
      if (audiences === undefined) return tokens.authenticateToken(token);
      const confirmed = apiAudiences.filter((audience) => audiences.includes(audience));
      if (confirmed.length === 0) return none;
      const answer = tokens.authenticateToken(token);
      return answer instanceof Promise ? answer.then(confirm) : confirm(answer);

      function confirm(found: Authentication): Authentication {
        return found.type === 'user' ? { ...found, audiences: confirmed } : found;
      }
    },
  };
}

/**
 * The token of an `Authorization: Bearer <token>` header; the scheme in any case. Undefined when there is none: another
 * scheme, no token, or more than one space before it.
 */
export function parseBearerToken(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const [scheme, token] = header.trim().split(' ', 3);
  if (scheme === undefined || scheme.toLowerCase() !== 'bearer' || token === undefined || token === '')
    return undefined;
  return token;
}
