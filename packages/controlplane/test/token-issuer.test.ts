import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { kubernetesNames } from '@orch/apimachinery';
import { readSigningKey, readTokenKeys, signLegacyToken, tokenFileAuthenticator } from '@orch/auth';
import type { ControlPlaneServerOptions } from '../src/server/options.js';
import { type Parsed, startTestServer, type TestServer } from './test-server.js';

const newPem = (curve: string) =>
  generateKeyPairSync('ec', { namedCurve: curve }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const [pem, oldPem] = [newPem('P-256'), newPem('P-384')];
const issuer = 'https://orch.default.svc';
const configurationPath = '/.well-known/openid-configuration';
const keySetPath = '/openid/v1/jwks';

/** Verifies a token like a relying party, with only the public keys. */
function isSignedByOneOf(keys: readonly Parsed[], token: string): boolean {
  const [head = '', body = '', signature = ''] = token.split('.');
  const { kid, alg } = JSON.parse(Buffer.from(head, 'base64url').toString());
  const key = keys.find((one) => one.kid === kid && one.alg === alg);
  if (key === undefined) return false;
  const publicKey = createPublicKey({ key, format: 'jwk' });
  const signed = Buffer.from(`${head}.${body}`);
  const options = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  return verify(`SHA${alg.slice(2)}`, signed, options, Buffer.from(signature, 'base64url'));
}

type ServiceAccounts = NonNullable<ControlPlaneServerOptions['authentication']['serviceAccounts']>;
const serverWith = (more: Partial<ServiceAccounts>, options: Partial<ControlPlaneServerOptions> = {}) =>
  startTestServer('kubernetes', {
    authentication: {
      authenticators: [],
      tokenAuthenticators: [tokenFileAuthenticator('admin,admin,admin-uid,"system:masters"\nbob,bob,bob-uid\n')],
      serviceAccounts: {
        issuer,
        signingKey: readSigningKey(pem),
        keys: [...readTokenKeys(pem), ...readTokenKeys(oldPem)],
        ...more,
      },
      anonymous: true,
    },
    ...options,
  });

describe('the token issuer', () => {
  let server: TestServer;
  const accounts = '/api/v1/namespaces/default/serviceaccounts';
  beforeAll(async () => {
    server = await serverWith({}, { externalHost: 'cluster.example' });
    await server.ask('POST', accounts, { body: { metadata: { name: 'sa' } } });
  });
  afterAll(() => server.stop());
  const tokenOf = async () => (await server.ask('POST', `${accounts}/sa/token`, { body: {} })).json.status.token;

  test('has a cacheable discovery document [Specific endpoints, 9]', async () => {
    const { status, headers, json } = await server.ask('GET', configurationPath);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'application/json',
      'public, max-age=3600',
    ]);
    expect(json).toEqual({
      issuer,
      jwks_uri: `https://cluster.example:${server.server.port}${keySetPath}`,
      response_types_supported: ['id_token'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256', 'ES384'],
    });
    expect((await server.ask('GET', `${configurationPath}/`)).json).toEqual(json);
  });

  test('publishes the keys that verify tokens, including older keys', async () => {
    const { headers, json } = await server.ask('GET', keySetPath);
    expect([headers['content-type'], headers['cache-control'], json.keys.length]).toEqual([
      'application/jwk-set+json',
      'public, max-age=3600',
      2,
    ]);
    const claims = { namespace: 'default', serviceAccount: { name: 'sa', uid: 'u' }, secretName: 's' };
    const old = await signLegacyToken(claims, { key: readSigningKey(oldPem), names: kubernetesNames });
    expect([isSignedByOneOf(json.keys, await tokenOf()), isSignedByOneOf(json.keys, old)]).toEqual([true, true]);
    expect(isSignedByOneOf(json.keys.slice(0, 1), old)).toBe(false);
    expect(JSON.stringify(json)).not.toContain('"d"');
  });

  test('is readable by service accounts, not by other users without permission', async () => {
    const rejection = (user: string, path: string) => `forbidden: User "${user}" cannot get path "${path}"`;
    for (const path of [configurationPath, keySetPath]) {
      expect((await server.ask('GET', path, { token: await tokenOf() })).status).toBe(200);
      const bob = await server.ask('GET', path, { token: 'bob' });
      expect([bob.status, bob.json.message]).toEqual([403, rejection('bob', path)]);
      const nobody = await server.ask('GET', path, { token: '' });
      expect([nobody.status, nobody.json.message]).toEqual([403, rejection('system:anonymous', path)]);
    }
  });

  test.each([
    [configurationPath, 'application/json', 200],
    [configurationPath, 'text/html, */*;q=0.5', 200],
    [configurationPath, 'application/*', 406],
    [configurationPath, 'application/yaml', 406],
    [keySetPath, 'application/jwk-set+json', 200],
    [keySetPath, '*/*', 200],
    [keySetPath, 'application/json', 406],
  ])('%s with Accept %s returns %i', async (path, accept, status) => {
    const response = await server.ask('GET', path, { headers: { accept } });
    expect(response.status).toBe(status);
    if (status === 406) expect(response.text).toContain('406: Not Acceptable');
  });

  test('accepts only GET, and is in the index', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'HEAD']) {
      expect((await server.ask(method, keySetPath)).status).toBe(405);
    }
    expect((await server.ask('GET', '/')).json.paths).toEqual(expect.arrayContaining([configurationPath, keySetPath]));
  });
});

