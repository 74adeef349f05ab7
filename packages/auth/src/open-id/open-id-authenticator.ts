import { createHash } from 'node:crypto';
import { errorMessage } from '@orch/apimachinery';
import type { Authentication, TokenAuthenticator } from '../authenticate/authenticator.js';
import { ExpiringCache } from '../delegated/expiring-cache.js';
import { claimedUser } from './claimed-user.js';
import { expandGroups } from './distributed-groups.js';
import { httpsGet } from './https-get.js';
import type { OpenIdOptions } from './open-id-options.js';
import { ProviderKeys } from './provider-keys.js';
import { schemeless, unverifiedClaims, verifyIdentityToken } from './verify-identity-token.js';

export interface OpenIdContext {
  readonly now: () => Date;
  /** Ends requests to the provider. */
  readonly signal: AbortSignal;
}

/**
 * Authenticates identity tokens of an OpenID Connect provider (spec: OpenID Connect options). Ignores tokens of other
 * issuers. A valid token is not verified again for 10 seconds, except its expiration.
 */
export function openIdAuthenticator(options: OpenIdOptions, { now, signal }: OpenIdContext): TokenAuthenticator {
  const { issuer } = options;
  const nowMs = () => now().getTime();
  const get = httpsGet({ authorities: options.authorities, signal });
  const keysOf = (of: string) => new ProviderKeys({ issuer: of, get, nowMs });
  const check = { ...options, keys: keysOf(issuer), now };
  const expand = expandGroups({ ...options, keysOf, get, now });
  const verified = new ExpiringCache<Authentication>({ entriesMax: verifiedMax, nowMs });

  async function authenticate(token: string, digest: string): Promise<Authentication> {
    try {
      const claims = await verifyIdentityToken(token, check);
      const user = claimedUser(await expand(claims), options);
      const result: Authentication = { type: 'user', method: 'OpenID Connect', user };
      const lifetimeMs = Number(claims['exp']) * 1_000 - nowMs();
      verified.set(digest, result, Math.min(verifiedMs, lifetimeMs));
      return result;
    } catch (error) {
      return { type: 'invalid', reason: `oidc: ${errorMessage(error)}` };
    }
  }

  return {
    authenticateToken(token) {
      const claimed = unverifiedClaims(token)?.['iss'];
      if (claimed !== issuer && !(claimed === schemeless.claim && issuer === schemeless.issuer)) return none;
      const digest = createHash('sha256').update(token).digest('base64');
      return verified.get(digest) ?? authenticate(token, digest);
    },
  };
}

const none: Authentication = { type: 'none' };
/** As v1.21 caches all tokens. */
const verifiedMs = 10_000;
const verifiedMax = 4_096;
