import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { tokenFileAuthenticator } from '@orch/auth';
import { accessOf, type Rule } from './access-fixture.js';
import { getAs, type RawHeaders } from './proxied-client.js';
import { type RequestOptions, startTestServer, type TestServer } from './test-server.js';

const authentication = 'authentication.k8s.io';
const reviews = '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews';
const pods = '/api/v1/namespaces/default/pods';

const impersonating = (resources: string[], more: object = {}): Rule => ({
  ...{ verbs: ['impersonate'], apiGroups: [''], resources },
  ...more,
});

describe('impersonation', () => {
  let server: TestServer;
  const { grant } = accessOf(() => server);
  beforeAll(async () => {
    const users = ['all-users', 'both', 'jane-only', 'reader', 'robots', 'team-only'];
    const tokens = ['admin,admin,1,"system:masters"', ...users.map((user) => `${user},${user},${user}`)].join('\n');
    server = await startTestServer('kubernetes', {
      authentication: {
        ...{ authenticators: [], anonymous: true },
        tokenAuthenticators: [tokenFileAuthenticator(tokens)],
      },
    });
    await grant('all-users', '', [impersonating(['users', 'groups', 'serviceaccounts'])]);
    await grant('jane-only', '', [impersonating(['users'], { resourceNames: ['jane'] })]);
    await grant('team-only', '', [
      impersonating(['users']),
      impersonating(['groups'], { resourceNames: ['team'] }),
      impersonating(['userextras/scopes'], { apiGroups: [authentication], resourceNames: ['read'] }),
    ]);
    await grant('robots', 'default', [impersonating(['serviceaccounts'], { resourceNames: ['robot'] })]);
    await grant('jane', 'default', [{ verbs: ['list'], apiGroups: [''], resources: ['pods'] }]);
    await grant('reader', 'default', [{ verbs: ['list'], apiGroups: [''], resources: ['pods'] }]);
  });
  afterAll(() => server.stop());

  /** Sends a request as a user of the token file. */
  const as = (user: string, method: string, path: string, ask: RequestOptions = {}) =>
    server.ask(method, path, { ...ask, token: user });
  const statusOf = async (user: string, headers: Readonly<Record<string, string>>, path = pods) =>
    (await as(user, 'GET', path, { headers })).status;
  const messageOf = async (user: string, headers: Readonly<Record<string, string>>) =>
    (await as(user, 'GET', pods, { headers })).json.message;

  test('replaces the user after the caller was permitted; the request is authorized for the new user [Impersonation, 3] [Impersonation, 4]', async () => {
    expect(await statusOf('all-users', {})).toBe(403);
    expect(await statusOf('all-users', { 'impersonate-user': 'jane' })).toBe(200);
    // The rights of the caller do not count.
    await grant('both', '', [impersonating(['users']), { verbs: ['*'], apiGroups: ['*'], resources: ['*'] }]);
    expect(await statusOf('both', {})).toBe(200);
    expect(await messageOf('both', { 'impersonate-user': 'nobody' })).toContain('User "nobody" cannot list');
    // An invalid token is rejected before impersonation.
    const invalid = await server.ask('GET', pods, { token: 'unknown', headers: { 'impersonate-user': 'jane' } });
    expect(invalid.status).toBe(401);
    expect(await statusOf('reader', { 'impersonate-user': 'jane' })).toBe(403);
  });

  test('needs the verb impersonate on users, groups and service accounts [Impersonation, 5]', async () => {
    expect(await messageOf('jane-only', { 'impersonate-user': 'jane', 'impersonate-group': 'staff' })).toContain(
      'groups "staff" is forbidden: User "jane-only" cannot impersonate resource "groups"',
    );
    expect(await messageOf('reader', { 'impersonate-user': 'jane' })).toContain(
      'users "jane" is forbidden: User "reader" cannot impersonate resource "users"',
    );
    const robot = { 'impersonate-user': 'system:serviceaccount:default:robot' };
    expect(await messageOf('jane-only', robot)).toContain('cannot impersonate resource "serviceaccounts"');
    expect(await messageOf('robots', robot)).toContain('User "system:serviceaccount:default:robot" cannot list');
    // The account of another namespace is another one.
    expect(await messageOf('robots', { 'impersonate-user': 'system:serviceaccount:other:robot' })).toContain(
      'User "robots" cannot impersonate',
    );
  });

  test('of groups repeats the header, and needs a user [Impersonation, 1]', async () => {
    const groups = { 'impersonate-user': 'ann', 'impersonate-group': 'team' };
    expect(await statusOf('team-only', groups)).toBe(403);
    expect(await messageOf('team-only', groups)).toContain('User "ann" cannot list');
    const twoGroups = async (token: string) => {
      const headers: RawHeaders = [
        ['Authorization', `Bearer ${token}`],
        ['Impersonate-User', 'ann'],
        ['Impersonate-Group', 'team'],
        ['Impersonate-Group', 'staff'],
      ];
      return (await getAs(`${server.server.url}${pods}`, { headers })).json.message;
    };
    expect(await twoGroups('team-only')).toContain('groups "staff" is forbidden: User "team-only" cannot impersonate');
    expect(await twoGroups('all-users')).toContain('User "ann" cannot list');
    const { status } = await as('all-users', 'GET', pods, { headers: { 'impersonate-group': 'team' } });
    expect(status).toBe(400);
  });

  test('of extra values needs userextras/<name> for each value, with decoded names [Impersonation, 2] [Impersonation, 6]', async () => {
    const extra = (name: string, value: string) => ({
      'impersonate-user': 'ann',
      [`impersonate-extra-${name}`]: value,
    });
    expect(await messageOf('team-only', extra('scopes', 'read'))).toContain('User "ann" cannot list');
    expect(await messageOf('team-only', extra('scopes', 'write'))).toContain(
      `userextras.${authentication} "write" is forbidden: User "team-only" cannot impersonate resource "userextras/scopes"`,
    );
    expect(await messageOf('all-users', extra('scopes', 'read'))).toContain('userextras/scopes');
    expect(await messageOf('all-users', extra('acme.com%2fproject', 'x'))).toContain('userextras/acme.com/project');
    const { status } = await as('all-users', 'GET', pods, { headers: { 'impersonate-extra-scopes': 'read' } });
    expect(status).toBe(400);
  });

  test('is restricted to the resourceNames of a rule [Impersonation, 7]', async () => {
    expect(await statusOf('jane-only', { 'impersonate-user': 'jane' })).toBe(200);
    expect(await messageOf('jane-only', { 'impersonate-user': 'john' })).toContain(
      'users "john" is forbidden: User "jane-only" cannot impersonate',
    );
    const masters = { 'impersonate-user': 'ann', 'impersonate-group': 'system:masters' };
    expect(await messageOf('team-only', masters)).toContain('groups "system:masters" is forbidden');
  });

  test('a chain of impersonation does not exist: the impersonated user impersonates nobody', async () => {
    const { json } = await as('all-users', 'POST', reviews, {
      headers: { 'impersonate-user': 'jane-only' },
      body: { spec: { resourceAttributes: { verb: 'impersonate', resource: 'users', name: 'jane' } } },
    });
    expect(json.status.allowed).toBe(true);
    const twice = await server.ask('GET', pods, {
      token: 'team-only',
      headers: { 'impersonate-user': 'jane-only, jane' },
    });
    expect(twice.status).toBe(403);
  });
});
