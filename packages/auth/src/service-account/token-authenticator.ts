import type { UserInfo } from '@orch/api';
import { type Names, wellKnown } from '@orch/apimachinery';
import type { TokenAuthenticator } from '../authenticate/authenticator.js';
import { type BoundObject, type BoundObjects, type BoundResource, otherUid, type TokenUse } from './bound-objects.js';
import { signedTokenAuthenticator } from './signed-token-authenticator.js';
import { type ClaimedObject, readClaims, type ServiceAccountClaims, serviceAccountUser } from './token-claims.js';
import type { TokenKey } from './token-keys.js';

export interface ServiceAccountAuthenticatorOptions {
  /** Tokens of others are passed over. */
  readonly issuers: readonly string[];
  readonly keys: readonly TokenKey[];
  /** A token must be for one of these when nobody asks for others. */
  readonly apiAudiences: readonly string[];
  readonly objects: BoundObjects;
  readonly names: Pick<Names, 'labelDomain'>;
  readonly now: () => Date;
  /** Told of each use of a token that says when it should have been renewed. */
  readonly onUse?: (use: TokenUse) => void;
}

/**
 * Signed tokens of service accounts that end (spec: Methods, Service account token). Each use asks whether the account,
 * and what the token is bound to, are still there.
 */
export function serviceAccountAuthenticator(options: ServiceAccountAuthenticatorOptions): TokenAuthenticator {
  const { apiAudiences, issuers, keys, names, now } = options;
  return signedTokenAuthenticator<ServiceAccountClaims>({
    keys,
    apiAudiences,
    hasIssuer: (claimed) => issuers.includes(claimed),
    read: (payload) => readClaims(payload, names) ?? unreadable,
    faultOf: async (claims) => timeFault(claims, now()) ?? objectFault(claims, options),
    userOf: (claims) => userOf(claims, names),
    onUse({ warnAfter }) {
      if (warnAfter !== undefined) options.onUse?.(secondsOf(now()) > warnAfter ? 'stale' : 'valid');
    },
  });
}

const unreadable = 'Token could not be validated.';
/** Clocks differ. */
const leewaySeconds = 60;

function secondsOf(date: Date): number {
  return date.getTime() / 1_000;
}

function timeFault({ issuedAt, expiresAt }: ServiceAccountClaims, now: Date): string | undefined {
  const seconds = secondsOf(now);
  if (seconds > expiresAt + leewaySeconds) return 'Token has expired.';
  return seconds < issuedAt - leewaySeconds ? unreadable : undefined;
}

/** Undefined: the account is there, and so is what the token is bound to. */
async function objectFault(
  { namespace, serviceAccount, pod, secret }: ServiceAccountClaims,
  { objects, now }: ServiceAccountAuthenticatorOptions,
): Promise<string | undefined> {
  const gone = 'Token has been invalidated';
  const find = ({ name }: ClaimedObject, resource: BoundResource) => objects.find(resource, { namespace, name });
  const account = await find(serviceAccount, 'serviceaccounts');
  if (account === undefined) return `serviceaccounts ${JSON.stringify(serviceAccount.name)} not found`;
  if (hasEnded(account, now())) return gone;
  if (account.uid !== serviceAccount.uid) return otherUid('ServiceAccount', account.uid, serviceAccount.uid);
  for (const [bound, resource, kind] of [
    [secret, 'secrets', 'Secret'],
    [pod, 'pods', 'Pod'],
  ] as const) {
    if (bound === undefined) continue;
    const found = await find(bound, resource);
    if (found === undefined || hasEnded(found, now())) return gone;
    if (found.uid !== bound.uid) return otherUid(kind, found.uid, bound.uid);
  }
  return undefined;
}

/** What is being deleted counts until its grace is over. */
function hasEnded({ deletionTimestamp }: BoundObject, now: Date): boolean {
  return deletionTimestamp !== undefined && Date.parse(deletionTimestamp) < now.getTime() - leewaySeconds * 1_000;
}

function userOf({ namespace, serviceAccount, pod }: ServiceAccountClaims, names: Pick<Names, 'labelDomain'>): UserInfo {
  const domain = names.labelDomain(wellKnown.groups.authentication);
  const extra = pod === undefined ? {} : { [`${domain}/pod-name`]: [pod.name], [`${domain}/pod-uid`]: [pod.uid] };
  return { ...serviceAccountUser(namespace, serviceAccount), extra };
}
