import { StoreFailedError } from '../embedded/errors.js';
import { StoreFullError } from '../store/failures.js';
import {
  CompactedError,
  FutureRevisionError,
  type Revision,
  StoreClosedError,
  type Transaction,
  type TransactionResult,
} from '../store/store.js';

/** What a process that shares a store asks of the one that holds it. */
export type Request =
  | { readonly type: 'transact'; readonly id: number; readonly transaction: Transaction }
  | { readonly type: 'compact'; readonly id: number; readonly revision: Revision };

/** What it hears. */
export type Reply =
  | { readonly type: 'result'; readonly id: number; readonly result: TransactionResult }
  | { readonly type: 'compacted'; readonly id: number }
  | { readonly type: 'failed'; readonly id: number; readonly failure: Failure }
  /** All commits up to this revision are in the file. */
  | { readonly type: 'committed'; readonly revision: Revision };

/** An error as it is sent. */
export interface Failure {
  readonly name: string;
  readonly message: string;
  readonly requested?: Revision;
  readonly known?: Revision | undefined;
}

export function failureOf(error: unknown): Failure {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  if (error instanceof CompactedError) return { name, message, requested: error.requested, known: error.oldest };
  if (error instanceof FutureRevisionError) return { name, message, requested: error.requested, known: error.current };
  return { name, message };
}

export function errorOf({ name, message, requested, known }: Failure): Error {
  if (name === 'CompactedError' && requested !== undefined) return new CompactedError(requested, known);
  if (name === 'FutureRevisionError' && requested !== undefined) return new FutureRevisionError(requested, known);
  if (name === 'StoreClosedError') return new StoreClosedError();
  if (name === 'StoreFullError') return new StoreFullError(message);
  return new StoreFailedError(new Error(message));
}
