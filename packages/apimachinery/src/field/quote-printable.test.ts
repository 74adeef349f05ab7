import { expect, test } from '@jest/globals';
import { quotePrintable } from './quote-printable.js';

// Output of the reference server.
test.each([
  ['', '""'],
  ['a "b" \\', '"a \\"b\\" \\\\"'],
  ['\u0000\u0001\u0007\b\t\n\v\f\r\u001f\u007f', '"\\x00\\x01\\a\\b\\t\\n\\v\\f\\r\\x1f\\x7f"'],
  ['é😀+-%', '"é😀+-%"'],
  ['\u2028\u200b\u202e\u00a0\u0085', '"\\u2028\\u200b\\u202e\\u00a0\\u0085"'],
  ['\u{e0001}', '"\\U000e0001"'],
  ['\ud800', '"\ufffd"'],
])('quotes %j and escapes unprintable characters', (text, quoted) => {
  expect(quotePrintable(text)).toBe(quoted);
});
