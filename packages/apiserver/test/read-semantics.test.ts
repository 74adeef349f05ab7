import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { systemClock } from '@orch/apimachinery';
import { openEmbeddedStore, type Store } from '@orch/storage';
import type { ApiServerOptions } from '../src/index.js';
import { type Answer, type Protocol, startTestServer, type TestServer } from './test-server.js';

// The tables of the specification, cell by cell. The reference implementation was asked for each answer.
const withoutCache = { watchCache: { enabled: false, defaultSize: 0, sizes: [] } };
describe.each<[Protocol, string, Partial<ApiServerOptions>]>([
  ['HTTP/1.1', '', {}],
  ['HTTP/2', '', {}],
  ['HTTP/2', ', without watch caches', withoutCache],
])('reads at versions over %s%s', (protocol, _name, options) => {
  let server: TestServer;
  const path = '/api/v1/namespaces/default/configmaps';
  /** The versions after a, b and c were made. */
  const versions: string[] = [];
  beforeAll(async () => {
    server = await startTestServer('kubernetes', options);
    for (const name of ['a', 'b', 'c']) {
      const { json } = await server.ask('POST', path, { body: { metadata: { name } } });
      versions.push(json.metadata.resourceVersion);
    }
  });
  afterAll(() => server.stop());
  const get = (query: string) => server.ask('GET', `${path}${query}`, { protocol });
  const watch = (query: string, count: number) => server.watch(`${path}${query}`, count, { protocol });
  const version = (index: number) => versions[index] ?? '';
  const namesOf = ({ json }: Answer) =>
    json.items.map(({ metadata }: { metadata: { name: string } }) => metadata.name).join('');
  const future = '999999';

  test('get without a version sees the newest write [Read semantics for resourceVersion, 1]', async () => {
    await server.ask('PUT', `${path}/c`, { body: { metadata: { name: 'c' }, data: { n: '1' } } });
    expect((await get('/c')).json.data).toEqual({ n: '1' });
    await server.ask('PUT', `${path}/c`, { body: { metadata: { name: 'c' }, data: { n: '2' } } });
    expect((await get('/c')).json.data).toEqual({ n: '2' });
  });

  test('get at 0 answers with any state [Read semantics for resourceVersion, 2]', async () => {
    expect((await get('/a?resourceVersion=0')).json.metadata.name).toBe('a');
  });

  test('get at a version answers with a state not older, and 504 when it does not come [Read semantics for resourceVersion, 3] [Errors, 6]', async () => {
    expect((await get(`/a?resourceVersion=${version(2)}`)).json.metadata.resourceVersion).toBe(version(0));
    for (const { json, headers } of await Promise.all(['/a', ''].map((at) => get(`${at}?resourceVersion=${future}`)))) {
      expect(json).toMatchObject({ code: 504, reason: 'Timeout' });
      expect(json.message).toMatch(/^Timeout: Too large resource version: 999999, current: \d+$/);
      expect(headers['retry-after']).toBe('1');
    }
  });

  test('a list without limit: newest, any, not older [Read semantics for resourceVersion, 4]', async () => {
    const newest = await get('');
    expect(namesOf(newest)).toBe('abc');
    expect(namesOf(await get('?resourceVersion=0'))).toBe('abc');
    const notOlder = await get(`?resourceVersion=${version(0)}`);
    expect(Number(notOlder.json.metadata.resourceVersion)).toBeGreaterThanOrEqual(Number(version(2)));
    expect(namesOf(notOlder)).toBe('abc');
  });

  test('a list with a limit: newest, any, exact [Read semantics for resourceVersion, 5]', async () => {
    expect(namesOf(await get('?limit=2'))).toBe('ab');
    expect(namesOf(await get('?limit=2&resourceVersion=0'))[0]).toBe('a');
    const exact = await get(`?limit=5&resourceVersion=${version(1)}`);
    expect(namesOf(exact)).toBe('ab');
    expect(exact.json.metadata.resourceVersion).toBe(version(1));
  });

  test('a list that goes on: exact, also with 0, and 400 with another version [Read semantics for resourceVersion, 6] [Errors, 1]', async () => {
    const first = await get(`?limit=1&resourceVersion=${version(1)}`);
    const token = encodeURIComponent(first.json.metadata.continue);
    for (const more of ['', '&resourceVersion=0']) {
      const rest = await get(`?limit=5&continue=${token}${more}`);
      expect(namesOf(rest)).toBe('b');
      expect(rest.json.metadata.resourceVersion).toBe(version(1));
    }
    const refused = await get(`?limit=5&continue=${token}&resourceVersion=${version(2)}`);
    expect(refused.json).toMatchObject({
      code: 400,
      reason: 'BadRequest',
      message: 'specifying resource version is not allowed when using continue',
    });
  });

  test('Exact answers with that very version, and is invalid with none or 0 [Read semantics for resourceVersion, 7]', async () => {
    for (const limit of ['', '&limit=5']) {
      const exact = await get(`?resourceVersionMatch=Exact&resourceVersion=${version(0)}${limit}`);
      expect(namesOf(exact)).toBe('a');
      expect(exact.json.metadata.resourceVersion).toBe(version(0));
      expect((await get(`?resourceVersionMatch=Exact${limit}`)).status).toBe(422);
      expect((await get(`?resourceVersionMatch=Exact&resourceVersion=0${limit}`)).status).toBe(422);
    }
  });

  test('NotOlderThan is invalid without a version, any with 0, else not older [Read semantics for resourceVersion, 8] [Query parameters, 3]', async () => {
    for (const limit of ['', '&limit=5']) {
      const match = `?resourceVersionMatch=NotOlderThan${limit}`;
      expect((await get(match)).status).toBe(422);
      expect(namesOf(await get(`${match}&resourceVersion=0`))).toBe('abc');
      const notOlder = await get(`${match}&resourceVersion=${version(0)}`);
      expect(namesOf(notOlder)).toBe('abc');
      expect(Number(notOlder.json.metadata.resourceVersion)).toBeGreaterThanOrEqual(Number(version(0)));
    }
    expect((await get('?resourceVersionMatch=Newer&resourceVersion=1')).status).toBe(422);
  });

  test('a watch without a version begins with what exists [Read semantics for resourceVersion, 9] [Query parameters, 1]', async () => {
    const events = await watch('?watch=1', 3);
    expect(events.map(({ type, object }) => `${type} ${object.metadata.name}`)).toEqual([
      'ADDED a',
      'ADDED b',
      'ADDED c',
    ]);
  });

  test('so does a watch from 0 [Read semantics for resourceVersion, 10] [Watch stream, 2]', async () => {
    const events = await watch('?watch=1&resourceVersion=0', 3);
    expect(events.map(({ type, object }) => `${type} ${object.metadata.name}`)).toEqual([
      'ADDED a',
      'ADDED b',
      'ADDED c',
    ]);
  });

  test('a watch from a version has the changes after it alone [Read semantics for resourceVersion, 11] [Watch stream, 1]', async () => {
    const events = await watch(`?watch=1&resourceVersion=${version(1)}`, 2);
    const said = events.slice(0, 2).map(({ type, object }) => `${type} ${object.metadata.name}`);
    expect(said).toEqual(['ADDED c', 'MODIFIED c']);
  });

  test('a watch goes on from the last version it returned [Watch stream, 4] [Query parameters, 2]', async () => {
    const [first] = await watch(`?watch=1&resourceVersion=${version(0)}`, 1);
    const [second] = await watch(`?watch=1&resourceVersion=${first?.object.metadata.resourceVersion}`, 1);
    expect([first?.object.metadata.name, second?.object.metadata.name]).toEqual(['b', 'c']);
  });

  test('a watch from a version to come waits until its time is over [Watch stream, 7]', async () => {
    const answer = await get(`?watch=1&resourceVersion=${future}&timeoutSeconds=1`);
    expect([answer.status, answer.text]).toEqual([200, '']);
  });
});

