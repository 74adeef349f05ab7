import { describe, expect, test } from '@jest/globals';
import { formatDurationMs, parseDuration, parseDurationMs } from './duration.js';

describe('durations', () => {
  test.each([
    ['0', 0],
    ['-0', 0],
    ['1h30m', 5_400_000],
    ['1.5s', 1_500],
    ['.5s', 500],
    ['1.s', 1_000],
    ['-1s', -1_000],
    ['+5s', 5_000],
    ['1us', 1e-3],
    ['1µs', 1e-3],
    ['1μs', 1e-3],
    ['1ns', 1e-6],
    ['1m', 60_000],
    ['7ms', 7],
    ['+0', 0],
    ['1h2m3.5s', 3_723_500],
    ['2562047h47m', 9_223_372_020_000],
  ])('%s are %d ms', (text, milliseconds) => {
    expect(parseDuration(text)).toEqual({ milliseconds });
    expect(parseDurationMs(text)).toBe(milliseconds);
  });

  test.each([
    ['', 'time: invalid duration ""'],
    ['-', 'time: invalid duration "-"'],
    ['abc', 'time: invalid duration "abc"'],
    ['x1s', 'time: invalid duration "x1s"'],
    ['1sx1s', 'time: unknown unit "sx" in duration "1sx1s"'],
    ['--1s', 'time: invalid duration "--1s"'],
    ['1-s', 'time: unknown unit "-s" in duration "1-s"'],
    ['1\\', 'time: unknown unit "\\\\" in duration "1\\\\"'],
    [
      '1\u0001\u001f \u007f\u0080',
      'time: unknown unit "\\x01\\x1f \u007f\\xc2\\x80" in duration "1\\x01\\x1f \u007f\\xc2\\x80"',
    ],
    ['.', 'time: invalid duration "."'],
    ['.s', 'time: invalid duration ".s"'],
    ['10', 'time: missing unit in duration "10"'],
    ['1.', 'time: missing unit in duration "1."'],
    ['1h10', 'time: missing unit in duration "1h10"'],
    ['5x', 'time: unknown unit "x" in duration "5x"'],
    ['1e3s', 'time: unknown unit "e" in duration "1e3s"'],
    ['5 s', 'time: unknown unit " s" in duration "5 s"'],
    ['1d', 'time: unknown unit "d" in duration "1d"'],
    ['5toString', 'time: unknown unit "toString" in duration "5toString"'],
    ['5ä"', 'time: unknown unit "\\xc3\\xa4\\"" in duration "5\\xc3\\xa4\\""'],
    ['9999999999h', 'time: invalid duration "9999999999h"'],
    ['2562048h', 'time: invalid duration "2562048h"'],
  ])('rejects %j with %s', (text, error) => {
    expect(parseDuration(text)).toEqual({ error });
    expect(parseDurationMs(text)).toBeUndefined();
  });

  test.each([
    [0, '0s'],
    [5_400_000, '1h30m0s'],
    [500, '500ms'],
    [61_000, '1m1s'],
    [-61_000, '-1m1s'],
    [-1, '-1ms'],
    [0.5, '0.5ms'],
    [1e-6, '0.000001ms'],
    [999, '999ms'],
    [1_000, '1s'],
    [1_500, '1.5s'],
    [59_999, '59.999s'],
    [60_000, '1m0s'],
    [3_599_000, '59m59s'],
    [3_600_000, '1h0m0s'],
    [-90_061_500, '-25h1m1.5s'],
  ])('%d ms are printed as %s', (milliseconds, text) => {
    expect(formatDurationMs(milliseconds)).toBe(text);
  });

  // Unauthenticated requests can send a duration in the query.
  test('rejects a long malformed duration in linear time', () => {
    expect(parseDurationMs(`${'11m'.repeat(10_000)}x`)).toBeUndefined();
  });
});
