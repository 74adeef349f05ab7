import { expect, test } from '@jest/globals';
import { ScoreArrays } from '../../src/framework/score-arrays.js';

test('score arrays are allocated once per number, until a longer one is needed', () => {
  const arrays = new ScoreArrays();
  const [first, second] = [arrays.take(0, 100), arrays.take(1, 100)];
  expect([first.length, second.length, first.buffer === second.buffer]).toEqual([100, 100, false]);
  const shorter = arrays.take(0, 7);
  expect([shorter.length, shorter.buffer === first.buffer]).toEqual([7, true]);
  expect(arrays.take(0, 150).buffer).toBe(first.buffer);
  const longer = arrays.take(0, 1_000);
  expect([longer.length, longer.buffer === first.buffer]).toEqual([1_000, false]);
});
