import { statfsSync } from 'node:fs';
import type { Transaction } from '../store/store.js';
import { diskBytesForPuts, diskBytesForRemovals, diskBytesForStart } from './limits.js';

/**
 * What the disk has left, so that a write it has no room for is refused before LMDB begins it: LMDB does not come back
 * from a write that was cut short, and would need a restart. Asked once for each commit (2 us). What others write in
 * the moment between the question and the commit is what the bounds leave aside.
 *
 *     free    100 MB   puts and deletes     12 MB   deletes and compaction only     5 MB   nothing but reads
 */
export class DiskRoom {
  private underWay = 0;

  /** Without a folder there is always room. */
  constructor(private readonly folder: string | undefined) {}

  /** Bytes that writes may take now. */
  freeBytes(): number {
    if (this.folder === undefined) return Number.POSITIVE_INFINITY;
    try {
      const { bavail, bsize } = statfsSync(this.folder);
      return bavail * bsize - this.underWay;
    } catch {
      return Number.POSITIVE_INFINITY; // a file system that does not tell: its write will
    }
  }

  /** Commits that have not been written yet take so much more, or less. */
  count(bytes: number): void {
    this.underWay += bytes;
  }
}

/** A new store is written at once; one that exists can be read, and freed of what it holds, with little left. */
export function hasRoomForStart(folder: string, exists: boolean): boolean {
  return new DiskRoom(folder).freeBytes() >= (exists ? diskBytesForStart : diskBytesForPuts);
}

/** Whether what frees space (deletes, compaction) may be written. */
export function hasRoomForRemovals(freeBytes: number): boolean {
  return freeBytes >= diskBytesForRemovals;
}

/** The bytes a transaction takes at most, or undefined when there is no room for it. */
export function roomFor(transaction: Transaction, freeBytes: number): number | undefined {
  let bytes = 0;
  let puts = 0;
  for (const write of transaction.writes) {
    bytes += pathBytes;
    if (write.type === 'delete') continue;
    puts++;
    bytes += Math.ceil((write.value.length + recordBytes) / pageBytes) * pageBytes;
  }
  const aside = puts > 0 ? diskBytesForPuts : diskBytesForRemovals;
  return freeBytes - bytes >= aside ? bytes : undefined;
}

const pageBytes = 4_096;
/** Head and key of a record, with a page's own head. */
const recordBytes = 2_200;
/** The pages from the roots to a key and its record, which LMDB writes anew. */
const pathBytes = 6 * pageBytes;
