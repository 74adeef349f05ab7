import { describe, expect, test } from '@jest/globals';
import type { Pod } from '@orch/api/types/core_v1';
import { excessTerminatedPods, missingNodes, orphanedPods, unscheduledTerminatingPods } from './collectable-pods.js';
import { NodeQuarantine } from './node-quarantine.js';

interface Sketch {
  readonly phase?: string;
  readonly node?: string;
  readonly createdSecond?: number;
  readonly isDeleting?: boolean;
}

function pod(name: string, { phase = 'Running', node, createdSecond = 0, isDeleting = false }: Sketch = {}): Pod {
  const at = (second: number) => new Date(Date.UTC(2021, 3, 8, 12, 0, second)).toISOString();
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name,
      creationTimestamp: at(createdSecond),
      ...(isDeleting ? { deletionTimestamp: at(50) } : {}),
    },
    spec: { containers: [], ...(node === undefined ? {} : { nodeName: node }) },
    status: { phase },
  };
}

const namesOf = (pods: readonly { readonly metadata: { readonly name?: string } }[]) =>
  pods.map(({ metadata }) => metadata.name);

describe('terminated pods', () => {
  test('without a time of creation are the oldest', () => {
    const unborn: Pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'unborn' }, status: { phase: 'Failed' } };
    const failed = pod('failed', { phase: 'Failed' });
    for (const pods of [
      [unborn, failed],
      [failed, unborn],
    ])
      expect(namesOf(excessTerminatedPods(pods, 1))).toEqual(['unborn']);
  });

  const pods = [
    pod('new', { phase: 'Failed', createdSecond: 3 }),
    pod('running'),
    pod('pending', { phase: 'Pending' }),
    pod('unknown', { phase: 'Unknown' }),
    pod('old-b', { phase: 'Succeeded', createdSecond: 1 }),
    pod('old-a', { phase: 'Failed', createdSecond: 1 }),
    pod('middle', { phase: 'Succeeded', createdSecond: 2 }),
  ];

  test.each([
    [0, []],
    [-1, []],
    [1, ['old-a', 'old-b', 'middle']],
    [2, ['old-a', 'old-b']],
    [3, ['old-a']],
    [4, []],
    [5, []],
  ])('beyond a threshold of %d: the oldest, then by name', (threshold, names) => {
    expect(namesOf(excessTerminatedPods(pods, threshold))).toEqual(names);
  });
});

test('orphaned pods are those on nodes that are gone, in any phase', () => {
  const pods = [
    pod('a', { node: 'gone' }),
    pod('b', { node: 'here' }),
    pod('c'),
    pod('d', { node: 'gone', phase: 'Failed' }),
  ];
  expect([...missingNodes(pods, (node) => node === 'here')]).toEqual(['gone']);
  expect(namesOf(orphanedPods(pods, new Set(['gone'])))).toEqual(['a', 'd']);
  expect(orphanedPods(pods, new Set())).toEqual([]);
});

test('unscheduled terminating pods are on no node and are being deleted', () => {
  const pods = [pod('a', { isDeleting: true }), pod('b', { isDeleting: true, node: 'n' }), pod('c')];
  expect(namesOf(unscheduledTerminatingPods(pods))).toEqual(['a']);
});

test('a node leaves the quarantine once, after the time since it was first missing', () => {
  const quarantine = new NodeQuarantine(40);
  quarantine.add('a', 0);
  quarantine.add('b', 20);
  quarantine.add('a', 20);
  expect(quarantine.takeDue(39)).toEqual([]);
  expect(quarantine.takeDue(40)).toEqual(['a']);
  expect(quarantine.takeDue(60)).toEqual(['b']);
  expect(quarantine.takeDue(1_000)).toEqual([]);
  quarantine.add('a', 1_000);
  expect(quarantine.takeDue(1_039)).toEqual([]);
});
