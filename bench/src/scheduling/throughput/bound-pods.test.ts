import { expect, test } from '@jest/globals';
import { BoundPods } from './bound-pods.js';
import { figuresOf } from './measure-variant.js';

function event(type: string, name: string, given: object): Buffer {
  return Buffer.from(JSON.stringify({ type, object: { kind: 'Pod', metadata: { name }, ...given } }));
}

test('reads from events which pods were bound, rejected and deleted, and when first', () => {
  const pods = BoundPods.empty();
  pods.apply(event('ADDED', 'sp-1', { spec: {} }), 10);
  pods.apply(event('MODIFIED', 'sp-1', { spec: { nodeName: 'sched-node-3' } }), 20);
  pods.apply(event('MODIFIED', 'sp-1', { spec: { nodeName: 'sched-node-3' } }), 30);
  pods.apply(event('MODIFIED', 'sp-2', { status: { conditions: [{ reason: 'Unschedulable' }] } }), 40);
  pods.apply(event('ADDED', 'filling-3', { spec: { nodeName: 'sched-node-1' } }), 50);
  pods.apply(event('DELETED', 'sp-4', { spec: { nodeName: 'sched-node-1' } }), 60);
  expect([...pods.boundMs]).toEqual([[1, 20]]);
  expect([...pods.rejected]).toEqual([2]);
  expect([...pods.deleted]).toEqual([4]);
});

test('computes rates from the first request to the last placement, and latencies and CPU of the pods', () => {
  const numbers = Array.from({ length: 100 }, (_, index) => index);
  const figures = figuresOf({
    ...{ pods: 100, startMs: 1_000, createdSeconds: 0.5 },
    createdMs: new Map(numbers.map((index) => [index, 1_000 + index])),
    // The pod 99 stays without a node; another, of the same watch, was not created by the driver.
    boundMs: new Map([
      ...numbers.slice(0, 99).map((index): [number, number] => [index, 1_000 + 11 * index]),
      [500, 9_000],
    ]),
    cpuBefore: new Map([['apiserver', 1]]),
    cpuAfter: new Map([['apiserver', 1.5]]),
  });
  expect(figures).toEqual({
    ...{ pods: 100, placed: 99, createsPerSecond: 200, p50Ms: 490, p99Ms: 980 },
    podsPerSecond: 99 / 1.078,
    cpuMsPerPod: new Map([['apiserver', 5]]),
  });
});
