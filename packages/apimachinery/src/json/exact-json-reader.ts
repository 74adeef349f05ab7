import { setOwn } from '../objects/copy.js';
import { integerOfDigits } from '../objects/int64.js';
import type { JsonObject, JsonValue } from '../objects/json.js';

/**
 * Parses JSON as `JSON.parse` does, with integers beyond ±(2^53 - 1) as `Int64`. The text must be well-formed: the reader
 * does not check syntax, and so is about as fast as the engine.
 */
export function readExactJson(json: string): JsonValue {
  return new ExactReader(json).value();
}

class ExactReader {
  readonly #json: string;
  #at = 0;
  /** Index of the next backslash. A string that ends before it has no escapes. */
  #backslash: number;

  constructor(json: string) {
    this.#json = json;
    this.#backslash = indexOrEnd(json, '\\', 0);
  }

  value(): JsonValue {
    switch (this.#next()) {
      case 0x7b:
        return this.#object();
      case 0x5b:
        return this.#array();
      case 0x22:
        return this.#string();
      case 0x74:
        this.#at += 4;
        return true;
      case 0x66:
        this.#at += 5;
        return false;
      case 0x6e:
        this.#at += 4;
        return null;
      default:
        return this.#number();
    }
  }

  #object(): JsonObject {
    const object: JsonObject = {};
    this.#at++;
    if (this.#next() === 0x7d) {
      this.#at++;
      return object;
    }
    for (;;) {
      this.#next();
      const name = this.#string();
      this.#next();
      this.#at++;
      setOwn(object, name, this.value());
      const after = this.#next();
      this.#at++;
      if (after !== 0x2c) return object;
    }
  }

  #array(): JsonValue[] {
    const array: JsonValue[] = [];
    this.#at++;
    if (this.#next() === 0x5d) {
      this.#at++;
      return array;
    }
    for (;;) {
      array.push(this.value());
      const after = this.#next();
      this.#at++;
      if (after !== 0x2c) return array;
    }
  }

  #string(): string {
    const json = this.#json;
    const start = this.#at;
    let end = json.indexOf('"', start + 1);
    if (this.#backslash < start) this.#backslash = indexOrEnd(json, '\\', start);
    if (end < this.#backslash) {
      this.#at = end + 1;
      return json.slice(start + 1, end);
    }
    end = this.#backslash;
    while (json.charCodeAt(end) !== 0x22) end += json.charCodeAt(end) === 0x5c ? 2 : 1;
    this.#at = end + 1;
    return String(JSON.parse(json.slice(start, end + 1)));
  }

  #number(): JsonValue {
    const start = this.#at;
    let isInteger = true;
    let end = start;
    for (;;) {
      const code = this.#json.charCodeAt(end);
      const isDigitOrSign = (code >= 0x30 && code <= 0x39) || code === 0x2d;
      if (!isDigitOrSign) {
        if (code !== 0x2e && code !== 0x65 && code !== 0x45 && code !== 0x2b) break;
        isInteger = false;
      }
      end++;
    }
    this.#at = end;
    const text = this.#json.slice(start, end);
    return isInteger ? integerOfDigits(text) : Number(text);
  }

  /** Skips white space and returns the next character without consuming it. */
  #next(): number {
    for (;;) {
      const code = this.#json.charCodeAt(this.#at);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return code;
      this.#at++;
    }
  }
}

function indexOrEnd(text: string, wanted: string, from: number): number {
  const index = text.indexOf(wanted, from);
  return index < 0 ? text.length : index;
}
