import { hash } from 'node:crypto';
import { isJsonObject } from '@orch/apimachinery';
import type { Authentication } from '../authenticate/authenticator.js';
import type { TokenKey } from './token-keys.js';

export interface SignedClaimsOptions<Claims> {
  readonly keys: readonly TokenKey[];
  /** The claims of the kind wanted, or why they are not. */
  readonly read: (payload: unknown) => Claims | string;
}

/** The claims of a token whose signature holds; that it does is remembered. */
export function signedClaims<Claims extends object>({
  keys,
  read,
}: SignedClaimsOptions<Claims>): (token: string) => Promise<{ readonly claims: Claims } | Authentication> {
  const known = new Map<string, { readonly claims: Claims }>();
  return async (token) => {
    const digest = hash('sha256', token, 'base64');
    const remembered = known.get(digest);
    if (remembered !== undefined) return remembered;
    const payload = await verify(token, keys);
    if ('type' in payload) return payload;
    const claims = read(payload.claims);
    if (typeof claims === 'string') return { type: 'invalid', reason: claims };
    if (known.size >= rememberedMax) known.clear();
    const signed = { claims };
    known.set(digest, signed);
    return signed;
  };
}

/** Tokens whose signature is known to be good. */
const rememberedMax = 4_096;

/** Read before anything is checked: whose token it claims to be. */
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

/** As v1.21 says it of every signature that does not hold. */
const unverified: Authentication = {
  type: 'invalid',
  reason: 'square/go-jose: error in cryptographic primitive',
};

/** `none`: it is no token at all. */
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
 * Of those that are wanted, the ones a token is for; why it is for none, when that matters. One that names nobody is for
 * the API.
 */
export function commonAudiences(
  named: readonly string[],
  { wanted, apiAudiences }: { readonly wanted: readonly string[]; readonly apiAudiences: readonly string[] },
): readonly string[] | string {
  const claimed = named.length === 0 ? apiAudiences : named;
  const audiences = wanted.filter((audience) => claimed.includes(audience));
  if (audiences.length > 0 || apiAudiences.length === 0) return audiences;
  return `token audiences ${quote(claimed)} is invalid for the target audiences ${quote(wanted)}`;
}

/** `["a" "b"]`. */
function quote(texts: readonly string[]): string {
  return `[${texts.map((text) => JSON.stringify(text)).join(' ')}]`;
}
