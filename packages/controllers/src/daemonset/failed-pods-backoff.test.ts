import { expect, test } from '@jest/globals';
import { FailedPodsBackoff } from './failed-pods-backoff.js';

const minuteMs = 60_000;

test('the deletion of failed pods waits 1 s, twice as long each time, at most 15 minutes', () => {
  const backoff = new FailedPodsBackoff();
  expect(backoff.remainingMs('a', 0)).toBe(0);
  const delays = Array.from({ length: 12 }, () => {
    backoff.deleted('a', 0);
    return backoff.remainingMs('a', 0) / 1000;
  });
  expect(delays).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
  expect(backoff.remainingMs('b', 0)).toBe(0);
});

test('the wait passes, and begins anew half an hour after the last deletion', () => {
  const backoff = new FailedPodsBackoff();
  backoff.deleted('a', 0);
  backoff.deleted('a', 0);
  expect([0, 1_500, 2_000, 9_000].map((nowMs) => backoff.remainingMs('a', nowMs))).toEqual([2_000, 500, 0, 0]);
  backoff.deleted('a', 30 * minuteMs);
  expect(backoff.remainingMs('a', 30 * minuteMs)).toBe(4_000);
  backoff.deleted('a', 60 * minuteMs + 1);
  expect(backoff.remainingMs('a', 60 * minuteMs + 1)).toBe(1_000);
});

test('an old entry does not delay', () => {
  const backoff = new FailedPodsBackoff();
  for (let count = 0; count < 12; count += 1) backoff.deleted('a', 0);
  expect(backoff.remainingMs('a', 14 * minuteMs)).toBe(minuteMs);
  expect(backoff.remainingMs('a', 31 * minuteMs)).toBe(0);
});
