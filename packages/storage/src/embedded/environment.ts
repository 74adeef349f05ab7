import { chmod, mkdtemp, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Dialect } from '@orch/apimachinery';
import { type Database, open, type RootDatabase } from 'lmdb';
import { hasRoomForStart } from './disk-room.js';
import {
  diskFullAtStart,
  isSystemError,
  StoreCorruptError,
  StoreDialectError,
  StoreFolderError,
  StoreFormatError,
  StoreReadOnlyError,
} from './errors.js';
import { checkFile } from './file-check.js';
import { type FolderLock, lockFolder } from './folder-lock.js';
import { type ExpiryKey, expiryKeys, positionKeys, readInteger, textKeys, writeInteger } from './keys.js';
import { makeFolder } from './make-folder.js';
import type { EmbeddedStoreOptions } from './options.js';
import { describePosition, type Position, positionAfter } from './position.js';
import { viewRecord } from './read-record.js';
import { type KeyState, keyStates } from './record.js';

/**
 * The databases of one LMDB file. After put a=x (revision 2), put a=y (3), delete a (4), put b=z (5):
 *
 *     log      2.0 put a=x   3.0 put a=y, previous 2.0   4.0 delete a, previous 3.0   5.0 put b=z
 *     keys     b -> 5.0                       every live key, and where its newest event stands
 *     deleted  a -> 4.0                       keys that are gone, while their history is kept
 *     expiry   (due, position) -> key         puts that expire
 *     heads    revision 5; oldest, swept      see Head
 *     facts    format, dialect
 */
export interface Environment {
  readonly folder: string;
  /** False: its file is in no folder any more, and never synced. */
  readonly isDurable: boolean;
  readonly root: RootDatabase<Buffer, string>;
  readonly log: Database<Buffer, Position>;
  readonly keys: Database<KeyState, string | Uint8Array>;
  readonly deleted: Database<KeyState, string | Uint8Array>;
  readonly expiry: Database<string, ExpiryKey>;
  readonly heads: Database<number, Head>;
  /** Closes the file and opens it again, in the same object: LMDB does not come back from a write that failed. */
  reopen(): Promise<void>;
  close(): Promise<void>;
}

/**
 * `revision`: of the newest commit. `oldest`: the oldest revision that can be read; `swept`: what is dead before this
 * one has been removed (it follows `oldest`).
 */
export type Head = 'revision' | 'oldest' | 'swept';

/** Format 1: November 2026. Format 2: records with checksums. */
export const formatVersion = 2;
export const storeFileName = 'store.lmdb';

/**
 * @throws StoreInUseError, StoreFormatError, StoreDialectError, StoreCorruptError, StoreFullError, StoreReadOnlyError,
 * StoreFolderError
 */
export async function openEnvironment(options: EmbeddedStoreOptions): Promise<Environment> {
  const { folder } = options;
  if (folder === undefined) return openInMemory(options);
  try {
    const lock = await lockFolder(folder);
    try {
      return await openFile(folder, options, lock);
    } catch (error) {
      await lock.release();
      throw error;
    }
  } catch (error) {
    throw ofDisk(error, folder);
  }
}

/**
 * Makes the folder of a store, so that a start that cannot have it fails before anything else is made.
 * @throws StoreFullError, StoreReadOnlyError, StoreFolderError
 */
export async function prepareStoreFolder(folder: string): Promise<void> {
  try {
    await makeFolder(folder);
  } catch (error) {
    throw ofDisk(error, folder);
  }
}

/** What the system says of the disk and the folder, as the store's own errors. */
function ofDisk(error: unknown, folder: string): unknown {
  if (!isSystemError(error)) return error;
  const { code } = error;
  if (code === 'ENOSPC' || code === 'EDQUOT') return diskFullAtStart(folder);
  if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM') {
    return new StoreReadOnlyError(folder, { cause: error });
  }
  return new StoreFolderError(folder, error);
}

