import { access, chmod, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { type Clock, errorMessage } from '@orch/apimachinery';
import { type Environment, factsOf, openEnvironmentReadOnly, storeFileName } from '../environment.js';
import { isSystemError, StoreInUseError } from '../errors.js';
import { checkFile } from '../file-check.js';
import { lockFolder } from '../folder-lock.js';
import { checkEverything } from './check-everything.js';
import { readSnapshot, type Snapshot, SnapshotError, sealSnapshot } from './snapshot-file.js';

/**
 * Writes a snapshot of the store in a folder to a file, while a server runs on it or not: LMDB lets other processes
 * read, and copies what one read transaction sees, which is the store at one revision. The copy is read wholly before
 * it gets its name, so that what is called a snapshot can be restored.
 * @throws SnapshotError, StoreCorruptError
 */
export async function saveSnapshot(options: {
  readonly folder: string;
  readonly file: string;
  readonly clock: Clock;
}): Promise<Snapshot> {
  const { folder, clock } = options;
  const file = resolve(options.file);
  await access(join(folder, storeFileName)).catch((error: unknown) => {
    throw new SnapshotError(`there is no store in ${folder}: ${errorMessage(error)}`);
  });
  await checkUnlessServed(folder);
  const workFolder = `${file}.${process.pid}.partial`;
  const copy = join(workFolder, storeFileName);
  await mkdir(workFolder, { mode: 0o700 });
  try {
    const source = openEnvironmentReadOnly(folder);
    try {
      await source.root.backup(copy, true).catch((cause: unknown) => {
        throw new SnapshotError(`the store could not be copied to ${workFolder}: ${errorMessage(cause)}`, { cause });
      });
    } finally {
      await source.close();
    }
    await checkFile(copy, workFolder, { checkMsMax: Number.POSITIVE_INFINITY });
    const summary = await readCopy(workFolder);
    await chmod(copy, 0o600);
    await sealSnapshot(copy, { ...summary, savedAt: clock.now().toISOString() });
    await syncFile(copy);
    await rename(copy, file);
    await syncFile(dirname(file));
  } finally {
    await rm(workFolder, { recursive: true, force: true });
  }
  return await readSnapshot(file);
}

/** Of a file or a folder: what it holds, or the names in it, outlive a power cut. */
export async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * A server that runs has checked its file when it started; one that is stopped may have left anything. A folder that is
 * read-only here, such as a mounted backup, cannot be locked.
 */
async function checkUnlessServed(folder: string): Promise<void> {
  const lock = await lockFolder(folder).catch((error: unknown) => {
    if (error instanceof StoreInUseError) return undefined;
    if (isSystemError(error) && error.code === 'EROFS') return { release: async () => undefined };
    throw error;
  });
  if (lock === undefined) return;
  try {
    await checkFile(join(folder, storeFileName), folder);
  } finally {
    await lock.release();
  }
}

async function readCopy(folder: string) {
  const environment: Environment = openEnvironmentReadOnly(folder);
  try {
    const facts = factsOf(environment);
    return { ...facts, ...(await checkEverything(environment)) };
  } finally {
    await environment.close();
  }
}
