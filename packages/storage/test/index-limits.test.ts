import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { invariant, parseFieldSelector, parseLabelSelector } from '@orch/apimachinery';
import { defaultResourceLimits, type ListQuery, type Store } from '../src/index.js';
import { CachedResourceStore } from '../src/resources/assembly/cached-resource-store.js';
import { Interest } from '../src/resources/cache/interest.js';
import { commit, makePod, mostRecent, openStores, podDefinition } from './fixture.js';
import { RecordedMetrics } from './record-metrics.js';
import { openTestStore } from './test-stores.js';

let store: Store;
let metrics: RecordedMetrics;
beforeEach(async () => {
  store = await openTestStore();
  metrics = new RecordedMetrics();
});
afterEach(() => store.close());

async function open(limits = {}) {
  const pods = (await openStores(store, { metrics, limits })).for(podDefinition());
  invariant(pods instanceof CachedResourceStore, 'resource stores have a cache');
  const { indexes } = pods.context.cache;
  const create = (namespace: string, name: string, labels: Record<string, string> = {}) =>
    pods.create({ namespace, name }, makePod(namespace, name, { labels, nodeName: 'n1' }), commit);
  const list = async (query: Pick<ListQuery, 'namespace' | 'labels' | 'fields' | 'limit' | 'after'>) => {
    await pods.list({ ...query, consistency: mostRecent });
    return metrics.lists.at(-1);
  };
  const isIndexed = (selector: string) =>
    indexes.find(new Interest({ labels: parseLabelSelector(selector) }, pods.context)) !== undefined;
  return { indexes, create, list, isIndexed };
}

test('a list of a namespace examines no other namespace, and a page one entry more than it returns', async () => {
  const { create, list } = await open();
  for (const namespace of ['a', 'a-b', 'b']) {
    for (const name of ['1', '2', '3']) await create(namespace, name, name === '2' ? { app: 'web' } : {});
  }
  expect(await list({ namespace: 'a' })).toEqual({ index: 'namespace', looked: 3, returned: 3 });
  const labels = parseLabelSelector('app=web');
  expect(await list({ namespace: 'a', labels })).toEqual({ index: 'namespace', looked: 3, returned: 1 });
  const after = { namespace: 'a-b', name: '1' };
  expect(await list({ namespace: 'a-b', after })).toEqual({ index: 'namespace', looked: 2, returned: 2 });
  expect(await list({ limit: 2, after })).toEqual({ index: '', looked: 3, returned: 2 });
});

test('walks a small collection without building an index', async () => {
  const { indexes, create, list } = await open({ indexFromEntries: 4 });
  const fields = parseFieldSelector('spec.nodeName=n1');
  for (const name of ['1', '2', '3']) await create('a', name);
  expect(await list({ fields })).toMatchObject({ index: '', looked: 3 });
  expect(indexes.size).toBe(0);
  for (const name of ['4', '5']) await create('b', name, { app: 'web' });
  // Namespace b is small by itself.
  expect(await list({ namespace: 'b', labels: parseLabelSelector('app=web') })).toMatchObject({ index: 'namespace' });
  expect(indexes.size).toBe(0);
  expect(await list({ labels: parseLabelSelector('app=web') })).toEqual({ index: 'label app', looked: 2, returned: 2 });
  expect(indexes.size).toBe(1);
});

test('limits a resource to sixteen indexes: drops the least recently used, and rebuilds it on use', async () => {
  expect(defaultResourceLimits.indexesMax).toBe(16);
  const { indexes, create, list, isIndexed } = await open({ indexFromEntries: 1 });
  const numbers = Array.from({ length: 20 }, (_none, index) => index);
  const labels = Object.fromEntries(numbers.map((number) => [`label-${number}`, 'x']));
  await create('a', 'all', labels);
  for (let other = 0; other < 5; other += 1) await create('a', `other-${other}`);
  const byLabel = (number: number) => list({ labels: parseLabelSelector(`label-${number}=x`) });
  for (const number of numbers.slice(0, 16)) {
    expect(await byLabel(number)).toEqual({ index: `label label-${number}`, looked: 1, returned: 1 });
  }
  await byLabel(0);
  for (const number of numbers.slice(16)) await byLabel(number);
  expect(indexes.size).toBe(16);
  expect(numbers.filter((number) => isIndexed(`label-${number}=x`))).toEqual([0, ...numbers.slice(5)]);
  expect(await byLabel(1)).toMatchObject({ index: 'label label-1', looked: 1 });
});
