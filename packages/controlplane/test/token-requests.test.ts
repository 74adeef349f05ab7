import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readSigningKey, readTokenKeys, tokenFileAuthenticator } from '@orch/auth';
import { type Parsed, startTestServer, type TestServer } from './test-server.js';

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const issuer = 'https://orch.default.svc';

describe('tokens of service accounts', () => {
  let server: TestServer;
  const namespace = '/api/v1/namespaces/default';
  const accounts = `${namespace}/serviceaccounts`;
  beforeAll(async () => {
    server = await startTestServer('kubernetes', {
      authentication: {
        authenticators: [],
        tokenAuthenticators: [tokenFileAuthenticator('admin,admin,admin-uid,"system:masters"\n')],
        serviceAccounts: {
          issuer,
          signingKey: readSigningKey(pem),
          keys: readTokenKeys(pem),
          expirationSecondsMax: 100_000,
        },
        anonymous: true,
      },
    });
    for (const name of ['default', 'sa']) await server.ask('POST', accounts, { body: { metadata: { name } } });
    await createPod('p', 'sa');
    await createPod('o', 'default');
    await server.ask('POST', `${namespace}/secrets`, { body: { metadata: { name: 's' } } });
  });
  afterAll(() => server.stop());

  async function createPod(name: string, serviceAccountName: string): Promise<Parsed> {
    const containers = [{ name: 'c', image: 'i' }];
    const spec = { serviceAccountName, automountServiceAccountToken: false, containers };
    return (await server.ask('POST', `${namespace}/pods`, { body: { metadata: { name }, spec } })).json;
  }
  const request = (spec: object, account = 'sa') =>
    server.ask('POST', `${accounts}/${account}/token`, { body: { spec } });
  const review = async (spec: object) =>
    (await server.ask('POST', '/apis/authentication.k8s.io/v1/tokenreviews', { body: { spec } })).json.status;
  const tokenOf = async (spec: object, account = 'sa') => (await request(spec, account)).json.status.token;
  const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

  test('an account gets a token for the API, valid for one hour [Methods, 5]', async () => {
    const { status, json } = await request({});
    const { token } = json.status;
    expect([status, json]).toEqual([
      201,
      {
        kind: 'TokenRequest',
        apiVersion: 'authentication.k8s.io/v1',
        metadata: {
          creationTimestamp: null,
          managedFields: [expect.objectContaining({ fieldsV1: { 'f:spec': { 'f:expirationSeconds': {} } } })],
        },
        spec: { audiences: [issuer], expirationSeconds: 3600, boundObjectRef: null },
        status: { token: expect.any(String), expirationTimestamp: expect.any(String) },
      },
    ]);
    const claims = claimsOf(token);
    expect(claims).toMatchObject({
      iss: issuer,
      sub: 'system:serviceaccount:default:sa',
      'kubernetes.io': { serviceaccount: { name: 'sa' } },
    });
    expect([claims.exp - claims.iat, Date.parse(json.status.expirationTimestamp) / 1_000]).toEqual([3_600, claims.exp]);
    const called = await server.ask('GET', `${namespace}/pods`, { token });
    expect(called.json.message).toContain('User "system:serviceaccount:default:sa" cannot list resource "pods"');
    expect((await server.ask('GET', `${namespace}/pods`, { token: `${token}x` })).status).toBe(401);
  });

  test('expirationSeconds has a minimum and a maximum [Service account options, 7]', async () => {
    const short = await request({ expirationSeconds: 599 });
    expect([short.status, short.json.message]).toEqual([
      422,
      'TokenRequest.authentication.k8s.io "" is invalid: spec.expirationSeconds: Invalid value: 599: may not specify a duration less than 10 minutes',
    ]);
    const long = await request({ expirationSeconds: 4_294_967_297 });
    expect([long.status, long.json.message]).toEqual([
      422,
      expect.stringContaining('Invalid value: 4294967297: may not specify a duration larger than 2^32 seconds'),
    ]);
    const { headers, json } = await request({ expirationSeconds: 100_001 });
    expect([json.spec.expirationSeconds, headers['warning']]).toEqual([
      100_000,
      '299 - "requested expiration of 100001 seconds shortened to 100000 seconds"',
    ]);
  });

  test('the expiration of a pod token is extended, others are not [Service account options, 8]', async () => {
    const boundObjectRef = { kind: 'Pod', apiVersion: 'v1', name: 'p' };
    for (const audiences of [[], ['a']]) {
      const { status } = (await request({ expirationSeconds: 3_607, boundObjectRef, audiences })).json;
      const claims = claimsOf(status.token);
      expect(claims.exp - claims.iat).toBe(31_536_000);
      expect(claims['kubernetes.io'].warnafter - claims.iat).toBe(3_607);
      expect(Date.parse(status.expirationTimestamp) / 1_000 - claims.iat).toBe(3_607);
    }
    for (const other of [
      { expirationSeconds: 3_606, boundObjectRef },
      { expirationSeconds: 3_607, boundObjectRef: { kind: 'Secret', name: 's' } },
    ]) {
      const plain = claimsOf(await tokenOf(other));
      expect([plain.exp - plain.iat, plain['kubernetes.io'].warnafter]).toEqual([other.expirationSeconds, undefined]);
    }
  });

  test('a token can be bound only to a pod of the account or to a secret', async () => {
    const bind = async (boundObjectRef: object) => {
      const { json } = await request({ audiences: ['a'], boundObjectRef });
      return [json.code, json.message];
    };
    expect(await bind({ kind: 'Pod', apiVersion: 'v1', name: 'o' })).toEqual([
      400,
      'cannot bind token for serviceaccount "sa" to pod running with different serviceaccount name.',
    ]);
    expect(await bind({ kind: 'Pod', apiVersion: 'v1', name: 'none' })).toEqual([404, 'pods "none" not found']);
    expect(await bind({ kind: 'Pod', apiVersion: 'v1', name: 'p', uid: 'x' })).toEqual([
      409,
      'Operation cannot be fulfilled on Pod "p": the UID in the bound object reference (x) does not match the UID in record. The object might have been deleted and then recreated',
    ]);
    expect(await bind({ kind: 'ConfigMap', apiVersion: 'v1', name: 's' })).toEqual([
      400,
      'cannot bind token to object of type /v1, Kind=ConfigMap',
    ]);
    expect((await request({}, 'none')).json.message).toBe('serviceaccounts "none" not found');
  });

  test('a token review checks the audiences [TokenReview (groups `authentication.orch.io`, versions `v1` and `v1beta1`), 3] [TokenReview (groups `authentication.orch.io`, versions `v1` and `v1beta1`), 9]', async () => {
    const token = await tokenOf({ audiences: ['a', 'b'] });
    expect(await review({ token, audiences: ['a', 'z'] })).toEqual({
      authenticated: true,
      user: {
        username: 'system:serviceaccount:default:sa',
        uid: expect.any(String),
        groups: ['system:serviceaccounts', 'system:serviceaccounts:default', 'system:authenticated'],
      },
      audiences: ['a'],
    });
    expect(await review({ token })).toEqual({
      user: {},
      error: `[invalid bearer token, token audiences ["a" "b"] is invalid for the target audiences ["${issuer}"]]`,
    });
    expect((await review({ token, audiences: ['z'] })).authenticated).toBeUndefined();
    expect((await review({ token: await tokenOf({}) })).audiences).toEqual([issuer]);
  });

  test('tokens without audiences are valid for the API', async () => {
    expect(await review({ token: 'admin' })).toMatchObject({ authenticated: true, audiences: [issuer] });
    expect(await review({ token: 'admin', audiences: ['y', issuer] })).toMatchObject({ audiences: [issuer] });
    expect(await review({ token: 'admin', audiences: ['z'] })).toEqual({ user: {}, error: 'invalid bearer token' });
  });

  test('a pod token has the pod in its extra fields, and is invalid after deletion of the pod or account [Service account options, 3] [TokenReview (groups `authentication.orch.io`, versions `v1` and `v1beta1`), 8]', async () => {
    await createPod('q', 'sa');
    const boundObjectRef = { kind: 'Pod', apiVersion: 'v1', name: 'q' };
    const ofPod = await tokenOf({ boundObjectRef });
    const { uid } = (await server.ask('GET', `${namespace}/pods/q`)).json.metadata;
    expect((await review({ token: ofPod })).user.extra).toEqual({
      'authentication.kubernetes.io/pod-name': ['q'],
      'authentication.kubernetes.io/pod-uid': [uid],
    });
    await server.ask('DELETE', `${namespace}/pods/q?gracePeriodSeconds=0`);
    expect(await review({ token: ofPod })).toEqual({
      user: {},
      error: '[invalid bearer token, Token has been invalidated]',
    });
    await server.ask('POST', accounts, { body: { metadata: { name: 'short' } } });
    const token = await tokenOf({}, 'short');
    expect((await review({ token })).authenticated).toBe(true);
    await server.ask('DELETE', `${accounts}/short`);
    expect((await review({ token })).error).toBe('[invalid bearer token, serviceaccounts "short" not found]');
    expect((await server.ask('GET', `${namespace}/pods`, { token })).status).toBe(401);
  });
});

test('a server without a signing key issues no tokens', async () => {
  const server = await startTestServer('orch');
  const { status } = await server.ask('POST', '/api/v1/namespaces/default/serviceaccounts/a/token', { body: {} });
  expect(status).toBe(501);
  await server.stop();
});
