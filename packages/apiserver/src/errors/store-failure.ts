import { badRequestError, requestEntityTooLargeError, type StatusError, timeoutError } from '@orch/apimachinery';
import {
  InvalidKeyError,
  StoreBusyError,
  StoreFullError,
  StoreOutcomeUnknownError,
  StoreRequestTooLargeError,
  StoreTimeoutError,
  StoreUnavailableError,
} from '@orch/storage';
import { failure } from './errors.js';

/**
 * What a client hears of a store that fails, as v1.21 has it: 504 when no answer came in time, and a 500 without a reason
 * that says what the store said. None of them claims that a write was not done. A name or an object that is larger than
 * the store takes is the client's fault. Undefined for other errors.
 */
export function storeFailure(error: unknown): StatusError | undefined {
  if (error instanceof StoreTimeoutError) {
    return timeoutError(`request did not complete within requested timeout ${error.seconds}s`);
  }
  if (error instanceof InvalidKeyError)
    return badRequestError(`the name of the object is not possible here: ${error.message}`);
  if (error instanceof StoreRequestTooLargeError) return requestEntityTooLargeError(error.message);
  if (
    error instanceof StoreUnavailableError ||
    error instanceof StoreOutcomeUnknownError ||
    error instanceof StoreFullError ||
    error instanceof StoreBusyError
  ) {
    return failure(500, '', error.message);
  }
  return undefined;
}
