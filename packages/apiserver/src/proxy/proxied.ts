import { badRequestError, type StatusError } from '@orch/apimachinery';
import type { Exchange } from '@orch/serving';
import { failure } from '../errors/errors.js';
import type { Backend } from './backend.js';
import { AddressRefused, connectionFault } from './connection-fault.js';
import type { Transport } from './transport.js';

/** One request on its way through a proxy. */
export interface Proxied {
  readonly exchange: Exchange;
  readonly backend: Backend;
  readonly transport: Transport;
  /** Path and query that the backend is asked for, escaped. */
  readonly target: string;
}

/** What clients are told of a backend that could not be reached; `attempt` says what was tried. */
export function unreachable(
  error: unknown,
  { backend, attempt }: { readonly backend: Backend; readonly attempt: string },
): StatusError {
  if (error instanceof AddressRefused) return addressNotAllowed();
  return failure(500, '', `${attempt}: ${connectionFault(error, backend)}`);
}

export function addressNotAllowed(): StatusError {
  return badRequestError('address not allowed');
}
