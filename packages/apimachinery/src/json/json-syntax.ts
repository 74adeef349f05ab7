/**
 * Describes the first syntax error of a JSON text with the message of v1.21, which names the offending byte. The engine's own
 * messages vary by release. Many times slower than `JSON.parse`.
 *
 *     {"a":1,}      invalid character '}' looking for beginning of object key string
 *     {"a":"b       unexpected end of JSON input
 *
 * undefined for well-formed JSON.
 */
export function jsonSyntaxError(text: string | Uint8Array): string | undefined {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  const scan = new Scan(bytes);
  try {
    scan.whole();
    return undefined;
  } catch (error) {
    if (error instanceof JsonSyntaxError) return error.message;
    throw error;
  }
}

class JsonSyntaxError extends Error {}

class Scan {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Iterative, since a text may be nested as deeply as it is long. */
  whole(): void {
    const open: ('{' | '[')[] = [];
    for (;;) {
      const opened = this.#value();
      if (opened !== undefined) {
        open.push(opened);
        if (opened === '{') this.#name();
        continue;
      }
      // After a value: continue with the enclosing object or list, or close it.
      for (;;) {
        const around = open.at(-1);
        if (around === undefined) {
          this.#space();
          if (this.#at < this.#bytes.length) this.#fail('after top-level value');
          return;
        }
        const next = this.#next();
        if (next === ',') {
          if (around === '{') this.#name();
          break;
        }
        if (next !== (around === '{' ? '}' : ']')) {
          this.#fail(around === '{' ? 'after object key:value pair' : 'after array element', this.#at - 1);
        }
        open.pop();
      }
    }
  }

  /** Reads a scalar or an empty collection; for any other collection, reads and returns its opening bracket. */
  #value(): '{' | '[' | undefined {
    const first = this.#next();
    if (first === '{' || first === '[') {
      this.#space();
      if (this.#peek() !== (first === '{' ? '}' : ']')) return first;
      this.#at++;
    } else if (first === '"') this.#string();
    else if (first === '-' || isDigit(first)) this.#number(first);
    else {
      const literal = ['true', 'false', 'null'].find((word) => word.startsWith(first));
      if (literal === undefined) this.#fail('looking for beginning of value', this.#at - 1);
      for (const letter of literal.slice(1)) this.#expect(letter, `in literal ${literal} (expecting '${letter}')`);
    }
    return undefined;
  }

  #name(): void {
    if (this.#next() !== '"') this.#fail('looking for beginning of object key string', this.#at - 1);
    this.#string();
    if (this.#next() !== ':') this.#fail('after object key', this.#at - 1);
  }

  #string(): void {
    for (;;) {
      const character = this.#take();
      if (character === '"') return;
      if (character < ' ') this.#fail('in string literal', this.#at - 1);
      if (character !== '\\') continue;
      const escaped = this.#take();
      if (escaped === 'u') {
        for (let digit = 0; digit < 4; digit++) {
          if (!/[\da-fA-F]/.test(this.#take())) this.#fail('in \\u hexadecimal character escape', this.#at - 1);
        }
      } else if (!'bfnrt\\/"'.includes(escaped)) this.#fail('in string escape code', this.#at - 1);
    }
  }

  #number(first: string): void {
    let digit = first;
    if (digit === '-') {
      digit = this.#take();
      if (!isDigit(digit)) this.#fail('in numeric literal', this.#at - 1);
    }
    if (digit !== '0') this.#digits();
    if (this.#peek() === '.') {
      this.#at++;
      if (!isDigit(this.#take())) this.#fail('after decimal point in numeric literal', this.#at - 1);
      this.#digits();
    }
    if (this.#peek() === 'e' || this.#peek() === 'E') {
      this.#at++;
      if (this.#peek() === '+' || this.#peek() === '-') this.#at++;
      if (!isDigit(this.#take())) this.#fail('in exponent of numeric literal', this.#at - 1);
      this.#digits();
    }
  }

  #digits(): void {
    while (isDigit(this.#peek())) this.#at++;
  }

  #expect(letter: string, context: string): void {
    if (this.#take() !== letter) this.#fail(context, this.#at - 1);
  }

  #space(): void {
    while (/^[ \t\r\n]$/.test(this.#peek())) this.#at++;
  }

  #next(): string {
    this.#space();
    return this.#take();
  }

  #take(): string {
    if (this.#at >= this.#bytes.length) throw new JsonSyntaxError('unexpected end of JSON input');
    const character = this.#peek();
    this.#at++;
    return character;
  }

  /** The next byte as a latin1 character; empty at the end. */
  #peek(): string {
    const code = this.#bytes[this.#at];
    return code === undefined ? '' : String.fromCharCode(code);
  }

  #fail(context: string, at = this.#at): never {
    throw new JsonSyntaxError(`invalid character ${quoted(this.#bytes[at] ?? 0)} ${context}`);
  }
}

function isDigit(character: string): boolean {
  return character >= '0' && character <= '9' && character !== '';
}

const named: Readonly<Record<number, string>> = {
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

/** A byte in quotes; escaped when it is not printable. */
function quoted(code: number): string {
  const isPrintable = (code >= 0x20 && code < 0x7f) || (code > 0xa0 && code !== 0xad);
  const hex = code < 0x80 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u00${code.toString(16)}`;
  return `'${named[code] ?? (isPrintable ? String.fromCharCode(code) : hex)}'`;
}
