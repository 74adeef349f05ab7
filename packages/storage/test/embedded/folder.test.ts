import { spawn } from 'node:child_process';
import {
  copyFile,
  mkdir,
  mkdtemp,
  readFile,
  rm,
  rmdir,
  stat,
  symlink,
  truncate,
  unlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { FakeClock, systemClock } from '@orch/apimachinery';
import { open as openLmdb } from 'lmdb';
import {
  InvalidTransactionError,
  StoreCorruptError,
  StoreDialectError,
  StoreFailedError,
  StoreFolderError,
  StoreFormatError,
  StoreInUseError,
} from '../../src/embedded/errors.js';
import { InvalidKeyError } from '../../src/embedded/keys.js';
import { type EmbeddedStore, openEmbeddedStore } from '../../src/embedded/open-embedded-store.js';
import { CompactedError } from '../../src/store/store.js';
import { revision } from '../contract/model.js';
import { put, remove, write } from '../contract/store-contract.js';

describe('the folder of an embedded store', () => {
  let folder: string;
  const stores: EmbeddedStore[] = [];
  const file = () => join(folder, 'store.lmdb');

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'orch-folder-'));
  });

  afterEach(async () => {
    for (const store of stores.splice(0)) await store.close();
    await rm(folder, { recursive: true });
  });

  const open = async (dialect: 'orch' | 'kubernetes' = 'orch', clock = systemClock()): Promise<EmbeddedStore> => {
    const store = await openEmbeddedStore({ folder, dialect, clock });
    stores.push(store);
    return store;
  };

  test('an empty store is at revision 1', async () => {
    expect(await (await open()).currentRevision()).toBe(1);
  });

  test('a restart keeps entries, history and the revision', async () => {
    const before = await open();
    await before.transact(put({ a: 'x' }));
    await before.transact(put({ a: 'y', b: 'z' }));
    await before.transact(remove('b'));
    await before.close();
    const after = await open();
    expect(await after.currentRevision()).toBe(4);
    expect((await after.range('')).entries.map(({ key }) => key)).toEqual(['a']);
    expect((await after.range('', { atRevision: revision(3) })).entries.map(({ key }) => key)).toEqual(['a', 'b']);
    expect((await after.transact(put({ c: '' }))).revision).toBe(5);
  });

  test('the revision continues after compaction has emptied the log', async () => {
    const before = await open();
    await before.transact(put({ a: 'x' }));
    await before.transact(remove('a'));
    await before.transact(put({ b: 'x' }));
    await before.transact(remove('b'));
    await before.compact(revision(5));
    await before.close();
    const after = await open();
    expect(await after.currentRevision()).toBe(5);
    await expect(after.get('a', { atRevision: revision(4) })).rejects.toThrow(CompactedError);
  });

  test('a second opener gets the process ID of the first', async () => {
    await open();
    await expect(open()).rejects.toThrow(StoreInUseError);
    await expect(open()).rejects.toThrow(`the store in ${folder} is in use by process ${process.pid}`);
  });

  test('rejects a second opener with another path to the folder', async () => {
    await open();
    const other = `${folder}-link`;
    await symlink(folder, other);
    try {
      const opening = openEmbeddedStore({ folder: other, dialect: 'orch', clock: systemClock() });
      await expect(opening).rejects.toThrow(StoreInUseError);
    } finally {
      await unlink(other);
    }
  });

  test('reports a path that is not a folder, and releases a folder after a failed lock', async () => {
    const place = join(folder, 'file');
    await writeFile(place, '');
    for (const path of [place, join(place, 'inside')]) {
      const opening = openEmbeddedStore({ folder: path, dialect: 'orch', clock: systemClock() });
      await expect(opening).rejects.toThrow(StoreFolderError);
    }
    // The PID file cannot be written.
    await mkdir(join(folder, 'server.pid'));
    await expect(open()).rejects.toThrow(`the store in ${folder} cannot be used: EISDIR`);
    await rmdir(join(folder, 'server.pid'));
    await open();
  });

  test('a closed store releases the folder', async () => {
    await (await open()).close();
    expect(await (await open()).currentRevision()).toBe(1);
  });

  test('a killed process releases the folder', async () => {
    const { dev, ino } = await stat(folder, { bigint: true });
    const program = `require('net').createServer().listen('\\0orch-store-${dev}-${ino}', () => console.log('held'))`;
    const holder = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
    const exited = new Promise((resolve) => holder.once('exit', resolve));
    try {
      await new Promise((resolve) => holder.stdout.once('data', resolve));
      await writeFile(join(folder, 'server.pid'), `${holder.pid}\n`);
      await expect(open()).rejects.toThrow(`is in use by process ${holder.pid}`);
    } finally {
      holder.kill('SIGKILL');
      await exited;
    }
    expect(await (await open()).currentRevision()).toBe(1);
  });

  test('rejects a store of the other dialect, and names both', async () => {
    await (await open('orch')).close();
    await expect(open('kubernetes')).rejects.toThrow(StoreDialectError);
    await expect(open('kubernetes')).rejects.toThrow("written with naming 'orch', this server has naming 'kubernetes'");
  });

  test('rejects a store of another format, and names both', async () => {
    await (await open()).close();
    const root = openLmdb({ path: file(), noSubdir: true, encoding: 'binary' });
    await root.put('format', Buffer.from('7'));
    await root.close();
    await expect(open()).rejects.toThrow(StoreFormatError);
    await expect(open()).rejects.toThrow('has format 7, this version reads formats up to 2: a later version');
  });

  test('reports a file that is not a store, and does not change it', async () => {
    await writeFile(file(), Buffer.alloc(20_000, 'nonsense'));
    await expect(open()).rejects.toThrow(StoreCorruptError);
    expect((await readFile(file())).equals(Buffer.alloc(20_000, 'nonsense'))).toBe(true);
  });

  test('reports a file truncated at any page, and does not change it', async () => {
    const store = await open();
    for (let index = 0; index < 60; index++) await store.transact(put({ [`k${index}`]: 'v'.repeat(3_000) }));
    await store.close();
    const whole = join(folder, 'whole');
    await copyFile(file(), whole);
    const { size } = await stat(whole);
    for (let bytes = 4_096; bytes < size - 4_096; bytes += Math.ceil(size / 10 / 4_096) * 4_096) {
      await copyFile(whole, file());
      await truncate(file(), bytes);
      await expect(open()).rejects.toThrow(StoreCorruptError);
      expect((await stat(file())).size).toBe(bytes);
    }
    await copyFile(whole, file());
    expect((await (await open()).range('')).entries).toHaveLength(60);
  });

  test('reports a torn record', async () => {
    const store = await open();
    await store.transact(put({ a: 'v'.repeat(3_000) }));
    await store.close();
    const bytes = await readFile(file());
    const at = bytes.indexOf('vvvv') - 33;
    bytes.fill(0, at, at + 33);
    await writeFile(file(), bytes);
    const damaged = await open();
    await expect(damaged.get('a')).rejects.toThrow('the record of a at revision 2 is damaged');
    expect(await damaged.transact(put({ b: 'x' }))).toMatchObject({ committed: true });
  });

  test('an aborted open releases the folder', async () => {
    const signal = AbortSignal.abort(new Error('stopped'));
    await expect(openEmbeddedStore({ folder, dialect: 'orch', clock: systemClock(), signal })).rejects.toThrow(
      'stopped',
    );
    await open();
  });

  test('stores keys up to 1,978 bytes, and rejects longer and empty ones', async () => {
    const store = await open();
    const longest = 'k'.repeat(1_978);
    await store.transact(put({ [longest]: 'x' }));
    expect((await store.get(longest)).entry?.key).toBe(longest);
    await expect(store.transact(put({ [`${longest}k`]: 'x' }))).rejects.toThrow(InvalidKeyError);
    await expect(store.transact(put({ '': 'x' }))).rejects.toThrow(InvalidKeyError);
    // Reads accept any key of a request path: it does not exist.
    const revisionNow = await store.currentRevision();
    for (const atRevision of [undefined, revisionNow]) {
      const options = atRevision === undefined ? {} : { atRevision };
      expect((await store.get('k'.repeat(3_000), options)).entry).toBeUndefined();
      expect(await store.range('k'.repeat(3_000), options)).toEqual({
        revision: revisionNow,
        entries: [],
        remaining: 0,
      });
    }
    expect(await store.count('k'.repeat(3_000))).toBe(0);
    await expect(store.transact(put({ ['é'.repeat(990)]: 'x' }))).rejects.toThrow(InvalidKeyError);
    expect((await store.range(longest)).entries).toHaveLength(1);
  });

  test('stores values of 3 MiB, and rejects a transaction that writes a key twice', async () => {
    const store = await open();
    const value = Buffer.alloc(3 * 1024 * 1024, 'abcdefg');
    await store.transact({ guards: [], writes: [{ type: 'put', key: 'a', value }] });
    await store.transact({ guards: [], writes: [{ type: 'put', key: 'a', value: Buffer.from('small') }] });
    const old = (await store.get('a', { atRevision: revision(2) })).entry?.value;
    expect(old && Buffer.compare(old, value)).toBe(0);
    const twice = { guards: [], writes: [write('a', '1'), write('a', '2')] };
    await expect(store.transact(twice)).rejects.toThrow(InvalidTransactionError);
  });

  test('an interrupted compaction continues after a restart until only live entries are left', async () => {
    const before = await open();
    for (let round = 0; round < 300; round++) {
      const keys = Array.from({ length: 10 }, (_, index) => [`k${index}`, String(round)]);
      await before.transact(put(Object.fromEntries(keys)));
    }
    const compacting = before.compact(revision(300)).catch((error) => error);
    await before.close();
    await compacting;
    const after = await open();
    const page = await after.range('', { atRevision: revision(300) });
    expect(page.entries.map(({ value }) => Buffer.from(value).toString())).toEqual(Array(10).fill('298'));
    await after.transact(remove('k0'));
    const { revision: last } = await after.transact(put({ new: 'x' }));
    await after.compact(last);
    await after.close();
    const root = openLmdb({ path: file(), noSubdir: true, encoding: 'binary' });
    const count = (name: string) => root.openDB({ name, encoding: 'binary', keyEncoding: 'binary' }).getKeysCount();
    expect({ log: count('log'), keys: count('keys'), deleted: count('deleted') }).toEqual({
      log: 10,
      keys: 10,
      deleted: 0,
    });
    await root.close();
  });

  test('the store fails at its next write after another process has changed the file', async () => {
    const store = await open();
    await store.transact(put({ a: 'x' }));
    const root = openLmdb({ path: file(), noSubdir: true, encoding: 'binary', overlappingSync: false });
    await root.openDB({ name: 'heads', useVersions: true, encoding: 'binary' }).put('revision', Buffer.alloc(8, 1), 99);
    await expect(store.transact(put({ a: 'y' }))).rejects.toThrow(StoreFailedError);
    await expect(store.transact(put({ b: 'y' }))).rejects.toThrow('changed by another process');
    await root.close();
  });

  test('every commit has its time, across a restart', async () => {
    const clock = new FakeClock('2026-01-01T00:00:00Z');
    const store = await open('orch', clock);
    await store.transact(put({ a: 'x' }));
    await clock.advance(5_000);
    await store.transact(put({ a: 'y' }));
    await store.close();
    const after = await open('orch', clock);
    expect(await after.history.timeOf(revision(2))).toBe(Date.parse('2026-01-01T00:00:00.000Z'));
    expect(await after.history.timeOf(revision(3))).toBe(Date.parse('2026-01-01T00:00:05.000Z'));
    expect(await after.history.timeOf(revision(1))).toBeUndefined();
  });
});
