import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, jest, test } from '@jest/globals';
import { FakeClock } from '@orch/apimachinery';
import { type EmbeddedStore, openEmbeddedStore } from '../../src/embedded/open-embedded-store.js';
import { compactPeriodically } from '../../src/store/compact-periodically.js';
import { CompactedError, type Transaction } from '../../src/store/store.js';
import { Recorder } from '../contract/recorder.js';
import { randomOf } from '../random.js';

const rounds = 45;
const eventSeconds = 3;

test('compaction each second bounds the file under writes, expiring events, readers and a watch', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'orch-churn-'));
  const clock = new FakeClock('2026-11-21T12:00:00Z');
  const store = await openEmbeddedStore({ folder, dialect: 'orch', clock });
  const recorder = await Recorder.watch(store, '');
  const ending = new AbortController();
  const errors: unknown[] = [];
  const onError = (error: unknown): void => void errors.push(error);
  const compact = jest.spyOn(store, 'compact');
  const compacting = compactPeriodically(store, { intervalMs: 1_000, clock, signal: ending.signal, onError });
  const random = randomOf(7);
  const sizes: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const writing = writesOf(round, random).map((transaction) => store.transact(transaction));
    const reading = readInPages(store);
    // Expiry and compaction run during the writes; a sweep may take longer than one second, so wait for it.
    await clock.advance(1_000);
    await Promise.all([...writing, reading]);
    await Promise.allSettled(compact.mock.results.map(({ value }) => value));
    sizes.push((await stat(join(folder, 'store.lmdb'))).size);
  }
  const settled = Math.max(...sizes.slice(0, 20));
  // On a busy machine a read snapshot may last for a round: the pages of that round are then added once.
  expect(Math.max(...sizes)).toBeLessThanOrEqual(settled * 1.6);
  expect(errors).toEqual([]);
  expect(compact.mock.calls.length).toBeGreaterThan(rounds / 2);
  // All events have expired, and the watch has received each.
  for (let second = 0; second <= eventSeconds; second++) {
    await clock.advance(1_000);
    await store.transact(put('/registry/turn', `${second}`));
  }
  const events = recorder.events.filter(({ key }) => key.startsWith('/registry/events/'));
  while ((await store.count('/registry/events/')) > 0) await store.transact(put('/registry/turn', 'again'));
  expect(events.filter(({ type }) => type === 'put')).toHaveLength(rounds * 60);
  ending.abort();
  await compacting;
  await store.close();
  await rm(folder, { recursive: true });
});

const put = (key: string, value: string, expireAfterSeconds?: number): Transaction => {
  const expiry = expireAfterSeconds === undefined ? {} : { expireAfterSeconds };
  return { guards: [], writes: [{ type: 'put', key, value: Buffer.from(value), ...expiry }] };
};

/** Updates and deletes of things, and new events. */
function writesOf(round: number, random: () => number): readonly Transaction[] {
  const things = Array.from({ length: 120 }, (): Transaction => {
    const key = `/registry/things/${Math.floor(random() * 150)}`;
    if (random() < 0.1) return { guards: [], writes: [{ type: 'delete', key }] };
    return put(key, 'v'.repeat(200 + Math.floor(random() ** 4 * 20_000)));
  });
  const events = Array.from({ length: 60 }, (_, index) =>
    put(`/registry/events/${round}-${index}`, 'e'.repeat(700), eventSeconds),
  );
  return [...things, ...events];
}

/** A client that lists in pages at one revision. */
async function readInPages(store: EmbeddedStore): Promise<void> {
  let after: string | undefined;
  const atRevision = await store.currentRevision();
  for (;;) {
    const from = after === undefined ? {} : { after };
    const page = await store.range('', { atRevision, limit: 40, ...from }).catch((error: unknown) => {
      if (error instanceof CompactedError) return undefined;
      throw error;
    });
    after = page?.entries.at(-1)?.key;
    if (page === undefined || page.remaining === 0) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
