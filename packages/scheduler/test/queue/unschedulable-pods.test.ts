import { expect, test } from '@jest/globals';
import { FakeClock } from '@orch/apimachinery';
import { podInfo } from '../../src/cluster/pod-info.js';
import { SchedulingQueue } from '../../src/queue/scheduling-queue.js';
import { UnschedulablePods } from '../../src/queue/unschedulable-pods.js';
import { aPod } from '../plugins/scenario.fixture.js';

test('unschedulable pods are grouped by their plugins in any order, and empty groups go', () => {
  const pods = new UnschedulablePods();
  const [a, b, c] = [['x', 'y'], ['y', 'x'], ['x']].map((plugins) => ({ plugins: new Set(plugins) }));
  if (a === undefined || b === undefined || c === undefined) throw new Error('three pods');
  for (const pod of [a, b, c, a]) pods.add(pod);
  const found = () => [...pods.groups()].map((group) => [[...group.plugins].toSorted(), group.pods.size]);
  expect(found()).toEqual([
    [['x', 'y'], 2],
    [['x'], 1],
  ]);
  pods.delete(c);
  pods.delete(c);
  pods.delete(a);
  expect(found()).toEqual([[['x', 'y'], 1]]);
});

test('an event asks once per group of 10,000 unschedulable pods whether it may help, and retries those that it helps', () => {
  let asked = 0;
  const helpfulEvents = {
    get NodeAffinity() {
      asked += 1;
      return ['nodeAdded' as const];
    },
    NodePorts: ['podRemoved' as const],
  };
  const queue = new SchedulingQueue(new FakeClock(new Date(0)), { helpfulEvents });
  const count = 10_000;
  for (let index = 0; index < count; index += 1) queue.put(podInfo(aPod(`p${index}`), () => true));
  for (let index = 0; index < count; index += 1) {
    const uid = queue.take()?.uid ?? '';
    queue.unschedulable(uid, new Set([index === 7 ? 'NodePorts' : 'NodeAffinity']));
  }
  expect(queue.counts()).toEqual({ active: 0, backoff: 0, unschedulable: count });
  asked = 0;
  queue.happened('podRemoved');
  expect(asked).toBe(1);
  expect(queue.counts()).toEqual({ active: 0, backoff: 1, unschedulable: count - 1 });
  queue.happened('nodeAdded');
  expect(queue.counts()).toEqual({ active: 0, backoff: count, unschedulable: 0 });
  queue.close();
});
