import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { deprecationsIn, type PluginServer, podOf, pods, startPluginServer } from './plugin-server.js';

const why = 'admission control is denying all modifications';

describe('AlwaysDeny', () => {
  let server: PluginServer;
  beforeAll(async () => {
    server = await startPluginServer(['AlwaysDeny']);
  });
  afterAll(() => server.stop());

  describe('admits', () => {
    test('reads and watches, which no plugin sees', async () => {
      expect((await server.ask('GET', '/api/v1/namespaces/default')).status).toBe(200);
      expect((await server.watch('/api/v1/namespaces?watch=true', 1))[0]).toMatchObject({ type: 'ADDED' });
    });

    test('the default objects of a new cluster, which are written without admission', async () => {
      const roles = '/apis/rbac.authorization.k8s.io/v1/clusterroles/cluster-admin';
      expect((await server.ask('GET', roles)).status).toBe(200);
    });
  });

  describe('rejects', () => {
    test('every create, with 403', async () => {
      const { json } = await server.post(pods, podOf('one'));
      expect(json).toMatchObject({ code: 403, reason: 'Forbidden', message: `pods "one" is forbidden: ${why}` });
      const { json: unnamed } = await server.post(pods, { ...podOf(''), metadata: { generateName: 'one-' } });
      expect(unnamed.message).toBe(`pods "one-" is forbidden: ${why}`);
    });

    test('a create in a dry run', async () => {
      expect((await server.post(`${pods}?dryRun=All`, podOf('one'))).status).toBe(403);
    });

    test('every update, patch and apply', async () => {
      const path = '/api/v1/namespaces/default';
      const message = `namespaces "default" is forbidden: ${why}`;
      expect((await server.patch(path, { metadata: { labels: { a: 'b' } } })).json.message).toBe(message);
      const current = (await server.ask('GET', path)).json;
      expect((await server.put(path, current)).json.message).toBe(message);
      const headers = { 'content-type': 'application/apply-patch+yaml' };
      const body = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'default' } };
      const applied = await server.ask('PATCH', `${path}?fieldManager=test`, { body, headers });
      expect(applied.json.message).toBe(message);
    });

    test('every delete', async () => {
      const path = '/apis/rbac.authorization.k8s.io/v1/clusterroles/view';
      const { json } = await server.ask('DELETE', path);
      expect(json).toMatchObject({ code: 403, message: expect.stringContaining(`"view" is forbidden: ${why}`) });
      expect((await server.ask('GET', path)).status).toBe(200);
    });

    test('reviews of tokens and of access', async () => {
      const reviews = '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews';
      const { json } = await server.post(reviews, { spec: { nonResourceAttributes: { path: '/', verb: 'get' } } });
      expect(json).toMatchObject({ code: 403, message: expect.stringContaining(why) });
    });

    test('connections to pods, services and nodes', async () => {
      const { json } = await server.ask('GET', '/api/v1/namespaces/default/services/one/proxy/');
      expect(json).toMatchObject({ code: 403, message: `services "one" is forbidden: ${why}` });
    });
  });

  describe('configuration', () => {
    test('a warning in the log at the start says that the plugin is deprecated', () => {
      expect(deprecationsIn(server.log)).toEqual(['AlwaysDeny']);
    });
  });
});
