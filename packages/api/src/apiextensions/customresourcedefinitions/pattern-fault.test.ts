import { expect, test } from '@jest/globals';
import { patternFault } from './pattern-fault.js';

test.each(['', '^[a-z]+$', 'a|b', '(?P<name>a)', '(?i)a', '(?s:a.b)', '\\(\\[', '[[:alpha:]]', '\\d{1,3}'])(
  'the pattern %j is one',
  (pattern) => {
    expect(patternFault(pattern)).toBeUndefined();
  },
);

test.each([
  ['[', 'missing closing ]: `[`'],
  ['a[b', 'missing closing ]: `[b`'],
  ['(a', 'missing closing ): `(a`'],
  ['a)', 'unexpected ): `a)`'],
  ['(?!x)', 'invalid or unsupported Perl syntax: `(?!`'],
  ['(?=x)', 'invalid or unsupported Perl syntax: `(?=`'],
  ['(a)\\1', 'invalid escape sequence: `\\1`'],
  ['*a', 'missing argument to repetition operator: `*`'],
])('the pattern %j is none', (pattern, fault) => {
  expect(patternFault(pattern)).toBe(fault);
});
