import type { IncomingMessage } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { encodeYaml } from '@orch/apimachinery';
import { startTestServer, type TestServer } from './test-server.js';

/** A fixed clock, so that ages in tables are equal in all responses. */
const later = new Date('2100-01-01');

// An object may have megabytes: its text is encoded in chunks, as fast as the client reads.
describe('large objects', () => {
  let server: TestServer;
  const path = '/api/v1/namespaces/default/configmaps';
  const objects: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'long-text': { text: `${'a word, and another; '.repeat(30_000)}${'line\n'.repeat(60_000)}` },
    'many-members': Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`key-${index}`, 'yes'])),
    'many-texts': Object.fromEntries(
      Array.from({ length: 100 }, (_, index) => [`k${index}`, `${index}é😀\t`.repeat(700)]),
    ),
    small: { a: 'b' },
  };
  beforeAll(async () => {
    server = await startTestServer('kubernetes', { now: () => later });
    for (const [name, data] of Object.entries(objects)) {
      expect((await server.ask('POST', path, { body: { metadata: { name }, data } })).status).toBe(201);
    }
  });
  afterAll(() => server.stop());

  const forms = [
    ['application/yaml', ''],
    ['application/json', '?pretty=true'],
    ['application/json;as=Table;g=meta.k8s.io;v=v1', '?includeObject=Object&pretty=true'],
    ['application/yaml;as=Table;g=meta.k8s.io;v=v1', '?includeObject=Object'],
  ] as const;

  const cases = Object.keys(objects).flatMap((name) => forms.map((form) => [name, ...form] as const));
  test.each(cases)('%s in %s%s equals compact JSON, also compressed', async (name, accept, query) => {
    const compactQuery = query.replace('pretty=true', '');
    const compact = { headers: { accept: accept.replace('yaml', 'json') } };
    const { json } = await server.ask('GET', `${path}/${name}${compactQuery}`, compact);
    for (const protocol of ['HTTP/1.1', 'HTTP/2'] as const) {
      const ask = { protocol, headers: { accept } };
      const plain = await server.ask('GET', `${path}/${name}${query}`, ask);
      expect(plain.status).toBe(200);
      if (accept.includes('yaml')) expectSameText(plain.text, encodeYaml(json));
      else expect(JSON.parse(plain.text)).toEqual(json);
      const headers = { accept, 'accept-encoding': 'gzip' };
      const { bytes, headers: given } = await server.ask('GET', `${path}/${name}${query}`, { protocol, headers });
      const isCompressed = plain.bytes.length >= 128 * 1024;
      expect(given['content-encoding']).toBe(isCompressed ? 'gzip' : undefined);
      expectSameText(isCompressed ? gunzipSync(bytes).toString() : bytes.toString(), plain.text);
    }
  });

  test('responses to writes have the same forms', async () => {
    const body = { metadata: { name: 'long-text', annotations: { changed: 'yes' } }, data: objects['long-text'] };
    const headers = { accept: 'application/yaml' };
    const written = await server.ask('PUT', `${path}/long-text`, { body, headers });
    expect(written.status).toBe(200);
    expectSameText(written.text, (await server.ask('GET', `${path}/long-text`, { headers })).text);
  });

  test('stalled clients hold only a chunk of the object each', async () => {
    for (const [accept, query] of forms.slice(0, 2)) {
      const heldBefore = process.memoryUsage().arrayBuffers;
      const responses: IncomingMessage[] = [];
      for (let client = 0; client < 40; client++) {
        responses.push((await server.open(`${path}/long-text${query}`, { headers: { accept } })).pause());
      }
      const held = process.memoryUsage().arrayBuffers - heldBefore;
      for (const response of responses) response.destroy();
      // Forty copies would be 40 MB; socket buffers of both sides are included.
      expect(held).toBeLessThan(20_000_000);
    }
  });
});

test('the list of a deleted collection has the requested form', async () => {
  const server = await startTestServer('kubernetes');
  const path = '/api/v1/namespaces/default/configmaps';
  const make = async () => {
    for (const name of ['a', 'b']) await server.ask('POST', path, { body: { metadata: { name }, data: { a: 'yes' } } });
    return (await server.ask('GET', path)).json;
  };
  const list = await make();
  const { text } = await server.ask('DELETE', path, { headers: { accept: 'application/yaml' } });
  expect(text).toBe(encodeYaml(list));
  const again = await make();
  expect((await server.ask('DELETE', `${path}?pretty=true`)).json).toEqual(again);
  await server.stop();
});

/** Compares large texts and shows the first difference. */
function expectSameText(actual: string, expected: string): void {
  if (actual === expected) return;
  let from = 0;
  while (actual[from] === expected[from]) from++;
  expect(actual.slice(from, from + 200)).toBe(expected.slice(from, from + 200));
}
