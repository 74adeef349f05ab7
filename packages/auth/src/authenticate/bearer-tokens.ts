import type { Authentication, Authenticator, TokenAuthenticator } from './authenticator.js';

const none: Authentication = { type: 'none' };
const invalidToken: Authentication = { type: 'invalid', reason: 'invalid bearer token' };

/** Asks each token authenticator in turn; a token that none of them knows is invalid. */
export function bearerTokens(authenticators: readonly TokenAuthenticator[]): Authenticator {
  async function askRest(token: string, from: number, first: Promise<Authentication>): Promise<Authentication> {
    let invalid: Authentication | undefined;
    let answer = await first;
    for (let index = from; ; index++) {
      if (answer.type === 'user') return answer;
      if (answer.type === 'invalid') invalid ??= answer;
      const next = authenticators[index];
      if (next === undefined) return invalid ?? invalidToken;
      answer = await next.authenticateToken(token);
    }
  }

  return {
    authenticate(request) {
      const token = parseBearerToken(request.header('authorization'));
      if (token === undefined) return none;
      let invalid: Authentication | undefined;
      for (const [index, authenticator] of authenticators.entries()) {
        const answer = authenticator.authenticateToken(token);
        if (answer instanceof Promise) return askRest(token, index + 1, answer);
        if (answer.type === 'user') return answer;
        if (answer.type === 'invalid') invalid ??= answer;
      }
      return invalid ?? invalidToken;
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
