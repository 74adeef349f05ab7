import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { deprecationsIn, type PluginServer, podOf, pods, startPluginServer } from './plugin-server.js';

describe('AlwaysAdmit', () => {
  let server: PluginServer;
  beforeAll(async () => {
    server = await startPluginServer(['AlwaysAdmit']);
  });
  afterAll(() => server.stop());

  describe('admits', () => {
    test('every create, update and delete', async () => {
      expect((await server.post(pods, podOf('one'))).status).toBe(201);
      expect((await server.patch(`${pods}/one`, { metadata: { labels: { a: 'b' } } })).json.metadata.labels).toEqual({
        a: 'b',
      });
      expect((await server.ask('DELETE', `${pods}/one?gracePeriodSeconds=0`)).status).toBe(200);
    });
  });

  describe('rejects', () => {
    test('nothing itself; other plugins still reject requests', async () => {
      const missing = '/api/v1/namespaces/missing/pods';
      expect((await server.post(missing, podOf('one'))).json).toMatchObject({ code: 404, reason: 'NotFound' });
    });
  });

  describe('configuration', () => {
    test('a warning in the log at the start says that the plugin is deprecated', () => {
      expect(deprecationsIn(server.log)).toEqual(['AlwaysAdmit']);
    });
  });
});
