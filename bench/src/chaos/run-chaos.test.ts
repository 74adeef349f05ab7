import { expect, test } from '@jest/globals';
import { compare } from './run-chaos.js';

const outcome = { state: ['Pod a {}'], created: { pods: 3 }, durationMs: 5 };

test('equal states and creations have no differences', () => {
  expect(compare(outcome, outcome)).toEqual([]);
});

test('a second creation, another state, a failure and a missing run are reported', () => {
  expect(compare({ ...outcome, created: { pods: 4 } }, outcome)).toEqual(['4 pods were created, not 3']);
  expect(compare({ ...outcome, created: {} }, outcome)).toEqual(['0 pods were created, not 3']);
  expect(compare({ ...outcome, state: [] }, outcome)).toEqual(['missing Pod a {}']);
  expect(compare({ ...outcome, failure: 'timed out' }, outcome)).toEqual(['does not converge: timed out']);
  expect(compare(undefined, outcome)).toEqual(['was not run']);
});
