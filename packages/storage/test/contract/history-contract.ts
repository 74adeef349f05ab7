import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { HistoryPage, StoreHistory } from '../../src/store/history.js';
import { type Revision, type Store, StoreClosedError } from '../../src/store/store.js';
import { revision } from './model.js';
import { put } from './store-contract.js';

export interface OpenedHistory {
  readonly store: Store;
  readonly history: StoreHistory;
  /** Whether the engine stores commit times and users. */
  readonly hasTimes: boolean;
  dispose(): Promise<void>;
}

/** The contract of every history, under keys that begin with `r/`. */
export function historyContract(name: string, open: () => Promise<OpenedHistory>): void {
  describe(`history contract: ${name}`, () => {
    let opened: OpenedHistory;
    let revisions: Revision[];

    beforeEach(async () => {
      opened = await open();
      const remove = { guards: [], writes: [{ type: 'delete', key: 'r/a' } as const] };
      revisions = [];
      for (const step of [put({ 'r/a': '1' }), put({ 'r/b': '1' }), put({ 'r/a': '2' }), remove, put({ 'r/a': '3' })]) {
        const result = await opened.store.transact(step);
        revisions.push(result.revision);
      }
    });
    afterEach(() => opened.dispose());

    /** Such as `3 put r/a 1=>2`, with the number of the write. */
    const show = ({ events }: HistoryPage): string[] =>
      events.map(({ event }) => {
        const value = event.type === 'put' ? Buffer.from(event.value).toString() : '-';
        const previous = event.previous === undefined ? '-' : Buffer.from(event.previous).toString();
        return `${revisions.indexOf(event.revision) + 1} ${event.type} ${event.key} ${previous}=>${value}`;
      });

    test('returns events newest first, with their previous values', async () => {
      const page = await opened.history.page({ limit: 5, from: revisions[0] ?? revision(1) });
      expect(show(page)).toEqual([
        '5 put r/a -=>3',
        '4 delete r/a 2=>-',
        '3 put r/a 1=>2',
        '2 put r/b -=>1',
        '1 put r/a -=>1',
      ]);
    });

    test('pages through the events of one key or of matching keys', async () => {
      const { history } = opened;
      const first = await history.page({ key: 'r/a', limit: 2 });
      expect(show(first)).toEqual(['5 put r/a -=>3', '4 delete r/a 2=>-']);
      expect(first.next).toBe(revisions[3]);
      const second = await history.page({ key: 'r/a', limit: 5, before: first.next ?? revision(1) });
      expect(show(second)).toEqual(['3 put r/a 1=>2', '1 put r/a -=>1']);
      expect(show(await history.page({ matches: (key) => key === 'r/b', limit: 5 }))).toEqual(['2 put r/b -=>1']);
    });

    test('returns an event right after its commit', async () => {
      for (let count = 0; count < 20; count++) {
        const result = await opened.store.transact(put({ 'r/c': String(count) }));
        const { events } = await opened.history.page({ key: 'r/c', limit: 1 });
        expect(events.map(({ event }) => event.revision)).toEqual([result.revision]);
      }
    });

    test('returns no compacted events', async () => {
      const { store, history } = opened;
      const third = revisions[2] ?? revision(1);
      await store.compact(third);
      expect(await history.oldest()).toBe(third);
      const events = show(await history.page({ limit: 5 }));
      // Without times, the state before the oldest revision is compacted, and with it the change of that revision.
      const atOldest = opened.hasTimes ? ['3 put r/a 1=>2'] : [];
      expect(events).toEqual(['5 put r/a -=>3', '4 delete r/a 2=>-', ...atOldest]);
    });

    test('finds the revision at an instant, if the engine stores times', async () => {
      const { history, hasTimes } = opened;
      const [first = revision(1)] = revisions;
      const last = revisions.at(-1) ?? revision(1);
      const times = await Promise.all(revisions.map((at) => history.timeOf(at)));
      expect(times.map((time) => typeof time)).toEqual(revisions.map(() => (hasTimes ? 'number' : 'undefined')));
      if (!hasTimes) return;
      expect(await history.revisionAt(Date.now())).toBe(last);
      const atFirst = await history.revisionAt(times[0] ?? 0);
      expect(atFirst).toBeGreaterThanOrEqual(first);
      expect(await history.timeOf(atFirst ?? last)).toBe(times[0]);
    });

    test('returns the user of a change, if the engine stores it', async () => {
      const { store, history, hasTimes } = opened;
      const byAdmin = await store.transact({ ...put({ 'r/d': '1' }), by: 'admin' });
      await store.transact({ guards: [], writes: [{ type: 'delete', key: 'r/d' }], by: 'bob' });
      await store.transact(put({ 'r/d': '2' }));
      const { events } = await history.page({ key: 'r/d', limit: 5 });
      expect(events.map(({ by }) => by)).toEqual(hasTimes ? [undefined, 'bob', 'admin'] : Array(3).fill(undefined));
      expect((await store.get('r/d', { atRevision: byAdmin.revision })).entry?.value.toString()).toBe('1');
    });

    test('a closed store rejects requests', async () => {
      await opened.store.close();
      await expect(opened.history.page({ limit: 1 })).rejects.toThrow(StoreClosedError);
      await expect(opened.history.oldest()).rejects.toThrow(StoreClosedError);
    });
  });
}
