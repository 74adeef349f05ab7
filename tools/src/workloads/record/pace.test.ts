import { expect, test } from '@jest/globals';
import { quietFor } from './pace.js';

test.each([
  [[], 800, 800],
  [[100], 800, 800],
  [[500], 800, 1_500],
  [[20, 500, 30], 800, 1_500],
  [[5_000], 800, 6_000],
  [[100], 9_000, 9_000],
])('controllers that reacted in %j ms are at rest after %d ms at least: %d', (reactionsMs, leastMs, expected) => {
  expect(quietFor(reactionsMs, leastMs)).toBe(expected);
});
