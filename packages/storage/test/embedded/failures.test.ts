import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { FakeClock, systemClock } from '@orch/apimachinery';
import { EmbeddedStore } from '../../src/embedded/embedded-store.js';
import { type Environment, openEnvironment } from '../../src/embedded/environment.js';
import { StoreFailedError } from '../../src/embedded/errors.js';
import { openEmbeddedStore } from '../../src/embedded/open-embedded-store.js';
import { StoreFullError } from '../../src/store/failures.js';
import { Recorder } from '../contract/recorder.js';
import { put, remove } from '../contract/store-contract.js';

describe('a store whose file fails', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'orch-failures-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const options = () => ({ folder, dialect: 'orch' as const, clock: systemClock() });

  /** Writes call `fail` first, which throws to simulate an error before the commit. */
  async function openFailing(fail: () => void): Promise<{ store: EmbeddedStore; environment: Environment }> {
    const environment = await openEnvironment(options());
    const write = environment.heads.ifVersion.bind(environment.heads);
    environment.heads.ifVersion = async (...given: Parameters<typeof write>) => {
      fail();
      return await write(...given);
    };
    return { store: new EmbeddedStore(environment, systemClock()), environment };
  }

  test.each([1, 2, 3])('at commit %d keeps acknowledged writes, and acknowledges no more', async (failing) => {
    let commits = 0;
    const { store } = await openFailing(() => {
      commits++;
      if (commits === failing) throw new Error('no space left on device');
    });
    const events: string[] = [];
    const ended: Error[] = [];
    await store.watch(
      { prefix: '', signal: new AbortController().signal },
      { onEvents: (batch) => events.push(...batch.map(({ key }) => key)), onEnd: (error) => ended.push(error) },
    );
    const acknowledged: string[] = [];
    const rejected: unknown[] = [];
    const writing = Array.from({ length: 40 }, async (_, index) => {
      for (let turn = 0; turn < index % 8; turn++) await new Promise((resolve) => setImmediate(resolve));
      const key = `key-${index}`;
      await store.transact(put({ [key]: 'x' })).then(
        () => acknowledged.push(key),
        (error) => rejected.push(error),
      );
    });
    await Promise.all(writing);
    expect(rejected.length).toBeGreaterThan(0);
    expect(rejected.every((error) => error instanceof StoreFailedError)).toBe(true);
    await expect(store.transact(put({ late: 'x' }))).rejects.toThrow(StoreFailedError);
    expect([...events].sort()).toEqual([...acknowledged].sort());
    const revision = await store.currentRevision();
    await store.close();
    expect(ended).toHaveLength(1);

    const again = await openEmbeddedStore(options());
    const { entries } = await again.range('');
    expect(entries.map(({ key }) => key)).toEqual([...acknowledged].sort());
    expect(await again.currentRevision()).toBe(revision);
    await again.close();
  });

  test.each([1, 2, 3])('with an I/O error at commit %d reopens its file and continues', async (failing) => {
    const clock = new FakeClock();
    const environment = await openEnvironment(options());
    const write = environment.heads.ifVersion.bind(environment.heads);
    let commits = 0;
    environment.heads.ifVersion = async (...given: Parameters<typeof write>) => {
      commits++;
      if (commits === failing) throw Object.assign(new Error('Input/output error'), { code: 5 });
      return await write(...given);
    };
    const store = new EmbeddedStore(environment, clock);
    const recorder = await Recorder.watch(store, '');
    const acknowledged: string[] = [];
    const writing = Array.from({ length: 40 }, async (_, index) => {
      for (let turn = 0; turn < index % 8; turn++) await new Promise((resolve) => setImmediate(resolve));
      const key = `key-${index}`;
      await store.transact(put({ [key]: 'x' })).then(
        () => acknowledged.push(key),
        (error) => expect(error).toBeInstanceOf(StoreFailedError),
      );
    });
    await Promise.all(writing);
    expect(acknowledged.length).toBeLessThan(40);
    await expect(store.transact(put({ late: 'x' }))).rejects.toThrow(StoreFailedError);
    const failed = { type: 'failed', message: 'the store could not write: Input/output error' };
    expect(await store.problems()).toEqual([failed]);
    const revision = await store.currentRevision();
    await clock.advance(1_000);
    let result: unknown;
    while (result === undefined) {
      await new Promise((resolve) => setImmediate(resolve));
      result = await store.transact(put({ again: 'y' })).catch(() => undefined);
    }
    // The next revision; nothing of the failed writes is visible.
    expect(result).toEqual({ committed: true, revision: revision + 1 });
    expect(await store.problems()).toEqual([]);
    const { entries } = await store.range('');
    expect(entries.map(({ key }) => key)).toEqual(['again', ...acknowledged].sort());
    expect(recorder.events.map(({ key }) => key).sort()).toEqual(['again', ...acknowledged].sort());
    expect(recorder.ends).toEqual([]);
    await store.close();
    const again = await openEmbeddedStore(options());
    expect((await again.range('')).entries.map(({ key }) => key)).toEqual(['again', ...acknowledged].sort());
    await again.close();
  });

  test('whose file holds an unacknowledged commit does not recover by itself', async () => {
    const clock = new FakeClock();
    const environment = await openEnvironment(options());
    const write = environment.heads.ifVersion.bind(environment.heads);
    environment.heads.ifVersion = async (...given: Parameters<typeof write>) => {
      await write(...given);
      throw Object.assign(new Error('Input/output error'), { code: 5 });
    };
    const store = new EmbeddedStore(environment, clock);
    await expect(store.transact(put({ a: 'x' }))).rejects.toThrow(StoreFailedError);
    for (let turn = 0; turn < 5; turn++) {
      await clock.advance(1_000);
      for (let wait = 0; wait < 20; wait++) await new Promise((resolve) => setImmediate(resolve));
    }
    await expect(store.transact(put({ b: 'x' }))).rejects.toThrow(StoreFailedError);
    await store.close();
  });

  test('while it decides a transaction can still be closed', async () => {
    const { store, environment } = await openFailing(() => undefined);
    await store.transact(put({ a: 'x' }));
    environment.log.getBinaryFast = () => {
      throw new Error('input/output error');
    };
    const writing = store.transact(put({ a: 'y' }));
    const closing = store.close();
    await expect(writing).rejects.toThrow(StoreFailedError);
    await closing;
  });
});

