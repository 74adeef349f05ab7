import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { errorMessage } from '@orch/apimachinery';
import { storeFileName } from './environment.js';
import { isSystemError, StoreInUseError } from './errors.js';
import { checkFile } from './file-check.js';
import { lockFolder } from './folder-lock.js';

/** The folder holds no store. */
export class NoStoreError extends Error {
  override readonly name = 'NoStoreError';
}

/**
 * Checks the file of a store before it is opened for reading. Skips the check while a server runs, which did it at its
 * start. A folder on a read-only file system, such as a mounted backup, is checked without a lock.
 * @throws NoStoreError, StoreCorruptError
 */
export async function checkUnlessInUse(folder: string): Promise<void> {
  await access(join(folder, storeFileName)).catch((error: unknown) => {
    throw new NoStoreError(`there is no store in ${folder}: ${errorMessage(error)}`);
  });
  const lock = await lockFolder(folder).catch((error: unknown) => {
    if (error instanceof StoreInUseError) return undefined;
    if (isSystemError(error) && error.code === 'EROFS') return { release: async () => undefined };
    throw error;
  });
  if (lock === undefined) return;
  try {
    await checkFile(join(folder, storeFileName), folder);
  } finally {
    await lock.release();
  }
}
