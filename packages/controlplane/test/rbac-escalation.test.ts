import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { accessOf, everything, type Rule } from './access-fixture.js';
import { startTestServer, type TestResponse, type TestServer } from './test-server.js';

const group = 'rbac.authorization.k8s.io';
const cluster = `/apis/${group}/v1`;
const team = `${cluster}/namespaces/team`;

const types = {
  merge: 'application/merge-patch+json',
  json: 'application/json-patch+json',
  apply: 'application/apply-patch+yaml',
};

const rule = (verbs: string[], resources: string[], ...resourceNames: string[]): Rule => ({
  verbs,
  apiGroups: [''],
  resources,
  ...(resourceNames.length === 0 ? {} : { resourceNames }),
});
const pods = rule(['get', 'list'], ['pods']);
const writing: Rule = {
  verbs: ['get', 'create', 'update', 'patch', 'delete'],
  apiGroups: [group],
  resources: ['roles', 'rolebindings', 'clusterroles', 'clusterrolebindings'],
};

const kindOf = (path: string, noun: string) => `${path === cluster ? 'Cluster' : ''}${noun}`;
const collectionOf = (path: string, noun: string) => `${path}/${kindOf(path, noun).toLowerCase()}s`;
const role = (path: string, name: string, rules: readonly object[], more: object = {}) => ({
  apiVersion: `${group}/v1`,
  kind: kindOf(path, 'Role'),
  metadata: { name },
  rules,
  ...more,
});
const binding = (path: string, name: string, roleRef: object, user = 'eve') => ({
  apiVersion: `${group}/v1`,
  kind: kindOf(path, 'RoleBinding'),
  metadata: { name },
  roleRef: { apiGroup: group, ...roleRef },
  subjects: [{ apiGroup: group, kind: 'User', name: user }],
});

const notHeld = (user: string, ...lines: string[]) =>
  `user "${user}" (groups=["system:authenticated"]) is attempting to grant RBAC permissions not currently held:\n${lines.join('\n')}`;
const star = '{APIGroups:["*"], Resources:["*"], Verbs:["*"]}';
const aggregation = { aggregationRule: { clusterRoleSelectors: [{ matchLabels: { a: 'b' } }] } };
const rejection = (resource: string, name: string, why: string) => ({
  kind: 'Status',
  apiVersion: 'v1',
  metadata: {},
  status: 'Failure',
  message: `${resource}.${group} "${name}" is forbidden: ${why}`,
  reason: 'Forbidden',
  details: { name, group, kind: resource },
  code: 403,
});

