import { describe, expect, test } from '@jest/globals';
import type { Deployment, ReplicaSet } from '@orch/api/types/apps_v1';
import { deploymentStatus, isComplete } from './status.js';

const start = new Date('2026-01-01T00:00:00Z');
const deployment = (status: Deployment['status'] = {}): Deployment => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'd', generation: 1 },
  spec: {
    replicas: 2,
    progressDeadlineSeconds: 60,
    selector: {},
    template: {},
    strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } },
  },
  status,
});
const set = (available: number): ReplicaSet => ({
  apiVersion: 'apps/v1',
  kind: 'ReplicaSet',
  metadata: { name: 'd-1' },
  spec: { replicas: 2, selector: {} },
  status: { replicas: 2, readyReplicas: available, availableReplicas: available },
});
const conditionOf = (status: Deployment['status'], type: string) => {
  const { status: value, reason } = status?.conditions?.find((condition) => condition.type === type) ?? {};
  return [value, reason];
};

describe('the status of a deployment', () => {
  test('says that it progresses, then that it is done', () => {
    const first = deploymentStatus(deployment(), {
      newSet: set(0),
      allSets: [set(0)],
      now: start,
      watchProgress: true,
      progress: { reason: 'NewReplicaSetCreated', setName: 'd-1' },
    });
    expect(first).toMatchObject({ observedGeneration: 1, replicas: 2, updatedReplicas: 2, unavailableReplicas: 2 });
    expect(conditionOf(first, 'Available')).toEqual(['False', 'MinimumReplicasUnavailable']);
    expect(conditionOf(first, 'Progressing')).toEqual(['True', 'NewReplicaSetCreated']);
    const next = deploymentStatus(deployment(first), {
      newSet: set(2),
      allSets: [set(2)],
      now: start,
      watchProgress: true,
    });
    expect(conditionOf(next, 'Available')).toEqual(['True', 'MinimumReplicasAvailable']);
    expect(conditionOf(next, 'Progressing')).toEqual(['True', 'NewReplicaSetAvailable']);
    expect(isComplete(deployment(), next)).toBe(true);
  });

  test('says when progress took longer than its deadline', () => {
    const input = { newSet: set(0), allSets: [set(0)], watchProgress: true };
    const first = deploymentStatus(deployment(), { ...input, now: start });
    const same = deploymentStatus(deployment(first), { ...input, now: new Date(start.getTime() + 60_000) });
    expect(conditionOf(same, 'Progressing')).toEqual(['True', 'ReplicaSetUpdated']);
    const late = deploymentStatus(deployment(same), { ...input, now: new Date(start.getTime() + 61_001) });
    expect(conditionOf(late, 'Progressing')).toEqual(['False', 'ProgressDeadlineExceeded']);
  });

  test('does not change when nothing does', () => {
    const input = { newSet: set(2), allSets: [set(2)], watchProgress: true };
    const first = deploymentStatus(deployment(), { ...input, now: start });
    expect(deploymentStatus(deployment(first), { ...input, now: new Date(start.getTime() + 5_000) })).toEqual(first);
  });
});
