/**
 * What generated protobuf code calls: the pairs for messages whose JSON form is no object, and the few readings that
 * protobufjs leaves open. Writers take canonical JSON values, readers give them.
 */
import { formatSeconds, secondsOfCanonical } from '../objects/calendar.js';
import { isCanonicalTime } from '../objects/time.js';
import { checkJsonDepth, parseJson } from './json.js';
import type { Reader, Writer } from './protobuf-codec.js';

export type { Reader, Writer } from './protobuf-codec.js';

/** Where a message of `length` bytes ends. @throws RangeError when the buffer ends before */
export function endOf(reader: Reader, length: number): number {
  const end = reader.pos + length;
  if (end > reader.len) throw new RangeError(`unexpected end of message: ${end} of ${reader.len} bytes`);
  return end;
}

/** Checks that the last field did not reach beyond its message. @throws RangeError */
export function finish(reader: Reader, end: number): void {
  if (reader.pos !== end) throw new RangeError(`a field reaches beyond its message at byte ${end}`);
}

/** An int64 as a number: exact up to 2^53, the nearest number beyond. @throws RangeError when the bytes end before */
export function readInt64(reader: Reader): number {
  const { buf, len } = reader;
  let low = 0;
  let high = 0;
  // Seven bits each: 28 and the lower 4 of the fifth are the low half, all above the high half.
  for (let index = 0; index < 10; index++) {
    if (reader.pos >= len) throw new RangeError(`unexpected end of message: ${len} bytes`);
    const byte = buf[reader.pos++] ?? 0;
    const bits = byte & 0x7f;
    if (index < 4) low |= bits << (7 * index);
    else if (index === 4) {
      low |= bits << 28;
      high = bits >> 4;
    } else high |= bits << (7 * index - 32);
    if (byte < 0x80) return high * 2 ** 32 + (low >>> 0);
  }
  throw new RangeError('an integer has more than ten bytes');
}

/** Raw bytes in base64. */
export function readBase64(reader: Reader): string {
  const bytes = reader.bytes();
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
}

/** The keys of a map in the order of their UTF-8 bytes. Those of canonical objects nearly always are already. */
export function sortedKeys(map: object): string[] {
  const keys = Object.keys(map);
  let previous = '';
  for (const key of keys) {
    if (!isPlainlyBefore(previous, key)) return keys.sort(compareBytes);
    previous = key;
  }
  return keys;
}

/** Whether it is so in UTF-8 and in UTF-16, which orders surrogates below U+E000…U+FFFF: told by what differs first. */
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

/** A time in RFC 3339, whole seconds; the zero time is null and has no bytes. */
export function encodeTime(value: string | null | undefined, writer: Writer): void {
  if (value === null || value === undefined) return;
  writer.uint32(8).int64(secondsOf(value)).uint32(16).int32(0);
}

export function decodeTime(reader: Reader, length: number): string | null {
  if (length === 0) return null;
  const { seconds } = readTimestamp(reader, length);
  return formatSeconds(seconds);
}

/** A time in RFC 3339 with six fractional digits; the zero time is null and has no bytes. */
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
    if (tag === 8) seconds = readInt64(reader);
    else if (tag === 16) nanoseconds = reader.int32();
    else reader.skipType(tag & 7);
  }
  finish(reader, end);
  return { seconds, nanoseconds };
}

/** A quantity in its canonical text. */
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

/** A number or a text; the other one is written too, as zero. */
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

/** A message that is a list of strings in JSON. */
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

/** Any JSON, as its text in field 1; nothing is null. */
export function encodeAny(value: unknown, writer: Writer): void {
  if (value === null || value === undefined) return;
  writer.uint32(10).string(JSON.stringify(value));
}

/** @throws SyntaxError when the bytes are no JSON, StatusError 400 when it is nested too deeply */
export function decodeAny(reader: Reader, length: number): unknown {
  const end = endOf(reader, length);
  let value: unknown = null;
  while (reader.pos < end) {
    const tag = reader.uint32();
    if (tag === 10) {
      const text = reader.string();
      checkJsonDepth(text);
      value = text === '' ? null : parseJson(text);
    } else reader.skipType(tag & 7);
  }
  finish(reader, end);
  return value;
}

/** Sets a member of a map that was read; a key that names the prototype becomes a plain member. */
export function setEntry<T>(map: Record<string, T>, key: string, value: T): void {
  if (key === '__proto__')
    Object.defineProperty(map, key, { value, enumerable: true, configurable: true, writable: true });
  else map[key] = value;
}
