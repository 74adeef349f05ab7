import type { UserInfo } from '@orch/api';
import { isJsonObject, type Names, wellKnown } from '@orch/apimachinery';
import { wellKnownUsers } from '../user.js';

/** An object that a token is of, or bound to. */
export interface ClaimedObject {
  readonly name: string;
  readonly uid: string;
}

/** What a token of a service account says. Times are seconds since the epoch. */
export interface ServiceAccountClaims {
  readonly issuer: string;
  readonly audiences: readonly string[];
  readonly issuedAt: number;
  readonly expiresAt: number;
  readonly namespace: string;
  readonly serviceAccount: ClaimedObject;
  /** With this object the token ends. */
  readonly pod?: ClaimedObject | undefined;
  readonly secret?: ClaimedObject | undefined;
  /** From when on its use means that a client does not renew it. */
  readonly warnAfter?: number | undefined;
}

/**
 * The claims of the token itself:
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

/** undefined: the claims are not those of a token of ours. */
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
    // One that does not say when it ends has ended.
    expiresAt: typeof exp === 'number' ? exp : 0,
    namespace,
    serviceAccount,
    pod: readObject(own['pod']),
    secret: readObject(own['secret']),
    warnAfter: typeof warnafter === 'number' ? warnafter : undefined,
  };
}

/** Of a list or a single one; none when it names nobody. */
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

/** The account as the user that it is. */
export function serviceAccountUser(namespace: string, { name, uid }: ClaimedObject): UserInfo {
  const all = wellKnownUsers.serviceAccountsGroup;
  return { name: serviceAccountUserName(namespace, name), uid, groups: [all, `${all}:${namespace}`], extra: {} };
}
