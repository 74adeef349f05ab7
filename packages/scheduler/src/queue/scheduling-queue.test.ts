import { expect, test } from '@jest/globals';
import type { Pod } from '@orch/api/types/core_v1';
import { FakeClock } from '@orch/apimachinery';
import { SchedulingQueue } from './scheduling-queue.js';

const pod = (uid: string, priority = 0): Pod => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: uid, uid },
  spec: { containers: [], priority },
});

test('pods come out by priority, then by how long they wait', async () => {
  const clock = new FakeClock();
  const queue = new SchedulingQueue(clock);
  for (const each of [pod('a'), pod('b', 10), pod('c')]) {
    queue.put(each);
    await clock.advance(1);
  }
  expect([queue.take(), queue.take(), queue.take()].map((each) => each?.metadata.uid)).toEqual(['b', 'a', 'c']);
});

test('a pod that fitted nowhere waits for a change, and then out its back-off', async () => {
  const clock = new FakeClock();
  const queue = new SchedulingQueue(clock);
  queue.put(pod('a'));
  queue.take();
  queue.failed('a', { retry: false });
  await clock.advance(60_000);
  expect(queue.take()).toBeUndefined();
  queue.clusterChanged();
  expect(queue.take()?.metadata.uid).toBe('a');
  queue.failed('a', { retry: false });
  queue.clusterChanged();
  expect(queue.take()).toBeUndefined();
  await clock.advance(2_000);
  expect(queue.take()?.metadata.uid).toBe('a');
});

test('a pod whose binding failed is tried again after its back-off alone', async () => {
  const clock = new FakeClock();
  const queue = new SchedulingQueue(clock);
  queue.put(pod('a'));
  queue.take();
  queue.failed('a', { retry: true });
  await clock.advance(1_000);
  expect(queue.take()?.metadata.uid).toBe('a');
});

test('a waiting taker is woken', async () => {
  const queue = new SchedulingQueue(new FakeClock());
  const ready = queue.ready(new AbortController().signal);
  queue.put(pod('a'));
  await ready;
  expect(queue.length).toBe(1);
});

test('pods back off side by side, and one that goes meanwhile is not tried', async () => {
  const clock = new FakeClock();
  const queue = new SchedulingQueue(clock);
  const fail = (uid: string) => {
    queue.put(pod(uid));
    queue.take();
    queue.failed(uid, { retry: true });
  };
  fail('a');
  await clock.advance(500);
  for (const uid of ['b', 'gone']) fail(uid);
  await clock.advance(500);
  queue.remove('gone');
  expect([queue.take()?.metadata.uid, queue.take()]).toEqual(['a', undefined]);
  await clock.advance(500);
  expect([queue.take()?.metadata.uid, queue.take()]).toEqual(['b', undefined]);
});

test('a change revives as many pods as wait in the time of their number, not of its square', () => {
  const queue = new SchedulingQueue(new FakeClock());
  const uids = Array.from({ length: 20_000 }, (_, index) => `${index}`);
  for (const uid of uids) {
    queue.put(pod(uid));
    queue.take();
    queue.failed(uid, { retry: false });
  }
  const startMs = performance.now();
  queue.clusterChanged();
  // The square of it takes a minute.
  expect(performance.now() - startMs).toBeLessThan(2_000);
});
