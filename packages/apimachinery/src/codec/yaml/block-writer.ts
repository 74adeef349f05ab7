import { styleOf } from '../text-shape.js';
import { lineColumnMax, newLine, TextWriter } from '../text-writer.js';
import { sortByYamlKey } from './key-order.js';

// A pod of 2.5 KB takes ~30 us. Nothing is parsed into objects: output is sliced from the JSON text.

/**
 * Writes values of a JSON text as block-style YAML like v1.21: members sorted, sequences not indented below their member.
 *
 *     {"b":[{"x":1}],"a":"yes"}      a: "yes"
 *                                    b:
 *                                    - x: 1
 *
 * All methods throw `IndentError` for indentation beyond `indentMax`, and Error for malformed JSON.
 */
export class BlockWriter {
  readonly #json: string;
  #at: number;
  readonly #indentMax: number;

  constructor(json: string, at = 0, indentMax = Number.POSITIVE_INFINITY) {
    this.#json = json;
    this.#at = at;
    this.#indentMax = indentMax;
  }

  /** Writes the value as a document. */
  document(): string {
    switch (this.#first()) {
      case openBrace:
        return this.#takeEmpty() ? '{}' : this.#mapping(0);
      case openBracket:
        return this.#takeEmpty() ? '[]' : this.#sequence(0);
      default:
        return this.#scalar(0, 0);
    }
  }

  /** Writes the value after `name:` of a member at `indent`. `column` is the column after the colon. */
  memberValue(indent: number, column: number): string {
    switch (this.#first()) {
      case openBrace:
        return this.#takeEmpty() ? ' {}' : newLine(indent + 2) + this.#mapping(indent + 2);
      case openBracket:
        return this.#takeEmpty() ? ' []' : newLine(indent) + this.#sequence(indent);
      default:
        return ` ${this.#scalar(column + 1, indent + 2)}`;
    }
  }

  /** Writes the value after the `-` of an item at `indent`. */
  itemValue(indent: number): string {
    switch (this.#first()) {
      case openBrace:
        return this.#takeEmpty() ? ' {}' : ` ${this.#mapping(indent + 2)}`;
      case openBracket:
        return this.#takeEmpty() ? ' []' : ` ${this.#sequence(indent + 2)}`;
      default:
        return ` ${this.#scalar(indent + 2, indent + 2)}`;
    }
  }

  #mapping(indent: number): string {
    if (indent > this.#indentMax) throw new IndentError();
    const names: string[] = [];
    const members: string[] = [];
    do {
      this.#at++;
      const name = this.#name();
      const start = memberStart(name, indent);
      names.push(name);
      members.push(
        start === undefined
          ? longMember(name, indent) + this.itemValue(indent)
          : start + this.memberValue(indent, indent + start.length),
      );
      this.#skipSpace();
    } while (this.#json.charCodeAt(this.#at) === comma);
    this.#take(closeBrace);
    sortByYamlKey(names, members);
    return joinLines(members, newLine(indent));
  }

  #sequence(indent: number): string {
    if (indent > this.#indentMax) throw new IndentError();
    const start = `${newLine(indent)}-`;
    let written = '';
    do {
      this.#at++;
      written += start + this.itemValue(indent);
      this.#skipSpace();
    } while (this.#json.charCodeAt(this.#at) === comma);
    this.#take(closeBracket);
    return written.slice(indent + 1);
  }

  #scalar(column: number, indent: number): string {
    const json = this.#json;
    if (json.charCodeAt(this.#at) === quote) return yamlText(this.#string(), column, indent);
    const from = this.#at;
    let end = from + 1;
    for (let code = json.charCodeAt(end); isLiteral(code); code = json.charCodeAt(end)) end++;
    this.#at = end;
    const literal = json.slice(from, end);
    return literal === 'true' || literal === 'false' || literal === 'null' ? literal : yamlNumber(literal);
  }

  #name(): string {
    if (this.#first() !== quote) this.#take(quote);
    const name = this.#string();
    this.#skipSpace();
    this.#take(colon);
    return name;
  }

  /** Reads a JSON string. */
  #string(): string {
    const json = this.#json;
    const from = this.#at + 1;
    let end = from;
    let isEscaped = false;
    for (let code = json.charCodeAt(end); code !== quote; code = json.charCodeAt(end)) {
      if (code === backslash) {
        isEscaped = true;
        end++;
      }
      end++;
      if (end >= json.length) throw new Error('the JSON text ends in the middle of a string');
    }
    this.#at = end + 1;
    return isEscaped ? JSON.parse(json.slice(from - 1, end + 1)) : json.slice(from, end);
  }

  /** Skips white space and returns the first character of the next value. */
  #first(): number {
    this.#skipSpace();
    return this.#json.charCodeAt(this.#at);
  }

  /** Whether the object or list at the current position is empty; if so, consumes it. */
  #takeEmpty(): boolean {
    const opened = this.#at;
    this.#at++;
    this.#skipSpace();
    const code = this.#json.charCodeAt(this.#at);
    if (code === closeBrace || code === closeBracket) {
      this.#at++;
      return true;
    }
    this.#at = opened;
    return false;
  }

