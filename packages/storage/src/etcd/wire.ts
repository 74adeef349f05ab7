import type { Reader } from 'protobufjs/minimal.js';

/** The used fields of etcd's `KeyValue`; etcd3 gives revisions as strings, our own codecs as numbers. */
export interface FoundKey {
  readonly key: Buffer;
  readonly value: Buffer;
  readonly create_revision: string | number;
  readonly mod_revision: string | number;
}

/** Reads a length-delimited `KeyValue`. */
export function readKeyValue(reader: Reader): FoundKey {
  let key: Buffer = none;
  let value: Buffer = none;
  let created = 0;
  let modified = 0;
  readFields(reader, endOfMessage(reader), (field) => {
    if (field === 1) key = bufferOf(reader.bytes());
    else if (field === 2) created = readInt64(reader);
    else if (field === 3) modified = readInt64(reader);
    else if (field === 5) value = bufferOf(reader.bytes());
    else return false;
    return true;
  });
  return { key, value, create_revision: created, mod_revision: modified };
}

/** Reads a length-delimited `ResponseHeader`, and returns its revision. */
export function readHeader(reader: Reader): number {
  let revision = 0;
  readFields(reader, endOfMessage(reader), (field) => {
    if (field !== 3) return false;
    revision = readInt64(reader);
    return true;
  });
  return revision;
}

/** Reads the length of a message and returns its end. */
export function endOfMessage(reader: Reader): number {
  return reader.uint32() + reader.pos;
}

/** Reads the fields of a message; skips those that `read` returns false for. */
export function readFields(reader: Reader, end: number, read: (field: number) => boolean): void {
  while (reader.pos < end) {
    const tag = reader.uint32();
    if (!read(tag >>> 3)) reader.skipType(tag & 7);
  }
  if (reader.pos !== end) throw new RangeError(`a message of etcd does not end at byte ${end}`);
}

export function readInt64(reader: Reader): number {
  const value = reader.int64();
  return typeof value === 'number' ? value : value.high * 2 ** 32 + (value.low >>> 0);
}

/** The same bytes, not a copy. */
export function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

const none = Buffer.alloc(0);
