import { errorMessage } from '@orch/apimachinery';
import { StoreFailedError } from '../embedded/errors.js';
import { DamagedRecordError, type RecordDamage, type StoreProblem } from '../store/damage.js';
import { StoreFullError } from '../store/failures.js';
import {
  CompactedError,
  FutureRevisionError,
  type Revision,
  StoreClosedError,
  type Transaction,
  type TransactionResult,
} from '../store/store.js';

/** A request of a process that shares a store to the process that holds it. */
export type Request =
  | { readonly type: 'transact'; readonly id: number; readonly transaction: Transaction }
  | { readonly type: 'compact'; readonly id: number; readonly revision: Revision }
  | { readonly type: 'problems'; readonly id: number };

/** A message to a process that shares a store. */
export type Reply =
  | { readonly type: 'result'; readonly id: number; readonly result: TransactionResult }
  | { readonly type: 'compacted'; readonly id: number }
  | { readonly type: 'problems'; readonly id: number; readonly problems: readonly StoreProblem[] }
  | { readonly type: 'failed'; readonly id: number; readonly failure: Failure }
  /** All commits up to this revision are in the file. */
  | { readonly type: 'committed'; readonly revision: Revision };

/** A serialized error. */
export interface Failure {
  readonly name: string;
  readonly message: string;
  readonly requested?: Revision;
  readonly known?: Revision | undefined;
  readonly damage?: RecordDamage | undefined;
}

export function failureOf(error: unknown): Failure {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  if (error instanceof CompactedError) {
    return { name, message, requested: error.requested, known: error.oldest, damage: error.damage };
  }
  if (error instanceof FutureRevisionError) return { name, message, requested: error.requested, known: error.current };
  if (error instanceof DamagedRecordError) return { name, message, damage: error.damage };
  if (error instanceof StoreFailedError) return { name, message: errorMessage(error.cause) };
  return { name, message };
}

export function errorOf({ name, message, requested, known, damage }: Failure): Error {
  if (name === 'CompactedError' && requested !== undefined) return new CompactedError(requested, known, damage);
  if (name === 'FutureRevisionError' && requested !== undefined) return new FutureRevisionError(requested, known);
  if (name === 'DamagedRecordError' && damage?.key !== undefined) {
    return new DamagedRecordError({ ...damage, key: damage.key });
  }
  if (name === 'StoreClosedError') return new StoreClosedError();
  if (name === 'StoreFullError') return new StoreFullError(message);
  return new StoreFailedError(new Error(message));
}
