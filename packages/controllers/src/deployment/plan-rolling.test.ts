import { describe, expect, test } from '@jest/globals';
import type { Deployment, DeploymentStrategy, ReplicaSet } from '@orch/api/types/apps_v1';
import fc from 'fast-check';
import { desiredReplicas, rollingLimits, totalAvailableReplicas, totalReplicas } from './model.js';
import { areOldPodsGone, newSetReplicas, planOldSets, planProportionally, type ScaleStep } from './plan-rolling.js';

function deployment(
  replicas: number,
  rollingUpdate: DeploymentStrategy['rollingUpdate'] = { maxSurge: '25%', maxUnavailable: '25%' },
): Deployment {
  const strategy = { type: 'RollingUpdate', ...(rollingUpdate ? { rollingUpdate } : {}) };
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'd' },
    spec: { replicas, strategy, selector: {}, template: {} },
  };
}

function set(name: string, replicas: number, available = replicas): ReplicaSet {
  return {
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    metadata: { name, creationTimestamp: `2026-01-01T00:00:0${name.length}Z` },
    spec: { replicas, selector: {} },
    status: { replicas, availableReplicas: available, readyReplicas: available },
  };
}

const sizesOf = (steps: readonly ScaleStep[]) =>
  Object.fromEntries(steps.map((step) => [step.set.metadata.name, step.replicas]));

describe('surge and unavailability', () => {
  test.each([
    [10, { maxSurge: '25%', maxUnavailable: '25%' }, { surge: 3, unavailable: 2 }],
    [1, { maxSurge: '25%', maxUnavailable: '25%' }, { surge: 1, unavailable: 0 }],
    [3, { maxSurge: 0, maxUnavailable: 0 }, { surge: 0, unavailable: 1 }],
    [3, { maxSurge: 2, maxUnavailable: 5 }, { surge: 2, unavailable: 3 }],
    [3, { maxSurge: 0, maxUnavailable: 2 }, { surge: 0, unavailable: 2 }],
    [3, { maxSurge: 2, maxUnavailable: 0 }, { surge: 2, unavailable: 0 }],
    [3, {}, { surge: 0, unavailable: 1 }],
    [3, { maxSurge: 'x%', maxUnavailable: '50' }, { surge: 0, unavailable: 1 }],
  ])('of %d replicas with %j are %j', (replicas, rollingUpdate, expected) => {
    expect(rollingLimits(deployment(replicas, rollingUpdate))).toEqual(expected);
  });
});

test('a Recreate deployment has neither surge nor unavailability, and its new set all replicas', () => {
  const d = deployment(3);
  d.spec = { ...d.spec, selector: {}, template: {}, strategy: { type: 'Recreate' } };
  expect(rollingLimits(d)).toEqual({ surge: 0, unavailable: 0 });
  expect(newSetReplicas(d, { newSet: undefined, allSets: [set('old', 9)] })).toBe(3);
});

