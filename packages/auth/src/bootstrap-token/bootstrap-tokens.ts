import { timingSafeEqual } from 'node:crypto';
import { parseTime, wellKnown } from '@orch/apimachinery';
import type { Authentication, TokenAuthenticator } from '../authenticate/authenticator.js';

/** A secret of the system namespace, as far as bootstrap tokens need it. */
export interface BootstrapTokenSecret {
  readonly type: string;
  readonly isDeleting: boolean;
  /** Decoded values by key (spec: Bootstrap token secret). */
  readonly data: Readonly<Record<string, string>>;
}

export interface BootstrapTokenOptions {
  /** Finds a secret of the system namespace. */
  readonly find: (name: string) => Promise<BootstrapTokenSecret | undefined>;
  /** The secret type of bootstrap tokens, in the spelling of the dialect. */
  readonly secretType: string;
  readonly now: () => Date;
}

/** Authenticates `<token id>.<token secret>` by the secret `bootstrap-token-<token id>` (spec: Methods, Bootstrap token). */
export function bootstrapTokenAuthenticator(options: BootstrapTokenOptions): TokenAuthenticator {
  return {
    authenticateToken(token) {
      const [, id, secret] = tokenPattern.exec(token) ?? [];
      return id === undefined || secret === undefined ? none : check({ id, secret }, options);
    },
  };
}

const none: Authentication = { type: 'none' };
const tokenPattern = /^([a-z0-9]{6})\.([a-z0-9]{16})$/;
const groupPattern = /^system:bootstrappers:[a-z0-9:-]{0,255}[a-z0-9]$/;
const secretNamePrefix = 'bootstrap-token-';
const userNamePrefix = 'system:bootstrap:';

interface BootstrapToken {
  readonly id: string;
  readonly secret: string;
}

async function check(token: BootstrapToken, { find, secretType, now }: BootstrapTokenOptions): Promise<Authentication> {
  const found = await find(`${secretNamePrefix}${token.id}`);
  if (found === undefined || found.isDeleting || found.type !== secretType) return none;
  const { data } = found;
  if (!areEqual(data['token-secret'] ?? '', token.secret) || data['token-id'] !== token.id) return none;
  if (data['usage-bootstrap-authentication'] !== 'true' || hasExpired(data['expiration'] ?? '', now())) return none;
  const groups = groupsOf(data['auth-extra-groups'] ?? '');
  if (groups === undefined) return none;
  const user = { name: `${userNamePrefix}${token.id}`, uid: '', groups, extra: {} };
  return { type: 'user', method: 'bootstrap token', user };
}

/** The comparison takes the same time for all texts of the length of a token. */
function areEqual(stored: string, given: string): boolean {
  const [first, second] = [Buffer.from(stored), Buffer.from(given)];
  return first.length === second.length && timingSafeEqual(first, second);
}

/** A malformed time counts as expired. */
function hasExpired(expiration: string, now: Date): boolean {
  if (expiration === '') return false;
  const end = parseTime(expiration);
  return end === undefined || end.getTime() <= now.getTime();
}

/** Sorted, each once; undefined when one is not a group of bootstrap tokens. */
function groupsOf(extra: string): readonly string[] | undefined {
  const given = extra === '' ? [] : extra.split(',');
  if (!given.every((group) => groupPattern.test(group))) return undefined;
  return [...new Set([wellKnown.groupsOfUsers.bootstrappers, ...given])].sort();
}
