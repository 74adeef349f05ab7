import { readFile } from 'node:fs/promises';
import type { WebhookCredentials, WebhookIdentity } from '@orch/apiserver';
import type { KubeconfigUser, KubeconfigUsers } from '@orch/client';

/** The identity of a kubeconfig user. The file of a token is read for each request, since it may change. */
export function identityOf(user: KubeconfigUser): WebhookIdentity {
  const { token, tokenFile, username, password = '', clientCertificate, clientKey, impersonate } = user;
  return {
    ...(tokenFile !== undefined
      ? { token: () => tokenIn(tokenFile, token) }
      : token !== undefined
        ? { token: () => token }
        : {}),
    ...(username === undefined ? {} : { basic: { username, password } }),
    ...(clientCertificate === undefined || clientKey === undefined
      ? {}
      : { certificate: { cert: clientCertificate, key: clientKey } }),
    ...(impersonate === undefined ? {} : { impersonate }),
  };
}

/** The identities of all users, and that of the current context. */
export function credentialsOf({ users, current }: KubeconfigUsers): WebhookCredentials {
  const identities = new Map(Object.entries(users).map(([name, user]) => [name, identityOf(user)]));
  const identity = current === undefined ? undefined : identities.get(current);
  return { users: identities, ...(identity === undefined ? {} : { current: identity }) };
}

/** `fallback` is used when the file cannot be read. */
async function tokenIn(file: string, fallback: string | undefined): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (fallback !== undefined) return fallback;
    throw error;
  }
}
