import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { anyJsonWithInt64 } from '../objects/int64.fixture.js';
import { integerOfDigits } from '../objects/int64.js';
import { readExactJson } from './exact-json-reader.js';
import { writeExactJson } from './exact-json-writer.js';
import { encodeJson, parseJson } from './json-value.js';
import { hasHugeInteger, hasLargeInteger } from './large-integers.js';

const runs = { numRuns: 2_000 };

/** JSON texts with white space, escapes in names and values, and numbers in every notation. */
const anyText = fc.letrec<{ text: string }>((tie) => {
  const space = fc.stringMatching(/^[ \t\r\n]{0,2}$/);
  const spaced = (inner: fc.Arbitrary<string>) => fc.tuple(space, inner, space).map((parts) => parts.join(''));
  const string = fc.stringMatching(/^"(?:[a-z0-9:,[\] ]|\\["\\/bfnrtu]|\\u00[0-7][0-9a-f]){0,24}"$/).filter(isJson);
  const number = fc.stringMatching(/^-?(?:0|[1-9]\d{0,30})(?:\.\d{1,20})?(?:[eE][-+]?\d{1,2})?$/);
  const integer = fc.stringMatching(/^-?[1-9]\d{13,19}$/);
  return {
    text: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      spaced(fc.oneof(string, number, integer, integer, fc.constantFrom('true', 'false', 'null'))),
      spaced(fc.array(tie('text'), { maxLength: 4 }).map((items) => `[${items.join(',')}]`)),
      spaced(
        fc
          .array(fc.tuple(spaced(string), tie('text')), { maxLength: 4 })
          .map((members) => `{${members.map(([name, value]) => `${name}:${value}`).join(',')}}`),
      ),
    ),
  };
}).text;

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * A slow reference parser: replaces strings and names by their characters in hexadecimal, quotes each number with a marker, then
 * converts both in a reviver. Names have no escapes then, which `JSON.parse` of Node 24 may read wrongly.
 */
function oracle(text: string): unknown {
  const marked = text.replace(/"(?:[^"\\]|\\.)*"|-?\d[-+.eE\d]*/g, (token) =>
    token.startsWith('"') ? `"s${Buffer.from(JSON.parse(token), 'utf16le').toString('hex')}"` : `"n${token}"`,
  );
  const stringOf = (hexadecimal: string) => Buffer.from(hexadecimal.slice(1), 'hex').toString('utf16le');
  return JSON.parse(marked, (_name, value: unknown) => {
    if (typeof value === 'string') return value.startsWith('s') ? stringOf(value) : numberOf(value.slice(1));
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [stringOf(name), member]));
  });
}

function numberOf(token: string): unknown {
  return /^-?\d+$/.test(token) ? integerOfDigits(token) : Number(token);
}

describe('parseJson', () => {
  test('reads names with escapes, also after an object with a similar name', () => {
    expect(parseJson('{"h":[],"\\\\":0}')).toEqual({ h: [], '\\': 0 });
    expect(parseJson('{"h":1,"\\"":2}')).toEqual({ h: 1, '"': 2 });
    expect(parseJson('{"h":1,"\\u0061":2}')).toEqual({ h: 1, a: 2 });
    expect(() => parseJson('{"h":1,"\\x":2}')).toThrow(SyntaxError);
  });
});

