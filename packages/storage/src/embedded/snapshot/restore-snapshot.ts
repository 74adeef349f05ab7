import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Clock } from '@orch/apimachinery';
import { StoreFullError } from '../../store/failures.js';
import { openEnvironment, storeFileName } from '../environment.js';
import { isSystemError } from '../errors.js';
import { makeFolder } from '../make-folder.js';
import { toRevision } from '../position.js';
import { syncFile } from './save-snapshot.js';
import { checkSnapshotFormat, extractStore, readSnapshot, type Snapshot, SnapshotError } from './snapshot-file.js';

/**
 * How far a restored store is ahead of its snapshot. All revisions that clients saw after the snapshot must lie below: a
 * thousand writes per second take eleven days for this. The range of revisions allows two thousand such restores.
 */
const restoredRevisionJump = 1_000_000_000;

export interface RestoredStore extends Snapshot {
  /** The revision of the restored store. */
  readonly restoredRevision: number;
}

/**
 * Creates a store from a snapshot, in a new or empty folder. Its revision is far above that of the snapshot, and all older
 * revisions count as compacted: clients cannot resume watches from before the restore, they get 410 and list again. The
 * folder is renamed into place when all is written.
 * @throws SnapshotError, and the errors of opening a store
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
  await requireEmpty(folder);
  try {
    return { ...snapshot, restoredRevision: await makeStore(snapshot, { file, folder, clock }) };
  } catch (error) {
    const reason =
      error instanceof StoreFullError ? 'its disk is full' : isSystemError(error) ? error.message : undefined;
    if (reason === undefined) throw error;
    throw new SnapshotError(`${folder} cannot be restored into: ${reason}`, { cause: error });
  }
}

/** Returns the revision of the new store. */
async function makeStore(
  snapshot: Snapshot,
  { file, folder, clock }: { readonly file: string; readonly folder: string; readonly clock: Clock },
): Promise<number> {
  await makeFolder(dirname(folder));
  const workFolder = `${folder}.${process.pid}.partial`;
  await mkdir(workFolder, { mode: 0o700 });
  try {
    const storeFile = join(workFolder, storeFileName);
    await extractStore(file, snapshot, storeFile);
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

async function requireEmpty(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new SnapshotError(`${folder} cannot be restored into: ${error.message}`);
  });
  if (names.length === 0) return;
  throw new SnapshotError(`${folder} is not empty: a snapshot is restored into a new or empty folder only`);
}
