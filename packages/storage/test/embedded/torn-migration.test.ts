import { copyFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { systemClock } from '@orch/apimachinery';
import { openEmbeddedStore } from '../../src/embedded/open-embedded-store.js';
import { put } from '../contract/store-contract.js';
import { type Contents, presentFormat, readContents, writeFormat1 } from './earlier-format.js';
import { storedFormat } from './stored-format.js';

// A commit writes pages that no earlier state uses, and then a head page: until the head page is on the disk, the file may end
// at any byte of the new pages, or have only some of them.

const pageBytes = 4_096;
const headBytes = 2 * pageBytes;
const cuts = 60;
const clock = systemClock();

let parent: string;
let contents: Contents;
let round = 0;
/** The file before the migration, after it, after a further write, and after one more. */
let states: readonly [Buffer, Buffer, Buffer, Buffer];

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'orch-torn-'));
  const folder = join(parent, 'store');
  const file = join(folder, 'store.lmdb');
  contents = await writeFormat1(folder, 400);
  const before = await readFile(file);
  const after = join(parent, 'after');
  const store = await openEmbeddedStore({
    folder,
    dialect: 'orch',
    clock,
    onMigrated: () => copyFileSync(file, after),
  });
  const captured = await readFile(file);
  await store.transact(put({ acknowledged: 'first' }));
  const first = await readFile(file);
  await store.transact(put({ acknowledged: 'second' }));
  states = [before, await readFile(after), first, await readFile(file)];
  expect(captured.length).toBeGreaterThanOrEqual(before.length);
  await store.close();
});
afterAll(() => rm(parent, { recursive: true }));

describe('a store that lost power', () => {
  test('in the migration has all entries, whatever byte the new pages end at, and is migrated by the next start', async () => {
    const [before, after] = states;
    await checkCuts(before, after, async (folder) => {
      expect(await storedFormat(join(folder, 'store.lmdb'))).toBe('1');
      expect(await readContents(folder)).toEqual(contents);
      expect(await storedFormat(join(folder, 'store.lmdb'))).toBe(presentFormat);
    });
  });

  test('in the first write after the migration has all entries in the new format', async () => {
    const [, after, first] = states;
    await checkCuts(after, first, async (folder) => {
      expect(await storedFormat(join(folder, 'store.lmdb'))).toBe(presentFormat);
      const found = new Map(await readContents(folder));
      found.delete('acknowledged');
      expect(found).toEqual(contents);
    });
  });

  test('in a later write has the acknowledged one', async () => {
    const [, , first, second] = states;
    await checkCuts(first, second, async (folder) => {
      expect(await readContents(folder)).toEqual(new Map([...contents, ['acknowledged', 'first']]));
    });
  });
});

/** Checks stores with the head pages of one state, and the new pages of the next up to a random byte, in the file or not. */
async function checkCuts(from: Buffer, to: Buffer, check: (folder: string) => Promise<void>): Promise<void> {
  const changed = changedPages(from, to);
  expect(changed.length).toBeGreaterThan(0);
  for (let cut = 0; cut < cuts; cut += 1) {
    const at = Math.floor(Math.random() * to.length);
    const torn = tornFile(from, to, { at, changed });
    const folder = join(parent, `cut-${++round}`);
    await mkdir(folder);
    await writeFile(join(folder, 'store.lmdb'), torn);
    try {
      await check(folder);
    } catch (error) {
      throw new Error(`cut at byte ${at} of ${to.length}`, { cause: error });
    }
    await rm(folder, { recursive: true });
  }
}

/** The numbers of the pages that differ, without the head pages. */
function changedPages(from: Buffer, to: Buffer): readonly number[] {
  const count = Math.ceil(to.length / pageBytes);
  const page = (file: Buffer, index: number) => file.subarray(index * pageBytes, (index + 1) * pageBytes);
  return Array.from({ length: count }, (_, index) => index).filter(
    (index) => index >= headBytes / pageBytes && !page(from, index).equals(page(to, index)),
  );
}

/** `from`, in which the changed pages were written up to byte `at` of the file; what was not written is as it was, or missing. */
function tornFile(
  from: Buffer,
  to: Buffer,
  { at, changed }: { readonly at: number; readonly changed: readonly number[] },
): Buffer {
  const torn = Buffer.from(from);
  const added: Buffer[] = [];
  for (const index of changed) {
    const start = index * pageBytes;
    const end = Math.min(start + pageBytes, at, to.length);
    if (end <= start) break;
    if (start < from.length) to.copy(torn, start, start, Math.min(end, from.length));
    else added.push(to.subarray(start, end));
  }
  return Buffer.concat([torn, ...added]);
}