test('reports a full disk as a problem until there is room, without reopening the store', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'orch-full-'));
  const environment = await openEnvironment({ folder, dialect: 'orch', clock: systemClock() });
  const mebibyte = 1024 * 1024;
  let freeBytes = 100 * mebibyte;
  const store = new EmbeddedStore(environment, systemClock(), { freeBytes: () => freeBytes });
  await store.transact(put({ a: 'x', b: 'x' }));
  expect(await store.problems()).toEqual([]);
  freeBytes = 12 * mebibyte;
  const full = { type: 'full', message: 'the disk of the store is full' };
  // Also before any write.
  expect(await store.problems()).toEqual([full]);
  await expect(store.transact(put({ c: 'x' }))).rejects.toThrow(new StoreFullError(full.message));
  expect(await store.transact(remove('a'))).toMatchObject({ committed: true });
  expect((await store.range('')).entries.map(({ key }) => key)).toEqual(['b']);
  await store.compact(await store.currentRevision());
  // Room for small writes, but not for the following one.
  freeBytes = 17 * mebibyte;
  expect(await store.problems()).toEqual([]);
  await expect(store.transact(put({ large: 'x'.repeat(2 * mebibyte) }))).rejects.toThrow(StoreFullError);
  expect(await store.transact(put({ c: 'x' }))).toMatchObject({ committed: true });
  expect(await store.problems()).toEqual([full]);
  freeBytes = 30 * mebibyte;
  expect(await store.problems()).toEqual([]);
  expect(await store.transact(put({ large: 'x'.repeat(2 * mebibyte) }))).toMatchObject({ committed: true });
  await store.close();
  await rm(folder, { recursive: true });
});

test('a listener that throws in onEvents and onEnd affects neither the commit nor other watches', async () => {
  const store = await openEmbeddedStore({ memory: true, dialect: 'orch', clock: systemClock() });
  const { signal } = new AbortController();
  const seen: string[] = [];
  const fail = () => {
    throw new Error('a bug of the listener');
  };
  await store.watch({ prefix: '', signal }, { onEvents: fail, onEnd: fail });
  const onEvents = (batch: readonly { key: string }[]) => seen.push(...batch.map(({ key }) => key));
  await store.watch({ prefix: '', signal }, { onEvents, onEnd: () => undefined });
  expect(await store.transact(put({ a: 'x' }))).toMatchObject({ committed: true });
  expect(await store.transact(put({ b: 'x' }))).toMatchObject({ committed: true });
  expect(seen).toEqual(['a', 'b']);
  await store.close();
});

test('a failed write fails all later ones, while reads continue and no acknowledged write is lost', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'orch-limited-'));
  // Blocks of 512 bytes: the file may grow to 4 MiB.
  const script = `ulimit -f 8192; exec "${process.execPath}" "${join(__dirname, 'limited-writer.mjs')}" "$0"`;
  const { stdout } = await promisify(execFile)('sh', ['-c', script, folder]);
  const line = stdout.split('\n').find((text) => text.startsWith('{'));
  const { acknowledged, errors, later, readable } = JSON.parse(line ?? '');
  expect(errors).toHaveLength(1);
  expect(errors[0]).toMatch(/^StoreFailedError: the store could not write: /);
  expect(later).toBe('StoreFailedError');
  expect(acknowledged.length).toBeGreaterThan(50);
  expect([...readable].sort()).toEqual([...acknowledged].sort());
  const store = await openEmbeddedStore({ folder, dialect: 'orch', clock: systemClock() });
  expect((await store.range('')).entries.map(({ key }) => key).sort()).toEqual([...acknowledged].sort());
  expect(await store.transact(put({ again: 'x' }))).toMatchObject({ committed: true });
  await store.close();
  await rm(folder, { recursive: true });
});
