import { expect, test } from '@jest/globals';
import { CompactedError, type Revision, type Store, type WatchListener } from '../src/index.js';
import { commit, makePod, mostRecent, openStores, podDefinition, RecordingWatch } from './fixture.js';
import { openTestStore } from './open-test-store.js';

/** A store whose watches can be made to end, as a connection does. */
function breakableStore(store: Store): { readonly store: Store; breakWatches(error: Error): void } {
  const running = new Set<{ readonly listener: WatchListener; readonly controller: AbortController }>();
  const breakable: Store = {
    currentRevision: (options) => store.currentRevision(options),
    get: (key, options) => store.get(key, options),
    range: (prefix, options) => store.range(prefix, options),
    count: (prefix, options) => store.count(prefix, options),
    transact: (transaction) => store.transact(transaction),
    compact: (revision) => store.compact(revision),
    close: () => store.close(),
    watch(options, listener) {
      const controller = new AbortController();
      running.add({ listener, controller });
      return store.watch({ ...options, signal: AbortSignal.any([options.signal, controller.signal]) }, listener);
    },
  };
  const breakWatches = (error: Error) => {
    for (const { listener, controller } of [...running]) {
      controller.abort();
      listener.onEnd(error);
    }
    running.clear();
  };
  return { store: breakable, breakWatches };
}

const key = { namespace: 'default', name: 'a' };

test('after a broken connection to the store the watch goes on where it was, and watchers do not notice', async () => {
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

test('when events were compacted away meanwhile, watchers are sent to list anew and caches begin again', async () => {
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
