import { excerptBefore } from './excerpt.js';

/**
 * Reproduces the JSON reader of v1.21, whose error messages depend on how it continues after an error. It reads byte by
 * byte, keeps the first error, and after it no longer unreads a byte, so that it loses synchronization with the text:
 *
 *     {"a":5,"b":{"c":"x"}}     `a` should be a string: the error is at 5, which is consumed
 *                               `b` is an object: { and " are consumed, " is not unread, and the first name is lost
 *
 * The text must be well-formed JSON.
 */
export class JsonReader {
  readonly #text: Buffer;
  #at = 0;
  /** The first error, prefixed with its path; empty while there is none. */
  error = '';

  constructor(text: string) {
    this.#text = Buffer.from(text);
  }

  /** Skips white space and consumes the next character; empty at the end. */
  next(): string {
    while (isSpace(this.#text[this.#at])) this.#at++;
    return this.#character();
  }

  /** Unreads the last character, unless there is an error. */
  unread(): void {
    if (this.error === '') this.#at--;
  }

  /** Sets the error, unless there is one. */
  fail(message: string): void {
    if (this.error === '') this.error = `${message}${excerptBefore(this.#text, this.#at)}`;
  }

  /** Adds a path step before the error, if there is one. */
  prepend(step: string): void {
    if (this.error !== '') this.error = `${step}${this.error}`;
  }

  readText(): string {
    const first = this.next();
    if (first === '"') return this.#restOfText();
    if (first === 'n') this.restOfNull();
    else this.fail(`ReadString: expects " or n, but found ${first}`);
    return '';
  }

  #restOfText(): string {
    const start = this.#at;
    let at = start;
    while (at < this.#text.length && this.#text[at] !== quote && this.#text[at] !== backslash) at++;
    if (this.#text[at] === backslash) {
      // After an error, a string with escapes is not consumed.
      if (this.error !== '') return '';
      while (at < this.#text.length && this.#text[at] !== quote) at += this.#text[at] === backslash ? 2 : 1;
    }
    this.#at = at + 1;
    const decoded: unknown = JSON.parse(`"${this.#text.toString('utf8', start, at)}"`);
    return String(decoded);
  }

  /** Reads a member name and its colon; undefined when either is missing. */
  readName(): string | undefined {
    if (this.next() !== '"') return undefined;
    const start = this.#at;
    let at = start;
    while (at < this.#text.length && this.#text[at] !== quote && this.#text[at] !== backslash) at++;
    let name = '';
    if (this.#text[at] === backslash && this.error !== '') this.#at = at;
    else name = this.#restOfText();
    return this.next() === ':' ? name : undefined;
  }

  /** Consumes null, if it is next. Returns whether it was. */
  readNull(): boolean {
    if (this.next() === 'n') {
      this.restOfNull();
      return true;
    }
    this.unread();
    return false;
  }

  /** Consumes the rest of null after its first letter. */
  restOfNull(): void {
    this.#skipLetters('ull');
  }

  readBoolean(): void {
    const first = this.next();
    if (first === 't') this.#skipLetters('rue');
    else if (first === 'f') this.#skipLetters('alse');
    else this.fail(`ReadBool: expect t or f, but found ${first}`);
  }

  readInteger({ bits, signed }: { readonly bits: 32 | 64; readonly signed: boolean }): void {
    let first = this.next();
    const isNegative = first === '-';
    if (isNegative) first = this.#character();
    if (!isDigit(first)) {
      this.fail(`readUint${bits}: unexpected character: \ufffd`);
      return;
    }
    const start = this.#at - 1;
    if (first !== '0') while (isDigit(this.#peek())) this.#at++;
    // A text of 3 MB can be one number; converting it would block the event loop.
    const magnitude = this.#at - start > uint64Digits ? 0n : BigInt(this.#text.toString('latin1', start, this.#at));
    if (this.#at - start > uint64Digits || magnitude >= 1n << BigInt(bits)) {
      // v1.21 detects the overflow after this many digits.
      this.#at = Math.min(this.#at, start + 8);
      this.fail(`readUint${bits}: overflow`);
      return;
    }
    if (this.#peek() === '.') this.fail('assertInteger: can not decode float as int');
    const max = (1n << BigInt(bits - 1)) - (isNegative ? 0n : 1n);
    if (signed && magnitude > max) this.fail(`ReadInt${bits}: overflow: ${magnitude}`);
  }

  readFloat(): void {
    const first = this.next();
    if (first !== '-') this.unread();
    const digits = this.#numberText();
    if (digits === '') this.fail('readNumberAsString: invalid number');
    else if (!Number.isFinite(Number(digits)) && this.error === '') {
      this.error = `strconv.ParseFloat: parsing ${JSON.stringify(digits)}: value out of range`;
    }
  }

  /** Consumes all characters that may occur in a number. */
  #numberText(): string {
    const start = this.#at;
    while (/[-+.eE\d]/.test(this.#peek())) this.#at++;
    return this.#text.toString('latin1', start, this.#at);
  }

  /** Consumes the separator after a value. Returns whether another value follows; fails unless `close` is found instead. */
  another(close: string, messageFor: (found: string) => string): boolean {
    const found = this.next();
    if (found === ',') return true;
    if (found !== close) this.fail(messageFor(found));
    return false;
  }

  /** Byte offset in the text. */
  get at(): number {
    return this.#at;
  }

  /** Consumes the next value and returns its text. */
  readAny(): string {
    this.next();
    this.unread();
    const start = this.#at;
    this.skipValue();
    return this.#text.toString('utf8', start, this.#at);
  }

  /** The first character of the next value; consumed if there is an error. */
  peekValue(): string {
    const first = this.next();
    this.unread();
    return first;
  }

  skipValue(): void {
    const first = this.next();
    if (first === '"') this.#skipText();
    else if (first === 'n') this.restOfNull();
    else if (first === 't') this.#skipLetters('rue');
    else if (first === 'f') this.#skipLetters('alse');
    else if (first === '0') this.#skipZero();
    else if (first === '-' || isDigit(first)) this.#skipNumber();
    else if (first === '[') this.#skipInside('[', ']');
    else if (first === '{') this.#skipInside('{', '}');
    else this.fail(`Skip: do not know how to skip: ${first.charCodeAt(0)}`);
  }

  #skipText(): void {
    let at = this.#at;
    while (at < this.#text.length && this.#text[at] !== quote && this.#text[at] !== backslash) at++;
    if (this.#text[at] === quote) {
      this.#at = at + 1;
      return;
    }
    this.unread();
    this.readText();
  }

  #skipZero(): void {
    if (this.error !== '') this.next();
    this.#numberText();
  }

  #skipNumber(): void {
    let at = this.#at;
    while (isDigit(this.#peek(at)) || this.#peek(at) === '.') at++;
    if (/[,\]}\s]/.test(this.#peek(at))) this.#at = at;
    else if (this.error === '') {
      this.unread();
      if (!Number.isFinite(Number(this.#numberText()))) this.fail('readNumberAsString: invalid number');
    }
  }

  /** Consumes the rest of a collection after its bracket. After an error, the next character is taken for the bracket. */
  #skipInside(open: string, close: string): void {
    this.unread();
    const first = this.next();
    if (first === 'n') this.restOfNull();
    if (first !== open) return;
    let next = this.next();
    if (next === close) return;
    if (open === '{' && next !== '"') return;
    this.unread();
    for (;;) {
      if (open === '{') {
        this.readText();
        this.next();
      }
      this.skipValue();
      next = this.next();
      if (next !== ',') return;
    }
  }

  /** Consumes the letters up to the first that differs, inclusive. */
  #skipLetters(letters: string): void {
    for (const letter of letters) if (this.#character() !== letter) return;
  }

  #character(): string {
    const code = this.#text[this.#at];
    if (code === undefined) return '';
    this.#at++;
    return String.fromCharCode(code);
  }

  #peek(at = this.#at): string {
    const code = this.#text[at];
    return code === undefined ? '' : String.fromCharCode(code);
  }
}

/** Number of digits in 2^64. */
const uint64Digits = 20;
const quote = 0x22;
const backslash = 0x5c;

function isSpace(code: number | undefined): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

function isDigit(character: string): boolean {
  return character >= '0' && character <= '9' && character !== '';
}
