import { expect, test } from '@jest/globals';
import { FakeClock } from '@orch/apimachinery';
import {
  CompactedError,
  compactPeriodically,
  openEmbeddedStore,
  type Revision,
  type Store,
  StoreClosedError,
  StoreFullError,
} from '../src/index.js';
import { put } from './contract/store-contract.js';
import { changedStore, openTestStore } from './test-stores.js';

const intervalMs = 300_000;
/** Waits until the loop sleeps: nothing else uses the clock. */
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

test('keeps history for one to two intervals', async () => {
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
  // Revisions age without writes: each interval has one of its own.
  const keptIdle: string[] = [];
  for (let interval = 0; interval < 3; interval++) {
    await clock.advance(intervalMs);
    await asleep(clock);
    let oldest = 1;
    while (!(await isReadable(store, oldest))) oldest++;
    keptIdle.push(`${oldest} to ${await store.currentRevision()}`);
  }
  expect(keptIdle).toEqual(['21 to 22', '22 to 23', '23 to 24']);
  expect(errors).toEqual([]);
  ending.abort();
  await running;
  await store.close();
});

test('keeps exactly the revisions that were current within the retention readable', async () => {
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

test('reports a failed compaction and retries it, and ends when the store is closed', async () => {
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

test('compacts an idle store even if it has no room for a revision of its own', async () => {
  const inner = await openTestStore();
  const store = changedStore(inner, { transact: () => Promise.reject(new StoreFullError('the disk is full')) });
  const clock = new FakeClock();
  const ending = new AbortController();
  const errors: unknown[] = [];
  await inner.transact(put({ a: 'x' }));
  await inner.transact(put({ a: 'y' }));
  const onError = (error: unknown): void => void errors.push(error);
  const running = compactPeriodically(store, { intervalMs, clock, signal: ending.signal, onError });
  await asleep(clock);
  await clock.advance(intervalMs);
  await asleep(clock);
  expect(await isReadable(inner, 2)).toBe(false);
  expect(await isReadable(inner, 3)).toBe(true);
  expect(errors).toEqual([]);
  ending.abort();
  await running;
  await inner.close();
});

test('ends while the store does not respond', async () => {
  const inner = await openTestStore();
  const store = changedStore(inner, {
    currentRevision: ({ signal } = {}) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  });
  const ending = new AbortController();
  const errors: unknown[] = [];
  const onError = (error: unknown): void => void errors.push(error);
  const running = compactPeriodically(store, { intervalMs, clock: new FakeClock(), signal: ending.signal, onError });
  ending.abort();
  await running;
  expect(errors).toEqual([]);
  await inner.close();
});
