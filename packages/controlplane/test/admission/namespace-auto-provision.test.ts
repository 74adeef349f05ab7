import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { allOf, Configurations, startWebhook, type TestWebhook } from '../webhook-fixture.js';
import { type PluginServer, startPluginServer } from './plugin-server.js';

const inSpace = (space: string) => `/api/v1/namespaces/${space}/configmaps`;

describe('NamespaceAutoProvision', () => {
  let server: PluginServer;
  let webhook: TestWebhook;
  beforeAll(async () => {
    server = await startPluginServer(['NamespaceAutoProvision']);
    webhook = await startWebhook();
  });
  afterAll(async () => {
    await webhook.close();
    await server.stop();
  });

  describe('changes', () => {
    test('creates the missing namespace of a new object, as any other active namespace', async () => {
      expect((await server.post(inSpace('made'), { metadata: { name: 'new' } })).status).toBe(201);
      const { json } = await server.ask('GET', '/api/v1/namespaces/made');
      expect(json).toMatchObject({
        metadata: { name: 'made', uid: expect.any(String), labels: { 'kubernetes.io/metadata.name': 'made' } },
        spec: { finalizers: ['kubernetes'] },
        status: { phase: 'Active' },
      });
    });

    test('creates the namespace once for many objects that are created at the same time', async () => {
      const names = Array.from({ length: 32 }, (_, index) => `new-${index}`);
      const created = await Promise.all(names.map((name) => server.post(inSpace('shared'), { metadata: { name } })));
      expect(created.map(({ status }) => status)).toEqual(names.map(() => 201));
      const { json } = await server.ask('GET', inSpace('shared'));
      expect(json.items).toHaveLength(names.length);
    });

    test('creates the namespace of a user who may not create namespaces', async () => {
      const group = 'rbac.authorization.k8s.io';
      const roles = `/apis/${group}/v1/clusterroles`;
      await server.post(roles, {
        metadata: { name: 'maps' },
        rules: [{ verbs: ['create'], apiGroups: [''], resources: ['configmaps'] }],
      });
      await server.post(`/apis/${group}/v1/clusterrolebindings`, {
        metadata: { name: 'maps' },
        roleRef: { apiGroup: group, kind: 'ClusterRole', name: 'maps' },
        subjects: [{ apiGroup: group, kind: 'User', name: 'bob' }],
      });
      const created = await server.post(inSpace('of-bob'), { metadata: { name: 'new' } }, { token: 'bob' });
      expect(created.status).toBe(201);
    });

    test('keeps the namespace when the object is rejected afterwards', async () => {
      expect((await server.post(inSpace('kept'), { metadata: { name: 'Bad' } })).status).toBe(422);
      expect((await server.ask('GET', '/api/v1/namespaces/kept')).status).toBe(200);
    });

    test('creates the namespace of an access review', async () => {
      const path = '/apis/authorization.k8s.io/v1/namespaces/reviewed/localsubjectaccessreviews';
      const resourceAttributes = { namespace: 'reviewed', verb: 'get', resource: 'pods' };
      const body = { metadata: { namespace: 'reviewed' }, spec: { user: 'x', resourceAttributes } };
      expect((await server.post(path, body)).status).toBe(201);
      expect((await server.ask('GET', '/api/v1/namespaces/reviewed')).status).toBe(200);
    });

    test('creates nothing in a dry run, which therefore needs the namespace', async () => {
      const { json } = await server.post(`${inSpace('dry')}?dryRun=All`, { metadata: { name: 'new' } });
      expect(json).toMatchObject({ code: 404, message: 'namespaces "dry" not found' });
      expect((await server.ask('GET', '/api/v1/namespaces/dry')).status).toBe(404);
    });
  });

  describe('admits', () => {
    test('new objects in a namespace that exists', async () => {
      expect((await server.post(inSpace('default'), { metadata: { name: 'new' } })).status).toBe(201);
    });
  });

  describe('rejects', () => {
    test('a new object whose namespace has an invalid name', async () => {
      const { json } = await server.post(inSpace('a.b'), { metadata: { name: 'new' } });
      expect(json).toMatchObject({ code: 403, reason: 'Forbidden' });
      expect(json.message).toMatch(
        /^configmaps "new" is forbidden: Namespace "a\.b" is invalid: metadata\.name: Invalid/,
      );
    });

    test('a new object whose namespace another plugin or webhook rejects', async () => {
      const configurations = new Configurations(() => server, 'admissionregistration.k8s.io');
      const clientConfig = { url: `${webhook.url}/spaces`, caBundle: webhook.caBundle };
      const rules = allOf(['namespaces'], { operations: ['CREATE'] });
      await configurations.create('validating', 'spaces', [{ name: 'spaces.example.com', clientConfig, rules }]);
      webhook.on('/spaces', () => ({ allowed: false, status: { message: 'no more namespaces' } }));
      const { json } = await server.post(inSpace('denied'), { metadata: { name: 'new' } });
      await configurations.deleteAll();
      const why = 'admission webhook "spaces.example.com" denied the request: no more namespaces';
      expect(json).toMatchObject({ code: 403, message: `configmaps "new" is forbidden: ${why}` });
      expect(webhook.seen.at(-1)?.request).toMatchObject({
        name: 'denied',
        userInfo: { username: 'system:apiserver' },
      });
      expect((await server.ask('GET', '/api/v1/namespaces/denied')).status).toBe(404);
    });
  });
});
