import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { ResourceStore, Store } from '../src/index.js';
import { commit, makePod, mostRecent, openStores, podDefinition, RecordingWatch } from './fixture.js';
import { openTestStore } from './test-stores.js';

let store: Store;
let pods: ResourceStore;
beforeEach(async () => {
  store = await openTestStore();
  pods = (await openStores(store)).for(podDefinition());
});
afterEach(async () => {
  await store.close();
});
const key = (name: string) => ({ namespace: 'default', name });

test('a write, a get, a list and every watch return one entry with the same bytes', async () => {
  const watches = await Promise.all([1, 2, 3].map(() => RecordingWatch.start(pods, { start: mostRecent })));
  const made = await pods.create(key('web'), makePod('default', 'web'), commit);
  const read = await pods.get(key('web'), mostRecent);
  const [listed] = (await pods.list({ consistency: mostRecent })).entries;
  for (const entry of [read, listed, ...watches.map(({ events }) => events[0]?.entry)]) {
    expect(entry).toBe(made);
    expect(entry?.json).toBe(made.json);
  }
  for (const watch of watches) watch.stop();
});

test('no object is serialized again per reader', async () => {
  for (const name of ['a', 'b', 'c']) await pods.create(key(name), makePod('default', name), commit);
  const stringify = jest.spyOn(JSON, 'stringify');
  const watch = await RecordingWatch.start(pods, { start: mostRecent });
  const { entries } = await pods.list({ consistency: mostRecent });
  const bytes = [...entries, ...watch.events.map(({ entry }) => entry)].map(({ json }) => json.length);
  // Ignores selectors, which are serialized for comparison: only objects and their parts count.
  const written = stringify.mock.calls.filter(
    ([value]) => !Array.isArray(value) || value.some((part) => typeof part === 'object' && part !== null),
  );
  stringify.mockRestore();
  expect(written).toEqual([]);
  expect(bytes).toHaveLength(6);
  expect(Math.min(...bytes)).toBeGreaterThan(50);
  watch.stop();
});

test('a cached object is bytes without kind and apiVersion, which responses prepend', async () => {
  const { json } = await pods.create(key('web'), makePod('default', 'web'), commit);
  expect(Buffer.isBuffer(json)).toBe(true);
  const { kind, apiVersion, metadata } = JSON.parse(json.toString());
  expect([kind, apiVersion, metadata.name]).toEqual([undefined, undefined, 'web']);
});
