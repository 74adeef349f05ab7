import { describe, expect, test } from '@jest/globals';
import { encodeJson, parseJson } from '@orch/apimachinery';
import fc from 'fast-check';
import { NumberMarks } from './marked-numbers.js';

describe('number marks', () => {
  test('are added only to numbers whose text is more precise than their value', () => {
    const json =
      '{"a":1.0,"b":1,"c":[1e3,-2.5E-1,"1.0","x\\"1.0"],"d 1.0":9223372036854775808,"e":9223372036854775807}';
    const marks = new NumberMarks(json);
    const marked = marks.mark(json);
    expect(parseJson(marked)).toEqual({
      a: '\u00010 1.0',
      b: 1,
      c: ['\u00010 1e3', '\u00010 -2.5E-1', '1.0', 'x"1.0'],
      'd 1.0': '\u00010 9223372036854775808',
      e: 9_223_372_036_854_775_807n,
    });
    expect(marks.unmark(marked)).toBe(json);
  });

  test.each([
    ['"\\u00010 1.0"', '1.5'],
    ['{"\\u00010 1.0":"\\u00011 2.0"}', '{"a":["\\u00012 3",1.0]}'],
    ['"\\\\u00010 1.0"', '1.0'],
  ])('do not occur in %s and %s', (document, patch) => {
    const marks = new NumberMarks(document, patch);
    expect(marks.unmark(document)).toBe(document);
    expect(marks.unmark(marks.mark(patch))).toBe(patch);
  });

  test('leave any text unchanged when removed', () => {
    const text = fc
      .oneof(
        fc.json(),
        fc.stringMatching(/^[0-3] [0-9.]{1,3}$/).map((end) => JSON.stringify([`\u0001${end}`, 1.5])),
      )
      .map((json) => encodeJson(parseJson(json)));
    fc.assert(
      fc.property(text, text, (document, patch) => {
        const marks = new NumberMarks(document, patch);
        expect(marks.unmark(marks.mark(patch))).toBe(patch);
        expect(marks.unmark(document)).toBe(document);
      }),
      { numRuns: 1_000 },
    );
  });
});
