import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestServer, type TestServer } from './test-server.js';

describe.each(['orch', 'kubernetes'] as const)('config maps in the %s dialect', (dialect) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(dialect);
  });
  afterAll(() => server.stop());
  const path = '/api/v1/namespaces/default/configmaps';

  test('are created, read, listed and deleted', async () => {
    const created = await server.ask('POST', path, {
      body: { metadata: { name: 'a', labels: { x: 'y' } }, data: { k: 'v' } },
    });
    expect(created.json).toMatchObject({ kind: 'ConfigMap', apiVersion: 'v1', data: { k: 'v' } });
    expect(created.status).toBe(201);
    const read = await server.ask('GET', `${path}/a`);
    expect(read.text).toBe(created.text);
    const listed = await server.ask('GET', `${path}?labelSelector=x%3Dy`);
    expect(listed.json).toMatchObject({
      kind: 'ConfigMapList',
      apiVersion: 'v1',
      items: [{ metadata: { name: 'a' } }],
    });
    expect(listed.json.items[0].kind).toBeUndefined();
    const deleted = await server.ask('DELETE', `${path}/a`);
    expect(deleted.json).toMatchObject({
      kind: 'Status',
      status: 'Success',
      details: { name: 'a', kind: 'configmaps' },
    });
    expect((await server.ask('GET', `${path}/a`)).json).toMatchObject({ reason: 'NotFound', code: 404 });
  });
});
