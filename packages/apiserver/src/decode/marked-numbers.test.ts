import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { markNumbers, unmarkNumbers } from './marked-numbers.js';

test('numbers of an unusual form become texts, and nothing else does', () => {
  const json = '{"a":1.0,"b":1,"c":[1e3,-2.5E-1,"1.0","x\\"1.0"],"d 1.0":9223372036854775808}';
  const marked = markNumbers(json);
  expect(JSON.parse(marked)).toEqual({
    a: '\u0001number 1.0',
    b: 1,
    c: ['\u0001number 1e3', '\u0001number -2.5E-1', '1.0', 'x"1.0'],
    'd 1.0': '\u0001number 9223372036854775808',
  });
  expect(unmarkNumbers(marked)).toBe(json);
});

test('any text comes back as it was', () => {
  fc.assert(
    fc.property(fc.json(), (json) => {
      const marked = markNumbers(json);
      expect(unmarkNumbers(marked)).toBe(json);
    }),
  );
});
