import { expiredError, StatusError } from '@orch/apimachinery';
import { StoreFullError } from '../store/failures.js';
import type { Revision, Store, Transaction, TransactionResult } from '../store/store.js';

/** A watch begins before what is still known (spec: Errors, 410). */
export function watchExpired(from: Revision, oldest?: Revision): StatusError {
  return expiredError(`too old resource version: ${from}${oldest === undefined ? '' : ` (${oldest})`}`);
}

/** A list at a revision that has been compacted. What a continue token says of it is the caller's to word. */
export function listExpired(): StatusError {
  return expiredError('The resourceVersion for the provided list is too old.');
}

/** Commits, and words what the client is to hear of a store that takes no more. */
export async function transact(store: Store, transaction: Transaction): Promise<TransactionResult> {
  try {
    return await store.transact(transaction);
  } catch (error) {
    throw error instanceof StoreFullError ? storeFull(error) : error;
  }
}

/**
 * 500 without a reason, in the store's words: so v1.21 passes on that its etcd has no space left. 507 would say more, and
 * means nothing to its clients.
 */
function storeFull(cause: StoreFullError): StatusError {
  const { message } = cause;
  return new StatusError(
    { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message, code: 500 },
    { cause },
  );
}
