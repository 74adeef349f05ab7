import type { Names } from '@orch/apimachinery';
import {
  type BoundObject,
  type BoundObjects,
  serviceAccountAuthenticator,
  type TokenAuthenticator,
  type TokenIssuer,
  tokenIssuer,
} from '@orch/auth';
import type { ResourceStore } from '@orch/storage';
import type { ServiceAccountOptions } from '../server/options.js';

/** How tokens are issued to those who ask for one. */
export interface TokenIssuing {
  readonly issuer: TokenIssuer;
  readonly expirationSecondsMax: number | undefined;
  readonly extendsExpiration: boolean;
}

/** undefined: without a key none are issued. */
export function issueServiceAccountTokens(options: ServiceAccountOptions, names: Names): TokenIssuing | undefined {
  const { issuer, signingKey: key, expirationSecondsMax, extendsExpiration = true } = options;
  if (key === undefined) return undefined;
  return { issuer: tokenIssuer({ issuer, key, names }), expirationSecondsMax, extendsExpiration };
}

export interface TokenCheckContext {
  readonly apiAudiences: readonly string[];
  readonly storeOf: (group: string, resource: string) => ResourceStore;
  readonly names: Names;
  readonly now: () => Date;
}

/** Takes the tokens of service accounts that are stored, as long as what they are bound to is. */
export function checkServiceAccountTokens(
  { issuer, keys }: ServiceAccountOptions,
  { apiAudiences, storeOf, names, now }: TokenCheckContext,
): TokenAuthenticator {
  const objects: BoundObjects = {
    async find(resource, key) {
      const store = storeOf('', resource);
      // What was just made may not be seen yet: it is asked for again before a token is refused.
      const entry = (await store.get(key, { type: 'any' })) ?? (await store.get(key, { type: 'mostRecent' }));
      if (entry === undefined) return undefined;
      const { uid = '', deletionTimestamp } = entry.object().metadata;
      return { uid, deletionTimestamp: deletionTimestamp ?? undefined } satisfies BoundObject;
    },
  };
  return serviceAccountAuthenticator({ issuers: [issuer], keys, apiAudiences, objects, names, now });
}
