/**
 * Functions that generated protobuf code calls: codecs for messages whose JSON form is not an object, and helpers that
 * protobufjs lacks. Encoders take canonical JSON values; decoders return them.
 */

import { parseJson } from '../json/json-value.js';
import { encodeSharedJson, parseSharedJson } from '../json/shared-json.js';
import { formatSeconds, secondsOfCanonical } from '../objects/calendar.js';
import { type Int64, int64Of } from '../objects/int64.js';
import { isCanonicalTime } from '../objects/time.js';
import type { Reader, Writer } from '../schema/protobuf-codec.js';
import { formatNanoseconds, nanosecondsOf } from './duration-text.js';
import { checkJsonDepth } from './json.js';
import { codecLimits } from './limits.js';

export type { Int64 } from '../objects/int64.js';
export type { Reader, Writer } from '../schema/protobuf-codec.js';

/**
 * End offset of a message of `length` bytes. @throws RangeError when it exceeds the buffer, or more than `depthMax` messages
 * contain one another, which would overflow the stack
 */
export function endOf(reader: Reader, length: number): number {
  const end = reader.pos + length;
  if (end > reader.len) throw new RangeError(`unexpected end of message: ${end} of ${reader.len} bytes`);
  const nesting: NestedReader = reader;
  nesting.openEnds ??= [];
  const { openEnds } = nesting;
  while ((openEnds[openEnds.length - 1] ?? Number.POSITIVE_INFINITY) <= reader.pos) openEnds.pop();
  if (openEnds.push(end) > codecLimits.depthMax) throw new RangeError('messages are nested too deeply');
  return end;
}

/** A reader with the end offsets of the messages that contain its position. */
type NestedReader = Reader & { openEnds?: number[] };

/** Checks that the last field ended at the end of its message. @throws RangeError */
export function finish(reader: Reader, end: number): void {
  if (reader.pos !== end) throw new RangeError(`a field reaches beyond its message at byte ${end}`);
}

/** Reads an exact int64. @throws RangeError for a truncated varint */
export function readInt64(reader: Reader): Int64 {
  const { buf, len } = reader;
  let low = 0;
  let high = 0;
  // Seven bits per byte. The low half is four bytes and the lower 4 bits of the fifth; the rest is the high half.
  for (let index = 0; index < 10; index++) {
    if (reader.pos >= len) throw new RangeError(`unexpected end of message: ${len} bytes`);
    const byte = buf[reader.pos++] ?? 0;
    const bits = byte & 0x7f;
    if (index < 4) low |= bits << (7 * index);
    else if (index === 4) {
      low |= bits << 28;
      high = bits >> 4;
    } else high |= bits << (7 * index - 32);
    if (byte < 0x80) return high === 0 ? low >>> 0 : joinHalves(high, low >>> 0);
  }
  throw new RangeError('an integer has more than ten bytes');
}

/** `high` is signed. */
function joinHalves(high: number, low: number): Int64 {
  const value = high * 2 ** 32 + low;
  return Number.isSafeInteger(value) ? value : BigInt(high) * 2n ** 32n + BigInt(low);
}

/** Reads bytes as base64. */
export function readBase64(reader: Reader): string {
  const bytes = reader.bytes();
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
}

/** Map keys in the order of their UTF-8 bytes. Keys of canonical objects nearly always are in that order. */
export function sortedKeys(map: object): string[] {
  const keys = Object.keys(map);
  let previous = '';
  for (const key of keys) {
    if (!isPlainlyBefore(previous, key)) return keys.sort(compareBytes);
    previous = key;
  }
  return keys;
}

/** Whether `left` sorts before `right` in both UTF-8 and UTF-16, which orders surrogates below U+E000…U+FFFF. */
function isPlainlyBefore(left: string, right: string): boolean {
  const { length } = left;
  for (let index = 0; index < length; index++) {
    const one = left.charCodeAt(index);
    const other = right.charCodeAt(index);
    if (one !== other) return one < other && other < firstSurrogate;
  }
  return true;
}

const firstSurrogate = 0xd800;

function compareBytes(left: string, right: string): number {
  return Buffer.compare(Buffer.from(left), Buffer.from(right));
}

function secondsOf(time: string): number {
  return isCanonicalTime(time) ? secondsOfCanonical(time) : Math.floor(Date.parse(time) / 1000);
}

/** Writes an RFC 3339 time as seconds. null is the zero time and writes nothing. */
export function encodeTime(value: string | null | undefined, writer: Writer): void {
  if (value === null || value === undefined) return;
  writer.uint32(8).int64(secondsOf(value)).uint32(16).int32(0);
}

export function decodeTime(reader: Reader, length: number): string | null {
  if (length === 0) return null;
  const { seconds } = readTimestamp(reader, length);
  return formatSeconds(seconds);
}

