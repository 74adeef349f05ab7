import { readInteger, writeInteger } from './keys.js';
import type { Position } from './position.js';

/**
 * One event of the log, as bytes:
 *
 *     0  type: 1 put, 2 delete
 *     1  reserved
 *     2  length of the key
 *     4  createRevision of the entry (of a delete: of the entry deleted)
 *     12 position of the previous event of the key, 0: none
 *     20 commit time, milliseconds since 1970
 *     28 key, value
 *
 * The previous positions link the versions of a key. A put whose createRevision is its own revision has no previous
 * value: what it links to is a delete, or gone.
 */
const headerBytes = 28;
const put = 1;
const deletion = 2;

export interface RecordHead {
  readonly type: 'put' | 'delete';
  readonly key: string;
  readonly createRevision: number;
  readonly previous: Position;
  readonly timeMs: number;
}

export function encodeRecord(head: RecordHead, value: Uint8Array | undefined): Buffer {
  const keyBytes = Buffer.byteLength(head.key);
  const record = Buffer.allocUnsafe(headerBytes + keyBytes + (value?.length ?? 0));
  record[0] = head.type === 'put' ? put : deletion;
  record[1] = 0;
  record.writeUInt16BE(keyBytes, 2);
  writeInteger(head.createRevision, record, 4);
  writeInteger(head.previous, record, 12);
  writeInteger(head.timeMs, record, 20);
  record.write(head.key, headerBytes);
  if (value !== undefined) record.set(value, headerBytes + keyBytes);
  return record;
}

/** Reading the fields of a record. */
export const recordView = {
  isSound(record: Buffer): boolean {
    if (record.length < headerBytes || (record[0] !== put && record[0] !== deletion)) return false;
    return record.length >= headerBytes + record.readUInt16BE(2);
  },
  isDelete(record: Buffer): boolean {
    return record[0] === deletion;
  },
  createRevision(record: Buffer): number {
    return readInteger(record, 4);
  },
  previous(record: Buffer): Position {
    return readInteger(record, 12);
  },
  timeMs(record: Buffer): number {
    return readInteger(record, 20);
  },
  key(record: Buffer): string {
    return record.toString('utf8', headerBytes, headerBytes + record.readUInt16BE(2));
  },
  /** A slice of the record itself. */
  value(record: Buffer): Buffer {
    return record.subarray(headerBytes + record.readUInt16BE(2), record.length);
  },
  copyValue(record: Buffer): Buffer {
    const start = headerBytes + record.readUInt16BE(2);
    const value = Buffer.allocUnsafe(record.length - start);
    record.copy(value, 0, start, record.length);
    return value;
  },
};

/** Where the newest event of a key stands. */
export interface KeyState {
  readonly position: Position;
  /** Of the entry; of a deleted key: of its last entry. */
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
