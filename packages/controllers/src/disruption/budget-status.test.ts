import { describe, expect, test } from '@jest/globals';
import type { Pod } from '@orch/api/types/core_v1';
import type { PodDisruptionBudget } from '@orch/api/types/policy_v1';
import {
  budgetRequirement,
  budgetStatus,
  currentDisruptedPods,
  failedStatus,
  healthyCount,
  needsScale,
} from './budget-status.js';

const now = new Date('2026-01-01T00:10:00Z');

function pod(name: string, { ready = true, deleting = false } = {}): Pod {
  return {
    kind: 'Pod',
    apiVersion: 'v1',
    metadata: { name, ...(deleting ? { deletionTimestamp: '2026-01-01T00:09:59Z' } : {}) },
    status: { conditions: [{ type: 'Ready', status: ready ? 'True' : 'False' }] },
  };
}

function budget(
  spec: PodDisruptionBudget['spec'],
  status: Partial<PodDisruptionBudget['status']> = {},
): PodDisruptionBudget {
  const counts = { disruptionsAllowed: 0, currentHealthy: 0, desiredHealthy: 0, expectedPods: 0 };
  return {
    kind: 'PodDisruptionBudget',
    apiVersion: 'policy/v1',
    metadata: { name: 'b', generation: 3 },
    ...(spec === undefined ? {} : { spec }),
    status: { ...counts, ...status },
  };
}

describe('the requirement of a budget', () => {
  test.each([
    [{ minAvailable: 2 }, { pods: 5, scale: 0 }, { expectedPods: 5, desiredHealthy: 2 }],
    [{ minAvailable: 0 }, { pods: 5, scale: 0 }, { expectedPods: 5, desiredHealthy: 0 }],
    [{ minAvailable: '50%' }, { pods: 1, scale: 5 }, { expectedPods: 5, desiredHealthy: 3 }],
    [{ minAvailable: '100%' }, { pods: 1, scale: 5 }, { expectedPods: 5, desiredHealthy: 5 }],
    [{ maxUnavailable: 1 }, { pods: 1, scale: 5 }, { expectedPods: 5, desiredHealthy: 4 }],
    [{ maxUnavailable: 9 }, { pods: 1, scale: 5 }, { expectedPods: 5, desiredHealthy: 0 }],
    [{ maxUnavailable: '30%' }, { pods: 1, scale: 5 }, { expectedPods: 5, desiredHealthy: 3 }],
    [{ maxUnavailable: '0%' }, { pods: 1, scale: 5 }, { expectedPods: 5, desiredHealthy: 5 }],
    [{}, { pods: 5, scale: 0 }, { expectedPods: 0, desiredHealthy: 0 }],
  ])('of %j with %j is %j', (spec, counted, need) => {
    expect(budgetRequirement(budget(spec), counted)).toEqual(need);
  });

  test('depends on the desired replicas, unless minAvailable is a number', () => {
    const specs = [{ minAvailable: 2 }, { minAvailable: '50%' }, { maxUnavailable: 1 }, { maxUnavailable: '1%' }, {}];
    expect(specs.map((spec) => needsScale(budget(spec)))).toEqual([false, true, true, true, false]);
  });

  test('an invalid percentage is an error', () => {
    expect(() => budgetRequirement(budget({ maxUnavailable: 'few' }), { pods: 1, scale: 1 })).toThrow(
      'invalid value for IntOrString: "few"',
    );
  });
});

describe('disrupted pods', () => {
  const disruptedPods = {
    first: '2026-01-01T00:08:30Z',
    second: '2026-01-01T00:09:00Z',
    late: '2026-01-01T00:07:59Z',
    deleting: '2026-01-01T00:09:00Z',
    deleted: '2026-01-01T00:09:00Z',
  };
  const pods = [pod('first'), pod('second'), pod('late'), pod('deleting', { deleting: true }), pod('other')];
  const disrupted = currentDisruptedPods(budget({}, { disruptedPods }), pods, now);

  test('expire after two minutes, or when they are deleted', () => {
    expect(Object.keys(disrupted.pods)).toEqual(['first', 'second']);
    expect(disrupted.recheckMs).toBe(30_000);
    expect(disrupted.expired.map(({ metadata }) => metadata.name)).toEqual(['late']);
  });

  test('are not healthy until they expire', () => {
    expect(healthyCount([...pods, pod('unready', { ready: false })], disrupted)).toBe(2);
  });

  test('without evictions there are none', () => {
    expect(currentDisruptedPods(budget({}), pods, now)).toEqual({ pods: {}, recheckMs: undefined, expired: [] });
  });
});

describe('the status', () => {
  const none = { pods: {}, recheckMs: undefined, expired: [] };
  const counted = { requirement: { expectedPods: 5, desiredHealthy: 3 }, currentHealthy: 5, disrupted: none, now };
  const condition = {
    type: 'DisruptionAllowed',
    status: 'True',
    observedGeneration: 3,
    lastTransitionTime: '2026-01-01T00:10:00Z',
    reason: 'SufficientPods',
    message: '',
  };

  test('allows disruptions of more pods than required', () => {
    expect(budgetStatus(budget({}), counted)).toEqual({
      observedGeneration: 3,
      disruptionsAllowed: 2,
      currentHealthy: 5,
      desiredHealthy: 3,
      expectedPods: 5,
      conditions: [condition],
    });
  });

  test('allows none when too few pods are healthy, or none is expected', () => {
    const insufficient = { ...condition, status: 'False', reason: 'InsufficientPods' };
    expect(budgetStatus(budget({}), { ...counted, currentHealthy: 2 })).toMatchObject({
      disruptionsAllowed: 0,
      conditions: [insufficient],
    });
    const unexpected = { ...counted, requirement: { expectedPods: 0, desiredHealthy: 0 } };
    expect(budgetStatus(budget({}), unexpected)).toMatchObject({ disruptionsAllowed: 0, conditions: [insufficient] });
  });

  test('keeps disrupted pods, other conditions, and the transition time of an unchanged condition', () => {
    const since = '2026-01-01T00:00:00Z';
    const other = { ...condition, type: 'Other', lastTransitionTime: since };
    const before = budget(
      {},
      { conditions: [other, { ...condition, observedGeneration: 2, lastTransitionTime: since }] },
    );
    const pods = { a: '2026-01-01T00:09:00Z' };
    const status = budgetStatus(before, { ...counted, disrupted: { pods, recheckMs: 1, expired: [] } });
    expect(status.disruptedPods).toEqual(pods);
    expect(status.conditions).toEqual([other, { ...condition, lastTransitionTime: since }]);
    const { conditions } = budgetStatus(before, { ...counted, currentHealthy: 0 });
    expect(conditions?.[1]).toMatchObject({ status: 'False', lastTransitionTime: '2026-01-01T00:10:00Z' });
  });

  test('allows none when counting fails, and reports the error; the old counts stay', () => {
    const before = budget({}, { observedGeneration: 2, disruptionsAllowed: 2, currentHealthy: 5 });
    expect(failedStatus(before, { message: 'no controller', now })).toEqual({
      observedGeneration: 2,
      disruptionsAllowed: 0,
      currentHealthy: 5,
      desiredHealthy: 0,
      expectedPods: 0,
      conditions: [
        { ...condition, status: 'False', observedGeneration: 2, reason: 'SyncFailed', message: 'no controller' },
      ],
    });
  });
});
