import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { systemClock } from '@orch/apimachinery';
import { openEmbeddedStore, type Store } from '@orch/storage';
import { startTestServer, type TestResponse, type TestServer } from './test-server.js';

const path = '/api/v1/namespaces/default/configmaps/raced';
const types = ['json-patch+json', 'merge-patch+json', 'strategic-merge-patch+json', 'apply-patch+yaml'] as const;
type PatchType = (typeof types)[number];

// Writes to one object are serialized within a server, so conflicts need a second server.
describe('patches that conflict with a write of another server', () => {
  let store: Store;
  let racing: TestServer;
  let other: TestServer;
  /** How many of the next transactions of the racing server conflict with a write of the other. */
  let losses = 0;
  let attempts = 0;
  beforeAll(async () => {
    store = await openEmbeddedStore({ dialect: 'kubernetes', clock: systemClock(), memory: true });
    other = await startTestServer('kubernetes', { store });
    racing = await startTestServer('kubernetes', { store: losing(store) });
  });
  afterAll(async () => {
    await racing.stop();
    await other.stop();
    await store.close();
  });
  beforeEach(async () => {
    losses = 0;
    await other.ask('DELETE', path);
    const made = await other.ask('POST', path.slice(0, path.lastIndexOf('/')), {
      body: { metadata: { name: 'raced' }, data: { a: '1' } },
    });
    expect(made.status).toBe(201);
    // The racing server has received the event.
    await racing.ask('GET', path);
    attempts = 0;
  });

  function losing(given: Store): Store {
    return {
      currentRevision: (options) => given.currentRevision(options),
      get: (key, options) => given.get(key, options),
      range: (prefix, options) => given.range(prefix, options),
      count: (prefix, options) => given.count(prefix, options),
      watch: (options, listener) => given.watch(options, listener),
      compact: (revision) => given.compact(revision),
      close: () => given.close(),
      async transact(transaction) {
        if (transaction.writes.some(({ key }) => key.endsWith('/configmaps/default/raced'))) {
          attempts += 1;
          if (attempts <= losses) {
            const body = { data: { [`other-${attempts}`]: 'x' } };
            await other.ask('PATCH', path, { body, headers: { 'content-type': 'application/merge-patch+json' } });
          }
        }
        return given.transact(transaction);
      },
    };
  }

  function patch(type: PatchType, resourceVersion?: string): Promise<TestResponse> {
    const metadata = resourceVersion === undefined ? {} : { resourceVersion };
    const named = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'raced', ...metadata }, data: { b: '2' } };
    const operations = [
      ...(resourceVersion === undefined
        ? []
        : [{ op: 'replace', path: '/metadata/resourceVersion', value: resourceVersion }]),
      { op: 'add', path: '/data/b', value: '2' },
    ];
    const body =
      type === 'json-patch+json' ? operations : type === 'apply-patch+yaml' ? named : { metadata, data: { b: '2' } };
    return racing.ask('PATCH', `${path}?fieldManager=racer`, {
      body,
      headers: { 'content-type': `application/${type}` },
    });
  }

  test.each(types)('%s is retried on the new state until it succeeds', async (type) => {
    losses = 3;
    const { status, json } = await patch(type);
    const others = { 'other-1': 'x', 'other-2': 'x', 'other-3': 'x' };
    expect([status, json.data, attempts]).toEqual([200, { a: '1', b: '2', ...others }, 4]);
    expect((await other.ask('GET', path)).json).toEqual(json);
  });

  test.each(types)('%s with a resourceVersion is not retried and gives 409', async (type) => {
    losses = 1;
    const { resourceVersion } = (await other.ask('GET', path)).json.metadata;
    const { status, json } = await patch(type, resourceVersion);
    expect([status, json.reason, attempts]).toEqual([409, 'Conflict', 1]);
    expect(json.message).toContain('the object has been modified; please apply your changes to the latest version');
    expect((await other.ask('GET', path)).json.data).toEqual({ a: '1', 'other-1': 'x' });
  });

  test('a patch that always conflicts ends with 409', async () => {
    losses = Number.POSITIVE_INFINITY;
    const { status, json } = await patch('merge-patch+json');
    expect([status, json.reason]).toEqual([409, 'Conflict']);
    // At least as many attempts as v1.21.
    expect(attempts).toBeGreaterThanOrEqual(5);
    expect((await other.ask('GET', path)).json.data).not.toHaveProperty('b');
  });
});
