import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type PastPage, type Revision, type Store, StoreClosedError, type StoreHistory } from '@orch/storage';
import { revision } from './model.js';
import { put } from './store-contract.js';

export interface OpenedHistory {
  readonly store: Store;
  readonly history: StoreHistory;
  /** Whether the engine writes down when it commits, and for whom. */
  readonly hasTimes: boolean;
  dispose(): Promise<void>;
}

/** What the past of every engine tells, under keys that begin with `r/`. */
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
    const show = ({ events }: PastPage): string[] =>
      events.map(({ event }) => {
        const value = event.type === 'put' ? Buffer.from(event.value).toString() : '-';
        const previous = event.previous === undefined ? '-' : Buffer.from(event.previous).toString();
        return `${revisions.indexOf(event.revision) + 1} ${event.type} ${event.key} ${previous}=>${value}`;
      });

    test('events are told the newest first, with the value before each', async () => {
      const page = await opened.history.page({ limit: 5, from: revisions[0] ?? revision(1) });
      expect(show(page)).toEqual([
        '5 put r/a -=>3',
        '4 delete r/a 2=>-',
        '3 put r/a 1=>2',
        '2 put r/b -=>1',
        '1 put r/a -=>1',
      ]);
    });

    test('one key, or some, can be asked for, page by page', async () => {
      const { history } = opened;
      const first = await history.page({ key: 'r/a', limit: 2 });
      expect(show(first)).toEqual(['5 put r/a -=>3', '4 delete r/a 2=>-']);
      expect(first.next).toBe(revisions[3]);
      const second = await history.page({ key: 'r/a', limit: 5, before: first.next ?? revision(1) });
      expect(show(second)).toEqual(['3 put r/a 1=>2', '1 put r/a -=>1']);
      expect(show(await history.page({ matches: (key) => key === 'r/b', limit: 5 }))).toEqual(['2 put r/b -=>1']);
    });

    test('what was committed a moment ago is told', async () => {
      for (let count = 0; count < 20; count++) {
        const result = await opened.store.transact(put({ 'r/c': String(count) }));
        const { events } = await opened.history.page({ key: 'r/c', limit: 1 });
        expect(events.map(({ event }) => event.revision)).toEqual([result.revision]);
      }
    });

    test('nothing is told of what compaction took', async () => {
      const { store, history } = opened;
      const third = revisions[2] ?? revision(1);
      await store.compact(third);
      expect(await history.oldest()).toBe(third);
      const told = show(await history.page({ limit: 5 }));
      // With no times, the state before the oldest revision is gone, and so is what its own event changed.
      const atOldest = opened.hasTimes ? ['3 put r/a 1=>2'] : [];
      expect(told).toEqual(['5 put r/a -=>3', '4 delete r/a 2=>-', ...atOldest]);
    });

    test('an instant is a revision, where times are written down', async () => {
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

    test('who asked for a change is told where that is written down', async () => {
      const { store, history, hasTimes } = opened;
      const byAdmin = await store.transact({ ...put({ 'r/d': '1' }), by: 'admin' });
      await store.transact({ guards: [], writes: [{ type: 'delete', key: 'r/d' }], by: 'bob' });
      await store.transact(put({ 'r/d': '2' }));
      const { events } = await history.page({ key: 'r/d', limit: 5 });
      expect(events.map(({ by }) => by)).toEqual(hasTimes ? [undefined, 'bob', 'admin'] : Array(3).fill(undefined));
      expect((await store.get('r/d', { atRevision: byAdmin.revision })).entry?.value.toString()).toBe('1');
    });

    test('a closed store tells nothing', async () => {
      await opened.store.close();
      await expect(opened.history.page({ limit: 1 })).rejects.toThrow(StoreClosedError);
      await expect(opened.history.oldest()).rejects.toThrow(StoreClosedError);
    });
  });
}
