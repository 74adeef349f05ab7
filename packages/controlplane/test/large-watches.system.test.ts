import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:http2';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestServer, type TestServer } from './test-server.js';

const objects = 160;
const newline = 0x0a;
const path = '/api/v1/namespaces/default/configmaps';
const forms = {
  json: 'application/json',
  table: 'application/json;as=Table;g=meta.orch.io;v=v1',
  metadata: 'application/json;as=PartialObjectMetadata;g=meta.orch.io;v=v1',
};

/** 10 MB of config maps. */
describe('watches with many initial events', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer('orch', { limits: { watchQueueBytesMax: 1_000_000 } });
    for (let from = 0; from < objects; from += 40) {
      await Promise.all(Array.from({ length: 40 }, (_, index) => create(`map-${1000 + from + index}`)));
    }
  });
  afterAll(() => server.stop());

  const create = (name: string) =>
    server.ask('POST', path, { body: { metadata: { name }, data: { k: name.repeat(8_000) } } });
  const update = (name: string, value: string) =>
    server.ask('PUT', `${path}/${name}`, { body: { metadata: { name }, data: { k: value } } });
  const counted = async (name: string) =>
    Number(new RegExp(`^${name}\\{[^}]*\\} (\\d+)`, 'm').exec((await server.ask('GET', '/metrics')).text)?.[1] ?? 0);
  const namesOf = (object: { metadata: { name: string }; rows?: { object: { metadata: { name: string } } }[] }) =>
    (object.rows?.[0]?.object ?? object).metadata.name;

  test.each(
    Object.entries(forms).flatMap(([form, accept]) => [
      { form, accept, protocol: 'HTTP/2' as const },
      { form, accept, protocol: 'HTTP/1.1' as const },
    ]),
  )('$form over $protocol has everything once and in order, then what comes', async ({ form, accept, protocol }) => {
    const list = (await server.ask('GET', path)).json;
    const events = await server.watch(`${path}?watch=1`, list.items.length, { headers: { accept }, protocol });
    expect(events.map(({ type }) => type)).toEqual(list.items.map(() => 'ADDED'));
    expect(events.map(({ object }) => namesOf(object))).toEqual(list.items.map(namesOf));
    if (form === 'json') {
      const [first] = list.items;
      expect(events[0]?.object).toEqual({ kind: 'ConfigMap', apiVersion: 'v1', ...first });
    }
  });

  test('send many missed changes completely and in order', async () => {
    const { resourceVersion } = (await server.ask('GET', `${path}?limit=1`)).json.metadata;
    for (let count = 0; count < 100; count++) await update('map-1000', `value ${count}`);
    const events = await server.watch(`${path}?watch=1&resourceVersion=${resourceVersion}`, 100);
    expect(events.map(({ type, object }) => `${type} ${object.data.k}`)).toEqual(
      Array.from({ length: 100 }, (_, count) => `MODIFIED value ${count}`),
    );
  });

  test('stalled clients hold only a chunk of the initial events each', async () => {
    const heldBefore = process.memoryUsage().arrayBuffers;
    const responses: IncomingMessage[] = [];
    for (let client = 0; client < 15; client++) responses.push((await server.open(`${path}?watch=1`)).pause());
    const held = process.memoryUsage().arrayBuffers - heldBefore;
    for (const response of responses) response.destroy();
    // Fifteen copies would be 150 MB; socket buffers of both sides are included.
    expect(held).toBeLessThan(60_000_000);
  });

  test('close a slow watcher, which resumes without a gap, and do not delay others [Watch stream, 1]', async () => {
    const { resourceVersion } = (await server.ask('GET', path)).json.metadata;
    const from = `${path}?watch=1&resourceVersion=${resourceVersion}`;
    const slow = (await server.open(from)).pause();
    const changes = 400;
    const seen = server.watch(from, changes);
    const terminatedBefore = await counted('apiserver_terminated_watchers_total');
    const value = (count: number) => `${count} ${'x'.repeat(50_000)}`;
    for (let count = 0; count < changes; count++) await update('map-1001', value(count));
    // The other watch receives all events before the slow one reads a byte.
    expect((await seen).map(({ object }) => object.data.k)).toEqual(
      Array.from({ length: changes }, (_, count) => value(count)),
    );
    expect(await counted('apiserver_terminated_watchers_total')).toBe(terminatedBefore + 1);
    const received: Buffer[] = [];
    const closed = new Promise((resolve) => slow.on('close', resolve).on('error', () => undefined));
    slow.on('data', (piece: Buffer) => received.push(piece)).resume();
    await closed;
    const lines = Buffer.concat(received).toString().split('\n').slice(0, -1);
    const before = lines.map((line) => JSON.parse(line).object);
    expect(before.length).toBeLessThan(changes);
    const last = before.at(-1)?.metadata.resourceVersion ?? resourceVersion;
    const rest = await server.watch(`${path}?watch=1&resourceVersion=${last}`, changes - before.length);
    expect([...before, ...rest.map(({ object }) => object)].map(({ data }) => data.k)).toEqual(
      Array.from({ length: changes }, (_, count) => value(count)),
    );
  });

  test('a slow watch does not block another one on the same connection', async () => {
    const { resourceVersion } = (await server.ask('GET', path)).json.metadata;
    const session = connect(server.server.url, { rejectUnauthorized: false });
    const watch = () =>
      session.request({ ':path': `${path}?watch=1&resourceVersion=${resourceVersion}`, authorization: 'Bearer admin' });
    const slow = watch().pause();
    const closed = new Promise((resolve) => slow.on('close', resolve).on('error', () => undefined));
    const quick = watch();
    await Promise.all([once(slow, 'response'), once(quick, 'response')]);
    let [frames, received] = [0, 0];
    quick.on('data', (piece: Buffer) => {
      received += piece.length;
      for (const byte of piece) if (byte === newline) frames += 1;
    });
    const terminatedBefore = await counted('apiserver_terminated_watchers_total');
    for (let count = 0; count < 100; count++) await update('map-1002', `${count} ${'x'.repeat(50_000)}`);
    while (frames < 100) await once(quick, 'data');
    expect(received).toBeGreaterThan(100 * 50_000);
    expect(await counted('apiserver_terminated_watchers_total')).toBe(terminatedBefore + 1);
    await closed;
    expect(quick.closed).toBe(false);
    session.destroy();
  });

  test('a slow table watch has its columns in the first event despite a concurrent change', async () => {
    const count = (await server.ask('GET', path)).json.items.length;
    const headers = { accept: forms.table };
    const slow = (await server.open(`${path}?watch=1&includeObject=Object`, { headers })).pause();
    await update('map-1003', 'meanwhile');
    const lines: string[] = [];
    let rest = '';
    for await (const piece of slow) {
      const parts = `${rest}${piece}`.split('\n');
      rest = parts.pop() ?? '';
      lines.push(...parts);
      if (lines.length > count) break;
    }
    const tables = lines.map((line) => JSON.parse(line));
    expect(tables.slice(count).map(({ type, object }) => [type, namesOf(object)])).toEqual([['MODIFIED', 'map-1003']]);
    const withColumns = tables.map(({ object }) => object.columnDefinitions !== null);
    expect(withColumns).toEqual([true, ...Array(count).fill(false)]);
  });

  test('metrics count sent events and their sizes', async () => {
    const sent = await counted('apiserver_watch_events_total');
    expect(sent).toBeGreaterThan(objects);
    expect(await counted('apiserver_watch_events_sizes_count')).toBe(sent);
    expect(await counted('apiserver_init_events_total')).toBeGreaterThan(0);
  });
});
