import type { Names } from '@orch/apimachinery';
import { type LegacyClaims, writeLegacyClaims } from './legacy-claims.js';
import { type ServiceAccountClaims, writeClaims } from './token-claims.js';
import type { TokenKey } from './token-keys.js';

export interface TokenIssuer {
  /** The `iss` of its tokens. */
  readonly issuer: string;
  /** Returns a signed token (JWT) with these claims. */
  issue(claims: Omit<ServiceAccountClaims, 'issuer'>): Promise<string>;
}

export interface TokenIssuerOptions {
  readonly issuer: string;
  readonly key: TokenKey;
  readonly names: Pick<Names, 'labelDomain'>;
}

/** Signs tokens for secrets, which do not expire (spec: Service account and its secret). */
export async function signLegacyToken(
  claims: Omit<LegacyClaims, 'audiences'>,
  { key, names }: Omit<TokenIssuerOptions, 'issuer'>,
): Promise<string> {
  return await sign(writeLegacyClaims(claims, names), key);
}

export function tokenIssuer({ issuer, key, names }: TokenIssuerOptions): TokenIssuer {
  return {
    issuer,
    issue: (claims) => sign(writeClaims({ ...claims, issuer }, names), key),
  };
}

async function sign(claims: Readonly<Record<string, unknown>>, { algorithm, id, key }: TokenKey): Promise<string> {
  const { SignJWT } = await import('jose');
  return new SignJWT({ ...claims }).setProtectedHeader({ alg: algorithm, kid: id }).sign(key);
}
