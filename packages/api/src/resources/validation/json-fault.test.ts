import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { jsonFault } from './json-fault.js';

test.each([
  ['', 'unexpected end of JSON input'],
  ['{', 'unexpected end of JSON input'],
  ['odd', "invalid character 'o' looking for beginning of value"],
  ['[1 2]', "invalid character '2' after array element"],
  ['{a', "invalid character 'a' looking for beginning of object key string"],
  ['{"a" 1}', "invalid character '1' after object key"],
  ['{"a":1 "b"}', "invalid character '\"' after object key:value pair"],
  ['{} {}', "invalid character '{' after top-level value"],
  ['trie', "invalid character 'i' in literal true (expecting 'u')"],
  ['"\\x"', "invalid character 'x' in string escape code"],
  ['-a', "invalid character 'a' in numeric literal"],
])('the text %j is faulted in the words of v1.21', (text, fault) => {
  expect(jsonFault(text)).toBe(fault);
});

test('a text has a fault just when it is no JSON', () => {
  const texts = fc.oneof(
    fc.json(),
    fc.string(),
    fc.json().map((text) => text.slice(1)),
  );
  fc.assert(
    fc.property(texts, (text) => {
      expect(jsonFault(text) === undefined).toBe(isJson(text));
    }),
  );
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
