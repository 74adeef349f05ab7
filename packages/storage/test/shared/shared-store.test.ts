import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { StoreFailedError } from '../../src/embedded/errors.js';
import type { SharedStore } from '../../src/shared/open-shared-store.js';
import { revision as toRevision } from '../contract/model.js';
import { Recorder } from '../contract/recorder.js';
import { put, write } from '../contract/store-contract.js';
import { OwnerProcess } from './owner-process.js';

let owner: OwnerProcess;
let stores: SharedStore[];
let folder: string;
beforeAll(async () => {
  owner = await OwnerProcess.start();
});
beforeEach(async () => {
  folder = owner.newFolder();
  stores = [];
  // Like three serving workers. The first one creates the store.
  for (let index = 0; index < 3; index++) stores.push(await owner.open(folder));
});
afterEach(() => Promise.all(stores.map((store) => store.close())));
afterAll(() => owner.stop());

function nth(index: number): SharedStore {
  const store = stores[index % stores.length];
  if (store === undefined) throw new Error('no store');
  return store;
}

test('a commit acknowledged to one process is visible to all', async () => {
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

test('watches in all processes get every commit once and in order', async () => {
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

test('a transaction resolves after its events were delivered to the watches of its process', async () => {
  const recorder = await Recorder.watch(nth(1), '');
  for (let round = 0; round < 50; round++) {
    const { revision } = await nth(1).transact(put({ a: String(round) }));
    expect(recorder.events.at(-1)?.revision).toBe(revision);
  }
  recorder.stop();
});

test('currentRevision delivers the events up to it first', async () => {
  const recorder = await Recorder.watch(nth(1), '');
  for (let round = 0; round < 50; round++) {
    await nth(0).transact(put({ a: String(round) }));
    expect(await nth(1).currentRevision()).toBe(recorder.events.at(-1)?.revision);
  }
  recorder.stop();
});

test('reads work while the file grows far beyond its size at opening', async () => {
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

test('guards apply across the writers of all processes', async () => {
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

test('when the process that holds the store dies, pending requests fail, and reads continue', async () => {
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

test('a damaged record fails its reads and writes in every process with its key, and is reported as a problem', async () => {
  await nth(0).transact(put({ a: 'value of a.', b: 'value of b.' }));
  const { revision } = await nth(0).transact(put({ c: 'value of c.' }));
  const bytes = await readFile(join(folder, 'store.lmdb'));
  const file = await open(join(folder, 'store.lmdb'), 'r+');
  for (let at = bytes.indexOf('value of a.'); at >= 0; at = bytes.indexOf('value of a.', at + 1)) {
    await file.write(Buffer.from('V'), 0, 1, at);
  }
  await file.close();
  const damaged = { name: 'DamagedRecordError', damage: { key: 'a', what: 'its checksum does not match' } };
  await expect(nth(0).get('a')).rejects.toMatchObject(damaged);
  await expect(nth(1).range('')).rejects.toMatchObject(damaged);
  expect((await nth(1).get('b')).entry?.value.toString()).toBe('value of b.');
  // Only this process has read it; the process that holds the store reads it with the next write.
  expect(await nth(2).problems()).toEqual([]);
  expect(await nth(0).problems()).toMatchObject([{ type: 'damaged' }]);
  await expect(nth(1).transact(put({ a: 'x' }))).rejects.toMatchObject(damaged);
  expect(await nth(2).problems()).toMatchObject([{ type: 'damaged' }]);
  expect(await nth(1).transact(put({ d: 'x' }))).toMatchObject({ committed: true });
  await expect(Recorder.watch(nth(2), '', toRevision(revision - 1))).rejects.toMatchObject({
    name: 'CompactedError',
    damage: { what: 'its checksum does not match' },
  });
});
