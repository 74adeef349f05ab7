import { isJsonObject, type Names } from '@orch/apimachinery';
import {
  type BoundObject,
  type BoundObjects,
  legacyTokenAuthenticator,
  serviceAccountAuthenticator,
  type TokenAuthenticator,
  type TokenIssuer,
  type TokenUse,
  tokenIssuer,
} from '@orch/auth';
import type { MetricsRegistry } from '@orch/component';
import type { ResourceStore } from '@orch/storage';
import type { ServiceAccountOptions } from './service-account-options.js';

/** Settings for token requests. */
export interface TokenIssuing {
  readonly issuer: TokenIssuer;
  readonly expirationSecondsMax: number | undefined;
  readonly extendsExpiration: boolean;
}

/** undefined without an issuer name or a signing key: then no tokens are issued. */
export function issueServiceAccountTokens(options: ServiceAccountOptions, names: Names): TokenIssuing | undefined {
  const { issuer, signingKey: key, expirationSecondsMax, extendsExpiration = true } = options;
  if (issuer === undefined || key === undefined) return undefined;
  return { issuer: tokenIssuer({ issuer, key, names }), expirationSecondsMax, extendsExpiration };
}

export interface TokenCheckContext {
  readonly apiAudiences: readonly string[];
  readonly storeOf: (group: string, resource: string) => ResourceStore;
  readonly names: Names;
  readonly now: () => Date;
  readonly metrics: MetricsRegistry;
}

/** Authenticators of service account tokens: legacy tokens in secrets, and issued tokens that expire. */
export function checkServiceAccountTokens(
  { issuer, keys, lookup = true }: ServiceAccountOptions,
  { apiAudiences, storeOf, names, now, metrics }: TokenCheckContext,
): readonly TokenAuthenticator[] {
  const objects: BoundObjects = {
    async find(resource, key) {
      const store = storeOf('', resource);
      // The cache may lag behind a new object: read the store before a token is rejected.
      const entry = (await store.get(key, { type: 'any' })) ?? (await store.get(key, { type: 'mostRecent' }));
      if (entry === undefined) return undefined;
      const object = entry.object();
      const { uid = '', deletionTimestamp } = object.metadata;
      const token = resource === 'secrets' ? tokenIn(object['data']) : undefined;
      return { uid, deletionTimestamp: deletionTimestamp ?? undefined, token } satisfies BoundObject;
    },
  };
  const common = { keys, apiAudiences, objects, names, onUse: countUses(metrics) };
  const legacy = legacyTokenAuthenticator({ ...common, lookup });
  if (issuer === undefined) return [legacy];
  return [legacy, serviceAccountAuthenticator({ ...common, issuers: [issuer], now })];
}

/** A token in the data of a secret. */
function tokenIn(data: unknown): string | undefined {
  const token = isJsonObject(data) ? data['token'] : undefined;
  return typeof token === 'string' ? Buffer.from(token, 'base64').toString() : undefined;
}

function countUses(metrics: MetricsRegistry): (use: TokenUse) => void {
  const counter = (use: TokenUse, help: string) =>
    metrics.counter({ name: `serviceaccount_${use}_tokens_total`, help });
  const counters = {
    legacy: counter('legacy', 'Uses of service account tokens from secrets.'),
    stale: counter('stale', 'Uses of service account tokens that should have been renewed.'),
    valid: counter('valid', 'Uses of service account tokens with extended validity before their renewal time.'),
  } as const;
  return (use) => counters[use].increment();
}
