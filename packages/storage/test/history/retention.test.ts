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

/** Writes a = 1, 2, … an hour apart, and closes: revision 2 is of 12:00, 3 of 13:00, and so on. */
async function writeEachHour(count: number): Promise<void> {
  const clock = new FakeClock(noon);
  const store = await openEmbeddedStore({ folder, dialect: 'orch', clock });
  for (let value = 1; value <= count; value++) {
    await store.transact(put({ a: `${value}` }));
    await clock.advance(hour);
  }
  await store.close();
}

/** The oldest revision after a restart at `startMs` after noon and three idle intervals. */
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

test('keeps history within the retention across restarts of any duration, and removes older history', async () => {
  await writeEachHour(6);
  // At 17:45, three intervals after 17:30, two hours reach back to the write of 15:00: revision 5.
  expect(await oldestAfterRestart(5.5 * hour, 2 * hour)).toBe(5);
  // At 19:45 they reach back to 17:45: the revision of the last idle interval, after 7.
  expect(await oldestAfterRestart(7.5 * hour, 2 * hour)).toBe(10);
});

test('keeps everything across restarts with a retention longer than the history', async () => {
  await writeEachHour(3);
  expect(await oldestAfterRestart(3 * hour, 24 * hour)).toBe(1);
  expect(await oldestAfterRestart(20 * hour, 24 * hour)).toBe(1);
});

test('keeps only the intervals after a restart without a retention', async () => {
  await writeEachHour(3);
  // Three idle intervals make revisions 5, 6 and 7; the last one compacts to the revision of the one before.
  expect(await oldestAfterRestart(3 * hour, 0)).toBe(6);
});

test('a longer retention keeps the history that is left when it is set', async () => {
  await writeEachHour(6);
  expect(await oldestAfterRestart(5.5 * hour, 2 * hour)).toBe(5);
  expect(await oldestAfterRestart(6 * hour, 24 * hour)).toBe(5);
  expect(await oldestAfterRestart(20 * hour, 24 * hour)).toBe(5);
});
