import { readsAsText } from './plain-text.js';

export type TextStyle = 'plain' | 'single' | 'double' | 'literal';

/**
 * Determines the simplest YAML style that can represent a text. Scans incrementally, so that a long text does not block the
 * event loop: `scan` continues where it stopped.
 */
export class TextShape {
  readonly #text: string;
  #at = 0;
  /** Has a character that must be escaped. */
  #needsEscape = false;
  /** Has a character with a syntactic meaning in a plain scalar. */
  #hasIndicator: boolean;
  #hasNewline = false;
  #hasSpaceBeforeNewline = false;

  constructor(text: string) {
    this.#text = text;
    this.#hasIndicator = firstIndicators.has(text.charAt(0)) || text.startsWith('---') || text.startsWith('...');
  }

  get isKnown(): boolean {
    return this.#needsEscape || this.#at >= this.#text.length;
  }

  /** Scans the characters before `end`. */
  scan(end: number): void {
    const text = this.#text;
    const until = Math.min(end, text.length);
    let index = this.#at;
    for (; index < until; index++) {
      const code = text.charCodeAt(index);
      if (code > 0x3f ? code < 0x7f : plainBelow0x40[code] === 1) continue;
      if (code === colon || code === question || code === minus) {
        // A hyphen and a question mark are indicators only at the start.
        if ((code === colon || index === 0) && isBlankOrEnd(text, index + 1)) this.#hasIndicator = true;
      } else if (code === hash) {
        if (index > 0 && isBlank(text.charCodeAt(index - 1))) this.#hasIndicator = true;
      } else if (code === newline) {
        this.#hasNewline = true;
        if (index > 0 && text.charCodeAt(index - 1) === space) this.#hasSpaceBeforeNewline = true;
      } else if (!isPrintable(code)) {
        this.#needsEscape = true;
        break;
      }
    }
    this.#at = index;
  }

  /** Valid once `isKnown`. */
  get style(): TextStyle {
    const text = this.#text;
    if (this.#needsEscape) return 'double';
    const endsWithSpace = text.endsWith(' ');
    if (this.#hasNewline) return endsWithSpace || this.#hasSpaceBeforeNewline ? 'double' : 'literal';
    if (!readsAsText(text)) return 'double';
    return this.#hasIndicator || endsWithSpace || text.startsWith(' ') ? 'single' : 'plain';
  }

  get hasNewline(): boolean {
    return this.#hasNewline;
  }
}

/** The style of a text, scanned at once. */
export function styleOf(text: string): TextStyle {
  if (isPlainWord(text)) return 'plain';
  const shape = new TextShape(text);
  shape.scan(text.length);
  return shape.style;
}

/** Fast path for most texts: names, paths and the like, without white space, that resolve to a string. */
function isPlainWord(text: string): boolean {
  const { length } = text;
  if (length === 0 || startsWord[text.charCodeAt(0)] !== 1) return false;
  let last = 0;
  for (let index = 1; index < length; index++) {
    last = text.charCodeAt(index);
    if (last > 0x7f || withinWord[last] !== 1) return false;
  }
  return last !== colon && (length > longestWord || readsAsText(text));
}

/** Length of `false`, the longest word that resolves to another type. */
const longestWord = 5;

const startsWord = characterTable('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ/_$()');
const withinWord = characterTable(
  'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/_$().,-+=<>~^;:!?*&@%|{}[]\'"`\\',
);

function characterTable(characters: string): Uint8Array {
  const table = new Uint8Array(0x80);
  for (let index = 0; index < characters.length; index++) table[characters.charCodeAt(index)] = 1;
  return table;
}

const newline = 0x0a;
const space = 0x20;
const hash = 0x23;
const minus = 0x2d;
const colon = 0x3a;
const question = 0x3f;

const firstIndicators: ReadonlySet<string> = new Set('#,[]{}&*!|>\'"%@`');

/** Characters up to `?` that are never indicators after the first character. */
const plainBelow0x40 = Uint8Array.from({ length: 0x40 }, (_, code) =>
  code >= space && code !== hash && code !== minus && code !== colon && code !== question ? 1 : 0,
);

function isBlankOrEnd(text: string, index: number): boolean {
  return index === text.length || isBlank(text.charCodeAt(index));
}

function isBlank(code: number): boolean {
  return code === space || code === newline || code === 0x09 || code === 0x0d || code === 0 || isRareBreak(code);
}

/**
 * Whether a character is written unescaped, as in v1.21. Differs for Unicode line breaks, which v1.21 does not escape: YAML
 * 1.2 reads them as ordinary characters, so escaping lets all readers agree.
 */
export function isPrintable(code: number): boolean {
  if (code < 0x7f) return code >= space || code === newline;
  if (code < 0xa0 || isRareBreak(code)) return false;
  return code < 0xd800 || (code >= 0xe000 && code < 0xfffe && code !== 0xfeff);
}

/** U+0085 next line, U+2028 line separator, U+2029 paragraph separator. */
function isRareBreak(code: number): boolean {
  return code === 0x85 || code === 0x2028 || code === 0x2029;
}
