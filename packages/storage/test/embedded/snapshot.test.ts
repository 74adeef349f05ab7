import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type Clock, type Dialect, FakeClock, systemClock } from '@orch/apimachinery';
import { open as openLmdb } from 'lmdb';
import { type EmbeddedStore, openEmbeddedStore } from '../../src/embedded/open-embedded-store.js';
import { restoreSnapshot } from '../../src/embedded/snapshot/restore-snapshot.js';
import { saveSnapshot } from '../../src/embedded/snapshot/save-snapshot.js';
import { readSnapshot, SnapshotError, sealSnapshot } from '../../src/embedded/snapshot/snapshot-file.js';
import { CompactedError } from '../../src/store/store.js';
import { revision } from '../contract/model.js';
import { Recorder } from '../contract/recorder.js';
import { put, remove } from '../contract/store-contract.js';

describe('a snapshot', () => {
  let parent: string;
  const stores: EmbeddedStore[] = [];
  const clock = new FakeClock('2026-11-21T12:00:00Z');
  const at = (name: string) => join(parent, name);

  beforeEach(async () => {
    parent = await mkdtemp(join(tmpdir(), 'orch-snapshot-'));
  });

  afterEach(async () => {
    for (const store of stores.splice(0)) await store.close();
    await rm(parent, { recursive: true });
  });

  const open = async (
    name: string,
    options: { readonly dialect?: Dialect; readonly clock?: Clock } = {},
  ): Promise<EmbeddedStore> => {
    const shared = { dialect: 'orch', clock: systemClock() } as const;
    const store = await openEmbeddedStore({ ...shared, ...options, folder: at(name) });
    stores.push(store);
    return store;
  };
  const save = (from: string, to: string) => saveSnapshot({ folder: at(from), file: at(to), clock });
  const restore = (from: string, to: string) => restoreSnapshot({ file: at(from), folder: at(to), clock });
  const contentsOf = async (store: EmbeddedStore) =>
    (await store.range('')).entries.map(({ key, value, createRevision, modRevision }) =>
      [key, Buffer.from(value).toString(), createRevision, modRevision].join(' '),
    );

  test('describes its content: revision, keys, size, hash, format, dialect and time', async () => {
    const store = await open('store');
    await store.transact(put({ a: 'x', b: 'y' }));
    await store.transact(remove('a'));
    const saved = await save('store', 'snapshot');
    const { size } = await stat(at('snapshot'));
    expect(saved).toEqual({
      format: 2,
      dialect: 'orch',
      revision: 3,
      keys: 1,
      savedAt: '2026-11-21T12:00:00.000Z',
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      sizeBytes: size,
      storeBytes: expect.any(Number),
    });
    expect(await readSnapshot(at('snapshot'))).toEqual(saved);
    expect((await stat(at('snapshot'))).mode & 0o777).toBe(0o600);
    expect((await readdir(parent)).sort()).toEqual(['snapshot', 'store']);
  });

  test('of a stopped store is restored with all its entries, at a higher revision', async () => {
    const before = await open('store');
    for (let index = 0; index < 30; index++) await before.transact(put({ [`k${index % 7}`]: 'v'.repeat(index * 300) }));
    await before.transact(remove('k3'));
    const contents = await contentsOf(before);
    await before.close();
    const saved = await save('store', 'snapshot');
    const { restoredRevision } = await restore('snapshot', 'restored');
    expect(restoredRevision).toBe(saved.revision + 1_000_000_000);
    const after = await open('restored');
    expect(await contentsOf(after)).toEqual(contents);
    expect(await after.currentRevision()).toBe(restoredRevision);
    expect((await after.transact(put({ k3: 'again' }))).revision).toBe(restoredRevision + 1);
    expect((await after.get('k3')).entry?.createRevision).toBe(restoredRevision + 1);
  });

  test('restored has only compacted old revisions: no read or watch continues from before it', async () => {
    const before = await open('store');
    await before.transact(put({ a: 'x' }));
    await before.transact(put({ a: 'y' }));
    const saved = await save('store', 'snapshot');
    // The store continued after the snapshot: these revisions belong to another history.
    const { revision: lost } = await before.transact(put({ lost: 'x' }));
    const { restoredRevision } = await restore('snapshot', 'restored');
    const after = await open('restored');
    for (const old of [2, saved.revision, lost, restoredRevision - 1]) {
      await expect(after.get('a', { atRevision: revision(old) })).rejects.toThrow(CompactedError);
      await expect(after.range('', { atRevision: revision(old) })).rejects.toThrow(CompactedError);
      await expect(Recorder.watch(after, '', revision(old))).rejects.toThrow(CompactedError);
    }
    const recorder = await Recorder.watch(after, '', revision(restoredRevision + 1));
    await after.transact(put({ a: 'z' }));
    expect((await recorder.count(1))[0]).toMatchObject({ key: 'a', revision: restoredRevision + 1 });
  });

  test('restored removes the old history after it is opened, and can be restored again', async () => {
    const before = await open('store');
    for (let index = 0; index < 50; index++) await before.transact(put({ a: String(index) }));
    await save('store', 'snapshot');
    await restore('snapshot', 'restored');
    await (await open('restored')).close();
    const root = openLmdb({ path: at('restored/store.lmdb'), noSubdir: true, encoding: 'binary' });
    expect(root.openDB({ name: 'log', encoding: 'binary', keyEncoding: 'binary' }).getKeysCount()).toBeLessThan(51);
    await root.close();
    const again = await save('restored', 'second');
    expect((await restore('second', 'twice')).restoredRevision).toBe(again.revision + 1_000_000_000);
    expect(await contentsOf(await open('twice'))).toEqual(await contentsOf(await open('restored')));
  });

  test('made during writes and compactions holds the store at one revision', async () => {
    const store = await open('store');
    await store.transact(put({ seed: 'x' }));
    let stopped = false;
    const writing = (async () => {
      for (let round = 0; !stopped; round++) {
        await store.transact(put({ a: `${round}`, b: `${round}`, c: `${round}` }));
        // Frees pages that the copy reads, which LMDB must not reuse.
        if (round % 20 === 19) await store.compact(await store.currentRevision());
      }
    })();
    for (let snapshot = 0; snapshot < 5; snapshot++) {
      const saved = await save('store', `snapshot-${snapshot}`);
      await restore(`snapshot-${snapshot}`, `restored-${snapshot}`);
      const entries = (await (await open(`restored-${snapshot}`)).range('')).entries.filter(
        ({ key }) => key !== 'seed',
      );
      expect(new Set(entries.map(({ value }) => Buffer.from(value).toString())).size).toBe(
        entries.length === 0 ? 0 : 1,
      );
      expect(Math.max(...entries.map(({ modRevision }) => modRevision), 2)).toBe(saved.revision);
    }
    stopped = true;
    await writing;
  });

  test('keeps the expiry of entries across the restore', async () => {
    const life = new FakeClock('2026-11-21T12:00:00Z');
    const before = await open('store', { clock: life });
    const entry = { type: 'put', value: Buffer.from('x') } as const;
    await before.transact({ guards: [], writes: [{ ...entry, key: 'short', expireAfterSeconds: 60 }] });
    await before.transact({ guards: [], writes: [{ ...entry, key: 'long', expireAfterSeconds: 3_600 }] });
    await save('store', 'snapshot');
    await restore('snapshot', 'restored');
    await life.advance(61_000);
    const after = await open('restored', { clock: life });
    const recorder = await Recorder.watch(after, '');
    await life.advance(0);
    expect((await recorder.count(1)).map(({ type, key }) => `${type} ${key}`)).toEqual(['delete short']);
    await life.advance(3_600_000);
    await recorder.count(2);
    expect(await contentsOf(after)).toEqual([]);
  });

  test('of the other dialect is restored as such', async () => {
    await (await open('store', { dialect: 'kubernetes' })).transact(put({ a: 'x' }));
    expect((await save('store', 'snapshot')).dialect).toBe('kubernetes');
    expect((await restore('snapshot', 'restored')).dialect).toBe('kubernetes');
    await expect(open('restored')).rejects.toThrow("was written with naming 'kubernetes'");
    expect(await contentsOf(await open('restored', { dialect: 'kubernetes' }))).toEqual(['a x 2 2']);
  });

  test('of another format is described, and not restored', async () => {
    await (await open('store')).transact(put({ a: 'x' }));
    const { storeBytes, hash: _hash, sizeBytes: _size, ...summary } = await save('store', 'snapshot');
    const bytes = await readFile(at('snapshot'));
    await writeFile(at('other'), bytes.subarray(0, storeBytes));
    await sealSnapshot(at('other'), { ...summary, format: 7 });
    expect(await readSnapshot(at('other'))).toMatchObject({ format: 7, revision: 2 });
    await expect(restore('other', 'restored')).rejects.toThrow(
      'has format 7, this version reads formats up to 2: a later version',
    );
    expect((await readdir(parent)).sort()).toEqual(['other', 'snapshot', 'store']);
  });

  test('is restored into a new or an empty folder only', async () => {
    await (await open('store')).transact(put({ a: 'x' }));
    await save('store', 'snapshot');
    await mkdir(at('empty'));
    await restore('snapshot', 'empty');
    expect(await contentsOf(await open('empty'))).toEqual(['a x 2 2']);
    await expect(restore('snapshot', 'empty')).rejects.toThrow('is not empty');
    await expect(restore('snapshot', 'store')).rejects.toThrow(SnapshotError);
  });

  test('with a changed byte or a missing end is rejected and leaves nothing behind', async () => {
    await (await open('store')).transact(put({ a: 'x'.repeat(5_000) }));
    await save('store', 'snapshot');
    const bytes = await readFile(at('snapshot'));
    for (const offset of [0, 150, 9_000, bytes.length - 200, bytes.length - 41, bytes.length - 20, bytes.length - 1]) {
      const damaged = Buffer.from(bytes);
      damaged[offset] = (damaged[offset] ?? 0) ^ 0x20;
      await writeFile(at('damaged'), damaged);
      await expect(readSnapshot(at('damaged'))).rejects.toThrow(SnapshotError);
      await expect(restore('damaged', 'restored')).rejects.toThrow(SnapshotError);
    }
    await writeFile(at('damaged'), bytes.subarray(0, bytes.length - 4_096));
    await expect(readSnapshot(at('damaged'))).rejects.toThrow('is no snapshot, or its end is missing');
    await writeFile(at('damaged'), '');
    await expect(readSnapshot(at('damaged'))).rejects.toThrow(SnapshotError);
    expect((await readdir(parent)).sort()).toEqual(['damaged', 'snapshot', 'store']);
  });

  test('of a folder without a store, or with a torn one, is rejected', async () => {
    await mkdir(at('nothing'));
    await expect(save('nothing', 'snapshot')).rejects.toThrow('there is no store in');
    const store = await open('store');
    await store.transact(put({ a: 'x' }));
    await store.close();
    await writeFile(at('store/store.lmdb'), Buffer.alloc(20_000, 'nonsense'));
    await expect(save('store', 'snapshot')).rejects.toThrow('does not begin with a store header');
    expect((await readdir(parent)).sort()).toEqual(['nothing', 'store']);
  });
});
