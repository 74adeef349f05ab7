/**
 * Where the value below `keys` begins and ends in a JSON text that was parsed already; undefined when there is none.
 * Of a member that is given twice the last one counts.
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
  /** The first character after it. */
  readonly end: number;
}

function memberAt(text: string, { start }: JsonPlace, name: string): JsonPlace | undefined {
  if (text[start] !== '{') return undefined;
  let found: JsonPlace | undefined;
  let at = skipSpace(text, start + 1);
  while (at < text.length && text[at] !== '}') {
    const afterName = skipText(text, at);
    const isIt = JSON.parse(text.slice(at, afterName)) === name;
    const valueStart = skipSpace(text, skipSpace(text, afterName) + 1);
    const valueEnd = skipValue(text, valueStart);
    if (isIt) found = { start: valueStart, end: valueEnd };
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

/** The first character after the value that begins at `start`. */
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