describe('writers of roles and bindings', () => {
  let server: TestServer;
  const { as, grant, namespace } = accessOf(() => server);

  beforeAll(async () => {
    server = await startTestServer('kubernetes');
    await namespace('team');
    await grant('writer', 'team', [writing, pods, rule(['get'], ['secrets'], 'a')]);
    await grant('escalator', 'team', [writing, { verbs: ['escalate'], apiGroups: [group], resources: ['roles'] }]);
    await grant('binder', 'team', [
      writing,
      { verbs: ['bind'], apiGroups: [group], resources: ['clusterroles'], resourceNames: ['bindable', 'none'] },
      { verbs: ['bind'], apiGroups: [group], resources: ['roles'] },
    ]);
    await grant('cluster-writer', '', [writing, pods, { verbs: ['get'], nonResourceURLs: ['/a/*'] }]);
    await grant('owner', '', [everything, { verbs: ['*'], nonResourceURLs: ['*'] }]);
    await admin('POST', collectionOf(team, 'Role'), role(team, 'big', [everything]));
    await admin('POST', collectionOf(cluster, 'Role'), role(cluster, 'big', [everything]));
    await admin('POST', collectionOf(cluster, 'Role'), role(cluster, 'bindable', [everything]));
    await admin('POST', collectionOf(cluster, 'Role'), role(cluster, 'collected', [], aggregation));
    await admin('POST', collectionOf(team, 'RoleBinding'), binding(team, 'big', { kind: 'Role', name: 'big' }));
  });
  afterAll(() => server.stop());

  async function admin(method: string, path: string, body?: object): Promise<TestResponse> {
    const response = await server.ask(method, path, body === undefined ? {} : { body });
    if (response.status >= 400) throw new Error(response.text);
    return response;
  }
  const create = (user: string, path: string, body: { kind: string; [member: string]: unknown }, query = '') =>
    as(user, 'POST', `${path}/${body.kind.toLowerCase()}s${query}`, { body });
  const patch = (user: string, path: string, type: keyof typeof types, body: unknown) =>
    as(user, 'PATCH', `${path}?fieldManager=m&force=${type === 'apply'}`.replace('&force=false', ''), {
      body,
      headers: { 'content-type': types[type] },
    });

  describe.each(['', '?dryRun=All'])('create%s', (query) => {
    test.each([
      ['a role', 'writer', team, [everything], [star]],
      [
        'a partly held role',
        'writer',
        team,
        [rule(['get', 'watch'], ['pods', 'secrets'], 'a', 'b')],
        [
          '{APIGroups:[""], Resources:["pods"], ResourceNames:["a"], Verbs:["watch"]}',
          '{APIGroups:[""], Resources:["pods"], ResourceNames:["b"], Verbs:["watch"]}',
          '{APIGroups:[""], Resources:["secrets"], ResourceNames:["a"], Verbs:["watch"]}',
          '{APIGroups:[""], Resources:["secrets"], ResourceNames:["b"], Verbs:["get" "watch"]}',
        ],
      ],
      ['a cluster role', 'cluster-writer', cluster, [everything], [star]],
      [
        'a cluster role for paths',
        'cluster-writer',
        cluster,
        [{ verbs: ['get'], nonResourceURLs: ['/a/b', '/b'] }],
        ['{NonResourceURLs:["/b"], Verbs:["get"]}'],
      ],
    ])('of %s with rules that its writer does not hold is forbidden', async (_title, user, path, rules, lines) => {
      const { json } = await create(user, path, role(path, 'new', rules), query);
      expect(json).toEqual(rejection(`${kindOf(path, 'role').toLowerCase()}s`, 'new', notHeld(user, ...lines)));
      expect((await server.ask('GET', `${collectionOf(path, 'Role')}/new`)).status).toBe(404);
    });

    test.each([
      ['a role', 'writer', team, { kind: 'Role', name: 'big' }],
      ['a cluster role in a namespace', 'writer', team, { kind: 'ClusterRole', name: 'big' }],
      ['a cluster role', 'cluster-writer', cluster, { kind: 'ClusterRole', name: 'big' }],
    ])('of a binding of %s that its writer does not hold is forbidden', async (_title, user, path, roleRef) => {
      const { json } = await create(user, path, binding(path, 'new', roleRef, user), query);
      const resource = `${kindOf(path, 'RoleBinding').toLowerCase()}s`;
      expect(json).toEqual(rejection(resource, 'new', notHeld(user, star)));
      expect((await server.ask('GET', `${collectionOf(path, 'RoleBinding')}/new`)).status).toBe(404);
    });
  });

  test('a role whose rules are held is created by every verb', async () => {
    const held = [pods, rule(['get'], ['secrets'], 'a'), rule(['list'], ['pods'], 'x')];
    expect((await create('writer', team, role(team, 'held', held))).status).toBe(201);
    expect((await create('writer', team, binding(team, 'held', { kind: 'Role', name: 'held' }))).status).toBe(201);
    const put = await as('writer', 'PUT', `${team}/roles/held-2`, { body: role(team, 'held-2', held) });
    expect(put.status).toBe(201);
    expect((await patch('writer', `${team}/roles/held-3`, 'apply', role(team, 'held-3', held))).status).toBe(201);
    const paths = role(cluster, 'held', [{ verbs: ['get'], nonResourceURLs: ['/a/b', '/a/b*'] }]);
    expect((await create('cluster-writer', cluster, paths)).status).toBe(201);
  });

  test('an update or apply that creates a role or binding is checked as a create', async () => {
    const body = role(team, 'new', [everything]);
    const why = rejection('roles', 'new', notHeld('writer', star));
    expect((await as('writer', 'PUT', `${team}/roles/new`, { body })).json).toEqual(why);
    expect((await patch('writer', `${team}/roles/new`, 'apply', body)).json).toEqual(why);
    const bound = binding(team, 'new', { kind: 'Role', name: 'big' });
    const bindingWhy = rejection('rolebindings', 'new', notHeld('writer', star));
    expect((await as('writer', 'PUT', `${team}/rolebindings/new`, { body: bound })).json).toEqual(bindingWhy);
    expect((await patch('writer', `${team}/rolebindings/new`, 'apply', bound)).json).toEqual(bindingWhy);
  });

  test('the rejection of a role with generateName has no name', async () => {
    const body = { ...role(team, '', [everything]), metadata: { generateName: 'new-' } };
    const { json } = await create('writer', team, body);
    expect(json.message).toBe(`roles.${group} is forbidden: ${notHeld('writer', star)}`);
    expect(json.details).toEqual({ group, kind: 'roles' });
  });

  test.each<[string, keyof typeof types, unknown]>([
    ['rules', 'merge', { rules: [{ ...everything, verbs: ['get'] }] }],
    ['labels', 'merge', { metadata: { labels: { a: 'b' } } }],
    ['rules by JSON patch', 'json', [{ op: 'replace', path: '/rules/0/resources', value: ['pods'] }]],
    ['rules by apply', 'apply', role(team, 'big', [{ ...everything, verbs: ['get'] }])],
  ])('an update of a role that its writer does not hold is forbidden: %s', async (_title, type, body) => {
    const before = (await admin('GET', `${team}/roles/big`)).json;
    const { json } = await patch('writer', `${team}/roles/big`, type, body);
    expect(json).toMatchObject({ code: 403, details: { name: 'big', group, kind: 'roles' } });
    expect(json.message).toContain('is attempting to grant RBAC permissions not currently held');
    expect((await admin('GET', `${team}/roles/big`)).json).toEqual(before);
  });

  test.each<[string, keyof typeof types, unknown]>([
    ['nothing', 'merge', {}],
    ['finalizers', 'merge', { metadata: { finalizers: ['example.com/wait'] } }],
    ['no finalizers', 'merge', { metadata: { finalizers: null } }],
    ['the field manager', 'apply', role(team, 'big', [everything])],
  ])('an update of a role that changes %s is not checked', async (_title, type, body) => {
    expect((await patch('writer', `${team}/roles/big`, type, body)).status).toBe(200);
  });

  test('an update to rules that are held is allowed', async () => {
    const wide = await admin('POST', `${team}/roles`, role(team, 'wide', [everything]));
    expect((await patch('writer', `${team}/roles/wide`, 'merge', { rules: [pods] })).status).toBe(200);
    expect(wide.json.rules).not.toEqual((await admin('GET', `${team}/roles/wide`)).json.rules);
  });

  test('an unchanged role update needs matching version and uid, and is checked before the version', async () => {
    const { json: stored } = await admin('GET', `${team}/roles/big`);
    expect((await as('writer', 'PUT', `${team}/roles/big`, { body: stored })).status).toBe(200);
    const body = role(team, 'big', [everything]);
    expect((await as('writer', 'PUT', `${team}/roles/big`, { body })).json.code).toBe(403);
    const stale = { ...body, metadata: { name: 'big', resourceVersion: '1' } };
    expect((await as('writer', 'PUT', `${team}/roles/big`, { body: stale })).json.code).toBe(403);
    const other = { ...body, metadata: { name: 'big', uid: 'other' } };
    expect((await as('writer', 'PUT', `${team}/roles/big`, { body: other })).json.code).toBe(409);
  });

  test('the check runs after mutating admission and before validation', async () => {
    const { json } = await create('writer', team, role(team, 'NOT VALID/', [everything, rule([], [])]));
    expect(json.code).toBe(403);
    const none = `${cluster}/namespaces/none`;
    expect((await create('owner', none, role(none, 'x', [everything]))).json.message).toBe(
      'namespaces "none" not found',
    );
  });

  describe('bindings', () => {
    test.each([
      ['subjects', { subjects: [{ apiGroup: group, kind: 'User', name: 'writer' }] }, 403],
      ['labels', { metadata: { labels: { a: 'b' } } }, 403],
      ['finalizers', { metadata: { finalizers: ['example.com/wait'] } }, 200],
      ['no finalizers', { metadata: { finalizers: null } }, 200],
    ])('an update of %s', async (_title, body, status) => {
      expect((await patch('writer', `${team}/rolebindings/big`, 'merge', body)).status).toBe(status);
    });

    test.each([
      [{ kind: 'Role', name: 'none' }, 404, `roles.${group} "none" not found`],
      [{ kind: 'ClusterRole', name: 'none' }, 404, `clusterroles.${group} "none" not found`],
      [{ kind: 'Role', name: '' }, 400, 'Name parameter required.'],
      [{ kind: 'Role', name: 'a/b' }, 400, `Name parameter invalid: "a/b": may not contain '/'`],
      [{ kind: 'Other', name: 'x' }, 400, 'unsupported role reference kind: "Other"'],
    ])('of a role that cannot be found are rejected: %j', async (roleRef, code, message) => {
      expect((await create('writer', team, binding(team, 'new', roleRef))).json).toMatchObject({ code, message });
    });

    test('of a role in a namespace cannot be cluster role bindings', async () => {
      const body = binding(cluster, 'new', { kind: 'Role', name: 'big' });
      const { json } = await create('cluster-writer', cluster, body);
      expect(json).toMatchObject({ code: 400, message: 'Namespace parameter required.' });
    });

    test('need no held rules with the verb bind on their role, which may be missing', async () => {
      const bind = (name: string, roleRef: object) => create('binder', team, binding(team, name, roleRef));
      expect((await bind('b1', { kind: 'ClusterRole', name: 'bindable' })).status).toBe(201);
      expect((await bind('b2', { kind: 'ClusterRole', name: 'none' })).status).toBe(201);
      expect((await bind('b3', { kind: 'Role', name: 'big' })).status).toBe(201);
      expect((await bind('b4', { kind: 'ClusterRole', name: 'big' })).json.code).toBe(403);
    });

    test('in one namespace do not allow cluster role bindings', async () => {
      await admin('POST', `${cluster}/clusterrolebindings`, {
        ...binding(cluster, 'binder-writes', { kind: 'ClusterRole', name: 'test-cluster-writer' }, 'binder'),
      });
      const body = binding(cluster, 'new', { kind: 'ClusterRole', name: 'bindable' });
      expect((await create('binder', cluster, body)).json.code).toBe(403);
    });
  });

  describe('the verb escalate', () => {
    test('allows rules that are not held, only in its namespace and for its resource', async () => {
      expect((await create('escalator', team, role(team, 'escalated', [everything]))).status).toBe(201);
      const body = { rules: [everything, pods] };
      expect((await patch('escalator', `${team}/roles/escalated`, 'merge', body)).status).toBe(200);
      const bound = binding(team, 'new', { kind: 'Role', name: 'escalated' });
      expect((await create('escalator', team, bound)).json.code).toBe(403);
    });
  });

  describe('aggregated cluster roles', () => {
    const why = 'must have cluster-admin privileges to use the aggregationRule';
    test.each([
      ['create', 'new', () => create('cluster-writer', cluster, role(cluster, 'new', [], aggregation))],
      ['removal of the rule', 'collected', () => change({ aggregationRule: null })],
      ['another label', 'collected', () => change({ metadata: { labels: { a: 'b' } } })],
    ])('need all permissions: %s', async (_title, name, write) => {
      expect((await write()).json).toEqual(rejection('clusterroles', name, why));
    });
    const change = (body: object) => patch('cluster-writer', `${cluster}/clusterroles/collected`, 'merge', body);

    test('are bound only with the rules of the roles that they select, also before they have them', async () => {
      const selecting = { aggregationRule: { clusterRoleSelectors: [{ matchLabels: { part: 'of-sum' } }] } };
      await admin('POST', `${cluster}/clusterroles`, role(cluster, 'sum', [], selecting));
      const bind = async (name: string) => {
        const { json } = await create('writer', team, binding(team, name, { kind: 'ClusterRole', name: 'sum' }));
        return json.code ?? json.kind;
      };
      expect(await bind('of-empty')).toBe('RoleBinding');
      const selected = { metadata: { name: 'held-part', labels: { part: 'of-sum' } } };
      await admin('POST', `${cluster}/clusterroles`, { ...role(cluster, '', [pods]), ...selected });
      expect(await bind('of-held')).toBe('RoleBinding');
      const more = { metadata: { name: 'big-part', labels: { part: 'of-sum' } } };
      await admin('POST', `${cluster}/clusterroles`, { ...role(cluster, '', [everything]), ...more });
      const { json } = await create('writer', team, binding(team, 'of-all', { kind: 'ClusterRole', name: 'sum' }));
      expect(json).toMatchObject({ code: 403, message: expect.stringContaining(notHeld('writer', star)) });
      // The role itself still has no rules: no controller runs.
      expect((await admin('GET', `${cluster}/clusterroles/sum`)).json.rules ?? []).toEqual([]);
    });

    test('a role is put into an aggregated role only by a writer who holds its rules', async () => {
      const labels = { labels: { 'rbac.authorization.k8s.io/aggregate-to-view': 'true' } };
      const { json } = await patch('cluster-writer', `${cluster}/clusterroles/big`, 'merge', { metadata: labels });
      expect(json).toMatchObject({ code: 403, message: expect.stringContaining(star) });
    });

    test('can be created with all permissions', async () => {
      expect((await create('owner', cluster, role(cluster, 'all', [], aggregation))).status).toBe(201);
      expect((await change({ metadata: { finalizers: [] } })).status).toBe(200);
    });
  });

  test('the rejection lists bindings of the user to missing roles', async () => {
    for (const [name, roleRef] of [
      ['lost-1', { kind: 'Role', name: 'lost' }],
      ['lost-2', { kind: 'ClusterRole', name: 'lost' }],
    ] as const) {
      await admin('POST', `${team}/rolebindings`, binding(team, name, roleRef, 'writer'));
    }
    const { json } = await create('writer', team, role(team, 'new', [everything]));
    const lost = `roles.${group} "lost" not found, clusterroles.${group} "lost" not found`;
    expect(json.message).toBe(
      `roles.${group} "new" is forbidden: ${notHeld('writer', star)}; resolution errors: [[${lost}]]`,
    );
  });

  test('older versions are checked alike', async () => {
    for (const version of ['v1beta1', 'v1alpha1']) {
      const path = team.replace('/v1/', `/${version}/`);
      const response = await create('writer', path, {
        ...role(team, 'new', [everything]),
        apiVersion: `${group}/${version}`,
      });
      // Alpha versions are disabled.
      expect(response.json.code).toBe(version === 'v1beta1' ? 403 : 404);
    }
  });
});
