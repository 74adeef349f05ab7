import { copyFile, mkdtemp, open, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { systemClock } from '@orch/apimachinery';
import { StoreCorruptError, StoreDialectError, StoreFormatError } from '../../src/embedded/errors.js';
import { checkFile } from '../../src/embedded/file-check.js';
import { openEmbeddedStore } from '../../src/embedded/open-embedded-store.js';
import { DamagedRecordError } from '../../src/store/damage.js';
import { revision } from '../contract/model.js';
import { put, remove } from '../contract/store-contract.js';
import { randomOf } from '../random.js';

const pageBytes = 4_096;

describe('damage to the file of a store', () => {
  let whole: string;
  let contents: ReadonlyMap<string, string>;
  let folder: string;

  const openIn = (path: string) => openEmbeddedStore({ folder: path, dialect: 'orch', clock: systemClock() });

  beforeAll(async () => {
    whole = await mkdtemp(join(tmpdir(), 'orch-whole-'));
    folder = await mkdtemp(join(tmpdir(), 'orch-damaged-'));
    const store = await openIn(whole);
    const expected = new Map<string, string>();
    for (let round = 0; round < 6; round++) {
      for (let index = 0; index < 60; index++) {
        // Some values are in leaf pages, some in overflow pages.
        const value = `${round}-${'v'.repeat(index % 3 === 0 ? 6_000 : index * 10)}`;
        await store.transact(put({ [`/registry/things/${index}`]: value }));
        expected.set(`/registry/things/${index}`, value);
      }
      if (round === 3) await store.compact(revision(200));
    }
    await store.transact(remove('/registry/things/7'));
    expected.delete('/registry/things/7');
    contents = expected;
    await store.close();
  }, 30_000);

  afterAll(async () => {
    for (const path of [whole, folder]) await rm(path, { recursive: true });
  });

  /** The outcome of a start and a read of everything after `change` was applied to the bytes at `offset`. */
  async function after(offset: number, change: (bytes: Buffer) => void, length: number): Promise<string> {
    const file = join(folder, 'store.lmdb');
    await copyFile(join(whole, 'store.lmdb'), file);
    const handle = await open(file, 'r+');
    const bytes = Buffer.alloc(length);
    await handle.read(bytes, 0, length, offset);
    change(bytes);
    await handle.write(bytes, 0, length, offset);
    await handle.close();
    const before = await readFile(file);
    const outcome = await readAll();
    if (outcome !== 'whole') expect(Buffer.compare(before, await readFile(file))).toBe(0);
    return outcome;
  }

  async function readAll(): Promise<'whole' | 'rejected' | 'another'> {
    try {
      const store = await openIn(folder);
      try {
        const { entries } = await store.range('');
        const found = entries.map(({ key, value }) => [key, Buffer.from(value).toString()] as const);
        const isWhole = found.length === contents.size && found.every(([key, value]) => contents.get(key) === value);
        return isWhole ? 'whole' : 'another';
      } finally {
        await store.close();
      }
    } catch (error) {
      const isTyped = [DamagedRecordError, StoreCorruptError, StoreFormatError, StoreDialectError].some(
        (type) => error instanceof type,
      );
      if (!isTyped) throw error;
      return 'rejected';
    }
  }

  test('reports either zeroed head page', async () => {
    for (const page of [0, 1]) {
      expect(await after(page * pageBytes, (bytes) => bytes.fill(0), pageBytes)).toBe('rejected');
    }
  });

  test('reports a zeroed or random page unless it is free', async () => {
    const { size } = await stat(join(whole, 'store.lmdb'));
    const outcomes: string[] = [];
    for (let page = 2; page * pageBytes < size; page += 3) {
      outcomes.push(await after(page * pageBytes, (bytes) => bytes.fill(0), pageBytes));
      outcomes.push(await after(page * pageBytes, (bytes) => noise(page)(bytes), pageBytes));
    }
    expect(outcomes).not.toContain('another');
    expect(outcomes.filter((outcome) => outcome === 'rejected').length).toBeGreaterThan(outcomes.length / 4);
  });

  test('the check of all pages keeps its time limit, and reports damage in the pages it has read', async () => {
    const path = join(whole, 'store.lmdb');
    const { size } = await stat(path);
    const large = join(folder, 'large.lmdb');
    await copyFile(path, large);
    const handle = await open(large, 'r+');
    for (let page = 2; page * pageBytes < size; page++) await handle.write(Buffer.alloc(8), 0, 8, page * pageBytes);
    await handle.close();
    await expect(checkFile(large, folder, { checkMsMax: Number.POSITIVE_INFINITY })).rejects.toThrow(StoreCorruptError);
    expect(await checkFile(large, folder, { checkMsMax: -1 })).toEqual({ exists: true });
    expect(await checkFile(path, folder, { checkMsMax: Number.POSITIVE_INFINITY })).toEqual({ exists: true });
  });

  test('a flipped bit never changes a read: it is reported, or is in unused space', async () => {
    const { size } = await stat(join(whole, 'store.lmdb'));
    const random = randomOf(20_261_121);
    const outcomes: string[] = [];
    for (let flip = 0; flip < 300; flip++) {
      const bit = Math.floor(random() * size * 8);
      outcomes.push(
        await after(
          Math.floor(bit / 8),
          (bytes) => {
            bytes[0] = (bytes[0] ?? 0) ^ (1 << (bit % 8));
          },
          1,
        ),
      );
    }
    expect(outcomes).not.toContain('another');
    expect(outcomes).toContain('rejected');
  });
});

function noise(seed: number): (bytes: Buffer) => void {
  const random = randomOf(seed);
  return (bytes) => {
    for (let index = 0; index < bytes.length; index++) bytes[index] = Math.floor(random() * 256);
  };
}
