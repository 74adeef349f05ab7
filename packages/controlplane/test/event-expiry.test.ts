import { expect, test } from '@jest/globals';
import { FakeClock } from '@orch/apimachinery';
import { openEmbeddedStore } from '@orch/storage';
import { startTestServer } from './test-server.js';

test('an event expires --event-ttl after its last write of any kind; other objects stay [API server defaults, 10] [Cluster Event objects, 1]', async () => {
  const clock = new FakeClock('2026-11-21T12:00:00Z');
  const store = await openEmbeddedStore({ memory: true, dialect: 'kubernetes', clock });
  const server = await startTestServer('kubernetes', { store, limits: { eventTtlSeconds: 60 } });
  const events = '/api/v1/namespaces/default/events';
  const create = async (name: string) => {
    const involvedObject = { namespace: 'default', name: 'x', kind: 'Pod', apiVersion: 'v1' };
    expect((await server.ask('POST', events, { body: { metadata: { name }, involvedObject } })).status).toBe(201);
  };
  const names = async () =>
    (await server.ask('GET', events)).json.items.map((item: { metadata: { name: string } }) => item.metadata.name);
  try {
    for (const name of ['left', 'patched', 'put', 'newer']) await create(name);
    await server.ask('POST', '/api/v1/namespaces/default/configmaps', { body: { metadata: { name: 'event' } } });
    await clock.advance(40_000);
    const headers = { 'content-type': 'application/merge-patch+json' };
    expect((await server.ask('PATCH', `${events}/patched`, { body: { count: 2 }, headers })).status).toBe(200);
    const grouped = '/apis/events.k8s.io/v1/namespaces/default/events/newer';
    expect((await server.ask('PATCH', grouped, { body: { deprecatedCount: 2 }, headers })).status).toBe(200);
    const { json } = await server.ask('GET', `${events}/put`);
    expect((await server.ask('PUT', `${events}/put`, { body: { ...json, count: 2 } })).status).toBe(200);

    const { json: list } = await server.ask('GET', events);
    const watched = (count: number) =>
      server.watch(`${events}?watch=1&resourceVersion=${list.metadata.resourceVersion}&timeoutSeconds=20`, count);
    await clock.advance(20_000);
    expect((await watched(1)).map(({ type, object }) => `${type} ${object.metadata.name}`)).toEqual(['DELETED left']);
    expect((await names()).sort()).toEqual(['newer', 'patched', 'put']);
    await clock.advance(40_000);
    expect((await watched(4)).map(({ type }) => type)).toEqual(['DELETED', 'DELETED', 'DELETED', 'DELETED']);
    expect(await names()).toEqual([]);
    expect((await server.ask('GET', '/api/v1/namespaces/default/configmaps/event')).status).toBe(200);
  } finally {
    await server.stop();
    await store.close();
  }
});

test('an event being deleted expires too, whatever its finalizers', async () => {
  const clock = new FakeClock('2026-11-21T12:00:00Z');
  const store = await openEmbeddedStore({ memory: true, dialect: 'kubernetes', clock });
  const server = await startTestServer('kubernetes', { store, limits: { eventTtlSeconds: 60 } });
  const events = '/api/v1/namespaces/default/events';
  try {
    const metadata = { name: 'held', finalizers: ['example.com/a'] };
    await server.ask('POST', events, { body: { metadata, involvedObject: { namespace: 'default' } } });
    expect((await server.ask('DELETE', `${events}/held`)).json.metadata.finalizers).toEqual(['example.com/a']);
    const { json } = await server.ask('GET', events);
    const { resourceVersion } = json.metadata;
    await clock.advance(60_000);
    const [event] = await server.watch(`${events}?watch=1&resourceVersion=${resourceVersion}&timeoutSeconds=20`, 1);
    expect(event?.type).toBe('DELETED');
    expect((await server.ask('GET', `${events}/held`)).status).toBe(404);
  } finally {
    await server.stop();
    await store.close();
  }
});
