import type { IncomingMessage } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestServer, type TestServer } from './test-server.js';

const objects = 160;
const path = '/api/v1/namespaces/default/configmaps';
/** Ages in tables are the same in all answers. */
const later = new Date('2100-01-01');
const gzip = { 'accept-encoding': 'gzip' };
const forms = {
  json: 'application/json',
  protobuf: 'application/vnd.orch.protobuf',
  metadata: 'application/json;as=PartialObjectMetadataList;g=meta.orch.io;v=v1',
  'metadata in protobuf': 'application/vnd.orch.protobuf;as=PartialObjectMetadataList;g=meta.orch.io;v=v1',
  table: 'application/json;as=Table;g=meta.orch.io;v=v1',
};

/** 13 MB of config maps: fifty steps. The second server keeps no list, so that it compresses each while it is sent. */
describe.each([
  ['kept', {}],
  ['not kept', { keptListsBytesMax: 1_000_000 }],
])('large lists that are %s', (_name, limits) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer('orch', { now: () => later, limits: { ...limits, readsInFlightMax: 30 } });
    for (let from = 0; from < objects; from += 40) {
      await Promise.all(Array.from({ length: 40 }, (_, index) => create(`map-${1000 + from + index}`)));
    }
  });
  afterAll(() => server.stop());

  const annotations = { note: 'n'.repeat(8_000) };
  const create = (name: string) =>
    server.ask('POST', path, { body: { metadata: { name, annotations }, data: { k: name.repeat(8_000) } } });

  test.each(Object.entries(forms))('%s is the same in one answer, compressed, and in chunks', async (form, accept) => {
    const list = async (query = '', headers = {}) =>
      await server.ask('GET', `${path}${query}`, { headers: { accept, ...headers } });
    const answers = [await list(), await list(), await list()];
    const [first] = answers;
    expect(first?.status).toBe(200);
    for (const { bytes, headers } of answers) {
      expect(bytes.equals(first?.bytes ?? Buffer.alloc(0))).toBe(true);
      expect(headers['content-length'] ?? `${bytes.length}`).toBe(`${bytes.length}`);
    }
    const compressed = [await list('', gzip), await list('', gzip)];
    for (const { headers, bytes } of compressed) {
      expect(headers['content-encoding']).toBe('gzip');
      expect(gunzipSync(bytes).equals(first?.bytes ?? Buffer.alloc(0))).toBe(true);
    }
    if (form.includes('protobuf')) return;
    const pages = [await list('?limit=100')];
    const token = pages[0]?.json.metadata.continue;
    pages.push(await list(`?limit=100&continue=${token}`));
    const member = form === 'table' ? 'rows' : 'items';
    expect(pages.flatMap(({ json }) => json[member])).toEqual(first?.json[member]);
  });

  test('clients that do not read hold a step of their list each, though each is of another state', async () => {
    const heldBefore = process.memoryUsage().arrayBuffers;
    const answers: IncomingMessage[] = [];
    for (let client = 0; client < 15; client++) {
      await create(`new-${client}`);
      answers.push((await server.open(path)).pause());
    }
    const held = process.memoryUsage().arrayBuffers - heldBefore;
    const [first, ...others] = answers;
    const items = JSON.parse(Buffer.concat((await first?.toArray()) ?? []).toString()).items;
    expect(items).toHaveLength(objects + 1);
    for (const other of others) other.destroy();
    // Fifteen copies would be 200 MB; what the sockets of both sides hold is counted too.
    expect(held).toBeLessThan(70_000_000);
  });

  test('a list has its place among the reads under way until its client has taken it', async () => {
    const answers: IncomingMessage[] = [];
    for (let client = 0; client < 30; client++) answers.push((await server.open(path)).pause());
    expect((await server.ask('GET', `${path}?limit=1`)).status).toBe(429);
    answers.pop()?.destroy();
    for (const answer of answers) answer.destroy();
    while ((await server.ask('GET', `${path}?limit=1`)).status !== 200) await new Promise(setImmediate);
  });

  test('a list that takes longer than a request may is broken off', async () => {
    const answer = (await server.open(`${path}?timeout=300ms`)).pause();
    const underWay = /inflight_requests\{request_kind="readOnly"\} (\d+)/;
    const readsUnderWay = async () => Number(underWay.exec((await server.ask('GET', '/metrics')).text)?.[1]);
    // The request for the metrics is one of them.
    expect(await readsUnderWay()).toBe(2);
    while ((await readsUnderWay()) > 1) await new Promise((resolve) => setTimeout(resolve, 20));
    await expect(answer.toArray()).rejects.toThrow(/aborted|hang up/);
  });
});
