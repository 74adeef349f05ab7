import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import { makePrivateFolder } from '@orch/certs';

/** The data folder cannot be read or written: the system's own error says all there is to say. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
}

/**
 * Makes the data folder and those in it, and checks that they can be written, before keys are made and a port is taken.
 * @throws DataFolderError
 */
export async function prepareDataFolder(folder: string): Promise<void> {
  try {
    for (const path of [join(folder, 'pki'), folder]) {
      await makePrivateFolder(path);
      await access(path, constants.W_OK | constants.X_OK);
    }
  } catch (error) {
    dataFolderFault(folder)(error);
  }
}

/** The system's own errors (no space, read-only, not ours) become one line; anything else is thrown as it is. */
export function dataFolderFault(folder: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof Error && 'syscall' in error && 'code' in error)) throw error;
    throw new DataFolderError(`the data folder ${folder} cannot be used: ${error.message}`, { cause: error });
  };
}
