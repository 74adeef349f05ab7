import type { UserInfo } from '@orch/apimachinery';
import { badRequestError, dnsLabel, dnsSubdomain, type Names, type StatusError, wellKnown } from '@orch/apimachinery';
import { type Authorizer, wellKnownUsers } from '@orch/auth';
import type { Exchange } from '@orch/serving';
import { forbidden } from '../authorize/authorize.js';

export interface ImpersonateOptions {
  readonly authorizer: Authorizer;
  readonly names: Names;
}

/**
 * Returns the user to impersonate, when the caller has permission (spec: Impersonation).
 * @throws StatusError 403 for each identity that the caller is not permitted to impersonate, 400 for groups or extras
 * without a user
 */
export function impersonate(
  exchange: Exchange,
  caller: UserInfo,
  options: ImpersonateOptions,
): UserInfo | Promise<UserInfo> {
  if (exchange.header(userHeader) === undefined && !hasImpersonationHeader(exchange)) return caller;
  return replaceUser(exchange, caller, options);
}

async function replaceUser(exchange: Exchange, caller: UserInfo, options: ImpersonateOptions): Promise<UserInfo> {
  const name = exchange.header(userHeader) ?? '';
  const requested = exchange.headerValues(groupHeader);
  const extra = readExtra(exchange);
  const extraGroup = options.names.group(wellKnown.groups.authentication);
  if (name === '') throw withoutUser(requested, extra, extraGroup);
  const account = serviceAccountOf(name);
  const checkIdentity = (
    resource: string,
    value: string,
    where: { namespace?: string; group?: string; subresource?: string },
  ) => check(caller, { resource, value, ...where }, options.authorizer);
  if (account === undefined) await checkIdentity('users', name, {});
  else await checkIdentity('serviceaccounts', account.name, { namespace: account.namespace });
  for (const group of requested) await checkIdentity('groups', group, {});
  for (const [key, values] of Object.entries(extra)) {
    for (const value of values) await checkIdentity('userextras', value, { group: extraGroup, subresource: key });
  }
  return { name, uid: '', groups: groupsOf(name, requested, account?.namespace), extra };
}

/** Uses the wording of v1.21, which lists the requested identities without field names. */
function withoutUser(
  groups: readonly string[],
  extra: Readonly<Record<string, readonly string[]>>,
  extraGroup: string,
): StatusError {
  const requested = [
    ...groups.map((group) => `{Group  ${group}    }`),
    ...Object.entries(extra).flatMap(([key, values]) =>
      values.map((value) => `{UserExtra  ${value}  ${extraGroup}/v1  ${key}}`),
    ),
  ];
  return badRequestError(`requested [${requested.join(' ')}] without impersonating a user`);
}

interface Identity {
  readonly resource: string;
  readonly value: string;
  readonly namespace?: string;
  readonly group?: string;
  readonly subresource?: string;
}

async function check(caller: UserInfo, identity: Identity, authorizer: Authorizer): Promise<void> {
  const attributes = {
    type: 'resource',
    user: caller,
    verb: 'impersonate',
    namespace: identity.namespace ?? '',
    group: identity.group ?? '',
    version: 'v1',
    resource: identity.resource,
    subresource: identity.subresource ?? '',
    name: identity.value,
  } as const;
  const decision = await authorizer.authorize(attributes);
  if (decision.verdict !== 'allow') throw forbidden(attributes, decision.reason);
}

function groupsOf(name: string, requested: readonly string[], accountNamespace: string | undefined): readonly string[] {
  const { authenticatedGroup, serviceAccountsGroup, unauthenticatedGroup } = wellKnownUsers;
  if (name === wellKnownUsers.anonymous) {
    return requested.includes(unauthenticatedGroup) ? requested : [...requested, unauthenticatedGroup];
  }
  const given =
    requested.length === 0 && accountNamespace !== undefined
      ? [serviceAccountsGroup, `${serviceAccountsGroup}:${accountNamespace}`]
      : requested;
  return given.includes(authenticatedGroup) || given.includes(unauthenticatedGroup)
    ? given
    : [...given, authenticatedGroup];
}

/** Returns undefined for other user names, and for invalid service account names. */
function serviceAccountOf(name: string): { readonly namespace: string; readonly name: string } | undefined {
  if (!name.startsWith(wellKnownUsers.serviceAccountPrefix)) return undefined;
  const [namespace = '', account = '', ...more] = name.slice(wellKnownUsers.serviceAccountPrefix.length).split(':');
  if (more.length > 0 || dnsLabel(namespace).length > 0 || dnsSubdomain(account).length > 0) return undefined;
  return { namespace, name: account };
}

function readExtra(exchange: Exchange): Readonly<Record<string, readonly string[]>> {
  const extra = new Map<string, readonly string[]>();
  for (const header of exchange.headerNames()) {
    if (!header.startsWith(extraHeaderPrefix)) continue;
    extra.set(decodeKey(header.slice(extraHeaderPrefix.length)), exchange.headerValues(header));
  }
  // Also defines a key such as `__proto__`, so that it is checked like others.
  return Object.fromEntries(extra);
}

/** Keys are percent-encoded where a header name cannot hold them; invalid encodings stay unchanged. */
function decodeKey(key: string): string {
  try {
    return decodeURIComponent(key);
  } catch {
    return key;
  }
}

function hasImpersonationHeader(exchange: Exchange): boolean {
  return exchange.header(groupHeader) !== undefined || exchange.hasHeaderOf(extraHeaderPrefix);
}

const userHeader = 'impersonate-user';
const groupHeader = 'impersonate-group';
const extraHeaderPrefix = 'impersonate-extra-';
