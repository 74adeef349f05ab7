import type { UserInfo } from '@orch/api';
import { badRequestError, type Names, type StatusError, wellKnown } from '@orch/apimachinery';
import { type Authorizer, wellKnownUsers } from '@orch/auth';
import type { Exchange } from '@orch/serving';
import { forbidden } from '../authorize/authorize.js';

export interface ImpersonateOptions {
  readonly authorizer: Authorizer;
  readonly names: Names;
}

/**
 * The user the caller asks to be treated as, when it may (spec: Impersonation).
 * @throws StatusError 403 for each identity it may not take, 400 for groups or extras without a user
 */
export function impersonate(
  exchange: Exchange,
  caller: UserInfo,
  options: ImpersonateOptions,
): UserInfo | Promise<UserInfo> {
  if (exchange.header(userHeader) === undefined && !namesAnImpersonation(exchange)) return caller;
  return replaceUser(exchange, caller, options);
}

async function replaceUser(exchange: Exchange, caller: UserInfo, options: ImpersonateOptions): Promise<UserInfo> {
  const name = exchange.header(userHeader) ?? '';
  const asked = exchange.headerValues(groupHeader);
  const extra = readExtra(exchange);
  const extraGroup = options.names.group(wellKnown.groups.authentication);
  if (name === '') throw withoutUser(asked, extra, extraGroup);
  const account = serviceAccountOf(name);
  const ask = (resource: string, value: string, where: { namespace?: string; group?: string; subresource?: string }) =>
    check(caller, { resource, value, ...where }, options.authorizer);
  if (account === undefined) await ask('users', name, {});
  else await ask('serviceaccounts', account.name, { namespace: account.namespace });
  for (const group of asked) await ask('groups', group, {});
  for (const [key, values] of Object.entries(extra)) {
    for (const value of values) await ask('userextras', value, { group: extraGroup, subresource: key });
  }
  return { name, uid: '', groups: groupsOf(name, asked, account?.namespace), extra };
}

/** In the words of v1.21, which lists what is asked for without names for its members. */
function withoutUser(
  groups: readonly string[],
  extra: Readonly<Record<string, readonly string[]>>,
  extraGroup: string,
): StatusError {
  const asked = [
    ...groups.map((group) => `{Group  ${group}    }`),
    ...Object.entries(extra).flatMap(([key, values]) =>
      values.map((value) => `{UserExtra  ${value}  ${extraGroup}/v1  ${key}}`),
    ),
  ];
  return badRequestError(`requested [${asked.join(' ')}] without impersonating a user`);
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

function groupsOf(name: string, asked: readonly string[], accountNamespace: string | undefined): readonly string[] {
  if (name === wellKnownUsers.anonymous) return asked.length > 0 ? asked : [wellKnownUsers.unauthenticatedGroup];
  const given =
    asked.length === 0 && accountNamespace !== undefined
      ? [wellKnownUsers.serviceAccountsGroup, `${wellKnownUsers.serviceAccountsGroup}:${accountNamespace}`]
      : asked;
  const known =
    given.includes(wellKnownUsers.authenticatedGroup) || given.includes(wellKnownUsers.unauthenticatedGroup);
  return known ? given : [...given, wellKnownUsers.authenticatedGroup];
}

function serviceAccountOf(name: string): { readonly namespace: string; readonly name: string } | undefined {
  if (!name.startsWith(wellKnownUsers.serviceAccountPrefix)) return undefined;
  const [namespace = '', account = '', ...more] = name.slice(wellKnownUsers.serviceAccountPrefix.length).split(':');
  return namespace === '' || account === '' || more.length > 0 ? undefined : { namespace, name: account };
}

function readExtra(exchange: Exchange): Readonly<Record<string, readonly string[]>> {
  const extra: Record<string, readonly string[]> = {};
  for (const header of exchange.headerNames()) {
    if (!header.startsWith(extraHeaderPrefix)) continue;
    extra[decodeKey(header.slice(extraHeaderPrefix.length))] = exchange.headerValues(header);
  }
  return extra;
}

/** Keys are percent-encoded where a header name cannot hold them; what cannot be decoded stays as it is. */
function decodeKey(key: string): string {
  try {
    return decodeURIComponent(key);
  } catch {
    return key;
  }
}

function namesAnImpersonation(exchange: Exchange): boolean {
  return exchange.header(groupHeader) !== undefined || exchange.hasHeaderOf(extraHeaderPrefix);
}

const userHeader = 'impersonate-user';
const groupHeader = 'impersonate-group';
const extraHeaderPrefix = 'impersonate-extra-';
