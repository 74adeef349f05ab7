import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { FakeClock } from '@orch/apimachinery';
import fc from 'fast-check';
import {
  type EmbeddedStore,
  type HistoryEvent,
  type HistoryQuery,
  openEmbeddedStore,
  restoreSnapshot,
  saveSnapshot,
} from '../../src/index.js';
import { revision } from '../contract/model.js';
import { put } from '../contract/store-contract.js';

const start = Date.parse('2026-01-01T00:00:00.000Z');
const atSecond = (count: number) => start + count * 1_000;

describe('the history of an embedded store', () => {
  let clock: FakeClock;
  let store: EmbeddedStore;

  beforeEach(async () => {
    clock = new FakeClock(new Date(start));
    store = await openEmbeddedStore({ memory: true, dialect: 'orch', clock });
  });
  afterEach(() => store.close());

  /** One transaction a second: a=1 (2), b=1 (3), a=2 (4), delete a (5), a=3 (6). */
  const write = async () => {
    const steps = [put({ a: '1' }), put({ b: '1' }), put({ a: '2' }), remove('a'), put({ a: '3' })];
    for (const step of steps) {
      await store.transact(step);
      await clock.advance(1_000);
    }
  };
  const remove = (key: string) => ({ guards: [], writes: [{ type: 'delete', key } as const] });

  test('returns events newest first, with their times and previous values', async () => {
    await write();
    const { events, next } = await store.history.page({ limit: 10 });
    expect(events.map(show)).toEqual([
      '6 put a -=>3 at 4',
      '5 delete a 2=>- at 3',
      '4 put a 1=>2 at 2',
      '3 put b -=>1 at 1',
      '2 put a -=>1 at 0',
    ]);
    expect(next).toBeUndefined();
  });

  test('of one key includes all its deletions and recreations', async () => {
    await write();
    const { events } = await store.history.page({ key: 'a', limit: 10 });
    expect(events.map(({ event }) => event.revision)).toEqual([6, 5, 4, 2]);
    expect((await store.history.page({ key: 'none', limit: 10 })).events).toEqual([]);
    await store.transact(remove('a'));
    const { events: gone } = await store.history.page({ key: 'a', limit: 2 });
    expect(gone.map(({ event }) => event.revision)).toEqual([7, 6]);
  });

  test('ends a page after 50,000 events that do not match, at the end of a revision', async () => {
    const value = Buffer.from('x');
    for (let count = 0; count < 14; count++) {
      const keys = Array.from({ length: 4_000 }, (_, index) => `${count}/${index}`);
      await store.transact({ guards: [], writes: keys.map((key) => ({ type: 'put', key, value }) as const) });
    }
    const query = { limit: 1, matches: (key: string) => key === '0/0' };
    const first = await store.history.page(query);
    expect(first).toEqual({ events: [], next: 3 });
    const second = await store.history.page({ ...query, before: revision(3) });
    expect(second.events.map(({ event }) => [event.revision, event.key])).toEqual([[2, '0/0']]);
    expect(second.next).toBeUndefined();
  });

  test('finds the newest revision at an instant', async () => {
    await write();
    const at = async (timeMs: number) => await store.history.revisionAt(timeMs);
    expect(await at(atSecond(0) - 1)).toBe(1); // the store was empty, and nothing is compacted
    expect(await Promise.all([0, 0.5, 1, 2, 3, 4, 100].map((count) => at(atSecond(count))))).toEqual([
      2, 2, 3, 4, 5, 6, 6,
    ]);
    await store.compact(revision(4));
    expect(await at(atSecond(2) - 1)).toBeUndefined();
    expect(await at(atSecond(2))).toBe(4);
    expect(await store.history.timeOf(revision(3))).toBeUndefined();
    expect(await store.history.timeOf(revision(4))).toBe(atSecond(2));
    expect(await store.history.timeOf(revision(6))).toBe(atSecond(4));
    expect(await store.history.timeOf(revision(7))).toBeUndefined();
  });

  test('ends at the oldest revision', async () => {
    await write();
    await store.compact(revision(4));
    expect(await store.history.oldest()).toBe(4);
    for (const query of [{ limit: 10 }, { key: 'a', limit: 10 }]) {
      const { events, next } = await store.history.page(query);
      expect([events.map(show), next]).toEqual([
        ['6 put a -=>3 at 4', '5 delete a 2=>- at 3', '4 put a 1=>2 at 2'],
        undefined,
      ]);
    }
  });

  test('pages of any size return every event once, for any selection of keys', async () => {
    const keys = ['a', 'b', 'c'];
    const value = fc.constantFrom(...keys);
    const steps = fc.array(fc.uniqueArray(value, { minLength: 1 }), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(steps, fc.integer({ min: 1, max: 7 }), fc.option(value), async (transactions, limit, key) => {
        const from = await store.currentRevision();
        for (const written of transactions) {
          await store.transact(put(Object.fromEntries(written.map((name) => [name, 'x']))));
        }
        const selection = key === null ? {} : limit % 2 === 0 ? { key } : { matches: (name: string) => name === key };
        const expected = transactions.flatMap((written, index) =>
          written.filter((name) => key === null || name === key).map((name) => `${from + 1 + index} ${name}`),
        );
        const found = await pages({ ...selection, from: revision(from + 1), limit });
        expect(found.map(({ event }) => `${event.revision} ${event.key}`).reverse()).toEqual(expected);
      }),
      { numRuns: 30 },
    );
  });

  test('of a restored store begins at the restored revision', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'orch-past-'));
    const at = (name: string) => join(folder, name);
    const first = await openEmbeddedStore({ folder: at('first'), dialect: 'orch', clock });
    await first.transact(put({ a: '1' }));
    await clock.advance(1_000);
    await first.transact(put({ a: '2' }));
    await clock.advance(1_000);
    await saveSnapshot({ folder: at('first'), file: at('snapshot'), clock });
    await first.close();
    const { restoredRevision } = await restoreSnapshot({ file: at('snapshot'), folder: at('second'), clock });
    const second = await openEmbeddedStore({ folder: at('second'), dialect: 'orch', clock });
    const { history } = second;
    expect(await history.page({ limit: 10 })).toEqual({ events: [] });
    expect([await history.oldest(), await history.timeOf(revision(restoredRevision))]).toEqual([
      restoredRevision,
      atSecond(1),
    ]);
    expect(await history.revisionAt(atSecond(1) - 1)).toBeUndefined();
    expect(await history.revisionAt(atSecond(2))).toBe(restoredRevision);
    await second.transact(put({ a: '3' }));
    expect(await history.revisionAt(atSecond(2))).toBe(restoredRevision + 1);
    expect((await history.page({ key: 'a', limit: 10 })).events.map(show)).toEqual([
      `${restoredRevision + 1} put a 2=>3 at 2`,
    ]);
    await second.close();
    await rm(folder, { recursive: true });
  });

  async function pages(query: HistoryQuery): Promise<HistoryEvent[]> {
    const all: HistoryEvent[] = [];
    let before: HistoryQuery['before'];
    do {
      const page = await store.history.page({ ...query, ...(before === undefined ? {} : { before }) });
      all.push(...page.events);
      before = page.next;
    } while (before !== undefined);
    return all;
  }
});

function show({ event, timeMs = 0 }: HistoryEvent): string {
  const value = event.type === 'put' ? Buffer.from(event.value).toString() : '-';
  const previous = event.previous === undefined ? '-' : Buffer.from(event.previous).toString();
  return `${event.revision} ${event.type} ${event.key} ${previous}=>${value} at ${(timeMs - start) / 1_000}`;
}
