import { statfsSync } from 'node:fs';
import type { Transaction } from '../store/store.js';
import { diskBytesForPuts, diskBytesForRemovals, diskBytesForStart } from './limits.js';

/**
 * The free space of the disk. A write without room is rejected before LMDB begins it, because LMDB does not recover from
 * an interrupted write without reopening the file. Measured once per commit (2 us). The limits reserve space for what
 * other processes write between the measurement and the commit.
 *
 *     free    100 MB   puts and deletes     12 MB   deletes and compaction only     5 MB   nothing but reads
 */
export class DiskRoom {
  private pendingBytes = 0;
  /** The space that the largest rejected write needs; undefined when none was rejected, or there was room for it since. */
  private rejectedBytes: number | undefined;

  /** Without a folder there is no limit. */
  constructor(
    private readonly folder: string | undefined,
    private readonly measure: (folder: string) => number = freeBytesOf,
  ) {}

  /** Bytes that writes may use now. */
  freeBytes(): number {
    if (this.folder === undefined) return Number.POSITIVE_INFINITY;
    try {
      return this.measure(this.folder) - this.pendingBytes;
    } catch {
      return Number.POSITIVE_INFINITY; // the file system does not report it: a failing write will
    }
  }

  /** Adds bytes of commits in flight, or subtracts them. */
  count(bytes: number): void {
    this.pendingBytes += bytes;
  }

  /** Returns the bytes that a transaction needs at most; undefined when there is no room for it. */
  bytesFor(transaction: Transaction, freeBytes: number): number | undefined {
    const { bytes, reservedBytes } = needOf(transaction);
    if (freeBytes - bytes >= reservedBytes) return bytes;
    this.rejectedBytes = Math.max(this.rejectedBytes ?? 0, bytes + reservedBytes);
    return undefined;
  }

  /** Whether writes that free space (deletes, compaction) are possible. */
  hasForRemovals(): boolean {
    return hasRoomForRemovals(this.freeBytes());
  }

  /** Whether a small write would be rejected, or one as large as an earlier rejected one. */
  isFull(): boolean {
    const freeBytes = this.freeBytes();
    if (this.rejectedBytes !== undefined && freeBytes >= this.rejectedBytes) this.rejectedBytes = undefined;
    return this.rejectedBytes !== undefined || freeBytes < smallPutBytes;
  }
}

function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** A new store is written at once. An existing store can be read and cleaned up with little space. */
export function hasRoomForStart(folder: string, exists: boolean): boolean {
  return new DiskRoom(folder).freeBytes() >= (exists ? diskBytesForStart : diskBytesForPuts);
}

/** Whether writes that free space (deletes, compaction) are possible. */
export function hasRoomForRemovals(freeBytes: number): boolean {
  return freeBytes >= diskBytesForRemovals;
}

/** The bytes that a transaction needs at most, and the bytes that must stay free besides. */
function needOf({ writes }: Transaction): { readonly bytes: number; readonly reservedBytes: number } {
  let bytes = 0;
  let reservedBytes = diskBytesForRemovals;
  for (const write of writes) {
    bytes += pathBytes;
    if (write.type === 'delete') continue;
    reservedBytes = diskBytesForPuts;
    bytes += pagesOf(write.value.length);
  }
  return { bytes, reservedBytes };
}

function pagesOf(valueBytes: number): number {
  return Math.ceil((valueBytes + recordBytes) / pageBytes) * pageBytes;
}

const pageBytes = 4_096;
/** Header and key of a record, and the header of a page. */
const recordBytes = 2_200;
/** The pages from the roots to a key and its record: LMDB writes them again with each change. */
const pathBytes = 6 * pageBytes;
/** Needed by a write of some hundred bytes. */
const smallPutBytes = diskBytesForPuts + pathBytes + pagesOf(1_000);
