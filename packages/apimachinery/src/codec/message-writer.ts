import type { Int64 } from '../objects/int64.js';
import type { Writer } from '../schema/protobuf-codec.js';

// A pod encodes to about 100 short strings and 60 messages. The cost is in growing the buffer repeatedly and in one engine
// call per string. So the writer starts with a buffer that fits most objects and writes short strings itself.
// Measured by `bench/src/scenarios/codec.ts`.

/** Fits most objects. Larger ones are copied a few times as the buffer doubles. */
const firstBytes = 4_096;
/** A reused writer keeps a buffer of at most this size. */
const keptBytesMax = 65_536;
/** Up to this length, an ASCII string is encoded faster here than by `Buffer.write`. */
const shortTextMax = 40;

/**
 * Writes protobuf fields in call order. The length prefix of a nested message is known only at its end: `fork` reserves one
 * byte for it, and `ldelim` moves a message longer than 127 bytes to make room for a longer prefix.
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

  /** A negative value takes ten bytes, as an int64 does. */
  int32(value: number): this {
    return value < 0 ? this.int64(value) : this.uint32(value);
  }

  int64(value: Int64): this {
    if (typeof value === 'number' && value >= 0 && value < 2 ** 31) return this.uint32(value);
    this.#reserve(10);
    const bytes = this.#bytes;
    let rest = BigInt.asUintN(64, typeof value === 'bigint' ? value : BigInt(Math.trunc(value) || 0));
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

  /** A string is base64. */
  bytes(value: Uint8Array | string): this {
    const raw = typeof value === 'string' ? Buffer.from(value, 'base64') : value;
    this.uint32(raw.length);
    this.#reserve(raw.length);
    this.#bytes.set(raw, this.#at);
    this.#at += raw.length;
    return this;
  }

  /** Begins a nested message. */
  fork(): this {
    this.#starts.push(this.#at);
    this.#reserve(1);
    this.#at += 1;
    return this;
  }

  /** Ends the innermost open message and writes its length prefix. */
  ldelim(): this {
    const start = this.#starts.pop() ?? 0;
    const length = this.#at - start - 1;
    if (length < 0x80) {
      this.#bytes[start] = length;
      return this;
    }
    const extraBytes = length < 2 ** 14 ? 1 : length < 2 ** 21 ? 2 : length < 2 ** 28 ? 3 : 4;
    this.#reserve(extraBytes);
    const end = this.#at + extraBytes;
    this.#bytes.copyWithin(start + 1 + extraBytes, start + 1, this.#at);
    this.#at = start;
    this.uint32(length);
    this.#at = end;
    return this;
  }

  /** Returns a copy of the bytes written and resets the writer. */
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