test('a request is authenticated as a user, a service account or anonymous; users are not API objects [Principles, 1]', async () => {
  const server = await serverWith({});
  const accounts = '/api/v1/namespaces/default/serviceaccounts';
  await server.ask('POST', accounts, { body: { metadata: { name: 'sa' } } });
  const { token } = (await server.ask('POST', `${accounts}/sa/token`, { body: {} })).json.status;
  const callers = { bob: 'bob', [token]: 'system:serviceaccount:default:sa', '': 'system:anonymous' };
  for (const [given, user] of Object.entries(callers)) {
    const { json } = await server.ask('GET', accounts, { token: given });
    expect(json.message).toContain(`User "${user}" cannot list resource "serviceaccounts"`);
  }
  expect((await server.ask('POST', '/api/v1/users', { body: { metadata: { name: 'eve' } } })).status).toBe(404);
  const { resources } = (await server.ask('GET', '/api/v1')).json;
  expect(resources.filter(({ kind }: Parsed) => kind === 'User' || kind === 'ServiceAccount')).toMatchObject([
    { name: 'serviceaccounts', namespaced: true },
  ]);
  await server.stop();
});

test('a token needs an audience of the API, which is the issuer by default [Service account options, 6]', async () => {
  const key = readTokenKeys(pem);
  const serviceAccounts = { issuer, signingKey: readSigningKey(pem), keys: key };
  const tokenAuthenticators = [tokenFileAuthenticator('admin,admin,admin-uid,"system:masters"\n')];
  const plain = { authenticators: [], tokenAuthenticators, serviceAccounts, anonymous: true };
  for (const [apiAudiences, good, bad] of [
    [undefined, [[issuer], ['z', issuer]], [['z']]],
    [
      ['a', 'b'],
      [['a'], ['z', 'b']],
      [['z'], [issuer]],
    ],
  ] as const) {
    const authentication = apiAudiences === undefined ? plain : { ...plain, apiAudiences };
    const server = await startTestServer('kubernetes', { authentication });
    const path = '/api/v1/namespaces/default/serviceaccounts';
    await server.ask('POST', path, { body: { metadata: { name: 'sa' } } });
    const statusWith = async (audiences?: readonly string[]) => {
      const { json } = await server.ask('POST', `${path}/sa/token`, { body: { spec: { audiences } } });
      return (await server.ask('GET', path, { token: json.status.token })).status;
    };
    // 403: authenticated but forbidden. 401: not authenticated.
    expect(await statusWith()).toBe(403);
    for (const audiences of good) expect([audiences, await statusWith(audiences)]).toEqual([audiences, 403]);
    for (const audiences of bad) expect([audiences, await statusWith(audiences)]).toEqual([audiences, 401]);
    await server.stop();
  }
});

test('the URL of the keys is configurable [Service account options, 5]', async () => {
  const server = await serverWith({ jwksUri: 'https://keys.example/set' });
  expect((await server.ask('GET', configurationPath)).json.jwks_uri).toBe('https://keys.example/set');
  await server.stop();
});

test.each([
  ['an issuer that is not a URL', { issuer: 'me' }],
  ['an issuer without https', { issuer: 'http://orch.default.svc' }],
  ['an issuer with a query', { issuer: 'https://orch.default.svc?a=b' }],
  ['an issuer with a fragment', { issuer: 'https://orch.default.svc#a' }],
  ['a key URL without https', { jwksUri: 'http://keys.example/set' }],
  ['no keys', { keys: [] }],
])(
  'with %s the server runs without the discovery documents of the issuer [Service account options, 4]',
  async (_what, more) => {
    const server = await serverWith(more);
    for (const path of [configurationPath, keySetPath]) expect((await server.ask('GET', path)).status).toBe(404);
    expect((await server.ask('GET', '/')).json.paths).not.toContain(keySetPath);
    await server.stop();
  },
);

