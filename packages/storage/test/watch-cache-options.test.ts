import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { CompactedError, type Store, type WatchCacheOptions, type WatchListener } from '../src/index.js';
import {
  commit,
  definitionOf,
  makeNode,
  makePod,
  mostRecent,
  openStores,
  podDefinition,
  RecordingWatch,
} from './fixture.js';
import { RecordedMetrics } from './record-metrics.js';
import { openTestStore } from './test-stores.js';

let store: Store;
let metrics: RecordedMetrics;
beforeEach(async () => {
  store = await openTestStore();
  metrics = new RecordedMetrics();
});
afterEach(() => store.close());

const key = (name: string) => ({ namespace: 'a', name });

async function open(watchCache: WatchCacheOptions, limits = {}) {
  const stores = await openStores(store, { metrics, watchCache, limits });
  const pods = stores.for(podDefinition());
  const nodes = stores.for(definitionOf('nodes'));
  return {
    pods,
    nodes,
    createPod: (name: string) => pods.create(key(name), makePod('a', name), commit),
    createNode: (name: string) => nodes.create({ namespace: '', name }, makeNode(name), commit),
  };
}

/** The sources of a list of each resource. */
async function sources({ pods, nodes }: Awaited<ReturnType<typeof open>>): Promise<readonly (string | undefined)[]> {
  const before = metrics.reads.length;
  await pods.list({ consistency: mostRecent });
  await nodes.list({ consistency: mostRecent });
  return metrics.reads.slice(before);
}

test('a history begins with the size of its resource, or the default size', async () => {
  const { createPod, createNode } = await open({
    enabled: true,
    defaultSize: 4,
    sizes: [{ resource: 'pods', size: 2 }],
  });
  for (const name of ['1', '2']) await createPod(name);
  for (const name of ['1', '2', '3', '4']) await createNode(name);
  expect([metrics.capacities, metrics.resizes]).toEqual([{ pods: 2, nodes: 4 }, []]);
  await createPod('3');
  await createNode('5');
  expect(metrics.capacities).toEqual({ pods: 4, nodes: 8 });
  expect(metrics.resizes).toEqual(['increase to 4', 'increase to 8']);
});

test('with a default size of 0 only resources with an explicit size have a cache', async () => {
  const sized = await open({ enabled: true, defaultSize: 0, sizes: [{ resource: 'pods', size: 5 }] });
  expect(await sources(sized)).toEqual(['cache', 'store']);
  expect(metrics.fills).toHaveLength(1);
});

test('sizes are ignored without watch caches', async () => {
  const none = await open({ enabled: false, defaultSize: 100, sizes: [{ resource: 'pods', size: 5 }] });
  expect(await sources(none)).toEqual(['store', 'store']);
  expect(metrics.fills).toEqual([]);
});

test('a size above the limit of histories takes precedence', async () => {
  const sizes = [{ resource: 'pods', size: 5 }];
  const { createPod, pods } = await open({ enabled: true, defaultSize: 100, sizes }, { historyEventsMax: 3 });
  const first = await createPod('0');
  for (const name of ['1', '2', '3', '4']) await createPod(name);
  let logReads = 0;
  const watchStore = store.watch.bind(store);
  store.watch = (...given) => {
    logReads += 1;
    return watchStore(...given);
  };
  const watch = await RecordingWatch.start(pods, { start: { type: 'exact', revision: first.revision } });
  expect([watch.events.length, logReads, metrics.capacities]).toEqual([4, 0, { pods: 5 }]);
});

test('a refilled cache begins with its initial size, and reports it', async () => {
  const listeners: WatchListener[] = [];
  const watchStore = store.watch.bind(store);
  store.watch = (options, listener) => {
    listeners.push(listener);
    return watchStore(options, listener);
  };
  const { createPod, pods } = await open({ enabled: true, defaultSize: 2, sizes: [] });
  for (const name of ['1', '2', '3']) await createPod(name);
  expect(metrics.capacities).toEqual({ pods: 4 });
  listeners[0]?.onEnd(new CompactedError(await store.currentRevision()));
  for (let turns = 0; turns < 100 && metrics.fills.length < 2; turns += 1) {
    await pods.list({ consistency: mostRecent });
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect([metrics.fills, metrics.capacities]).toEqual([[0, 3], { pods: 2 }]);
});

test('counts expired revisions and conflicts', async () => {
  const { createPod, pods } = await open({ enabled: true, defaultSize: 100, sizes: [] });
  const first = await createPod('0');
  const other = (await openStores(store)).for(podDefinition());
  const note = (text: string) => ({ type: 'write', object: makePod('a', '0', { note: text }) }) as const;
  await pods.update(
    key('0'),
    async (current) => {
      if (current?.metadata.annotations === undefined) await other.update(key('0'), () => note('theirs'), commit);
      return note('ours');
    },
    commit,
  );
  expect(metrics.conflicts).toBe(1);
  await store.compact(await store.currentRevision());
  const exact = { type: 'exact', revision: first.revision } as const;
  await expect(pods.list({ consistency: exact })).rejects.toMatchObject({ code: 410 });
  await expect(pods.get(key('0'), exact)).rejects.toMatchObject({ code: 410 });
  const fresh = (await openStores(store, { metrics })).for(podDefinition());
  await expect(RecordingWatch.start(fresh, { start: exact })).rejects.toMatchObject({ code: 410 });
  expect(metrics.expirations).toBe(3);
});

test('the next request retries a failed fill', async () => {
  const { createPod, pods } = await open({ enabled: true, defaultSize: 100, sizes: [] });
  const range = store.range.bind(store);
  let failures = 1;
  store.range = async (...given) => {
    if (failures-- > 0) throw new Error('the store is away');
    return await range(...given);
  };
  await expect(pods.list({ consistency: mostRecent })).rejects.toThrow('the store is away');
  expect(metrics.fills).toEqual([]);
  await createPod('1');
  expect((await pods.list({ consistency: mostRecent })).entries.map(({ name }) => name)).toEqual(['1']);
});

test('restarts a fill at a newer revision when its revision is compacted between two pages', async () => {
  const writer = (await openStores(store)).for(podDefinition());
  const create = (name: string) => writer.create(key(name), makePod('a', name), commit);
  for (const name of ['1', '2', '3']) await create(name);
  const { pods } = await open({ enabled: true, defaultSize: 100, sizes: [] }, { fillPageEntriesMax: 1 });
  const range = store.range.bind(store);
  let pages = 0;
  store.range = async (...given) => {
    pages += 1;
    if (pages === 2) {
      await create('4');
      await create('5');
      await store.compact(await store.currentRevision());
    }
    return await range(...given);
  };
  const { entries } = await pods.list({ consistency: mostRecent });
  expect(entries.map(({ name }) => name)).toEqual(['1', '2', '3', '4', '5']);
  expect(metrics.fills).toEqual([5]);
});
