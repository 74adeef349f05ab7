import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { FakeClock } from '@orch/apimachinery';
import { DiskRoom } from '../../src/embedded/disk-room.js';
import { EmbeddedStore } from '../../src/embedded/embedded-store.js';
import { openEnvironment } from '../../src/embedded/environment.js';
import { openEmbeddedStore } from '../../src/embedded/open-embedded-store.js';
import type { Store, Transaction } from '../../src/store/store.js';
import { revision } from '../contract/model.js';
import { Recorder } from '../contract/recorder.js';
import { put } from '../contract/store-contract.js';

describe('expiry', () => {
  let folder: string;
  let store: Store;
  const clock = new FakeClock();

  const open = async () => {
    store = await openEmbeddedStore({ folder, dialect: 'orch', clock });
  };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'orch-expiry-'));
    await open();
  });

  afterEach(async () => {
    await store.close();
    await rm(folder, { recursive: true });
  });

  const putFor = (key: string, expireAfterSeconds: number): Transaction => ({
    guards: [],
    writes: [{ type: 'put', key, value: Buffer.from('x'), expireAfterSeconds }],
  });
  const keys = async () => (await store.range('')).entries.map(({ key }) => key);

  test('deletes an expired entry and notifies watches', async () => {
    await store.transact(putFor('a', 60));
    await store.transact(putFor('b', 3_600));
    await store.transact(put({ c: 'x' }));
    const recorder = await Recorder.watch(store, '');
    await clock.advance(59_000);
    expect(await keys()).toEqual(['a', 'b', 'c']);
    await clock.advance(1_000);
    expect((await recorder.count(1))[0]).toMatchObject({ type: 'delete', key: 'a' });
    expect(await keys()).toEqual(['b', 'c']);
    await clock.advance(3_600_000);
    expect((await recorder.count(2))[1]).toMatchObject({ type: 'delete', key: 'b' });
    expect(await keys()).toEqual(['c']);
  });

  test('a new write replaces the expiry of an entry', async () => {
    await store.transact(putFor('a', 60));
    await store.transact(putFor('b', 60));
    await store.transact(put({ a: 'y' }));
    await store.transact(putFor('b', 120));
    const recorder = await Recorder.watch(store, '');
    await clock.advance(60_000);
    await store.transact(put({ c: 'x' }));
    expect((await recorder.count(1)).map(({ key }) => key)).toEqual(['c']);
    await clock.advance(60_000);
    expect((await recorder.count(2))[1]).toMatchObject({ type: 'delete', key: 'b' });
  });

  test('deletes entries that expired while the store was closed', async () => {
    await store.transact(putFor('a', 60));
    await store.close();
    await clock.advance(120_000);
    await open();
    const recorder = await Recorder.watch(store, '');
    await clock.advance(0);
    expect((await recorder.count(1))[0]).toMatchObject({ type: 'delete', key: 'a' });
  });

  test('deletes many entries that expire together', async () => {
    await store.transact({
      guards: [],
      writes: Array.from({ length: 1_200 }, (_, index) => ({
        type: 'put',
        key: `k${index}`,
        value: Buffer.of(1),
        expireAfterSeconds: 1,
      })),
    });
    const recorder = await Recorder.watch(store, '');
    await clock.advance(1_000);
    await recorder.count(1_200);
    expect(await store.count('')).toBe(0);
  });

  test('deletes expired entries during writes, but none that was written again', async () => {
    const keyOf = (index: number) => `k${index}`;
    for (let index = 0; index < 300; index++) await store.transact(putFor(keyOf(index), 10 + (index % 3) * 10));
    const written: Promise<unknown>[] = [];
    for (let second = 0; second < 31; second++) {
      // Every fifth key is rewritten, some in the same turn in which they expire.
      for (let index = 0; index < 300; index += 5) written.push(store.transact(putFor(keyOf(index), 20)));
      written.push(store.transact(put({ [`other-${second}`]: 'x' })));
      await clock.advance(1_000);
    }
    await Promise.all(written);
    const recorder = await Recorder.watch(store, '', revision(2));
    while (recorder.events.filter(({ type }) => type === 'delete').length < 240) {
      await clock.advance(0);
      await store.transact(put({ turn: 'x' }));
    }
    const left = await keys();
    expect(left.filter((key) => key.startsWith('other-'))).toHaveLength(31);
    expect(left.filter((key) => key.startsWith('k')).sort()).toEqual(
      Array.from({ length: 60 }, (_, index) => keyOf(index * 5)).sort(),
    );
  });

  test('retries a deletion that failed for lack of disk space', async () => {
    await store.close();
    const environment = await openEnvironment({ folder, dialect: 'orch', clock });
    store = new EmbeddedStore(environment, clock);
    await store.transact(putFor('a', 60));
    const free = jest.spyOn(DiskRoom.prototype, 'freeBytes').mockReturnValue(0);
    await clock.advance(60_000);
    await expect(store.transact(put({ b: 'x' }))).rejects.toThrow('the disk of the store is full');
    expect(await keys()).toEqual(['a']);
    free.mockRestore();
    const recorder = await Recorder.watch(store, '');
    await clock.advance(60_000);
    expect((await recorder.count(1))[0]).toMatchObject({ type: 'delete', key: 'a' });
  });

  test('deletes any number of entries that expired while the store was closed', async () => {
    for (let part = 0; part < 3; part++) {
      await store.transact({
        guards: [],
        writes: Array.from({ length: 1_000 }, (_, index) => ({
          type: 'put' as const,
          key: `k${part}-${index}`,
          value: Buffer.of(1),
          expireAfterSeconds: 60 + index / 100,
        })),
      });
    }
    await store.close();
    await clock.advance(120_000);
    await open();
    const recorder = await Recorder.watch(store, '');
    await clock.advance(0);
    await recorder.count(3_000);
    expect(await store.count('')).toBe(0);
  });
});
