import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { kubernetesNames } from '@orch/apimachinery';
import { startTestServer, type TestResponse, type TestServer } from './test-server.js';

/** Encoded lists are cached until the next change; responses must be the same as without the cache. */
describe('cached lists', () => {
  let server: TestServer;
  let now = new Date();
  const path = '/api/v1/namespaces/default/configmaps';
  const elsewhere = '/api/v1/namespaces/kube-system/configmaps';
  const gzip = { 'accept-encoding': 'gzip' };
  const create = (where: string, name: string) =>
    server.ask('POST', where, { body: { metadata: { name, labels: { app: name } }, data: { k: 'v'.repeat(1_000) } } });
  const list = async (query = '', headers = {}) => await server.ask('GET', `${path}${query}`, { headers });
  const namesIn = (text: string) =>
    JSON.parse(text).items.map((item: { metadata: { name: string } }) => item.metadata.name);
  const unpacked = (response: TestResponse) => gunzipSync(response.bytes).toString();

  beforeAll(async () => {
    server = await startTestServer('kubernetes', { now: () => now });
    for (let index = 0; index < 200; index++) await create(path, `map-${index}`);
  });
  afterAll(() => server.stop());

  test('include a change at once, plain and compressed, complete and selected', async () => {
    for (const step of ['a', 'b']) {
      for (let again = 0; again < 3; again++) {
        await list();
        await list('', gzip);
        await list(`?labelSelector=app%3D${step}`);
      }
      await create(path, step);
      expect(namesIn((await list()).text)).toContain(step);
      expect(namesIn(unpacked(await list('', gzip)))).toContain(step);
      expect(namesIn((await list(`?labelSelector=app%3D${step}`)).text)).toEqual([step]);
      await server.ask('DELETE', `${path}/${step}`);
      expect(namesIn((await list()).text)).not.toContain(step);
      expect(namesIn(unpacked(await list('', gzip)))).not.toContain(step);
      expect(namesIn((await list(`?labelSelector=app%3D${step}`)).text)).toEqual([]);
    }
  });

  test('are equal compressed and plain, with their own resourceVersion', async () => {
    for (let again = 0; again < 4; again++) {
      await create(elsewhere, `other-${again}`);
      const plain = (await list()).text;
      expect(unpacked(await list('', gzip))).toBe(plain);
      expect(Number(JSON.parse(plain).metadata.resourceVersion)).toBeGreaterThan(200 + again);
    }
  });

  test('return pages by their own token and limit, and the new state after a change', async () => {
    const inChunks = async (limit: number) => {
      const names: string[] = [];
      let token = '';
      do {
        const { metadata, items } = JSON.parse((await list(`?limit=${limit}&continue=${token}`)).text);
        expect(items.length).toBeLessThanOrEqual(limit);
        names.push(...items.map((item: { metadata: { name: string } }) => item.metadata.name));
        token = metadata.continue ?? '';
      } while (token !== '');
      return names;
    };
    const whole = async () => namesIn((await list()).text);
    for (let again = 0; again < 3; again++) {
      expect(await inChunks(60)).toEqual(await whole());
      expect(await inChunks(75)).toEqual(await whole());
    }
    await create(path, 'map-100-and-more');
    expect(await inChunks(60)).toEqual(await whole());
    await server.ask('DELETE', `${path}/map-100-and-more`);
    expect(await inChunks(60)).toEqual(await whole());
  });

  test('are complete in protobuf and as metadata', async () => {
    const accept = kubernetesNames.protobufMediaType;
    const responses = [];
    for (let again = 0; again < 3; again++) responses.push(await list('', { accept }));
    for (const response of responses) expect(response.bytes.equals(responses[0]?.bytes ?? Buffer.alloc(0))).toBe(true);
    expect(gunzipSync((await list('', { accept, ...gzip })).bytes).equals(responses[0]?.bytes ?? Buffer.alloc(0))).toBe(
      true,
    );
    const metadata = { accept: 'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1' };
    for (let again = 0; again < 3; again++) {
      const { kind, items } = JSON.parse((await list('', metadata)).text);
      expect([kind, items.length, items[0].data]).toEqual(['PartialObjectMetadataList', 200, undefined]);
    }
  });

  test('show the current age in tables, with the requested objects', async () => {
    const accept = 'application/json;as=Table;g=meta.k8s.io;v=v1';
    const table = async (query = '') => (await list(query, { accept })).json;
    const ageOf = ({ rows: [row] }: Awaited<ReturnType<typeof table>>) => row.cells.at(-1);
    const start = Date.parse((await table()).rows[0].object.metadata.creationTimestamp);
    for (const seconds of [5, 6, 90]) {
      now = new Date(start + seconds * 1_000);
      for (let again = 0; again < 3; again++) expect(ageOf(await table())).toBe(`${seconds}s`);
    }
    const kinds = { None: undefined, Metadata: 'PartialObjectMetadata', Object: 'ConfigMap' };
    for (let again = 0; again < 2; again++) {
      for (const [requested, kind] of Object.entries(kinds)) {
        expect((await table(`?includeObject=${requested}`)).rows[0].object?.kind).toBe(kind);
      }
    }
  });
});
