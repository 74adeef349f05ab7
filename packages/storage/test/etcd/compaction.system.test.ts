import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { FakeClock } from '@orch/apimachinery';
import { openEtcdStore } from '../../src/etcd/open-etcd-store.js';
import { compactPeriodically } from '../../src/store/compact-periodically.js';
import type { Revision } from '../../src/store/store.js';
import { put } from '../contract/store-contract.js';
import { changedStore } from '../test-stores.js';
import { EtcdProcess } from './etcd-process.js';

let etcd: EtcdProcess;
beforeAll(async () => {
  etcd = await EtcdProcess.start();
});
afterAll(() => etcd.dispose());

const intervalMs = 300_000;

test('one of three servers on one etcd compacts each interval, to the revision of one interval before [API server defaults, 28]', async () => {
  const clock = new FakeClock();
  const ending = new AbortController();
  const compactions: number[] = [];
  const turns: number[] = [];
  const stores = await Promise.all([0, 1, 2].map(() => openEtcdStore({ endpoints: [etcd.endpoint], prefix: '/c/' })));
  const counted = (store: (typeof stores)[number]) =>
    changedStore(store, {
      async takeCompactionTurn(previous) {
        const turn = await store.takeCompactionTurn(previous);
        turns.push(turn.count);
        return turn;
      },
      async compact(revision) {
        await store.compact(revision);
        compactions.push(revision);
      },
    });
  const errors: unknown[] = [];
  const onError = (error: unknown): void => void errors.push(error);
  const loops = stores.map((store) =>
    compactPeriodically(counted(store), { intervalMs, clock, signal: ending.signal, onError }),
  );
  const rounds = async (count: number): Promise<void> => {
    while (turns.length < count * 3) await new Promise((resolve) => setTimeout(resolve, 5));
    await new Promise((resolve) => setTimeout(resolve, 100));
  };
  const [first] = stores;
  const before: Revision[] = [];
  for (let round = 1; round <= 4; round += 1) {
    await rounds(round);
    const current = await first?.currentRevision();
    if (current !== undefined) before.push(current);
    for (let index = 0; index < 5; index += 1) await first?.transact(put({ [`k${index}`]: `${round}` }));
    await clock.advance(intervalMs);
  }
  await rounds(5);
  expect(errors).toEqual([]);
  // One per interval, each to a revision that was current at the compaction before it.
  expect(compactions.length).toBeGreaterThanOrEqual(3);
  expect(compactions.length).toBeLessThanOrEqual(4);
  expect(compactions).toEqual([...new Set(compactions)].sort((left, right) => left - right));
  const oldest = before[2] ?? (0 as Revision);
  const readable = (revision: number) =>
    first?.get('k0', { atRevision: revision as Revision }).then(
      () => true,
      () => false,
    );
  expect(await readable(oldest - 1)).toBe(false);
  expect(await readable((before[3] ?? 0) + 1)).toBe(true);
  ending.abort();
  await Promise.all(loops);
  for (const store of stores) await store.close();
});

test('another server takes over the turns of a stopped one, and a new server gets their count', async () => {
  const open = () => openEtcdStore({ endpoints: [etcd.endpoint], prefix: '/turns/' });
  const [first, second] = [await open(), await open()];
  const start = await second.takeCompactionTurn(undefined);
  // Other servers have taken turns on this etcd: a new one gets their number.
  expect(start.taken).toBe(false);
  const taken = await first.takeCompactionTurn(start);
  expect(taken).toMatchObject({ count: start.count + 1, taken: true });
  const missed = await second.takeCompactionTurn(start);
  expect(missed).toMatchObject({ count: taken.count, taken: false });
  expect(missed.revision).toBeGreaterThanOrEqual(taken.revision);
  await first.close();
  const next = await second.takeCompactionTurn(missed);
  expect(next).toMatchObject({ count: taken.count + 1, taken: true });
  const late = await open();
  expect(await late.takeCompactionTurn(undefined)).toMatchObject({ count: next.count, taken: false });
  for (const store of [second, late]) await store.close();
});
