/** The identity that the server presents to a webhook: one user of the kubeconfig of WebhookAdmissionConfiguration. */
export interface WebhookIdentity {
  /** The bearer token; called for each request, since the file of a token may change. */
  readonly token?: () => string | Promise<string>;
  readonly basic?: { readonly username: string; readonly password: string };
  /** PEM. */
  readonly certificate?: { readonly cert: string; readonly key: string };
  readonly impersonate?: {
    readonly user: string;
    readonly groups?: readonly string[];
    readonly extra?: Readonly<Record<string, readonly string[]>>;
  };
}

/** The users of a kubeconfig, by the addresses of the webhooks that they are for. */
export interface WebhookCredentials {
  readonly users: ReadonlyMap<string, WebhookIdentity>;
  /** The user of the current context, for webhooks without a user of their own. */
  readonly current?: WebhookIdentity;
}

/**
 * The identity for a webhook at `host:port`. Candidates in order, the port is optional when it is 443:
 *
 *     hook.team.example.com:443, *.team.example.com:443, *.example.com:443, *.com:443,
 *     hook.team.example.com, *.team.example.com, …, *, the current user
 */
export function identityFor(
  { host, port }: { readonly host: string; readonly port: number },
  { users, current }: WebhookCredentials,
): WebhookIdentity | undefined {
  const withPort = patternsOf(`${host}:${port}`);
  const candidates = port === 443 ? [...withPort, ...patternsOf(host)] : withPort;
  const name = [...candidates, '*'].find((candidate) => users.has(candidate));
  return name === undefined ? current : users.get(name);
}

function patternsOf(target: string): readonly string[] {
  const labels = target.split('.');
  return [target, ...labels.slice(1).map((_label, index) => `*.${labels.slice(index + 1).join('.')}`)];
}

/** The request headers of an identity. */
export async function identityHeaders(
  identity: WebhookIdentity | undefined,
): Promise<Record<string, string | string[]>> {
  if (identity === undefined) return {};
  const { token, basic, impersonate } = identity;
  const headers: Record<string, string | string[]> = {};
  if (token !== undefined) headers['authorization'] = `Bearer ${await token()}`;
  else if (basic !== undefined) {
    const pair = Buffer.from(`${basic.username}:${basic.password}`).toString('base64');
    headers['authorization'] = `Basic ${pair}`;
  }
  if (impersonate !== undefined) {
    headers['impersonate-user'] = impersonate.user;
    if (impersonate.groups !== undefined) headers['impersonate-group'] = [...impersonate.groups];
    for (const [key, values] of Object.entries(impersonate.extra ?? {})) {
      headers[`impersonate-extra-${encodeURIComponent(key)}`] = [...values];
    }
  }
  return headers;
}
