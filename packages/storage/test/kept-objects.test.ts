import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { FakeClock } from '@orch/apimachinery';
import type { CachedEntry, Store } from '../src/index.js';
import { commit, makePod, mostRecent, openStores, podDefinition, RecordingWatch } from './fixture.js';
import { openTestStore } from './test-stores.js';

let store: Store;
beforeEach(async () => {
  store = await openTestStore();
});
afterEach(() => store.close());

const note = 'n'.repeat(1_000);
const names = Array.from({ length: 40 }, (_none, index) => `pod-${index + 10}`);
const key = (name: string) => ({ namespace: 'a', name });

async function open(objectBytesMax: number) {
  const stores = await openStores(store, { limits: { objectBytesMax } });
  return { stores, pods: stores.for(podDefinition()) };
}

test('caches decoded objects up to a number of bytes, the most recently used ones', async () => {
  const { stores, pods } = await open(10_000);
  for (const name of names) await pods.create(key(name), makePod('a', name, { note }), commit);
  const { entries } = await pods.list({ consistency: mostRecent });
  const [first, ...others] = entries;
  const object = first?.object();
  for (const entry of others) {
    entry.object();
    expect(first?.object()).toBe(object);
    expect(stores.bytesKept.objects).toBeLessThanOrEqual(10_000);
  }
  expect(stores.bytesKept.objects).toBeGreaterThan(5_000);
  for (const entry of others) entry.object();
  expect(first?.object()).not.toBe(object);
  expect(first?.object()).toEqual(object);
});

test('does not cache replaced or deleted objects', async () => {
  const { stores, pods } = await open(1_000_000);
  const kept: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const object = makePod('a', 'pod', { note: `${round} ${note}` });
    await pods.update(key('pod'), () => ({ type: 'write', object }), commit);
    kept.push(stores.bytesKept.objects);
  }
  expect(new Set(kept).size).toBe(1);
  await pods.update(key('pod'), () => ({ type: 'delete' }), commit);
  expect(stores.bytesKept.objects).toBe(0);
});

test('does not cache replaced or deleted objects that a writer or watcher reads again', async () => {
  const { stores, pods } = await open(1_000_000);
  const watch = await RecordingWatch.start(pods, { start: mostRecent });
  const made = await pods.create(key('pod'), makePod('a', 'pod', { note }), commit);
  const deleted = await pods.update(key('pod'), () => ({ type: 'delete' }), commit);
  const read = [made, deleted, ...watch.events.flatMap((event) => ('entry' in event ? [event.entry] : []))];
  expect(read.map((entry) => entry.object().metadata.name)).toEqual(['pod', 'pod', 'pod', 'pod']);
  expect(stores.bytesKept.objects).toBe(0);
  watch.stop();
});

test('drops representations of replaced and deleted objects with their changes, and keeps those of current objects', async () => {
  const clock = new FakeClock();
  const limits = { historyAgeMs: 60_000, historyEventsMin: 1 };
  const stores = await openStores(store, { clock, limits });
  const pods = stores.for(podDefinition());
  const form = (entry: CachedEntry) => entry.representation('form', () => Buffer.from(note));
  const bytes = () => stores.bytesKept.representations;
  form(await pods.create(key('there'), makePod('a', 'there'), commit));
  const ofOne = bytes();
  for (const name of names) {
    form(await pods.create(key(name), makePod('a', name), commit));
    await pods.update(key(name), () => ({ type: 'delete' }), commit);
  }
  expect(bytes()).toBeGreaterThan(ofOne * (names.length - 1));
  await clock.advance(62_001);
  // The last change, a deletion, is kept regardless of its age.
  expect(bytes()).toBeLessThan(ofOne * 3);
  const there = await pods.get(key('there'), { type: 'any' });
  const kept = there?.representation('form', () => Buffer.from('encoded again'));
  expect(kept?.toString()).toBe(note);
});
