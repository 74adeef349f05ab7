import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { jsonSyntaxError } from './json-syntax.js';

describe('jsonSyntaxError', () => {
  // Messages of the reference server.
  test.each([
    ['', 'unexpected end of JSON input'],
    ['  ', 'unexpected end of JSON input'],
    ['{', 'unexpected end of JSON input'],
    ['{"a":', 'unexpected end of JSON input'],
    ['{"a":"b', 'unexpected end of JSON input'],
    ['{"a":1,}', "invalid character '}' looking for beginning of object key string"],
    ['[1,]', "invalid character ']' looking for beginning of value"],
    ['{a', "invalid character 'a' looking for beginning of object key string"],
    ['{a:1}', "invalid character 'a' looking for beginning of object key string"],
    ['{"a" 1}', "invalid character '1' after object key"],
    ['{"a":1 "b"}', "invalid character '\"' after object key:value pair"],
    ['[1 2]', "invalid character '2' after array element"],
    ['{} x', "invalid character 'x' after top-level value"],
    ['{} {}', "invalid character '{' after top-level value"],
    ['odd', "invalid character 'o' looking for beginning of value"],
    ['-a', "invalid character 'a' in numeric literal"],
    ['trie', "invalid character 'i' in literal true (expecting 'u')"],
    ['"\\x"', "invalid character 'x' in string escape code"],
    ['{"a":01}', "invalid character '1' after object key:value pair"],
    ['{"a":1.}', "invalid character '}' after decimal point in numeric literal"],
    ['{"a":1e}', "invalid character '}' in exponent of numeric literal"],
    ['{"a":-}', "invalid character '}' in numeric literal"],
    ['{"a":.5}', "invalid character '.' looking for beginning of value"],
    ['{"a":tru}', "invalid character '}' in literal true (expecting 'e')"],
    ['{"a":nil}', "invalid character 'i' in literal null (expecting 'u')"],
    ['{"a":"\\x"}', "invalid character 'x' in string escape code"],
    ['{"a":"\\u00g0"}', "invalid character 'g' in \\u hexadecimal character escape"],
    ['{"a":"\u0001"}', "invalid character '\\x01' in string literal"],
    ['{"a":"\n"}', "invalid character '\\n' in string literal"],
    ["{'a':1}", "invalid character '\\'' looking for beginning of object key string"],
    ['\ufeff{}', "invalid character 'ï' looking for beginning of value"],
    ['metadata:\n', "invalid character 'm' looking for beginning of value"],
  ])('reports for %j: %s', (text, message) => {
    expect(jsonSyntaxError(text)).toBe(message);
  });

  test.each([
    '"\\u0041\\uBCDE\\uf9fF"',
    '"\\b\\f\\n\\r\\t\\\\\\/\\""',
    ' [ -0 , 0.5 , -1.25e10 , 1E-2 , 2e+3 , 10 ] ',
    '\t{\r\n"a" : { } , "" : [ ] }\n',
    '[true,false,null,"é😀"]',
  ])('reports nothing for well-formed %j', (text) => {
    expect(jsonSyntaxError(text)).toBeUndefined();
    expect(jsonSyntaxError(Buffer.from(text))).toBeUndefined();
  });

  test.each([
    ['"\\u12"', "invalid character '\"' in \\u hexadecimal character escape"],
    ['"\\u123', 'unexpected end of JSON input'],
    ['"\\', 'unexpected end of JSON input'],
    ['-', 'unexpected end of JSON input'],
    ['1.', 'unexpected end of JSON input'],
    ['1e+', 'unexpected end of JSON input'],
    ['1e+-', "invalid character '-' in exponent of numeric literal"],
    ['[1}', "invalid character '}' after array element"],
    ['{"a":1]', "invalid character ']' after object key:value pair"],
    ['1 \u0000', "invalid character '\\x00' after top-level value"],
    ['\u007f', "invalid character '\\x7f' looking for beginning of value"],
    ['\u0007', "invalid character '\\a' looking for beginning of value"],
    ['\\', "invalid character '\\\\' looking for beginning of value"],
  ])('reports for the damaged %j: %s', (text, message) => {
    expect(jsonSyntaxError(text)).toBe(message);
  });

  test('reports an error exactly when JSON.parse throws', () => {
    const piece = fc.constantFrom(
      '\\u00e9',
      '\\n',
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '1',
      '-',
      '.',
      'e',
      '0',
      'true',
      'nul',
      ' ',
      '\\',
      '"',
      '\n',
    );
    const text = fc.oneof(
      fc.json(),
      fc.string(),
      fc.json().map((json) => json.slice(1)),
      fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
    );
    fc.assert(
      fc.property(text, (json) => {
        expect(jsonSyntaxError(json) === undefined).toBe(isJson(json));
      }),
      { numRuns: 1_000 },
    );
  });

  test('does not overflow the stack on deep nesting', () => {
    expect(jsonSyntaxError('['.repeat(100_000))).toBe('unexpected end of JSON input');
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
