import { spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { checkStore } from '../../src/embedded/repair/check-store.js';
import { type Contents, presentFormat, readContents, writeFormat1 } from '../embedded/earlier-format.js';
import { storedFormat } from '../embedded/stored-format.js';

/** The full form: `npm run crash -w packages/storage -- --kills 200`. */
const kills = Number(process.env['ORCH_CRASH_KILLS'] ?? 4);
/** About the time that a migration of the entries takes. */
const lifeMsMax = 300;
const entries = 4_000;
/** Half of the entries have two records. */
const records = 1.5 * entries;

let parent: string;
let contents: Contents;
let round = 0;

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'orch-migration-'));
  contents = await writeFormat1(join(parent, 'old'), entries);
});
afterAll(() => rm(parent, { recursive: true }));

describe('a migration', () => {
  test.each([1, 2, 1_000, 1_001, records / 2, records - 1, records])(
    'killed at record %d leaves the store as it was, and is done by the next start',
    async (record) => {
      const folder = await copyOfOld();
      expect(await migrateIn(folder, String(record))).toEqual({ end: 'SIGKILL', output: 'begun\n' });
      expect(await storedFormat(join(folder, 'store.lmdb'))).toBe('1');
      await expectWhole(folder);
    },
  );

  test('rewrites each record when nothing interrupts it', async () => {
    const folder = await copyOfOld();
    expect(await migrateIn(folder)).toEqual({ end: '0', output: 'begun\nmigrated\n' });
    await expectWhole(folder);
  });

  test('killed right after its commit leaves a store of the new format', async () => {
    const folder = await copyOfOld();
    expect(await migrateIn(folder, 'committed')).toEqual({ end: 'SIGKILL', output: 'begun\n' });
    expect(await storedFormat(join(folder, 'store.lmdb'))).toBe(presentFormat);
    await expectWhole(folder);
  });

  test(
    'killed at any time leaves a store of one of both formats with all entries, several times in a row',
    async () => {
      const folder = await copyOfOld();
      for (let kill = 0; kill < kills; kill += 1) {
        const { end, output } = await migrateIn(folder, undefined, Math.random() * lifeMsMax);
        const format = await storedFormat(join(folder, 'store.lmdb'));
        expect([kill, end, ['1', presentFormat].includes(String(format))]).toEqual([kill, expect.anything(), true]);
        // What was reported is committed.
        if (output.includes('migrated')) expect([kill, format]).toEqual([kill, presentFormat]);
      }
      await expectWhole(folder);
    },
    Math.max(30_000, kills * 5_000),
  );
});

async function copyOfOld(): Promise<string> {
  const folder = join(parent, `round-${++round}`);
  await cp(join(parent, 'old'), folder, { recursive: true });
  return folder;
}

/** Opens the store, and checks that nothing is missing, damaged or locked. */
async function expectWhole(folder: string): Promise<void> {
  expect(await readContents(folder)).toEqual(contents);
  expect(await storedFormat(join(folder, 'store.lmdb'))).toBe(presentFormat);
  expect(await checkStore({ folder })).toMatchObject({ keys: entries, damaged: [] });
}

/** Opens the store in another process, which ends by itself, at a record, or by a kill `lifeMs` after it began. */
async function migrateIn(
  folder: string,
  record?: string,
  lifeMs?: number,
): Promise<{ readonly end: string; readonly output: string }> {
  const args = [join(__dirname, 'migration.mjs'), folder, ...(record === undefined ? [] : [record])];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const closed = new Promise<string>((resolve) => child.once('close', (code, signal) => resolve(signal ?? `${code}`)));
  let output = '';
  if (lifeMs !== undefined) child.stdout.once('data', () => setTimeout(() => child.kill('SIGKILL'), lifeMs));
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    output += chunk;
  });
  return { end: await closed, output };
}
