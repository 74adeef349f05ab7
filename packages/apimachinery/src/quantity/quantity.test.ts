import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  addQuantities,
  canonicalMilliQuantity,
  canonicalQuantity,
  compareQuantities,
  compareQuantityTexts,
  formatQuantity,
  multiplyQuantity,
  parseQuantity,
  type Quantity,
  quantityMilliValue,
  quantityValue,
  subtractQuantities,
  zeroQuantity,
} from './index.js';

describe('canonical texts', () => {
  test.each([
    ['0', '0'],
    ['-0', '0'],
    ['.', '0'],
    ['+', '0'],
    ['0e5', '0'],
    ['100m', '100m'],
    ['1000m', '1'],
    ['2000000000m', '2M'],
    ['1000', '1k'],
    ['100000', '100k'],
    ['1000P', '1E'],
    ['1.5', '1500m'],
    ['.5', '500m'],
    ['1n', '1n'],
    ['0.1n', '1n'],
    ['1.5Gi', '1536Mi'],
    ['-1.5Gi', '-1536Mi'],
    ['1024Mi', '1Gi'],
    ['1500000Ki', '1500000Ki'],
    ['1Ki', '1Ki'],
    ['0.5Ki', '512'],
    ['1023', '1023'],
    ['0.25Gi', '256Mi'],
    ['10Ei', '9223372036854775807'],
    ['1e3', '1e3'],
    ['1000e3', '1e6'],
    ['12e4', '120e3'],
    ['1e19', '10e18'],
    ['1e100', '10e99'],
    ['5e-1', '500e-3'],
    ['  5 ', '5'],
    ['1.0', '1'],
    ['1.000', '1'],
    ['12345678901234567890m', '12345678901234567890m'],
    ['99999999999999999999', '99999999999999999999'],
  ])('%s becomes %s', (text, canonical) => {
    expect(canonicalQuantity(text)).toBe(canonical);
  });

  test.each([
    '+5',
    '-5',
    '5.',
    '00012',
    '1E3',
    '1E+3',
    '2e+3',
    '1e30',
    '1e3000',
    '1.500',
    '1.500k',
    '123.456e3',
    '10.',
  ])('%s is kept, since its digits are canonical', (text) => {
    expect(canonicalQuantity(text)).toBe(text);
  });

  test.each([
    ['0.1m', '1m'],
    ['1n', '1m'],
    ['1e-20', '1e-3'],
    ['-1e-20', '-1e-3'],
    ['1.1Ki', '1126400m'],
    ['1.1Gi', '1181116006400m'],
    ['1.0000000001', '1001m'],
    ['12.345678901234567', '12346m'],
    ['5.u', '1m'],
    ['+5', '+5'],
    ['250m', '250m'],
  ])('%s in a resource list becomes %s', (text, canonical) => {
    expect(canonicalMilliQuantity(text)).toBe(canonical);
  });

  test.each(['', '1e', '5e', '5i', '5mm', '1 Gi', '1_0', '0x1', '1Ki5', '1-5', '1k5', '1.2.3', '--1', '1e99999999999'])(
    '%j is invalid',
    (text) => {
      expect(canonicalQuantity(text)).toBeUndefined();
    },
  );

  test('parseQuantity throws the messages of v1.21', () => {
    expect(() => parseQuantity('5i')).toThrow("unable to parse quantity's suffix");
    expect(() => parseQuantity('')).toThrow(
      "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'",
    );
  });

  test('rejects a million digits quickly', () => {
    // Backtracking over all splits would take an hour.
    expect(canonicalQuantity(`${'1'.repeat(1_000_000)}!`)).toBeUndefined();
  });

  test('rejects an exponent of millions without computing it', () => {
    expect(canonicalQuantity('1e1000000')).toBeUndefined();
    expect(canonicalQuantity('1e-1000000')).toBe('1e-9');
    expect(canonicalQuantity('1e9999')).toBeUndefined();
  });
});

