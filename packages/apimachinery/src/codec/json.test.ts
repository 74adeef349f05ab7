import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { StatusError } from '../status/error.js';
import { decodeJson, encodeJson } from './json.js';
import { codecLimits } from './limits.js';

describe('decodeJson', () => {
  test('gives back what encodeJson wrote', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        const text = encodeJson(value);
        expect(decodeJson(text)).toEqual(JSON.parse(text));
        expect(decodeJson(Buffer.from(text))).toEqual(JSON.parse(text));
      }),
      { verbose: true },
    );
  });

  test('of duplicate members the last counts', () => {
    expect(decodeJson('{"a":1,"a":2}')).toEqual({ a: 2 });
  });

  test('a member named __proto__ changes no prototype', () => {
    const value = decodeJson('{"__proto__":{"polluted":true}}');
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(Object.keys(Object(value))).toEqual(['__proto__']);
  });

  test.each([
    ['', 'unexpected end of JSON input'],
    ['{"a":', 'unexpected end of JSON input'],
    ['{"a":1} x', "invalid character 'x' after top-level value"],
    ['nope', 'json parse error: '],
  ])('%j is refused with 400', (text, message) => {
    expect(() => decodeJson(text)).toThrow(StatusError);
    expect(() => decodeJson(text)).toThrow(message);
  });

  test('brackets nested deeper than the limit are refused, brackets in strings are not', () => {
    const depth = codecLimits.depthMax + 1;
    expect(() => decodeJson('['.repeat(depth) + ']'.repeat(depth))).toThrow("invalid character '[' exceeded max depth");
    expect(decodeJson(`["${'['.repeat(depth)}\\"${'{'.repeat(depth)}"]`)).toHaveLength(1);
    expect(() => decodeJson('['.repeat(depth - 1) + ']'.repeat(depth - 1))).not.toThrow();
  });

  test('a text longer than the limit is refused', () => {
    expect(() => decodeJson(' '.repeat(codecLimits.textBytesMax + 1))).toThrow(StatusError);
  });
});
