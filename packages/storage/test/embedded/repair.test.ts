import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { FakeClock, systemClock } from '@orch/apimachinery';
import { RepairError, StoreCorruptError, StoreInUseError } from '../../src/embedded/errors.js';
import { type EmbeddedStore, openEmbeddedStore } from '../../src/embedded/open-embedded-store.js';
import { checkStore } from '../../src/embedded/repair/check-store.js';
import { removeRecord, restoreRecord } from '../../src/embedded/repair/repair-record.js';
import { saveSnapshot } from '../../src/embedded/snapshot/save-snapshot.js';
import { CompactedError } from '../../src/store/store.js';
import { revision } from '../contract/model.js';
import { Recorder } from '../contract/recorder.js';
import { put, remove } from '../contract/store-contract.js';
import { openDamageable } from './damaged-store.js';

const clock = systemClock();

describe('a damaged record of a stopped store', () => {
  let parent: string;
  let folder: string;
  let file: string;

  /** a=1 (2), b=1 (3), then a snapshot, a=2 (4), c=1 (5); the record at 4 is damaged. */
  beforeEach(async () => {
    parent = await mkdtemp(join(tmpdir(), 'orch-repair-'));
    folder = join(parent, 'store');
    file = join(parent, 'snapshot');
    const { store, damage } = await openDamageable({ folder });
    for (const step of [put({ a: '1' }), put({ b: '1' })]) await store.transact(step);
    await saveSnapshot({ folder, file, clock });
    for (const step of [put({ a: '2' }), put({ c: '1' })]) await store.transact(step);
    damage('a');
    await store.close();
  });
  afterEach(() => rm(parent, { recursive: true }));

  const open = () => openEmbeddedStore({ folder, dialect: 'orch', clock });
  const contents = async (store: EmbeddedStore) =>
    (await store.range('')).entries.map(({ key, value, modRevision }) => [
      key,
      Buffer.from(value).toString(),
      modRevision,
    ]);
  const what = 'its checksum does not match';

  test('is found with its key, together with those of the history', async () => {
    const { store, damageRevision } = await openDamageable({ folder });
    damageRevision(2);
    await store.transact(remove('c'));
    await store.transact(put({ d: '1' }));
    damageRevision(6);
    // Works while a server runs.
    expect(await checkStore({ folder })).toEqual({
      revision: 7,
      keys: 3,
      damaged: [
        { state: 'live', key: 'a', revision: 4, what },
        // The record that would link to it is damaged itself.
        { state: 'history', revision: 2, what },
        { state: 'history', key: 'c', revision: 6, what },
      ],
    });
    await store.close();
  });

  test('is the only one found during thousands of writes', async () => {
    const store = await open();
    const write = (round: number) =>
      Promise.all(Array.from({ length: 2_000 }, (_, index) => store.transact(put({ [`k/${index}`]: `${round}` }))));
    await write(0);
    let isDone = false;
    const writing = (async () => {
      for (let round = 1; !isDone; round++) {
        await write(round);
        await store.compact(await store.currentRevision());
      }
    })();
    for (let times = 0; times < 5; times++) {
      const { damaged, keys } = await checkStore({ folder });
      expect(damaged.map(({ key, state }) => [key, state])).toEqual([['a', 'live']]);
      expect(keys).toBe(2_003);
    }
    isDone = true;
    await writing;
    await store.close();
  });

  test('fails a snapshot, which names it', async () => {
    const again = join(parent, 'again');
    await expect(saveSnapshot({ folder, file: again, clock })).rejects.toThrow(StoreCorruptError);
    await expect(saveSnapshot({ folder, file: again, clock })).rejects.toThrow(
      'the record of a at revision 4 is damaged',
    );
    await removeRecord({ folder, key: 'a', clock });
    expect(await saveSnapshot({ folder, file: again, clock })).toMatchObject({ revision: 6, keys: 2 });
  });

  test('is removed like by a delete, with a revision of its own and no other change', async () => {
    expect(await removeRecord({ folder, key: 'a', clock })).toEqual({ key: 'a', revision: 6 });
    const store = await open();
    expect(await store.currentRevision()).toBe(6);
    expect(await contents(store)).toEqual([
      ['b', '1', 3],
      ['c', '1', 5],
    ]);
    expect(await store.problems()).toEqual([]);
    // Watches from before the repair are expired; later ones continue.
    await expect(Recorder.watch(store, '', revision(6))).rejects.toThrow(CompactedError);
    expect((await store.range('b', { atRevision: revision(5) })).entries).toHaveLength(1);
    await expect(store.range('', { atRevision: revision(5) })).rejects.toThrow(CompactedError);
    const recorder = await Recorder.watch(store, '', revision(7));
    await store.transact(put({ a: '3' }));
    expect((await recorder.count(1)).map(({ key }) => key)).toEqual(['a']);
    recorder.stop();
    await store.compact(revision(7));
    await store.close();
    // Compaction has removed the damaged record.
    expect((await checkStore({ folder })).damaged).toEqual([]);
  });

  test('is restored from a snapshot, with a revision of its own and no other change', async () => {
    expect(await restoreRecord({ folder, key: 'a', file, clock })).toEqual({ key: 'a', revision: 6 });
    const store = await open();
    expect(await contents(store)).toEqual([
      ['a', '1', 6],
      ['b', '1', 3],
      ['c', '1', 5],
    ]);
    expect((await store.get('a')).entry?.createRevision).toBe(2);
    await expect(Recorder.watch(store, '', revision(6))).rejects.toThrow(CompactedError);
    await store.transact(put({ a: '4' }));
    await store.compact(revision(7));
    expect(await contents(store)).toHaveLength(3);
    await store.close();
    expect((await checkStore({ folder })).damaged).toEqual([]);
    expect((await readdir(parent)).sort()).toEqual(['snapshot', 'store']);
  });

  test('is not repaired when it is intact or missing, or a server runs, and nothing changes', async () => {
    const rejections: readonly (readonly [() => Promise<unknown>, string])[] = [
      [() => removeRecord({ folder, key: 'b', clock }), 'the record of b is intact: --force removes it anyway'],
      [() => removeRecord({ folder, key: 'x', clock }), 'there is no entry x'],
      [
        () => restoreRecord({ folder, key: 'b', file, clock }),
        'the record of b is intact: --force overwrites it anyway',
      ],
      [() => restoreRecord({ folder, key: 'c', file, clock }), `the snapshot ${file} has no entry c`],
    ];
    for (const [act, message] of rejections) {
      await expect(act()).rejects.toThrow(RepairError);
      await expect(act()).rejects.toThrow(message);
    }
    const none = join(parent, 'none');
    await expect(checkStore({ folder: none })).rejects.toThrow(`there is no store in ${none}`);
    await expect(removeRecord({ folder: none, key: 'a', clock })).rejects.toThrow('there is no store in it');
    const store = await open();
    expect(await store.currentRevision()).toBe(5);
    await expect(removeRecord({ folder, key: 'a', clock })).rejects.toThrow(StoreInUseError);
    await expect(restoreRecord({ folder, key: 'a', file, clock })).rejects.toThrow(StoreInUseError);
    await store.close();
  });

  test('is not restored from a snapshot with other names, and nothing changes', async () => {
    const other = join(parent, 'other');
    const store = await openEmbeddedStore({ folder: other, dialect: 'kubernetes', clock });
    await store.transact(put({ a: '1' }));
    await store.close();
    const saved = join(parent, 'saved');
    await saveSnapshot({ folder: other, file: saved, clock });
    const restored = restoreRecord({ folder, key: 'a', file: saved, clock });
    await expect(restored).rejects.toThrow(RepairError);
    await expect(restored).rejects.toThrow(`${saved} was written with naming 'kubernetes', the store with 'orch'`);
    expect((await checkStore({ folder })).revision).toBe(5);
    expect((await readdir(parent)).sort()).toEqual(['other', 'saved', 'snapshot', 'store']);
  });

  test('--force removes and restores intact records as well', async () => {
    await removeRecord({ folder, key: 'b', clock, force: true });
    await expect(restoreRecord({ folder, key: 'b', file, clock })).rejects.toThrow('--force restores it');
    await restoreRecord({ folder, key: 'b', file, clock, force: true });
    await removeRecord({ folder, key: 'a', clock });
    const store = await open();
    expect(await contents(store)).toEqual([
      ['b', '1', 7],
      ['c', '1', 5],
    ]);
    // The history contains the repairs.
    const { events } = await store.history.page({ key: 'b', limit: 10 });
    expect(events.map(({ event, by }) => `${event.revision} ${event.type} ${by}`)).toEqual([
      '7 put orch store',
      '6 delete orch store',
      '3 put undefined',
    ]);
    await store.close();
  });

  test('is restored with its expiry', async () => {
    const life = new FakeClock();
    const other = join(parent, 'other');
    const { store, damage } = await openDamageable({ folder: other, clock: life });
    const value = Buffer.from('x');
    await store.transact({ guards: [], writes: [{ type: 'put', key: 'e', value, expireAfterSeconds: 100 }] });
    const saved = join(parent, 'saved');
    await saveSnapshot({ folder: other, file: saved, clock: life });
    damage('e');
    await store.close();
    await restoreRecord({ folder: other, key: 'e', file: saved, clock: life });
    const again = await openEmbeddedStore({ folder: other, dialect: 'orch', clock: life });
    expect((await again.range('')).entries).toHaveLength(1);
    const recorder = await Recorder.watch(again, '');
    await life.advance(100_000);
    expect((await recorder.count(1)).map(({ type, key }) => `${type} ${key}`)).toEqual(['delete e']);
    recorder.stop();
    await again.close();
  });

  test('does not affect another key whose record its key points to', async () => {
    const { store, environment } = await openDamageable({ folder });
    const ofB = environment.keys.get('b');
    if (ofB === undefined) throw new Error('b is there');
    environment.root.transactionSync(() => environment.keys.putSync('a', { ...ofB }));
    await store.close();
    expect((await checkStore({ folder })).damaged).toContainEqual({
      state: 'live',
      key: 'a',
      revision: 3,
      what: 'it is the record of another key',
    });
    await removeRecord({ folder, key: 'a', clock });
    const again = await open();
    await again.transact(put({ d: '1' }));
    await again.compact(revision(7));
    expect(await contents(again)).toEqual([
      ['b', '1', 3],
      ['c', '1', 5],
      ['d', '1', 7],
    ]);
    await again.close();
  });
});
