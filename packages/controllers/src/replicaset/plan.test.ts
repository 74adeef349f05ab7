import { describe, expect, test } from '@jest/globals';
import type { ReplicaSet } from '@orch/api/types/apps_v1';
import type { Pod } from '@orch/api/types/core_v1';
import { orchNames } from '@orch/apimachinery';
import { burstPodsMax, planReplicas, replicaStatus } from './plan.js';

const now = new Date('2026-01-01T00:01:00Z');
const order = { deletionOrder: { gates: () => false, names: orchNames, now }, relatedPods: () => [] };

function pod(
  name: string,
  options: { node?: string; phase?: string; readySince?: string; labels?: Record<string, string> } = {},
): Pod {
  const { node, phase = 'Running', readySince, labels = { app: 'web' } } = options;
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, labels, creationTimestamp: '2026-01-01T00:00:00Z' },
    spec: { containers: [], ...(node ? { nodeName: node } : {}) },
    status: {
      phase,
      ...(readySince ? { conditions: [{ type: 'Ready', status: 'True', lastTransitionTime: readySince }] } : {}),
    },
  };
}

const set = (spec: Partial<NonNullable<ReplicaSet['spec']>> = {}): ReplicaSet => ({
  apiVersion: 'apps/v1',
  kind: 'ReplicaSet',
  metadata: { name: 'web', generation: 2 },
  spec: { selector: {}, template: { metadata: { labels: { app: 'web' } } }, ...spec },
});

describe('the plan of a replica set', () => {
  test('creates missing pods, at most a burst', () => {
    expect(planReplicas(3, { activePods: [pod('a')], ...order })).toEqual({ type: 'create', count: 2 });
    expect(planReplicas(2_000, { activePods: [], ...order })).toEqual({ type: 'create', count: burstPodsMax });
  });

  test('is empty for the desired number of pods', () => {
    expect(planReplicas(1, { activePods: [pod('a')], ...order })).toEqual({ type: 'none' });
  });

  test.each([
    ['a pod without a node', [pod('on', { node: 'n1' }), pod('off')], ['off']],
    ['a pending pod', [pod('runs', { node: 'n1' }), pod('waits', { node: 'n2', phase: 'Pending' })], ['waits']],
    [
      'a pod that is not ready',
      [pod('ready', { node: 'n1', readySince: '2026-01-01T00:00:10Z' }), pod('not', { node: 'n2' })],
      ['not'],
    ],
    [
      'a pod on the fuller node',
      [
        pod('alone', { node: 'n1', readySince: '2026-01-01T00:00:10Z' }),
        pod('one', { node: 'n2', readySince: '2026-01-01T00:00:10Z' }),
        pod('two', { node: 'n2', readySince: '2026-01-01T00:00:20Z' }),
      ],
      ['two'],
    ],
  ])('deletes %s first', (_what, pods, expected) => {
    const plan = planReplicas(pods.length - 1, { activePods: pods, ...order, relatedPods: () => pods });
    expect(plan.type === 'delete' && plan.pods.map((each) => each.metadata.name)).toEqual(expected);
  });

  test('deletes a pod first on the node with more pods of all revisions', () => {
    const readySince = '2026-01-01T00:00:10Z';
    const [own, other] = [pod('own', { node: 'n1', readySince }), pod('other', { node: 'n2', readySince })];
    const ofOldRevision = pod('old', { node: 'n2', readySince });
    for (const [related, expected] of [
      [[own, other, ofOldRevision], 'other'],
      [[own, other, pod('old', { node: 'n1', readySince })], 'own'],
    ] as const) {
      const plan = planReplicas(1, { ...order, activePods: [own, other], relatedPods: () => related });
      expect(plan.type === 'delete' && plan.pods.map((each) => each.metadata.name)).toEqual([expected]);
    }
  });

  test('deletes at most a burst', () => {
    const pods = Array.from({ length: 700 }, (_, index) => pod(`p${index}`));
    const plan = planReplicas(0, { ...order, activePods: pods });
    expect(plan.type === 'delete' && plan.pods.length).toBe(burstPodsMax);
  });
});

describe('the status of a replica set', () => {
  test('has the numbers of pods', () => {
    const pods = [
      pod('a', { readySince: '2026-01-01T00:00:00Z' }),
      pod('b', { readySince: '2026-01-01T00:00:55Z' }),
      pod('c', { labels: { app: 'other' } }),
    ];
    expect(replicaStatus(set({ minReadySeconds: 30 }), pods, { now })).toEqual({
      replicas: 3,
      fullyLabeledReplicas: 2,
      readyReplicas: 2,
      availableReplicas: 1,
      observedGeneration: 2,
    });
  });

  test('of a set without a spec has the defaults of it', () => {
    const { spec: _, ...bare } = set();
    const pods = [pod('a', { readySince: '2026-01-01T00:00:55Z' }), pod('b')];
    const counts = { replicas: 2, fullyLabeledReplicas: 2, readyReplicas: 1, availableReplicas: 1 };
    expect(replicaStatus(bare, pods, { now })).toEqual({ ...counts, observedGeneration: 2 });
  });

  test('keeps the observed generation while own creations are not in the cache', () => {
    const observed = { ...set(), status: { replicas: 0, observedGeneration: 1 } };
    expect(replicaStatus(observed, [], { now, isCacheCurrent: false })).toEqual({ replicas: 0, observedGeneration: 1 });
    expect(replicaStatus(set(), [], { now, isCacheCurrent: false })).toEqual({ replicas: 0 });
  });

  test('keeps other conditions', () => {
    const conditions = [{ type: 'Other', status: 'True' }];
    const failure = { reason: 'FailedCreate', message: 'quota' } as const;
    const before = { ...set(), status: { replicas: 0, conditions } };
    const lastTransitionTime = '2026-01-01T00:01:00Z';
    const failed = replicaStatus(before, [], { now, failure });
    expect(failed.conditions).toEqual([
      ...conditions,
      { type: 'ReplicaFailure', status: 'True', lastTransitionTime, ...failure },
    ]);
    expect(replicaStatus({ ...before, status: failed }, [], { now }).conditions).toEqual(conditions);
  });

  test('reports a creation failure and its transition time', () => {
    const failure = { reason: 'FailedCreate', message: 'quota' } as const;
    const first = replicaStatus(set(), [], { now, failure });
    expect(first.conditions).toEqual([
      { type: 'ReplicaFailure', status: 'True', lastTransitionTime: '2026-01-01T00:01:00Z', ...failure },
    ]);
    const later = replicaStatus({ ...set(), status: first }, [], { now: new Date('2026-01-01T00:09:00Z'), failure });
    expect(later.conditions).toEqual(first.conditions);
    const other = { reason: 'FailedDelete', message: 'other' } as const;
    expect(replicaStatus({ ...set(), status: first }, [], { now, failure: other }).conditions).toEqual(
      first.conditions,
    );
    expect(replicaStatus({ ...set(), status: first }, [], { now }).conditions).toBeUndefined();
  });
});
