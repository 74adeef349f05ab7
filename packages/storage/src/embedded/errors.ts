import { StoreFullError } from '../store/failures.js';

/** Another process has the store's folder open. */
export class StoreInUseError extends Error {
  override readonly name = 'StoreInUseError';
  constructor(
    readonly folder: string,
    /** Of the process that has it, when known. */
    readonly pid?: number,
  ) {
    super(`the store in ${folder} is in use by ${pid === undefined ? 'another process' : `process ${pid}`}`);
  }
}

/** The store was written in a format this version does not read. */
export class StoreFormatError extends Error {
  override readonly name = 'StoreFormatError';
  constructor(
    readonly folder: string,
    readonly found: number,
    readonly wanted: number,
  ) {
    super(`the store in ${folder} has format ${found}, this version reads format ${wanted}`);
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

/** The store's file is torn or damaged; it is left as it is. */
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
 * The disk has no room for this write; reads go on, and so do writes once there is room again. Clients hear of it, who
 * need not know the folder.
 */
export function diskFull(): StoreFullError {
  return new StoreFullError('the disk of the store is full');
}

/** There is no room to start. */
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

/** The store's folder is none, or cannot be made, read or listened for. */
export class StoreFolderError extends Error {
  override readonly name = 'StoreFolderError';
  constructor(
    readonly folder: string,
    cause: Error,
  ) {
    super(`the store in ${folder} cannot be used: ${cause.message}`, { cause });
  }
}

/** What a call of the operating system failed with; by its shape, since it may come from another realm than ours. */
export function isSystemError(error: unknown): error is Error & { readonly code: string } {
  return typeof error === 'object' && error !== null && 'syscall' in error && 'code' in error && 'message' in error;
}

/** A write to the file failed: nothing more is written until the store is opened anew. */
export class StoreFailedError extends Error {
  override readonly name = 'StoreFailedError';
  constructor(cause: unknown) {
    super(`the store could not write: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/** A transaction the engine cannot take: an empty or too long key, a key written twice, too many writes. */
export class InvalidTransactionError extends Error {
  override readonly name = 'InvalidTransactionError';
}

/** Names of the errors that a store may refuse to open with: their message is all that a program has to say. */
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
