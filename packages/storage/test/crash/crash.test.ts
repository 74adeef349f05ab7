import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { systemClock } from '@orch/apimachinery';
import { openEmbeddedStore } from '@orch/storage';
import { revision } from '../contract/model.js';
import { Recorder } from '../contract/recorder.js';
import { type Acknowledged, killRound } from './kill-round.js';

/** The full form: `npm run crash -w packages/storage -- --kills 200`. */
const kills = Number(process.env['ORCH_CRASH_KILLS'] ?? 5);
const roundMs = 10_000;

test(
  'no acknowledged write is lost to kill -9, and no revision is used twice',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'orch-crash-'));
    let acknowledged = 0;
    let newest = 1;
    for (let round = 0; round < kills; round++) {
      const lifeMs = 20 + Math.random() * 200;
      const writes = await killRound(folder, round, lifeMs);
      acknowledged += writes.length;
      expect(Math.min(...writes.map((write) => write.revision))).toBeGreaterThan(newest);
      newest = await checkRound(folder, writes, newest + 1);
    }
    if (process.env['ORCH_CRASH_KILLS']) console.info(`${kills} kills, ${acknowledged} acknowledged, none lost`);
    await rm(folder, { recursive: true });
  },
  Math.max(30_000, kills * roundMs),
);

/** Compares the log since the round began, and what is there now, with what was acknowledged; the revision now. */
async function checkRound(folder: string, writes: readonly Acknowledged[], from: number): Promise<number> {
  const store = await openEmbeddedStore({ folder, dialect: 'orch', clock: systemClock() });
  const now = await store.currentRevision();
  const recorder = await Recorder.watch(store, '', revision(from));
  const logged = new Map<number, string>();
  const state = new Map<string, number>();
  for (const event of recorder.events) {
    expect(logged.has(event.revision)).toBe(false);
    const value = event.type === 'put' ? Buffer.from(event.value).toString() : '-';
    logged.set(event.revision, `${event.key} ${value}`);
    state.set(event.key, event.type === 'put' ? event.revision : 0);
  }
  const lost = writes.filter((write) => logged.get(write.revision) !== `${write.key} ${write.value}`);
  expect(lost).toEqual([]);
  expect(new Set(writes.map((write) => write.revision)).size).toBe(writes.length);
  expect(now).toBe(Math.max(...logged.keys()));
  for (const [key, modRevision] of state) {
    expect((await store.get(key)).entry?.modRevision ?? 0).toBe(modRevision);
  }
  await store.close();
  return now;
}