describe.each<Protocol>(['HTTP/1.1', 'HTTP/2'])('history that is gone, over %s', (protocol) => {
  let store: Store;
  let server: TestServer;
  let firstVersion = '';
  let token = '';
  const path = '/api/v1/namespaces/default/configmaps';
  const get = (query: string) => server.ask('GET', `${path}${query}`, { protocol });

  beforeAll(async () => {
    store = await openEmbeddedStore({ dialect: 'kubernetes', clock: systemClock(), memory: true });
    const earlier = await startTestServer('kubernetes', { store });
    for (const name of ['a', 'b', 'c']) await earlier.ask('POST', path, { body: { metadata: { name } } });
    const { json } = await earlier.ask('GET', `${path}?limit=1`);
    firstVersion = json.metadata.resourceVersion;
    token = json.metadata.continue;
    for (const name of ['d', 'e']) await earlier.ask('POST', path, { body: { metadata: { name } } });
    await store.compact(await store.currentRevision());
    await earlier.stop();
    // A server that has just begun remembers no event of its own.
    server = await startTestServer('kubernetes', { store });
  });
  afterAll(async () => {
    await server.stop();
    await store.close();
  });

  test('a watch from it is told so in an event, after the answer began with 200 [Watch stream, 5] [Errors, 5]', async () => {
    const answer = await get(`?watch=1&resourceVersion=${firstVersion}`);
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({
      type: 'ERROR',
      object: {
        kind: 'Status',
        apiVersion: 'v1',
        metadata: {},
        status: 'Failure',
        message: expect.stringMatching(/^too old resource version: \d+ \(\d+\)$/),
        reason: 'Expired',
        code: 410,
      },
    });
  });

  test('an expired continue token gives 410 and another that goes on with what is there now [Errors, 5]', async () => {
    const { json } = await get(`?limit=1&continue=${encodeURIComponent(token)}`);
    expect(json).toMatchObject({ code: 410, reason: 'Expired', status: 'Failure' });
    expect(json.message).toMatch(/^The provided continue parameter is too old to display a consistent list result\./);
    const rest = await get(`?continue=${encodeURIComponent(json.metadata.continue)}`);
    expect(rest.status).toBe(200);
    const names = rest.json.items.map(({ metadata }: { metadata: { name: string } }) => metadata.name);
    expect(names).toEqual(['b', 'c', 'd', 'e']);
  });

  test('a list of exactly that version gives 410 [Errors, 5]', async () => {
    for (const query of [
      `?limit=1&resourceVersion=${firstVersion}`,
      `?resourceVersionMatch=Exact&resourceVersion=${firstVersion}`,
    ]) {
      const { json } = await get(query);
      expect(json).toEqual({
        kind: 'Status',
        apiVersion: 'v1',
        metadata: {},
        status: 'Failure',
        message: 'The resourceVersion for the provided list is too old.',
        reason: 'Expired',
        code: 410,
      });
    }
  });
});
