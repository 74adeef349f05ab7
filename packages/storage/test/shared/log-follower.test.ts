import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { systemClock } from '@orch/apimachinery';
import { type Environment, openEnvironmentReadOnly } from '../../src/embedded/environment.js';
import { type EmbeddedStore, openEmbeddedStore } from '../../src/embedded/open-embedded-store.js';
import { LogFollower } from '../../src/shared/log-follower.js';
import { CompactedError, type Revision, type StoreEvent } from '../../src/store/store.js';
import { put } from '../contract/store-contract.js';

let folder: string;
let store: EmbeddedStore;
let environment: Environment;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'orch-follower-'));
  store = await openEmbeddedStore({ folder, dialect: 'orch', clock: systemClock() });
  environment = openEnvironmentReadOnly(folder);
});
afterEach(async () => {
  await environment.close();
  await store.close();
  await rm(folder, { recursive: true });
});

function follow() {
  const calls: (readonly StoreEvent[])[] = [];
  const gaps: Error[] = [];
  const follower = new LogFollower(environment, {
    onEvents: (events) => void calls.push(events),
    onGap: (error) => void gaps.push(error),
  });
  return { follower, calls, gaps, revisions: () => calls.flat().map(({ revision }) => revision) };
}

test('look delivers the commits since the last call, and returns the newest revision', async () => {
  const { follower, calls, revisions } = follow();
  expect(follower.look()).toBe(1);
  await store.transact(put({ a: '1' }));
  await store.transact(put({ a: '2', b: '2' }));
  expect(follower.look()).toBe(3);
  expect(follower.look()).toBe(3);
  expect(revisions()).toEqual([2, 3, 3]);
  expect(calls).toHaveLength(1);
});

test('delivers many commits in steps of whole revisions', async () => {
  const { follower, calls, revisions } = follow();
  await Promise.all(Array.from({ length: 1_200 }, (_, index) => store.transact(put({ [`k${index}`]: '', l: '' }))));
  expect(follower.look()).toBe(1_201);
  expect(follower.revision).toBeLessThan(1_201);
  await follower.reach(1_201);
  expect(revisions()).toEqual(Array.from({ length: 2_400 }, (_, index) => 2 + Math.floor(index / 2)));
  expect(calls.length).toBeGreaterThan(2);
});

test('does not repeat events when the listener calls look during a delivery', async () => {
  const seen: number[] = [];
  const follower: LogFollower = new LogFollower(environment, {
    onEvents(events) {
      seen.push(...events.map(({ revision }) => revision));
      follower.look();
    },
    onGap() {},
  });
  for (let round = 0; round < 3; round++) await store.transact(put({ a: String(round) }));
  follower.look();
  expect(seen).toEqual([2, 3, 4]);
});

test('reports events that were compacted before they were read as a gap, and delivers later ones', async () => {
  const { follower, gaps, revisions } = follow();
  for (let round = 0; round < 5; round++) await store.transact(put({ a: String(round) }));
  await store.compact(4 as Revision);
  follower.look();
  expect(gaps).toEqual([expect.any(CompactedError)]);
  await store.transact(put({ a: 'after' }));
  follower.look();
  expect(revisions()).toEqual([7]);
});

test('opens the file of another process read-only', async () => {
  await store.transact(put({ a: '1' }));
  const { heads, log } = environment;
  const revision = heads.get('revision');
  const write = async () => {
    await heads.put('revision', 99);
  };
  await expect(write()).rejects.toThrow();
  expect(() => log.putSync(99, Buffer.from('x'))).toThrow();
  environment.root.resetReadTxn();
  expect([heads.get('revision'), await store.currentRevision()]).toEqual([revision, revision]);
});
