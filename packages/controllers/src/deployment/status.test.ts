import { describe, expect, test } from '@jest/globals';
import type { Deployment, ReplicaSet } from '@orch/api/types/apps_v1';
import { deadlineInMs, deploymentStatus, isComplete } from './status.js';

const start = new Date('2026-01-01T00:00:00Z');
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const deployment = (
  status: Deployment['status'] = {},
  spec: Partial<NonNullable<Deployment['spec']>> = {},
): Deployment => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'd', generation: 1 },
  spec: {
    replicas: 2,
    progressDeadlineSeconds: 60,
    selector: {},
    template: {},
    strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } },
    ...spec,
  },
  status,
});
const set = (available: number, replicas = 2): ReplicaSet => ({
  apiVersion: 'apps/v1',
  kind: 'ReplicaSet',
  metadata: { name: 'd-1' },
  spec: { replicas, selector: {} },
  status: { replicas, readyReplicas: available, availableReplicas: available },
});
const created = {
  type: 'Progressing',
  status: 'True',
  reason: 'NewReplicaSetCreated',
  message: 'Created new replica set "d-1"',
  lastUpdateTime: '2026-01-01T00:00:00Z',
  lastTransitionTime: '2026-01-01T00:00:00Z',
};
const inputOf = (replicaSet: ReplicaSet, now = start) => ({
  newSet: replicaSet,
  allSets: [replicaSet],
  now,
  isRollout: true,
});
const reasonsOf = (status: Deployment['status']) =>
  (status?.conditions ?? []).map(({ type, status: value, reason }) => `${type} ${value} ${reason}`);

describe('the status of a deployment', () => {
  test('reports progress, then completion; a condition that changes moves to the end', () => {
    const first = deploymentStatus(deployment({ conditions: [created] }), inputOf(set(0)));
    expect(first).toMatchObject({ observedGeneration: 1, replicas: 2, updatedReplicas: 2, unavailableReplicas: 2 });
    expect(reasonsOf(first)).toEqual([
      'Available False MinimumReplicasUnavailable',
      'Progressing True ReplicaSetUpdated',
    ]);
    const half = deploymentStatus(deployment(first), inputOf(set(1), later(5)));
    expect(reasonsOf(half)).toEqual(reasonsOf(first));
    expect(half.conditions?.[1]).toMatchObject({
      lastUpdateTime: '2026-01-01T00:00:05Z',
      lastTransitionTime: '2026-01-01T00:00:00Z',
    });
    const done = deploymentStatus(deployment(half), inputOf(set(2)));
    expect(reasonsOf(done)).toEqual([
      'Available True MinimumReplicasAvailable',
      'Progressing True NewReplicaSetAvailable',
    ]);
    expect(isComplete(deployment(), done)).toBe(true);
  });

  test('keeps the reason of a finished rollout while its pods change in number', () => {
    const done = deploymentStatus(deployment({ conditions: [created] }), inputOf(set(2)));
    const grown = deploymentStatus(deployment(done, { replicas: 3 }), inputOf(set(2, 3)));
    expect(reasonsOf(grown)).toEqual([
      'Progressing True NewReplicaSetAvailable',
      'Available False MinimumReplicasUnavailable',
    ]);
  });

  test('reports neither progress nor failures of a deployment that is only resized', () => {
    const broken: ReplicaSet = { ...set(0), status: { replicas: 2, conditions: [failure] } };
    const status = deploymentStatus(deployment(), { ...inputOf(broken), isRollout: false });
    expect(reasonsOf(status)).toEqual(['Available False MinimumReplicasUnavailable']);
  });

  test('has no condition Progressing without a deadline', () => {
    const before = { conditions: [created] };
    const status = deploymentStatus(deployment(before, { progressDeadlineSeconds: 2_147_483_647 }), inputOf(set(2)));
    expect(reasonsOf(status)).toEqual(['Available True MinimumReplicasAvailable']);
  });

  test('reports when progress took longer than its deadline', () => {
    const first = deploymentStatus(deployment({ conditions: [created] }), inputOf(set(0)));
    expect(deadlineInMs(deployment(), { status: first, now: later(20) })).toBe(40_000);
    const same = deploymentStatus(deployment(first), inputOf(set(0), later(60)));
    expect(reasonsOf(same)[1]).toBe('Progressing True ReplicaSetUpdated');
    const late = deploymentStatus(deployment(same), inputOf(set(0), later(61)));
    expect(reasonsOf(late)[1]).toBe('Progressing False ProgressDeadlineExceeded');
    expect(deadlineInMs(deployment(), { status: late, now: later(62) })).toBeUndefined();
  });

  test('has the failure of the new set or of another one, as long as it lasts', () => {
    const broken: ReplicaSet = { ...set(0), status: { replicas: 2, conditions: [failure] } };
    const failed = deploymentStatus(deployment(), { ...inputOf(set(0)), allSets: [set(0), broken] });
    expect(reasonsOf(failed)).toContain('ReplicaFailure True FailedCreate');
    const over = deploymentStatus(deployment(failed), inputOf(set(0)));
    expect(reasonsOf(over)).not.toContain('ReplicaFailure True FailedCreate');
  });

  test('is unchanged for unchanged sets', () => {
    const first = deploymentStatus(deployment({ conditions: [created] }), inputOf(set(2)));
    expect(deploymentStatus(deployment(first), inputOf(set(2), later(5)))).toEqual(first);
  });
});

const failure = { type: 'ReplicaFailure', status: 'True', reason: 'FailedCreate', message: 'quota' };
