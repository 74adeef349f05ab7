import { expect, jest, test } from '@jest/globals';
import type { Pod } from '@orch/api/types/core_v1';
import { FakeClock } from '@orch/apimachinery';
import { SchedulingQueue } from './scheduling-queue.js';

const pod = (uid: string, priority = 0): Pod => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: uid, uid },
  spec: { containers: [], priority },
});

test('returns pods by priority, then by waiting time', async () => {
  const clock = new FakeClock();
  const queue = new SchedulingQueue(clock);
  for (const each of [pod('a'), pod('b', 10), pod('c')]) {
    queue.put(each);
    await clock.advance(1);
  }
  expect([queue.take(), queue.take(), queue.take()].map((each) => each?.metadata.uid)).toEqual(['b', 'a', 'c']);
});

test('an unschedulable pod waits for a change and for the end of its back-off', async () => {
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

test('a pod whose binding failed is retried after its back-off without a change', async () => {
  const clock = new FakeClock();
  const queue = new SchedulingQueue(clock);
  queue.put(pod('a'));
  queue.take();
  queue.failed('a', { retry: true });
  await clock.advance(1_000);
  expect(queue.take()?.metadata.uid).toBe('a');
});

test('put resolves a pending ready()', async () => {
  const queue = new SchedulingQueue(new FakeClock());
  const ready = queue.ready(new AbortController().signal);
  queue.put(pod('a'));
  await ready;
  expect(queue.length).toBe(1);
});

test('each pod has its own back-off, and a removed pod is not retried', async () => {
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

test('a change that retries many pods sets one timer', () => {
  const clock = new FakeClock();
  const queue = new SchedulingQueue(clock);
  const uids = Array.from({ length: 1_000 }, (_, index) => `${index}`);
  for (const uid of uids) {
    queue.put(pod(uid));
    queue.take();
    queue.failed(uid, { retry: false });
  }
  const timers = jest.spyOn(clock, 'setTimer');
  queue.clusterChanged();
  // Setting the timer visits all pods that back off: once for each pod would be quadratic.
  expect(timers).toHaveBeenCalledTimes(1);
});
