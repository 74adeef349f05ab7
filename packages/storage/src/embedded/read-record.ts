import type { Database } from 'lmdb';
import { StoreCorruptError } from './errors.js';
import { describePosition, type Position } from './position.js';
import { recordView } from './record.js';

/** Where records are, and the folder that errors name. */
export interface RecordLog {
  readonly folder: string;
  readonly log: Database<Buffer, Position>;
}

/**
 * The record at a position, in LMDB's own buffer: good until the next read. That buffer reaches beyond the record; only
 * its `length` is set to the record's, so that slices of it must name their end.
 * @throws StoreCorruptError when what is there is no record
 */
export function viewRecord({ folder, log }: RecordLog, position: Position): Buffer | undefined {
  const bytes: Uint8Array | undefined = log.getBinaryFast(position);
  if (bytes === undefined) return undefined;
  // A large value is a plain array on the map itself.
  const record = Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (recordView.isSound(record)) return record;
  throw new StoreCorruptError(folder, `the record at ${describePosition(position)} is torn`);
}

/** A copy of the value of an entry that must be there, of that key when it is given. @throws StoreCorruptError */
export function readValue({ folder, log }: RecordLog, position: Position, key?: string): Buffer {
  const record = viewRecord({ folder, log }, position);
  const isWanted = record !== undefined && (key === undefined || recordView.isOf(record, key));
  if (isWanted) return recordView.copyValue(record);
  const fault = record === undefined ? 'is missing' : `is not one of ${JSON.stringify(key)}`;
  throw new StoreCorruptError(folder, `the record at ${describePosition(position)} ${fault}`);
}