test.each([
  ['100m', 1, 100],
  ['2', 2, 2000],
  ['1500m', 2, 1500],
  ['1n', 1, 1],
  ['-1500m', -2, -1500],
  ['-1n', -1, -1],
  ['1Ki', 1024, 1_024_000],
  ['1.5Gi', 1_610_612_736, 1_610_612_736_000],
  ['1e3', 1000, 1_000_000],
])('%s is %d units and %d thousandths, rounded away from zero', (text, value, milliValue) => {
  expect(quantityValue(text)).toBe(value);
  expect(quantityMilliValue(text)).toBe(milliValue);
});

test('a sum has the format of its first operand, unless that is zero', () => {
  const add = (a: string, b: string) => formatQuantity(addQuantities(parseQuantity(a), parseQuantity(b)));
  expect(add('1Gi', '1Gi')).toBe('2Gi');
  expect(add('0', '1Gi')).toBe('1Gi');
  expect(add('1k', '1Ki')).toBe('2024');
  expect(formatQuantity(subtractQuantities(zeroQuantity, parseQuantity('1Ki')))).toBe('-1Ki');
  expect(formatQuantity(multiplyQuantity(parseQuantity('250m'), 4n))).toBe('1');
});

const texts = fc
  .tuple(
    fc.constantFrom('', '-', '+'),
    fc.nat({ max: 10 ** 12 }),
    fc.option(fc.stringMatching(/^\d{1,12}$/), { nil: undefined }),
    fc.constantFrom(
      '',
      'n',
      'u',
      'm',
      'k',
      'M',
      'G',
      'T',
      'P',
      'E',
      'Ki',
      'Mi',
      'Gi',
      'Ti',
      'Pi',
      'Ei',
      'e3',
      'E-2',
      'e7',
    ),
  )
  .map(([sign, whole, fraction, suffix]) => `${sign}${whole}${fraction === undefined ? '' : `.${fraction}`}${suffix}`);
const quantities: fc.Arbitrary<Quantity> = texts.map(parseQuantity);

describe('for any quantity', () => {
  test('the canonical text has the same amount and is canonical itself', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const canonical = canonicalQuantity(text);
        expect(canonical).toBeDefined();
        expect(compareQuantityTexts(canonical ?? '', text)).toBe(0);
        expect(canonicalQuantity(canonical ?? '')).toBe(canonical);
      }),
    );
  });

  test('the fast paths agree with the exact computation', () => {
    const small = fc
      .tuple(fc.nat({ max: 999_999_999 }), fc.constantFrom('', 'm', 'Ki', 'Mi', 'Gi'))
      .map(([count, suffix]) => `${count}${suffix}`);
    fc.assert(
      fc.property(small, (text) => {
        const { nanos } = parseQuantity(text);
        expect(canonicalQuantity(text)).toBe(formatQuantity(parseQuantity(text)));
        expect(quantityValue(text)).toBe(Number((nanos + 999_999_999n) / 1_000_000_000n));
        expect(quantityMilliValue(text)).toBe(Number((nanos + 999_999n) / 1_000_000n));
      }),
    );
  });

  test('subtraction reverses addition, and addition preserves order', () => {
    fc.assert(
      fc.property(quantities, quantities, quantities, (a, b, c) => {
        expect(compareQuantities(subtractQuantities(addQuantities(a, b), b), a)).toBe(0);
        expect(compareQuantities(addQuantities(a, c), addQuantities(b, c))).toBe(compareQuantities(a, b));
        expect(compareQuantities(a, b) + compareQuantities(b, a)).toBe(0);
      }),
    );
  });
});

test('a text has the same quantity however many others were parsed since', () => {
  const first = parseQuantity('1536Mi');
  expect(parseQuantity('1536Mi')).toBe(first);
  for (let index = 0; index < 2_000; index += 1) parseQuantity(`${index}m`);
  expect(parseQuantity('1536Mi')).toEqual(first);
  expect(() => Object.assign(first, { nanos: 0n })).toThrow(TypeError);
});
