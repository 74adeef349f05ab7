import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { isEnvelope, systemClock } from '@orch/apimachinery';
import { openEmbeddedStore } from '@orch/storage';
import { type RunningServer, runServer } from './server-fixture.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'orch-stored-form-'));
});
afterEach(() => rm(folder, { recursive: true }));

const maps = '/api/v1/namespaces/default/configmaps';
const map = (name: string, text: string) => ({ metadata: { name, labels: { app: 'web' } }, data: { text } });

async function withServer<T>(options: readonly string[], use: (server: RunningServer) => Promise<T>): Promise<T> {
  const server = await runServer(`--data-dir=${folder}`, ...options);
  try {
    return await use(server);
  } finally {
    await server.stop();
  }
}

/** Internal records that are not API objects: service allocations. */
const allocations = '/registry/ranges/';

/** The stored form of every object under the prefix. */
async function storedForms(prefix: string): Promise<Readonly<Record<string, 'protobuf' | 'JSON'>>> {
  const store = await openEmbeddedStore({ folder, dialect: 'orch', clock: systemClock() });
  const { entries } = await store.range(prefix);
  await store.close();
  const objects = entries.filter(({ key }) => !key.startsWith(allocations));
  return Object.fromEntries(
    objects.map(({ key, value }) => {
      if (isEnvelope(value)) return [key.slice(prefix.length), 'protobuf'];
      expect(JSON.parse(Buffer.from(value).toString())).toHaveProperty('metadata');
      return [key.slice(prefix.length), 'JSON'];
    }),
  );
}

test.each([
  [[], 'protobuf'],
  [['--storage-media-type=application/vnd.orch.protobuf'], 'protobuf'],
  [['--storage-media-type=application/json'], 'JSON'],
  [['--storage-media-type=application/yaml'], 'JSON'],
])('with %j everything on the embedded engine is stored as %s [API server defaults, 17]', async (options, form) => {
  await withServer(options, async ({ ask }) => expect((await ask('POST', maps, map('a', 'x'))).status).toBe(201));
  const forms = Object.values(await storedForms('/registry/'));
  expect(forms.length).toBeGreaterThan(50);
  expect(new Set(forms)).toEqual(new Set([form]));
});

test('servers with different stored forms return equal responses, and updates convert the form', async () => {
  const json = ['--storage-media-type=application/json'];
  const targets = [
    `${maps}/a`,
    maps,
    `${maps}?labelSelector=app%3Dweb&limit=1`,
    '/api/v1/namespaces/default',
    '/apis/rbac.authorization.orch.io/v1/clusterroles',
  ];
  /** Continue tokens and list versions differ: each server writes its endpoints at the start. */
  const answersOf = ({ ask }: RunningServer) =>
    Promise.all(
      targets.map(async (target) => {
        const { json } = await ask('GET', target);
        const isList = json.items !== undefined;
        return { ...json, metadata: { ...json.metadata, continue: '', ...(isList ? { resourceVersion: '' } : {}) } };
      }),
    );
  let version = '';
  const before = await withServer([], async (server) => {
    version = (await server.ask('GET', maps)).json.metadata.resourceVersion;
    for (const name of ['a', 'b', 'c']) await server.ask('POST', maps, map(name, 'protobuf'));
    return await answersOf(server);
  });
  const changed = await withServer(json, async (server) => {
    expect(await answersOf(server)).toEqual(before);
    expect((await server.ask('PUT', `${maps}/b`, map('b', 'JSON'))).json.data).toEqual({ text: 'JSON' });
    await server.ask('DELETE', `${maps}/c`);
    await server.ask('POST', maps, map('d', 'JSON'));
    return await answersOf(server);
  });
  expect(await storedForms('/registry/configmaps/default/')).toEqual({ a: 'protobuf', b: 'JSON', d: 'JSON' });
  await withServer([], async (server) => {
    expect(await answersOf(server)).toEqual(changed);
    // The history is readable in both forms.
    const watch = await server.watch(`${maps}?watch=1&resourceVersion=${version}`);
    const { json: last } = await server.ask('PUT', `${maps}/b`, map('b', 'protobuf'));
    const events = await watch.until(Number(last.metadata.resourceVersion));
    expect(events.map((event) => event.split(' ').slice(0, 2).join(' '))).toEqual([
      'ADDED a',
      'ADDED b',
      'ADDED c',
      'MODIFIED b',
      'DELETED c',
      'ADDED d',
      'MODIFIED b',
    ]);
  });
  expect(await storedForms('/registry/configmaps/default/')).toMatchObject({ b: 'protobuf', d: 'JSON' });
});
