import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { FakeClock } from '@orch/apimachinery';
import { open as openLmdb } from 'lmdb';
import { StoreDialectError, StoreFormatError } from '../../src/embedded/errors.js';
import { type EmbeddedStore, openEmbeddedStore } from '../../src/embedded/open-embedded-store.js';
import type { Migration } from '../../src/embedded/options.js';
import { checkStore } from '../../src/embedded/repair/check-store.js';
import { saveSnapshot } from '../../src/embedded/snapshot/save-snapshot.js';
import { CompactedError, type StoreEvent } from '../../src/store/store.js';
import { revision } from '../contract/model.js';
import { put } from '../contract/store-contract.js';
import { presentFormat } from './earlier-format.js';
import { storedFormat } from './stored-format.js';

const fixtures = join(__dirname, '..', 'fixtures');
const savedAt = new Date('2026-11-21T12:00:00Z');
const key = (name: string): string => `/registry/configmaps/default/${name}`;

describe('a store of an earlier version', () => {
  let folder: string;
  const migrations: Migration[] = [];
  const stores: EmbeddedStore[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'orch-old-store-'));
    migrations.length = 0;
  });
  afterEach(async () => {
    for (const store of stores.splice(0)) await store.close();
    await rm(folder, { recursive: true });
  });

  const extract = async (fixture: string): Promise<string> => {
    const packed = await readFile(join(fixtures, `${fixture}.lmdb.gz`));
    const file = join(folder, 'store.lmdb');
    await writeFile(file, gunzipSync(packed));
    return file;
  };
  const open = async (
    clock = new FakeClock(savedAt),
    dialect: 'orch' | 'kubernetes' = 'orch',
  ): Promise<EmbeddedStore> => {
    const onMigrated = (migration: Migration) => void migrations.push(migration);
    const store = await openEmbeddedStore({ folder, dialect, clock, onMigrated });
    stores.push(store);
    return store;
  };
  const dataOf = (value: Uint8Array | undefined): unknown => JSON.parse(Buffer.from(value ?? []).toString()).data;

  describe.each([
    ['format-1', [{ from: 1, to: 2 }]],
    ['format-2-first', []],
    ['format-2', []],
  ])('%s', (fixture, expected) => {
    test('opens with its entries, its history and its revision, is migrated once, and takes writes', async () => {
      await extract(fixture);
      const store = await open();
      expect(migrations).toEqual(expected);
      expect(await store.currentRevision()).toBe(8);
      const { entries } = await store.range('');
      expect(entries.map((entry) => [entry.key, entry.createRevision, entry.modRevision])).toEqual([
        [key('a'), 4, 5],
        [key('brief'), 7, 7],
        [key('ünïcode'), 8, 8],
      ]);
      expect(entries.map(({ value }) => dataOf(value))).toEqual([{ v: '2' }, { v: '1' }, { v: 'x'.repeat(5_000) }]);
      const { entries: before } = await store.range('', { atRevision: revision(4) });
      expect(before.map((entry) => [entry.key, dataOf(entry.value)])).toEqual([
        [key('a'), { v: '1' }],
        [key('b'), { v: '1' }],
      ]);
      await expect(store.get(key('a'), { atRevision: revision(3) })).rejects.toThrow(CompactedError);
      expect((await store.transact(put({ c: 'x' }))).revision).toBe(9);
      await store.close();
      migrations.length = 0;
      expect(await (await open()).currentRevision()).toBe(9);
      expect(migrations).toEqual([]);
    });

    test('resumes watches with the values before a change', async () => {
      await extract(fixture);
      const store = await open();
      const events: StoreEvent[] = [];
      await new Promise<void>((resolve, reject) => {
        const listener = {
          onEvents(given: readonly StoreEvent[]) {
            events.push(...given);
            if (events.some((event) => event.revision === 8)) resolve();
          },
          onEnd: (error: Error) => reject(error),
        };
        store
          .watch({ prefix: '', fromRevision: revision(5), signal: new AbortController().signal }, listener)
          .catch(reject);
      });
      const shown = events.map((event) => [event.type, event.key, event.revision]);
      expect(shown).toEqual([
        ['put', key('a'), 5],
        ['delete', key('b'), 6],
        ['put', key('brief'), 7],
        ['put', key('ünïcode'), 8],
      ]);
      const [first] = events;
      expect(first?.type === 'put' ? dataOf(first.previous) : undefined).toEqual({ v: '1' });
    });

    test('expires the entry that was due', async () => {
      await extract(fixture);
      const clock = new FakeClock(new Date(savedAt.getTime() + 120_000));
      const store = await open(clock);
      while ((await store.get(key('brief'))).entry !== undefined) await clock.advance(1_000);
      expect((await store.range('')).entries.map((entry) => entry.key)).toEqual([key('a'), key('ünïcode')]);
    });

    test('has no damaged record after it was opened', async () => {
      await extract(fixture);
      await (await open()).close();
      expect(await checkStore({ folder })).toMatchObject({ revision: 8, keys: 3, damaged: [] });
    });
  });

  test('is kept for each format that was ever written, the present one among them', async () => {
    const kept = new Set<string | undefined>();
    for (const name of await readdir(fixtures)) {
      if (name.endsWith('.lmdb.gz')) kept.add(await storedFormat(await extract(name.replace('.lmdb.gz', ''))));
    }
    // A raised format number needs a file of the last commit before it, and one of itself: see the README of the fixtures.
    const formats = Array.from({ length: Number(presentFormat) }, (_, index) => String(index + 1));
    expect([...kept].toSorted()).toEqual(formats);
  });

  test('of a later format is rejected with the way back, and stays as it is', async () => {
    const file = await extract('format-2');
    const later = Number(presentFormat) + 1;
    const root = openLmdb<Buffer, string>({ path: file, noSubdir: true, maxDbs: 8, encoding: 'binary' });
    await root.put('format', Buffer.from(String(later)));
    await root.close();
    const before = await readFile(file);
    await expect(open()).rejects.toThrow(StoreFormatError);
    const message = `has format ${later}, this version reads formats up to ${presentFormat}: a later version wrote it; start that version`;
    await expect(open()).rejects.toThrow(message);
    expect((await readFile(file)).equals(before)).toBe(true);
    expect(migrations).toEqual([]);
  });

  test('of the other dialect is not migrated', async () => {
    const file = await extract('format-1');
    const before = await storedFormat(file);
    await expect(open(new FakeClock(savedAt), 'kubernetes')).rejects.toThrow(StoreDialectError);
    expect([before, await storedFormat(file)]).toEqual(['1', '1']);
  });

  test('is checked and saved only after its migration, and the error says how', async () => {
    await extract('format-1');
    await expect(checkStore({ folder })).rejects.toThrow(StoreFormatError);
    const message = 'has format 1, this version reads format 2: start a server on it first, which migrates it';
    await expect(checkStore({ folder })).rejects.toThrow(message);
    const saving = saveSnapshot({ folder, file: join(folder, 'snapshot'), clock: new FakeClock(savedAt) });
    await expect(saving).rejects.toThrow(message);
  });

  test('keeps a damaged record damaged: it gets no checksum that would hide it', async () => {
    const file = await extract('format-1');
    const root = openLmdb<Buffer, string>({ path: file, noSubdir: true, maxDbs: 8, encoding: 'binary' });
    const log = root.openDB<Buffer, Buffer>({ name: 'log', encoding: 'binary', keyEncoding: 'binary' });
    const [position] = [...log.getKeys({ reverse: true, limit: 1 })];
    if (position === undefined) throw new Error('the log is empty');
    await log.put(position, Buffer.from('nonsense'));
    await root.close();
    await (await open()).close();
    expect((await checkStore({ folder })).damaged).toMatchObject([{ state: 'live', key: key('ünïcode') }]);
  });
});
