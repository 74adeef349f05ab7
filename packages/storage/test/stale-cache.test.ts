import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { notFoundError } from '@orch/apimachinery';
import type { ResourceStore, Revision, Store } from '../src/index.js';
import { commit, makePod, mostRecent, openStores, podDefinition, RecordingWatch } from './fixture.js';
import { RecordedMetrics } from './record-metrics.js';
import { heldStore, laggingStore, openTestStore } from './test-stores.js';

// A server whose events arrive late, next to one that writes: its reads must not be too old.

let store: Store;
let near: ResourceStore;
let far: ResourceStore;
let release: (commits: number) => void;

beforeEach(async () => {
  store = await openTestStore();
  near = (await openStores(store)).for(podDefinition());
  const held = heldStore(store);
  release = held.release;
  far = (await openStores(held.store, { limits: { freshWaitMs: 10 } })).for(podDefinition());
});
afterEach(() => store.close());

const key = (name: string) => ({ namespace: 'default', name });
const write = (pods: ResourceStore, name: string, note: string) =>
  pods.update(key(name), () => ({ type: 'write', object: makePod('default', name, { note }) }), commit);

test('events older than the fill change nothing and reach no watcher', async () => {
  await write(near, 'a', '1');
  const newest = await write(near, 'a', '2');
  expect((await far.get(key('a'), { type: 'any' }))?.revision).toBe(newest.revision);
  const watch = await RecordingWatch.start(far, { start: { type: 'any' } });
  release(1);
  expect((await far.get(key('a'), { type: 'any' }))?.revision).toBe(newest.revision);
  release(1);
  expect(watch.summary()).toEqual([`ADDED default/a ${newest.revision}`]);
});

test('a read of any version is stale while the events do not arrive, and a most recent read goes to the store [Read semantics for resourceVersion, 14]', async () => {
  await far.list({ consistency: mostRecent });
  const { revision } = await write(near, 'a', '1');
  expect((await far.list({ consistency: { type: 'any' } })).entries).toEqual([]);
  expect(await far.get(key('a'), { type: 'any' })).toBeUndefined();
  expect((await far.get(key('a'), mostRecent))?.revision).toBe(revision);
  const listed = await far.list({ consistency: mostRecent });
  expect([listed.revision, listed.entries.map(({ name }) => name)]).toEqual([revision, ['a']]);
  const watch = await RecordingWatch.start(far, { start: mostRecent });
  await write(near, 'b', '1');
  release(2);
  expect(watch.summary()).toEqual([`ADDED default/a ${revision}`, `ADDED default/b ${revision + 1}`]);
});

test('a most recent read waits for a stale cache, and is served from memory [Read semantics for resourceVersion, 1]', async () => {
  const metrics = new RecordedMetrics();
  const lagging = laggingStore(store, () => 3);
  const behind = (await openStores(lagging, { metrics })).for(podDefinition());
  await behind.list({ consistency: mostRecent });
  for (let round = 0; round < 5; round += 1) {
    const { revision } = await write(near, 'a', String(round));
    expect((await behind.get(key('a'), mostRecent))?.revision).toBe(revision);
    const next = await write(near, 'b', String(round));
    const listed = await behind.list({ consistency: mostRecent });
    expect([listed.revision, listed.entries.at(-1)?.revision]).toEqual([next.revision, next.revision]);
  }
  expect(new Set(metrics.reads)).toEqual(new Set(['cache']));
});

test('an update is not rejected because of a stale cache', async () => {
  await far.list({ consistency: mostRecent });
  await write(near, 'a', '1');
  const updated = await far.update(
    key('a'),
    (current) => {
      if (current === undefined) throw notFoundError({ group: '', resource: 'pods' }, 'a');
      return { type: 'write', object: makePod('default', 'a', { note: '2' }) };
    },
    commit,
  );
  expect(updated.object().metadata.annotations).toEqual({ note: '2' });
  await near.update(key('a'), () => ({ type: 'delete' }), commit);
  await expect(far.update(key('a'), () => ({ type: 'keep' }), commit)).rejects.toMatchObject({ status: { code: 404 } });
});

test('watches that share a replay of the log each get all of their own events', async () => {
  const { revision } = await write(near, 'a', '1');
  await write(near, 'b', '1');
  await write(near, 'c', '1');
  const late = (await openStores(laggingStore(store, () => 2))).for(podDefinition());
  const from = (back: number) =>
    RecordingWatch.start(late, { start: { type: 'exact', revision: (revision + back) as Revision } });
  const [first, second] = await Promise.all([from(0), from(1)]);
  expect(first?.summary()).toEqual([`ADDED default/b ${revision + 1}`, `ADDED default/c ${revision + 2}`]);
  expect(second?.summary()).toEqual([`ADDED default/c ${revision + 2}`]);
});
