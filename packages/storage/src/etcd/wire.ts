import type { Reader } from 'protobufjs/minimal.js';

/** etcd's `KeyValue`, as far as the store looks at it; etcd3 gives revisions as text, our own codecs as numbers. */
export interface FoundKey {
  readonly key: Buffer;
  readonly value: Buffer;
  readonly create_revision: string | number;
  readonly mod_revision: string | number;
}

/** Reads `KeyValue` with its length before it. */
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

/** Where a message ends whose length comes now. */
export function endOfMessage(reader: Reader): number {
  return reader.uint32() + reader.pos;
}

/** Goes through the fields of a message; those that `read` says it did not read are left out. */
export function readFields(reader: Reader, end: number, read: (field: number) => boolean): void {
  while (reader.pos < end) {
    const tag = reader.uint32();
    if (!read(tag >>> 3)) reader.skipType(tag & 7);
  }
  if (reader.pos !== end) throw new RangeError(`etcd's message does not end at byte ${end}`);
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
