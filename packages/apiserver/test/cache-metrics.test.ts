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

test('what the watch caches do is in the metrics, by resource', async () => {
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

test('an index that a client names does not become a label of its own', async () => {
  for (const label of ['a', 'b', 'c']) await server.ask('GET', `/api/v1/configmaps?labelSelector=${label}%3Dx`);
  const page = (await server.ask('GET', '/metrics')).text;
  const indexes = [...page.matchAll(/apiserver_cache_list_total\{.*index="([^"]*)"/g)].map(([, index]) => index);
  expect(new Set(indexes)).toEqual(new Set(['', 'label', 'namespace'].filter((index) => indexes.includes(index))));
});
