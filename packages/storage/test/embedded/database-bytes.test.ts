import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { systemClock } from '@orch/apimachinery';
import { openEmbeddedStore } from '../../src/embedded/open-embedded-store.js';
import { put } from '../contract/store-contract.js';

test('a store in a folder reports the size of its file, and one in memory reports none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'orch-size-'));
  const shared = { dialect: 'orch', clock: systemClock() } as const;
  const store = await openEmbeddedStore({ ...shared, folder });
  await store.transact(put({ a: 'x' }));
  const sizes = await store.databaseBytes();
  expect([...sizes]).toEqual([[folder, (await stat(join(folder, 'store.lmdb'))).size]]);
  await store.close();
  const memory = await openEmbeddedStore({ ...shared, memory: true });
  expect([...(await memory.databaseBytes())]).toEqual([]);
  await memory.close();
  await rm(folder, { recursive: true });
});
