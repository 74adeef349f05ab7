/**
 * Why a text is no JSON, in the words of v1.21, which names the byte where reading stops; the engine's own words differ
 * from release to release. It takes many times as long as the engine does.
 *
 *     {"a":1,}      invalid character '}' looking for beginning of object key string
 *     {"a":"b       unexpected end of JSON input
 *
 * undefined when nothing is wrong.
 */
export function jsonSyntaxFault(text: string | Uint8Array): string | undefined {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  const scan = new Scan(bytes);
  try {
    scan.whole();
    return undefined;
  } catch (error) {
    if (error instanceof Fault) return error.message;
    throw error;
  }
}

class Fault extends Error {}

class Scan {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Without a stack of calls: a text may be nested as deeply as it is long. */
  whole(): void {
    const open: ('{' | '[')[] = [];
    for (;;) {
      const opened = this.#value();
      if (opened !== undefined) {
        open.push(opened);
        if (opened === '{') this.#name();
        continue;
      }
      // A value has ended: what is around it goes on, or ends too.
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

  /** What was opened, if the value holds others; an empty one is read whole. */
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

  #expect(letter: string, where: string): void {
    if (this.#take() !== letter) this.#fail(where, this.#at - 1);
  }

  #space(): void {
    while (/^[ \t\r\n]$/.test(this.#peek())) this.#at++;
  }

  #next(): string {
    this.#space();
    return this.#take();
  }

  #take(): string {
    if (this.#at >= this.#bytes.length) throw new Fault('unexpected end of JSON input');
    const character = this.#peek();
    this.#at++;
    return character;
  }

  /** One byte, as the character of that number; empty at the end. */
  #peek(): string {
    const code = this.#bytes[this.#at];
    return code === undefined ? '' : String.fromCharCode(code);
  }

  #fail(where: string, at = this.#at): never {
    throw new Fault(`invalid character ${quoted(this.#bytes[at] ?? 0)} ${where}`);
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

/** A byte in quotes; one that cannot be seen by its number. */
function quoted(code: number): string {
  const isSeen = (code >= 0x20 && code < 0x7f) || (code > 0xa0 && code !== 0xad);
  const hex = code < 0x80 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u00${code.toString(16)}`;
  return `'${named[code] ?? (isSeen ? String.fromCharCode(code) : hex)}'`;
}
