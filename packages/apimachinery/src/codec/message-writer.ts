import type { Writer } from './protobuf-codec.js';

// A pod is a hundred short texts and sixty messages. What costs is memory that is asked for again and again while the
// message grows, and a call into the engine for each text: so one buffer of a size that most fit into, and short texts
// written here. `bench/src/scenarios/codec.ts` measures it.

/** Most objects fit; others are copied over a few times. */
const firstBytes = 4_096;
/** A writer that is used again does not hold on to more. */
const keptBytesMax = 65_536;
/** Up to this length a text of plain characters is written quicker here than by the engine. */
const shortTextMax = 40;

/**
 * Writes a message in the order of its fields. The length of a nested one stands before it and is known after it: a byte
 * is left for it, and what is longer than 127 bytes moves on by the bytes that are missing.
 */
export class MessageWriter implements Writer {
  #bytes = Buffer.allocUnsafeSlow(firstBytes);
  #at = 0;
  readonly #starts: number[] = [];

  uint32(value: number): this {
    this.#reserve(5);
    const bytes = this.#bytes;
    let rest = value >>> 0;
    let at = this.#at;
    while (rest > 0x7f) {
      bytes[at++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    bytes[at] = rest;
    this.#at = at + 1;
    return this;
  }

  /** A negative one has ten bytes, as an int64. */
  int32(value: number): this {
    return value < 0 ? this.int64(value) : this.uint32(value);
  }

  int64(value: number): this {
    if (value >= 0 && value < 2 ** 31) return this.uint32(value);
    this.#reserve(10);
    const bytes = this.#bytes;
    let rest = BigInt.asUintN(64, BigInt(Math.trunc(value) || 0));
    while (rest > 0x7fn) {
      bytes[this.#at++] = Number(rest & 0x7fn) | 0x80;
      rest >>= 7n;
    }
    bytes[this.#at++] = Number(rest);
    return this;
  }

  bool(value: boolean): this {
    this.#reserve(1);
    this.#bytes[this.#at++] = value ? 1 : 0;
    return this;
  }

  double(value: number): this {
    this.#reserve(8);
    this.#at = this.#bytes.writeDoubleLE(value, this.#at);
    return this;
  }

  string(value: string): this {
    const { length } = value;
    if (length > shortTextMax) return this.#longText(value);
    this.#reserve(length + 1);
    const bytes = this.#bytes;
    let at = this.#at;
    bytes[at++] = length;
    for (let index = 0; index < length; index++) {
      const code = value.charCodeAt(index);
      if (code > 0x7f) return this.#longText(value);
      bytes[at++] = code;
    }
    this.#at = at;
    return this;
  }

  #longText(value: string): this {
    const length = Buffer.byteLength(value);
    this.uint32(length);
    this.#reserve(length);
    this.#at += this.#bytes.write(value, this.#at);
    return this;
  }

  /** Text is base64. */
  bytes(value: Uint8Array | string): this {
    const given = typeof value === 'string' ? Buffer.from(value, 'base64') : value;
    this.uint32(given.length);
    this.#reserve(given.length);
    this.#bytes.set(given, this.#at);
    this.#at += given.length;
    return this;
  }

  /** A message begins. */
  fork(): this {
    this.#starts.push(this.#at);
    this.#reserve(1);
    this.#at += 1;
    return this;
  }

  /** The message that began last ends. */
  ldelim(): this {
    const start = this.#starts.pop() ?? 0;
    const length = this.#at - start - 1;
    if (length < 0x80) {
      this.#bytes[start] = length;
      return this;
    }
    const more = length < 2 ** 14 ? 1 : length < 2 ** 21 ? 2 : length < 2 ** 28 ? 3 : 4;
    this.#reserve(more);
    const end = this.#at + more;
    this.#bytes.copyWithin(start + 1 + more, start + 1, this.#at);
    this.#at = start;
    this.uint32(length);
    this.#at = end;
    return this;
  }

  /** The bytes, in memory of their own of just that size; the writer begins anew. */
  finish(): Buffer {
    const message = Buffer.allocUnsafe(this.#at);
    this.#bytes.copy(message, 0, 0, this.#at);
    this.#at = 0;
    if (this.#bytes.length > keptBytesMax) this.#bytes = Buffer.allocUnsafeSlow(firstBytes);
    return message;
  }

  #reserve(length: number): void {
    if (this.#at + length > this.#bytes.length) this.#grow(length);
  }

  #grow(length: number): void {
    const larger = Buffer.allocUnsafeSlow(Math.max(this.#bytes.length * 2, this.#at + length));
    this.#bytes.copy(larger, 0, 0, this.#at);
    this.#bytes = larger;
  }
}
