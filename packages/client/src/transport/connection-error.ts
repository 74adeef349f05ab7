import { errorMessage } from '@orch/apimachinery/core';
import { ConnectionError, type ConnectionFailure } from './transport.js';

/** The error as a ConnectionError; one of that type is unchanged. */
export function connectionError(error: unknown, message: string, kind: ConnectionFailure = 'broken'): ConnectionError {
  if (error instanceof ConnectionError) return error;
  const text = error === undefined ? message : `${message}: ${errorMessage(error)}`;
  return new ConnectionError(text, { kind, ...(error === undefined ? {} : { cause: error }) });
}
