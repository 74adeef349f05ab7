import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { FakeClock } from '@orch/apimachinery';
import {
  compactPeriodically,
  type ResourceStore,
  type ResourceStores,
  type Revision,
  type Store,
} from '../src/index.js';
import { commit, definitionOf, makePod, mostRecent, openStores, RecordingWatch } from './fixture.js';
import { changedStore, openTestStore } from './test-stores.js';

const intervalMs = 300_000;
const key = { namespace: 'default', name: 'web' };

describe('reads of a revision older than two compaction intervals', () => {
  let store: Store;
  let clock: FakeClock;
  let ending: AbortController;
  let running: Promise<void>;
  let stores: ResourceStores;
  let pods: ResourceStore;

  beforeEach(async () => {
    store = await openTestStore();
    clock = new FakeClock();
    ending = new AbortController();
    stores = await openStores(store, { signal: ending.signal });
    pods = stores.for(definitionOf('pods'));
    const onError = (error: unknown) => {
      throw error;
    };
    running = compactPeriodically(store, { intervalMs, clock, signal: ending.signal, onError });
    await asleep();
  });

  afterEach(async () => {
    ending.abort();
    await running;
    await store.close();
  });

  async function asleep(): Promise<void> {
    while (clock.timersPending === 0) await new Promise((resolve) => setImmediate(resolve));
  }

  async function passIntervals(count: number, eachTime: () => Promise<unknown> = () => Promise.resolve()) {
    for (let interval = 0; interval < count; interval++) {
      await eachTime();
      await clock.advance(intervalMs);
      await asleep();
    }
  }

  const exact = (revision: Revision) => ({ type: 'exact', revision }) as const;
  const listAt = (revision: Revision) => pods.list({ consistency: exact(revision) });
  const pageAt = (revision: Revision) => pods.list({ consistency: exact(revision), after: key, limit: 1 });
  const expired = { code: 410, status: { reason: 'Expired' } };

  test.each<[string, () => Promise<unknown>]>([
    ['without writes', () => Promise.resolve()],
    ['while another resource is written', () => writeNode()],
    ['while the resource itself is written', () => writePod()],
  ])('are expired %s: exact lists, later pages and exact gets', async (_when, eachTime) => {
    await pods.create(key, makePod(key.namespace, key.name), commit);
    await pods.create({ ...key, name: 'zz' }, makePod(key.namespace, 'zz'), commit);
    const { revision } = await pods.list({ consistency: mostRecent });
    await passIntervals(1, eachTime);
    // One interval later all of it is still readable.
    expect((await listAt(revision)).entries.map(({ name }) => name)).toEqual(['web', 'zz']);
    expect((await pageAt(revision)).entries.map(({ name }) => name)).toEqual(['zz']);
    await passIntervals(2, eachTime);
    await expect(listAt(revision)).rejects.toMatchObject(expired);
    await expect(pageAt(revision)).rejects.toMatchObject(expired);
    await expect(pods.get(key, exact(revision))).rejects.toMatchObject(expired);
    // The newest state belongs to a readable revision.
    const newest = await pods.list({ consistency: mostRecent });
    expect(newest.revision).toBeGreaterThan(revision);
    expect((await listAt(newest.revision)).entries).toHaveLength(newest.entries.length);
  });

  test('resume a watch from the history in memory, as in v1.21, and are expired beyond it', async () => {
    await pods.create(key, makePod(key.namespace, key.name), commit);
    const { revision } = await pods.list({ consistency: mostRecent });
    await writePod();
    await passIntervals(3);
    const resumed = await RecordingWatch.start(pods, { start: exact(revision) });
    expect(resumed.events.map(({ type, entry }) => `${type} ${entry.name}`)).toEqual(['ADDED other-1']);
    resumed.stop();
    // Another server has an empty history in memory.
    const others = (await openStores(store, { signal: ending.signal })).for(definitionOf('pods'));
    await expect(RecordingWatch.start(others, { start: exact(revision) })).rejects.toMatchObject(expired);
  });

  test('do not depend on changes during the request to the store', async () => {
    let whileAsked: () => Promise<unknown> = () => Promise.resolve();
    const slow = changedStore(store, {
      get: async (...given) => {
        const result = await store.get(...given);
        await whileAsked();
        return result;
      },
    });
    const slowPods = (await openStores(slow, { signal: ending.signal })).for(definitionOf('pods'));
    await slowPods.create(key, makePod(key.namespace, key.name), commit);
    const { revision } = await slowPods.list({ consistency: mostRecent });
    whileAsked = async () => {
      whileAsked = () => Promise.resolve();
      await writePod();
    };
    const { entries } = await slowPods.list({ consistency: exact(revision) });
    expect(entries.map(({ name }) => name)).toEqual(['web']);
    whileAsked = async () => {
      whileAsked = () => Promise.resolve();
      await pods.update(key, () => ({ type: 'delete' }), commit);
    };
    const entry = await slowPods.get(key, exact(revision));
    expect(entry?.revision).toBe(revision);
  });

  let written = 0;
  beforeEach(() => {
    written = 0;
  });

  function writePod(): Promise<unknown> {
    written++;
    const name = `other-${written}`;
    return pods.create({ namespace: 'default', name }, makePod('default', name), commit);
  }

  async function writeNode(): Promise<unknown> {
    written++;
    const write = { type: 'put', key: `/registry/nodes/n${written}`, value: Buffer.from('{}') } as const;
    return await store.transact({ guards: [], writes: [write] });
  }
});
