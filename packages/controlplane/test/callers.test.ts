import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Protocol, startTestServer, type TestServer } from './test-server.js';

describe.each<Protocol>(['HTTP/1.1', 'HTTP/2'])('authentication over %s', (protocol) => {
  let server: TestServer;
  const configMaps = '/api/v1/namespaces/default/configmaps';
  const tokenReviews = '/apis/authentication.orch.io/v1/tokenreviews';
  beforeAll(async () => {
    server = await startTestServer('orch');
  });
  afterAll(() => server.stop());
  const review = async (spec: object, version = 'v1') => {
    const path = `/apis/authentication.orch.io/${version}/tokenreviews`;
    return (await server.ask('POST', path, { protocol, body: { spec } })).json;
  };

  test('a bearer token identifies the user, an invalid one returns 401, a missing one is anonymous [Principles, 4] [Methods, 9] [API server defaults, 20]', async () => {
    const ask = async (token: string) => (await server.ask('GET', configMaps, { protocol, token })).json;
    expect((await ask('bob')).message).toContain('User "bob" cannot list');
    expect((await ask('nobody')).code).toBe(401);
    expect((await ask('')).message).toContain('User "system:anonymous" cannot list');
  });

  test('lines of the token file give name, uid and groups [Methods, 2] [Principles, 2]', async () => {
    expect((await review({ token: 'admin' })).status.user).toEqual({
      username: 'admin',
      uid: 'admin-uid',
      groups: ['system:masters', 'system:authenticated'],
    });
    expect((await review({ token: 'bob' })).status.user.groups).toEqual(['system:authenticated']);
  });

  test('a token review is returned in the requested version [TokenReview (groups `authentication.orch.io`, versions `v1` and `v1beta1`), 1] [TokenReview (groups `authentication.orch.io`, versions `v1` and `v1beta1`), 2]', async () => {
    for (const version of ['v1', 'v1beta1']) {
      expect(await review({ token: 'bob' }, version)).toMatchObject({
        apiVersion: `authentication.orch.io/${version}`,
        kind: 'TokenReview',
        spec: { token: 'bob' },
      });
    }
  });

  test('a token review returns whether the token is authenticated, the user name and the uid [TokenReview (groups `authentication.orch.io`, versions `v1` and `v1beta1`), 4] [TokenReview (groups `authentication.orch.io`, versions `v1` and `v1beta1`), 5] [TokenReview (groups `authentication.orch.io`, versions `v1` and `v1beta1`), 6]', async () => {
    const { status } = await review({ token: 'bob' });
    expect([status.authenticated, status.user.username, status.user.uid]).toEqual([true, 'bob', 'bob-uid']);
    expect((await review({ token: 'nobody' })).status.authenticated).not.toBe(true);
  });

  test('a token review returns groups, or the error for an unknown token [TokenReview (groups `authentication.orch.io`, versions `v1` and `v1beta1`), 7] [TokenReview (groups `authentication.orch.io`, versions `v1` and `v1beta1`), 10]', async () => {
    expect((await review({ token: 'admin' })).status.user.groups).toContain('system:masters');
    expect((await review({ token: 'nobody' })).status.error).toBe('invalid bearer token');
  });

  test('a dry run needs the permission of the real write [Authorization options and permissions, 9] [Dry run, 5]', async () => {
    const body = { metadata: { name: 'dry' } };
    const rejected = await server.ask('POST', `${configMaps}?dryRun=All`, { protocol, body, token: 'bob' });
    expect(rejected.json.code).toBe(403);
    expect((await server.ask('POST', `${configMaps}?dryRun=All`, { protocol, body })).status).toBe(201);
  });

  test('each verb on signing requests is granted by its own rule [Authorization options and permissions, 6]', async () => {
    const rbac = '/apis/rbac.authorization.orch.io/v1';
    const requests = '/apis/certificates.orch.io/v1/certificatesigningrequests';
    expect((await server.ask('GET', requests, { protocol, token: 'bob' })).status).toBe(403);
    const rules = [{ verbs: ['list'], apiGroups: ['certificates.orch.io'], resources: ['certificatesigningrequests'] }];
    const roleRef = { apiGroup: 'rbac.authorization.orch.io', kind: 'ClusterRole', name: 'csr' };
    const subjects = [{ apiGroup: 'rbac.authorization.orch.io', kind: 'User', name: 'bob' }];
    await server.ask('POST', `${rbac}/clusterroles`, { body: { metadata: { name: 'csr' }, rules } });
    await server.ask('POST', `${rbac}/clusterrolebindings`, { body: { metadata: { name: 'csr' }, roleRef, subjects } });
    expect((await server.ask('GET', requests, { protocol, token: 'bob' })).status).toBe(200);
    expect((await server.ask('GET', `${requests}/x`, { protocol, token: 'bob' })).status).toBe(403);
  });

  test('admission rejects whole writes and does not see reads [Errors, 8]', async () => {
    const path = '/api/v1/namespaces/none/configmaps';
    const written = await server.ask('POST', path, { protocol, body: { metadata: { name: 'x' } } });
    expect(written.json).toMatchObject({ code: 404, message: 'namespaces "none" not found' });
    expect((await server.ask('GET', path, { protocol })).json.items).toEqual([]);
    expect((await server.ask('POST', tokenReviews, { protocol, body: {} })).status).toBe(400);
  });
});

describe('limits of a server', () => {
  test('rejects requests beyond the in-flight limit, except watches [Errors, 12]', async () => {
    const authorization = { modes: ['AlwaysAllow'] } as const;
    const server = await startTestServer('orch', {
      authorization,
      limits: { readsInFlightMax: 1 },
      priorityAndFairness: false,
    });
    const path = '/api/v1/namespaces/default/configmaps';
    const asBob = { token: 'bob' };
    const waiting = server.ask('GET', `${path}?resourceVersion=999999`, asBob);
    const [watched, rejected, exempt] = await Promise.all([
      server.ask('GET', `${path}?watch=1&timeoutSeconds=1`, asBob),
      server.ask('GET', path, asBob),
      server.ask('GET', path),
    ]);
    expect(watched.status).toBe(200);
    expect(rejected.json).toMatchObject({ code: 429, reason: 'TooManyRequests' });
    expect(rejected.headers['retry-after']).toBe('1');
    expect(exempt.status).toBe(200);
    expect((await waiting).status).toBe(504);
    await server.stop();
  });
});
