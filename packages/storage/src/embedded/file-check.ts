import { open } from 'node:fs/promises';
import { StoreCorruptError } from './errors.js';

/**
 * LMDB maps its file, and a page beyond the end of a cut file kills the process with SIGBUS. So the file's head is read
 * before LMDB sees it: two meta pages, the newer of which says how many pages there are.
 *
 *     page:  0 page number   16 flags   24 magic, version   48 page size   144 last page   152 transaction
 *
 * A sound file can end before its last page when the pages at its end are free ones. Which it is, only reading all of
 * it tells: `cut` says that this must be done (environment.ts).
 * @throws StoreCorruptError
 */
export async function checkFile(path: string, folder: string): Promise<FileCheck> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (file === undefined) return { exists: false };
  try {
    const { size } = await file.stat();
    if (size === 0) return { exists: false };
    const head = Buffer.alloc(metaBytes);
    await file.read(head, 0, metaBytes, 0);
    const first = readMeta(head);
    if (first === undefined) throw new StoreCorruptError(folder, 'its file does not begin like a store');
    await file.read(head.fill(0), 0, metaBytes, first.pageBytes);
    const second = readMeta(head);
    if (second === undefined) throw new StoreCorruptError(folder, 'its second head page is torn');
    const newest = second.transaction > first.transaction ? second : first;
    const wantedBytes = (newest.lastPage + 1) * newest.pageBytes;
    return size < wantedBytes ? { exists: true, cut: { sizeBytes: size, wantedBytes } } : { exists: true };
  } finally {
    await file.close();
  }
}

export interface FileCheck {
  readonly exists: boolean;
  readonly cut?: { readonly sizeBytes: number; readonly wantedBytes: number };
}

const metaBytes = 160;
const magic = 0xbeefc0de;

function readMeta(page: Buffer): { pageBytes: number; lastPage: number; transaction: number } | undefined {
  if (page.readUInt32LE(24) !== magic) return undefined;
  const pageBytes = page.readUInt32LE(48);
  if (pageBytes < 256 || pageBytes > 65_536) return undefined;
  return {
    pageBytes,
    lastPage: Number(page.readBigUInt64LE(144)),
    transaction: Number(page.readBigUInt64LE(152)),
  };
}
