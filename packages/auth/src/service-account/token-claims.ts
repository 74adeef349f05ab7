import type { UserInfo } from '@orch/apimachinery';
import { isJsonObject, type Names, wellKnown } from '@orch/apimachinery';
import { wellKnownUsers } from '../user.js';

/** An object in the claims of a token. */
export interface ClaimedObject {
  readonly name: string;
  readonly uid: string;
}

/** The claims of a service account token. Times are seconds since the epoch. */
export interface ServiceAccountClaims {
  readonly issuer: string;
  readonly audiences: readonly string[];
  readonly issuedAt: number;
  readonly expiresAt: number;
  readonly namespace: string;
  readonly serviceAccount: ClaimedObject;
  /** The token is invalid when this object is deleted. */
  readonly pod?: ClaimedObject | undefined;
  readonly secret?: ClaimedObject | undefined;
  /** Later use means that the client does not renew the token. */
  readonly warnAfter?: number | undefined;
}

/**
 * The claims as they are in the token:
 *
 *     {"aud":["a"],"exp":2,"iat":1,"iss":"https://i","nbf":1,"sub":"system:serviceaccount:ns:sa",
 *      "orch.io":{"namespace":"ns","serviceaccount":{"name":"sa","uid":"…"},"pod":{"name":"p","uid":"…"}}}
 */
export function writeClaims(claims: ServiceAccountClaims, names: Pick<Names, 'labelDomain'>): Record<string, unknown> {
  const { namespace, pod, secret, serviceAccount, warnAfter } = claims;
  return {
    aud: claims.audiences,
    exp: claims.expiresAt,
    iat: claims.issuedAt,
    iss: claims.issuer,
    [names.labelDomain(wellKnown.claims.serviceAccount)]: {
      namespace,
      ...(pod === undefined ? {} : { pod }),
      ...(secret === undefined ? {} : { secret }),
      serviceaccount: serviceAccount,
      ...(warnAfter === undefined ? {} : { warnafter: warnAfter }),
    },
    nbf: claims.issuedAt,
    sub: serviceAccountUserName(namespace, serviceAccount.name),
  };
}

/** Undefined when the claims are not those of a service account token. */
export function readClaims(value: unknown, names: Pick<Names, 'labelDomain'>): ServiceAccountClaims | undefined {
  if (!isJsonObject(value)) return undefined;
  const { aud, exp, nbf, iat, iss } = value;
  const own = value[names.labelDomain(wellKnown.claims.serviceAccount)];
  if (!isJsonObject(own) || typeof iss !== 'string') return undefined;
  const serviceAccount = readObject(own['serviceaccount']);
  const { namespace, warnafter } = own;
  if (serviceAccount === undefined || typeof namespace !== 'string' || namespace === '') return undefined;
  if (value['sub'] !== serviceAccountUserName(namespace, serviceAccount.name)) return undefined;
  const start = typeof nbf === 'number' ? nbf : iat;
  return {
    issuer: iss,
    audiences: readAudiences(aud),
    issuedAt: typeof start === 'number' ? start : 0,
    // A token without an expiry has expired.
    expiresAt: typeof exp === 'number' ? exp : 0,
    namespace,
    serviceAccount,
    pod: readObject(own['pod']),
    secret: readObject(own['secret']),
    warnAfter: typeof warnafter === 'number' ? warnafter : undefined,
  };
}

/** Reads a list or a single value; empty when missing. */
export function readAudiences(aud: unknown): readonly string[] {
  return Array.isArray(aud) ? aud.map(String) : typeof aud === 'string' ? [aud] : [];
}

export function serviceAccountUserName(namespace: string, name: string): string {
  return `${wellKnownUsers.serviceAccountPrefix}${namespace}:${name}`;
}

function readObject(value: unknown): ClaimedObject | undefined {
  if (!isJsonObject(value)) return undefined;
  const { name, uid } = value;
  return typeof name === 'string' && name !== '' && typeof uid === 'string' ? { name, uid } : undefined;
}

/** The user of a service account. */
export function serviceAccountUser(namespace: string, { name, uid }: ClaimedObject): UserInfo {
  const all = wellKnownUsers.serviceAccountsGroup;
  return { name: serviceAccountUserName(namespace, name), uid, groups: [all, `${all}:${namespace}`], extra: {} };
}
