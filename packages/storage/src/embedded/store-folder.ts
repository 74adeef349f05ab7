import { diskFullAtStart, isSystemError, StoreFolderError, StoreReadOnlyError } from './errors.js';
import { makeFolder } from './make-folder.js';

/**
 * Creates the folder of a store, so that a start without access to it fails before anything else is created.
 * @throws StoreFullError, StoreReadOnlyError, StoreFolderError
 */
export async function prepareStoreFolder(folder: string): Promise<void> {
  try {
    await makeFolder(folder);
  } catch (error) {
    throw diskError(error, folder);
  }
}

/** Converts system errors of the disk and the folder to errors of the store. Returns other errors unchanged. */
export function diskError(error: unknown, folder: string): unknown {
  if (!isSystemError(error)) return error;
  const { code } = error;
  if (code === 'ENOSPC' || code === 'EDQUOT') return diskFullAtStart(folder);
  if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM') {
    return new StoreReadOnlyError(folder, { cause: error });
  }
  return new StoreFolderError(folder, error);
}
