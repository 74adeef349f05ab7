import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { systemClock } from '@orch/apimachinery';
import { openEmbeddedStore, type Store } from '@orch/storage';
import { type PluginServer, startPluginServer } from './plugin-server.js';

const inSpace = (space: string) => `/api/v1/namespaces/${space}/configmaps`;
const missing = { code: 404, reason: 'NotFound', message: 'namespaces "missing" not found' };

describe('NamespaceExists', () => {
  let store: Store;
  let server: PluginServer;
  beforeAll(async () => {
    store = await openEmbeddedStore({ dialect: 'kubernetes', clock: systemClock(), memory: true });
    const disabled = ['NamespaceLifecycle'];
    const before = await startPluginServer([], { store, disabled });
    await before.post(inSpace('missing'), { metadata: { name: 'left' } });
    await before.stop();
    server = await startPluginServer(['NamespaceExists'], { store, disabled });
  });
  afterAll(async () => {
    await server.stop();
    await store.close();
  });

  describe('admits', () => {
    test('writes in a namespace that exists, even one that was just created', async () => {
      for (const name of ['a', 'b', 'c']) {
        expect((await server.post('/api/v1/namespaces', { metadata: { name } })).status).toBe(201);
        expect((await server.post(inSpace(name), { metadata: { name: 'new' } })).status).toBe(201);
      }
    });

    test('writes of namespaces and of objects without a namespace', async () => {
      const path = '/api/v1/namespaces/own';
      expect((await server.post('/api/v1/namespaces', { metadata: { name: 'own' } })).status).toBe(201);
      expect((await server.patch(path, { metadata: { labels: { a: 'b' } } })).status).toBe(200);
      expect((await server.ask('DELETE', path)).status).toBe(200);
      const classes = '/apis/scheduling.k8s.io/v1/priorityclasses';
      expect((await server.post(classes, { metadata: { name: 'new' }, value: 1 })).status).toBe(201);
    });
  });

  describe('rejects', () => {
    test('a create in a missing namespace, with 404', async () => {
      expect((await server.post(inSpace('missing'), { metadata: { name: 'new' } })).json).toMatchObject(missing);
    });

    test('updates and deletes of objects that are left in a missing namespace', async () => {
      const path = `${inSpace('missing')}/left`;
      expect((await server.patch(path, { data: { a: 'b' } })).json).toMatchObject(missing);
      expect((await server.ask('DELETE', path)).json).toMatchObject(missing);
      expect((await server.ask('GET', path)).status).toBe(200);
    });

    test('access reviews in a missing namespace', async () => {
      const path = '/apis/authorization.k8s.io/v1/namespaces/missing/localsubjectaccessreviews';
      const resourceAttributes = { namespace: 'missing', verb: 'get', resource: 'pods' };
      const body = { metadata: { namespace: 'missing' }, spec: { user: 'x', resourceAttributes } };
      expect((await server.post(path, body)).json).toMatchObject(missing);
    });
  });
});
