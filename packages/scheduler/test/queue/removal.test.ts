import { expect, test } from '@jest/globals';
import type { Pod } from '@orch/api/types/core_v1';
import { FakeClock } from '@orch/apimachinery';
import { podInfo } from '../../src/cluster/pod-info.js';
import { SchedulingQueue } from '../../src/queue/scheduling-queue.js';
import { aPod } from '../plugins/scenario.fixture.js';

const pod = (name: string) => podInfo(aPod(name), () => true);

function given(...names: string[]) {
  const clock = new FakeClock();
  const queue = new SchedulingQueue(clock);
  for (const name of names) queue.put(pod(name));
  return { clock, queue };
}

test('a pod that is removed while it is active is not taken, and the others are', () => {
  const { queue } = given('a', 'b', 'c');
  queue.remove('b');
  queue.remove('unknown');
  expect([queue.take()?.name, queue.take()?.name, queue.take()]).toEqual(['a', 'c', undefined]);
});

test('the first and the last active pod are removed like any other', () => {
  const { queue } = given('a', 'b', 'c');
  queue.remove('a');
  queue.remove('c');
  expect([queue.take()?.name, queue.take()]).toEqual(['b', undefined]);
});

test('a pod that is removed in its attempt, back-off or wait does not come back', async () => {
  const { clock, queue } = given('attempt', 'backoff', 'waiting');
  for (const _ of [1, 2, 3]) queue.take();
  queue.failed('backoff');
  queue.unschedulable('waiting', new Set(['NodeResourcesFit']));
  expect(queue.counts()).toEqual({ active: 0, backoff: 1, unschedulable: 1 });
  for (const uid of ['attempt', 'backoff', 'waiting']) queue.remove(uid);
  queue.failed('attempt');
  queue.unschedulable('attempt', new Set());
  queue.happened('podRemoved');
  await clock.advance(120_000);
  expect([queue.take(), queue.length]).toEqual([undefined, 0]);
});

test('waiting for a pod ends at once when one is active or the scheduler stops, otherwise when one comes', async () => {
  const { queue } = given('a');
  const never = new AbortController();
  await queue.ready(never.signal);
  queue.take();
  await queue.ready(AbortSignal.abort());
  let isReady = false;
  const waiting = queue.ready(never.signal).then(() => {
    isReady = true;
  });
  await Promise.resolve();
  expect(isReady).toBe(false);
  queue.put(pod('b'));
  await waiting;
  const stopping = new AbortController();
  queue.take();
  const stopped = queue.ready(stopping.signal);
  stopping.abort();
  await stopped;
});

test.each([
  ['the same object again', (object: Pod): Pod => structuredClone(object), false],
  ['another status', (object: Pod): Pod => ({ ...structuredClone(object), status: { message: 'x' } }), false],
  [
    'another resource version',
    (object: Pod): Pod => ({ ...object, metadata: { ...object.metadata, resourceVersion: '9', generation: 2 } }),
    false,
  ],
  ['another spec', (object: Pod): Pod => ({ ...object, spec: { containers: [], nodeSelector: { a: 'b' } } }), true],
  ['other labels', (object: Pod): Pod => ({ ...object, metadata: { ...object.metadata, labels: { a: 'b' } } }), true],
  [
    'other annotations',
    (object: Pod): Pod => ({ ...object, metadata: { ...object.metadata, annotations: { a: 'b' } } }),
    true,
  ],
])('a pod that waits and comes with %s', async (_what, change, isRetried) => {
  const { clock, queue } = given('a');
  queue.take();
  queue.unschedulable('a', new Set(['NodeResourcesFit']));
  await clock.advance(5_000);
  const changed = change(aPod('a'));
  queue.put(podInfo(changed, () => true));
  expect(queue.take()?.pod).toEqual(isRetried ? changed : undefined);
  expect(queue.list().map(({ pod }) => pod.pod)).toEqual([changed]);
});

test('an event during an attempt counts for it, one before does not', async () => {
  const { clock, queue } = given('a', 'b');
  queue.happened('nodeAdded');
  queue.take();
  queue.unschedulable('a', new Set(['NodeName']));
  queue.take();
  queue.happened('nodeAdded');
  queue.unschedulable('b', new Set(['NodeName']));
  // The event has moved both, each to its back-off.
  expect(queue.counts()).toEqual({ active: 0, backoff: 2, unschedulable: 0 });
  await clock.advance(1_000);
  const again = [queue.take()?.name, queue.take()?.name];
  expect(again).toEqual(['a', 'b']);
  queue.unschedulable('a', new Set(['NodeName']));
  queue.happened('claimChanged');
  expect(queue.counts()).toEqual({ active: 0, backoff: 0, unschedulable: 1 });
});
