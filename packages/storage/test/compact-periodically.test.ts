import { expect, test } from '@jest/globals';
import { FakeClock } from '@orch/apimachinery';
import {
  CompactedError,
  compactPeriodically,
  openEmbeddedStore,
  type Revision,
  type Store,
  StoreClosedError,
} from '../src/index.js';
import { changedStore } from './changed-store.js';
import { put } from './contract/store-contract.js';
import { openTestStore } from './open-test-store.js';

const intervalMs = 300_000;
/** Until the loop has done what there was to do, and sleeps again: the clock is its alone. */
const asleep = async (clock: FakeClock) => {
  while (clock.timersPending === 0) await new Promise((resolve) => setImmediate(resolve));
};

async function isReadable(store: Store, revision: number): Promise<boolean> {
  return await store.range('', { atRevision: revision as Revision }).then(
    () => true,
    (error) => {
      expect(error).toBeInstanceOf(CompactedError);
      return false;
    },
  );
}

test('history is kept for one interval at least, and for two at most', async () => {
  const store = await openTestStore();
  const clock = new FakeClock();
  const ending = new AbortController();
  const errors: unknown[] = [];
  const options = { intervalMs, clock, signal: ending.signal, onError: (error: unknown) => void errors.push(error) };
  const running = compactPeriodically(store, options);
  await asleep(clock);
  const kept: string[] = [];
  for (let interval = 0; interval < 4; interval++) {
    for (let index = 0; index < 5; index++) await store.transact(put({ [`k${index}`]: `${interval}` }));
    await clock.advance(intervalMs);
    await asleep(clock);
    let oldest = 1;
    while (!(await isReadable(store, oldest))) oldest++;
    kept.push(`${oldest} to ${await store.currentRevision()}`);
  }
  expect(kept).toEqual(['1 to 6', '6 to 11', '11 to 16', '16 to 21']);
  // Without a write there is nothing more to give up, and that is no error.
  await clock.advance(intervalMs);
  await asleep(clock);
  await clock.advance(intervalMs);
  await asleep(clock);
  expect(await isReadable(store, 20)).toBe(false);
  expect(await isReadable(store, 21)).toBe(true);
  expect(errors).toEqual([]);
  ending.abort();
  await running;
  await store.close();
});

test('with a retention, everything that was current so long ago or less stays readable, and no more', async () => {
  const clock = new FakeClock();
  const clockOfStore = new FakeClock();
  const store = await openEmbeddedStore({ memory: true, dialect: 'orch', clock: clockOfStore });
  const ending = new AbortController();
  const onError = (error: unknown) => {
    throw error;
  };
  const running = compactPeriodically(store, {
    intervalMs,
    retentionMs: 4 * intervalMs,
    clock,
    signal: ending.signal,
    onError,
  });
  await asleep(clock);
  // Revision 2 + n was committed n intervals after the start. Four intervals after that, it is the oldest that stays.
  for (const oldest of [1, 1, 1, 2, 3, 4, 5, 6]) {
    await store.transact(put({ a: 'x' }));
    await clockOfStore.advance(intervalMs);
    await clock.advance(intervalMs);
    await asleep(clock);
    expect(await store.history.oldest()).toBe(oldest);
    expect(await isReadable(store, oldest)).toBe(true);
    if (oldest > 1) expect(await isReadable(store, oldest - 1)).toBe(false);
  }
  ending.abort();
  await running;
  await store.close();
});

test('a compaction that fails is told and tried again; a closed store ends the loop', async () => {
  const inner = await openTestStore();
  let failing = true;
  const store = changedStore(inner, {
    compact: (revision) => (failing ? Promise.reject(new Error('not now')) : inner.compact(revision)),
  });
  const clock = new FakeClock();
  const errors: unknown[] = [];
  await inner.transact(put({ a: 'x' }));
  const { signal } = new AbortController();
  const running = compactPeriodically(store, {
    intervalMs,
    clock,
    signal,
    onError: (error) => void errors.push(error),
  });
  await asleep(clock);
  await inner.transact(put({ a: 'y' }));
  await clock.advance(intervalMs);
  await asleep(clock);
  expect(errors).toEqual([new Error('not now')]);
  failing = false;
  await clock.advance(intervalMs);
  await asleep(clock);
  expect(await isReadable(inner, 1)).toBe(false);
  await inner.close();
  await clock.advance(intervalMs);
  await running;
  await expect(inner.compact(3 as Revision)).rejects.toThrow(StoreClosedError);
  expect(errors).toHaveLength(1);
});
