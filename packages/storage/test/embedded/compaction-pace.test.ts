import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, jest, test } from '@jest/globals';
import { systemClock } from '@orch/apimachinery';
import { EmbeddedStore } from '../../src/embedded/embedded-store.js';
import { openEnvironment } from '../../src/embedded/environment.js';
import { compactionLateStepEventsMax, compactionStepEventsMax } from '../../src/embedded/limits.js';
import { put } from '../contract/store-contract.js';

const writesEach = 3_000;
const removed = writesEach - 1;

afterEach(() => {
  jest.restoreAllMocks();
});

test('a compaction runs in small steps for half of the time since the last one, and in large steps after that', async () => {
  const time = { ms: 0, perStepMs: 0 };
  jest.spyOn(performance, 'now').mockImplementation(() => time.ms);
  const folder = await mkdtemp(join(tmpdir(), 'orch-pace-'));
  const environment = await openEnvironment({ folder, dialect: 'orch', clock: systemClock() });
  const batch = environment.root.batch.bind(environment.root);
  let steps = 0;
  Reflect.set(environment.root, 'batch', async (write: () => void) => {
    const written = await batch(write);
    steps += 1;
    time.ms += time.perStepMs;
    return written;
  });
  const store = new EmbeddedStore(environment, systemClock());
  const stepsOfNext = async (perStepMs: number): Promise<number> => {
    for (let index = 0; index < writesEach; index += 1_000) {
      const keys = Array.from({ length: 1_000 }, (_, key) => `k${key % 10}`);
      await Promise.all(keys.map((key) => store.transact(put({ [key]: 'x' }))));
    }
    Object.assign(time, { ms: time.ms + 10_000, perStepMs });
    steps = 0;
    await store.compact(await store.currentRevision());
    return steps;
  };
  // The first step writes the target of the compaction.
  const small = 1 + Math.ceil(removed / compactionStepEventsMax);
  expect(await stepsOfNext(0)).toBe(small);
  expect(await stepsOfNext(0)).toBe(small);
  // Five seconds: the first step, and four small ones.
  const left = removed - 4 * compactionStepEventsMax;
  expect(await stepsOfNext(1_000)).toBe(1 + 4 + Math.ceil(left / compactionLateStepEventsMax));
  expect(await store.count('')).toBe(10);
  await store.close();
  await rm(folder, { recursive: true });
});
