import { expect, test } from '@jest/globals';
import { QuantileWindows } from './quantile-windows.js';

const hourMs = 3_600_000;

test('quantiles have a relative error below 1 %', () => {
  const windows = new QuantileWindows({ maxAgeMs: 5 * hourMs, nowMs: 0 });
  for (let index = 1; index <= 1_000; index++) windows.observe(index / 1_000, 0);
  for (const [quantile, value] of [
    [0.001, 0.001],
    [0.5, 0.5],
    [0.9, 0.9],
    [0.99, 0.99],
    [1, 1],
  ] as const) {
    expect(Math.abs(windows.quantile(quantile, 0) / value - 1)).toBeLessThan(0.0101);
  }
});

test('observations older than the maximum age do not count', () => {
  const windows = new QuantileWindows({ maxAgeMs: 5 * hourMs, nowMs: 0 });
  expect(windows.quantile(0.5, 0)).toBeNaN();
  windows.observe(1, 0);
  windows.observe(100, 2 * hourMs);
  expect(windows.quantile(0.5, 4 * hourMs)).toBeCloseTo(1, 1);
  expect(windows.quantile(0.5, 5 * hourMs)).toBeCloseTo(100, -1);
  expect(windows.quantile(0.5, 7 * hourMs)).toBeNaN();
  windows.observe(5, 100 * hourMs);
  expect(windows.quantile(0.5, 100 * hourMs)).toBeCloseTo(5, 1);
});

test('windows begin with the first time, however late that is', () => {
  const startMs = 100 * hourMs;
  const windows = new QuantileWindows({ maxAgeMs: 5 * hourMs, nowMs: startMs });
  windows.observe(1, startMs + hourMs - 1);
  windows.observe(100, startMs + hourMs);
  // The first window is dropped when the sixth begins.
  expect(windows.quantile(0.5, startMs + 5 * hourMs - 1)).toBeCloseTo(1, 1);
  expect(windows.quantile(0.5, startMs + 5 * hourMs)).toBeCloseTo(100, -1);
  expect(windows.quantile(0.5, startMs + 6 * hourMs - 1)).toBeCloseTo(100, -1);
  expect(windows.quantile(0.5, startMs + 6 * hourMs)).toBeNaN();
});

test('the quantile 0 is the least observation', () => {
  const windows = new QuantileWindows({ maxAgeMs: hourMs, nowMs: 0 });
  for (const value of [3, 1, 2]) windows.observe(value, 0);
  expect(windows.quantile(0, 0)).toBeCloseTo(1, 1);
  expect(windows.quantile(1 / 3, 0)).toBeCloseTo(1, 1);
  expect(windows.quantile(0.34, 0)).toBeCloseTo(2, 1);
});

test.each([0, -1, 1e-9, 1e9])('counts the extreme value %p in the first or last bucket', (value) => {
  const windows = new QuantileWindows({ maxAgeMs: hourMs, nowMs: 0 });
  windows.observe(value, 0);
  const shown = windows.quantile(1, 0);
  expect(value < 1 ? shown === 1e-6 : shown > 100_000).toBe(true);
});
