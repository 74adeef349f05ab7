import { join } from 'node:path';
import { makePrivateFolder } from '@orch/certs';

/** The data folder cannot be read or written. The message contains the system error. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
}

/** Creates the data folder and its folder of keys. @throws DataFolderError */
export async function prepareDataFolder(folder: string): Promise<void> {
  await makePrivateFolder(join(folder, 'pki')).catch(throwDataFolderError(folder));
}

/** Converts system errors (no space, read-only, no permission) to DataFolderError; rethrows other errors. */
export function throwDataFolderError(folder: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof Error && 'syscall' in error && 'code' in error)) throw error;
    throw new DataFolderError(`the data folder ${folder} cannot be used: ${error.message}`, { cause: error });
  };
}
