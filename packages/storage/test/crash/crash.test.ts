import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { systemClock } from '@orch/apimachinery';
import { openEmbeddedStore } from '../../src/embedded/open-embedded-store.js';
import { CompactedError, type Store } from '../../src/store/store.js';
import { revision } from '../contract/model.js';
import { Recorder } from '../contract/recorder.js';
import { type KilledRound, killRound } from './kill-round.js';

/** The full form: `npm run crash -w packages/storage -- --kills 200`. */
const kills = Number(process.env['ORCH_CRASH_KILLS'] ?? 5);
const roundMs = 10_000;

test(
  'kill -9 loses no acknowledged write and repeats no revision, and watches resume without a gap or fail as compacted',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'orch-crash-'));
    let acknowledged = 0;
    let newest = 1;
    const states: State[] = [new Map()];
    for (let round = 0; round < kills; round++) {
      const lifeMs = 20 + Math.random() * 200;
      const killed = await killRound(folder, round, lifeMs);
      const { writes } = killed;
      acknowledged += writes.length;
      expect(Math.min(...writes.map((write) => write.revision))).toBeGreaterThan(newest);
      newest = await checkRound(folder, { ...killed, from: newest + 1, states });
    }
    if (process.env['ORCH_CRASH_KILLS']) console.info(`${kills} kills, ${acknowledged} acknowledged, none lost`);
    await rm(folder, { recursive: true });
  },
  Math.max(30_000, kills * roundMs),
);

/** The live keys, and the revisions of their values. */
type State = Map<string, number>;

interface Round extends KilledRound {
  readonly from: number;
  /** The state after each round so far; this round's is added. */
  readonly states: State[];
}

/**
 * Compares the acknowledged writes with the log since the round began, the current state and the state at the begin of the
 * round, regardless of an interrupted compaction. Returns the current revision.
 */
async function checkRound(folder: string, { writes, watched, from, states }: Round): Promise<number> {
  const store = await openEmbeddedStore({ folder, dialect: 'orch', clock: systemClock() });
  const now = await store.currentRevision();
  const recorder = await Recorder.watch(store, '', revision(from));
  const logged = new Map<number, string>();
  const before = states.at(-1) ?? new Map<string, number>();
  const state = new Map(before);
  expect(await stateAt(store, from - 1)).toEqual(before);
  for (const event of recorder.events) {
    expect(logged.has(event.revision)).toBe(false);
    const value = event.type === 'put' ? Buffer.from(event.value).toString() : '-';
    logged.set(event.revision, `${event.key} ${value}`);
    if (event.type === 'put') state.set(event.key, event.revision);
    else state.delete(event.key);
  }
  const lost = writes.filter((write) => logged.get(write.revision) !== `${write.key} ${write.value}`);
  expect(lost).toEqual([]);
  expect(new Set(writes.map((write) => write.revision)).size).toBe(writes.length);
  expect(now).toBe(Math.max(...logged.keys()));
  expect(await stateAt(store, now)).toEqual(state);
  states.push(state);
  // The revision that the watch has seen exists, and watches resume after it, and after any other revision.
  expect(watched).toBeLessThanOrEqual(now);
  for (const last of [watched, now, from - 1, Math.ceil(Math.random() * from), 1]) await resume(store, last, now);
  await store.close();
  return now;
}

/** Expects each revision after `last` up to `now`, once and in order, or a compacted error. */
async function resume(store: Store, last: number, now: number): Promise<void> {
  const recorder = await Recorder.watch(store, '', revision(last + 1)).catch((error: unknown) => {
    if (error instanceof CompactedError) return undefined;
    throw error;
  });
  if (recorder === undefined) return expect(last).toBeLessThan(now);
  expect(recorder.events.map((event) => event.revision)).toEqual(
    Array.from({ length: now - last }, (_, index) => last + 1 + index),
  );
  recorder.stop();
}

async function stateAt(store: Store, at: number): Promise<State> {
  const { entries } = await store.range('', { atRevision: revision(at) });
  return new Map(entries.map(({ key, modRevision }) => [key, modRevision]));
}
