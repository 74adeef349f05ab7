import { hash } from 'node:crypto';
import { isJsonObject } from '@orch/apimachinery';
import type { Authentication } from '../authenticate/authenticator.js';
import type { TokenKey } from './token-keys.js';

export interface SignedClaimsOptions<Claims> {
  readonly keys: readonly TokenKey[];
  /** Returns the claims, or the error. */
  readonly read: (payload: unknown) => Claims | string;
}

/** Verifies tokens and returns their claims; caches tokens with a valid signature. */
export function signedClaims<Claims extends object>({
  keys,
  read,
}: SignedClaimsOptions<Claims>): (token: string) => Promise<{ readonly claims: Claims } | Authentication> {
  const known = new Map<string, { readonly claims: Claims }>();
  return async (token) => {
    const digest = hash('sha256', token, 'base64');
    const cached = known.get(digest);
    if (cached !== undefined) return cached;
    const payload = await verify(token, keys);
    if ('type' in payload) return payload;
    const claims = read(payload.claims);
    if (typeof claims === 'string') return { type: 'invalid', reason: claims };
    if (known.size >= cachedTokensMax) known.clear();
    const signed = { claims };
    known.set(digest, signed);
    return signed;
  };
}

/** Maximum number of cached tokens. */
const cachedTokensMax = 4_096;

/** The issuer in an unverified token. */
export function issuerOf(token: string): string | undefined {
  const parts = token.split('.');
  if (parts.length !== 3) return undefined;
  try {
    const claims: unknown = JSON.parse(Buffer.from(parts[1] ?? '', 'base64url').toString());
    return isJsonObject(claims) && typeof claims['iss'] === 'string' ? claims['iss'] : undefined;
  } catch {
    return undefined;
  }
}

/** The message of v1.21 for every invalid signature. */
const unverified: Authentication = {
  type: 'invalid',
  reason: 'square/go-jose: error in cryptographic primitive',
};

/** `none` when it is not a token. */
async function verify(
  token: string,
  keys: readonly TokenKey[],
): Promise<{ readonly claims: unknown } | Authentication> {
  const { compactVerify, decodeProtectedHeader } = await import('jose');
  let named: readonly TokenKey[];
  try {
    const { kid } = decodeProtectedHeader(token);
    named = keys.filter(({ id }) => id === kid);
  } catch {
    return { type: 'none' };
  }
  for (const { key, algorithm } of named.length > 0 ? named : keys) {
    try {
      const { payload } = await compactVerify(token, key, { algorithms: [algorithm] });
      return { claims: JSON.parse(Buffer.from(payload).toString()) };
    } catch {
      // Another key may have signed it.
    }
  }
  return unverified;
}

/**
 * Returns the requested audiences that a token is for, or the error if there is none. A token without audiences is for the
 * API.
 */
export function commonAudiences(
  named: readonly string[],
  { wanted, apiAudiences }: { readonly wanted: readonly string[]; readonly apiAudiences: readonly string[] },
): readonly string[] | string {
  const claimed = named.length === 0 ? apiAudiences : named;
  const isClaimed = new Set(claimed);
  const audiences = wanted.filter((audience) => isClaimed.has(audience));
  if (audiences.length > 0 || apiAudiences.length === 0) return audiences;
  return `token audiences ${quote(claimed)} is invalid for the target audiences ${quote(wanted)}`;
}

/** `["a" "b"]`. */
function quote(texts: readonly string[]): string {
  return `[${texts.map((text) => JSON.stringify(text)).join(' ')}]`;
}
