import { expect, test } from '@jest/globals';
import { FakeClock } from '@orch/apimachinery';
import { CompactedError, HistoryReplacedError, type Revision, type Store, type WatchListener } from '../src/index.js';
import { commit, makePod, mostRecent, openStores, podDefinition, RecordingWatch } from './fixture.js';
import { RecordedMetrics } from './record-metrics.js';
import { changedStore, heldStore, openTestStore } from './test-stores.js';

/** A store whose watches can be ended with an error, like by a broken connection. */
function breakableStore(store: Store): { readonly store: Store; breakWatches(error: Error): void } {
  const running = new Set<{ readonly listener: WatchListener; readonly controller: AbortController }>();
  const breakable = changedStore(store, {
    watch(options, listener) {
      const controller = new AbortController();
      running.add({ listener, controller });
      return store.watch({ ...options, signal: AbortSignal.any([options.signal, controller.signal]) }, listener);
    },
  });
  const breakWatches = (error: Error) => {
    for (const { listener, controller } of [...running]) {
      controller.abort();
      listener.onEnd(error);
    }
    running.clear();
  };
  return { store: breakable, breakWatches };
}

/** A store that counts its watches. */
function countedWatches(inner: Store): { readonly store: Store; watches(): number } {
  let begun = 0;
  const store = changedStore(inner, {
    watch(options, listener) {
      begun += 1;
      return inner.watch(options, listener);
    },
  });
  return { store, watches: () => begun };
}

const key = { namespace: 'default', name: 'a' };

test('the registry watch resumes after a broken connection to the store, unnoticed by watchers', async () => {
  const inner = await openTestStore();
  const { store, breakWatches } = breakableStore(inner);
  const pods = (await openStores(store)).for(podDefinition());
  const watch = await RecordingWatch.start(pods, { start: mostRecent });
  breakWatches(new Error('connection lost'));
  const { revision } = await pods.create(key, makePod('default', 'a'), commit);
  await pods.get(key, { type: 'notOlderThan', revision });
  expect(watch.error).toBeUndefined();
  expect(watch.summary()).toEqual([`ADDED default/a ${revision}`]);
  await inner.close();
});

test('when missed events were compacted, watchers are expired and caches are refilled', async () => {
  const inner = await openTestStore();
  const { store, breakWatches } = breakableStore(inner);
  const pods = (await openStores(store)).for(podDefinition());
  await pods.create(key, makePod('default', 'a'), commit);
  const watch = await RecordingWatch.start(pods, { start: mostRecent });
  const { revision } = await (await openStores(inner))
    .for(podDefinition())
    .update(key, () => ({ type: 'delete' }), commit);
  breakWatches(new CompactedError(revision, (revision + 1) as Revision));
  expect((await pods.list({ consistency: mostRecent })).entries).toEqual([]);
  expect(watch.error).toMatchObject({ status: { code: 410, reason: 'Expired' } });
  await inner.close();
});

test('when the store was restored to an older revision, watchers are expired and caches continue from there', async () => {
  const [inner, restored] = [await openTestStore(), await openTestStore()];
  const { store, breakWatches } = breakableStore(inner);
  const pods = (await openStores(store)).for(podDefinition());
  for (const name of ['a', 'b', 'c']) await pods.create({ ...key, name }, makePod('default', name), commit);
  const watch = await RecordingWatch.start(pods, { start: mostRecent });
  await (await openStores(restored)).for(podDefinition()).create(key, makePod('default', 'a', { note: 'old' }), commit);
  const current = await restored.currentRevision();
  for (const name of ['currentRevision', 'get', 'range', 'count', 'transact', 'watch', 'compact'] as const) {
    Object.assign(store, { [name]: restored[name].bind(restored) });
  }
  breakWatches(new HistoryReplacedError(current));
  expect(watch.error).toMatchObject({ status: { code: 410, reason: 'Expired' } });
  const list = await pods.list({ consistency: mostRecent });
  expect([list.revision, list.entries.map(({ name }) => name)]).toEqual([current, ['a']]);
  const again = await RecordingWatch.start(pods, { start: { type: 'exact', revision: list.revision } });
  const created = await pods.create({ ...key, name: 'd' }, makePod('default', 'd'), commit);
  expect([created.revision, again.summary()]).toEqual([current + 1, [`ADDED default/d ${current + 1}`]]);
  await inner.close();
  await restored.close();
});

