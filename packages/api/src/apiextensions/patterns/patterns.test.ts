import { beforeAll, describe, expect, test } from '@jest/globals';
import { loadPatternLibrary } from './pattern-library.js';
import { Patterns, patternLimits } from './patterns.js';

beforeAll(loadPatternLibrary);

// All expected errors are recorded from the reference.
test.each([
  '',
  '^[a-z]+$',
  'a|b',
  '(?P<n>a)',
  '(?P<n>a)(?P<n>b)',
  '(?i)a',
  '(?s:a.b)',
  '(?i-s:a)',
  '\\(\\[',
  '[[:alpha:]]',
  '\\d{1,3}',
  '\\pN\\p{Greek}',
  '\\Qab\\E*',
  'a{,5}',
  'a{1000}',
  '(a{10}){100}',
  '[(?<n>a)]',
  '\\Q(?<n>a)',
])('accepts the pattern %j', (pattern) => {
  expect(new Patterns().syntaxError(pattern)).toBeUndefined();
});

test.each([
  ['[', 'missing closing ]: `[`'],
  ['a[b', 'missing closing ]: `[b`'],
  ['(a', 'missing closing ): `(a`'],
  ['a)', 'unexpected ): `a)`'],
  ['(?!x)', 'invalid or unsupported Perl syntax: `(?!`'],
  ['(?=x)', 'invalid or unsupported Perl syntax: `(?=`'],
  ['(?<=x)', 'invalid or unsupported Perl syntax: `(?<`'],
  ['(?<n>x)', 'invalid or unsupported Perl syntax: `(?<`'],
  ['a(?<n>b', 'invalid or unsupported Perl syntax: `(?<`'],
  ['(?P<n>a)(?P<n>b)(?<n>', 'invalid or unsupported Perl syntax: `(?<`'],
  ['(?P<n-m>a)', 'invalid named capture: `(?P<n-m>`'],
  ['(?z)', 'invalid or unsupported Perl syntax: `(?z`'],
  ['(a)\\1', 'invalid escape sequence: `\\1`'],
  ['\\Z', 'invalid escape sequence: `\\Z`'],
  ['*a', 'missing argument to repetition operator: `*`'],
  ['a**', 'invalid nested repetition operator: `**`'],
  ['a{1001}', 'invalid repeat count: `{1001}`'],
  ['((a{1,100}){1,100}){1,100}', 'invalid repeat count: `{1,100}`'],
  ['[b-a]', 'invalid character class range: `b-a`'],
  ['\\pX', 'invalid character class range: `\\pX`'],
  ['a\\', 'trailing backslash at end of expression: ``'],
])('rejects the pattern %j', (pattern, error) => {
  expect(new Patterns().syntaxError(pattern)).toBe(error);
});

test('an error before a group of a later syntax is reported first, with the whole pattern', () => {
  expect(new Patterns().syntaxError('a)(?<n>b)')).toBe('unexpected ): `a)(?<n>b)`');
  expect(new Patterns().syntaxError('a**(?<n>b)')).toBe('invalid nested repetition operator: `**`');
});

describe('limits of patterns', () => {
  test('rejects a pattern of too many characters', () => {
    const pattern = 'a'.repeat(patternLimits.charactersMax + 1);
    expect(new Patterns().syntaxError(pattern)).toBe(`expression too large: \`${pattern}\``);
  });

  test.each(['(\\pL{1000}){1}', 'a{1000}'.repeat(20), `(${'a?'.repeat(30)}){1000}`])(
    'rejects %s, which is short and compiles to very many instructions',
    (pattern) => {
      expect(new Patterns().syntaxError(pattern)).toBe(`expression too large: \`${pattern}\``);
    },
  );

  test('rejects the patterns of one definition that are too large together', () => {
    const patterns = new Patterns();
    const errors = Array.from({ length: 100 }, (_, index) => patterns.syntaxError(`a{1000}${index}`));
    expect(errors.findIndex((error) => error !== undefined)).toBe(Math.floor(patternLimits.sizeOfAllMax / 2_004));
    expect(errors.at(-1)).toBe('expression too large: `a{1000}99`');
  });

  test('compiles equal patterns once, however many values they are matched with', () => {
    const patterns = new Patterns();
    for (let index = 0; index < 1_000; index += 1) {
      expect(patterns.syntaxError('^a+$')).toBeUndefined();
      expect(patterns.match('^a+$', 'a'.repeat(index))).toBe(index === 0 ? 'noMatch' : 'match');
    }
    expect(patterns.compiledCount).toBe(1);
  });

  // An engine that tries one way after the other does not end here.
  test.each(['^(a+)+$', '^(a|a)*$', '^(([a-z])+.)+[A-Z]([a-z])+$', '(x+x+)+y'])(
    'matches %s in linear time',
    (pattern) => {
      const patterns = new Patterns();
      expect(patterns.match(pattern, `${'ax'.repeat(50_000)}!`)).toBe('noMatch');
    },
  );

  test('stops matching when the steps of a definition are used up', () => {
    const patterns = new Patterns();
    expect(patterns.match('a{100}b', 'a'.repeat(50_000))).toBe('noMatch');
    expect(patterns.match('a{100}b', 'a'.repeat(100_000))).toBe('tooLong');
  });
});

test('matches whole code points, not halves of surrogate pairs', () => {
  const patterns = new Patterns();
  expect(patterns.match('(?i)^É$', 'é')).toBe('match');
  expect(patterns.match('^.$', '😀')).toBe('match');
  expect(patterns.match('(?U)^a+', 'aa')).toBe('match');
  expect(patterns.match('\\z', 'a\n')).toBe('match');
});
