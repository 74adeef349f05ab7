/**
 * What is wrong with a JSON text, in the words that v1.21 has for it, or undefined when nothing is:
 * `invalid character 'o' looking for beginning of value`.
 */
export function jsonFault(text: string): string | undefined {
  try {
    const end = skipSpace(text, readValue(text, skipSpace(text, 0)));
    return end < text.length ? unexpected(text, end, 'after top-level value').detail : undefined;
  } catch (error) {
    if (error instanceof JsonFault) return error.detail;
    throw error;
  }
}

/** Ends the reading at the first fault. */
class JsonFault extends Error {
  constructor(readonly detail: string) {
    super(detail);
  }
}

function unexpected(text: string, at: number, where: string): JsonFault {
  const character = firstByte(text.codePointAt(at));
  if (character === undefined) return new JsonFault('unexpected end of JSON input');
  return new JsonFault(`invalid character '${shownCharacter(character)}' ${where}`);
}

const escapes: Readonly<Record<number, string>> = {
  7: '\\a',
  8: '\\b',
  9: '\\t',
  10: '\\n',
  11: '\\v',
  12: '\\f',
  13: '\\r',
  39: "\\'",
  92: '\\\\',
};

function shownCharacter(character: number): string {
  const named = escapes[character];
  if (named !== undefined) return named;
  const hexadecimal = character.toString(16);
  if (character < 0x20 || character === 0x7f) return `\\x${hexadecimal.padStart(2, '0')}`;
  return String.fromCodePoint(character);
}

/** Texts are read byte by byte; so of a character beyond ASCII the first byte is told, as if it were one itself. */
function firstByte(character: number | undefined): number | undefined {
  return character === undefined || character < 0x80
    ? character
    : new TextEncoder().encode(String.fromCodePoint(character))[0];
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && ' \t\r\n'.includes(text.charAt(at))) at++;
  return at;
}

/** Each `read…` returns the place after what it has read. */
function readValue(text: string, at: number): number {
  switch (text.charAt(at)) {
    case '{':
      return readObject(text, at + 1);
    case '[':
      return readArray(text, at + 1);
    case '"':
      return readString(text, at + 1);
    case 't':
      return readLiteral(text, at, 'true');
    case 'f':
      return readLiteral(text, at, 'false');
    case 'n':
      return readLiteral(text, at, 'null');
    default:
      return readNumber(text, at);
  }
}

function readObject(text: string, from: number): number {
  let at = skipSpace(text, from);
  if (text.charAt(at) === '}') return at + 1;
  for (;;) {
    if (text.charAt(at) !== '"') throw unexpected(text, at, 'looking for beginning of object key string');
    at = skipSpace(text, readString(text, at + 1));
    if (text.charAt(at) !== ':') throw unexpected(text, at, 'after object key');
    at = skipSpace(text, readValue(text, skipSpace(text, at + 1)));
    if (text.charAt(at) === '}') return at + 1;
    if (text.charAt(at) !== ',') throw unexpected(text, at, 'after object key:value pair');
    at = skipSpace(text, at + 1);
  }
}

function readArray(text: string, from: number): number {
  let at = skipSpace(text, from);
  if (text.charAt(at) === ']') return at + 1;
  for (;;) {
    at = skipSpace(text, readValue(text, at));
    if (text.charAt(at) === ']') return at + 1;
    if (text.charAt(at) !== ',') throw unexpected(text, at, 'after array element');
    at = skipSpace(text, at + 1);
  }
}

function readString(text: string, from: number): number {
  for (let at = from; ; at++) {
    const character = text.charAt(at);
    if (character === '"') return at + 1;
    if (character === '' || character < ' ') throw unexpected(text, at, 'in string literal');
    if (character !== '\\') continue;
    at++;
    if (text.charAt(at) !== 'u') {
      if (!'"\\/bfnrt'.includes(text.charAt(at) || ' ')) throw unexpected(text, at, 'in string escape code');
      continue;
    }
    for (let digit = 0; digit < 4; digit++) {
      at++;
      if (!/[0-9a-fA-F]/.test(text.charAt(at))) throw unexpected(text, at, 'in \\u hexadecimal character escape');
    }
  }
}

function readLiteral(text: string, from: number, literal: string): number {
  for (let index = 1; index < literal.length; index++) {
    const expected = literal.charAt(index);
    if (text.charAt(from + index) === expected) continue;
    throw unexpected(text, from + index, `in literal ${literal} (expecting '${expected}')`);
  }
  return from + literal.length;
}

function readNumber(text: string, from: number): number {
  const isNegative = text.charAt(from) === '-';
  const [whole] = /^(?:0|[1-9]\d*)/.exec(text.slice(isNegative ? from + 1 : from)) ?? [];
  if (whole === undefined) {
    throw unexpected(
      text,
      isNegative ? from + 1 : from,
      isNegative ? 'in numeric literal' : 'looking for beginning of value',
    );
  }
  const [rest = ''] = /^(?:\.\d+)?(?:[eE][-+]?\d+)?/.exec(text.slice(from + Number(isNegative) + whole.length)) ?? [];
  return from + Number(isNegative) + whole.length + rest.length;
}
