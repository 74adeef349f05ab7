/**
 * Quotes a text as messages of v1.21 do, with unprintable characters escaped.
 *
 *     a"b     "a\"b"          U+0000  "\x00"          U+2028  "\u2028"
 *     é       "é"             U+0007  "\a"            U+E0001 "\U000e0001"
 */
export function quotePrintable(text: string): string {
  return `"${text.replaceAll(escaped, escapeOf)}"`;
}

/** Quotes, backslashes, and all but letters, marks, numbers, punctuation, symbols and the space. */
const escaped = /["\\]|[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu;

function escapeOf(character: string): string {
  const known = named[character];
  if (known !== undefined) return known;
  const code = character.codePointAt(0) ?? 0;
  const hexadecimal = code.toString(16);
  // A lone surrogate is not a character.
  if (0xd800 <= code && code <= 0xdfff) return '\ufffd';
  if (code < 0x80) return `\\x${hexadecimal.padStart(2, '0')}`;
  return code < 0x1_0000 ? `\\u${hexadecimal.padStart(4, '0')}` : `\\U${hexadecimal.padStart(8, '0')}`;
}

const named: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '\u0007': '\\a',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
};
