import { badRequestError, quotePrintable, type StatusError } from '@orch/apimachinery';
import type { Exchange } from '@orch/serving';
import { failure } from '../errors/errors.js';
import { authorityOf, type Backend } from './backend.js';
import { AddressNotAllowedError, connectionErrorMessage } from './connection-error.js';
import type { Transport } from './transport.js';

/** One request forwarded by a proxy. */
export interface Proxied {
  readonly exchange: Exchange;
  readonly backend: Backend;
  readonly transport: Transport;
  /** Escaped path and query for the backend. */
  readonly target: string;
}

/** The error for an unreachable backend; `attempt` is the failed operation. */
export function unreachable(
  error: unknown,
  { backend, attempt }: { readonly backend: Backend; readonly attempt: string },
): StatusError {
  if (error instanceof AddressNotAllowedError) return addressNotAllowed(backend);
  return failure(500, '', `${attempt}: ${connectionErrorMessage(error, backend)}`);
}

/** 400. Contains the node name for a node agent; for others the message is that of v1.21. */
export function addressNotAllowed({ nodeName, host, port }: Pick<Backend, 'nodeName' | 'host' | 'port'>): StatusError {
  if (nodeName === undefined) return badRequestError('address not allowed');
  const agent = `the agent of node ${quotePrintable(nodeName)} at ${quotePrintable(authorityOf({ host, port }))}`;
  return badRequestError(
    `address not allowed: ${agent} is on a loopback, link-local, multicast or unspecified address`,
  );
}
