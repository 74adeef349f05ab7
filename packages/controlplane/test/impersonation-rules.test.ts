import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { accessOf } from './access-fixture.js';
import { startTestServer, type TestServer } from './test-server.js';

// bob authenticates with a token, and may impersonate what each test grants.

const pods = '/api/v1/namespaces/default/pods';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer('kubernetes');
  const { grant } = accessOf(() => server);
  const impersonate = (resources: readonly string[], resourceNames: readonly string[], apiGroups = ['']) => ({
    ...{ verbs: ['impersonate'], apiGroups, resources, resourceNames },
  });
  await grant('bob', '', [
    impersonate(['users'], ['jane', 'josé']),
    impersonate(['groups'], ['staff', 'dev']),
    impersonate(['serviceaccounts'], ['robot']),
    impersonate(['userextras/scopes', 'userextras/example.com/a b'], ['view'], ['authentication.k8s.io']),
  ]);
  await grant('jane', 'default', [{ verbs: ['list'], apiGroups: [''], resources: ['pods'] }]);
});
afterAll(() => server.stop());

const asBob = (headers: Readonly<Record<string, string>>, path = pods) =>
  server.ask('GET', path, { token: 'bob', headers });
/** The message of a rejection, or the status of a response without one. */
const outcome = async (headers: Readonly<Record<string, string>>, path?: string): Promise<unknown> => {
  const { status, json } = await asBob(headers, path);
  return json.message ?? status;
};

test('a user and groups are impersonated; a group needs a user [Impersonation, 1]', async () => {
  expect(await outcome({ 'impersonate-user': 'jane', 'impersonate-group': 'staff' })).toBe(200);
  const { status } = await asBob({ 'impersonate-group': 'staff' });
  expect(status).toBe(400);
});

test('an extra value needs a user, and its key is lower case and percent-encoded [Impersonation, 2] [Impersonation, 6]', async () => {
  expect(await outcome({ 'impersonate-user': 'jane', 'Impersonate-Extra-Scopes': 'view' })).toBe(200);
  expect(await outcome({ 'impersonate-user': 'jane', 'impersonate-extra-example.com%2fa%20b': 'view' })).toBe(200);
  expect((await asBob({ 'impersonate-extra-scopes': 'view' })).status).toBe(400);
  expect(await outcome({ 'impersonate-user': 'jane', 'impersonate-extra-scopes': 'all' })).toBe(
    'userextras.authentication.k8s.io "all" is forbidden: User "bob" cannot impersonate resource "userextras/scopes" in API group "authentication.k8s.io" at the cluster scope',
  );
  expect((await asBob({ 'impersonate-user': 'jane', 'impersonate-extra-__proto__': 'view' })).status).toBe(403);
});

test('the caller is authenticated, then checked, then replaced [Impersonation, 3]', async () => {
  const invalid = await server.ask('GET', pods, { token: 'wrong', headers: { 'impersonate-user': 'jane' } });
  expect(invalid.status).toBe(401);
  expect(await outcome({ 'impersonate-user': 'admin' })).toBe(
    'users "admin" is forbidden: User "bob" cannot impersonate resource "users" in API group "" at the cluster scope',
  );
  expect(await outcome({ 'impersonate-user': 'jane' }, '/api/v1/secrets')).toMatch(/: User "jane" cannot list /);
});

test('the request is authorized as the impersonated user [Impersonation, 4]', async () => {
  expect((await server.ask('GET', pods, { token: 'bob' })).status).toBe(403);
  expect((await asBob({ 'impersonate-user': 'jane' })).status).toBe(200);
  const admin = { 'impersonate-user': 'nobody' };
  expect((await server.ask('GET', pods, { headers: admin })).status).toBe(403);
});

test('users, groups and service accounts of the core group need the verb impersonate [Impersonation, 5]', async () => {
  for (const [headers, resource, name] of [
    [{ 'impersonate-user': 'other' }, 'users', 'other'],
    [{ 'impersonate-user': 'jane', 'impersonate-group': 'admins' }, 'groups', 'admins'],
  ] as const) {
    expect(await outcome(headers)).toBe(
      `${resource} "${name}" is forbidden: User "bob" cannot impersonate resource "${resource}" in API group "" at the cluster scope`,
    );
  }
  expect(await outcome({ 'impersonate-user': 'system:serviceaccount:team:robot' })).toMatch(
    /User "system:serviceaccount:team:robot" cannot list/,
  );
  expect(await outcome({ 'impersonate-user': 'system:serviceaccount:team:other' })).toMatch(
    /^serviceaccounts "other" is forbidden: User "bob" cannot impersonate resource "serviceaccounts" in API group "" in the namespace "team"/,
  );
});

test('resourceNames restrict each value [Impersonation, 7]', async () => {
  expect(await outcome({ 'impersonate-user': 'jane', 'impersonate-group': 'dev' })).toBe(200);
  expect((await asBob({ 'impersonate-user': 'Jane' })).status).toBe(403);
  expect((await asBob({ 'impersonate-user': 'jane', 'impersonate-group': 'system:masters' })).status).toBe(403);
});
