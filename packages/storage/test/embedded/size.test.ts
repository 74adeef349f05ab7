import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { systemClock } from '@orch/apimachinery';
import { EmbeddedStore } from '../../src/embedded/embedded-store.js';
import { openEnvironment } from '../../src/embedded/environment.js';
import { commitBytesMax, commitsInFlightMax, commitTransactionsMax } from '../../src/embedded/limits.js';
import { openEmbeddedStore } from '../../src/embedded/open-embedded-store.js';
import type { Transaction } from '../../src/store/store.js';
import { revision } from '../contract/model.js';

const mebibyte = 1024 * 1024;

describe('sizes', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'orch-size-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const options = () => ({ folder, dialect: 'orch' as const, clock: systemClock() });
  const putBytes = (key: string, value: Buffer): Transaction => ({ guards: [], writes: [{ type: 'put', key, value }] });

  test('the memory map grows during writes, while reads of old and new revisions continue', async () => {
    const store = await openEmbeddedStore(options());
    const valueAt = (index: number) => Buffer.alloc(mebibyte, index);
    for (let index = 1; index <= 48; index++) {
      const { revision: written } = await store.transact(putBytes(`k${index % 40}`, valueAt(index)));
      const oldest = Math.max(2, written - 7);
      const { entry } = await store.get(`k${(oldest - 1) % 40}`, { atRevision: revision(oldest) });
      expect(entry?.value[mebibyte - 1]).toBe(oldest - 1);
    }
    expect((await stat(join(folder, 'store.lmdb'))).size).toBeGreaterThan(48 * mebibyte);
    await store.close();
    const again = await openEmbeddedStore(options());
    const { entries } = await again.range('');
    expect(entries.every(({ value, modRevision }) => valueAt(modRevision - 1).equals(value))).toBe(true);
    expect(entries).toHaveLength(40);
    await again.close();
  });

  /** Counts the records and bytes of each commit. */
  async function openCounted() {
    const environment = await openEnvironment(options());
    const commits: { records: number; bytes: number }[] = [];
    let inFlight = 0;
    let inFlightMax = 0;
    const write = environment.heads.ifVersion.bind(environment.heads);
    const put = environment.log.put.bind(environment.log);
    Reflect.set(environment.log, 'put', (position: number, record: Buffer) => {
      const commit = commits.at(-1);
      if (commit !== undefined) {
        commit.records += 1;
        commit.bytes += record.length;
      }
      return put(position, record);
    });
    environment.heads.ifVersion = async (...given: Parameters<typeof write>) => {
      commits.push({ records: 0, bytes: 0 });
      inFlightMax = Math.max(inFlightMax, ++inFlight);
      try {
        return await write(...given);
      } finally {
        inFlight--;
      }
    };
    const store = new EmbeddedStore(environment, systemClock());
    return { store, commits, inFlightMax: () => inFlightMax };
  }

  test('limits the transactions of a commit, and the number of commits in flight', async () => {
    const { store, commits, inFlightMax } = await openCounted();
    const count = commitTransactionsMax * 3 + 5;
    await Promise.all(Array.from({ length: count }, (_, index) => store.transact(putBytes(`k${index}`, Buffer.of(1)))));
    expect(commits.map(({ records }) => records)).toEqual([
      ...Array.from({ length: 3 }, () => commitTransactionsMax),
      5,
    ]);
    expect(inFlightMax()).toBe(commitsInFlightMax);
    await store.close();
  });

  test('limits the bytes of a commit to the limit and one value', async () => {
    const { store, commits } = await openCounted();
    const value = Buffer.alloc(3 * mebibyte, 7);
    await Promise.all(Array.from({ length: 12 }, (_, index) => store.transact(putBytes(`k${index}`, value))));
    expect(commits.length).toBeGreaterThanOrEqual(4);
    for (const { bytes } of commits) expect(bytes).toBeLessThan(commitBytesMax + 1.01 * value.length);
    expect(await store.count('')).toBe(12);
    await store.close();
  });
});
