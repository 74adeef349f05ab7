import type { TextStyle } from './text-shape.js';
import { isPrintable } from './text-shape.js';

/** Position at which a text is written. */
export interface TextPlace {
  /** Column of the first character. */
  readonly column: number;
  /** Column of continuation lines. */
  readonly indent: number;
  /** Member names are not folded. */
  readonly isName: boolean;
}

/** Lines are folded at the first space after this column. */
export const lineColumnMax = 80;

/**
 * Writes a text in a given style, at once or in parts, so that a long text does not block the event loop. The joined output
 * does not depend on the size of the parts.
 */
export class TextWriter {
  readonly #text: string;
  readonly #style: TextStyle;
  readonly #place: TextPlace;
  readonly #newLine: string;
  #at = 0;
  #column: number;
  #isAfterSpace = false;
  #isBegun = false;

  constructor(text: string, style: TextStyle, place: TextPlace) {
    this.#text = text;
    this.#style = style;
    this.#place = place;
    this.#column = place.column;
    this.#newLine = newLine(place.indent);
  }

  get isDone(): boolean {
    return this.#isBegun && this.#at === this.#text.length;
  }

  /** Writes the characters before `end`. */
  write(end: number = this.#text.length): string {
    const until = this.#characterBoundary(end);
    const start = this.#isBegun ? '' : this.#start();
    this.#isBegun = true;
    const middle = this.#middle(until);
    this.#at = until;
    return start + middle + (until === this.#text.length ? this.#end() : '');
  }

  /** `end`, or one more where it would split a surrogate pair. */
  #characterBoundary(end: number): number {
    if (end >= this.#text.length) return this.#text.length;
    const code = this.#text.charCodeAt(end);
    return code >= 0xdc00 && code <= 0xdfff ? end + 1 : end;
  }

  #start(): string {
    switch (this.#style) {
      case 'plain':
        return '';
      case 'single':
        this.#column++;
        return "'";
      case 'double':
        this.#column++;
        return '"';
      case 'literal':
        return literalHead(this.#text);
    }
  }

  #middle(until: number): string {
    switch (this.#style) {
      case 'plain':
        return this.#folded(until, this.#text.slice(this.#at, until));
      case 'single':
        return this.#folded(until, this.#text.slice(this.#at, until).replaceAll("'", "''"));
      case 'double':
        return this.#escaped(until);
      case 'literal':
        return this.#literal(until);
    }
  }

  #end(): string {
    if (this.#style === 'single') return "'";
    return this.#style === 'double' ? '"' : '';
  }

  /** `whole` is the output when no line is folded. */
  #folded(until: number, whole: string): string {
    if (this.#place.isName || this.#column + whole.length <= lineColumnMax) {
      this.#column += whole.length;
      this.#isAfterSpace = whole.endsWith(' ');
      return whole;
    }
    const text = this.#text;
    const last = text.length - 1;
    const isQuoted = this.#style === 'single';
    let written = '';
    let from = this.#at;
    for (let index = from; index < until; index++) {
      const code = text.charCodeAt(index);
      if (code === space) {
        const isBreak =
          this.#column > lineColumnMax &&
          !this.#isAfterSpace &&
          text.charCodeAt(index + 1) !== space &&
          (!isQuoted || (index > 0 && index < last));
        this.#isAfterSpace = true;
        if (isBreak) {
          written += text.slice(from, index) + this.#newLine;
          from = index + 1;
          this.#column = this.#place.indent;
        } else this.#column++;
        continue;
      }
      this.#isAfterSpace = false;
      this.#column++;
      if (isQuoted && code === apostrophe) {
        written += `${text.slice(from, index)}'`;
        from = index;
        this.#column++;
      }
    }
    return written + text.slice(from, until);
  }

  #escaped(until: number): string {
    const text = this.#text;
    const last = text.length - 1;
    // As in v1.21.
    const escapesAll = text.startsWith('\ufeff');
    const { isName, indent } = this.#place;
    let written = '';
    let from = this.#at;
    for (let index = from; index < until; index++) {
      const code = text.charCodeAt(index);
      if (code === space && !escapesAll) {
        const isBreak = !isName && this.#column > lineColumnMax && !this.#isAfterSpace && index > 0 && index < last;
        this.#isAfterSpace = true;
        if (isBreak) {
          const isBeforeSpace = text.charCodeAt(index + 1) === space;
          written += text.slice(from, index) + this.#newLine + (isBeforeSpace ? '\\' : '');
          from = index + 1;
          this.#column = indent + (isBeforeSpace ? 1 : 0);
        } else this.#column++;
        continue;
      }
      this.#isAfterSpace = false;
      if (code !== quote && code !== backslash && code !== newline && isPrintable(code) && !escapesAll) {
        this.#column++;
        continue;
      }
      const point = text.codePointAt(index) ?? 0;
      const escaped = escapeOf(point);
      written += text.slice(from, index) + escaped;
      this.#column += escaped.length;
      // A surrogate pair is one character.
      if (point > 0xffff) index++;
      from = index + 1;
    }
    return written + text.slice(from, until);
  }

  /** Writes one indented line per line of the text; empty lines are not indented. A final newline writes no extra line. */
  #literal(until: number): string {
    const text = this.#text;
    const end = until === text.length && text.endsWith('\n') ? until - 1 : until;
    const part = text.slice(this.#at, end);
    const indented = part.replace(/\n(?=[^\n])/g, this.#newLine);
    const isAtLineStart = this.#at === 0 || text.charCodeAt(this.#at - 1) === newline;
    const first = isAtLineStart && part !== '' && part.charCodeAt(0) !== newline ? this.#newLine.slice(1) : '';
    return first + indented;
  }
}

/** A line break followed by `indent` spaces. */
export function newLine(indent: number): string {
  return newLines[indent] ?? `\n${' '.repeat(indent)}`;
}

const newLines: readonly string[] = Array.from({ length: 80 }, (_, indent) => `\n${' '.repeat(indent)}`);

const newline = 0x0a;
const space = 0x20;
const quote = 0x22;
const apostrophe = 0x27;
const backslash = 0x5c;

/** The block scalar header: an indentation digit for leading white space, `-` or `+` for the trailing newlines. */
function literalHead(text: string): string {
  const first = text.charCodeAt(0);
  const indentation = first === space || first === newline ? '2' : '';
  if (!text.endsWith('\n')) return `|${indentation}-\n`;
  return text === '\n' || text.endsWith('\n\n') ? `|${indentation}+\n` : `|${indentation}\n`;
}

const namedEscapes: ReadonlyMap<number, string> = new Map([
  [0x00, '\\0'],
  [0x07, '\\a'],
  [0x08, '\\b'],
  [0x09, '\\t'],
  [0x0a, '\\n'],
  [0x0b, '\\v'],
  [0x0c, '\\f'],
  [0x0d, '\\r'],
  [0x1b, '\\e'],
  [0x22, '\\"'],
  [0x5c, '\\\\'],
  [0x85, '\\N'],
  [0xa0, '\\_'],
  [0x2028, '\\L'],
  [0x2029, '\\P'],
]);

function escapeOf(point: number): string {
  const named = namedEscapes.get(point);
  if (named !== undefined) return named;
  const digits = point.toString(16).toUpperCase();
  if (point <= 0xff) return `\\x${digits.padStart(2, '0')}`;
  return point <= 0xffff ? `\\u${digits.padStart(4, '0')}` : `\\U${digits.padStart(8, '0')}`;
}
