import type { IncomingMessage } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { decodeYaml } from '@orch/apimachinery';
import { startTestServer, type TestResponse, type TestServer } from './test-server.js';

const objects = 160;
const path = '/api/v1/namespaces/default/configmaps';
/** A fixed clock, so that ages in tables are equal in all responses. */
const later = new Date('2100-01-01');
const gzip = { 'accept-encoding': 'gzip' };
const indented = 'pretty=true';
const whole = 'includeObject=Object';
const forms: Readonly<Record<string, readonly [accept: string, query?: string]>> = {
  json: ['application/json'],
  'indented json': ['application/json', indented],
  yaml: ['application/yaml'],
  protobuf: ['application/vnd.orch.protobuf'],
  metadata: ['application/json;as=PartialObjectMetadataList;g=meta.orch.io;v=v1'],
  'metadata in yaml': ['application/yaml;as=PartialObjectMetadataList;g=meta.orch.io;v=v1'],
  'metadata in protobuf': ['application/vnd.orch.protobuf;as=PartialObjectMetadataList;g=meta.orch.io;v=v1'],
  table: ['application/json;as=Table;g=meta.orch.io;v=v1'],
  'table with objects, indented': ['application/json;as=Table;g=meta.orch.io;v=v1', `${whole}&${indented}`],
  'table with objects in yaml': ['application/yaml;as=Table;g=meta.orch.io;v=v1', whole],
};

/** 13 MB of config maps: fifty chunks. The second server caches no list, so that it compresses while sending. */
describe.each([
  ['cached', {}],
  ['not cached', { keptListsBytesMax: 1_000_000 }],
])('large lists, %s', (_name, limits) => {
  let server: TestServer;
  beforeAll(async () => {
    const authorization = { modes: ['AlwaysAllow'] } as const;
    const ownLimits = { ...limits, readsInFlightMax: 30 };
    server = await startTestServer('orch', {
      now: () => later,
      authorization,
      limits: ownLimits,
      priorityAndFairness: false,
    });
    for (let from = 0; from < objects; from += 40) {
      await Promise.all(Array.from({ length: 40 }, (_, index) => create(`map-${1000 + from + index}`)));
    }
  });
  afterAll(() => server.stop());

  const annotations = { note: 'n'.repeat(8_000) };
  const create = (name: string) =>
    server.ask('POST', path, { body: { metadata: { name, annotations }, data: { k: name.repeat(8_000) } } });

  test.each(Object.entries(forms))('%s is equal in one response, compressed, and in pages', async (form, requested) => {
    const [accept, always = ''] = requested;
    const list = async (query = '', headers = {}) =>
      await server.ask('GET', `${path}?${always}&${query}`, { headers: { accept, ...headers } });
    const responses = [await list(), await list(), await list()];
    const [first] = responses;
    expect(first?.status).toBe(200);
    for (const { bytes, headers } of responses) {
      expect(bytes.equals(first?.bytes ?? Buffer.alloc(0))).toBe(true);
      expect(headers['content-length'] ?? `${bytes.length}`).toBe(`${bytes.length}`);
    }
    const compressed = [await list('', gzip), await list('', gzip)];
    for (const { headers, bytes } of compressed) {
      expect(headers['content-encoding']).toBe('gzip');
      expect(gunzipSync(bytes).equals(first?.bytes ?? Buffer.alloc(0))).toBe(true);
    }
    if (form.includes('protobuf')) return;
    const read = ({ text }: TestResponse) =>
      JSON.parse(accept.includes('yaml') ? JSON.stringify(decodeYaml(text)) : text);
    const pages = [read(await list('limit=100'))];
    pages.push(read(await list(`limit=100&continue=${pages[0].metadata.continue}`)));
    const member = form.includes('table') ? 'rows' : 'items';
    const items = pages.flatMap((page) => page[member]);
    expect(items).toHaveLength(objects);
    expect(items).toEqual(first === undefined ? undefined : read(first)[member]);
  });

  test.each(['json', 'indented json', 'yaml', 'table with objects, indented', 'table with objects in yaml'])(
    'stalled clients hold only a chunk of their list each, at different versions: %s',
    async (form) => {
      const [accept = '', always = ''] = forms[form] ?? [];
      const before = (await server.ask('GET', `${path}?limit=1`)).json.metadata.remainingItemCount + 1;
      const heldBefore = process.memoryUsage().arrayBuffers;
      const responses: IncomingMessage[] = [];
      for (let client = 0; client < 15; client++) {
        await create(`new-${form.replaceAll(/\W+/g, '-')}-${client}`);
        responses.push((await server.open(`${path}?${always}`, { headers: { accept } })).pause());
      }
      const held = process.memoryUsage().arrayBuffers - heldBefore;
      const [first, ...others] = responses;
      const text = Buffer.concat((await first?.toArray()) ?? []).toString();
      expect(text.match(/\bresourceVersion\b/g)?.length).toBeGreaterThanOrEqual(before + 2);
      for (const other of others) other.destroy();
      // Fifteen copies would be 200 MB; socket buffers of both sides are included.
      expect(held).toBeLessThan(70_000_000);
    },
  );

  test('a list holds its in-flight slot until the client has read it', async () => {
    const responses: IncomingMessage[] = [];
    const as = (user: string) => ({ headers: { authorization: 'Bearer admin', 'impersonate-user': user } });
    for (const user of ['ada', 'bob']) {
      for (let client = 0; client < 15; client++) responses.push((await server.open(path, as(user))).pause());
    }
    expect((await server.ask('GET', `${path}?limit=1`, as('eve'))).status).toBe(429);
    for (const response of responses) response.destroy();
    while ((await server.ask('GET', `${path}?limit=1`, as('eve'))).status !== 200) await new Promise(setImmediate);
  });

  test('aborts a list that exceeds the request timeout', async () => {
    const response = (await server.open(`${path}?timeout=300ms`)).pause();
    const underWay = /inflight_requests\{request_kind="readOnly"\} (\d+)/;
    const readsUnderWay = async () => Number(underWay.exec((await server.ask('GET', '/metrics')).text)?.[1]);
    // The metrics request is included.
    expect(await readsUnderWay()).toBe(2);
    while ((await readsUnderWay()) > 1) await new Promise((resolve) => setTimeout(resolve, 20));
    await expect(response.toArray()).rejects.toThrow(/aborted|hang up/);
  });
});
