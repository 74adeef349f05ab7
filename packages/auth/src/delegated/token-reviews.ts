import { errorMessage, type UserInfo } from '@orch/apimachinery';
import type { Authentication, TokenAuthenticator } from '../authenticate/authenticator.js';

/** `spec` of a TokenReview (spec: TokenReview). */
export interface TokenReviewSpec {
  readonly token: string;
  readonly audiences?: readonly string[];
}

/** `status` of a TokenReview. */
export interface TokenReviewStatus {
  readonly authenticated?: boolean;
  readonly error?: string;
  readonly audiences?: readonly string[];
  readonly user?: ReviewedUser;
}

export interface ReviewedUser {
  readonly username?: string;
  readonly uid?: string;
  readonly groups?: readonly string[];
  readonly extra?: Readonly<Record<string, readonly string[]>>;
}

/** Asks a remote service who has the token. @throws Error when there is no response */
export type ReviewToken = (spec: TokenReviewSpec) => Promise<TokenReviewStatus>;

/**
 * Authenticates tokens by reviews of a remote service.
 *
 * Where the caller names audiences, the token must be for one of them. A response without audiences comes from a service that
 * does not know them: the token is then for `apiAudiences`.
 * @throws the error of the review
 */
export function reviewedTokens(
  review: ReviewToken,
  options: { readonly apiAudiences?: readonly string[] } = {},
): TokenAuthenticator {
  return {
    async authenticateToken(token, audiences) {
      const status = await review({ token, ...(audiences === undefined ? {} : { audiences }) });
      return authenticationOf(status, { audiences, apiAudiences: options.apiAudiences ?? [] });
    },
  };
}

function authenticationOf(
  { authenticated, error = '', audiences: given = [], user }: TokenReviewStatus,
  asked: { readonly audiences: readonly string[] | undefined; readonly apiAudiences: readonly string[] },
): Authentication {
  if (authenticated !== true) return error === '' ? { type: 'none' } : invalid(error);
  if (user?.username === undefined || user.username === '') return invalid('the review has no user name');
  const found = { type: 'user', method: 'token review', user: userOf(user) } as const;
  if (asked.audiences === undefined) return found;
  const confirmed = given.length > 0 ? given : asked.apiAudiences;
  const audiences = asked.audiences.filter((audience) => confirmed.includes(audience));
  return audiences.length === 0 ? { type: 'none' } : { ...found, audiences };
}

function userOf({ username = '', uid = '', groups = [], extra = {} }: ReviewedUser): UserInfo {
  return { name: username, uid, groups, extra };
}

/** A failed review makes the token invalid: other credentials of the request may still be valid. `onError` reports it. */
export function withoutFailures(tokens: TokenAuthenticator, onError: (error: unknown) => void): TokenAuthenticator {
  return {
    async authenticateToken(token, audiences) {
      try {
        return await tokens.authenticateToken(token, audiences);
      } catch (error) {
        onError(error);
        return invalid(`the token cannot be reviewed: ${errorMessage(error)}`);
      }
    },
  };
}

function invalid(reason: string): Authentication {
  return { type: 'invalid', reason };
}
