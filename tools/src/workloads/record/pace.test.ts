import { expect, test } from '@jest/globals';
import { quietFor } from './pace.js';

test.each([
  [100, 800, 800],
  [500, 800, 1_500],
  [5_000, 800, 6_000],
  [100, 9_000, 9_000],
])('controllers that react in %d ms are at rest after %d ms at least: %d', (reactionMs, leastMs, expected) => {
  expect(quietFor(reactionMs, leastMs)).toBe(expected);
});
