import type { UserInfo } from '@orch/api';
import type { Authentication, TokenAuthenticator } from '../authenticate/authenticator.js';
import { commonAudiences, issuerOf, signedClaims } from './signed-claims.js';
import type { TokenKey } from './token-keys.js';

/** One kind of signed token: whose they are, what they say, and what else they must be. */
export interface SignedTokenKind<Claims> {
  readonly keys: readonly TokenKey[];
  /** A token must be for one of these when nobody asks for others; one that names nobody is for them. */
  readonly apiAudiences: readonly string[];
  /** Tokens of others are passed over. */
  readonly hasIssuer: (issuer: string) => boolean;
  /** The claims, or why they are none of this kind. */
  readonly read: (payload: unknown) => Claims | string;
  /** Why a token that is signed, and for whom it is used, is not good all the same. */
  readonly faultOf: (claims: Claims, token: string) => Promise<string | undefined>;
  readonly userOf: (claims: Claims) => UserInfo;
  /** Told of each token that was good. */
  readonly onUse: (claims: Claims) => void;
}

/** Whose user a token of this kind is: first its signature is checked, then for whom it is, then the rest. */
export function signedTokenAuthenticator<Claims extends { readonly audiences: readonly string[] }>(
  kind: SignedTokenKind<Claims>,
): TokenAuthenticator {
  const { apiAudiences, hasIssuer } = kind;
  const signed = signedClaims(kind);
  return {
    authenticateToken(token, audiences) {
      const issuer = issuerOf(token);
      return issuer !== undefined && hasIssuer(issuer) ? check(token, audiences ?? apiAudiences) : { type: 'none' };
    },
  };

  async function check(token: string, wanted: readonly string[]): Promise<Authentication> {
    const answer = await signed(token);
    if ('type' in answer) return answer;
    const { claims } = answer;
    const audiences = commonAudiences(claims.audiences, { wanted, apiAudiences });
    if (typeof audiences === 'string') return { type: 'invalid', reason: audiences };
    const fault = await kind.faultOf(claims, token);
    if (fault !== undefined) return { type: 'invalid', reason: fault };
    kind.onUse(claims);
    return { type: 'user', user: kind.userOf(claims), method: 'service account token', audiences };
  }
}
