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
    ['1ns', 1e-6],
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
  ])('%d ms are printed as %s', (milliseconds, text) => {
    expect(formatDurationMs(milliseconds)).toBe(text);
  });

  // Unauthenticated requests can send a duration in the query.
  test('rejects a long malformed duration in linear time', () => {
    expect(parseDurationMs(`${'11m'.repeat(10_000)}x`)).toBeUndefined();
  });
});
