import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestServer, type TestServer } from './test-server.js';

describe('access', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer('kubernetes');
  });
  afterAll(() => server.stop());

  test('a forbidden request names the user, the verb and the resource [Errors, 3]', async () => {
    const { json } = await server.ask('GET', '/api/v1/namespaces/default/pods/x/log', { token: '' });
    expect(json).toEqual({
      kind: 'Status',
      apiVersion: 'v1',
      metadata: {},
      status: 'Failure',
      message:
        'pods "x" is forbidden: User "system:anonymous" cannot get resource "pods/log" in API group "" in the namespace "default"',
      reason: 'Forbidden',
      details: { name: 'x', kind: 'pods' },
      code: 403,
    });
  });

  test('an invalid token gives 401 [Errors, 2]', async () => {
    const { json } = await server.ask('GET', '/api', { token: 'wrong' });
    expect(json).toMatchObject({ code: 401, reason: 'Unauthorized', message: 'Unauthorized' });
  });

  test('rules grant access as soon as they are stored', async () => {
    const path = '/api/v1/namespaces/default/configmaps';
    expect((await server.ask('GET', path, { token: 'bob' })).status).toBe(403);
    const rbac = '/apis/rbac.authorization.k8s.io/v1/namespaces/default';
    const rules = [{ verbs: ['list'], apiGroups: [''], resources: ['configmaps'] }];
    await server.ask('POST', `${rbac}/roles`, { body: { metadata: { name: 'reader' }, rules } });
    const roleRef = { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'reader' };
    const subjects = [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'User', name: 'bob' }];
    await server.ask('POST', `${rbac}/rolebindings`, { body: { metadata: { name: 'bob' }, roleRef, subjects } });
    expect((await server.ask('GET', path, { token: 'bob' })).status).toBe(200);
  });

  test('impersonation needs permission [Errors, 3]', async () => {
    const headers = { 'impersonate-user': 'jane', 'impersonate-group': 'staff' };
    const { json } = await server.ask('GET', '/api/v1/pods', { headers });
    expect(json.message).toContain('User "jane" cannot list');
    const rejected = await server.ask('GET', '/api/v1/pods', { headers, token: 'bob' });
    expect(rejected.json.message).toBe(
      'users "jane" is forbidden: User "bob" cannot impersonate resource "users" in API group "" at the cluster scope',
    );
  });

  test('an impersonated anonymous user stays in system:unauthenticated whatever its groups', async () => {
    const anonymous = { 'impersonate-user': 'system:anonymous', 'impersonate-group': 'staff' };
    expect((await server.ask('GET', '/version', { headers: anonymous })).status).toBe(200);
    expect((await server.ask('GET', '/api', { headers: anonymous })).status).toBe(403);
  });

  test.each([
    ['system:serviceaccount:team:robot', 'serviceaccounts "robot"', 'in the namespace "team"'],
    ['system:serviceaccount:A B:robot', 'users "system:serviceaccount:A B:robot"', 'at the cluster scope'],
    ['system:serviceaccount:team:robot:x', 'users "system:serviceaccount:team:robot:x"', 'at the cluster scope'],
  ])('impersonation of %s is authorized for %s %s', async (name, what, where) => {
    const { json } = await server.ask('GET', '/api/v1/pods', { headers: { 'impersonate-user': name }, token: 'bob' });
    const resource = what.split(' ')[0];
    expect(json.message).toBe(
      `${what} is forbidden: User "bob" cannot impersonate resource "${resource}" in API group "" ${where}`,
    );
  });

  test('rejects impersonated groups and extras without a user with 400', async () => {
    const headers = { 'impersonate-group': 'staff', 'impersonate-extra-scopes': 'a' };
    const { json } = await server.ask('GET', '/api/v1/nodes', { headers });
    expect(json).toMatchObject({ kind: 'Status', code: 400, reason: 'BadRequest' });
    expect(json.message).toMatch(
      /^requested \[{Group {2}staff {4}} {UserExtra {2}a {2}authentication\.[a-z0-9.]+\/v1 {2}scopes}] without impersonating a user$/,
    );
  });

  test('access reviews decide for other users and for the caller [Specific endpoints, 1]', async () => {
    const reviews = '/apis/authorization.k8s.io/v1';
    const resourceAttributes = { verb: 'get', resource: 'pods' };
    const other = await server.ask('POST', `${reviews}/subjectaccessreviews`, {
      body: { spec: { user: 'jane', resourceAttributes } },
    });
    expect(other.status).toBe(201);
    expect(other.json).toMatchObject({ kind: 'SubjectAccessReview', status: { allowed: false } });
    const own = await server.ask('POST', `${reviews}/selfsubjectaccessreviews`, {
      body: { spec: { resourceAttributes } },
    });
    expect(own.json.status.allowed).toBe(true);
    const rules = await server.ask('POST', `${reviews}/selfsubjectrulesreviews`, {
      body: { spec: { namespace: 'default' } },
    });
    expect(rules.json.status.nonResourceRules.length).toBeGreaterThan(0);
  });

  test('token reviews return the user of the token [TokenReview (groups `authentication.orch.io`, versions `v1` and `v1beta1`), 4]', async () => {
    const path = '/apis/authentication.k8s.io/v1/tokenreviews';
    const known = await server.ask('POST', path, { body: { spec: { token: 'bob' } } });
    expect(known.json.status).toMatchObject({ authenticated: true, user: { username: 'bob', uid: 'bob-uid' } });
    const unknown = await server.ask('POST', path, { body: { spec: { token: 'x' } } });
    expect(unknown.json.status).toEqual({ user: {}, error: 'invalid bearer token' });
  });
});

describe('documents', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer('orch');
  });
  afterAll(() => server.stop());
  const json = async (path: string) => (await server.ask('GET', path)).json;

  test('discovery lists the served groups and resources', async () => {
    expect(await json('/api')).toMatchObject({ kind: 'APIVersions', versions: ['v1'] });
    const { groups } = await json('/apis');
    expect(groups.map(({ name }: { name: string }) => name)).toContain('rbac.authorization.orch.io');
    expect(await json('/apis/apps')).toMatchObject({
      kind: 'APIGroup',
      name: 'apps',
      preferredVersion: { version: 'v1' },
    });
    const { resources } = await json('/api/v1');
    expect(resources).toContainEqual({
      name: 'configmaps',
      singularName: '',
      namespaced: true,
      kind: 'ConfigMap',
      verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
      shortNames: ['cm'],
      storageVersionHash: 'qFsyl6wFWjQ=',
    });
  });

  test('serves health, version and metrics', async () => {
    for (const path of ['/healthz', '/livez', '/readyz'])
      expect((await server.ask('GET', path, { token: '' })).text).toBe('ok');
    expect(await json('/version')).toMatchObject({ major: '1', minor: '21' });
    const metrics = await server.ask('GET', '/metrics');
    expect(metrics.text).toContain('apiserver_request_total{');
    expect(metrics.text).toContain('apiserver_storage_objects{resource="namespaces"} 4');
  });

  test('returns 404 for unknown paths', async () => {
    expect((await json('/api/v1/namespaces/default/foos')).code).toBe(404);
    expect((await server.ask('PUT', '/api/v1/namespaces/default/configmaps')).json.code).toBe(405);
    expect((await server.ask('GET', '/nowhere')).status).toBe(404);
  });
});
