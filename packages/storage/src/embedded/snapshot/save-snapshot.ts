import { chmod, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { type Clock, errorMessage } from '@orch/apimachinery';
import { checkFormat, readFacts } from '../check-environment.js';
import { checkUnlessInUse, NoStoreError } from '../check-unless-in-use.js';
import { type Environment, openEnvironmentReadOnly, storeFileName } from '../environment.js';
import { checkFile } from '../file-check.js';
import { checkLiveRecords } from './check-live-records.js';
import { readSnapshot, type Snapshot, SnapshotError, sealSnapshot } from './snapshot-file.js';

/**
 * Writes a snapshot of the store in a folder to a file, with or without a running server: LMDB allows other processes to
 * read, and copies what one read transaction sees, which is the store at one revision. The copy is verified completely
 * before it gets its name.
 * @throws SnapshotError, StoreCorruptError
 */
export async function saveSnapshot(options: {
  readonly folder: string;
  readonly file: string;
  readonly clock: Clock;
}): Promise<Snapshot> {
  const { folder, clock } = options;
  const file = resolve(options.file);
  await checkUnlessInUse(folder).catch((error: unknown) => {
    throw error instanceof NoStoreError ? new SnapshotError(error.message) : error;
  });
  const workFolder = `${file}.${process.pid}.partial`;
  const copy = join(workFolder, storeFileName);
  await mkdir(workFolder, { mode: 0o700 });
  try {
    const source = openEnvironmentReadOnly(folder);
    try {
      checkFormat(source);
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

/** Syncs a file, or the names in a folder, so that they survive a power failure. */
export async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function readCopy(folder: string) {
  const environment: Environment = openEnvironmentReadOnly(folder);
  try {
    const facts = readFacts(environment);
    return { ...facts, ...(await checkLiveRecords(environment)) };
  } finally {
    await environment.close();
  }
}
