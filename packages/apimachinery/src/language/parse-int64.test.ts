import { expect, test } from '@jest/globals';
import { parseInt64 } from './parse-int64.js';

test.each<readonly [string, ReturnType<typeof parseInt64>]>([
  ['0', 0n],
  ['-0', 0n],
  ['+5', 5n],
  ['007', 7n],
  ['9007199254740993', 9_007_199_254_740_993n],
  ['9223372036854775807', 9_223_372_036_854_775_807n],
  ['-9223372036854775808', -9_223_372_036_854_775_808n],
  ['9223372036854775808', 'value out of range'],
  ['-9223372036854775809', 'value out of range'],
  [`1${'0'.repeat(100_000)}`, 'value out of range'],
  [`${'0'.repeat(100_000)}1`, 1n],
  ['', 'invalid syntax'],
  ['+', 'invalid syntax'],
  [' 7', 'invalid syntax'],
  ['1.5', 'invalid syntax'],
  ['1e3', 'invalid syntax'],
  ['0x10', 'invalid syntax'],
  ['1_000', 'invalid syntax'],
])('parses %.30s as a 64-bit integer', (text, expected) => {
  expect(parseInt64(text)).toBe(expected);
});
