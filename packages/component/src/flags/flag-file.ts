import { readFile } from 'node:fs/promises';
import { errorMessage } from '@orch/apimachinery';
import { combineOptions, type OptionReader, option } from './option-reader.js';

/** A file of an option cannot be read or created, or has invalid content. */
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

/** The file of an option. */
export interface FlagFile {
  /** The path; '' when the option is not set. */
  readonly path: string;
  /** Undefined when the option is not set. @throws FlagFileError */
  text(): Promise<string | undefined>;
}

export function fileOption(name: string): OptionReader<FlagFile> {
  return combineOptions({ path: option.string(name) }, ({ path }) => ({
    path,
    text: async () => (path === '' ? undefined : await readFlagFile(path, name)),
  }));
}
