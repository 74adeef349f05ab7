import { describe, expect, test } from '@jest/globals';
import type { Pod } from '@orch/api/types/core_v1';
import type { PodDisruptionBudget } from '@orch/api/types/policy_v1';
import { budgetNeed, budgetStatus, failedStatus, healthyCount, needsScale, stillLettingGo } from './budget-status.js';

const now = new Date('2026-01-01T00:10:00Z');

function pod(name: string, { ready = true, going = false } = {}): Pod {
  return {
    kind: 'Pod',
    apiVersion: 'v1',
    metadata: { name, ...(going ? { deletionTimestamp: '2026-01-01T00:09:59Z' } : {}) },
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

describe('what a budget needs', () => {
  test.each([
    [{ minAvailable: 2 }, { pods: 5, wanted: 0 }, { expectedPods: 5, desiredHealthy: 2 }],
    [{ minAvailable: 0 }, { pods: 5, wanted: 0 }, { expectedPods: 5, desiredHealthy: 0 }],
    [{ minAvailable: '50%' }, { pods: 1, wanted: 5 }, { expectedPods: 5, desiredHealthy: 3 }],
    [{ minAvailable: '100%' }, { pods: 1, wanted: 5 }, { expectedPods: 5, desiredHealthy: 5 }],
    [{ maxUnavailable: 1 }, { pods: 1, wanted: 5 }, { expectedPods: 5, desiredHealthy: 4 }],
    [{ maxUnavailable: 9 }, { pods: 1, wanted: 5 }, { expectedPods: 5, desiredHealthy: 0 }],
    [{ maxUnavailable: '30%' }, { pods: 1, wanted: 5 }, { expectedPods: 5, desiredHealthy: 3 }],
    [{ maxUnavailable: '0%' }, { pods: 1, wanted: 5 }, { expectedPods: 5, desiredHealthy: 5 }],
    [{}, { pods: 5, wanted: 0 }, { expectedPods: 0, desiredHealthy: 0 }],
  ])('%j of %j is %j', (spec, counted, need) => {
    expect(budgetNeed(budget(spec), counted)).toEqual(need);
  });

  test('hangs on what controllers want, unless it is a number of pods that must stay', () => {
    const specs = [{ minAvailable: 2 }, { minAvailable: '50%' }, { maxUnavailable: 1 }, { maxUnavailable: '1%' }, {}];
    expect(specs.map((spec) => needsScale(budget(spec)))).toEqual([false, true, true, true, false]);
  });

  test('a share that is none is an error', () => {
    expect(() => budgetNeed(budget({ maxUnavailable: 'few' }), { pods: 1, wanted: 1 })).toThrow(
      'invalid value for IntOrString: "few"',
    );
  });
});

describe('pods that were let go', () => {
  const disruptedPods = {
    first: '2026-01-01T00:08:30Z',
    second: '2026-01-01T00:09:00Z',
    late: '2026-01-01T00:07:59Z',
    going: '2026-01-01T00:09:00Z',
    gone: '2026-01-01T00:09:00Z',
  };
  const pods = [pod('first'), pod('second'), pod('late'), pod('going', { going: true }), pod('other')];
  const lettingGo = stillLettingGo(budget({}, { disruptedPods }), pods, now);

  test('are remembered for two minutes, as long as they are there and not going', () => {
    expect(Object.keys(lettingGo.pods)).toEqual(['first', 'second']);
    expect(lettingGo.recheckMs).toBe(30_000);
  });

  test('are not healthy; those that stayed count again', () => {
    expect(healthyCount([...pods, pod('unready', { ready: false })], lettingGo)).toBe(2);
  });

  test('nobody is waited for when none was', () => {
    expect(stillLettingGo(budget({}), pods, now)).toEqual({ pods: {}, recheckMs: undefined });
  });
});

describe('the status', () => {
  const none = { pods: {}, recheckMs: undefined };
  const counted = { need: { expectedPods: 5, desiredHealthy: 3 }, currentHealthy: 5, lettingGo: none, now };
  const condition = {
    type: 'DisruptionAllowed',
    status: 'True',
    observedGeneration: 3,
    lastTransitionTime: '2026-01-01T00:10:00Z',
    reason: 'SufficientPods',
    message: '',
  };

  test('lets go whom the budget does not need, and says so', () => {
    expect(budgetStatus(budget({}), counted)).toEqual({
      observedGeneration: 3,
      disruptionsAllowed: 2,
      currentHealthy: 5,
      desiredHealthy: 3,
      expectedPods: 5,
      conditions: [condition],
    });
  });

  test('lets nobody go when too few are healthy, or none is expected', () => {
    const refused = { ...condition, status: 'False', reason: 'InsufficientPods' };
    expect(budgetStatus(budget({}), { ...counted, currentHealthy: 2 })).toMatchObject({
      disruptionsAllowed: 0,
      conditions: [refused],
    });
    const unexpected = { ...counted, need: { expectedPods: 0, desiredHealthy: 0 } };
    expect(budgetStatus(budget({}), unexpected)).toMatchObject({ disruptionsAllowed: 0, conditions: [refused] });
  });

  test('keeps who was let go, other conditions, and since when the condition is what it is', () => {
    const since = '2026-01-01T00:00:00Z';
    const other = { ...condition, type: 'Other', lastTransitionTime: since };
    const before = budget(
      {},
      { conditions: [other, { ...condition, observedGeneration: 2, lastTransitionTime: since }] },
    );
    const pods = { a: '2026-01-01T00:09:00Z' };
    const status = budgetStatus(before, { ...counted, lettingGo: { pods, recheckMs: 1 } });
    expect(status.disruptedPods).toEqual(pods);
    expect(status.conditions).toEqual([other, { ...condition, lastTransitionTime: since }]);
    const { conditions } = budgetStatus(before, { ...counted, currentHealthy: 0 });
    expect(conditions?.[1]).toMatchObject({ status: 'False', lastTransitionTime: '2026-01-01T00:10:00Z' });
  });

  test('lets nobody go when pods cannot be counted, and says why; what was counted stays', () => {
    const before = budget({}, { observedGeneration: 2, disruptionsAllowed: 2, currentHealthy: 5 });
    expect(failedStatus(before, { why: 'no controller', now })).toEqual({
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