/** Writes an RFC 3339 time in microseconds. null is the zero time and writes nothing. */
export function encodeMicroTime(value: string | null | undefined, writer: Writer): void {
  if (value === null || value === undefined) return;
  const seconds = Math.floor(Date.parse(value) / 1000);
  const fraction = /\.(\d{1,9})/.exec(value)?.[1] ?? '';
  const nanoseconds = Math.floor(Number(fraction.padEnd(9, '0')) / 1000) * 1000;
  writer.uint32(8).int64(seconds).uint32(16).int32(nanoseconds);
}

export function decodeMicroTime(reader: Reader, length: number): string | null {
  if (length === 0) return null;
  const { seconds, nanoseconds } = readTimestamp(reader, length);
  const micros = String(Math.floor(nanoseconds / 1000)).padStart(6, '0');
  return `${formatSeconds(seconds).slice(0, -1)}.${micros}Z`;
}

function readTimestamp(reader: Reader, length: number): { readonly seconds: number; readonly nanoseconds: number } {
  const end = endOf(reader, length);
  let seconds = 0;
  let nanoseconds = 0;
  while (reader.pos < end) {
    const tag = reader.uint32();
    // Rounding beyond 2^53 is harmless: no such time has an RFC 3339 form.
    if (tag === 8) seconds = Number(readInt64(reader));
    else if (tag === 16) nanoseconds = reader.int32();
    else reader.skipType(tag & 7);
  }
  finish(reader, end);
  return { seconds, nanoseconds };
}

/** Writes the canonical text of a quantity. */
export function encodeQuantity(value: string | null | undefined, writer: Writer): void {
  writer.uint32(10).string(value ?? '0');
}

export function decodeQuantity(reader: Reader, length: number): string {
  const end = endOf(reader, length);
  let text = '';
  while (reader.pos < end) {
    const tag = reader.uint32();
    if (tag === 10) text = reader.string();
    else reader.skipType(tag & 7);
  }
  finish(reader, end);
  return text === '' ? '0' : text;
}

/** Writes a duration such as `1h30m` as nanoseconds. */
export function encodeDuration(value: string | null | undefined, writer: Writer): void {
  writer.uint32(8).int64(int64Of(nanosecondsOf(value ?? '')));
}

export function decodeDuration(reader: Reader, length: number): string {
  const end = endOf(reader, length);
  let nanos = 0n;
  while (reader.pos < end) {
    const tag = reader.uint32();
    if (tag === 8) nanos = BigInt(readInt64(reader));
    else reader.skipType(tag & 7);
  }
  finish(reader, end);
  return formatNanoseconds(nanos);
}

/** Writes an int-or-string. The unused member is written with its zero value. */
export function encodeIntOrString(value: number | string | null | undefined, writer: Writer): void {
  const isText = typeof value === 'string';
  writer
    .uint32(8)
    .int64(isText ? 1 : 0)
    .uint32(16)
    .int32(isText ? 0 : (value ?? 0))
    .uint32(26)
    .string(isText ? value : '');
}

export function decodeIntOrString(reader: Reader, length: number): number | string {
  const end = endOf(reader, length);
  let isText = false;
  let number = 0;
  let text = '';
  while (reader.pos < end) {
    const tag = reader.uint32();
    if (tag === 8) isText = readInt64(reader) === 1;
    else if (tag === 16) number = reader.int32();
    else if (tag === 26) text = reader.string();
    else reader.skipType(tag & 7);
  }
  finish(reader, end);
  return isText ? text : number;
}

/** Writes a message whose JSON form is a list of strings. */
export function encodeStrings(value: readonly string[] | null | undefined, writer: Writer): void {
  if (value === null || value === undefined) return;
  for (const item of value) writer.uint32(10).string(item);
}

export function decodeStrings(reader: Reader, length: number): string[] {
  const end = endOf(reader, length);
  const items: string[] = [];
  while (reader.pos < end) {
    const tag = reader.uint32();
    if (tag === 10) items.push(reader.string());
    else reader.skipType(tag & 7);
  }
  finish(reader, end);
  return items;
}

/** Writes any JSON value as its text in field 1. null writes nothing. */
export function encodeAny(value: unknown, writer: Writer): void {
  if (value === null || value === undefined) return;
  writer.uint32(10).string(encodeSharedJson(value));
}

/** Field sets are shared and frozen. @throws SyntaxError for malformed JSON, StatusError 400 for JSON nested too deeply */
export function decodeAny(reader: Reader, length: number): unknown {
  const end = endOf(reader, length);
  let value: unknown = null;
  while (reader.pos < end) {
    const tag = reader.uint32();
    if (tag === 10) {
      const text = reader.string();
      checkJsonDepth(text);
      if (text === '') value = null;
      else value = text.startsWith(fieldSetStart) ? parseSharedJson(text) : parseJson(text);
    } else reader.skipType(tag & 7);
  }
  finish(reader, end);
  return value;
}

/** Every field set begins with a field. */
const fieldSetStart = '{"f:';

/** Sets a map entry. `__proto__` becomes an ordinary member. */
export function setEntry<T>(map: Record<string, T>, key: string, value: T): void {
  if (key === '__proto__')
    Object.defineProperty(map, key, { value, enumerable: true, configurable: true, writable: true });
  else map[key] = value;
}
