import type { Authentication, Authenticator, TokenAuthenticator } from './authenticator.js';

const none: Authentication = { type: 'none' };
const invalidToken: Authentication = { type: 'invalid', reason: 'invalid bearer token' };

/**
 * Calls the token authenticators in order. A token that none of them recognizes is invalid, for the first reason that one of
 * them gives.
 */
export function unionTokens(authenticators: readonly TokenAuthenticator[]): TokenAuthenticator {
  return {
    authenticateToken(token, audiences) {
      return walk(authenticators, undefined);

      function walk(
        rest: readonly TokenAuthenticator[],
        rejection: Authentication | undefined,
      ): Authentication | Promise<Authentication> {
        let invalid = rejection;
        for (const [index, authenticator] of rest.entries()) {
          const result = authenticator.authenticateToken(token, audiences);
          if (result instanceof Promise) {
            const before = invalid;
            return result.then((late) =>
              late.type === 'user'
                ? late
                : walk(rest.slice(index + 1), before ?? (late.type === 'invalid' ? late : undefined)),
            );
          }
          if (result.type === 'user') return result;
          if (result.type === 'invalid') invalid ??= result;
        }
        return invalid ?? invalidToken;
      }
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
 * Adds audiences to tokens without them, which are for the API: confirms the requested ones of `apiAudiences`, and does not
 * recognize the token for other audiences.
 */
export function withApiAudiences(tokens: TokenAuthenticator, apiAudiences: readonly string[]): TokenAuthenticator {
  return {
    authenticateToken(token, audiences) {
      if (audiences === undefined) return tokens.authenticateToken(token);
      const confirmed = apiAudiences.filter((audience) => audiences.includes(audience));
      if (confirmed.length === 0) return none;
      const result = tokens.authenticateToken(token);
      return result instanceof Promise ? result.then(confirm) : confirm(result);

      function confirm(found: Authentication): Authentication {
        return found.type === 'user' ? { ...found, audiences: confirmed } : found;
      }
    },
  };
}

/**
 * The token of an `Authorization: Bearer <token>` header, with the scheme in any case. Undefined for another scheme, a
 * missing token, or more than one space before it.
 */
export function parseBearerToken(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const [scheme, token] = header.trim().split(' ', 3);
  if (scheme === undefined || scheme.toLowerCase() !== 'bearer' || token === undefined || token === '')
    return undefined;
  return token;
}
