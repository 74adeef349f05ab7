import { expect, test } from '@jest/globals';
import { podInfo } from '../../src/cluster/pod-info.js';
import { pickNode } from '../../src/preemption/pick-node.js';
import { aPod } from '../plugins/scenario.fixture.js';

const nowMs = Date.parse('2026-01-10T00:00:00Z');

/** A victim: its priority and the day of January on which it started, if it has. */
type Victim = readonly [priority: number, day?: number];

function victim([priority, day]: Victim) {
  const status = day === undefined ? {} : { startTime: `2026-01-0${day}T00:00:00Z` };
  return podInfo({ ...aPod('v', { priority }), status }, () => true);
}

interface Cost {
  readonly broken?: number;
  readonly pods: readonly Victim[];
}

test.each<readonly [string, Cost, Cost]>([
  ['fewer broken budgets', { broken: 1, pods: [[9, 1]] }, { broken: 2, pods: [[1, 1]] }],
  [
    'a lower priority of the most important',
    {
      pods: [
        [4, 1],
        [4, 1],
      ],
    },
    { pods: [[5, 1]] },
  ],
  [
    'a lower sum of priorities',
    {
      pods: [
        [5, 1],
        [1, 1],
      ],
    },
    {
      pods: [
        [5, 1],
        [2, 1],
      ],
    },
  ],
  [
    'fewer victims, though each has a negative priority',
    { pods: [[-5, 1]] },
    {
      pods: [
        [-5, 1],
        [-9, 1],
      ],
    },
  ],
  ['a later start', { pods: [[5, 3]] }, { pods: [[5, 2]] }],
  ['a victim that has not started', { pods: [[5]] }, { pods: [[5, 9]] }],
  [
    'the later of the earliest starts of the most important',
    {
      pods: [
        [5, 2],
        [5, 8],
        [1, 1],
      ],
    },
    {
      pods: [
        [5, 1],
        [5, 9],
        [1, 3],
      ],
    },
  ],
])('the node with %s is picked', (_what, better, worse) => {
  const candidate = ({ broken = 0, pods }: Cost, slot: number) => ({
    slot,
    victims: { broken, pods: pods.map(victim) },
  });
  expect(pickNode([candidate(better, 0), candidate(worse, 1)], nowMs)?.slot).toBe(0);
  expect(pickNode([candidate(worse, 1), candidate(better, 0)], nowMs)?.slot).toBe(0);
});

test('of equal nodes the first is picked, and without any none', () => {
  const victims = { broken: 0, pods: [victim([5, 1])] };
  expect(
    pickNode(
      [
        { slot: 7, victims },
        { slot: 3, victims },
        { slot: 9, victims },
      ],
      nowMs,
    )?.slot,
  ).toBe(7);
  expect(pickNode([], nowMs)).toBeUndefined();
});
