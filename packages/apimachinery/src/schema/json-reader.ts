import { excerptBefore } from './excerpt.js';

/**
 * Reads a JSON text as clients of v1.21 see it read: byte by byte, and on after a fault. It remembers the first fault,
 * and from then on gives no byte back that it looked at. So it reads the rest out of step:
 *
 *     {"a":5,"b":{"c":"x"}}     `a` should be a text: the fault is at 5, which is read
 *                               `b` is an object: { and " are read, and " is not given back, so its first name is lost
 *
 * The text is well-formed JSON.
 */
export class JsonReader {
  readonly #text: Buffer;
  #at = 0;
  /** What is wrong, with the steps that were put in front; empty while nothing is. */
  fault = '';

  constructor(text: string) {
    this.#text = Buffer.from(text);
  }

  /** The next character that is no space; empty at the end. */
  next(): string {
    while (isSpace(this.#text[this.#at])) this.#at++;
    return this.#character();
  }

  giveBack(): void {
    if (this.fault === '') this.#at--;
  }

  /** The first one counts. */
  fail(what: string): void {
    if (this.fault === '') this.fault = `${what}${excerptBefore(this.#text, this.#at)}`;
  }

  /** `step` is on the way to what is wrong, or was read since. */
  prepend(step: string): void {
    if (this.fault !== '') this.fault = `${step}${this.fault}`;
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
      // With a fault nothing of a text with escapes is read.
      if (this.fault !== '') return '';
      while (at < this.#text.length && this.#text[at] !== quote) at += this.#text[at] === backslash ? 2 : 1;
    }
    this.#at = at + 1;
    const decoded: unknown = JSON.parse(`"${this.#text.toString('utf8', start, at)}"`);
    return String(decoded);
  }

  /** The name of a member and the colon behind it; undefined when there is none. */
  readName(): string | undefined {
    if (this.next() !== '"') return undefined;
    const start = this.#at;
    let at = start;
    while (at < this.#text.length && this.#text[at] !== quote && this.#text[at] !== backslash) at++;
    let name = '';
    if (this.#text[at] === backslash && this.fault !== '') this.#at = at;
    else name = this.#restOfText();
    return this.next() === ':' ? name : undefined;
  }

  /** Whether it was null. */
  readNull(): boolean {
    if (this.next() === 'n') {
      this.restOfNull();
      return true;
    }
    this.giveBack();
    return false;
  }

  /** Its first letter has been read. */
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
    const magnitude = BigInt(this.#text.toString('latin1', start, this.#at));
    if (magnitude >= 1n << BigInt(bits)) {
      // It is noticed on the way: so many digits have been read.
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
    if (first !== '-') this.giveBack();
    const digits = this.#numberText();
    if (digits === '') this.fail('readNumberAsString: invalid number');
    else if (!Number.isFinite(Number(digits)) && this.fault === '') {
      this.fault = `strconv.ParseFloat: parsing ${JSON.stringify(digits)}: value out of range`;
    }
  }

  /** Everything from here on that a number may have. */
  #numberText(): string {
    const start = this.#at;
    while (/[-+.eE\d]/.test(this.#peek())) this.#at++;
    return this.#text.toString('latin1', start, this.#at);
  }

  /** Behind a value: whether there is another. Otherwise what stands there has been read, and should be `close`. */
  another(close: string, expecting: (found: string) => string): boolean {
    const found = this.next();
    if (found === ',') return true;
    if (found !== close) this.fail(expecting(found));
    return false;
  }

  /** Where the text of the next value begins and ends. */
  get at(): number {
    return this.#at;
  }

  /** The text of the next value, whatever it is. */
  readAny(): string {
    this.next();
    this.giveBack();
    const start = this.#at;
    this.skipValue();
    return this.#text.toString('utf8', start, this.#at);
  }

  /** The character that the next value begins with, if it can be given back. */
  peekValue(): string {
    const first = this.next();
    this.giveBack();
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
    this.giveBack();
    this.readText();
  }

  #skipZero(): void {
    if (this.fault !== '') this.next();
    this.#numberText();
  }

  #skipNumber(): void {
    let at = this.#at;
    while (isDigit(this.#peek(at)) || this.#peek(at) === '.') at++;
    if (/[,\]}\s]/.test(this.#peek(at))) this.#at = at;
    else if (this.fault === '') {
      this.giveBack();
      if (!Number.isFinite(Number(this.#numberText()))) this.fail('readNumberAsString: invalid number');
    }
  }

  /** The bracket has been read; with a fault the next character stands for it. */
  #skipInside(open: string, close: string): void {
    this.giveBack();
    const first = this.next();
    if (first === 'n') this.restOfNull();
    if (first !== open) return;
    let next = this.next();
    if (next === close) return;
    if (open === '{' && next !== '"') return;
    this.giveBack();
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

  /** Up to the first that is another. */
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

const quote = 0x22;
const backslash = 0x5c;

function isSpace(code: number | undefined): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

function isDigit(character: string): boolean {
  return character >= '0' && character <= '9' && character !== '';
}
