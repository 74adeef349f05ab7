import { expect, test } from '@jest/globals';
import { systemClock } from '@orch/apimachinery';
import { featureGatesOf } from '@orch/component';
import { openEmbeddedStore, type Store } from '@orch/storage';
import { startTestServer } from './test-server.js';

const { enabled: gates } = featureGatesOf({ APIServerIdentity: true, StorageVersionAPI: true });
const runtimeConfig = { 'internal.apiserver.orch.io/v1alpha1': 'true' };
const maps = '/api/v1/namespaces/default/configmaps';
const map = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' } };

/** A store that rejects writes of keys with the text, until `repair` is called. */
function faultyStore(store: Store, text: string) {
  let isFaulty = true;
  const faulty: Store = {
    currentRevision: (options) => store.currentRevision(options),
    get: (key, options) => store.get(key, options),
    range: (prefix, options) => store.range(prefix, options),
    count: (prefix, options) => store.count(prefix, options),
    transact: async (transaction) => {
      if (isFaulty && JSON.stringify(transaction).includes(text)) throw new Error('the disk is full');
      return await store.transact(transaction);
    },
    watch: (options, listener) => store.watch(options, listener),
    compact: (revision) => store.compact(revision),
    close: () => store.close(),
  };
  return { faulty, repair: () => (isFaulty = false) };
}

test('writes of a resource wait until its storage version is reported', async () => {
  const memory = await openEmbeddedStore({ dialect: 'orch', clock: systemClock(), memory: true });
  const { faulty, repair } = faultyStore(memory, 'core.configmaps');
  const server = await startTestServer('orch', { store: faulty, gates, runtimeConfig });
  try {
    const rejected = await server.ask('POST', maps, { body: map });
    expect(rejected.json).toMatchObject({
      code: 503,
      reason: 'ServiceUnavailable',
      message: expect.stringContaining(
        'wait for storage version registration to complete for resource: configmaps, last seen error: ',
      ),
    });
    expect((await server.ask('GET', maps)).status).toBe(200);
    const secret = { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'a' } };
    expect((await server.ask('POST', '/api/v1/namespaces/default/secrets', { body: secret })).status).toBe(201);
    repair();
    while ((await server.ask('POST', maps, { body: map })).status !== 201) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  } finally {
    await server.stop();
  }
});
