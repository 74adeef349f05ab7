import { badRequestError, requestEntityTooLargeError, type StatusError, timeoutError } from '@orch/apimachinery';
import {
  DamagedRecordError,
  InvalidKeyError,
  StoreBusyError,
  StoreFailedError,
  StoreFullError,
  StoreOutcomeUnknownError,
  StoreRequestTooLargeError,
  StoreTimeoutError,
  StoreUnavailableError,
} from '@orch/storage';
import { failure } from './errors.js';

/**
 * The response to a store failure, as in v1.21: 504 for a timeout, or a 500 without reason that repeats the message
 * of the store. Neither implies that a write did not happen. 400 or 413 for a name or an object that exceeds the
 * limits of the store. undefined for other errors.
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
    error instanceof StoreBusyError ||
    error instanceof StoreFailedError ||
    error instanceof DamagedRecordError
  ) {
    return failure(500, '', error.message);
  }
  return undefined;
}
