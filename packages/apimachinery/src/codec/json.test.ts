import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { encodeJson } from '../json/json-value.js';
import { anyJsonWithInt64 } from '../objects/int64.fixture.js';
import { StatusError } from '../status/error.js';
import { decodeJson } from './json.js';
import { codecLimits } from './limits.js';

describe('decodeJson', () => {
  test('round-trips with encodeJson', () => {
    fc.assert(
      fc.property(fc.oneof(anyJsonWithInt64, fc.jsonValue({ noUnicodeString: false })), (value) => {
        const text = encodeJson(value);
        const read = decodeJson(text);
        expect(encodeJson(read)).toBe(text);
        expect(decodeJson(Buffer.from(text))).toEqual(read);
      }),
    );
  });

  test('takes the last of duplicate members', () => {
    expect(decodeJson('{"a":1,"a":2}')).toEqual({ a: 2 });
  });

  test('reads __proto__ as an ordinary member', () => {
    const value = decodeJson('{"__proto__":{"polluted":true}}');
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(Object.keys(Object(value))).toEqual(['__proto__']);
  });

  test.each([
    ['', 'unexpected end of JSON input'],
    ['{"a":', 'unexpected end of JSON input'],
    ['{"a":1} x', "invalid character 'x' after top-level value"],
    ['nope', 'json parse error: '],
  ])('rejects %j with 400', (text, message) => {
    expect(() => decodeJson(text)).toThrow(StatusError);
    expect(() => decodeJson(text)).toThrow(message);
  });

  test('rejects nesting beyond the limit, and ignores brackets in strings', () => {
    const depth = codecLimits.depthMax + 1;
    expect(() => decodeJson('['.repeat(depth) + ']'.repeat(depth))).toThrow("invalid character '[' exceeded max depth");
    expect(decodeJson(`["${'['.repeat(depth)}\\"${'{'.repeat(depth)}"]`)).toHaveLength(1);
    expect(() => decodeJson('['.repeat(depth - 1) + ']'.repeat(depth - 1))).not.toThrow();
  });

  test('rejects a text longer than the limit', () => {
    expect(() => decodeJson(' '.repeat(codecLimits.textBytesMax + 1))).toThrow(StatusError);
  });
});
