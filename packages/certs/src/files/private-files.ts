import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

const privateFileMode = 0o600;

/** The text of a file; undefined when it does not exist. */
export async function readIfPresent(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Writes a file atomically with mode 600. Creates missing folders with mode 700. */
export async function writePrivateFile(path: string, text: string): Promise<void> {
  await makePrivateFolder(dirname(path));
  const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    await writeFile(temporary, text, { mode: privateFileMode, flag: 'wx' });
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/**
 * Creates a folder with mode 700, and its missing parents. Creates them one by one: `mkdir` of Node with `recursive` never
 * returns where the system rejects folders, such as below `/proc`.
 *
 * @throws the system error of the first folder that cannot be created
 */
export async function makePrivateFolder(path: string): Promise<void> {
  if (await makeSingleFolder(path)) return;
  await makePrivateFolder(dirname(path));
  if (!(await makeSingleFolder(path))) await mkdir(path);
}

/** Returns false when the parent is missing, true when the folder was created or exists. */
async function makeSingleFolder(path: string): Promise<boolean> {
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
