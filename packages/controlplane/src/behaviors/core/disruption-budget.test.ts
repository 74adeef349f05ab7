import { describe, expect, test } from '@jest/globals';
import type { Pod } from '@orch/api/types/core_v1';
import type { PodDisruptionBudget, PodDisruptionBudgetStatus } from '@orch/api/types/policy_v1';
import { StatusError } from '@orch/apimachinery';
import { isBudgetFor, isBudgetMet, isEvictableWithoutBudget, isReady, recordEviction } from './disruption-budget.js';

const now = new Date('2026-01-01T00:00:00Z');
const time = '2026-01-01T00:00:00Z';
const pod = (status: Pod['status'], metadata: Pod['metadata'] = {}): Pod => ({
  ...{ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p', ...metadata } },
  ...(status === undefined ? {} : { status }),
});
const counts = { currentHealthy: 3, desiredHealthy: 2, expectedPods: 3, disruptionsAllowed: 1 };
const budget = (status: Partial<PodDisruptionBudgetStatus> = {}, generation = 2): PodDisruptionBudget => ({
  ...{ apiVersion: 'policy/v1', kind: 'PodDisruptionBudget', metadata: { name: 'b', generation } },
  status: { ...counts, observedGeneration: 2, ...status },
});
const record = (given: PodDisruptionBudget) => recordEviction(given, { podName: 'p', now });

test.each<readonly [Pod['status'], string | undefined, boolean]>([
  [{ phase: 'Succeeded' }, undefined, true],
  [{ phase: 'Failed' }, undefined, true],
  [{ phase: 'Pending' }, undefined, true],
  [{ phase: 'Running' }, undefined, false],
  [{ phase: 'Running' }, time, true],
  [undefined, undefined, false],
])('a pod with the status %j that is being deleted since %s needs no budget: %s', (status, since, expected) => {
  expect(isEvictableWithoutBudget(pod(status, since === undefined ? {} : { deletionTimestamp: since }))).toBe(expected);
});

test.each([
  [[{ type: 'Ready', status: 'True' }], true],
  [[{ type: 'Ready', status: 'False' }], false],
  [[{ type: 'Initialized', status: 'True' }], false],
  [[], false],
])('a pod with the conditions %j is ready: %s', (conditions, expected) => {
  expect(isReady(pod({ conditions }))).toBe(expected);
  if (conditions.length === 0) expect(isReady(pod(undefined))).toBe(expected);
});

test('a budget is for the pods of its selector: an empty one selects all, a missing one none', () => {
  const web = pod({}, { labels: { app: 'web' } });
  const having = (spec: PodDisruptionBudget['spec']) => ({ ...budget(), ...(spec === undefined ? {} : { spec }) });
  const selecting = (app: string) => having({ selector: { matchLabels: { app } } });
  expect([isBudgetFor(selecting('web'), web), isBudgetFor(selecting('db'), web)]).toEqual([true, false]);
  expect([isBudgetFor(selecting('web'), pod({})), isBudgetFor(having({ selector: {} }), web)]).toEqual([false, true]);
  expect([isBudgetFor(having({}), web), isBudgetFor(having(undefined), web)]).toEqual([false, false]);
});

test.each([
  [2, 2, true],
  [3, 2, true],
  [1, 2, false],
  [0, 0, false],
])('with %d healthy pods of %d desired the budget is met: %s', (currentHealthy, desiredHealthy, expected) => {
  expect(isBudgetMet(budget({ currentHealthy, desiredHealthy }))).toBe(expected);
});

describe('an eviction', () => {
  test('uses one of the allowed disruptions, and notes the pod', () => {
    const disruptedPods = { other: '2025-12-31T00:00:00Z' };
    expect(record(budget({ disruptionsAllowed: 2, disruptedPods }))).toEqual({
      ...{ ...counts, observedGeneration: 2, disruptionsAllowed: 1 },
      disruptedPods: { ...disruptedPods, p: time },
    });
  });

  const none = {
    ...{ type: 'DisruptionAllowed', status: 'False', reason: 'InsufficientPods', message: '' },
    ...{ observedGeneration: 2, lastTransitionTime: time },
  };
  const earlier = '2025-12-31T00:00:00Z';
  const allowed = { ...none, status: 'True', reason: 'SufficientPods', lastTransitionTime: earlier };
  const other = { ...none, type: 'Other' };

  test.each([
    ['is added', [other], [other, none]],
    ['changes in its place', [allowed, other], [none, other]],
    [
      'keeps the time of its status',
      [{ ...none, lastTransitionTime: earlier }],
      [{ ...none, lastTransitionTime: earlier }],
    ],
  ])('that uses the last one sets a condition, which %s', (_what, conditions, expected) => {
    expect(record(budget({ conditions }))).toEqual({
      ...{ ...counts, observedGeneration: 2, disruptionsAllowed: 0, disruptedPods: { p: time } },
      conditions: expected,
    });
  });

  const many = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, time] as const));
  const cannot = "Cannot evict pod as it would violate the pod's disruption budget.";
  const forbidden = (why: string) => ({
    ...{ code: 403, reason: 'Forbidden', message: `poddisruptionbudget.policy "b" is forbidden: ${why}` },
  });
  const tooMany = (message: string) => ({
    ...{ code: 429, reason: 'TooManyRequests', message: cannot },
    status: expect.objectContaining({ details: { causes: [{ reason: 'DisruptionBudget', message }] } }),
  });
  test.each([
    [
      'before its generation is observed',
      budget({}, 3),
      tooMany('The disruption budget b is still being processed by the server.'),
    ],
    [
      'when none is allowed',
      budget({ disruptionsAllowed: 0, currentHealthy: 2 }),
      tooMany('The disruption budget b needs 2 healthy pods and has 2 currently'),
    ],
    ['when fewer than none are', budget({ disruptionsAllowed: -1 }), forbidden('pdb disruptions allowed is negative')],
    [
      'with too many unconfirmed ones',
      budget({ disruptedPods: many(2_001) }),
      forbidden('DisruptedPods map too big - too many evictions not confirmed by PDB controller'),
    ],
  ])('is rejected %s', (_when, given, expected) => {
    expect(() => record(given)).toThrow(StatusError);
    expect(() => record(given)).toThrow(expect.objectContaining(expected));
  });

  test('is allowed with 2000 unconfirmed ones', () => {
    expect(record(budget({ disruptedPods: many(2_000) })).disruptionsAllowed).toBe(0);
  });
});
