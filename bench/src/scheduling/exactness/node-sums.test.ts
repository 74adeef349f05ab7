import { beforeEach, expect, test } from '@jest/globals';
import type { Pod } from '@orch/api/types/core_v1';
import { NodeSums } from './node-sums.js';

const allocatable = new Map([
  ['n1', { cpu: 1_000, memory: 1_073_741_824, pods: 3 }],
  ['n2', { cpu: 1_000, memory: 1_073_741_824, pods: 1 }],
]);

let revision = 0;
beforeEach(() => {
  revision = 0;
});

function pod(
  name: string,
  given: { node?: string; cpu?: string; memory?: string; phase?: string; hostPort?: number } = {},
): Pod {
  const { node = 'n1', cpu = '100m', memory = '1Mi', phase, hostPort } = given;
  revision += 1;
  return {
    ...{ apiVersion: 'v1', kind: 'Pod', metadata: { name, uid: name, resourceVersion: String(revision) } },
    spec: {
      nodeName: node,
      containers: [
        {
          ...{ name: 'c', image: 'i', resources: { requests: { cpu, memory } } },
          ...(hostPort === undefined ? {} : { ports: [{ containerPort: 80, hostPort }] }),
        },
      ],
    },
    ...(phase === undefined ? {} : { status: { phase } }),
  };
}

test('reports the pod that brings a node beyond its CPU, its memory or its number of pods, and no pod before', () => {
  const sums = new NodeSums(allocatable);
  expect(sums.apply('ADDED', pod('a', { cpu: '600m' }))).toEqual([]);
  expect(sums.apply('ADDED', pod('b', { cpu: '400m' }))).toEqual([]);
  expect(sums.shareMax).toBe(1);
  expect(sums.apply('ADDED', pod('c', { cpu: '1m' }))).toEqual([
    'n1: 1001 of cpu requested, 1000 allocatable, with c at revision 3',
  ]);
  expect(sums.apply('ADDED', pod('d', { node: 'n2', memory: '1025Mi' }))).toHaveLength(1);
  expect(sums.apply('ADDED', pod('e', { node: 'n2' }))).toEqual([
    'n2: 2 of pods requested, 1 allocatable, with e at revision 5',
    'n2: 1075838976 of memory requested, 1073741824 allocatable, with e at revision 5',
  ]);
});

test('pods without a node, pods that have ended and pods that were deleted hold nothing', () => {
  const sums = new NodeSums(allocatable);
  expect(sums.apply('ADDED', pod('a', { node: '', cpu: '900m' }))).toEqual([]);
  expect(sums.apply('MODIFIED', pod('a', { cpu: '900m' }))).toEqual([]);
  expect(sums.apply('MODIFIED', pod('a', { cpu: '900m', phase: 'Succeeded' }))).toEqual([]);
  expect(sums.apply('ADDED', pod('b', { cpu: '900m' }))).toEqual([]);
  expect(sums.apply('DELETED', pod('b', { cpu: '900m' }))).toEqual([]);
  expect(sums.apply('ADDED', pod('c', { cpu: '900m' }))).toEqual([]);
  expect([sums.podCount, sums.placements, sums.events]).toEqual([1, 3, 6]);
});

test('reports ports that are used twice on a node, and pods that change their node', () => {
  const sums = new NodeSums(allocatable);
  sums.apply('ADDED', pod('a', { hostPort: 80 }));
  expect(sums.apply('ADDED', pod('b', { hostPort: 81 }))).toEqual([]);
  expect(sums.apply('ADDED', pod('c', { hostPort: 80 }))).toEqual(['n1: port 80 of c is in use']);
  expect(sums.apply('MODIFIED', pod('b', { node: 'n2', hostPort: 81 }))).toEqual(['b was on n1, and is on n2']);
});

test('reports an event that does not come in the order of revisions', () => {
  const sums = new NodeSums(allocatable);
  const [first, second] = [pod('a'), pod('b')];
  sums.apply('ADDED', second);
  expect(sums.apply('ADDED', first)).toEqual(['the event of a at 1 comes after 2']);
});
