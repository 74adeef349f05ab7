import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestServer, type TestServer } from './test-server.js';

let server: TestServer;
const path = '/api/v1/namespaces/default/configmaps';
beforeAll(async () => {
  server = await startTestServer('orch');
});
afterAll(() => server.stop());

async function metricOf(name: string, labels: Readonly<Record<string, string>> = {}): Promise<number> {
  const page = (await server.ask('GET', '/metrics')).text;
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  const line = page
    .split('\n')
    .find((each) => each.startsWith(`${name}{`) && wanted.every((label) => each.includes(label)));
  return Number(line?.split(' ').at(-1) ?? 0);
}

test('metrics report watch cache activity by resource', async () => {
  const resource = 'configmaps';
  for (let index = 0; index < 300; index++) {
    const labels = { app: index % 100 === 0 ? 'rare' : 'web' };
    await server.ask('POST', path, { body: { metadata: { name: `m-${index}`, labels } } });
  }
  const list = '/api/v1/configmaps?labelSelector=app%3Drare';
  expect((await server.ask('GET', list)).json.items).toHaveLength(3);
  await server.watch(`${path}?watch=1&labelSelector=app%3Drare`, 3);
  expect(await metricOf('apiserver_cache_list_total', { resource_prefix: resource, index: 'label' })).toBe(1);
  expect(
    await metricOf('apiserver_cache_list_fetched_objects_total', { resource_prefix: resource, index: 'label' }),
  ).toBe(3);
  expect(await metricOf('apiserver_cache_list_returned_objects_total', { resource_prefix: resource })).toBe(3);
  expect(await metricOf('apiserver_init_events_total', { resource })).toBe(3);
  expect(await metricOf('apiserver_watch_cache_events_received_total', { resource })).toBe(300);
  expect(await metricOf('apiserver_watch_cache_initializations_total', { resource })).toBe(1);
  expect(await metricOf('apiserver_watch_cache_reads_total', { resource, source: 'cache' })).toBeGreaterThan(0);
  expect(await metricOf('watch_cache_capacity_increase_total', { resource })).toBe(2);
  expect(await metricOf('watch_cache_capacity', { resource })).toBe(400);
  expect(await metricOf('apiserver_cache_bytes', { kind: 'objects' })).toBeGreaterThan(0);
});

test('a client-supplied index name does not become a metric label', async () => {
  for (const label of ['a', 'b', 'c']) await server.ask('GET', `/api/v1/configmaps?labelSelector=${label}%3Dx`);
  const page = (await server.ask('GET', '/metrics')).text;
  const indexes = [...page.matchAll(/apiserver_cache_list_total\{.*index="([^"]*)"/g)].map(([, index]) => index);
  expect(new Set(indexes)).toEqual(new Set(['', 'label', 'namespace'].filter((index) => indexes.includes(index))));
});

test('metrics count index use, cache and store reads, and running requests exactly', async () => {
  const pods = '/api/v1/namespaces/default/pods';
  await server.ask('POST', '/api/v1/namespaces/default/serviceaccounts', { body: { metadata: { name: 'default' } } });
  for (let index = 0; index < 260; index++) {
    const spec = { nodeName: `n${index % 130}`, containers: [{ name: 'c', image: 'i' }] };
    const { status } = await server.ask('POST', pods, { body: { metadata: { name: `p-${index}` }, spec } });
    expect(status).toBe(201);
  }
  const list = async (path: string) => (await server.ask('GET', path)).json.items.length;
  expect(await list('/api/v1/pods?fieldSelector=spec.nodeName%3Dn7')).toBe(2);
  expect(await list(`${pods}?labelSelector=app%21%3Dweb`)).toBe(260);
  expect(await list('/api/v1/pods?limit=5')).toBe(5);
  const by = (index: string) => ({ resource_prefix: 'pods', index });
  expect(await metricOf('apiserver_cache_list_total', by('field'))).toBe(1);
  expect(await metricOf('apiserver_cache_list_fetched_objects_total', by('field'))).toBe(2);
  expect(await metricOf('apiserver_cache_list_total', by('namespace'))).toBe(1);
  expect(await metricOf('apiserver_cache_list_fetched_objects_total', by('namespace'))).toBe(260);
  expect(await metricOf('apiserver_cache_list_total', by(''))).toBe(1);
  expect(await metricOf('apiserver_cache_list_fetched_objects_total', by(''))).toBe(6);
  expect(await metricOf('apiserver_cache_list_returned_objects_total', { resource_prefix: 'pods' })).toBe(267);
  expect(await metricOf('apiserver_watch_cache_reads_total', { resource: 'pods', source: 'store' })).toBe(0);
  expect(await metricOf('apiserver_watch_cache_initializations_total', { resource: 'pods' })).toBe(1);

  const kind = { group: '', version: 'v1', kind: 'Pod' };
  const before = await metricOf('apiserver_watch_cache_watchers', { resource: 'pods' });
  const running = await Promise.all([1, 2, 3].map(() => server.open(`${pods}?watch=1`)));
  expect(await metricOf('apiserver_registered_watchers', kind)).toBe(3);
  expect(await metricOf('apiserver_watch_cache_watchers', { resource: 'pods' })).toBe(before + 3);
  for (const response of running) response.destroy();
  while ((await metricOf('apiserver_registered_watchers', kind)) > 0) await new Promise(setImmediate);
  expect(await metricOf('apiserver_watch_cache_watchers', { resource: 'pods' })).toBe(before);

  for (let again = 0; again < 3; again++) {
    await server.ask('GET', pods, { headers: { accept: 'application/vnd.orch.protobuf' } });
  }
  expect(await metricOf('apiserver_cache_bytes', { kind: 'representations' })).toBeGreaterThan(260 * 100);
  expect(await metricOf('apiserver_cache_bytes', { kind: 'lists' })).toBeGreaterThan(260 * 100);
});
