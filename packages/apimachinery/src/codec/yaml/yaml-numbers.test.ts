import { expect, test } from '@jest/globals';
import { type IntegerNotation, mayBeDecimal, parseYamlInteger, readYamlFloat, yamlKeyOfFloat } from './yaml-numbers.js';

const decimal = { base: 10, prefix: 0 } as const;
const hex = { base: 16, prefix: 2 } as const;
const octal = { base: 8, prefix: 1 } as const;
const newOctal = { base: 8, prefix: 2 } as const;
const binary = { base: 2, prefix: 2 } as const;

test.each<readonly [string, IntegerNotation, number | bigint | undefined]>([
  ['0', decimal, 0],
  ['-0', decimal, 0],
  ['+12', decimal, 12],
  ['-1_000', decimal, -1_000],
  ['012', decimal, undefined],
  ['0x_1F', hex, 31],
  ['-0x10', hex, -16],
  ['0x_', hex, undefined],
  ['0_', octal, 0],
  ['-0_', octal, 0],
  ['017', octal, 15],
  ['0o17', newOctal, 15],
  ['0b101', binary, 5],
  ['9007199254740991', decimal, 9_007_199_254_740_991],
  ['9007199254740993', decimal, 9_007_199_254_740_993n],
  ['9223372036854775808', decimal, 2n ** 63n],
  ['+9223372036854775808', decimal, undefined],
  ['-9223372036854775808', decimal, -(2n ** 63n)],
  ['-9223372036854775809', decimal, undefined],
  ['18446744073709551615', decimal, 2n ** 64n - 1n],
  ['18446744073709551616', decimal, undefined],
  ['1'.repeat(1_000), decimal, undefined],
])('%s in the notation %j is %p', (text, notation, value) => {
  expect(parseYamlInteger(text, notation)).toBe(value);
});

test('only a leading zero may be decimal or octal', () => {
  expect([decimal, octal, hex, newOctal, binary].map(mayBeDecimal)).toEqual([true, true, false, false, false]);
});

test.each<readonly [string, number | bigint | string]>([
  ['1_0.5', 10.5],
  ['1e400', '1e400'],
  ['-1e400', '-1e400'],
  ['1e18', 10n ** 18n],
  ['1e19', 1e19],
  ['5.0', 5],
])('the decimal %s is %p', (text, value) => {
  expect(readYamlFloat(text)).toBe(value);
});

test.each([
  ['1.5', '1.5'],
  ['1_0.5', '10.5'],
  ['0.1', '0.1'],
  ['0.0001', '0.0001'],
  ['0.00001', '1e-05'],
  ['100000.5', '100000.5'],
  ['1234567.0', '1.234567e+06'],
  ['16777217.0', '1.6777216e+07'],
  ['1e100', '1e+100'],
  ['1e400', '1e400'],
])('the key %s is named %s', (text, name) => {
  expect(yamlKeyOfFloat(text)).toBe(name);
});
