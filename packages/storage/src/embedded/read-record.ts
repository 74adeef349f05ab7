import type { Database } from 'lmdb';
import { describePosition, type Position, revisionNumberOf } from './position.js';
import { recordView } from './record.js';

/** A damaged, missing or unexpected record. */
export class RecordError extends Error {
  override readonly name = 'RecordError';
  /** Revision of the record; of a damaged position no valid revision. */
  readonly revision: number;

  constructor(
    readonly position: Position,
    /** Such as `its checksum does not match`. */
    readonly what: string,
  ) {
    super(`the record at ${describePosition(position)} is damaged: ${what}`);
    this.revision = revisionNumberOf(position);
  }
}

export type RecordLog = Database<Buffer, Position>;

/**
 * The record at a position, in LMDB's own buffer, which is valid until the next read. The buffer is larger than the record;
 * only its `length` is the record's, so slices of it must give their end.
 * @throws RecordError when the bytes are no valid record
 */
export function viewRecord(log: RecordLog, position: Position): Buffer | undefined {
  const bytes: Uint8Array | undefined = log.getBinaryFast(position);
  if (bytes === undefined) return undefined;
  // LMDB returns a large value as a plain array on the memory map.
  const record = Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (recordView.isSound(record)) return record;
  throw new RecordError(position, 'its checksum does not match');
}

/** The record at a position that must belong to the key. @throws RecordError */
export function viewRecordOf(log: RecordLog, position: Position, key: string): Buffer {
  const record = viewRecord(log, position);
  if (record === undefined) throw new RecordError(position, 'it is missing');
  if (!recordView.isOf(record, key)) throw new RecordError(position, 'it is the record of another key');
  return record;
}

/** Copies the value of the put at a position. @throws RecordError */
export function readValue(log: RecordLog, position: Position, key: string): Buffer {
  const record = viewRecordOf(log, position, key);
  if (recordView.isDelete(record)) throw new RecordError(position, 'it is a delete');
  return recordView.copyValue(record);
}

/** True when the record at a position belongs to the key, or is too damaged to tell. */
export function mayBelongTo(log: RecordLog, position: Position, key: string): boolean {
  try {
    const record = viewRecord(log, position);
    return record !== undefined && recordView.isOf(record, key);
  } catch (error) {
    if (error instanceof RecordError) return true;
    throw error;
  }
}
