import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { accessOf } from './access-fixture.js';
import { startTestServer, type TestServer } from './test-server.js';

const rbac = '/apis/rbac.authorization.k8s.io/v1';

describe('update and apply of an object that does not exist', () => {
  let server: TestServer;
  const { as, grant, namespace } = accessOf(() => server);
  const all = { apiGroups: ['*'], resources: ['*'] };
  beforeAll(async () => {
    server = await startTestServer('kubernetes');
    await namespace('team');
    await grant('writer', 'team', [{ verbs: ['get', 'update', 'patch'], ...all }]);
    await grant('creator', 'team', [{ verbs: ['get', 'update', 'patch', 'create'], ...all }]);
    await grant('binder', '', [{ verbs: ['update', 'patch', 'bind', 'escalate'], ...all }]);
  });
  afterAll(() => server.stop());

  const apply = { 'content-type': 'application/apply-patch+yaml' };
  const leases = '/apis/coordination.k8s.io/v1/namespaces/team/leases';
  const core = '/api/v1/namespaces/team';
  const rejection = (resource: string, name: string, group = '') => ({
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    message: `${resource}${group === '' ? '' : `.${group}`} "${name}" is forbidden: `,
    reason: 'Forbidden',
    details: { name, ...(group === '' ? {} : { group }), kind: resource },
    code: 403,
  });

  describe.each(['', 'dryRun=All'])('with options "%s"', (options) => {
    test.each([
      ['leases', leases, 'coordination.k8s.io'],
      ['limitranges', `${core}/limitranges`, ''],
      ['endpoints', `${core}/endpoints`, ''],
      ['events', `${core}/events`, ''],
    ])('a PUT of %s needs the verb create', async (resource, path, group) => {
      const body = { metadata: { name: 'x', namespace: 'team' }, involvedObject: { namespace: 'team' } };
      const { json } = await as('writer', 'PUT', `${path}/x?${options}`, { body });
      expect(json).toEqual(rejection(resource, 'x', group));
      expect((await server.ask('GET', `${path}/x`)).status).toBe(404);
    });

    test('an apply needs the verb create', async () => {
      const body = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'applied' } };
      const path = `${core}/configmaps/applied`;
      const { json } = await as('writer', 'PATCH', `${path}?fieldManager=m&${options}`, { headers: apply, body });
      expect(json).toEqual(rejection('configmaps', 'applied'));
      expect((await server.ask('GET', path)).status).toBe(404);
    });

    test('a user without create cannot bind a role to himself [Authorization options and permissions, 9]', async () => {
      const name = 'mine';
      const group = 'rbac.authorization.k8s.io';
      const body = {
        apiVersion: `${group}/v1`,
        kind: 'ClusterRoleBinding',
        metadata: { name },
        roleRef: { apiGroup: group, kind: 'ClusterRole', name: 'cluster-admin' },
        subjects: [{ apiGroup: group, kind: 'User', name: 'binder' }],
      };
      const path = `${rbac}/clusterrolebindings/${name}`;
      const put = await as('binder', 'PUT', `${path}?${options}`, { body });
      expect(put.json).toEqual(rejection('clusterrolebindings', name, group));
      const applied = await as('binder', 'PATCH', `${path}?fieldManager=m&${options}`, { headers: apply, body });
      expect(applied.json).toEqual(rejection('clusterrolebindings', name, group));
      expect((await server.ask('GET', path)).status).toBe(404);
    });
  });

  test('an invalid object is rejected as invalid before create is authorized', async () => {
    const body = { metadata: { name: 'UPPER' } };
    expect((await as('writer', 'PUT', `${core}/endpoints/UPPER`, { body })).json).toMatchObject({ code: 422 });
  });

  test('a PUT of a missing object returns 404 for kinds that PUT cannot create', async () => {
    const { json } = await as('writer', 'PUT', `${core}/configmaps/none`, { body: { metadata: { name: 'none' } } });
    expect(json).toMatchObject({ code: 404, message: 'configmaps "none" not found' });
  });

  test('a user with create creates by PUT and apply, and others then update the objects', async () => {
    const endpoints = { path: `${core}/endpoints/made`, body: { metadata: { name: 'made' } } };
    expect((await as('creator', 'PUT', endpoints.path, endpoints)).status).toBe(201);
    const body = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'made' } };
    const path = `${core}/configmaps/made`;
    expect((await as('creator', 'PATCH', `${path}?fieldManager=m`, { headers: apply, body })).status).toBe(201);
    expect((await as('writer', 'PATCH', `${path}?fieldManager=m`, { headers: apply, body })).status).toBe(200);
    expect((await as('writer', 'PUT', endpoints.path, endpoints)).status).toBe(200);
  });
});
