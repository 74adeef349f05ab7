import { hash } from 'node:crypto';
import type { UserInfo } from '@orch/api';
import { errorMessage, isJsonObject, type Names, wellKnown } from '@orch/apimachinery';
import type { Authentication, TokenAuthenticator } from '../authenticate/authenticator.js';
import { wellKnownUsers } from '../user.js';
import { type ClaimedObject, readClaims, type ServiceAccountClaims, serviceAccountUserName } from './token-claims.js';
import type { TokenKey } from './token-keys.js';

/** All that checking asks of what is stored. */
export interface BoundObjects {
  find(
    resource: BoundResource,
    key: { readonly namespace: string; readonly name: string },
  ): Promise<BoundObject | undefined>;
}
export type BoundResource = 'serviceaccounts' | 'pods' | 'secrets';
export interface BoundObject {
  readonly uid: string;
  /** RFC 3339, when it is being deleted. */
  readonly deletionTimestamp?: string | undefined;
}

export interface ServiceAccountAuthenticatorOptions {
  /** Tokens of others are passed over. */
  readonly issuers: readonly string[];
  readonly keys: readonly TokenKey[];
  /** A token must be for one of these when nobody asks for others. */
  readonly apiAudiences: readonly string[];
  readonly objects: BoundObjects;
  readonly names: Pick<Names, 'labelDomain'>;
  readonly now: () => Date;
}

const none: Authentication = { type: 'none' };
const invalid = (reason: string): Authentication => ({ type: 'invalid', reason });

/**
 * Signed tokens of service accounts (spec: Methods, Service account token). Each use asks whether the account, and what
 * the token is bound to, are still there; that the signature holds is remembered.
 */
export function serviceAccountAuthenticator(options: ServiceAccountAuthenticatorOptions): TokenAuthenticator {
  const signed = new Map<string, ServiceAccountClaims>();

  async function signedClaims(token: string): Promise<ServiceAccountClaims | Authentication> {
    const digest = hash('sha256', token, 'base64');
    const known = signed.get(digest);
    if (known !== undefined) return known;
    const payload = await verify(token, options.keys);
    if ('type' in payload) return payload;
    const claims = readClaims(payload.claims, options.names);
    if (claims === undefined) return invalid('Token could not be validated.');
    if (signed.size >= rememberedMax) signed.clear();
    signed.set(digest, claims);
    return claims;
  }

  return {
    authenticateToken(token, audiences) {
      const issuer = issuerOf(token);
      if (issuer === undefined || !options.issuers.includes(issuer)) return none;
      return check(token, audiences ?? options.apiAudiences);
    },
  };

  async function check(token: string, wanted: readonly string[]): Promise<Authentication> {
    const claims = await signedClaims(token);
    if ('type' in claims) return claims;
    const audiences = claims.audiences.filter((audience) => wanted.includes(audience));
    if (audiences.length === 0 && options.apiAudiences.length > 0) {
      return invalid(`token audiences ${quote(claims.audiences)} is invalid for the target audiences ${quote(wanted)}`);
    }
    const fault = timeFault(claims, options.now()) ?? (await objectFault(claims, options));
    if (fault !== undefined) return invalid(fault);
    return { type: 'user', user: userOf(claims, options.names), method: 'service account token', audiences };
  }
}

/** Tokens whose signature is known to be good. */
const rememberedMax = 4_096;
/** Clocks differ. */
const leewaySeconds = 60;

/** Read before anything is checked: whose token it claims to be. */
function issuerOf(token: string): string | undefined {
  const parts = token.split('.');
  if (parts.length !== 3) return undefined;
  try {
    const claims: unknown = JSON.parse(Buffer.from(parts[1] ?? '', 'base64url').toString());
    return isJsonObject(claims) && typeof claims['iss'] === 'string' ? claims['iss'] : undefined;
  } catch {
    return undefined;
  }
}

async function verify(
  token: string,
  keys: readonly TokenKey[],
): Promise<{ readonly claims: unknown } | Authentication> {
  const { compactVerify, decodeProtectedHeader } = await import('jose');
  let fault = 'no key is known that it is signed with';
  try {
    const { kid } = decodeProtectedHeader(token);
    const named = keys.filter(({ id }) => id === kid);
    for (const { key, algorithm } of named.length > 0 ? named : keys) {
      try {
        const { payload } = await compactVerify(token, key, { algorithms: [algorithm] });
        return { claims: JSON.parse(Buffer.from(payload).toString()) };
      } catch (error) {
        fault = errorMessage(error);
      }
    }
  } catch (error) {
    fault = errorMessage(error);
  }
  return invalid(fault);
}

function timeFault({ issuedAt, expiresAt }: ServiceAccountClaims, now: Date): string | undefined {
  const seconds = now.getTime() / 1_000;
  if (seconds > expiresAt + leewaySeconds) return 'Token has expired';
  return seconds < issuedAt - leewaySeconds ? 'Token could not be validated.' : undefined;
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
  if (account.uid !== serviceAccount.uid) {
    return `ServiceAccount UID (${account.uid}) does not match claim (${serviceAccount.uid})`;
  }
  for (const [bound, resource] of [
    [secret, 'secrets'],
    [pod, 'pods'],
  ] as const) {
    if (bound === undefined) continue;
    const found = await find(bound, resource);
    if (found === undefined || found.uid !== bound.uid || hasEnded(found, now())) return gone;
  }
  return undefined;
}

/** What is being deleted counts until its grace is over. */
function hasEnded({ deletionTimestamp }: BoundObject, now: Date): boolean {
  return deletionTimestamp !== undefined && Date.parse(deletionTimestamp) < now.getTime() - leewaySeconds * 1_000;
}

function userOf({ namespace, serviceAccount, pod }: ServiceAccountClaims, names: Pick<Names, 'labelDomain'>): UserInfo {
  const domain = names.labelDomain(wellKnown.groups.authentication);
  const all = wellKnownUsers.serviceAccountsGroup;
  return {
    name: serviceAccountUserName(namespace, serviceAccount.name),
    uid: serviceAccount.uid,
    groups: [all, `${all}:${namespace}`],
    extra: pod === undefined ? {} : { [`${domain}/pod-name`]: [pod.name], [`${domain}/pod-uid`]: [pod.uid] },
  };
}

/** `["a" "b"]`. */
function quote(texts: readonly string[]): string {
  return `[${texts.map((text) => JSON.stringify(text)).join(' ')}]`;
}