/** The same file, gone from its folder as soon as it is open, and never synced. */
async function openInMemory(options: EmbeddedStoreOptions): Promise<Environment> {
  const folder = await mkdtemp(join(tmpdir(), 'orch-store-'));
  try {
    const environment = openDatabases(folder, { noSync: true, lock: undefined });
    writeFacts(environment, options);
    return environment;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function openFile(folder: string, options: EmbeddedStoreOptions, lock: FolderLock): Promise<Environment> {
  const path = join(folder, storeFileName);
  const { exists, cut } = await checkFile(path, folder);
  if (!hasRoomForStart(folder, exists)) throw diskFullAtStart(folder);
  if (cut !== undefined) await truncate(path, cut.wantedBytes); // grows it: a hole reads as zeros, not as SIGBUS
  let environment: Environment | undefined;
  try {
    environment = openDatabases(folder, { noSync: false, lock });
    if (exists) checkFacts(environment, options);
    else writeFacts(environment, options);
    checkHeads(environment);
    await Promise.all([path, `${path}-lock`].map((file) => chmod(file, 0o600)));
    return environment;
  } catch (cause) {
    await environment?.root.close();
    if (cut !== undefined) await truncate(path, cut.sizeBytes); // left as it was found
    if (!exists || isRefusal(cause)) throw cause;
    throw new StoreCorruptError(folder, messageOf(cause), { cause });
  }
}

/** The file of a store that another process holds and keeps sound, for reading alone. */
export function openEnvironmentReadOnly(folder: string): Environment {
  return openDatabases(folder, { noSync: false, readOnly: true, lock: undefined });
}

function isRefusal(error: unknown): boolean {
  return [StoreCorruptError, StoreDialectError, StoreFormatError].some((type) => error instanceof type);
}

function openDatabases(
  folder: string,
  options: { readonly noSync: boolean; readonly readOnly?: boolean; readonly lock: FolderLock | undefined },
): Environment {
  const environment = { folder, isDurable: !options.noSync, ...openRoot(folder, options), reopen, close };
  return environment;

  async function reopen(): Promise<void> {
    await environment.root.close();
    Object.assign(environment, openRoot(folder, options));
  }

  async function close(): Promise<void> {
    await environment.root.close();
    await options.lock?.release();
  }
}

type Databases = Omit<Environment, 'folder' | 'isDurable' | 'reopen' | 'close'>;

function openRoot(
  folder: string,
  { noSync, readOnly = false }: { readonly noSync: boolean; readonly readOnly?: boolean },
): Databases {
  const root = open<Buffer, string>({
    path: join(folder, storeFileName),
    noSubdir: true,
    maxDbs: 8,
    encoding: 'binary',
    // A commit's promise resolves after its own sync: acknowledged means durable.
    overlappingSync: false,
    // Its own batching makes a promise that nobody can get hold of, and whose rejection would end the process.
    eventTurnBatching: false,
    noSync,
    readOnly,
  });
  try {
    return { root, ...namedDatabases(root) };
  } catch (error) {
    void root.close();
    throw error;
  }
}

function namedDatabases(root: RootDatabase<Buffer, string>): Omit<Databases, 'root'> {
  const states = { encoder: keyStates, keyEncoder: textKeys };
  return {
    log: root.openDB({ name: 'log', encoding: 'binary', ...edge({ keyEncoder: positionKeys }) }),
    keys: root.openDB({ name: 'keys', ...edge(states) }),
    deleted: root.openDB({ name: 'deleted', ...edge(states) }),
    expiry: root.openDB({ name: 'expiry', encoding: 'string', ...edge({ keyEncoder: expiryKeys }) }),
    heads: root.openDB({ name: 'heads', useVersions: true, ...edge({ encoder: integers }) }),
  };
}

/** LMDB takes encoders its types do not know. */
function edge(options: { readonly keyEncoder?: unknown; readonly encoder?: unknown }): object {
  return options;
}

const integers = {
  encode(value: number): Buffer {
    const bytes = Buffer.allocUnsafe(8);
    writeInteger(value, bytes, 0);
    return bytes;
  },
  decode(bytes: Buffer): number {
    return readInteger(bytes, 0);
  },
};

function writeFacts({ root, heads }: Environment, { dialect }: EmbeddedStoreOptions): void {
  root.transactionSync(() => {
    root.putSync('format', Buffer.from(String(formatVersion)));
    root.putSync('dialect', Buffer.from(dialect));
    heads.putSync('revision', 1, 1);
    heads.putSync('oldest', 1, 1);
    heads.putSync('swept', 1, 1);
  });
}

function checkFacts(environment: Environment, { dialect }: EmbeddedStoreOptions): void {
  const { folder } = environment;
  const found = factsOf(environment);
  if (found.format !== formatVersion) throw new StoreFormatError(folder, found.format, formatVersion);
  if (found.dialect !== dialect) throw new StoreDialectError(folder, found.dialect, dialect);
}

/** What a store says of itself. @throws StoreCorruptError */
export function factsOf({ root, folder }: Environment): { readonly format: number; readonly dialect: Dialect } {
  const format = Number(root.get('format')?.toString());
  if (!Number.isInteger(format)) throw new StoreCorruptError(folder, 'it does not say its format');
  const dialect = root.get('dialect')?.toString();
  if (dialect === 'orch' || dialect === 'kubernetes') return { format, dialect };
  throw new StoreCorruptError(folder, 'it does not say its naming');
}

/** The log and what is said of it must agree, and its end be sound. @throws StoreCorruptError */
function checkHeads(environment: Environment): void {
  const { heads, log, folder } = environment;
  const revision = heads.get('revision');
  const oldest = heads.get('oldest');
  const swept = heads.get('swept');
  if (revision === undefined || oldest === undefined || swept === undefined || swept > oldest || oldest > revision) {
    throw new StoreCorruptError(folder, `its revisions make no sense: ${revision}, ${oldest}, ${swept}`);
  }
  for (const position of log.getKeys({ reverse: true, limit: checkedRecordsMax })) {
    if (position >= positionAfter(revision)) {
      const last = describePosition(position);
      throw new StoreCorruptError(folder, `its log ends at ${last}, its newest commit is ${revision}`);
    }
    viewRecord(environment, position);
  }
}

/** The newest records are what a failing disk loses first; the others are compared as they are read. */
const checkedRecordsMax = 200;

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
