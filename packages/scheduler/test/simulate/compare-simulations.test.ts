import { describe, expect, test } from '@jest/globals';
import { compareSimulations } from '../../src/simulate/compare-simulations.js';
import type { Eviction, SimulatedPod, Simulation } from '../../src/simulate/simulation.js';

const named = (name: string) => ({ namespace: 'n', name });

function aPod(name: string, fields: Partial<SimulatedPod> = {}): SimulatedPod {
  const common = { schedulerName: 's', priority: 0, message: 'no', attempts: 1, decisions: [] };
  return { pod: named(name), ...common, ...fields };
}

const simulation = (pods: readonly SimulatedPod[], evictions: readonly Eviction[] = []): Simulation => ({
  ...{ seed: 1, nodes: 1, placed: 0, notPlaced: 0, pods, evictions },
});

const same = {
  ...{ node: 'new', newlyPlaced: [], noLongerPlaced: [], moved: [], stillNotPlaced: [] },
  ...{ evictionsAvoided: [], evictionsAdded: [] },
};

describe('a pod', () => {
  const [on, off] = [aPod('p', { node: 'a' }), aPod('p')];
  const evicted = aPod('p', { evictedFor: named('vip') });
  const still = { pod: named('p'), message: 'no' };
  test.each([
    ['that stays on its node', on, on, {}],
    ['that is placed', off, on, { newlyPlaced: [{ pod: named('p'), node: 'a' }] }],
    ['that comes, and is placed', undefined, on, { newlyPlaced: [{ pod: named('p'), node: 'a' }] }],
    ['that moves', on, aPod('p', { node: 'b' }), { moved: [{ pod: named('p'), from: 'a', to: 'b' }] }],
    ['that has no node', off, off, { stillNotPlaced: [still] }],
    ['that loses its node', on, off, { noLongerPlaced: [named('p')], stillNotPlaced: [still] }],
    ['that is evicted', on, evicted, {}],
    ['that was evicted, and is no longer', evicted, off, { stillNotPlaced: [still] }],
    ['that is no longer there', on, undefined, {}],
  ])('%s', (_what, before, after, expected) => {
    const of = (pod: SimulatedPod | undefined) => simulation(pod === undefined ? [] : [pod]);
    expect(compareSimulations(of(before), of(after), 'new')).toEqual({ ...same, ...expected });
  });

  test('without a node has what the new node says in the last decision', () => {
    const decision = (...names: readonly string[]) => ({
      ...({ outcome: 'unschedulable', message: 'no' } as const),
      nodes: names.map((name) => ({ name, verdict: 'rejected' as const })),
    });
    const compared = (...decisions: readonly ReturnType<typeof decision>[]) =>
      compareSimulations(simulation([off]), simulation([aPod('p', { decisions })]), 'new').stillNotPlaced;
    expect(compared(decision('a', 'new'))).toEqual([{ ...still, newNode: { name: 'new', verdict: 'rejected' } }]);
    expect(compared(decision('a', 'new'), decision('a'))).toEqual([still]);
    expect(compared()).toEqual([still]);
  });

  test('is another one in another namespace', () => {
    const elsewhere = { ...on, pod: { namespace: 'm', name: 'p' } };
    const { newlyPlaced } = compareSimulations(simulation([on]), simulation([on, elsewhere]), 'new');
    expect(newlyPlaced).toEqual([{ pod: { namespace: 'm', name: 'p' }, node: 'a' }]);
  });
});

test('evictions that are new, and those that are no longer necessary; the reason does not matter', () => {
  const eviction = (name: string, node: string, evictedFor = 'vip'): Eviction => ({
    ...{ pod: named(name), node, evictedFor: named(evictedFor) },
  });
  const before = simulation([], [eviction('kept', 'a'), eviction('gone', 'a'), eviction('moved', 'a')]);
  const after = simulation([], [eviction('kept', 'a', 'other'), eviction('come', 'a'), eviction('moved', 'b')]);
  expect(compareSimulations(before, after, 'new')).toEqual({
    ...same,
    evictionsAvoided: [eviction('gone', 'a'), eviction('moved', 'a')],
    evictionsAdded: [eviction('come', 'a'), eviction('moved', 'b')],
  });
});
