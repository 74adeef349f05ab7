import type { Secret } from '@orch/api/types/core_v1';
import { type DeepReadonly, parseTime } from '@orch/apimachinery';

/** A token that signs the config map `cluster-info` (spec: Bootstrap token secret). */
export interface SigningToken {
  readonly id: string;
  /** The whole token, `id.secret`, which is the key of the signature. */
  readonly token: string;
  /** Milliseconds since the epoch; undefined when it does not expire. */
  readonly expiresMs: number | undefined;
}

const namePrefix = 'bootstrap-token-';

/** The token of a secret that may sign at this time. Undefined for other, invalid and expired secrets. */
export function signingTokenOf(secret: DeepReadonly<Secret>, options: TokenOptions): SigningToken | undefined {
  const { metadata } = secret;
  if (secret.type !== options.secretType || metadata.deletionTimestamp) return undefined;
  const value = (key: string) => Buffer.from(secret.data?.[key] ?? '', 'base64').toString();
  const [id, tokenSecret] = [value('token-id'), value('token-secret')];
  if (!/^[a-z0-9]{6}$/.test(id) || !/^[a-z0-9]{16}$/.test(tokenSecret)) return undefined;
  if (metadata.name !== `${namePrefix}${id}` || value('usage-bootstrap-signing') !== 'true') return undefined;
  const expiresMs = expirationMsOf(secret);
  if (expiresMs !== undefined && expiresMs <= options.now.getTime()) return undefined;
  return { id, token: `${id}.${tokenSecret}`, expiresMs };
}

export interface TokenOptions {
  /** The secret type of bootstrap tokens, in the spelling of the dialect. */
  readonly secretType: string;
  readonly now: Date;
}

/**
 * When a bootstrap token expires, in milliseconds since the epoch; undefined when it does not. A malformed time has passed, as
 * for authentication.
 */
export function expirationMsOf(secret: DeepReadonly<Secret>): number | undefined {
  const expiration = Buffer.from(secret.data?.['expiration'] ?? '', 'base64').toString();
  if (expiration === '') return undefined;
  return parseTime(expiration)?.getTime() ?? Number.NEGATIVE_INFINITY;
}

/** Longer waits are divided, since timers are limited to 24 days. */
const waitMsMax = 86_400_000;

/** The time until a token has to be looked at again. */
export function waitMsUntil(expiresMs: number, now: Date): number {
  return Math.min(Math.max(0, expiresMs - now.getTime()), waitMsMax);
}
