import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { parseFieldSelector, parseLabelSelector } from '@orch/apimachinery';
import type { CacheEvent, Store, WatchQuery } from '../src/index.js';
import { Interest } from '../src/resources/cache/interest.js';
import { commit, makePod, openStores, podDefinition } from './fixture.js';
import { openTestStore } from './test-stores.js';

let store: Store;
beforeEach(async () => {
  store = await openTestStore();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await store.close();
});

/** Starts watches of pods, and records the events of each. */
async function watchAll(queries: readonly Pick<WatchQuery, 'namespace' | 'labels' | 'fields'>[]) {
  const pods = (await openStores(store)).for(podDefinition());
  const given: (readonly CacheEvent[])[][] = [];
  for (const query of queries) {
    const calls: (readonly CacheEvent[])[] = [];
    given.push(calls);
    const { signal } = new AbortController();
    const sink = { onEvents: (events: readonly CacheEvent[]) => void calls.push(events), onEnd: () => undefined };
    await pods.watch({ ...query, start: { type: 'any' }, signal }, sink);
  }
  return { pods, given };
}

test('a change is not matched against watches of other namespaces, names, nodes and labels', async () => {
  const numbers = Array.from({ length: 500 }, (_none, index) => index);
  const { pods, given } = await watchAll(
    numbers.flatMap((number) => [
      { namespace: `ns-${number}` },
      { fields: parseFieldSelector(`metadata.name=pod-${number}`) },
      { fields: parseFieldSelector(`spec.nodeName=node-${number}`) },
      { labels: parseLabelSelector(`app=app-${number}`) },
    ]),
  );
  const matches = jest.spyOn(Interest.prototype, 'matches');
  const write = (note: string, nodeName: string) =>
    pods.update(
      { namespace: 'ns-1', name: 'pod-2' },
      () => ({ type: 'write', object: makePod('ns-1', 'pod-2', { note, nodeName, labels: { app: 'app-4' } }) }),
      commit,
    );
  await write('new', 'node-3');
  // One watch of each kind matches.
  expect(matches).toHaveBeenCalledTimes(4);
  matches.mockClear();
  await write('moved', 'node-5');
  // The previous and the new state of each, and of the new node.
  expect(matches.mock.calls.length).toBeLessThanOrEqual(10);
  const delivered = given.flatMap((calls, index) => (calls.length === 0 ? [] : [[index, calls.flat().map(typeOf)]]));
  expect(delivered).toEqual([
    [4 * 1, ['ADDED', 'MODIFIED']],
    [4 * 2 + 1, ['ADDED', 'MODIFIED']],
    [4 * 3 + 2, ['ADDED', 'DELETED']],
    [4 * 4 + 3, ['ADDED', 'MODIFIED']],
    [4 * 5 + 2, ['ADDED']],
  ]);
});

test('watches with equal selections share one match, one event and one array', async () => {
  const selection = { namespace: 'a', labels: parseLabelSelector('app in (web,db)') };
  const { pods, given } = await watchAll(Array.from({ length: 300 }, () => selection));
  const matches = jest.spyOn(Interest.prototype, 'matches');
  await pods.create({ namespace: 'a', name: 'p' }, makePod('a', 'p', { labels: { app: 'web' } }), commit);
  expect(matches).toHaveBeenCalledTimes(1);
  expect(given.map((calls) => calls.length)).toEqual(Array(300).fill(1));
  expect(new Set(given.flat()).size).toBe(1);
});

test('watches with different selections get the same entry', async () => {
  const { pods, given } = await watchAll([
    {},
    { namespace: 'a' },
    { labels: parseLabelSelector('app=web') },
    { fields: parseFieldSelector('spec.nodeName=n1') },
  ]);
  const object = makePod('a', 'p', { labels: { app: 'web' }, nodeName: 'n1' });
  const entry = await pods.create({ namespace: 'a', name: 'p' }, object, commit);
  for (const calls of given) expect(calls.flat()[0]?.entry).toBe(entry);
});

function typeOf({ type }: CacheEvent): string {
  return type;
}
