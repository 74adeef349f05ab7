import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { tokenFileAuthenticator } from '@orch/auth';
import { ChangingAuthorities, type KeyPair } from '@orch/certs';
import { makeAuthority } from './proxied-client.js';
import { startTestServer, type TestServer } from './test-server.js';

const configMaps = '/api/v1/namespaces/kube-system/configmaps';
const path = `${configMaps}/extension-apiserver-authentication`;

let users: KeyPair;
let proxies: KeyPair;
let clientAuthorities: ChangingAuthorities;
let proxyAuthorities: ChangingAuthorities;
let server: TestServer;

beforeAll(async () => {
  [users, proxies] = await Promise.all([makeAuthority('users'), makeAuthority('proxies')]);
  clientAuthorities = new ChangingAuthorities(users.cert);
  proxyAuthorities = new ChangingAuthorities(proxies.cert);
  server = await startTestServer('kubernetes', {
    authentication: {
      authenticators: [],
      tokenAuthenticators: [tokenFileAuthenticator('admin,admin,1,"system:masters"\nreader,reader,2\n')],
      clientAuthorities,
      requestHeaders: {
        authorities: proxyAuthorities,
        names: () => ({
          usernameHeaders: ['X-Remote-User'],
          groupHeaders: ['X-Remote-Group'],
          extraHeaderPrefixes: ['X-Remote-Extra-'],
          allowedNames: ['front-proxy'],
        }),
      },
      anonymous: false,
    },
  });
});
afterAll(() => server.stop());

/** The data of the config map once they pass, read by a watch. */
async function dataWhen(passes: (data: Record<string, string>) => boolean): Promise<Record<string, string>> {
  for (let resourceVersion = ''; ; ) {
    const query = `watch=1&fieldSelector=metadata.name%3Dextension-apiserver-authentication&resourceVersion=${resourceVersion}`;
    const [event] = await server.watch(`${configMaps}?${query}`, 1);
    const { metadata, data = {} } = event?.object ?? { metadata: {} };
    if (event?.type !== 'DELETED' && passes(data)) return data;
    resourceVersion = metadata.resourceVersion;
  }
}

const expected = () => ({
  'client-ca-file': users.cert.trim(),
  'requestheader-allowed-names': '["front-proxy"]',
  'requestheader-client-ca-file': proxies.cert.trim(),
  'requestheader-extra-headers-prefix': '["X-Remote-Extra-"]',
  'requestheader-group-headers': '["X-Remote-Group"]',
  'requestheader-username-headers': '["X-Remote-User"]',
});
const trimmed = (data: Record<string, string>) =>
  Object.fromEntries(Object.entries(data).map(([key, value]) => [key, value.trim()]));

describe('the config map extension-apiserver-authentication', () => {
  test('has the authorities and headers of the server when it has started', async () => {
    const { json } = await server.ask('GET', path);
    expect(trimmed(json.data)).toEqual(expected());
    expect(json.metadata).toMatchObject({ name: 'extension-apiserver-authentication', namespace: 'kube-system' });
  });

  test('is written again after its deletion, and after a change of its values', async () => {
    expect((await server.ask('DELETE', path)).status).toBe(200);
    expect(trimmed(await dataWhen(() => true))).toEqual(expected());
    const patch = { data: { 'requestheader-allowed-names': '{', 'client-ca-file': null, other: 'x' } };
    const headers = { 'content-type': 'application/merge-patch+json' };
    expect((await server.ask('PATCH', path, { body: patch, headers })).status).toBe(200);
    expect(trimmed(await dataWhen((data) => data['client-ca-file'] !== undefined))).toEqual(expected());
  });

  test('keeps the values of other servers, and gains new authorities of this one', async () => {
    const other = await makeAuthority('other');
    const headers = { 'content-type': 'application/merge-patch+json' };
    const given = { 'client-ca-file': other.cert, 'requestheader-allowed-names': '["other"]' };
    await server.ask('PATCH', path, { body: { data: given }, headers });
    const combined = await dataWhen((data) => data['requestheader-allowed-names'] !== '["other"]');
    expect(combined['requestheader-allowed-names']).toBe('["other","front-proxy"]');
    expect(combined['client-ca-file']).toBe(`${other.cert.trim()}\n${users.cert.trim()}\n`);
    const next = await makeAuthority('next');
    proxyAuthorities.replace(next.cert);
    const data = await dataWhen(
      (one) => one['requestheader-client-ca-file'] !== combined['requestheader-client-ca-file'],
    );
    expect(data['requestheader-client-ca-file']).toBe(`${proxies.cert.trim()}\n${next.cert.trim()}\n`);
  });

  test('is readable for subjects of the role extension-apiserver-authentication-reader', async () => {
    expect((await server.ask('GET', path, { token: 'reader' })).status).toBe(403);
    const bindings = '/apis/rbac.authorization.k8s.io/v1/namespaces/kube-system/rolebindings';
    const roleRef = {
      kind: 'Role',
      name: 'extension-apiserver-authentication-reader',
      apiGroup: 'rbac.authorization.k8s.io',
    };
    const subjects = [{ kind: 'User', name: 'reader', apiGroup: 'rbac.authorization.k8s.io' }];
    const created = await server.ask('POST', bindings, { body: { metadata: { name: 'r' }, roleRef, subjects } });
    expect(created.status).toBe(201);
    expect((await server.ask('GET', path, { token: 'reader' })).status).toBe(200);
  });
});

test('a server without authorities publishes no config map', async () => {
  const plain = await startTestServer();
  try {
    const list = await plain.ask('GET', '/api/v1/namespaces/orch-system/configmaps');
    expect(list.json.items).toEqual([]);
  } finally {
    await plain.stop();
  }
});
