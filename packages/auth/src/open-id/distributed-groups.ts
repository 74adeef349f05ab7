import { errorMessage, isJsonObject, type JsonObject } from '@orch/apimachinery';
import { claimOf } from './claimed-user.js';
import type { HttpsGet } from './https-get.js';
import type { OpenIdOptions } from './open-id-options.js';
import type { ProviderKeys } from './provider-keys.js';
import { unverifiedClaims, verifyIdentityToken } from './verify-identity-token.js';

export interface DistributedGroupsOptions extends Pick<OpenIdOptions, 'algorithms' | 'clientId' | 'groupsClaim'> {
  /** The keys of an issuer. */
  readonly keysOf: (issuer: string) => ProviderKeys;
  readonly get: HttpsGet;
  readonly now: () => Date;
}

/**
 * Adds the groups claim when the token only names the endpoint that has it (OpenID Connect Core 1.0, section 5.6.2). The
 * endpoint responds with a token, which is verified by the keys of its own issuer.
 * @throws Error with the reason to reject the token
 */
export function expandGroups(options: DistributedGroupsOptions): (claims: JsonObject) => Promise<JsonObject> {
  const { groupsClaim, get } = options;
  const keys = new Map<string, ProviderKeys>();

  const keysOf = (issuer: string): ProviderKeys => {
    const known = keys.get(issuer) ?? options.keysOf(issuer);
    if (keys.size >= issuersMax) keys.clear();
    keys.set(issuer, known);
    return known;
  };

  return async (claims) => {
    const source = groupsClaim === undefined ? undefined : sourceOf(claims, groupsClaim);
    if (source === undefined || groupsClaim === undefined) return claims;
    try {
      const { endpoint, accessToken } = source;
      const headers = accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` };
      const token = (await get(endpoint, headers)).trim();
      const issuer = unverifiedClaims(token)?.['iss'];
      if (typeof issuer !== 'string') throw new Error(`the response of ${endpoint} is not a token with an issuer`);
      const found = await verifyIdentityToken(token, { ...options, issuer, keys: keysOf(issuer) });
      const groups = claimOf(found, groupsClaim);
      if (groups === undefined) throw new Error(`the token of ${endpoint} does not contain the claim`);
      return { ...claims, [groupsClaim]: groups };
    } catch (error) {
      throw new Error(`could not expand distributed claim ${JSON.stringify(groupsClaim)}: ${errorMessage(error)}`, {
        cause: error,
      });
    }
  };
}

const issuersMax = 16;

interface ClaimSource {
  readonly endpoint: string;
  readonly accessToken: string | undefined;
}

/** Undefined when the claim is in the token itself, nowhere, or in an aggregated token, which is not supported. */
function sourceOf(claims: JsonObject, claim: string): ClaimSource | undefined {
  const names = claimOf(claims, '_claim_names');
  if (claimOf(claims, claim) !== undefined || names === undefined) return undefined;
  if (!isJsonObject(names)) throw new Error('error parsing distributed claim names');
  const sources = claimOf(claims, '_claim_sources');
  if (!isJsonObject(sources)) throw new Error('could not parse claim sources');
  const name = claimOf(names, claim);
  if (name === undefined) return undefined;
  const source = typeof name === 'string' ? claimOf(sources, name) : undefined;
  if (!isJsonObject(source)) {
    throw new Error(`id token _claim_names contained a source ${JSON.stringify(name)} missing in _claim_sources`);
  }
  const { endpoint, access_token: accessToken } = source;
  if (typeof endpoint !== 'string' || endpoint === '') return undefined;
  return { endpoint, accessToken: typeof accessToken === 'string' && accessToken !== '' ? accessToken : undefined };
}
