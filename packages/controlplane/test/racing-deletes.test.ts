import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { systemClock } from '@orch/apimachinery';
import { openEmbeddedStore, type Store } from '@orch/storage';
import { startTestServer, type TestServer } from './test-server.js';

const pods = '/api/v1/namespaces/default/pods';

let store: Store;
let server: TestServer;
beforeAll(async () => {
  store = await openEmbeddedStore({ dialect: 'kubernetes', clock: systemClock(), memory: true });
  const admission = { disabled: ['ServiceAccount', 'Priority'] };
  server = await startTestServer('kubernetes', { store: removingFirst(store), admission });
});
afterAll(async () => {
  await server.stop();
  await store.close();
});

/** A store where another server removes each pod just before this one does. */
function removingFirst(given: Store): Store {
  return {
    currentRevision: (options) => given.currentRevision(options),
    get: (key, options) => given.get(key, options),
    range: (prefix, options) => given.range(prefix, options),
    count: (prefix, options) => given.count(prefix, options),
    watch: (options, listener) => given.watch(options, listener),
    compact: (revision) => given.compact(revision),
    close: () => given.close(),
    async transact(transaction) {
      const removals = transaction.writes.filter(({ type, key }) => type === 'delete' && key.includes('/pods/'));
      if (removals.length > 0) await given.transact({ guards: [], writes: removals });
      return given.transact(transaction);
    },
  };
}

test('a delete without grace succeeds when another client removes the pod after it was marked', async () => {
  const spec = { nodeName: 'n', containers: [{ name: 'main', image: 'nginx' }] };
  expect((await server.ask('POST', pods, { body: { metadata: { name: 'web' }, spec } })).status).toBe(201);
  const { status, json } = await server.ask('DELETE', `${pods}/web?gracePeriodSeconds=0`);
  expect([status, json.kind, json.metadata.deletionGracePeriodSeconds]).toEqual([200, 'Pod', 0]);
  expect((await server.ask('GET', `${pods}/web`)).status).toBe(404);
});
