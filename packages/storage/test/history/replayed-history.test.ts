import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { FakeClock } from '@orch/apimachinery';
import fc from 'fast-check';
import { ReplayedHistory } from '../../src/history/replayed-history.js';
import { type EmbeddedStore, type HistoryPage, openEmbeddedStore, TimesUnknownError } from '../../src/index.js';
import { revision } from '../contract/model.js';
import { put } from '../contract/store-contract.js';

describe('the history of a store without commit times', () => {
  let store: EmbeddedStore;
  let past: ReplayedHistory;

  beforeEach(async () => {
    store = await openEmbeddedStore({ memory: true, dialect: 'orch', clock: new FakeClock() });
    past = new ReplayedHistory(store, 'r/');
  });
  afterEach(() => store.close());

  test('is a replay of its log, newest first, without the event at the oldest revision', async () => {
    await store.transact(put({ 'r/a': '1' }));
    await store.transact(put({ 'r/b': '1' }));
    await store.transact(put({ other: '1' }));
    await store.transact({ guards: [], writes: [{ type: 'delete', key: 'r/a' }] });
    expect(show(await past.page({ limit: 10 }))).toEqual(['5 delete r/a', '3 put r/b', '2 put r/a']);
    expect(show(await past.page({ limit: 10, key: 'r/a' }))).toEqual(['5 delete r/a', '2 put r/a']);
    expect(show(await past.page({ limit: 1 }))).toEqual(['5 delete r/a', 'next 5']);
    expect(show(await past.page({ limit: 1, before: revision(5) }))).toEqual(['3 put r/b', 'next 3']);
    await store.compact(revision(3));
    expect(await past.oldest()).toBe(3);
    expect(show(await past.page({ limit: 10 }))).toEqual(['5 delete r/a']);
  });

  test('finds the oldest revision after any compaction', async () => {
    for (let index = 0; index < 40; index++) await store.transact(put({ 'r/a': String(index) }));
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 10 }), async (further) => {
        const oldest = (await past.oldest()) + further;
        while ((await store.currentRevision()) < oldest) await store.transact(put({ 'r/a': 'x' }));
        await store.compact(revision(oldest));
        expect(await past.oldest()).toBe(oldest);
      }),
      { numRuns: 20 },
    );
  });

  test('has no times, and rejects queries for them', async () => {
    await store.transact(put({ 'r/a': '1' }));
    const { events } = await past.page({ limit: 10 });
    expect(events.map(({ timeMs }) => timeMs)).toEqual([undefined]);
    expect(await past.timeOf()).toBeUndefined();
    await expect(past.revisionAt()).rejects.toThrow(TimesUnknownError);
  });

  test('ends with the signal of the caller, and with the store', async () => {
    const gone = new AbortController();
    gone.abort(new Error('gone'));
    await expect(past.page({ limit: 1, signal: gone.signal })).rejects.toThrow('gone');
    await store.close();
    await expect(past.page({ limit: 1 })).rejects.toThrow('the store is closed');
  });
});

function show({ events, next }: HistoryPage): string[] {
  const lines = events.map(({ event }) => `${event.revision} ${event.type} ${event.key}`);
  return next === undefined ? lines : [...lines, `next ${next}`];
}
