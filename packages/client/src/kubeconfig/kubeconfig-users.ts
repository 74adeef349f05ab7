import { resolve } from 'node:path';
import type { JsonObject } from '@orch/apimachinery';
import { defined } from '../defined.js';
import { type Impersonation, impersonationOf } from './impersonation.js';
import { entriesOf, fieldPem, fieldText, KubeconfigError, parseKubeconfigText } from './kubeconfig-fields.js';

/** The credentials of one user; plain data. Keys and certificates are PEM. */
export interface KubeconfigUser {
  readonly token?: string;
  /** Absolute path. Its content is preferred to `token`, and may change. */
  readonly tokenFile?: string;
  readonly username?: string;
  readonly password?: string;
  readonly clientCertificate?: string;
  readonly clientKey?: string;
  readonly impersonate?: Impersonation;
}

/** The users of a kubeconfig, and the user of its current context. */
export interface KubeconfigUsers {
  readonly users: Readonly<Record<string, KubeconfigUser>>;
  readonly current?: string;
}

/**
 * Reads all users of a kubeconfig. Relative paths in it are relative to `folder`.
 * @throws KubeconfigError, also for credentials by a program (`exec`) or an `auth-provider`, which are not supported
 */
export async function parseKubeconfigUsers(
  text: string,
  { folder }: { readonly folder: string },
): Promise<KubeconfigUsers> {
  const config = await parseKubeconfigText(text);
  const users: Record<string, KubeconfigUser> = {};
  for (const { name, member } of entriesOf(config, 'users', 'user')) {
    if (Object.hasOwn(users, name)) throw new KubeconfigError(`users has two entries ${JSON.stringify(name)}`);
    users[name] = await userOf(name, member, folder);
  }
  const context = entriesOf(config, 'contexts', 'context').find(({ name }) => name === config['current-context']);
  const current = fieldText(context?.member['user']);
  return { users, ...(current !== undefined && Object.hasOwn(users, current) ? { current } : {}) };
}

async function userOf(name: string, user: JsonObject, folder: string): Promise<KubeconfigUser> {
  for (const method of ['exec', 'auth-provider']) {
    if (user[method] !== undefined) {
      throw new KubeconfigError(`user ${JSON.stringify(name)}: ${method} is not supported for connections of a server`);
    }
  }
  const tokenFile = fieldText(user['tokenFile']);
  const clientCertificate = await fieldPem(user, { key: 'client-certificate', folder });
  const clientKey = await fieldPem(user, { key: 'client-key', folder });
  if ((clientCertificate === undefined) !== (clientKey === undefined)) {
    throw new KubeconfigError(`user ${JSON.stringify(name)}: client-certificate and client-key must be set together`);
  }
  return defined({
    token: fieldText(user['token']),
    tokenFile: tokenFile === undefined ? undefined : resolve(folder, tokenFile),
    username: fieldText(user['username']),
    password: fieldText(user['password']),
    ...{ clientCertificate, clientKey },
    impersonate: impersonationOf(name, user),
  });
}
