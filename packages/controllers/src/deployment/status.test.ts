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

describe('a rollout is complete', () => {
  const done = { observedGeneration: 1, replicas: 2, updatedReplicas: 2, availableReplicas: 2 };
  test.each([
    ['all replicas are new, counted and available', done, true],
    ['the status has a later generation', { ...done, observedGeneration: 2 }, true],
    ['the status has an earlier generation', { ...done, observedGeneration: 0 }, false],
    ['a replica is missing', { ...done, updatedReplicas: 1 }, false],
    ['an old replica is left', { ...done, replicas: 3 }, false],
    ['a replica is not available', { ...done, availableReplicas: 1 }, false],
    ['more replicas are new than desired', { ...done, updatedReplicas: 3 }, false],
    ['nothing is known', {}, false],
  ])('or not: %s', (_what, status, expected) => {
    expect(isComplete(deployment(), status)).toBe(expected);
  });

  test('without replicas and numbers', () => {
    const empty = { ...deployment({}, { replicas: 0 }), metadata: { name: 'd' } };
    expect(isComplete(empty, {})).toBe(true);
  });
});

describe('progress', () => {
  const progressing = (reason: string) => ({ ...created, reason });
  const counts = { replicas: 4, updatedReplicas: 2, readyReplicas: 2, availableReplicas: 2 };
  const old = (replicas: number, available = replicas): ReplicaSet => ({
    ...set(available, replicas),
    metadata: { name: 'old' },
  });
  const next = (newSet: ReplicaSet, oldSet: ReplicaSet, before: Deployment['status'] = {}) =>
    deploymentStatus(
      deployment({ ...counts, conditions: [progressing('ReplicaSetUpdated')], ...before }, { replicas: 3 }),
      {
        ...{ newSet, allSets: [oldSet, newSet], now: later(10), isRollout: true },
      },
    ).conditions?.find(({ type }) => type === 'Progressing')?.lastUpdateTime;

  test.each([
    ['a new pod of the new set', set(2, 3), old(2, 0), true],
    ['an old pod less', set(2, 2), old(1, 0), true],
    [
      'a ready pod more',
      { ...set(2, 2), status: { replicas: 2, readyReplicas: 3, availableReplicas: 2 } },
      old(2, 0),
      true,
    ],
    [
      'an available pod more',
      { ...set(2, 2), status: { replicas: 2, readyReplicas: 2, availableReplicas: 3 } },
      old(2, 0),
      true,
    ],
    ['no change', set(2, 2), old(2, 0), false],
    ['an available pod less', set(1, 2), old(2, 0), false],
    ['an old pod more', set(2, 2), old(3, 0), false],
  ])('is renewed or not: %s', (_what, newSet, oldSet, isRenewed) => {
    expect(next(newSet, oldSet)).toBe(isRenewed ? '2026-01-01T00:00:10Z' : created.lastUpdateTime);
  });

  test.each([
    ['the deadline has passed', 'ReplicaSetUpdated', 61, 'False ProgressDeadlineExceeded'],
    ['the deadline is now', 'ReplicaSetUpdated', 60, 'True ReplicaSetUpdated'],
    ['it was missed before', 'ProgressDeadlineExceeded', 1, 'False ProgressDeadlineExceeded'],
    ['the last rollout was finished', 'NewReplicaSetAvailable', 61, 'True NewReplicaSetAvailable'],
  ])('is missing for longer than the deadline or not: %s', (_what, before, seconds, expected) => {
    const status = { ...counts, replicas: 4, conditions: [progressing(before)] };
    const [newSet, oldSet] = [set(2, 2), old(2, 0)];
    const input = { newSet, allSets: [oldSet, newSet], now: later(seconds), isRollout: true };
    const after = deploymentStatus(deployment(status, { replicas: 3 }), input);
    expect(reasonsOf(after)).toContain(`Progressing ${expected}`);
  });

  test('does not begin with a time-out', () => {
    const [newSet, oldSet] = [set(2, 2), old(2, 0)];
    const input = { newSet, allSets: [oldSet, newSet], now: later(61), isRollout: true };
    expect(reasonsOf(deploymentStatus(deployment(counts, { replicas: 3 }), input))).toEqual([
      expect.stringMatching(/^Available /),
    ]);
  });

  test('names the deployment when there is no new set', () => {
    const status = { ...counts, replicas: 5, conditions: [progressing('ReplicaSetUpdated')] };
    const input = { newSet: undefined, allSets: [old(2, 0)], now: later(10), isRollout: true };
    const { conditions } = deploymentStatus(deployment(status, { replicas: 3 }), input);
    expect(conditions?.find(({ type }) => type === 'Progressing')?.message).toBe('Deployment "d" is progressing.');
  });

  test('of a finished rollout is looked at again when old pods exist', () => {
    const status = { ...counts, conditions: [progressing('NewReplicaSetAvailable')] };
    const [newSet, oldSet] = [set(2, 3), old(1, 0)];
    const input = { newSet, allSets: [oldSet, newSet], now: later(10), isRollout: true };
    const { conditions } = deploymentStatus(deployment(status, { replicas: 3 }), input);
    expect(conditions?.find(({ type }) => type === 'Progressing')?.reason).toBe('ReplicaSetUpdated');
  });
});

describe('the time until the deadline', () => {
  const status = { conditions: [created] };
  test.each([
    ['that has passed is 0', deployment(), status, 90, 0],
    ['is missing without a condition', deployment(), {}, 20, undefined],
    [
      'is missing without a deadline',
      deployment({}, { progressDeadlineSeconds: 2_147_483_647 }),
      status,
      20,
      undefined,
    ],
    [
      'is missing for a complete rollout',
      deployment(),
      { ...status, observedGeneration: 1, replicas: 2, updatedReplicas: 2, availableReplicas: 2 },
      20,
      undefined,
    ],
  ])('%s', (_what, given, of, seconds, expected) => {
    expect(deadlineInMs(given, { status: of, now: later(seconds) })).toBe(expected);
  });
});

test('the failure of the new set comes before those of others, which count without it', () => {
  const failing = (message: string): ReplicaSet => ({
    ...set(0),
    status: { replicas: 0, conditions: [{ ...failure, message }] },
  });
  const messageOf = (newSet: ReplicaSet | undefined, ...allSets: ReplicaSet[]) =>
    deploymentStatus(deployment(), { newSet, allSets, now: start, isRollout: true }).conditions?.find(
      ({ type }) => type === 'ReplicaFailure',
    )?.message;
  expect(messageOf(failing('new'), failing('old'), failing('new'))).toBe('new');
  expect(messageOf(set(0), failing('old'))).toBe('old');
  expect(messageOf(undefined, set(0), failing('old'))).toBe('old');
  expect(messageOf(undefined, set(0))).toBeUndefined();
});

test('zeros are left out of the status, and the collision count is kept', () => {
  const status = deploymentStatus(deployment({ collisionCount: 2 }, { replicas: 0 }), {
    ...{ newSet: undefined, allSets: [], now: start, isRollout: false },
  });
  const { conditions, ...counts } = status;
  expect(counts).toEqual({ observedGeneration: 1, collisionCount: 2 });
  expect(conditions).toHaveLength(1);
});

const failure = { type: 'ReplicaFailure', status: 'True', reason: 'FailedCreate', message: 'quota' };
