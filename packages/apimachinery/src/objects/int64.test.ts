import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { anyInt64 } from './int64.fixture.js';
import {
  addInt64,
  type Int64,
  int64Error,
  int64Of,
  integerOfDigits,
  isInt64,
  parseInt64,
  subtractInt64,
} from './int64.js';

describe('a 64-bit integer', () => {
  test.each<[string, Int64]>([
    ['0', 0],
    ['-5', -5],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
    ['9007199254740992', 9_007_199_254_740_992n],
    ['-9007199254740993', -9_007_199_254_740_993n],
    ['9223372036854775807', 9_223_372_036_854_775_807n],
    ['-9223372036854775808', -9_223_372_036_854_775_808n],
    ['9223372036854775808', 2 ** 63],
    ['-9223372036854775809', -(2 ** 63)],
    ['12345678901234567890123', 1.2345678901234568e22],
    ['9'.repeat(400), Infinity],
  ])('integerOfDigits gives the unique form of %s', (text, value) => {
    expect(integerOfDigits(text)).toBe(value);
  });

  test('is a number within ±(2^53 - 1) and a bigint beyond', () => {
    fc.assert(
      fc.property(anyInt64, (value) => {
        expect(typeof value === 'number').toBe(Math.abs(Number(value)) <= Number.MAX_SAFE_INTEGER);
        expect(integerOfDigits(String(value))).toBe(value);
        expect(int64Of(BigInt(value))).toBe(value);
        expect(isInt64(value)).toBe(true);
      }),
    );
  });

  test('adds and subtracts exactly and wraps around on overflow', () => {
    fc.assert(
      fc.property(anyInt64, anyInt64, (left, right) => {
        expect(BigInt(addInt64(left, right))).toBe(BigInt.asIntN(64, BigInt(left) + BigInt(right)));
        expect(BigInt(subtractInt64(left, right))).toBe(BigInt.asIntN(64, BigInt(left) - BigInt(right)));
        expect(addInt64(left, right)).toBe(int64Of(BigInt(addInt64(left, right))));
      }),
    );
  });

  test.each<[string, Int64 | undefined]>([
    ['+9007199254740993', 9_007_199_254_740_993n],
    ['-9223372036854775808', -9_223_372_036_854_775_808n],
    ['007', 7],
    ['9223372036854775808', undefined],
    ['-9223372036854775809', undefined],
    ['9'.repeat(1_000_000), undefined],
    ['1e3', undefined],
    ['+-1', undefined],
    ['', undefined],
  ])('parseInt64 parses %.30s only within range', (text, value) => {
    expect(parseInt64(text)).toBe(value);
  });

  test.each<[string, ReturnType<typeof int64Error>]>([
    ['0', undefined],
    ['+5', undefined],
    ['-9223372036854775808', undefined],
    [`${'0'.repeat(100_000)}1`, undefined],
    ['9223372036854775808', 'value out of range'],
    ['-9223372036854775809', 'value out of range'],
    [`1${'0'.repeat(100_000)}`, 'value out of range'],
    ['', 'invalid syntax'],
    ['+', 'invalid syntax'],
    [' 7', 'invalid syntax'],
    ['1.5', 'invalid syntax'],
    ['1e3', 'invalid syntax'],
    ['0x10', 'invalid syntax'],
    ['1_000', 'invalid syntax'],
  ])('int64Error reports the error of %.30s', (text, error) => {
    expect(int64Error(text)).toBe(error);
  });

  test.each([0.5, 2 ** 63, -(2 ** 63), Number.NaN, 2n ** 63n, '5', null])('isInt64 is false for %s', (value) => {
    expect(isInt64(value)).toBe(false);
  });
});
