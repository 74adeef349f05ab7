import { readFile } from 'node:fs/promises';
import { errorMessage } from '@orch/apimachinery';

/** A file that an option names cannot be read or made, or holds something else. */
export class FlagFileError extends Error {
  override readonly name = 'FlagFileError';
}

/** @throws FlagFileError */
export async function readFlagFile(file: string, flag: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new FlagFileError(`--${flag}: ${errorMessage(error)}`, { cause: error });
  }
}
