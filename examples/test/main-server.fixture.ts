import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import https from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeNames } from '@orch/apimachinery';
import { runApiServer } from '@orch/apiserver-program';
import { generateAuthority, issueCertificate, issueClientCertificate, type KeyPair, validFor } from '@orch/certs';
import { createRestClient, formatKubeconfig, type RestClient } from '@orch/client';
import { silentLogger } from '@orch/component';

/** The main API server of a cluster, for an aggregated server. */
export interface MainServer {
  /** Of the administrator. */
  readonly client: RestClient;
  /** A file with the credentials of the aggregated server, whose user is `gadget-server`. */
  readonly kubeconfig: string;
  /** The certificate of the front proxy. */
  readonly frontProxy: KeyPair;
  /** A certificate of the user `carol`. */
  readonly carol: KeyPair;
  stop(): Promise<void>;
}

const tokens = [
  'admin,admin,1,"system:masters"',
  'alice,alice,2,"makers"',
  'bob,bob,3',
  'gadget-server,gadget-server,4',
].join('\n');

const requestHeaderNames = {
  usernameHeaders: ['X-Remote-User'],
  groupHeaders: ['X-Remote-Group'],
  extraHeaderPrefixes: ['X-Remote-Extra-'],
  allowedNames: ['front-proxy'],
};

/** Starts it with RBAC, in memory, and lets `gadget-server` ask it about tokens and access. */
export async function startMainServer(): Promise<MainServer> {
  const validity = validFor(1, new Date());
  const [users, proxies] = await Promise.all([
    generateAuthority({ commonName: 'users', ...validity }),
    generateAuthority({ commonName: 'proxies', ...validity }),
  ]);
  const serving = await issueCertificate(users, {
    commonName: 's',
    hosts: ['127.0.0.1'],
    usages: ['server'],
    ...validity,
  });
  const ending = new AbortController();
  let running: Promise<void> = Promise.resolve();
  const server = await new Promise<string>((resolve, reject) => {
    running = runApiServer(
      {
        dialect: 'orch',
        store: { engine: 'memory' },
        storageMediaType: 'json',
        listener: { ...serving, host: '127.0.0.1', port: 0 },
        clientAuthorities: { pem: users.cert, path: '' },
        requestHeaders: { authorities: { pem: proxies.cert, path: '' }, ...requestHeaderNames },
        tokenFile: tokens,
        anonymous: true,
        authorizationModes: ['RBAC'],
      },
      { signal: ending.signal, logger: silentLogger, onReady: ({ url }) => resolve(url) },
    );
    running.catch(reject);
  });
  const config = { server, certificateAuthority: users.cert };
  const client = createRestClient({ config: { ...config, token: 'admin' }, names: makeNames('orch') });
  await permitReviews(client);
  const folder = await mkdtemp(join(tmpdir(), 'orch-aggregated-'));
  const kubeconfig = join(folder, 'kubeconfig');
  await writeFile(kubeconfig, formatKubeconfig({ ...config, token: 'gadget-server' }, { name: 'main' }));
  return {
    client,
    kubeconfig,
    frontProxy: await issueClientCertificate(proxies, { commonName: 'front-proxy' }),
    carol: await issueClientCertificate(users, { commonName: 'carol', organizations: ['makers'] }),
    async stop() {
      client.close();
      ending.abort();
      await running;
      await rm(folder, { recursive: true });
    },
  };
}

const rbac = { group: 'rbac.authorization.orch.io', version: 'v1' };
const userOf = (name: string) => ({ kind: 'User', name, apiGroup: rbac.group });

async function permitReviews(client: RestClient): Promise<void> {
  const apiVersion = `${rbac.group}/v1`;
  const subjects = [userOf('gadget-server')];
  const metadata = { name: 'gadget-server' };
  const delegator = { kind: 'ClusterRole', name: 'system:auth-delegator', apiGroup: rbac.group };
  await client
    .resource({ ...rbac, resource: 'clusterrolebindings' })
    .create({ kind: 'ClusterRoleBinding', apiVersion, metadata, roleRef: delegator, subjects });
  const reader = { kind: 'Role', name: 'extension-apiserver-authentication-reader', apiGroup: rbac.group };
  await client
    .resource({ ...rbac, resource: 'rolebindings' })
    .create({ kind: 'RoleBinding', apiVersion, metadata, roleRef: reader, subjects }, { namespace: 'orch-system' });
}

/** Lets the group `makers` list and create gadgets in the namespace `web`. */
export async function permitGadgets(client: RestClient): Promise<void> {
  const apiVersion = `${rbac.group}/v1`;
  const namespace = 'web';
  const metadata = { name: 'gadgets' };
  await client
    .resource({ group: '', version: 'v1', resource: 'namespaces' })
    .create({ kind: 'Namespace', apiVersion: 'v1', metadata: { name: namespace } });
  const rules = [{ apiGroups: ['tools.example.com'], resources: ['gadgets'], verbs: ['list', 'create'] }];
  await client
    .resource({ ...rbac, resource: 'roles' })
    .create({ kind: 'Role', apiVersion, metadata, rules }, { namespace });
  const roleRef = { kind: 'Role', name: 'gadgets', apiGroup: rbac.group };
  const subjects = [{ kind: 'Group', name: 'makers', apiGroup: rbac.group }];
  await client
    .resource({ ...rbac, resource: 'rolebindings' })
    .create({ kind: 'RoleBinding', apiVersion, metadata, roleRef, subjects }, { namespace });
}

export interface Asking {
  readonly token?: string;
  readonly certificate?: KeyPair;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly body?: object;
}

/** Sends a request as a client of the service does: by name, with only its authority. */
export function ask(
  { url, caBundle }: { readonly url: string; readonly caBundle: string },
  path: string,
  { token, certificate, headers = {}, body }: Asking = {},
): Promise<{ readonly status: number; readonly json: ReturnType<typeof JSON.parse> }> {
  const all = {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...headers,
  };
  const ca = Buffer.from(caBundle, 'base64');
  const options = { ...certificate, ca, servername: 'gadgets.default.svc', headers: all, agent: false as const };
  return new Promise((resolve, reject) => {
    const request = https.request(
      `${url}${path}`,
      { ...options, method: body === undefined ? 'GET' : 'POST' },
      (response) => {
        const pieces: Buffer[] = [];
        response.on('data', (piece: Buffer) => pieces.push(piece));
        response.on('end', () => {
          const text = Buffer.concat(pieces).toString();
          resolve({ status: response.statusCode ?? 0, json: text.startsWith('{') ? JSON.parse(text) : text });
        });
      },
    );
    request.on('error', reject);
    request.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
