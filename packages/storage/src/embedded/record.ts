import { crc32 } from 'node:zlib';
import { readInteger, writeInteger } from './keys.js';
import type { Position } from './position.js';

/**
 * One event of the log, as bytes:
 *
 *     0  CRC-32 of all bytes that follow
 *     4  type: 1 put, 2 delete
 *     5  length of the name of the user that requested it, 0: unknown
 *     8  createRevision of the entry (of a delete: of the entry deleted)
 *     16 position of the previous event of the key, 0: none
 *     24 commit time, milliseconds since 1970
 *     32 key, name, value
 *
 * The checksum is verified by every read: 0.3 us for 1 KB, 0.5 us for 2 KB, where a read of the file costs 1 us.
 *
 * The previous positions link the versions of a key. A put whose createRevision is its own revision has no previous
 * value: it links to a delete, which compaction may have removed.
 */
const headerBytes = 32;
const checkedFrom = 4;
const put = 1;
const deletion = 2;

export interface RecordHead {
  readonly type: 'put' | 'delete';
  readonly key: string;
  readonly createRevision: number;
  readonly previous: Position;
  readonly timeMs: number;
  /** The user that requested the write; a long name is cut. */
  readonly by?: string | undefined;
}

export function encodeRecord(head: RecordHead, value: Uint8Array | undefined): Buffer {
  const keyBytes = Buffer.byteLength(head.key);
  const by = head.by === undefined ? '' : head.by.slice(0, writerCharsMax);
  const writerBytes = Buffer.byteLength(by);
  const record = Buffer.allocUnsafe(headerBytes + keyBytes + writerBytes + (value?.length ?? 0));
  record[4] = head.type === 'put' ? put : deletion;
  record[5] = writerBytes;
  record.writeUInt16BE(keyBytes, 6);
  writeInteger(head.createRevision, record, 8);
  writeInteger(head.previous, record, 16);
  writeInteger(head.timeMs, record, 24);
  record.write(head.key, headerBytes);
  if (writerBytes > 0) record.write(by, headerBytes + keyBytes);
  if (value !== undefined) record.set(value, headerBytes + keyBytes + writerBytes);
  record.writeUInt32BE(crc32(record.subarray(checkedFrom)), 0);
  return record;
}

/** Reads the fields of a record. */
export const recordView = {
  /** Whether the record is complete and its checksum matches. */
  isSound(record: Buffer): boolean {
    if (record.length < headerBytes || (record[4] !== put && record[4] !== deletion)) return false;
    if (record.length < valueStart(record)) return false;
    return record.readUInt32BE(0) === crc32(record.subarray(checkedFrom, record.length));
  },
  isDelete(record: Buffer): boolean {
    return record[4] === deletion;
  },
  createRevision(record: Buffer): number {
    return readInteger(record, 8);
  },
  previous(record: Buffer): Position {
    return readInteger(record, 16);
  },
  timeMs(record: Buffer): number {
    return readInteger(record, 24);
  },
  key(record: Buffer): string {
    return record.toString('utf8', headerBytes, headerBytes + record.readUInt16BE(6));
  },
  /** The user that requested the write, if known. */
  by(record: Buffer): string | undefined {
    const start = headerBytes + record.readUInt16BE(6);
    const end = valueStart(record);
    return start === end ? undefined : record.toString('utf8', start, end);
  },
  isOf(record: Buffer, key: string): boolean {
    const end = headerBytes + record.readUInt16BE(6);
    if (record.toString('utf8', headerBytes, end) === key) return true;
    // UTF-8 replaces an unpaired surrogate by another character.
    return Buffer.from(key).equals(record.subarray(headerBytes, end));
  },
  /** A slice of the record itself. */
  value(record: Buffer): Buffer {
    return record.subarray(valueStart(record), record.length);
  },
  copyValue(record: Buffer): Buffer {
    const start = valueStart(record);
    const value = Buffer.allocUnsafe(record.length - start);
    record.copy(value, 0, start, record.length);
    return value;
  },
};

/** At most 252 bytes in UTF-8: the length field has one byte. */
const writerCharsMax = 84;

function valueStart(record: Buffer): number {
  return headerBytes + record.readUInt16BE(6) + (record[5] ?? 0);
}

/** The position of the newest event of a key. */
export interface KeyState {
  readonly position: Position;
  /** Of the entry; for a deleted key: of its last entry. */
  readonly createRevision: number;
}

export const keyStates = {
  encode(state: KeyState): Buffer {
    const bytes = Buffer.allocUnsafe(16);
    writeInteger(state.position, bytes, 0);
    writeInteger(state.createRevision, bytes, 8);
    return bytes;
  },
  decode(bytes: Buffer): KeyState {
    return { position: readInteger(bytes, 0), createRevision: readInteger(bytes, 8) };
  },
};
