/** The data folder cannot be read or written: what the system says of it is all there is to say. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
}

/** The system's own errors (no space, read-only, not ours) become one line; anything else is thrown as it is. */
export function dataFolderFault(folder: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof Error && 'syscall' in error && 'code' in error)) throw error;
    throw new DataFolderError(`the data folder ${folder} cannot be used: ${error.message}`, { cause: error });
  };
}