describe('a rolling update', () => {
  test.each([
    ['no room within the surge', set('new', 1), [set('old', 4), set('new', 1)], 1],
    ['more than the surge', set('new', 1), [set('old', 9), set('new', 1)], 1],
    ['room for more than is missing', set('new', 3), [set('new', 3)], 4],
    ['exactly the desired number', set('new', 4), [set('new', 4), set('old', 1)], 4],
  ])('with %s sizes the new set', (_what, newSet, allSets, expected) => {
    expect(newSetReplicas(deployment(4), { newSet, allSets })).toBe(expected);
  });

  test.each([
    ['the new set has unavailable pods that use the spare', set('new', 2, 0), [set('old', 3)], {}],
    ['no old set has replicas', set('new', 4), [set('old', 0)], {}],
    ['the old set is available', set('new', 1), [set('old', 4)], { old: 2 }],
    ['old sets of several ages are available', set('new', 2), [set('bb', 2), set('a', 2)], { a: 0, bb: 1 }],
    ['more is unavailable than may go', set('new', 1), [set('a', 5, 0)], { a: 2 }],
    ['a set reports more available pods than it has', set('new', 1), [set('a', 1, 3), set('bb', 3, 1)], { bb: 1 }],
  ])('scales down when %s', (_what, newSet, oldSets, expected) => {
    expect(sizesOf(planOldSets(deployment(4), { newSet, oldSets }))).toEqual(expected);
  });

  test('scales up the new set within the surge', () => {
    expect(newSetReplicas(deployment(4), { newSet: undefined, allSets: [set('old', 4)] })).toBe(1);
    expect(newSetReplicas(deployment(4), { newSet: set('new', 1), allSets: [set('old', 3), set('new', 1)] })).toBe(2);
  });

  test('counts the pods that a set still has after it was scaled down', () => {
    const d = deployment(4, { maxSurge: 0, maxUnavailable: 2 });
    const old = { ...set('old', 2), status: { replicas: 4, availableReplicas: 4 } };
    expect(newSetReplicas(d, { newSet: set('new', 0), allSets: [old, set('new', 0)] })).toBe(0);
    const half = { ...set('old', 2), status: { replicas: 3, availableReplicas: 3 } };
    expect(newSetReplicas(d, { newSet: set('new', 0), allSets: [half, set('new', 0)] })).toBe(1);
    expect(newSetReplicas(d, { newSet: set('new', 0), allSets: [set('old', 2), set('new', 0)] })).toBe(2);
  });

  test('waits until the sizes of all sets are observed', () => {
    const old = set('old', 2);
    const scaled = {
      ...old,
      metadata: { ...old.metadata, generation: 3 },
      status: { ...old.status, observedGeneration: 2, replicas: 2 },
    };
    const seen = { ...scaled, status: { ...scaled.status, observedGeneration: 3 } };
    const d = deployment(4, { maxSurge: 0, maxUnavailable: 2 });
    expect(newSetReplicas(d, { newSet: set('new', 1), allSets: [scaled, set('new', 1)] })).toBe(1);
    expect(newSetReplicas(d, { newSet: set('new', 1), allSets: [seen, set('new', 1)] })).toBe(2);
  });

  test('does not count available pods that the new set is about to delete, as after a change back', () => {
    const d = deployment(4, { maxSurge: 4, maxUnavailable: 1 });
    const behind = { ...set('new', 1), status: { replicas: 4, availableReplicas: 4 } };
    expect(planOldSets(d, { newSet: behind, oldSets: [set('old', 2)] })).toEqual([]);
    expect(planOldSets(d, { newSet: behind, oldSets: [set('old', 3)] }).map(({ replicas }) => replicas)).toEqual([2]);
  });

  test('scales down a new set that is larger than the deployment', () => {
    expect(newSetReplicas(deployment(4), { newSet: set('new', 9), allSets: [set('new', 9)] })).toBe(4);
  });

  test('scales down the old set as far as availability allows', () => {
    const steps = planOldSets(deployment(4), { newSet: set('new', 1, 0), oldSets: [set('old', 4)] });
    expect(steps.map((step) => step.replicas)).toEqual([3]);
  });

  test('removes unavailable replicas first', () => {
    const oldSets = [set('a', 2, 0), set('bb', 4, 4)];
    const steps = planOldSets(deployment(4), { newSet: set('new', 1, 1), oldSets });
    expect(steps.find((step) => step.set.metadata.name === 'a')?.replicas).toBe(0);
  });

  test('stays within surge and availability, and ends with the new set only', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 0, max: 100 }),
        fc.integer({ min: 0, max: 100 }),
        (replicas, surgePercent, unavailablePercent) => {
          const d = deployment(replicas, { maxSurge: `${surgePercent}%`, maxUnavailable: `${unavailablePercent}%` });
          const { surge, unavailable } = rollingLimits(d);
          let old = set('old', replicas);
          let fresh = set('new', 0);
          const isOver = () => desiredReplicas(old) === 0 && (fresh.status?.availableReplicas ?? 0) >= replicas;
          for (let step = 0; step < 500 && !isOver(); step += 1) {
            const grown = newSetReplicas(d, { newSet: fresh, allSets: [old, fresh] });
            fresh = set('new', grown, fresh.status?.availableReplicas ?? 0);
            expect(totalReplicas([old, fresh])).toBeLessThanOrEqual(replicas + surge);
            for (const { replicas: shrunk } of planOldSets(d, { newSet: fresh, oldSets: [old] }))
              old = set('old', shrunk);
            expect(totalAvailableReplicas([old, fresh])).toBeGreaterThanOrEqual(replicas - unavailable);
            // One more pod of the new set becomes available.
            fresh = set('new', grown, Math.min(grown, (fresh.status?.availableReplicas ?? 0) + 1));
          }
          expect([desiredReplicas(old), desiredReplicas(fresh)]).toEqual([0, replicas]);
        },
      ),
    );
  });
});

