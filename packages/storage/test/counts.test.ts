import { expect, test } from '@jest/globals';
import { FakeClock } from '@orch/apimachinery';
import { commit, definitionOf, makeNode, makePod, mostRecent, openStores, podDefinition } from './fixture.js';
import { RecordedMetrics } from './record-metrics.js';
import { changedStore, openTestStore } from './test-stores.js';
import { key } from './use-pods.js';

test('objects are counted in a filled cache, otherwise in the store', async () => {
  const store = await openTestStore();
  const writer = (await openStores(store)).for(podDefinition());
  for (const [namespace, name] of [
    ['a', 'one'],
    ['a', 'two'],
    ['b', 'one'],
  ] as const)
    await writer.create(key(name, namespace), makePod(namespace, name), commit);
  let counts = 0;
  const counted = changedStore(store, {
    count: (prefix, options) => {
      counts++;
      return store.count(prefix, options);
    },
  });
  const stores = await openStores(counted);
  const definition = podDefinition();
  const cached = () => [
    stores.countCached(definition),
    stores.countCached(definition, 'a'),
    stores.countCached(definition, 'none'),
    stores.meanBytesCached(definition),
  ];
  expect(cached()).toEqual(Array(4).fill(undefined));
  expect([await stores.countStored(definition), counts]).toEqual([3, 1]);
  const { entries } = await stores.for(definition).list({ consistency: mostRecent });
  const bytes = entries.reduce((sum, { json }) => sum + json.length, 0);
  const [all, ofA, ofNone, meanBytes = 0] = cached();
  expect([all, ofA, ofNone]).toEqual([3, 2, 0]);
  expect(meanBytes).toBeGreaterThan(0);
  expect(meanBytes).toBeLessThanOrEqual(bytes / 3);
  expect([await stores.countStored(definition), counts]).toEqual([3, 1]);
  await stores.fill([definitionOf('nodes')]);
  expect([stores.countCached(definitionOf('nodes')), stores.meanBytesCached(definitionOf('nodes'))]).toEqual([
    0,
    undefined,
  ]);
  await store.close();
});

test('a fill reports its objects and its duration', async () => {
  const store = await openTestStore();
  const nodes = definitionOf('nodes');
  const node = { namespace: '', name: 'n1' };
  await (await openStores(store)).for(nodes).create(node, makeNode('n1'), commit);
  const clock = new FakeClock();
  await clock.advance(5_000);
  const slow = changedStore(store, {
    async range(prefix, options) {
      await clock.advance(250);
      return await store.range(prefix, options);
    },
  });
  const metrics = new RecordedMetrics();
  await (await openStores(slow, { clock, metrics })).fill([nodes]);
  expect([metrics.fills, metrics.fillsMs]).toEqual([[1], [250]]);
  await store.close();
});
