import { SyntaxFailure } from './syntax.js';
import { Bytes, intMax, UnsignedInt, uintMax, type Value } from './values/values.js';

/** A word, a literal or punctuation; `end` ends the source. */
export type Token =
  | { readonly type: 'name'; readonly text: string; readonly at: number }
  | { readonly type: 'literal'; readonly value: Value; readonly at: number }
  | { readonly type: 'mark'; readonly text: string; readonly at: number }
  | { readonly type: 'end'; readonly text: ''; readonly at: number };

const space = /(?:[ \t\r\n\f]+|\/\/[^\n]*)+/y;
const name = /[A-Za-z_][A-Za-z0-9_]*/y;
const number = /0[xX][0-9a-fA-F]+[uU]?|(?:\d+\.\d+(?:[eE][+-]?\d+)?|\d+[eE][+-]?\d+|\.\d+(?:[eE][+-]?\d+)?)|\d+[uU]?/y;
const mark = /&&|\|\||[=!<>]=|\.\?|\[\?|[-+*/%!<>?:.,()[\]{}]/y;
const text = /(?:[rR][bB]?|[bB][rR]?)?(?:"""|'''|"|')/y;

/** Splits an expression into tokens. @throws SyntaxFailure */
export function readTokens(source: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  const match = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    return pattern.exec(source)?.[0];
  };
  while (at < source.length) {
    const skipped = match(space);
    if (skipped !== undefined) {
      at += skipped.length;
      continue;
    }
    const quote = match(text);
    if (quote !== undefined) {
      const { value, end } = readText(source, at, quote);
      tokens.push({ type: 'literal', value, at });
      at = end;
      continue;
    }
    const word = match(name);
    const digits = word === undefined ? match(number) : undefined;
    const sign = word === undefined && digits === undefined ? match(mark) : undefined;
    if (word !== undefined) tokens.push({ type: 'name', text: word, at });
    else if (digits !== undefined) tokens.push({ type: 'literal', value: readNumber(digits, at), at });
    else if (sign !== undefined) tokens.push({ type: 'mark', text: sign, at });
    else throw new SyntaxFailure(`Syntax error: token recognition error at: '${source.charAt(at)}'`, at);
    at += (word ?? digits ?? sign ?? '').length;
  }
  return [...tokens, { type: 'end', text: '', at: source.length }];
}

/** 2^63 is read too, since `-9223372036854775808` is a negated literal; the parser rejects it elsewhere. */
function readNumber(digits: string, at: number): Value {
  if (!/^0[xX]/.test(digits) && /[.eE]/.test(digits)) {
    const value = Number(digits);
    if (!Number.isFinite(value)) throw new SyntaxFailure('invalid double literal', at);
    return value;
  }
  if (/[uU]$/.test(digits)) {
    const value = BigInt(digits.slice(0, -1));
    if (value > uintMax) throw new SyntaxFailure('invalid uint literal', at);
    return new UnsignedInt(value);
  }
  const value = BigInt(digits);
  if (value > intMax + 1n) throw new SyntaxFailure('invalid int literal', at);
  return value;
}

function readText(source: string, start: number, opening: string): { readonly value: Value; readonly end: number } {
  const prefix = (/^[a-z]*/i.exec(opening)?.[0] ?? '').toLowerCase();
  const quote = opening.slice(prefix.length);
  const isRaw = prefix.includes('r');
  const isBytes = prefix.includes('b');
  const pieces: (string | number)[] = [];
  let at = start + opening.length;
  while (!source.startsWith(quote, at)) {
    const character = source.charAt(at);
    if (at >= source.length || (quote.length === 1 && (character === '\n' || character === '\r'))) {
      throw new SyntaxFailure(`Syntax error: token recognition error at: '${source.slice(start)}'`, start);
    }
    if (character !== '\\' || isRaw) {
      pieces.push(character);
      at += 1;
      continue;
    }
    const { piece, length } = readEscape(source, at, isBytes);
    pieces.push(piece);
    at += length;
  }
  const end = at + quote.length;
  if (!isBytes) return { value: pieces.join(''), end };
  return { value: new Bytes(bytesOf(pieces)), end };
}

const simpleEscapes: Readonly<Record<string, string>> = {
  ...{ a: '\x07', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' },
  ...{ '\\': '\\', '?': '?', '"': '"', "'": "'", '`': '`' },
};

/** In bytes, `\xNN` and octal escapes are bytes; in a text they are code points. */
function readEscape(
  source: string,
  at: number,
  isBytes: boolean,
): { readonly piece: string | number; readonly length: number } {
  const letter = source.charAt(at + 1);
  const plain = simpleEscapes[letter];
  if (plain !== undefined) return { piece: plain, length: 2 };
  const rest = source.slice(at + 1, at + 10);
  const found =
    /^[xX]([0-9a-fA-F]{2})/.exec(rest) ??
    (isBytes ? null : (/^u([0-9a-fA-F]{4})/.exec(rest) ?? /^U([0-9a-fA-F]{8})/.exec(rest)));
  const octal = /^[0-3][0-7]{2}/.exec(rest);
  const code = found !== null ? Number.parseInt(found[1] ?? '', 16) : Number.parseInt(octal?.[0] ?? '', 8);
  const isInvalid = Number.isNaN(code) || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff);
  if (isInvalid) throw new SyntaxFailure(`Syntax error: token recognition error at: '\\${letter}'`, at);
  const length = 1 + (found?.[0] ?? octal?.[0] ?? '').length;
  return { piece: isBytes ? code : String.fromCodePoint(code), length };
}

function bytesOf(pieces: readonly (string | number)[]): Uint8Array {
  const encoder = new TextEncoder();
  const bytes: number[] = [];
  let pending = '';
  for (const piece of [...pieces, '']) {
    if (typeof piece === 'string' && piece !== '') {
      pending += piece;
      continue;
    }
    bytes.push(...encoder.encode(pending));
    pending = '';
    if (typeof piece === 'number') bytes.push(piece);
  }
  return Uint8Array.from(bytes);
}
