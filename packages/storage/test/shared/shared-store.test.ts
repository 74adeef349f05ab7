import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type SharedStore, StoreFailedError } from '@orch/storage';
import { Recorder } from '../contract/recorder.js';
import { put, write } from '../contract/store-contract.js';
import { OwnerProcess } from './owner-process.js';

let owner: OwnerProcess;
let stores: SharedStore[];
beforeAll(async () => {
  owner = await OwnerProcess.start();
});
beforeEach(async () => {
  const folder = owner.newFolder();
  stores = [];
  // As three serving workers have it open. The store comes into being with the first.
  for (let index = 0; index < 3; index++) stores.push(await owner.open(folder));
});
afterEach(() => Promise.all(stores.map((store) => store.close())));
afterAll(() => owner.stop());

function nth(index: number): SharedStore {
  const store = stores[index % stores.length];
  if (store === undefined) throw new Error('no store');
  return store;
}

test('what one process was told is committed is what all read', async () => {
  for (let round = 0; round < 200; round++) {
    const { revision } = await nth(round).transact(put({ [`k/${round}`]: String(round) }));
    const other = nth(round + 1);
    const [current, got, page, count] = await Promise.all([
      other.currentRevision(),
      other.get(`k/${round}`),
      nth(round + 2).range('k/', { after: `k/${round}`.slice(0, -1), limit: 1 }),
      nth(round + 2).count('k/'),
    ]);
    expect([current, got.entry?.modRevision, page.revision, count]).toEqual([revision, revision, revision, round + 1]);
  }
});

test('watches in all processes are given every commit of all, in order and once', async () => {
  const early = await Promise.all(stores.map((store) => Recorder.watch(store, '')));
  const first = await nth(0).currentRevision();
  const late: Recorder[] = [];
  await Promise.all(
    Array.from({ length: 30 }, async (_, writer) => {
      for (let round = 0; round < 20; round++) await nth(writer).transact(put({ [`k/${writer}`]: String(round) }));
      if (writer % 10 === 0) late.push(await Recorder.watch(nth(writer / 10), '', early[0]?.events[0]?.revision));
    }),
  );
  for (const recorder of [...early, ...late]) {
    const events = await recorder.count(600);
    expect(events.map(({ revision }) => revision - first)).toEqual(
      Array.from({ length: 600 }, (_, index) => index + 1),
    );
    recorder.stop();
  }
});

test('a transaction resolves after its own events were given to the watches of its process', async () => {
  const recorder = await Recorder.watch(nth(1), '');
  for (let round = 0; round < 50; round++) {
    const { revision } = await nth(1).transact(put({ a: String(round) }));
    expect(recorder.events.at(-1)?.revision).toBe(revision);
  }
  recorder.stop();
});

test('a look at the revision gives the events up to it first', async () => {
  const recorder = await Recorder.watch(nth(1), '');
  for (let round = 0; round < 50; round++) {
    await nth(0).transact(put({ a: String(round) }));
    expect(await nth(1).currentRevision()).toBe(recorder.events.at(-1)?.revision);
  }
  recorder.stop();
});

test('reads follow a file that grows far beyond what was mapped when it was opened', async () => {
  await nth(1).get('before');
  for (let round = 0; round < 40; round++) {
    const value = Buffer.alloc(1_000_000, String(round));
    await nth(0).transact({ guards: [], writes: [{ type: 'put', key: `k/${round}`, value }] });
    for (const store of [nth(1), nth(2)]) {
      expect(Buffer.from((await store.get(`k/${round}`)).entry?.value ?? []).equals(value)).toBe(true);
    }
  }
  const { entries } = await nth(2).range('k/');
  expect(entries.map(({ value }) => value.length)).toEqual(Array.from({ length: 40 }, () => 1_000_000));
});

test('guards are held among the writers of all processes', async () => {
  await nth(0).transact(put({ counter: '0' }));
  await Promise.all(
    Array.from({ length: 9 }, async (_, index) => {
      for (;;) {
        const { entry } = await nth(index).get('counter');
        const value = String(Number(Buffer.from(entry?.value ?? [])) + 1);
        const guards = [{ key: 'counter', modRevision: entry?.modRevision ?? (0 as const) }];
        if ((await nth(index).transact({ guards, writes: [write('counter', value)] })).committed) return;
      }
    }),
  );
  expect(Buffer.from((await nth(1).get('counter')).entry?.value ?? []).toString()).toBe('9');
});

test('when the process that holds the store dies, what waits for it fails, and reads go on', async () => {
  const dying = await OwnerProcess.start();
  const store = await dying.open(dying.newFolder());
  await store.transact(put({ a: 'x' }));
  dying.pause();
  const waiting = [store.transact(put({ b: 'y' })), store.compact(await store.currentRevision())];
  const failed = Promise.all(waiting.map((each) => expect(each).rejects.toThrow(StoreFailedError)));
  await dying.kill();
  await failed;
  await expect(store.transact(put({ c: 'z' }))).rejects.toThrow('the process that holds the store is gone');
  expect(Buffer.from((await store.get('a')).entry?.value ?? []).toString()).toBe('x');
  await store.close();
  await dying.stop();
});
