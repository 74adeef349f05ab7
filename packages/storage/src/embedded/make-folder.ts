import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isSystemError } from './errors.js';

/**
 * Makes a folder, private to the user, and its missing parents, one `mkdir` each. Node's `mkdir` with `recursive` reports a
 * read-only file system as a missing folder, and never returns where the system allows no folders, such as below `/proc`.
 */
export async function makeFolder(path: string): Promise<void> {
  if (await makeOne(path)) return;
  await makeFolder(dirname(path));
  if (!(await makeOne(path))) await mkdir(path);
}

/** Returns false when the parent is missing. An existing folder counts as made. */
async function makeOne(path: string): Promise<boolean> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    if (!isSystemError(error)) throw error;
    if (error.code === 'ENOENT' && dirname(path) !== path) return false;
    const isFolder = error.code === 'EEXIST' && (await stat(path).catch(() => undefined))?.isDirectory() === true;
    if (!isFolder) throw error;
  }
  return true;
}
