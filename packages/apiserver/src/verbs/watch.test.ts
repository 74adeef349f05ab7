import { expect, test } from '@jest/globals';
import { chooseTimeoutSeconds } from './watch.js';

test('randomizes watch timeouts above the minimum, to spread reconnects [Watch stream, 6]', () => {
  const chosen = Array.from({ length: 100 }, () => chooseTimeoutSeconds(undefined, 1_800) ?? 0);
  expect(Math.min(...chosen)).toBeGreaterThanOrEqual(1_800);
  expect(Math.max(...chosen)).toBeLessThanOrEqual(3_600);
  expect(new Set(chosen).size).toBeGreaterThan(50);
});

test('limits the timeout of a client to the timer maximum', () => {
  expect(chooseTimeoutSeconds(5, 1_800)).toBe(5);
  expect(chooseTimeoutSeconds(0, 1_800)).toBeGreaterThanOrEqual(1_800);
  expect(chooseTimeoutSeconds(-1, 1_800)).toBe(0);
  expect(chooseTimeoutSeconds(9e9, 1_800)).toBeLessThan(2 ** 31 / 1_000);
});

test('has no timeout without a minimum and a client timeout', () => {
  expect(chooseTimeoutSeconds(undefined, 0)).toBeUndefined();
  expect(chooseTimeoutSeconds(0, 0)).toBeUndefined();
  expect(chooseTimeoutSeconds(7, 0)).toBe(7);
});

test('limits the minimum to the timer maximum', () => {
  expect(chooseTimeoutSeconds(undefined, 9e9)).toBeLessThan(2 ** 31 / 1_000);
});
