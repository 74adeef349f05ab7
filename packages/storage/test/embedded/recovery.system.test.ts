import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { systemClock } from '@orch/apimachinery';
import { openEmbeddedStore } from '../../src/embedded/open-embedded-store.js';

test('after a failed write of LMDB the store continues in the same process once writes succeed again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'orch-lifted-'));
  const script = `ulimit -S -f 8192; exec "${process.execPath}" "${join(__dirname, 'limited-writer.mjs')}" "$0" lift`;
  const { stdout } = await promisify(execFile)('sh', ['-c', script, folder]);
  const { acknowledged, errors, readable } = JSON.parse(stdout.split('\n').find((text) => text.startsWith('{')) ?? '');
  expect(errors).toHaveLength(1);
  expect(acknowledged.filter((key: string) => key.startsWith('l/'))).toHaveLength(400);
  expect([...readable].sort()).toEqual([...acknowledged].sort());
  const store = await openEmbeddedStore({ folder, dialect: 'orch', clock: systemClock() });
  expect((await store.range('')).entries.map(({ key }) => key).sort()).toEqual([...acknowledged].sort());
  await store.close();
  await rm(folder, { recursive: true });
});
