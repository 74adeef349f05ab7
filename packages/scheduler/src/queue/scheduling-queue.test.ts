import { expect, jest, test } from '@jest/globals';
import { FakeClock } from '@orch/apimachinery';
import { podInfo } from '../cluster/pod-info.js';
import { SchedulingQueue } from './scheduling-queue.js';

const pod = (uid: string, priority = 0) =>
  podInfo(
    { apiVersion: 'v1', kind: 'Pod', metadata: { name: uid, uid }, spec: { containers: [], priority } },
    () => true,
  );
const fit = new Set(['NodeResourcesFit']);

test('returns pods by priority, then by waiting time', async () => {
  const clock = new FakeClock();
  const queue = new SchedulingQueue(clock);
  for (const each of [pod('a'), pod('b', 10), pod('c')]) {
    queue.put(each);
    await clock.advance(1);
  }
  expect([queue.take(), queue.take(), queue.take()].map((each) => each?.uid)).toEqual(['b', 'a', 'c']);
});

test('an unschedulable pod waits for a change and for the end of its back-off', async () => {
  const clock = new FakeClock();
  const queue = new SchedulingQueue(clock);
  queue.put(pod('a'));
  queue.take();
  queue.unschedulable('a', fit);
  await clock.advance(29_000);
  expect(queue.take()).toBeUndefined();
  queue.happened('podRemoved');
  expect(queue.take()?.uid).toBe('a');
  queue.unschedulable('a', fit);
  queue.happened('podRemoved');
  expect(queue.take()).toBeUndefined();
  await clock.advance(2_000);
  expect(queue.take()?.uid).toBe('a');
});

test('a pod whose binding failed is retried after its back-off without a change', async () => {
  const clock = new FakeClock();
  const queue = new SchedulingQueue(clock);
  queue.put(pod('a'));
  queue.take();
  queue.failed('a');
  await clock.advance(1_000);
  expect(queue.take()?.uid).toBe('a');
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
    queue.failed(uid);
  };
  fail('a');
  await clock.advance(500);
  for (const uid of ['b', 'gone']) fail(uid);
  await clock.advance(500);
  queue.remove('gone');
  expect([queue.take()?.uid, queue.take()]).toEqual(['a', undefined]);
  await clock.advance(500);
  expect([queue.take()?.uid, queue.take()]).toEqual(['b', undefined]);
});

test('a change that retries many pods sets one timer', () => {
  const clock = new FakeClock();
  const queue = new SchedulingQueue(clock);
  const uids = Array.from({ length: 1_000 }, (_, index) => `${index}`);
  for (const uid of uids) {
    queue.put(pod(uid));
    queue.take();
    queue.unschedulable(uid, fit);
  }
  const timers = jest.spyOn(clock, 'setTimer');
  queue.happened('podRemoved');
  // Setting the timer visits all pods that back off: once for each pod would be quadratic.
  expect(timers).toHaveBeenCalledTimes(1);
});

test.each([
  ['NodeResourcesFit', 'podRemoved', true],
  ['NodeResourcesFit', 'podPlaced', false],
  ['NodeAffinity', 'podRemoved', false],
  ['NodeAffinity', 'nodeChanged', true],
  ['InterPodAffinity', 'podPlaced', true],
  ['another plugin', 'podPlaced', true],
] as const)('a pod that %s has rejected is tried again after %s: %s', async (plugin, event, isRetried) => {
  const clock = new FakeClock();
  const queue = new SchedulingQueue(clock);
  queue.put(pod('a'));
  queue.take();
  queue.unschedulable('a', new Set([plugin]));
  await clock.advance(5_000);
  queue.happened(event);
  expect(queue.take()?.uid).toBe(isRetried ? 'a' : undefined);
});

test('a pod that no node exists for waits for a node', async () => {
  const clock = new FakeClock();
  const queue = new SchedulingQueue(clock);
  queue.put(pod('a'));
  queue.take();
  queue.unschedulable('a', new Set());
  await clock.advance(5_000);
  queue.happened('podRemoved');
  expect(queue.take()).toBeUndefined();
  queue.happened('nodeAdded');
  expect(queue.take()?.uid).toBe('a');
});

test('an event that comes during the attempt counts', async () => {
  const clock = new FakeClock();
  const queue = new SchedulingQueue(clock);
  queue.put(pod('a'));
  queue.happened('podRemoved');
  queue.take();
  queue.unschedulable('a', fit);
  await clock.advance(1_000);
  expect(queue.take()).toBeUndefined();
  queue.happened('podRemoved');
  expect(queue.take()?.uid).toBe('a');
  queue.happened('podRemoved');
  queue.unschedulable('a', fit);
  await clock.advance(2_000);
  expect(queue.take()?.uid).toBe('a');
});

test('a pod is tried again after a minute, whatever happens', async () => {
  const clock = new FakeClock();
  const queue = new SchedulingQueue(clock);
  queue.put(pod('a'));
  queue.take();
  queue.unschedulable('a', fit);
  await clock.advance(60_000);
  expect(queue.take()?.uid).toBe('a');
});

test('the order and the back-off can be configured, and each way into a part is reported', async () => {
  const clock = new FakeClock();
  const seen: string[] = [];
  const queue = new SchedulingQueue(clock, {
    compare: (a, b) => (a.pod.uid < b.pod.uid ? 1 : -1),
    initialBackoffMs: 3_000,
    maxBackoffMs: 5_000,
    helpfulEvents: { Mine: ['podRemoved'] },
    onIncoming: (part, cause) => seen.push(`${part} ${cause}`),
  });
  queue.put(pod('a'));
  queue.put(pod('b', -1));
  expect([queue.take()?.uid, queue.take()?.uid]).toEqual(['b', 'a']);
  queue.remove('b');
  queue.unschedulable('a', new Set(['Mine']));
  expect(queue.counts()).toEqual({ active: 0, backoff: 0, unschedulable: 1 });
  queue.happened('nodeAdded');
  queue.happened('podRemoved');
  expect(queue.counts()).toEqual({ active: 0, backoff: 1, unschedulable: 0 });
  await clock.advance(3_000);
  expect(queue.take()?.uid).toBe('a');
  queue.failed('a');
  // The second back-off would be 6 s.
  await clock.advance(5_000);
  expect(queue.take()?.uid).toBe('a');
  expect(queue.historyOf('a')).toMatchObject({ attempts: 3 });
  expect(seen).toEqual([
    ...['active PodAdd', 'active PodAdd', 'unschedulable ScheduleAttemptFailure', 'backoff AssignedPodDelete'],
    ...['active BackoffComplete', 'backoff ScheduleAttemptFailure', 'active BackoffComplete'],
  ]);
});
