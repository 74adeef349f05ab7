import { newLine } from './text-writer.js';

// A pod of 2.5 KB takes ~10 us. Bytes are decoded as latin1: all JSON syntax is ASCII.

/**
 * Indents JSON bytes by two spaces, as v1.21 does for `pretty=true`. Output comes in parts of about a millisecond's work
 * each, whatever the size of the value.
 *
 *     {"a":[1,[]],"b":{}}      {
 *                                "a": [
 *                                  1,
 *                                  []
 *                                ],
 *                                "b": {
 *                                  ⏎
 *                                }
 *                              }
 *
 * An empty object contains a blank line, an empty list does not. Values that the shape marks compact stay on one line. The
 * input must contain no white space outside strings.
 */
export class JsonLayout {
  readonly #pieces: readonly Uint8Array[];
  readonly #options: JsonLayoutOptions;
  #piece = 0;
  #at = 0;
  /** Shapes of the open values. An item has the shape of its list. */
  readonly #shapes: (LayoutShape | undefined)[] = [];
  /** Shape of the next value. */
  #shape: LayoutShape | undefined;
  /** The string read last; a member name when a colon follows. */
  #lastText = '';
  /** Whether the position is inside a string longer than one part. */
  #isInText = false;
  /** Nesting depth from which output is compact; infinite outside compact values. */
  #compactDepth = Number.POSITIVE_INFINITY;

  /** A string or number must not span two pieces. */
  constructor(pieces: readonly Uint8Array[], options: JsonLayoutOptions) {
    this.#pieces = pieces;
    this.#options = options;
    this.#shape = options.shape;
  }

  /** The next part; undefined after the last. @throws Error for JSON that ends inside a string, such as a damaged record */
  next(): Buffer | undefined {
    let piece = this.#pieces[this.#piece];
    while (piece !== undefined && this.#at >= piece.length) {
      this.#piece++;
      this.#at = 0;
      piece = this.#pieces[this.#piece];
    }
    if (piece === undefined) return undefined;
    const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    const end = Math.min(bytes.length, this.#at + windowBytes);
    return Buffer.from(this.#write(bytes.toString('latin1', this.#at, end), end === bytes.length), 'latin1');
  }

  /** Writes the complete tokens of `text` and advances past them. */
  #write(text: string, isWhole: boolean): string {
    let written = '';
    /** Start of the input that is read but not written. */
    let from = 0;
    let index = 0;
    while (index < text.length && written.length < partLengthMax) {
      const code = text.charCodeAt(index);
      if (code === quote || this.#isInText) {
        const end = this.#passText(text, index, isWhole);
        if (end === index) break;
        index = end;
        continue;
      }
      if (code > colon && !isBracket(code)) {
        index++;
        continue;
      }
      if (code === openBracket) {
        if (index + 1 === text.length && !isWhole) break;
        if (text.charCodeAt(index + 1) === closeBracket) {
          index += 2;
          continue;
        }
      }
      const wasIndented = this.#isIndented;
      if (code === openBrace || code === openBracket) this.#open();
      else if (code === closeBrace || code === closeBracket) this.#close();
      else if (code === colon) this.#shape = this.#shapes.at(-1)?.member(this.#lastText);
      if (wasIndented && this.#isIndented) {
        const passed = text.slice(from, index);
        if (code === openBrace) written += `${passed}{${this.#newLine()}`;
        else if (code === openBracket) written += `${passed}[${this.#newLine()}`;
        else if (code === closeBrace) written += `${passed}${this.#newLine()}}`;
        else if (code === closeBracket) written += `${passed}${this.#newLine()}]`;
        else if (code === comma) written += `${passed},${this.#newLine()}`;
        else if (code === colon) written += `${passed}: `;
        else {
          index++;
          continue;
        }
        from = index + 1;
      }
      index++;
    }
    this.#at += index;
    return written + text.slice(from, index);
  }

  /** The index after the string that begins or continues at `index`; `index` itself when the string is incomplete. */
  #passText(text: string, index: number, isWhole: boolean): number {
    const end = endOfText(text, this.#isInText ? index : index + 1);
    if (end < text.length) {
      this.#lastText = this.#isInText ? '' : text.slice(index + 1, end);
      this.#isInText = false;
      return end + 1;
    }
    if (isWhole) throw new Error('the JSON text ends in the middle of a string');
    // The next part begins with this string, unless it is longer than one part.
    if (index > 0) return index;
    this.#isInText = true;
    return end > text.length ? text.length - 1 : text.length;
  }

  get #isIndented(): boolean {
    return this.#shapes.length < this.#compactDepth;
  }

  #open(): void {
    const { length } = this.#shapes;
    if (this.#shape?.isCompact === true && length < this.#compactDepth) this.#compactDepth = length + 1;
    this.#shapes.push(this.#shape);
  }

  #close(): void {
    this.#shapes.pop();
    this.#shape = this.#shapes.at(-1);
    if (this.#shapes.length < this.#compactDepth) this.#compactDepth = Number.POSITIVE_INFINITY;
  }

  #newLine(): string {
    return newLine(2 * (this.#shapes.length + this.#options.depth));
  }
}

export interface JsonLayoutOptions {
  /** Nesting depth of the value itself. */
  readonly depth: number;
  /** Without it, nothing is compact. */
  readonly shape?: LayoutShape | undefined;
}

/** Tells which nested values stay on one line. */
export interface LayoutShape {
  readonly isCompact: boolean;
  /** Shape of a member; undefined when nothing in it is compact. */
  member(name: string): LayoutShape | undefined;
}

/** Index of the closing quote at or after `from`; without one, `text.length`, or one more inside an escape. */
function endOfText(text: string, from: number): number {
  let index = from;
  for (; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === quote) return index;
    if (code === backslash) index++;
  }
  return index;
}

function isBracket(code: number): boolean {
  return code === openBrace || code === closeBrace || code === openBracket || code === closeBracket;
}

const windowBytes = 32 * 1024;
const partLengthMax = 64 * 1024;

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;
