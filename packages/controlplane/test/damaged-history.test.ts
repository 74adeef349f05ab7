import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { systemClock } from '@orch/apimachinery';
import { openEmbeddedStore, type Store } from '@orch/storage';
import { startTestServer, type TestServer } from './test-server.js';

const maps = '/api/v1/namespaces/default/configmaps';

let folder: string;
let store: Store;
let server: TestServer;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'orch-damaged-history-'));
  store = await openEmbeddedStore({ folder, dialect: 'orch', clock: systemClock() });
  server = await startTestServer('orch', { store });
});
afterEach(async () => {
  await server.stop();
  await store.close();
  await rm(folder, { recursive: true });
});

/** Flips a bit of a text in the data file of the running store. */
async function damage(text: string): Promise<void> {
  const path = join(folder, 'store.lmdb');
  const bytes = await readFile(path);
  const file = await open(path, 'r+');
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1)) {
    await file.write(Buffer.of((bytes[at] ?? 0) ^ 1), 0, 1, at);
  }
  await file.close();
}

test('a damaged old version leaves the history readable around it, and expires exact reads that need it', async () => {
  const write = async (method: string, path: string, value: string): Promise<string> => {
    const { status, json } = await server.ask(method, path, { body: { metadata: { name: 'a' }, data: { value } } });
    expect([200, 201]).toContain(status);
    return json.metadata.resourceVersion;
  };
  const first = await write('POST', maps, 'first value');
  const second = await write('PUT', `${maps}/a`, 'second value');
  const third = await write('PUT', `${maps}/a`, 'third value');
  await damage('first value');
  const { status, json } = await server.ask('GET', '/history?resource=configmaps&namespace=default&name=a');
  expect(status).toBe(200);
  expect(json.changes.map(({ revision }: { readonly revision: string }) => revision)).toEqual([third]);
  // The second change is unreadable too: its previous state is damaged.
  expect(json.damaged).toEqual([second, first]);
  const exact = (at: string) => server.ask('GET', `${maps}?resourceVersion=${at}&resourceVersionMatch=Exact`);
  const expired = await exact(first);
  expect([expired.status, expired.json.reason]).toEqual([410, 'Expired']);
  expect(expired.json.message).toContain(`the record at revision ${first} is damaged: its checksum does not match`);
  expect((await exact(second)).json.items).toHaveLength(1);
  // The current state is not damaged.
  expect((await server.ask('GET', maps)).json.items).toHaveLength(1);
  expect((await server.ask('GET', '/readyz')).status).toBe(200);
});

test('an object damaged while the server runs is served from memory, and writes to it are rejected by name', async () => {
  const body = { metadata: { name: 'a' }, data: { value: 'a value' } };
  expect((await server.ask('POST', maps, { body })).status).toBe(201);
  expect((await server.ask('GET', '/readyz')).status).toBe(200);
  await damage('a value');
  expect((await server.ask('GET', `${maps}/a`)).json.data).toEqual({ value: 'a value' });
  expect((await server.ask('GET', maps)).json.items).toHaveLength(1);
  const update = await server.ask('PUT', `${maps}/a`, { body: { ...body, data: { value: 'another' } } });
  expect([update.status, update.json.reason, update.json.details.name]).toEqual([500, 'InternalError', 'a']);
  expect(update.json.message).toContain('/registry/configmaps/default/a');
  expect((await server.ask('GET', '/readyz')).text).toContain('[-]store failed: the record of /registry/configmaps');
  expect((await server.ask('POST', maps, { body: { metadata: { name: 'b' } } })).status).toBe(201);
});
