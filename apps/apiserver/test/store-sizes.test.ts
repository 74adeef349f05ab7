import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { systemClock } from '@orch/apimachinery';
import { createMetricsRegistry } from '@orch/component';
import { openEmbeddedStore, type Store } from '@orch/storage';
import type { StoreConfig } from '../src/config/config.js';
import { watchStoreSizes } from '../src/server/watch-store-sizes.js';

const etcd = { engine: 'etcd', endpoints: ['http://a:1'], prefix: '/registry' } as const;

/** A store of etcd whose database grows with each measurement; every third measurement fails. */
async function growing(onMeasured: () => Promise<void> = async () => undefined) {
  const inner = await openEmbeddedStore({ memory: true, dialect: 'orch', clock: systemClock() });
  let measurements = 0;
  const store: Store = Object.assign(inner, {
    databaseBytes: async () => {
      measurements += 1;
      const bytes = measurements * 1_000;
      await onMeasured();
      if (bytes % 3_000 === 0) throw new Error('away');
      return new Map([['http://a:1', bytes]]);
    },
  });
  return { store, measurements: () => measurements };
}

function watched(config: StoreConfig) {
  const metrics = createMetricsRegistry();
  const ending = new AbortController();
  const series = /^etcd_db_total_size_in_bytes{endpoint="(.*)"} (\d+)$/gm;
  return {
    start: (store: Store) => watchStoreSizes([store], { config, metrics, signal: ending.signal }),
    end: () => ending.abort(),
    sizes: async () => [...(await metrics.text()).matchAll(series)].map(([, endpoint, size]) => `${endpoint} ${size}`),
  };
}

test('measures database sizes at the start and each --etcd-db-metric-poll-interval; a failed measurement keeps the last value', async () => {
  const { start, end, sizes } = watched({ ...etcd, sizePollMs: 20 });
  const before: (readonly string[])[] = [];
  const { store, measurements } = await growing(async () => void before.push(await sizes()));
  start(store);
  while (before.length < 5) await new Promise((resolve) => setTimeout(resolve, 5));
  end();
  const last = measurements();
  expect(before.slice(0, 5)).toEqual([
    [],
    ['http://a:1 1000'],
    ['http://a:1 2000'],
    ['http://a:1 2000'],
    ['http://a:1 4000'],
  ]);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(measurements()).toBe(last);
  await store.close();
});

test('measures nothing with an interval of 0', async () => {
  const { start, sizes } = watched({ ...etcd, sizePollMs: 0 });
  const { store, measurements } = await growing();
  start(store);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([measurements(), await sizes()]).toEqual([0, []]);
  await store.close();
});

test('labels the file size of the embedded store with its folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'orch-sizes-'));
  const store = await openEmbeddedStore({ folder, dialect: 'orch', clock: systemClock() });
  const { start, end, sizes } = watched({ engine: 'embedded', folder });
  start(store);
  while ((await sizes()).length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(await sizes()).toEqual([expect.stringMatching(new RegExp(`^${folder} [1-9]\\d+$`))]);
  end();
  await store.close();
  await rm(folder, { recursive: true });
});