describe('a resize', () => {
  const maxReplicasOf = () => 13;

  test('scales the only active set to the new size', () => {
    const steps = planProportionally(deployment(5), { newSet: set('new', 3), oldSets: [set('old', 0)], maxReplicasOf });
    expect(steps.map((step) => [step.set.metadata.name, step.replicas])).toEqual([['new', 5]]);
  });

  test('scales several sets in proportion', () => {
    const d = deployment(15, { maxSurge: 3, maxUnavailable: 2 });
    const steps = planProportionally(d, { newSet: set('new', 5, 0), oldSets: [set('old', 8)], maxReplicasOf });
    const total = steps.reduce((sum, step) => sum + step.replicas, 0);
    expect(total).toBe(18);
    expect(new Map(steps.map((step) => [step.set.metadata.name, step.replicas])).get('old')).toBe(11);
  });

  test('includes sets whose replicas do not change', () => {
    const d = deployment(10, { maxSurge: 0, maxUnavailable: 1 });
    const options = { newSet: set('new', 1, 0), oldSets: [set('old', 9)], maxReplicasOf: () => 10 };
    const sizes = planProportionally(d, options).map((step) => [step.set.metadata.name, step.replicas]);
    expect(sizes).toEqual([
      ['old', 9],
      ['new', 1],
    ]);
  });

  test('gives nothing to the sets after those that got all of it', () => {
    const d = deployment(12, { maxSurge: 0, maxUnavailable: 1 });
    const max: Readonly<Record<string, number>> = { new: 8, old: 24 };
    const maxOf = (each: { readonly metadata: { readonly name?: string } }) => max[each.metadata.name ?? ''];
    const options = { newSet: set('new', 8, 0), oldSets: [set('old', 2)], maxReplicasOf: maxOf };
    expect(sizesOf(planProportionally(d, options))).toEqual({ new: 10, old: 2 });
  });

  test('counts a set without the annotation as scaled for the current number of pods', () => {
    const d = { ...deployment(20, { maxSurge: 0, maxUnavailable: 1 }), status: { replicas: 10 } };
    const options = { newSet: set('new', 4, 0), oldSets: [set('old', 6)], maxReplicasOf: () => undefined };
    expect(sizesOf(planProportionally(d, options))).toEqual({ old: 12, new: 8 });
    const unknown = { ...d, status: {} };
    expect(sizesOf(planProportionally(unknown, options))).toEqual({ old: 16, new: 4 });
  });

  test('adds what rounding leaves to the largest set, or takes it from there', () => {
    const d = deployment(5, { maxSurge: 0, maxUnavailable: 1 });
    const sets = { newSet: set('new', 3, 0), oldSets: [set('a', 3), set('bb', 4)], maxReplicasOf: () => 10 };
    expect(sizesOf(planProportionally(d, sets))).toEqual({ bb: 1, a: 2, new: 2 });
  });

  test('of equal sets grows the newest first and shrinks the oldest first', () => {
    const sets = { newSet: set('new', 2, 0), oldSets: [set('a', 2)], maxReplicasOf: () => 4 };
    expect(sizesOf(planProportionally(deployment(5, { maxSurge: 0, maxUnavailable: 1 }), sets))).toEqual({
      new: 3,
      a: 2,
    });
    expect(sizesOf(planProportionally(deployment(3, { maxSurge: 0, maxUnavailable: 1 }), sets))).toEqual({
      a: 1,
      new: 2,
    });
  });

  test('to 0 scales all sets to 0, without the surge', () => {
    const sets = { newSet: set('new', 2, 0), oldSets: [set('a', 3)], maxReplicasOf: () => 6 };
    expect(sizesOf(planProportionally(deployment(0, { maxSurge: 2, maxUnavailable: 0 }), sets))).toEqual({
      a: 0,
      new: 0,
    });
  });

  test('scales the newest set when none has replicas, and none without sets', () => {
    const oldSets = [set('a', 0), set('ccc', 0), set('bb', 0)];
    const without = { newSet: undefined, oldSets, maxReplicasOf };
    expect(sizesOf(planProportionally(deployment(3), without))).toEqual({ ccc: 3 });
    expect(sizesOf(planProportionally(deployment(3), { ...without, newSet: set('new', 0) }))).toEqual({ new: 3 });
    expect(planProportionally(deployment(3), { ...without, oldSets: [] })).toEqual([]);
  });

  test('of a Recreate deployment with several active sets changes none', () => {
    const d = deployment(9);
    d.spec = { ...d.spec, selector: {}, template: {}, strategy: { type: 'Recreate' } };
    const sets = { newSet: set('new', 2, 0), oldSets: [set('a', 3)], maxReplicasOf };
    expect(sizesOf(planProportionally(d, sets))).toEqual({ a: 3, new: 2 });
  });

  test('does not count a new set as complete while its pods are not available', () => {
    const sets = { newSet: set('new', 3, 2), oldSets: [set('old', 2)], maxReplicasOf };
    expect(sizesOf(planProportionally(deployment(3), sets))).toEqual({ new: 2, old: 2 });
  });

  test('scales the old sets to 0 when the new set is complete', () => {
    const steps = planProportionally(deployment(3), { newSet: set('new', 3), oldSets: [set('old', 2)], maxReplicasOf });
    expect(steps.map((step) => [step.set.metadata.name, step.replicas])).toEqual([['old', 0]]);
  });
});

test.each<
  readonly [string, readonly ReplicaSet[], readonly { readonly status?: { readonly phase?: string } }[], boolean]
>([
  ['no pod is left', [set('old', 0)], [], true],
  ['a set still has pods', [set('old', 1)], [], false],
  ['a pod is being deleted', [set('old', 0)], [{ status: { phase: 'Running' } }], false],
  ['a pod has not started', [set('old', 0)], [{}], false],
  [
    'the remaining pods have finished',
    [set('old', 0)],
    [{ status: { phase: 'Succeeded' } }, { status: { phase: 'Failed' } }],
    true,
  ],
])('old pods are gone or not: %s', (_, sets, pods, gone) => {
  expect(areOldPodsGone(sets, pods)).toBe(gone);
});
