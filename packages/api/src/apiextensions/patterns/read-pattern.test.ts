import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { RE2JS } from 're2js';
import { readPattern } from './read-pattern.js';

describe('the estimated size of a pattern', () => {
  test('is at least the size of the compiled pattern', () => {
    const atom = fc.constantFrom(
      'a',
      '.',
      '^',
      '$',
      '\\d',
      '\\.',
      '[a-z]',
      '[^]a]',
      '[[:alpha:]\\]x]',
      '\\pL',
      '\\p{Greek}',
      '\\x{1F600}',
      '\\x41',
      '\\Qa*\\E',
      'é',
    );
    const { pattern } = fc.letrec<{ pattern: string }>((tie) => ({
      pattern: fc.oneof(
        { maxDepth: 5, withCrossShrink: true },
        atom,
        fc.tuple(tie('pattern'), tie('pattern')).map(([left, right]) => left + right),
        fc.tuple(tie('pattern'), tie('pattern')).map(([left, right]) => `(?:${left}|${right})`),
        fc
          .tuple(tie('pattern'), fc.constantFrom('*', '+', '?', '{3}', '{2,}', '{0,7}', '{1,9}?'))
          .map(([inner, count]) => `(${inner})${count}`),
        tie('pattern').map((inner) => `(?i:${inner})`),
      ),
    }));
    fc.assert(
      fc.property(pattern, (text) => {
        const { size, badRepetition } = readPattern(text);
        fc.pre(badRepetition === undefined && size < 5_000);
        expect(size * 2 + 10).toBeGreaterThanOrEqual(RE2JS.compile(text).programSize());
      }),
      { numRuns: 1_000 },
    );
  });

  test.each([
    ['((a{1,100}){1,100}){1,100}', '{1,100}'],
    ['(a{10}){101}', '{101}'],
    ['a{1001}b{1002}', '{1001}'],
  ])('%s has a repetition of more than 1,000 copies', (pattern, repetition) => {
    expect(readPattern(pattern).badRepetition).toBe(repetition);
  });

  test.each([
    '(a{10}){100}',
    '(a{0}){1000}',
    '[{1001}]',
    '\\{1001}',
    '\\Qa{1001}\\E',
    '(a{1000})(b{1000})',
    '{1001',
    'a{,1001}',
    '\\x{10000}',
  ])('%s has no repetition of more than 1,000 copies', (pattern) => {
    expect(readPattern(pattern).badRepetition).toBeUndefined();
  });

  test('of nested repetitions is their product', () => {
    expect(readPattern('((a{100}){10}b{1000}){1}').size).toBeGreaterThan(2_000);
    expect(readPattern('(\\pL{100}){10}').size).toBeGreaterThan(20_000);
  });
});

test.each([
  ['(?P<n>a)(?P<n>b)', '(a)(b)'],
  ['[(?P<n>]\\(?P<n>\\Q(?P<n>\\E', '[(?P<n>]\\(?P<n>\\Q(?P<n>\\E'],
  ['(?P<n', '(?P<n'],
])('%s without names is %s', (pattern, plain) => {
  expect(readPattern(pattern).withoutNames).toBe(plain);
});