test('reads that wait during a reset of the caches return the current state, and watches miss no event', async () => {
  const inner = await openTestStore();
  const held = heldStore(inner);
  const { store, breakWatches } = breakableStore(held.store);
  const other = (await openStores(inner)).for(podDefinition());
  await other.create(key, makePod('default', 'a'), commit);
  const pods = (await openStores(store)).for(podDefinition());
  await pods.list({ consistency: { type: 'any' } });
  const { revision } = await other.create({ ...key, name: 'b' }, makePod('default', 'b'), commit);
  // The event is held back, so each of these waits for it.
  const lists = [mostRecent, { type: 'notOlderThan', revision } as const].map((consistency) =>
    pods.list({ consistency }),
  );
  const got = pods.get(key, mostRecent);
  const updated = pods.update(key, () => ({ type: 'keep' }), commit);
  const watching = RecordingWatch.start(pods, { start: mostRecent });
  await new Promise((resolve) => setImmediate(resolve));
  breakWatches(new CompactedError(revision));
  for (const { entries } of await Promise.all(lists)) expect(entries.map(({ name }) => name)).toEqual(['a', 'b']);
  expect(await got).toMatchObject({ name: 'a' });
  expect(await updated).toMatchObject({ name: 'a' });
  const watch = await watching;
  expect(watch.events.map(({ entry }) => entry.name)).toEqual(['a', 'b']);
  const deleted = await other.update(key, () => ({ type: 'delete' }), commit);
  expect(deleted.name).toBe('a');
  held.release(100);
  expect(watch.summary().at(-1)).toMatch(/^DELETED default\/a /);
  await inner.close();
});

test('removes a watcher that is aborted while its cache is filled', async () => {
  const inner = await openTestStore();
  let fill: (() => void) | undefined;
  const slow = changedStore(inner, {
    async range(prefix, options) {
      await new Promise<void>((resolve) => {
        fill = resolve;
      });
      return await inner.range(prefix, options);
    },
  });
  const ignore = () => undefined;
  const metrics = new RecordedMetrics();
  const pods = (await openStores(slow, { metrics })).for(podDefinition());
  const revision = await inner.currentRevision();
  for (const start of [{ type: 'exact', revision } as const, mostRecent]) {
    const controller = new AbortController();
    const starting = pods.watch({ start, signal: controller.signal }, { onEvents: ignore, onEnd: ignore });
    controller.abort(new Error('gone'));
    fill?.();
    await expect(starting).rejects.toThrow('gone');
  }
  expect(metrics.running).toBe(0);
  await inner.close();
});

test('drops old changes without newer ones; watches then resume from the log', async () => {
  const inner = await openTestStore();
  const clock = new FakeClock();
  const { store, watches } = countedWatches(inner);
  // A pod has more bytes than old changes may use.
  const limits = { historyAgeMs: 60_000, historyBytesMax: 1_000 };
  const pods = (await openStores(store, { clock, limits })).for(podDefinition());
  await pods.list({ consistency: mostRecent });
  const first = await pods.create(key, makePod('default', 'a'), commit);
  const resumeFrom = { type: 'exact', revision: first.revision } as const;
  const { revision } = await pods.create({ ...key, name: 'b' }, makePod('default', 'b'), commit);
  const summaries: string[][] = [];
  for (const passedMs of [0, 60_000, 60_001]) {
    await clock.advance(passedMs);
    const watch = await RecordingWatch.start(pods, { start: resumeFrom });
    summaries.push([`${watches()} watches`, ...watch.summary()]);
    watch.stop();
  }
  // The first is the registry's watch; the second reads the log.
  const resumed = [`ADDED default/b ${revision}`];
  expect(summaries).toEqual([
    ['1 watches', ...resumed],
    ['1 watches', ...resumed],
    ['2 watches', ...resumed],
  ]);
  await inner.close();
});

test('drops each change when it is old, at most a thirtieth of the maximum age later', async () => {
  const inner = await openTestStore();
  const clock = new FakeClock();
  const { store, watches } = countedWatches(inner);
  const limits = { historyAgeMs: 60_000, historyBytesMax: 20_000, historyEventsMin: 1 };
  const pods = (await openStores(store, { clock, limits })).for(podDefinition());
  await pods.list({ consistency: mostRecent });
  const make = async (name: string) => {
    const { revision } = await pods.create({ ...key, name }, makePod('default', name), commit);
    await clock.advance(20_000);
    return revision;
  };
  const made = [await make('a'), await make('b'), await make('c'), await make('d')] as const;
  const resumesFromMemory = async (revision: Revision) => {
    const before = watches();
    const watch = await RecordingWatch.start(pods, { start: { type: 'exact', revision } });
    watch.stop();
    return watches() === before;
  };
  // 102 s have passed since the first change, 62 s since the third and 42 s since the last.
  await clock.advance(22_001);
  expect([await resumesFromMemory(made[2]), await resumesFromMemory(made[1])]).toEqual([true, false]);
  await inner.close();
});
