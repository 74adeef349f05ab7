import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Clock } from '@orch/apimachinery';
import { StoreFullError } from '../../store/failures.js';
import { openEnvironment, storeFileName } from '../environment.js';
import { isSystemError } from '../errors.js';
import { makeFolder } from '../make-folder.js';
import { toRevision } from '../position.js';
import { syncFile } from './save-snapshot.js';
import { checkSnapshotFormat, readSnapshot, type Snapshot, SnapshotError } from './snapshot-file.js';

/**
 * How far a restored store is ahead of its snapshot. What clients saw after the snapshot was made must lie below: at a
 * thousand writes a second this is what eleven days make. There is room for two thousand such restores.
 */
const restoredRevisionJump = 1_000_000_000;

export interface RestoredStore extends Snapshot {
  /** The store goes on after this one. */
  readonly restoredRevision: number;
}

/**
 * Makes a store of a snapshot, in a folder that is new or empty. It is at a revision far above that of the snapshot, and
 * everything below is given up: no client resumes into a past that went another way, all are told 410 and list anew.
 * The folder gets its name when all is written.
 * @throws SnapshotError, and what opening a store throws
 */
export async function restoreSnapshot(options: {
  readonly file: string;
  readonly folder: string;
  readonly clock: Clock;
}): Promise<RestoredStore> {
  const { file, clock } = options;
  const folder = resolve(options.folder);
  const snapshot = await readSnapshot(file);
  checkSnapshotFormat(file, snapshot);
  await refuseUnlessEmpty(folder);
  try {
    return { ...snapshot, restoredRevision: await makeStore(snapshot, { file, folder, clock }) };
  } catch (error) {
    const reason =
      error instanceof StoreFullError ? 'its disk is full' : isSystemError(error) ? error.message : undefined;
    if (reason === undefined) throw error;
    throw new SnapshotError(`${folder} cannot be restored into: ${reason}`, { cause: error });
  }
}

/** The revision that it is at. */
async function makeStore(
  snapshot: Snapshot,
  { file, folder, clock }: { readonly file: string; readonly folder: string; readonly clock: Clock },
): Promise<number> {
  await makeFolder(dirname(folder));
  const workFolder = `${folder}.${process.pid}.partial`;
  await mkdir(workFolder, { mode: 0o700 });
  try {
    const storeFile = join(workFolder, storeFileName);
    await pipeline(
      createReadStream(file, { end: snapshot.storeBytes - 1 }),
      createWriteStream(storeFile, { mode: 0o600 }),
    );
    const restoredRevision = toRevision(snapshot.revision + restoredRevisionJump);
    const environment = await openEnvironment({ folder: workFolder, dialect: snapshot.dialect, clock });
    try {
      const { heads, root } = environment;
      await root.batch(() => {
        heads.put('revision', restoredRevision, restoredRevision);
        heads.put('oldest', restoredRevision, restoredRevision);
      });
    } finally {
      await environment.close();
    }
    await syncFile(storeFile);
    await rmdir(folder).catch(() => undefined);
    await rename(workFolder, folder);
    await syncFile(dirname(folder));
    return restoredRevision;
  } finally {
    await rm(workFolder, { recursive: true, force: true });
  }
}

async function refuseUnlessEmpty(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new SnapshotError(`${folder} cannot be restored into: ${error.message}`);
  });
  if (names.length === 0) return;
  throw new SnapshotError(`${folder} is not empty: a snapshot is restored into a new or empty folder only`);
}
