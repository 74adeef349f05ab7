import { once } from 'node:events';
import { type ClientHttp2Session, connect } from 'node:http2';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestServer, type TestServer } from './test-server.js';

const path = '/api/v1/namespaces/default/configmaps';
const changes = 60;
const value = (count: number) => `${count} ${'x'.repeat(50_000)}`;

let server: TestServer;
const sessions: ClientHttp2Session[] = [];
beforeAll(async () => {
  // Each watcher stays far below its own limit.
  server = await startTestServer('orch', { limits: { unsentEventBytesMax: 4_000_000 } });
  await server.ask('POST', path, { body: { metadata: { name: 'changing' }, data: { k: '' } } });
});
afterAll(async () => {
  for (const session of sessions) session.destroy();
  await server.stop();
});

const metric = async (name: string) => {
  const { text } = await server.ask('GET', '/metrics');
  return Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\d+)`, 'm').exec(text)?.[1] ?? 0);
};

/** A watch whose events are never read. */
async function openStuck(from: string) {
  const session = connect(server.server.url, { rejectUnauthorized: false });
  session.on('error', () => undefined);
  sessions.push(session);
  const stream = session.request({ ':path': from, authorization: 'Bearer admin' }).pause();
  stream.on('error', () => undefined);
  await once(stream, 'response');
  return stream;
}

test('watchers that never read are closed above a common limit, readers miss nothing, and closed watches can resume [Watch stream, 1]', async () => {
  const { resourceVersion } = (await server.ask('GET', path)).json.metadata;
  const from = `${path}?watch=1&resourceVersion=${resourceVersion}`;
  const stuck = [];
  for (let count = 0; count < 20; count++) stuck.push(await openStuck(from));
  const reading = [server.watch(from, changes), server.watch(from, changes, { protocol: 'HTTP/1.1' })];
  let unsentMax = 0;
  for (let count = 0; count < changes; count++) {
    const body = { metadata: { name: 'changing' }, data: { k: value(count) } };
    expect((await server.ask('PUT', `${path}/changing`, { body })).status).toBe(200);
    if (count % 5 === 4) unsentMax = Math.max(unsentMax, await metric('apiserver_watch_unsent_bytes'));
  }
  const all = Array.from({ length: changes }, (_, count) => value(count));
  for (const events of await Promise.all(reading)) expect(events.map(({ object }) => object.data.k)).toEqual(all);
  expect(unsentMax).toBeGreaterThan(1_000_000);
  expect(unsentMax).toBeLessThanOrEqual(4_000_000);
  const closed = await metric('apiserver_terminated_watchers_total');
  expect(closed).toBeGreaterThan(10);
  expect(stuck.filter((stream) => stream.closed).length).toBe(closed);
  const resumed = await server.watch(from, changes);
  expect(resumed.map(({ object }) => object.data.k)).toEqual(all);
});

test('unsent bytes of a watcher are released when its client disconnects', async () => {
  for (const session of sessions) session.destroy();
  while ((await metric('apiserver_watch_slow_watchers')) > 0) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(await metric('apiserver_watch_unsent_bytes')).toBe(0);
});
