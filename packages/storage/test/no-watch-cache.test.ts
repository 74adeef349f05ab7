import { describe, expect, test } from '@jest/globals';
import { parseLabelSelector } from '@orch/apimachinery';
import type { Revision } from '../src/index.js';
import {
  commit,
  definitionOf,
  makeNode,
  makePod,
  mostRecent,
  openStores,
  podDefinition,
  RecordingWatch,
} from './fixture.js';
import { RecordedMetrics } from './record-metrics.js';
import { openTestStore } from './test-stores.js';

describe('a resource without a watch cache', () => {
  async function setUp() {
    const store = await openTestStore();
    const metrics = new RecordedMetrics();
    const watchCache = { enabled: true, defaultSize: 100, sizes: [{ resource: 'pods', size: 0 }] };
    const stores = await openStores(store, { metrics, watchCache });
    const pods = stores.for(podDefinition());
    const put = (name: string, app: string) =>
      pods.update(
        { namespace: 'a', name },
        () => ({ type: 'write', object: makePod('a', name, { labels: { app } }) }),
        commit,
      );
    return { store, stores, metrics, pods, put };
  }

  test('is read from the store, and others from memory', async () => {
    const { store, stores, metrics, pods, put } = await setUp();
    const { revision } = await put('one', 'web');
    const nodes = stores.for(definitionOf('nodes'));
    await nodes.create({ namespace: '', name: 'n' }, makeNode('n'), commit);
    await nodes.list({ consistency: mostRecent });
    for (const consistency of [
      mostRecent,
      { type: 'any' },
      { type: 'notOlderThan', revision },
      { type: 'exact', revision },
    ] as const) {
      expect((await pods.get({ namespace: 'a', name: 'one' }, consistency))?.revision).toBe(revision);
      expect((await pods.list({ consistency })).entries.map(({ name }) => name)).toEqual(['one']);
    }
    expect(metrics.reads).toEqual(['cache', ...Array(8).fill('store')]);
    expect(metrics.fills).toHaveLength(1);
    expect(await pods.get({ namespace: 'a', name: 'none' }, mostRecent)).toBeUndefined();
    await store.close();
  });

  test('is written with the same results and errors', async () => {
    const { store, pods, put } = await setUp();
    await put('one', 'web');
    await put('one', 'db');
    const key = { namespace: 'a', name: 'one' };
    expect((await pods.get(key, mostRecent))?.labels).toEqual({ app: 'db' });
    await expect(pods.create(key, makePod('a', 'one'), commit)).rejects.toMatchObject({ code: 409 });
    let decided = 0;
    const decide = () => {
      decided += 1;
      return { type: 'delete' } as const;
    };
    await pods.update(key, decide, commit);
    expect(decided).toBe(1);
    await expect(pods.update(key, decide, commit)).rejects.toMatchObject({ code: 404 });
    await store.close();
  });

  test('is watched in the store: initial events, later events, and 410 for compacted revisions', async () => {
    const { store, metrics, pods, put } = await setUp();
    const first = await put('one', 'web');
    const all = await RecordingWatch.start(pods, { start: mostRecent });
    const web = await RecordingWatch.start(pods, { start: { type: 'any' }, labels: parseLabelSelector('app=web') });
    const last = await put('one', 'db');
    const missed = await RecordingWatch.start(pods, { start: { type: 'exact', revision: first.revision } });
    expect(all.events.map(({ type }) => type)).toEqual(['ADDED', 'MODIFIED']);
    expect(web.events.map(({ type, entry }) => `${type} ${entry.revision}`)).toEqual([
      `ADDED ${first.revision}`,
      `DELETED ${last.revision}`,
    ]);
    expect(missed.events.map(({ type }) => type)).toEqual(['MODIFIED']);
    expect(all.watch?.revision).toBe(last.revision);
    expect(metrics.running).toBe(3);
    web.stop();
    await put('one', 'web');
    expect([web.events.length, all.events.length, metrics.running]).toEqual([2, 3, 2]);
    await store.compact(await store.currentRevision());
    const tooOld = { type: 'exact', revision: 1 as Revision } as const;
    await expect(RecordingWatch.start(pods, { start: tooOld })).rejects.toMatchObject({ code: 410 });
    await store.close();
    expect(all.error).toBeDefined();
    expect(metrics.running).toBe(0);
  });

  test('a sink that throws ends only its own watch', async () => {
    const { store, metrics, pods, put } = await setUp();
    const other = await RecordingWatch.start(pods, { start: mostRecent });
    let ended: Error | undefined;
    const failing = {
      onEvents() {
        throw new Error('full');
      },
      onEnd(error: Error) {
        ended = error;
      },
    };
    await pods.watch({ start: mostRecent, signal: new AbortController().signal }, failing);
    await put('one', 'web');
    await put('two', 'web');
    expect([ended?.message, metrics.failures.length, other.events.length]).toEqual(['full', 1, 2]);
    await store.close();
  });
});
