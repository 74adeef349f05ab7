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
