import { join } from 'node:path';
import { makePrivateFolder } from '@orch/certs';

/** The data folder cannot be read or written: the system's own error says all there is to say. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
}

/** Makes the data folder and the one of its keys, before any key is made. @throws DataFolderError */
export async function prepareDataFolder(folder: string): Promise<void> {
  await makePrivateFolder(join(folder, 'pki')).catch(dataFolderFault(folder));
}

/** The system's own errors (no space, read-only, not ours) become one line; anything else is thrown as it is. */
export function dataFolderFault(folder: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof Error && 'syscall' in error && 'code' in error)) throw error;
    throw new DataFolderError(`the data folder ${folder} cannot be used: ${error.message}`, { cause: error });
  };
}
