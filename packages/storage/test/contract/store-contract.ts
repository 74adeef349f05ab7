import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  CompactedError,
  FutureRevisionError,
  type Revision,
  type Store,
  StoreClosedError,
  type Transaction,
  type TransactionResult,
  type WatchListener,
} from '../../src/store/store.js';
import { revision } from './model.js';
import { propertyContract } from './property-contract.js';
import { readable } from './readable.js';
import { Recorder } from './recorder.js';

/** A store under test. */
export interface OpenedStore {
  readonly store: Store;
  /** Whether concurrent transactions are committed in the order of their calls. */
  readonly keepsOrder: boolean;
  dispose(): Promise<void>;
}

/** The contract of every engine. `open` returns an empty store; revisions are relative to its current one. */
export function storeContract(name: string, open: () => Promise<OpenedStore>): void {
  describe(`store contract: ${name}`, () => {
    let opened: OpenedStore;
    let store: Store;
    let first: number;
    let show: ReturnType<typeof readable>;
    const recorders: Recorder[] = [];
    const at = (offset: number): Revision => revision(first + offset);

    let watching: AbortController;
    beforeEach(async () => {
      watching = new AbortController();
      opened = await open();
      store = opened.store;
      first = await store.currentRevision();
      show = readable(first);
    });

    afterEach(async () => {
      for (const recorder of recorders.splice(0)) recorder.stop();
      watching.abort();
      await opened.dispose();
    });

    const watch = async (prefix: string, from?: Revision): Promise<Recorder> => {
      const recorder = await Recorder.watch(store, prefix, from);
      recorders.push(recorder);
      return recorder;
    };
    const transact = async (...steps: Transaction[]): Promise<TransactionResult[]> => {
      const results: TransactionResult[] = [];
      for (const step of steps) results.push(await store.transact(step));
      return results;
    };

    test('reads an entry as written, with its revisions', async () => {
      await transact(put({ a: 'x' }), put({ a: 'y', b: 'z' }));
      const { revision: now, entry } = await store.get('a');
      expect([now - first, show.entry(entry)]).toEqual([2, { key: 'a', value: 'y', created: 1, modified: 2 }]);
      expect((await store.get('missing')).entry).toBeUndefined();
      expect(await store.currentRevision()).toBe(at(2));
    });

    test('writes nothing when a guard fails, and returns the current entries', async () => {
      await transact(put({ a: 'x' }));
      const [rejected] = await transact({
        guards: [
          { key: 'a', modRevision: 0 },
          { key: 'b', modRevision: 0 },
        ],
        writes: [write('a', 'y'), write('b', 'y')],
      });
      expect(rejected && show.result(rejected)).toEqual({
        committed: false,
        at: 1,
        current: [{ key: 'a', value: 'x', created: 1, modified: 1 }, undefined],
      });
      expect((await store.get('b')).entry).toBeUndefined();
    });

    test('one of several concurrent writers with the same guard commits', async () => {
      const guards = [{ key: 'a', modRevision: 0 as const }];
      const results = await Promise.all(
        Array.from({ length: 20 }, (_, index) => store.transact({ guards, writes: [write('a', String(index))] })),
      );
      const winners = results.filter((result) => result.committed);
      expect(winners).toHaveLength(1);
      const { entry } = await store.get('a');
      for (const result of results) {
        if (!result.committed) expect(show.entry(result.current[0])).toEqual(show.entry(entry));
      }
    });

    test('concurrent read-modify-write loops lose no update', async () => {
      await transact(put({ counter: '0' }));
      const add = async (): Promise<void> => {
        for (;;) {
          const { entry } = await store.get('counter');
          if (entry === undefined) throw new Error('no counter');
          const value = String(Number(Buffer.from(entry.value)) + 1);
          const guards = [{ key: 'counter', modRevision: entry.modRevision }];
          if ((await store.transact({ guards, writes: [write('counter', value)] })).committed) return;
        }
      };
      await Promise.all(Array.from({ length: 12 }, add));
      expect(show.entry((await store.get('counter')).entry)).toEqual({
        key: 'counter',
        value: '12',
        created: 1,
        modified: 13,
      });
    });

    test('a delete of a missing key makes no revision, and a recreated entry is a new one', async () => {
      const results = await transact(remove('a'), put({ a: 'x' }), remove('a'), remove('a'), put({ a: 'y' }));
      expect(results.map((result) => result.revision - first)).toEqual([0, 1, 2, 2, 3]);
      expect(show.entry((await store.get('a')).entry)).toEqual({ key: 'a', value: 'y', created: 3, modified: 3 });
    });

    test('reads at an old revision return the state of that revision', async () => {
      await transact(put({ a: 'x' }), put({ a: 'y', b: 'z' }), remove('a'), put({ a: 'w' }));
      const values = await Promise.all([0, 1, 2, 3, 4].map((offset) => store.get('a', { atRevision: at(offset) })));
      expect(values.map(({ entry }) => show.entry(entry)?.value)).toEqual([undefined, 'x', 'y', undefined, 'w']);
      const pages = await Promise.all([0, 1, 2, 3, 4].map((offset) => store.range('', { atRevision: at(offset) })));
      expect(pages.map((page) => page.entries.map(({ key }) => key).join())).toEqual(['', 'a', 'a,b', 'b', 'a,b']);
      expect(pages.map((page) => page.revision)).toEqual([0, 1, 2, 3, 4].map(at));
    });

    test('rejects a future revision', async () => {
      await expect(store.get('a', { atRevision: at(5) })).rejects.toThrow(FutureRevisionError);
      await expect(store.range('', { atRevision: at(5) })).rejects.toThrow(FutureRevisionError);
    });

    test('a range returns only keys under its prefix, in the order of bytes', async () => {
      await transact(put({ 'p/b': '', 'p/a': '', p0: '', 'p.': '', 'p/\u{ff5e}': '', 'p/\u{1f600}': '', p: '' }));
      const keys = async (prefix: string) => (await store.range(prefix)).entries.map(({ key }) => key);
      expect(await keys('p/')).toEqual(['p/a', 'p/b', 'p/\u{ff5e}', 'p/\u{1f600}']);
      expect(await keys('p')).toEqual(['p', 'p.', 'p/a', 'p/b', 'p/\u{ff5e}', 'p/\u{1f600}', 'p0']);
      expect(await store.count('p/')).toBe(4);
      expect(await store.count('')).toBe(7);
    });

    test('a range continues at its revision, and counts the remaining entries', async () => {
      await transact(put({ 'k/1': '1', 'k/2': '2', 'k/3': '3', 'k/4': '4', 'k/5': '5' }));
      const page = await store.range('k/', { limit: 2 });
      await transact(remove('k/3'), put({ 'k/35': 'new' }), put({ 'k/5': 'changed' }), remove('k/1'));
      const next = await store.range('k/', { limit: 2, after: 'k/2', atRevision: page.revision });
      const last = await store.range('k/', { limit: 2, after: 'k/4', atRevision: page.revision });
      expect([page, next, last].map((each) => each.entries.map(({ key }) => key))).toEqual([
        ['k/1', 'k/2'],
        ['k/3', 'k/4'],
        ['k/5'],
      ]);
      expect([page, next, last].map((each) => each.remaining)).toEqual([3, 1, 0]);
      expect([next.revision, last.revision]).toEqual([page.revision, page.revision]);
    });

    test('stores values of more than a megabyte and empty values', async () => {
      const large = Buffer.alloc(1_400_000, 'abcdefg');
      await transact({ guards: [], writes: [{ type: 'put', key: 'large', value: large }, write('empty', '')] });
      expect(Buffer.compare((await store.get('large')).entry?.value ?? Buffer.alloc(0), large)).toBe(0);
      expect((await store.get('empty')).entry?.value).toHaveLength(0);
      expect((await store.range('')).entries.map(({ value }) => value.length)).toEqual([0, 1_400_000]);
    });

    test('a watch gets every later event with its previous value, one call per commit', async () => {
      const recorder = await watch('');
      await transact(put({ a: 'x' }), put({ a: 'y', b: 'z' }), remove('a'), put({ a: 'w' }));
      expect(show.events(await recorder.count(5))).toEqual([
        { put: 'a', value: 'x', previous: undefined, created: 1, at: 1 },
        { put: 'a', value: 'y', previous: 'x', created: 1, at: 2 },
        { put: 'b', value: 'z', previous: undefined, created: 2, at: 2 },
        { delete: 'a', previous: 'y', at: 3 },
        { put: 'a', value: 'w', previous: undefined, created: 4, at: 4 },
      ]);
      for (const call of recorder.calls) {
        const later = recorder.calls.filter((other) => other !== call).flat();
        expect(call.some((event) => later.some((other) => other.revision === event.revision))).toBe(false);
      }
    });

    test('a watch begins at its revision, in the past, present or future', async () => {
      await transact(put({ 'a/1': '1' }), put({ 'b/1': '2' }), put({ 'a/2': '3' }));
      const past = await watch('a/', at(1));
      const middle = await watch('', at(2));
      const future = await watch('', at(5));
      await transact(put({ 'a/3': '4' }), put({ 'a/4': '5' }));
      const seen = async (recorder: Recorder, count: number) =>
        (await recorder.count(count)).map((event) => `${event.revision - first} ${event.key}`);
      expect(await seen(past, 4)).toEqual(['1 a/1', '3 a/2', '4 a/3', '5 a/4']);
      expect(await seen(middle, 4)).toEqual(['2 b/1', '3 a/2', '4 a/3', '5 a/4']);
      expect(await seen(future, 1)).toEqual(['5 a/4']);
    });

    test('watches that begin during writes neither miss nor repeat events', async () => {
      const writer = (async () => {
        for (let index = 0; index < 60; index++) await transact(put({ [`k/${index % 7}`]: String(index) }));
      })();
      const started: Promise<Recorder>[] = [];
      for (let index = 0; index < 10; index++) {
        started.push(watch('', at(1)));
        await store.get('k/0');
      }
      await writer;
      for (const recorder of await Promise.all(started)) {
        const events = await recorder.count(60);
        expect(events.map((event) => event.revision - first)).toEqual(Array.from({ length: 60 }, (_, i) => i + 1));
      }
    });

    test('a watch with progress is notified of commits outside its prefix, in a replay and live', async () => {
      await transact(put({ '/one/a': 'x' }));
      await transact(put({ '/two/a': 'x' }));
      const { signal } = watching;
      const received: string[] = [];
      const progress = new Map<number, () => void>();
      const listener: WatchListener = {
        onEvents: (events) => void received.push(...events.map(({ key }) => key)),
        onEnd: (error) => void received.push(error.name),
        onProgress(at) {
          received.push(`progress ${at - first}`);
          progress.get(at - first)?.();
        },
      };
      const comesTo = (offset: number) => new Promise<void>((resolve) => progress.set(offset, resolve));
      const replayed = comesTo(2);
      await store.watch({ prefix: '/one/', fromRevision: at(1), signal }, listener);
      await replayed;
      const live = comesTo(4);
      await transact(put({ '/one/b': 'x' }));
      await transact(put({ '/two/b': 'x' }));
      await live;
      expect(received).toEqual(['/one/a', 'progress 2', '/one/b', 'progress 4']);
    });

    test('an ended watch gets no more events', async () => {
      const recorder = await watch('');
      await transact(put({ a: 'x' }));
      await recorder.count(1);
      recorder.stop();
      const other = await watch('');
      await transact(put({ a: 'y' }));
      await other.count(1);
      expect([recorder.events.length, recorder.ends]).toEqual([1, []]);
    });

    test('compaction removes older revisions and keeps live entries', async () => {
      await transact(put({ a: 'x', gone: 'x' }), remove('gone'), put({ a: 'y' }), put({ a: 'z' }), put({ b: 'w' }));
      await store.compact(at(3));
      await expect(store.get('a', { atRevision: at(2) })).rejects.toThrow(CompactedError);
      await expect(store.range('', { atRevision: at(2) })).rejects.toThrow(CompactedError);
      await expect(watch('', at(1))).rejects.toThrow(CompactedError);
      await expect(store.compact(at(2))).rejects.toThrow(CompactedError);
      await expect(store.compact(at(50))).rejects.toThrow(FutureRevisionError);
      const page = await store.range('', { atRevision: at(3) });
      expect(show.entries(page.entries)).toEqual([{ key: 'a', value: 'y', created: 1, modified: 3 }]);
      const recorder = await watch('', at(4));
      expect(show.events(await recorder.count(2))).toEqual([
        { put: 'a', value: 'z', previous: 'y', created: 1, at: 4 },
        { put: 'b', value: 'w', previous: undefined, created: 5, at: 5 },
      ]);
    });

    test('a closed store rejects requests and ends its watches', async () => {
      const recorder = await watch('');
      await store.close();
      expect(await recorder.ended()).toBeInstanceOf(StoreClosedError);
      await expect(store.get('a')).rejects.toThrow(StoreClosedError);
      await expect(transact(put({ a: 'x' }))).rejects.toThrow(StoreClosedError);
    });

    test('an aborted read rejects', async () => {
      await expect(store.range('', { signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow('enough');
    });

    propertyContract(() => opened);
  });
}

/** A transaction that puts all entries. */
export function put(entries: Readonly<Record<string, string>>): Transaction {
  return { guards: [], writes: Object.entries(entries).map(([key, value]) => write(key, value)) };
}

export function remove(key: string): Transaction {
  return { guards: [], writes: [{ type: 'delete', key }] };
}

export function write(key: string, value: string) {
  return { type: 'put', key, value: Buffer.from(value) } as const;
}
