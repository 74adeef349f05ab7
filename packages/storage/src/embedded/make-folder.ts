import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isSystemError } from './errors.js';

/**
 * Makes a folder, private to the user, and those that it lies in. Of a read-only file system Node says that something is
 * missing there, when it makes several at once: one after the other they say what is wrong.
 */
export async function makeFolder(path: string): Promise<void> {
  const mode = 0o700;
  try {
    await mkdir(path, { recursive: true, mode });
  } catch (error) {
    if (!isSystemError(error) || error.code !== 'ENOENT' || dirname(path) === path) throw error;
    await makeFolder(dirname(path));
    await mkdir(path, { mode });
  }
}
