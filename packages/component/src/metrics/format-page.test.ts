import { expect, test } from '@jest/globals';
import { formatBound, formatLabels, formatValue } from './format-page.js';

test.each([
  [0, '0'],
  [0.05, '0.05'],
  [0.0001, '0.0001'],
  [0.00001, '1e-05'],
  [1e-8, '1e-08'],
  [131_072, '131072'],
  [1_000_000, '1e+06'],
  [1_048_576, '1.048576e+06'],
  [1e12, '1e+12'],
])('the bound %p is written as %s', (bound, text) => {
  expect(formatBound(bound)).toBe(text);
});

test('formats infinite values and escapes labels', () => {
  expect([1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY].map(formatValue)).toEqual([
    '1',
    '0.5',
    'NaN',
    '+Inf',
    '-Inf',
  ]);
  expect(formatLabels(['a', 'b'], { b: 'x"\\\n', a: '' })).toBe('a="",b="x\\"\\\\\\n"');
});
