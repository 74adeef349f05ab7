import type { UserInfo } from '@orch/apimachinery';
import type { Authentication, TokenAuthenticator } from '../authenticate/authenticator.js';
import { commonAudiences, issuerOf, signedClaims } from './signed-claims.js';
import type { TokenKey } from './token-keys.js';

/** The properties of one kind of signed token. */
export interface SignedTokenKind<Claims> {
  readonly keys: readonly TokenKey[];
  /** A token must be for one of these by default; a token without audiences is for them. */
  readonly apiAudiences: readonly string[];
  /** Tokens of other issuers are ignored. */
  readonly hasIssuer: (issuer: string) => boolean;
  /** Returns the claims, or the error. */
  readonly read: (payload: unknown) => Claims | string;
  /** The reason to reject a token with a valid signature and audience; undefined to accept it. */
  readonly rejectionFor: (claims: Claims, token: string) => Promise<string | undefined>;
  readonly userOf: (claims: Claims) => UserInfo;
  /** Called for each accepted token. Returns annotations for the audit event of the request. */
  readonly onUse: (claims: Claims) => Readonly<Record<string, string>> | undefined;
}

/** Authenticates tokens of one kind: checks the signature, then the audiences, then the rest. */
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
    const result = await signed(token);
    if ('type' in result) return result;
    const { claims } = result;
    const audiences = commonAudiences(claims.audiences, { wanted, apiAudiences });
    if (typeof audiences === 'string') return { type: 'invalid', reason: audiences };
    const rejection = await kind.rejectionFor(claims, token);
    if (rejection !== undefined) return { type: 'invalid', reason: rejection };
    const auditAnnotations = kind.onUse(claims);
    return {
      ...{ type: 'user', user: kind.userOf(claims), method: 'service account token', audiences },
      ...(auditAnnotations === undefined ? {} : { auditAnnotations }),
    };
  }
}
