import { describe, expect, test } from '@jest/globals';
import type { Deployment, DeploymentStrategy, ReplicaSet } from '@orch/api/types/apps_v1';
import fc from 'fast-check';
import { desiredReplicas, rollingLimits, totalAvailableReplicas, totalReplicas } from './model.js';
import { areOldPodsGone, newSetReplicas, planOldSets, planProportionally } from './plan-rolling.js';

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

describe('surge and unavailability', () => {
  test.each([
    [10, { maxSurge: '25%', maxUnavailable: '25%' }, { surge: 3, unavailable: 2 }],
    [1, { maxSurge: '25%', maxUnavailable: '25%' }, { surge: 1, unavailable: 0 }],
    [3, { maxSurge: 0, maxUnavailable: 0 }, { surge: 0, unavailable: 1 }],
    [3, { maxSurge: 2, maxUnavailable: 5 }, { surge: 2, unavailable: 3 }],
  ])('of %d replicas with %j are %j', (replicas, rollingUpdate, expected) => {
    expect(rollingLimits(deployment(replicas, rollingUpdate))).toEqual(expected);
  });
});

describe('a rolling update', () => {
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
