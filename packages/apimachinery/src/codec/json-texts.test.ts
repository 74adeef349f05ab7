import { expect, test } from '@jest/globals';
import { splitJsonTexts } from './json-texts.js';

test.each<readonly [string, readonly string[]]>([
  ['{"a":1}{"a":2}', ['{"a":1}', '{"a":2}']],
  ['{"a":1}\n{"a":2}\n', ['{"a":1}', '\n{"a":2}']],
  [' [1] [2,[3]] [] ', [' [1]', ' [2,[3]]', ' []']],
  ['{"a":"}\\"{"}\t{"b":[{}]}', ['{"a":"}\\"{"}', '\t{"b":[{}]}']],
])('%j is split into texts, whose offsets add up', (text, texts) => {
  const parts = splitJsonTexts(text) ?? [];
  expect(parts.map((part) => part.text)).toEqual(texts);
  let offset = 0;
  for (const part of parts) {
    expect(part.offset).toBe(offset);
    offset += part.text.length;
  }
});

test.each(['', ' ', '{"a":1}', '[1]', '{"a":1}{', '{"a":1} x', '{a: 1} {b: 2}', '1 2', '"a" {}', 'a: {}', '[1}{2]'])(
  '%j is no stream of several texts',
  (text) => {
    expect(splitJsonTexts(text)).toBeUndefined();
  },
);