  /** Consumes a character. @throws Error for another one: the stored record may be damaged */
  #take(code: number): void {
    if (this.#json.charCodeAt(this.#at) === code) this.#at++;
    else throw new Error(`the JSON text has no ${JSON.stringify(String.fromCharCode(code))} at ${this.#at}`);
  }

  #skipSpace(): void {
    while (this.#json.charCodeAt(this.#at) <= space) this.#at++;
  }
}

/** The value is nested too deeply to be written at once, since each of its lines is indented. */
export class IndentError extends Error {}

/** Writes `name:`; undefined for a name that is too long or has line breaks, which needs `longMember`. */
export function memberStart(name: string, indent: number): string | undefined {
  // Quoted so that it does not read back as a merge key. v1.21 does not quote it.
  if (name === '<<') return '"<<":';
  if (name.length > nameBytesMax / 3 && Buffer.byteLength(name) > nameBytesMax) return undefined;
  const style = styleOf(name);
  if (style === 'plain') return `${name}:`;
  if (lineBreak.test(name)) return undefined;
  return `${new TextWriter(name, style, { column: indent, indent: indent + 2, isName: true }).write()}:`;
}

/** Writes `? name`, and `:` on the next line. */
export function longMember(name: string, indent: number): string {
  return `? ${yamlText(name, indent + 2, indent + 2)}${newLine(indent)}:`;
}

const nameBytesMax = 128;
const lineBreak = /[\n\r\u0085\u2028\u2029]/;

function yamlText(text: string, column: number, indent: number): string {
  const style = styleOf(text);
  if (style === 'plain' && column + text.length <= lineColumnMax) return text;
  return new TextWriter(text, style, { column, indent, isName: false }).write();
}

export function joinLines(lines: readonly string[], separator: string): string {
  let joined = lines[0] ?? '';
  for (let index = 1; index < lines.length; index++) joined += separator + (lines[index] ?? '');
  return joined;
}

function isLiteral(code: number): boolean {
  return code > space && code !== comma && code !== closeBrace && code !== closeBracket;
}

/** A JSON number as v1.21 writes it in YAML: 64-bit integers unchanged, others in the shortest form. */
function yamlNumber(json: string): string {
  if (json.length <= exactDigits && integer.test(json)) return json === '-0' ? '0' : json;
  if (integer.test(json)) {
    const value = BigInt(json);
    if (value >= -(2n ** 63n) && value < 2n ** 64n) return value.toString();
  }
  return floatText(Number(json));
}

const integer = /^-?\d+$/;
const exactDigits = 15;

/** Uses an exponent, of two digits at least, below 1e-4 and from 1e6 on. */
function floatText(value: number): string {
  if (value === 0) return Object.is(value, -0) ? '-0' : '0';
  const [mantissa = '', exponentText = ''] = value.toExponential().split('e');
  const exponent = Number(exponentText);
  if (exponent < -4 || exponent >= 6) {
    const size = String(Math.abs(exponent)).padStart(2, '0');
    return `${mantissa}e${exponent < 0 ? '-' : '+'}${size}`;
  }
  return String(value);
}

const space = 0x20;
const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;
