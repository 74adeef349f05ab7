import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { defineKind, KindConflictError } from '@orch/apiserver';
import { type Parsed, startTestServer, type TestServer } from './test-server.js';

const group = 'shop.example.com';
const widgets = (version = 'v1') =>
  defineKind({
    ...{ group, version, kind: 'Widget', resource: 'widgets', namespaced: true, hasStatus: true },
    fields: [
      { name: 'spec', type: 'any', shape: 'single' },
      { name: 'status', type: 'any', shape: 'single' },
    ],
  });
const collection = `/apis/${group}/v1/namespaces/default/widgets`;
const admin = { token: 'admin' };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const ask = (method: string, path: string, body?: unknown) => server.ask(method, path, { ...admin, body });
const groupNames = async () => (await ask('GET', '/apis')).json.groups.map(({ name }: Parsed) => name);
const openApiPaths = async () => Object.keys((await ask('GET', '/openapi/v3')).json.paths);

describe('a kind added at run time', () => {
  test('is served and listed in discovery and OpenAPI until it is removed', async () => {
    const before = await openApiPaths();
    expect((await ask('GET', collection)).status).toBe(404);
    server.server.kinds.put('widgets', widgets());
    const created = await ask('POST', collection, { metadata: { name: 'a' }, spec: { size: 1 }, status: { seen: 1 } });
    expect([created.status, created.json.status]).toEqual([201, {}]);
    const status = await ask('PUT', `${collection}/a/status`, { ...created.json, status: { seen: 2 } });
    expect([status.json.spec, status.json.status]).toEqual([{ size: 1 }, { seen: 2 }]);
    expect(await groupNames()).toContain(group);
    const aggregated = await server.ask('GET', '/apis', {
      ...admin,
      headers: { accept: 'application/json;g=apidiscovery.orch.io;v=v2;as=APIGroupDiscoveryList' },
    });
    expect(aggregated.json.items.map(({ metadata }: Parsed) => metadata.name)).toContain(group);
    expect(await openApiPaths()).toEqual([...before, `apis/${group}/v1`]);
    const document = (await ask('GET', `/openapi/v3/apis/${group}/v1`)).json;
    expect(Object.keys(document.components.schemas)).toContain('com.example.shop.v1.Widget');
    expect((await ask('GET', '/openapi/v2')).json.definitions).toHaveProperty(['com.example.shop.v1.Widget']);

    expect(server.server.kinds.remove('widgets')).toBe(true);
    expect((await ask('GET', `${collection}/a`)).status).toBe(404);
    expect(await groupNames()).not.toContain(group);
    expect(await openApiPaths()).toEqual(before);
    expect((await ask('GET', '/openapi/v2')).json.definitions).not.toHaveProperty(['com.example.shop.v1.Widget']);
    expect(server.server.kinds.remove('widgets')).toBe(false);
  });

  test('ends its watches when it is removed, and keeps its objects until it is added again', async () => {
    server.server.kinds.put('widgets', widgets());
    const watched = server.watch(`${collection}?watch=1`, 100, admin);
    await ask('POST', collection, { metadata: { name: 'kept' } });
    await settled(async () => (await ask('GET', `${collection}/kept`)).status === 200);
    server.server.kinds.remove('widgets');
    const events = await watched;
    expect(events.map(({ type, object }) => [type, object.metadata?.name])).toContainEqual(['ADDED', 'kept']);
    server.server.kinds.put('widgets', widgets());
    expect((await ask('GET', `${collection}/kept`)).json.metadata.name).toBe('kept');
    server.server.kinds.remove('widgets');
  });

  test('has no protobuf form: 406 for responses, 415 for bodies', async () => {
    server.server.kinds.put('widgets', widgets());
    const protobuf = 'application/vnd.orch.protobuf';
    expect((await server.ask('GET', collection, { ...admin, headers: { accept: protobuf } })).status).toBe(406);
    const headers = { 'content-type': protobuf };
    expect((await server.ask('POST', collection, { ...admin, headers, body: 'x' })).status).toBe(415);
    server.server.kinds.remove('widgets');
  });

  test('is rejected when another source has its resource, and nothing changes', async () => {
    server.server.kinds.put('one', widgets());
    expect(() => server.server.kinds.put('two', widgets('v2'))).toThrow(KindConflictError);
    expect((await ask('GET', collection)).status).toBe(200);
    expect((await ask('GET', `/apis/${group}/v2`)).status).toBe(404);
    server.server.kinds.remove('one');
  });
});

test('1,000 changes of the kinds do not disturb GET, LIST and WATCH of other kinds', async () => {
  const maps = '/api/v1/namespaces/default/configmaps';
  await ask('POST', maps, { metadata: { name: 'first' } });
  const { resourceVersion } = (await ask('GET', maps)).json.metadata;
  const rounds = 1_000;
  const writes = 20;
  const watched = server.watch(`${maps}?watch=1&resourceVersion=${resourceVersion}`, writes, admin);
  const statuses = new Set<number>();
  let isChanging = true;
  const readers = [`${maps}/first`, maps, `/apis/${group}/v1`].map(async (path, index) => {
    while (isChanging) {
      const { status } = await ask('GET', path);
      if (index < 2) statuses.add(status);
    }
  });
  for (let round = 0; round < rounds; round += 1) {
    server.server.kinds.put('widgets', widgets());
    await new Promise((resolve) => setImmediate(resolve));
    if (round % 100 === 0) {
      expect((await ask('POST', collection, { metadata: { name: `w-${round}` } })).status).toBe(201);
      expect(await groupNames()).toContain(group);
    }
    server.server.kinds.remove('widgets');
    if (round % (rounds / writes) === 0) {
      expect((await ask('POST', maps, { metadata: { name: `m-${round}` } })).status).toBe(201);
      expect(await groupNames()).not.toContain(group);
    }
  }
  isChanging = false;
  await Promise.all(readers);
  expect([...statuses]).toEqual([200]);
  expect((await watched).map(({ type }) => type)).toEqual(Array.from({ length: writes }, () => 'ADDED'));
});

async function settled(check: () => Promise<boolean>): Promise<void> {
  while (!(await check())) await new Promise((resolve) => setTimeout(resolve, 5));
}
