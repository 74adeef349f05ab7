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
import type { ServiceAccountOptions } from '../server/options.js';

/** How tokens are issued to those who ask for one. */
export interface TokenIssuing {
  readonly issuer: TokenIssuer;
  readonly expirationSecondsMax: number | undefined;
  readonly extendsExpiration: boolean;
}

/** undefined: without a name and a key none are issued. */
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

/** Take the tokens of service accounts: those that lie in secrets, and those that are issued and end. */
export function checkServiceAccountTokens(
  { issuer, keys, lookup = true }: ServiceAccountOptions,
  { apiAudiences, storeOf, names, now, metrics }: TokenCheckContext,
): readonly TokenAuthenticator[] {
  const objects: BoundObjects = {
    async find(resource, key) {
      const store = storeOf('', resource);
      // What was just made may not be seen yet: it is asked for again before a token is refused.
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
    legacy: counter('legacy', 'Uses of tokens of service accounts that lie in secrets.'),
    stale: counter('stale', 'Uses of tokens of service accounts that should have been renewed.'),
    valid: counter('valid', 'Uses of tokens of service accounts that hold longer than they say, in their time.'),
  } as const;
  return (use) => counters[use].increment();
}
