import { isJsonObject, type JsonObject, parseJson } from '@orch/apimachinery';
import { readAudiences } from '../service-account/token-claims.js';
import type { OpenIdOptions } from './open-id-options.js';
import type { ProviderKey, ProviderKeys } from './provider-keys.js';

export interface IdentityTokenCheck extends Pick<OpenIdOptions, 'algorithms' | 'clientId' | 'issuer'> {
  readonly keys: ProviderKeys;
  readonly now: () => Date;
}

/**
 * The claims of an identity token. Checks issuer, audience, times and algorithm before the signature, so that only tokens
 * that could be valid cause a fetch of keys.
 * @throws Error with the reason to reject the token
 */
export async function verifyIdentityToken(token: string, check: IdentityTokenCheck): Promise<JsonObject> {
  const { decodeProtectedHeader } = await import('jose');
  const claims = unverifiedClaims(token);
  const { alg, kid } = decodeProtectedHeader(token);
  if (claims === undefined) throw new Error('malformed jwt');
  const reason = claimsError(claims, check);
  if (reason !== undefined) throw new Error(reason);
  if (alg === undefined || !check.algorithms.some((allowed) => allowed === alg)) {
    throw new Error(
      `id token signed with unsupported algorithm, expected ${quote(check.algorithms)} got ${quote(alg)}`,
    );
  }
  const known = await check.keys.known();
  if (await isSignedBy(token, { keys: known, alg, kid })) return claims;
  const refreshed = await check.keys.refreshed();
  if (refreshed !== undefined && (await isSignedBy(token, { keys: refreshed, alg, kid }))) return claims;
  throw new Error('failed to verify signature: failed to verify id token signature');
}

/** The payload before its signature is verified; undefined when it is not that of a token. */
export function unverifiedClaims(token: string): JsonObject | undefined {
  const parts = token.split('.');
  if (parts.length !== 3) return undefined;
  try {
    const claims: unknown = parseJson(Buffer.from(parts[1] ?? '', 'base64url').toString());
    return isJsonObject(claims) ? claims : undefined;
  } catch {
    return undefined;
  }
}

/** The reason to reject claims of any signature; undefined for valid ones. */
export function claimsError(
  { iss, aud, exp, nbf }: JsonObject,
  { issuer, clientId, now }: Pick<IdentityTokenCheck, 'clientId' | 'issuer' | 'now'>,
): string | undefined {
  if (iss !== issuer && !(issuer === schemeless.issuer && iss === schemeless.claim)) {
    return `id token issued by a different provider, expected ${quote(issuer)} got ${quote(iss)}`;
  }
  const audiences = readAudiences(aud);
  if (!audiences.includes(clientId)) return `expected audience ${quote(clientId)} got ${quote(audiences)}`;
  const seconds = now().getTime() / 1_000;
  if (typeof exp !== 'number' || exp < seconds) return 'token is expired';
  if (nbf !== undefined && (typeof nbf !== 'number' || nbf > seconds + leewaySeconds)) return 'token is not yet valid';
  return undefined;
}

/** One provider leaves out the scheme in its tokens. */
export const schemeless = { issuer: 'https://accounts.google.com', claim: 'accounts.google.com' } as const;
const leewaySeconds = 60;

/** A token without a key id may be signed by any key. */
async function isSignedBy(
  token: string,
  { keys, alg, kid }: { readonly keys: readonly ProviderKey[]; readonly alg: string; readonly kid: string | undefined },
): Promise<boolean> {
  const { compactVerify } = await import('jose');
  for (const { id, key } of keys) {
    if (kid !== undefined && kid !== '' && kid !== id) continue;
    try {
      await compactVerify(token, key, { algorithms: [alg] });
      return true;
    } catch {
      // Another key may have signed it.
    }
  }
  return false;
}

function quote(value: unknown): string {
  return JSON.stringify(value) ?? '""';
}
