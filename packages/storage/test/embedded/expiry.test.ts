import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { FakeClock } from '@orch/apimachinery';
import { type EmbeddedStore, openEmbeddedStore, type Transaction } from '@orch/storage';
import { Recorder } from '../contract/recorder.js';
import { put } from '../contract/store-contract.js';

describe('expiry', () => {
  let folder: string;
  let store: EmbeddedStore;
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

  test('an entry goes when its time is over, and watches see it', async () => {
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

  test('an entry that was written again lives by its last write', async () => {
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

  test('what was due while the store was closed goes after it is opened', async () => {
    await store.transact(putFor('a', 60));
    await store.close();
    await clock.advance(120_000);
    await open();
    const recorder = await Recorder.watch(store, '');
    await clock.advance(0);
    expect((await recorder.count(1))[0]).toMatchObject({ type: 'delete', key: 'a' });
  });

  test('many that are due together all go', async () => {
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
});
