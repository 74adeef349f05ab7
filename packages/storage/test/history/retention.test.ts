import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { FakeClock } from '@orch/apimachinery';
import { compactPeriodically, openEmbeddedStore } from '../../src/index.js';
import { put } from '../contract/store-contract.js';

const hour = 3_600_000;
const intervalMs = 300_000;
const noon = new Date('2026-01-01T12:00:00Z');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'orch-retention-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Writes a = 1, 2, … an hour apart, and closes: revision 2 is of noon, 3 of one o'clock, and so on. */
async function writeEachHour(count: number): Promise<void> {
  const clock = new FakeClock(noon);
  const store = await openEmbeddedStore({ folder, dialect: 'orch', clock });
  for (let value = 1; value <= count; value++) {
    await store.transact(put({ a: `${value}` }));
    await clock.advance(hour);
  }
  await store.close();
}

/** What a server that starts so long after noon has kept when it has run for some intervals. */
async function oldestAfterRestart(startMs: number, retentionMs: number): Promise<number> {
  const clock = new FakeClock(new Date(noon.getTime() + startMs));
  const store = await openEmbeddedStore({ folder, dialect: 'orch', clock: new FakeClock(clock.now()) });
  const ending = new AbortController();
  const onError = (error: unknown) => {
    throw error;
  };
  const running = compactPeriodically(store, { intervalMs, retentionMs, clock, signal: ending.signal, onError });
  for (let interval = 0; interval < 3; interval++) {
    while (clock.timersPending === 0) await new Promise((resolve) => setImmediate(resolve));
    await clock.advance(intervalMs);
  }
  while (clock.timersPending === 0) await new Promise((resolve) => setImmediate(resolve));
  ending.abort();
  await running;
  const oldest = await store.history.oldest();
  await store.close();
  return oldest;
}

test('what is younger than the retention outlives restarts, however long the server was away, and older history goes', async () => {
  await writeEachHour(6);
  // At half past five, and three intervals later at 17:45, two hours reach back to what was written at three: 5.
  expect(await oldestAfterRestart(5.5 * hour, 2 * hour)).toBe(5);
  // Two hours later they reach back to a quarter to six: the last write, of five, is what stood then.
  expect(await oldestAfterRestart(7.5 * hour, 2 * hour)).toBe(7);
});

test('a retention that reaches behind the first write keeps everything, restart after restart', async () => {
  await writeEachHour(3);
  expect(await oldestAfterRestart(3 * hour, 24 * hour)).toBe(1);
  expect(await oldestAfterRestart(20 * hour, 24 * hour)).toBe(1);
});

test('without a retention a restart keeps no more than the intervals leave', async () => {
  await writeEachHour(3);
  expect(await oldestAfterRestart(3 * hour, 0)).toBe(4);
});

test('a retention that is asked for later keeps what the intervals have left by then', async () => {
  await writeEachHour(6);
  expect(await oldestAfterRestart(5.5 * hour, 2 * hour)).toBe(5);
  expect(await oldestAfterRestart(6 * hour, 24 * hour)).toBe(5);
  expect(await oldestAfterRestart(20 * hour, 24 * hour)).toBe(5);
});
