import { StoreFullError } from '../store/failures.js';

/** Another process has the store's folder open. */
export class StoreInUseError extends Error {
  override readonly name = 'StoreInUseError';
  constructor(
    readonly folder: string,
    /** The process that holds the folder, if known. */
    readonly pid?: number,
  ) {
    super(`the store in ${folder} is in use by ${pid === undefined ? 'another process' : `process ${pid}`}`);
  }
}

/** The store was written in a format that this version does not use: a later one, or one that is not migrated yet. */
export class StoreFormatError extends Error {
  override readonly name = 'StoreFormatError';
  constructor(
    readonly folder: string,
    readonly found: number,
    readonly wanted: number,
  ) {
    super(
      found > wanted
        ? `the store in ${folder} has format ${found}, this version reads formats up to ${wanted}: a later version wrote ` +
            'it; start that version, or restore a snapshot of before the upgrade'
        : `the store in ${folder} has format ${found}, this version reads format ${wanted}: start a server on it first, ` +
            'which migrates it',
    );
  }
}

/** The store was written under the other naming convention. */
export class StoreDialectError extends Error {
  override readonly name = 'StoreDialectError';
  constructor(
    readonly folder: string,
    readonly found: string,
    readonly wanted: string,
  ) {
    super(`the store in ${folder} was written with naming '${found}', this server has naming '${wanted}'`);
  }
}

/** The store's file is truncated or damaged. The file stays unchanged. */
export class StoreCorruptError extends Error {
  override readonly name = 'StoreCorruptError';
  constructor(
    readonly folder: string,
    readonly detail: string,
    options?: ErrorOptions,
  ) {
    super(`the store in ${folder} is damaged: ${detail}; restore it from a snapshot`, options);
  }
}

/**
 * The disk has no room for this write. Reads work, and writes do again once there is room. Clients see the message, so it
 * does not name the folder.
 */
export function diskFull(): StoreFullError {
  return new StoreFullError('the disk of the store is full');
}

/** The disk has no room to open the store. */
export function diskFullAtStart(folder: string): StoreFullError {
  return new StoreFullError(`the store in ${folder} cannot be opened: its disk is full`);
}

/** The store's folder cannot be written to. */
export class StoreReadOnlyError extends Error {
  override readonly name = 'StoreReadOnlyError';
  constructor(
    readonly folder: string,
    options?: ErrorOptions,
  ) {
    super(`the store in ${folder} cannot be written: its folder or file system is read-only`, options);
  }
}

/** The store's folder is not a folder, or cannot be created, read or locked. */
export class StoreFolderError extends Error {
  override readonly name = 'StoreFolderError';
  constructor(
    readonly folder: string,
    cause: Error,
  ) {
    super(`the store in ${folder} cannot be used: ${cause.message}`, { cause });
  }
}

/** An error of a system call. Checked by its shape, since it may come from another realm. */
export function isSystemError(error: unknown): error is Error & { readonly code: string } {
  return typeof error === 'object' && error !== null && 'syscall' in error && 'code' in error && 'message' in error;
}

/** A write to the file failed: nothing is written until the store is opened again. */
export class StoreFailedError extends Error {
  override readonly name = 'StoreFailedError';
  constructor(cause: unknown) {
    super(`the store could not write: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/** The engine cannot run the transaction: an empty or too long key, a key written twice, too many writes. */
export class InvalidTransactionError extends Error {
  override readonly name = 'InvalidTransactionError';
}

/** Names of the errors of opening a store whose message alone is enough for the user. */
export const storeStartErrors: readonly string[] = [
  'StoreInUseError',
  'StoreFormatError',
  'StoreDialectError',
  'StoreCorruptError',
  'StoreFullError',
  'StoreReadOnlyError',
  'StoreFolderError',
  'StoreUnavailableError',
];

/** The repair is impossible; nothing was changed. The message is a complete line. */
export class RepairError extends Error {
  override readonly name = 'RepairError';
}
