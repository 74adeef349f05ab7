import type { Names } from '@orch/apimachinery';
import { type ServiceAccountClaims, writeClaims } from './token-claims.js';
import type { TokenKey } from './token-keys.js';

export interface TokenIssuer {
  /** The `iss` of its tokens. */
  readonly issuer: string;
  /** A signed token (JWT) that says this. */
  issue(claims: Omit<ServiceAccountClaims, 'issuer'>): Promise<string>;
}

export interface TokenIssuerOptions {
  readonly issuer: string;
  readonly key: TokenKey;
  readonly names: Pick<Names, 'labelDomain'>;
}

export function tokenIssuer({ issuer, key, names }: TokenIssuerOptions): TokenIssuer {
  return {
    issuer,
    async issue(claims) {
      const { SignJWT } = await import('jose');
      const token = new SignJWT(writeClaims({ ...claims, issuer }, names));
      return token.setProtectedHeader({ alg: key.algorithm, kid: key.id }).sign(key.key);
    },
  };
}
