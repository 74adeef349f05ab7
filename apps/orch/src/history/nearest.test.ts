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
])('edit distance of %j and %j is %i', (one, other, distance) => {
  expect(editDistance(one, other)).toBe(distance);
  expect(editDistance(other, one)).toBe(distance);
});

test('nearest returns the closest word within the distance limit', () => {
  const candidates = ['pods', 'deployments', 'services', 'rs'];
  expect(nearest('pdos', candidates)).toBe('pods');
  expect(nearest('deploymets', candidates)).toBe('deployments');
  expect(nearest('foo', candidates)).toBeUndefined();
});
