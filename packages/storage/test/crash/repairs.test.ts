import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { systemClock } from '@orch/apimachinery';
import { openEmbeddedStore } from '../../src/embedded/open-embedded-store.js';
import { checkStore } from '../../src/embedded/repair/check-store.js';
import { saveSnapshot } from '../../src/embedded/snapshot/save-snapshot.js';
import { put } from '../contract/store-contract.js';

const clock = systemClock();
const kills = Number(process.env['ORCH_CRASH_KILLS'] ?? 4);

test(
  'an interrupted repair is complete or has no effect, and changes nothing else',
  async () => {
    const parent = await mkdtemp(join(tmpdir(), 'orch-repairs-'));
    const folder = join(parent, 'store');
    const file = join(parent, 'snapshot');
    const others = Array.from({ length: 20 }, (_, index) => `other-${index}`);
    {
      const store = await openEmbeddedStore({ folder, dialect: 'orch', clock });
      for (const key of ['a', ...others]) await store.transact(put({ [key]: key }));
      await saveSnapshot({ folder, file, clock });
      await store.close();
    }
    for (let round = 0; round < kills; round++) {
      const done = await killRepairs([folder, file, 'a']);
      const { damaged } = await checkStore({ folder });
      expect(damaged).toEqual([]);
      const store = await openEmbeddedStore({ folder, dialect: 'orch', clock });
      const { entries } = await store.range('');
      const current = await store.currentRevision();
      const found = entries.map(({ key, value }) => `${key} ${Buffer.from(value)}`);
      const exists = found.includes('a a');
      expect(found.filter((text) => text !== 'a a').sort()).toEqual(others.map((key) => `${key} ${key}`).sort());
      // The last printed repair is in the store, and at most one more.
      const last = done.at(-1);
      if (last !== undefined) {
        expect([last.revision, last.revision + 1]).toContain(current);
        expect(exists).toBe((last.type === 'restored') === (current === last.revision));
      }
      expect(await store.transact(put({ again: 'x' }))).toMatchObject({ committed: true });
      await store.transact({ guards: [], writes: [{ type: 'delete', key: 'again' }] });
      await store.close();
    }
    await rm(parent, { recursive: true });
  },
  Math.max(60_000, kills * 10_000),
);

interface Done {
  readonly revision: number;
  readonly type: string;
}

/** Kills the repairs a random time after the first. */
async function killRepairs(args: readonly string[]): Promise<readonly Done[]> {
  const child = spawn(process.execPath, [join(__dirname, 'repairs.mjs'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  child.stdout.once('data', () => setTimeout(() => child.kill('SIGKILL'), Math.random() * 200));
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    output += chunk;
  });
  const signal = await new Promise((resolve) => child.once('close', (_code, ended) => resolve(ended)));
  if (signal !== 'SIGKILL') throw new Error(`the repairs ended by themselves: ${errors}`);
  return [...output.matchAll(/^(\d+) (\w+)\n/gm)].map(([, revision, type = '']) => ({
    revision: Number(revision),
    type,
  }));
}
