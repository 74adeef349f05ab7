import { expect, test } from '@jest/globals';
import { chooseTimeoutSeconds } from './watch.js';

test('a watch lasts the least time or longer, at random, so that not all end at once [Watch stream, 6]', () => {
  const chosen = Array.from({ length: 100 }, () => chooseTimeoutSeconds(undefined, 1_800) ?? 0);
  expect(Math.min(...chosen)).toBeGreaterThanOrEqual(1_800);
  expect(Math.max(...chosen)).toBeLessThanOrEqual(3_600);
  expect(new Set(chosen).size).toBeGreaterThan(50);
});

test('a client may name the time, as far as a timer can count', () => {
  expect(chooseTimeoutSeconds(5, 1_800)).toBe(5);
  expect(chooseTimeoutSeconds(0, 1_800)).toBeGreaterThanOrEqual(1_800);
  expect(chooseTimeoutSeconds(-1, 1_800)).toBe(0);
  expect(chooseTimeoutSeconds(9e9, 1_800)).toBeLessThan(2 ** 31 / 1_000);
});

test('without a least time a watch that names none lasts as long as its client', () => {
  expect(chooseTimeoutSeconds(undefined, 0)).toBeUndefined();
  expect(chooseTimeoutSeconds(0, 0)).toBeUndefined();
  expect(chooseTimeoutSeconds(7, 0)).toBe(7);
});

test('a least time beyond what a timer can count is what it can', () => {
  expect(chooseTimeoutSeconds(undefined, 9e9)).toBeLessThan(2 ** 31 / 1_000);
});
