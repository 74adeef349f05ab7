import { expect, test } from '@jest/globals';
import { editDistance, nearest } from './nearest.js';

test.each([
  ['', '', 0],
  ['pods', 'pods', 0],
  ['pod', 'pods', 1],
  ['', 'abc', 3],
  ['deploymnets', 'deployments', 1],
  ['sevrice', 'service', 1],
  ['kitten', 'sitting', 3],
])('%j is so far from %j', (one, other, distance) => {
  expect(editDistance(one, other)).toBe(distance);
  expect(editDistance(other, one)).toBe(distance);
});

test('a word means the nearest one, if one is near', () => {
  const candidates = ['pods', 'deployments', 'services', 'rs'];
  expect(nearest('pdos', candidates)).toBe('pods');
  expect(nearest('deploymets', candidates)).toBe('deployments');
  expect(nearest('foo', candidates)).toBeUndefined();
});
