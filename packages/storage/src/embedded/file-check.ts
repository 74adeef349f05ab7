import { open } from 'node:fs/promises';
import { StoreCorruptError } from './errors.js';
import { fileCheckMsMax } from './limits.js';
import { freeTree, PageError, readTree, type TreeRoot, walkPages } from './page-walk.js';

/**
 * LMDB maps its file: a page beyond the end of a truncated file kills the process with SIGBUS, and a wrong page number or
 * offset makes LMDB read arbitrary memory. So the file is read before LMDB opens it: the two head pages, the newer of
 * which points to the trees, then the trees (page-walk.ts), for at most `fileCheckMsMax`. That covers a file of some
 * 300 MB, and all branch pages of a larger one. Records have checksums of their own, verified by each read.
 *
 *     head page   24 magic, version   48 tree of free pages (its first word: page size)   96 tree of trees
 *                 144 last page   152 transaction
 *
 * An intact file can end before its last page when the pages at its end are free: then `cut` is set, and all trees have
 * been walked.
 * @throws StoreCorruptError
 */
export async function checkFile(
  path: string,
  folder: string,
  { checkMsMax = fileCheckMsMax }: { readonly checkMsMax?: number } = {},
): Promise<FileCheck> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (file === undefined) return { exists: false };
  try {
    const { size } = await file.stat();
    if (size === 0) return { exists: false };
    const head = Buffer.alloc(headBytes);
    await file.read(head, 0, headBytes, 0);
    const first = readHead(head);
    if (first === undefined) throw new StoreCorruptError(folder, 'its file does not begin with a store header');
    await file.read(head.fill(0), 0, headBytes, first.pageBytes);
    const second = readHead(head);
    if (second === undefined) throw new StoreCorruptError(folder, 'its second head page is torn');
    const newest = second.transaction > first.transaction ? second : first;
    const { pageBytes, lastPage } = newest;
    const wantedBytes = (lastPage + 1) * pageBytes;
    const isCut = size < wantedBytes;
    if (wantedBytes > size * 4 + wantedBytesSmall) throw new StoreCorruptError(folder, 'its head page is torn');
    const pages = { descriptor: file.fd, pageBytes, lastPage, pagesPresent: Math.floor(size / pageBytes) };
    walkPages(pages, newest.trees(), isCut ? Number.POSITIVE_INFINITY : performance.now() + checkMsMax);
    return isCut ? { exists: true, cut: { sizeBytes: size, wantedBytes } } : { exists: true };
  } catch (error) {
    if (error instanceof PageError) throw new StoreCorruptError(folder, error.message);
    throw error;
  } finally {
    await file.close();
  }
}

export interface FileCheck {
  readonly exists: boolean;
  readonly cut?: { readonly sizeBytes: number; readonly wantedBytes: number };
}

interface Head {
  readonly pageBytes: number;
  readonly lastPage: number;
  readonly transaction: number;
  /** @throws PageError */
  trees(): readonly TreeRoot[];
}

const headBytes = 160;
const magic = 0xbeefc0de;
/** A file that should be this much longer than it is was not written like that; no memory is allocated for it. */
const wantedBytesSmall = 64 * 1024 * 1024;

function readHead(bytes: Buffer): Head | undefined {
  if (bytes.readUInt32LE(24) !== magic) return undefined;
  const pageBytes = bytes.readUInt32LE(48);
  const lastPage = Number(bytes.readBigUInt64LE(144));
  if (pageBytes < 256 || pageBytes > 65_536 || lastPage < 1) return undefined;
  const copy = Buffer.from(bytes);
  return {
    pageBytes,
    lastPage,
    transaction: Number(bytes.readBigUInt64LE(152)),
    trees: () => [readTree(freeTree, copy, 48), readTree('main', copy, 96)].filter((tree) => tree !== undefined),
  };
}
