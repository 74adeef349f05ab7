import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes a folder, private to the user, and those that it lies in. Each is made by itself: `mkdir` of Node with `recursive`
 * never returns where the system takes no folders, such as below `/proc`.
 *
 * @throws the system's error of the first folder that cannot be made
 */
export async function makePrivateFolder(path: string): Promise<void> {
  if (await makeOne(path)) return;
  await makePrivateFolder(dirname(path));
  if (!(await makeOne(path))) await mkdir(path);
}

/** False when the folder that it lies in is missing. One that exists is made. */
async function makeOne(path: string): Promise<boolean> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT' && dirname(path) !== path) return false;
    const isFolder = code === 'EEXIST' && (await stat(path).catch(() => undefined))?.isDirectory() === true;
    if (!isFolder) throw error;
  }
  return true;
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}
