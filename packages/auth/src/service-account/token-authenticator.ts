import type { UserInfo } from '@orch/apimachinery';
import { type Names, wellKnown } from '@orch/apimachinery';
import type { TokenAuthenticator } from '../authenticate/authenticator.js';
import { type BoundObject, type BoundObjects, type BoundResource, otherUid, type TokenUse } from './bound-objects.js';
import { signedTokenAuthenticator } from './signed-token-authenticator.js';
import { type ClaimedObject, readClaims, type ServiceAccountClaims, serviceAccountUser } from './token-claims.js';
import type { TokenKey } from './token-keys.js';

export interface ServiceAccountAuthenticatorOptions {
  /** Tokens of other issuers are ignored. */
  readonly issuers: readonly string[];
  readonly keys: readonly TokenKey[];
  /** A token must be for one of these by default. */
  readonly apiAudiences: readonly string[];
  readonly objects: BoundObjects;
  readonly names: Pick<Names, 'group' | 'labelDomain'>;
  readonly now: () => Date;
  /** Called for each use of a token that has a time to renew it. */
  readonly onUse?: (use: TokenUse) => void;
}

/**
 * Signed tokens of service accounts that expire (spec: Methods, Service account token). Each use checks that the account
 * and the bound object of the token still exist.
 */
export function serviceAccountAuthenticator(options: ServiceAccountAuthenticatorOptions): TokenAuthenticator {
  const { apiAudiences, issuers, keys, names, now } = options;
  return signedTokenAuthenticator<ServiceAccountClaims>({
    keys,
    apiAudiences,
    hasIssuer: (claimed) => issuers.includes(claimed),
    read: (payload) => readClaims(payload, names) ?? unreadable,
    rejectionFor: async (claims) => timeError(claims, now()) ?? objectError(claims, options),
    userOf: (claims) => userOf(claims, names),
    onUse({ namespace, serviceAccount, warnAfter }) {
      if (warnAfter === undefined) return undefined;
      const seconds = secondsOf(now());
      const isStale = seconds > warnAfter;
      options.onUse?.(isStale ? 'stale' : 'valid');
      if (!isStale) return undefined;
      const subject = serviceAccountUser(namespace, serviceAccount).name;
      const text = `subject: ${subject}, seconds after warning threshold: ${Math.floor(seconds - warnAfter)}`;
      return { [`${names.group(wellKnown.groups.authentication)}/stale-token`]: text };
    },
  });
}

const unreadable = 'Token could not be validated.';
/** Allows for clock skew. */
const leewaySeconds = 60;

function secondsOf(date: Date): number {
  return date.getTime() / 1_000;
}

function timeError({ issuedAt, expiresAt }: ServiceAccountClaims, now: Date): string | undefined {
  const seconds = secondsOf(now);
  if (seconds > expiresAt + leewaySeconds) return 'Token has expired.';
  return seconds < issuedAt - leewaySeconds ? unreadable : undefined;
}

/** Undefined when the account and the bound object of the token exist. */
async function objectError(
  { namespace, serviceAccount, pod, secret }: ServiceAccountClaims,
  { objects, now }: ServiceAccountAuthenticatorOptions,
): Promise<string | undefined> {
  const invalidated = 'Token has been invalidated';
  const find = ({ name }: ClaimedObject, resource: BoundResource) => objects.find(resource, { namespace, name });
  const account = await find(serviceAccount, 'serviceaccounts');
  if (account === undefined) return `serviceaccounts ${JSON.stringify(serviceAccount.name)} not found`;
  if (hasEnded(account, now())) return invalidated;
  if (account.uid !== serviceAccount.uid) return otherUid('ServiceAccount', account.uid, serviceAccount.uid);
  for (const [bound, resource, kind] of [
    [secret, 'secrets', 'Secret'],
    [pod, 'pods', 'Pod'],
  ] as const) {
    if (bound === undefined) continue;
    const found = await find(bound, resource);
    if (found === undefined || hasEnded(found, now())) return invalidated;
    if (found.uid !== bound.uid) return otherUid(kind, found.uid, bound.uid);
  }
  return undefined;
}

/** An object that is being deleted counts until its grace period is over. */
function hasEnded({ deletionTimestamp }: BoundObject, now: Date): boolean {
  return deletionTimestamp !== undefined && Date.parse(deletionTimestamp) < now.getTime() - leewaySeconds * 1_000;
}

function userOf({ namespace, serviceAccount, pod }: ServiceAccountClaims, names: Pick<Names, 'labelDomain'>): UserInfo {
  const domain = names.labelDomain(wellKnown.groups.authentication);
  const extra = pod === undefined ? {} : { [`${domain}/pod-name`]: [pod.name], [`${domain}/pod-uid`]: [pod.uid] };
  return { ...serviceAccountUser(namespace, serviceAccount), extra };
}
