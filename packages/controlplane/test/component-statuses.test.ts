import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Parsed, startTestServer, type TestServer } from './test-server.js';

describe('component statuses', () => {
  let server: TestServer;
  const path = '/api/v1/componentstatuses';
  beforeAll(async () => {
    server = await startTestServer('kubernetes', {
      components: [
        { name: 'scheduler', check: async () => 'ok' },
        { name: 'controller-manager', check: () => Promise.reject(new Error('no answer')) },
      ],
    });
  });
  afterAll(() => server.stop());
  const names = async (query: string) =>
    (await server.ask('GET', `${path}?${query}`)).json.items.map(({ metadata }: Parsed) => metadata.name);

  test('lists the health of each component and of the store', async () => {
    const { status, json, headers } = await server.ask('GET', path);
    expect([status, headers['warning']]).toEqual([200, '299 - "v1 ComponentStatus is deprecated in v1.19+"']);
    const item = (name: string, condition: object) => ({
      metadata: { name, creationTimestamp: null },
      conditions: [{ type: 'Healthy', ...condition }],
    });
    expect(json).toEqual({
      kind: 'ComponentStatusList',
      apiVersion: 'v1',
      metadata: {},
      items: [
        item('scheduler', { status: 'True', message: 'ok' }),
        item('controller-manager', { status: 'False', message: 'no answer' }),
        item('etcd-0', { status: 'True', message: '{"health":"true"}' }),
      ],
    });
  });

  test('reads one by name', async () => {
    const { json } = await server.ask('GET', `${path}/scheduler`);
    expect(json).toEqual({
      kind: 'ComponentStatus',
      apiVersion: 'v1',
      metadata: { name: 'scheduler', creationTimestamp: null },
      conditions: [{ type: 'Healthy', status: 'True', message: 'ok' }],
    });
    const missing = await server.ask('GET', `${path}/none`);
    expect([missing.status, missing.json.message]).toEqual([404, 'Component not found: none']);
  });

  test('can be selected by name and have no labels', async () => {
    expect(await names('fieldSelector=metadata.name%3Detcd-0')).toEqual(['etcd-0']);
    expect(await names('labelSelector=a%3Db')).toEqual([]);
    expect(await names('labelSelector=!a')).toHaveLength(3);
  });

  test('returns a table', async () => {
    const { json } = await server.ask('GET', path, {
      headers: { accept: 'application/json;as=Table;v=v1;g=meta.k8s.io' },
    });
    expect(json.rows.map(({ cells }: Parsed) => cells.slice(0, 3))).toEqual([
      ['scheduler', 'Healthy', 'ok'],
      ['controller-manager', 'Unhealthy', 'no answer'],
      ['etcd-0', 'Healthy', '{"health":"true"}'],
    ]);
  });
});

test('reports components that do not run as unhealthy', async () => {
  const server = await startTestServer('orch');
  const { json } = await server.ask('GET', '/api/v1/componentstatuses/controller-manager');
  expect(json.conditions[0].status).toMatch(/^(True|False)$/);
  await server.stop();
});
