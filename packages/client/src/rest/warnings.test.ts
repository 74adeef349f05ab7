import { expect, test } from '@jest/globals';
import { oncePerWarning, parseWarnings } from './warnings.js';

test.each([
  [undefined, []],
  ['', []],
  ['nothing to see', []],
  ['299 - "old"', [[299, '-', 'old']]],
  ['299 - "old" "Thu, 08 Apr 2021 12:00:00 GMT"', [[299, '-', 'old']]],
  [
    '299 - "a, b", 199 host:1 "c"',
    [
      [299, '-', 'a, b'],
      [199, 'host:1', 'c'],
    ],
  ],
  [String.raw`299 - "say \"hi\" \\o/"`, [[299, '-', String.raw`say "hi" \o/`]]],
  [
    ['299 - "one"', '299 - "two"'],
    [
      [299, '-', 'one'],
      [299, '-', 'two'],
    ],
  ],
])('the header %j has the warnings %j', (header, expected) => {
  expect(parseWarnings(header).map(({ code, agent, text }) => [code, agent, text])).toEqual(expected);
});

test('passes a text on once, and ignores other codes and empty texts', () => {
  const written: string[] = [];
  const write = oncePerWarning((text) => written.push(text));
  for (const text of ['a', 'b', 'a', '']) write({ code: 299, agent: '-', text });
  write({ code: 199, agent: '-', text: 'c' });
  expect(written).toEqual(['a', 'b']);
});

test('forgets texts after a thousand different ones', () => {
  const written: string[] = [];
  const write = oncePerWarning((text) => written.push(text));
  for (let index = 0; index < 1_000; index += 1) write({ code: 299, agent: '-', text: String(index) });
  write({ code: 299, agent: '-', text: '0' });
  expect(written).toHaveLength(1_000);
  write({ code: 299, agent: '-', text: 'new' });
  write({ code: 299, agent: '-', text: '0' });
  expect(written).toHaveLength(1_002);
});