describe('readExactJson', () => {
  test('equals JSON.parse with exact integers, for any strings, names, escapes and white space', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const value = readExactJson(text);
        expect(value).toEqual(oracle(text));
        expect(parseJson(text)).toEqual(value);
        if (!hasLargeInteger(text)) expect(value).toEqual(JSON.parse(text));
      }),
      runs,
    );
  });

  test.each<[string, unknown]>([
    ['9007199254740993', 9_007_199_254_740_993n],
    ['[-9223372036854775808,9223372036854775807]', [-9_223_372_036_854_775_808n, 9_223_372_036_854_775_807n]],
    ['{"a": 9223372036854775808 }', { a: 2 ** 63 }],
    ['[9007199254740993.0,9007199254740993e0]', [2 ** 53, 2 ** 53]],
    ['["9007199254740993",9007199254740993]', ['9007199254740993', 9_007_199_254_740_993n]],
    ['{"a":1,"a":9007199254740993}', { a: 9_007_199_254_740_993n }],
    ['{"\\u0061":9007199254740993}', { a: 9_007_199_254_740_993n }],
    ['[9007199254740993,"\\ud800"]', [9_007_199_254_740_993n, '\ufffd']],
  ])('%s', (text, value) => {
    expect(parseJson(text)).toEqual(value);
  });

  test('reads __proto__ as an ordinary member', () => {
    const value = parseJson('{"__proto__":9007199254740993}');
    expect(Object.entries(value ?? {})).toEqual([['__proto__', 9_007_199_254_740_993n]]);
  });

  test('keeps the member order of JSON.parse', () => {
    const text = '{"b":9007199254740993,"7":1,"a":2,"1":3,"b":4}';
    expect(Object.keys(parseJson(text) ?? {})).toEqual(Object.keys(JSON.parse(text)));
  });

  test('parseJson rejects malformed JSON that contains large integers', () => {
    for (const text of ['[9007199254740993', '{"a":9007199254740993,}', '[09007199254740993]', '9007199254740993x']) {
      expect(() => parseJson(text)).toThrow(SyntaxError);
    }
  });
});

describe('writeExactJson', () => {
  test('equals JSON.stringify with exact integers, and round-trips', () => {
    fc.assert(
      fc.property(anyJsonWithInt64, fc.constantFrom(0, 2), (value, indent) => {
        const text = encodeJson(value, indent);
        expect(encodeJson(parseJson(text), indent)).toBe(text);
        expect(writeExactJson(value, indent)).toBe(text);
        const withoutBigints = JSON.parse(text);
        expect(writeExactJson(withoutBigints, indent)).toBe(JSON.stringify(withoutBigints, undefined, indent));
      }),
      runs,
    );
  });

  test('omits undefined members and writes undefined items as null', () => {
    const value = { a: undefined, b: [undefined, 2n ** 60n], c: {}, d: [] };
    expect(encodeJson(value)).toBe('{"b":[null,1152921504606846976],"c":{},"d":[]}');
    expect(encodeJson(value, 2)).toBe(
      '{\n  "b": [\n    null,\n    1152921504606846976\n  ],\n  "c": {},\n  "d": []\n}',
    );
    expect(encodeJson(undefined)).toBe('null');
  });

  test('escapes quotes, control characters and lone surrogates like JSON.stringify', () => {
    const text = '"\\\u0000\u001f\u007f\u2028\ud800x\u{1f600}';
    expect(writeExactJson([text, { [text]: text }])).toBe(JSON.stringify([text, { [text]: text }]));
  });

  test('throws for a circular value', () => {
    const value: unknown[] = [];
    value.push(value);
    expect(() => encodeJson(value)).toThrow(RangeError);
  });
});

describe('hasLargeInteger', () => {
  test('finds every integer beyond 2^53', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const tokens = text.match(/"(?:[^"\\]|\\.)*"|-?\d[-+.eE\d]*/g) ?? [];
        const integers = tokens.filter((token) => /^-?\d+$/.test(token));
        if (integers.some((token) => !Number.isSafeInteger(Number(token)))) expect(hasLargeInteger(text)).toBe(true);
        if (integers.some((token) => typeof integerOfDigits(token) === 'number' && token.length > 18)) {
          expect(hasHugeInteger(text)).toBe(true);
        }
      }),
      runs,
    );
  });

  test.each([
    '{"nanoseconds":"1617181920212223242"}',
    '{"a":0.12345678901234567890}',
    '{"a":1234567890123456789.5}',
    '{"a":1234567890123456789e3}',
    '{"uid":"00000000-0000-0000-0000-000000000000"}',
    `{"a":"${'1'.repeat(100_000)}","b":999999999999999}`,
  ])('is false for %.60s', (text) => {
    expect(hasLargeInteger(text)).toBe(false);
  });
});
