import { describe, expect, test } from '@jest/globals';
import type { CachedEntry } from '../src/index.js';
import { commit, makePod, mostRecent, openStores, podDefinition, RecordingWatch } from './fixture.js';
import { RecordedMetrics } from './record-metrics.js';
import { openTestStore } from './test-stores.js';

describe('sinks of watches', () => {
  async function setUp() {
    const store = await openTestStore();
    const metrics = new RecordedMetrics();
    const pods = (await openStores(store, { metrics })).for(podDefinition());
    const create = (name: string, note?: string) =>
      pods.create({ namespace: 'a', name }, makePod('a', name, note === undefined ? {} : { note }), commit);
    return { store, metrics, pods, create };
  }

  test('one that throws is reported and ended, and others continue', async () => {
    const { store, metrics, pods, create } = await setUp();
    const failure = new Error('no room for events');
    let ended: Error | undefined;
    const sink = {
      onEvents() {
        throw failure;
      },
      onEnd(error: Error) {
        ended = error;
      },
    };
    await pods.watch({ start: mostRecent, signal: new AbortController().signal }, sink);
    const other = await RecordingWatch.start(pods, { start: mostRecent });
    await create('one');
    await create('two');
    expect(metrics.failures).toEqual([failure]);
    expect(ended).toBe(failure);
    expect(metrics.running).toBe(1);
    expect(other.events.map(({ entry }) => entry.name)).toEqual(['one', 'two']);
    await store.close();
  });

  test('sinks with onInitial share one array while nothing changes', async () => {
    const { store, metrics, pods, create } = await setUp();
    await create('one');
    await create('two');
    const given: (readonly CachedEntry[])[] = [];
    const sink = {
      onInitial: (entries: readonly CachedEntry[]) => void given.push(entries),
      onEvents: () => undefined,
      onEnd: () => undefined,
    };
    const { signal } = new AbortController();
    for (let watch = 0; watch < 2; watch++) await pods.watch({ start: { type: 'any' }, signal }, sink);
    expect(given.map((entries) => entries.map(({ name }) => name))).toEqual(Array(2).fill(['one', 'two']));
    expect(given[0]).toBe(given[1]);
    await create('three');
    expect(given[0]).toHaveLength(2);
    expect(metrics.initial).toEqual([2, 2]);
    await store.close();
  });
});
