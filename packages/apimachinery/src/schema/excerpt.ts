import type { TypeMismatch } from './mismatch.js';

/**
 * The suffix of a decode error of v1.21: position and excerpt of the value in the JSON text. Empty when the text does not
 * contain the value.
 *
 *     {"kind":"Pod","spec":{"hostNetwork":"yes"}}
 *     , error found in #10 byte of ...|Network":"yes"}}|..., bigger context ...|{"kind":"Pod","spec":{"hostNetwork":"yes"}}|...
 */
export function excerptAt(mismatch: TypeMismatch, json: string): string {
  const found = locateJson(json, mismatch.keys);
  if (found === undefined) return '';
  // v1.21 stops at the end of a value that it read but could not convert, else after its first character.
  const at = readWhole.test(mismatch.toString()) ? found.end : found.start + 1;
  return excerptBefore(Buffer.from(json), Buffer.byteLength(json.slice(0, at)));
}

/** As `excerptAt`, for byte offset `at`, up to which the text was read. */
export function excerptBefore(json: Buffer, at: number): string {
  const around = (reach: number) => json.subarray(Math.max(0, at - reach), at + reach).toString();
  const read = Math.min(at, excerptBytes);
  return `, error found in #${read} byte of ...|${around(excerptBytes)}|..., bigger context ...|${around(contextBytes)}|...`;
}

const readWhole = /: (unmarshalerDecoder|decode base64): /;
const excerptBytes = 10;
const contextBytes = 50;

/**
 * The range of the value at `keys` in a well-formed JSON text; undefined when it is missing. The last of duplicate members
 * wins.
 *
 *     locateJson('{"a": [1, "x"]}', ['a', 1])   { start: 10, end: 13 }, which is "x" with its quotes
 */
export function locateJson(text: string, keys: readonly (string | number)[]): JsonPlace | undefined {
  let place: JsonPlace = { start: skipSpace(text, 0), end: text.length };
  place = { start: place.start, end: skipValue(text, place.start) };
  for (const key of keys) {
    const below = typeof key === 'number' ? elementAt(text, place, key) : memberAt(text, place, key);
    if (below === undefined) return undefined;
    place = below;
  }
  return place;
}

export interface JsonPlace {
  readonly start: number;
  /** Index after the value. */
  readonly end: number;
}

function memberAt(text: string, { start }: JsonPlace, name: string): JsonPlace | undefined {
  if (text[start] !== '{') return undefined;
  let found: JsonPlace | undefined;
  let at = skipSpace(text, start + 1);
  while (at < text.length && text[at] !== '}') {
    const afterName = skipText(text, at);
    const matches = JSON.parse(text.slice(at, afterName)) === name;
    const valueStart = skipSpace(text, skipSpace(text, afterName) + 1);
    const valueEnd = skipValue(text, valueStart);
    if (matches) found = { start: valueStart, end: valueEnd };
    at = skipComma(text, valueEnd);
  }
  return found;
}

function elementAt(text: string, { start }: JsonPlace, index: number): JsonPlace | undefined {
  if (text[start] !== '[') return undefined;
  let at = skipSpace(text, start + 1);
  for (let position = 0; at < text.length && text[at] !== ']'; position++) {
    const end = skipValue(text, at);
    if (position === index) return { start: at, end };
    at = skipComma(text, end);
  }
  return undefined;
}

/** Index after the value that begins at `start`. */
function skipValue(text: string, start: number): number {
  const first = text[start];
  if (first === '"') return skipText(text, start);
  if (first !== '{' && first !== '[') return skipPlain(text, start);
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const character = text[at];
    if (character === '"') at = skipText(text, at) - 1;
    else if (character === '{' || character === '[') depth++;
    else if ((character === '}' || character === ']') && --depth === 0) return at + 1;
  }
  return text.length;
}

function skipText(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

/** A number, a boolean or null. */
function skipPlain(text: string, start: number): number {
  let at = start;
  while (at < text.length && !/[\s,\]}]/.test(text[at] ?? '')) at++;
  return at;
}

function skipComma(text: string, start: number): number {
  const at = skipSpace(text, start);
  return text[at] === ',' ? skipSpace(text, at + 1) : at;
}

function skipSpace(text: string, start: number): number {
  let at = start;
  while (at < text.length && /\s/.test(text[at] ?? '')) at++;
  return at;
}
