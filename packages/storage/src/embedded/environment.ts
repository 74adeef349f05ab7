import { statSync } from 'node:fs';
import { chmod, mkdtemp, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, open, type RootDatabase } from 'lmdb';
import { StoreFullError } from '../store/failures.js';
import { checkDialect, checkFormat, checkHeads, checkNewest, formatVersion } from './check-environment.js';
import { hasRoomForStart } from './disk-room.js';
import { diskFullAtStart, StoreCorruptError, StoreDialectError, StoreFolderError, StoreFormatError } from './errors.js';
import { checkFile } from './file-check.js';
import { type FolderLock, lockFolder } from './folder-lock.js';
import { type ExpiryKey, expiryKeys, positionKeys, readInteger, textKeys, writeInteger } from './keys.js';
import { migrateStore } from './migrate.js';
import type { EmbeddedStoreOptions } from './options.js';
import type { Position } from './position.js';
import { type KeyState, keyStates } from './record.js';
import { diskError } from './store-folder.js';

/**
 * The databases of one LMDB file. After put a=x (revision 2), put a=y (3), delete a (4), put b=z (5):
 *
 *     log      2.0 put a=x   3.0 put a=y, previous 2.0   4.0 delete a, previous 3.0   5.0 put b=z
 *     keys     b -> 5.0                       every live key, with the position of its newest event
 *     deleted  a -> 4.0                       deleted keys, while their history is kept
 *     expiry   (due, position) -> key         puts that expire
 *     heads    revision 5; oldest, swept      see Head
 *     facts    format, dialect                in the root database
 */
export interface Environment {
  readonly folder: string;
  /** False for a store in memory: its file is unlinked and never synced. */
  readonly isDurable: boolean;
  readonly root: RootDatabase<Buffer, string>;
  readonly log: Database<Buffer, Position>;
  readonly keys: Database<KeyState, string | Uint8Array>;
  readonly deleted: Database<KeyState, string | Uint8Array>;
  readonly expiry: Database<string, ExpiryKey>;
  readonly heads: Database<number, Head>;
  /** Closes and opens the file, and keeps this object: LMDB does not recover from a failed write. */
  reopen(): Promise<void>;
  close(): Promise<void>;
}

/**
 * `revision`: of the newest commit. `oldest`: the oldest readable revision. `swept`: dead records before this revision
 * have been removed (it follows `oldest`).
 */
export type Head = 'revision' | 'oldest' | 'swept';

export const storeFileName = 'store.lmdb';

/**
 * @throws StoreInUseError, StoreFormatError, StoreDialectError, StoreCorruptError, StoreFullError, StoreReadOnlyError,
 * StoreFolderError
 */
export async function openEnvironment(options: EmbeddedStoreOptions): Promise<Environment> {
  const { folder } = options;
  if (folder === undefined) return openInMemory(options);
  return await openLocked(folder, {
    make: (environment) => writeFacts(environment, options),
    check(environment) {
      checkDialect(environment, options);
      const { size: fileBytes } = statSync(join(folder, storeFileName));
      const migration = migrateStore(environment, { fileBytes });
      if (migration !== undefined) options.onMigrated?.(migration);
      checkHeads(environment);
      checkNewest(environment);
    },
  });
}

/**
 * Opens an existing store while no server uses it. Accepts both dialects and any number of damaged records.
 * @throws the errors of `openEnvironment`
 */
export async function openEnvironmentForRepair(folder: string): Promise<Environment> {
  return await openLocked(folder, {
    check(environment) {
      checkFormat(environment);
      checkHeads(environment);
    },
  });
}

interface Opening {
  /** Writes the initial content of a new store. Without it the store must exist. */
  make?(environment: Environment): void;
  /** @throws an error when the store is unusable */
  check(environment: Environment): void;
}

async function openLocked(folder: string, opening: Opening): Promise<Environment> {
  try {
    const lock = await lockFolder(folder);
    try {
      return await openFile(folder, opening, lock);
    } catch (error) {
      await lock.release();
      throw error;
    }
  } catch (error) {
    throw diskError(error, folder);
  }
}

/** The same file, unlinked as soon as it is open, and never synced. */
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

async function openFile(folder: string, { make, check }: Opening, lock: FolderLock): Promise<Environment> {
  const path = join(folder, storeFileName);
  const { exists, cut } = await checkFile(path, folder);
  if (!exists && make === undefined) throw new StoreFolderError(folder, new Error('there is no store in it'));
  if (!hasRoomForStart(folder, exists)) throw diskFullAtStart(folder);
  if (cut !== undefined) await truncate(path, cut.wantedBytes); // grows it: a hole reads as zeros, not as SIGBUS
  let environment: Environment | undefined;
  try {
    environment = openDatabases(folder, { noSync: false, lock });
    if (exists) check(environment);
    else make?.(environment);
    await Promise.all([path, `${path}-lock`].map((file) => chmod(file, 0o600)));
    return environment;
  } catch (cause) {
    await environment?.root.close();
    if (cut !== undefined) await truncate(path, cut.sizeBytes); // restores the size it had
    if (!exists || isStoreCheckError(cause)) throw cause;
    throw new StoreCorruptError(folder, messageOf(cause), { cause });
  }
}

/** Opens the file of a store that another process holds, for reads only. */
export function openEnvironmentReadOnly(folder: string): Environment {
  return openDatabases(folder, { noSync: false, readOnly: true, lock: undefined });
}

function isStoreCheckError(error: unknown): boolean {
  return [StoreCorruptError, StoreDialectError, StoreFormatError, StoreFullError].some((type) => error instanceof type);
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
    // LMDB's own batching creates a promise that callers cannot reach; its rejection would end the process.
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

/** LMDB accepts encoders that its type declarations omit. */
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

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
