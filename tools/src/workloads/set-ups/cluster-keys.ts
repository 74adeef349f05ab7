import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Files that all programs of a set-up share. */
export interface ClusterKeys {
  readonly authorityCert: string;
  readonly authorityKey: string;
  readonly serverCert: string;
  readonly serverKey: string;
  /** Signs tokens of service accounts, and verifies them. */
  readonly accountKey: string;
  /** Static tokens. */
  readonly tokens: string;
  /** Kubeconfig of the administrator. */
  readonly kubeconfig: string;
}

export const adminToken = 'admin-token';

/** Makes an authority, a serving pair for 127.0.0.1, a key for tokens, and a kubeconfig for the server at `url`. */
export async function makeClusterKeys(folder: string, url: string): Promise<ClusterKeys> {
  await mkdir(folder, { recursive: true });
  const file = (name: string) => join(folder, name);
  const keys: ClusterKeys = {
    ...{ authorityCert: file('ca.crt'), authorityKey: file('ca.key') },
    ...{ serverCert: file('server.crt'), serverKey: file('server.key'), accountKey: file('accounts.key') },
    ...{ tokens: file('tokens.csv'), kubeconfig: file('admin.kubeconfig') },
  };
  await run('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=workloads-ca'],
    ...['-addext', 'keyUsage=critical,keyCertSign,cRLSign,digitalSignature'],
    ...['-keyout', keys.authorityKey, '-out', keys.authorityCert],
  ]);
  const names = 'DNS:localhost,DNS:kubernetes.default.svc,IP:127.0.0.1,IP:10.0.0.1';
  await writeFile(file('server.ext'), `subjectAltName=${names}\nextendedKeyUsage=serverAuth\n`);
  const request = file('server.csr');
  await run('openssl', [
    ...['req', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=apiserver', '-keyout', keys.serverKey, '-out', request],
  ]);
  await run('openssl', [
    ...['x509', '-req', '-in', request, '-CA', keys.authorityCert, '-CAkey', keys.authorityKey, '-CAcreateserial'],
    ...['-days', '2', '-extfile', file('server.ext'), '-out', keys.serverCert],
  ]);
  await run('openssl', ['genrsa', '-out', keys.accountKey, '2048']);
  await writeFile(keys.tokens, `${adminToken},admin,admin-uid,"system:masters"\n`);
  await writeFile(
    keys.kubeconfig,
    JSON.stringify({
      ...{ apiVersion: 'v1', kind: 'Config', 'current-context': 'workloads' },
      clusters: [{ name: 'workloads', cluster: { server: url, 'certificate-authority': keys.authorityCert } }],
      users: [{ name: 'admin', user: { token: adminToken } }],
      contexts: [{ name: 'workloads', context: { cluster: 'workloads', user: 'admin' } }],
    }),
  );
  return keys;
}