describe('tokens in secrets', () => {
  const namespace = '/api/v1/namespaces/default';
  /** Creates an account and a secret with its token. */
  async function createToken(server: TestServer): Promise<string> {
    await server.ask('POST', `${namespace}/serviceaccounts`, { body: { metadata: { name: 'sa' } } });
    const { uid } = (await server.ask('GET', `${namespace}/serviceaccounts/sa`)).json.metadata;
    const claims = { namespace: 'default', serviceAccount: { name: 'sa', uid }, secretName: 'sa-token' };
    const token = await signLegacyToken(claims, { key: readSigningKey(oldPem), names: kubernetesNames });
    const annotations = { 'kubernetes.io/service-account.name': 'sa', 'kubernetes.io/service-account.uid': uid };
    const secret = { metadata: { name: 'sa-token', annotations }, type: 'kubernetes.io/service-account-token' };
    const data = { token: Buffer.from(token).toString('base64') };
    expect((await server.ask('POST', `${namespace}/secrets`, { body: { ...secret, data } })).status).toBe(201);
    return token;
  }
  const reviewedUser = async (server: TestServer, token: string) => {
    const path = '/apis/authentication.k8s.io/v1/tokenreviews';
    const { status } = (await server.ask('POST', path, { body: { spec: { token } } })).json;
    return status.user.username ?? status.error;
  };

  test('are valid until the secret is deleted, and are counted [Service account options, 3] [Methods, 5]', async () => {
    const server = await serverWith({});
    const token = await createToken(server);
    expect(await reviewedUser(server, token)).toBe('system:serviceaccount:default:sa');
    const called = await server.ask('GET', `${namespace}/pods`, { token });
    expect(called.json.message).toContain('User "system:serviceaccount:default:sa" cannot list');
    expect((await server.ask('GET', '/metrics')).text).toContain('\nserviceaccount_legacy_tokens_total 2\n');
    await server.ask('DELETE', `${namespace}/secrets/sa-token`);
    expect(await reviewedUser(server, token)).toBe('[invalid bearer token, Token has been invalidated]');
    expect((await server.ask('GET', `${namespace}/pods`, { token })).status).toBe(401);
    await server.stop();
  });

  test('stay valid without lookup; a server without an issuer accepts only them [Service account options, 3]', async () => {
    const server = await startTestServer('kubernetes', {
      authentication: {
        authenticators: [],
        tokenAuthenticators: [tokenFileAuthenticator('admin,admin,admin-uid,"system:masters"\n')],
        serviceAccounts: { keys: readTokenKeys(oldPem), lookup: false },
        anonymous: true,
      },
    });
    const token = await createToken(server);
    await server.ask('DELETE', `${namespace}/secrets/sa-token`);
    expect(await reviewedUser(server, token)).toBe('system:serviceaccount:default:sa');
    expect((await server.ask('POST', `${namespace}/serviceaccounts/sa/token`, { body: {} })).status).toBe(501);
    expect((await server.ask('GET', keySetPath)).status).toBe(404);
    await server.stop();
  });
});

/** Requests a token like one that is mounted into a pod. */
async function mountedToken(server: TestServer): Promise<string> {
  const namespace = '/api/v1/namespaces/default';
  await server.ask('POST', `${namespace}/serviceaccounts`, { body: { metadata: { name: 'sa' } } });
  const spec = {
    serviceAccountName: 'sa',
    automountServiceAccountToken: false,
    containers: [{ name: 'c', image: 'i' }],
  };
  await server.ask('POST', `${namespace}/pods`, { body: { metadata: { name: 'p' }, spec } });
  const boundObjectRef = { kind: 'Pod', apiVersion: 'v1', name: 'p' };
  const requested = { spec: { expirationSeconds: 3_607, boundObjectRef } };
  return (await server.ask('POST', `${namespace}/serviceaccounts/sa/token`, { body: requested })).json.status.token;
}

test('pod tokens are not extended when extendsExpiration is false [Service account options, 8]', async () => {
  const server = await serverWith({ extendsExpiration: false });
  const claims = JSON.parse(Buffer.from((await mountedToken(server)).split('.')[1] ?? '', 'base64url').toString());
  expect([claims.exp - claims.iat, claims['kubernetes.io'].warnafter]).toEqual([3_607, undefined]);
  await server.stop();
});

test('stale pod tokens are counted separately [Service account options, 8]', async () => {
  let now = new Date();
  const server = await serverWith({}, { now: () => now });
  const token = await mountedToken(server);
  const counts = async () => {
    await server.ask('GET', '/api', { token });
    const { text } = await server.ask('GET', '/metrics');
    return ['valid', 'stale'].map((use) =>
      Number(new RegExp(`\nserviceaccount_${use}_tokens_total (\\d+)`).exec(text)?.[1]),
    );
  };
  expect(await counts()).toEqual([1, 0]);
  now = new Date(now.getTime() + 3_700_000);
  expect(await counts()).toEqual([1, 1]);
  await server.stop();
});
