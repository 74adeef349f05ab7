import { expect, test } from '@jest/globals';
import { seatsOfFlow, seatsOfLevels } from './concurrency-shares.js';

const defaults = {
  'catch-all': 5,
  system: 30,
  'leader-election': 10,
  'workload-high': 40,
  'workload-low': 100,
  'global-default': 20,
};
const levels = Object.entries(defaults).map(([name, shares]) => ({ name, shares }));

test('the default levels share 600 seats as in v1.21', () => {
  expect(Object.fromEntries(seatsOfLevels(600, levels))).toEqual({
    'catch-all': 15,
    system: 88,
    'leader-election': 30,
    'workload-high': 118,
    'workload-low': 293,
    'global-default': 59,
  });
});

test('without a total, or without shares, no level has a limit', () => {
  expect([...seatsOfLevels(0, levels).values()]).toEqual(levels.map(() => 0));
  expect([...seatsOfLevels(10, [{ name: 'a', shares: 0 }]).values()]).toEqual([0]);
});

test.each([
  [1, 1],
  [2, 1],
  [4, 3],
  [59, 44],
])('of %i seats one flow may take %i', (seats, ofFlow) => {
  expect(seatsOfFlow(seats)).toBe(ofFlow);
});
