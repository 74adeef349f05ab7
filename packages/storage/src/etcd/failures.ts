import {
  StoreBusyError,
  StoreFullError,
  StoreOutcomeUnknownError,
  StoreRequestTooLargeError,
  StoreTimeoutError,
  StoreUnavailableError,
} from '../store/failures.js';
import { CompactedError, FutureRevisionError, type Revision } from '../store/store.js';
import { CallError } from './call-error.js';

/**
 * The outcome of a failed try of a call.
 *
 *     rejected  etcd has responded: another endpoint or try would give the same result
 *     unsent    etcd did not receive the request or did nothing: any call may be retried, at another endpoint
 *     lost      the connection broke or timed out: only a read may be retried
 */
export type FailedTry = 'rejected' | 'unsent' | 'lost';

/** The first ones are of etcd3, whose errors have no types. */
const unsentTexts = [
  'No connection established',
  'Channel closed before call started',
  'Channel has been shut down',
  'Name resolution failed',
  'the client was already closed',
  'etcdserver: no leader',
  'etcdserver: not leader',
  'etcdserver: server stopped',
  'etcdserver: unhealthy cluster',
];
/** etcd got no response from its peers, or its leader changed: the request may still be applied. */
const lostTexts = ['etcdserver: request timed out', 'etcdserver: leader changed', 'etcdserver: re-configuration'];
/** gRPC: cancelled, unknown, deadline, aborted, internal, unavailable, data loss. */
const lostCodes = new Set(['1', '2', '4', '10', '13', '14', '15']);

export function failedTry(error: unknown): FailedTry {
  if (error instanceof CallError && error.phase !== 'responded') return error.phase === 'unsent' ? 'unsent' : 'lost';
  const message = error instanceof Error ? error.message : '';
  if (unsentTexts.some((text) => message.includes(text))) return 'unsent';
  if (lostTexts.some((text) => message.includes(text))) return 'lost';
  if (message.includes('etcdserver: ')) return 'rejected';
  return lostCodes.has(codeOf(message)) ? 'lost' : 'rejected';
}

export function isDeadlineExceeded(error: unknown): boolean {
  return error instanceof Error && codeOf(error.message) === '4';
}

/** A call ended without a response; etcd may have run it or not. */
export function isWithoutResponse(error: unknown): error is Error {
  return (
    error instanceof StoreUnavailableError ||
    error instanceof StoreOutcomeUnknownError ||
    error instanceof StoreTimeoutError
  );
}

/** The lease was revoked or expired before the transaction: nothing was written. */
export function isLeaseNotFound(error: unknown): boolean {
  return error instanceof Error && error.message.includes('requested lease not found');
}

/** Converts an error of etcd to the store's own. Most differ only in their text. */
export function translateError(error: unknown, requested?: Revision): unknown {
  if (!(error instanceof Error)) return error;
  const { message } = error;
  const options = { cause: error };
  const text = textOf(message);
  if (requested !== undefined) {
    if (message.includes('has been compacted')) return new CompactedError(requested);
    if (message.includes('is a future revision')) return new FutureRevisionError(requested);
  }
  if (message.includes('database space exceeded')) return new StoreFullError(text, options);
  if (message.includes('too many requests')) return new StoreBusyError(text, options);
  if (message.includes('request is too large') || message.includes('larger than max')) {
    return new StoreRequestTooLargeError(text, options);
  }
  switch (failedTry(error)) {
    case 'unsent':
      return new StoreUnavailableError(text, options);
    case 'lost':
      return new StoreOutcomeUnknownError(text, options);
    case 'rejected':
      return error;
  }
}

/** gRPC messages begin with the number and name of a code: `14 UNAVAILABLE: …`. */
function codeOf(message: string): string {
  return /^(\d+) [A-Z_]+: /.exec(message)?.[1] ?? '';
}

/** Keeps messages of etcd, and formats others as Go clients print them. */
export function textOf(message: string): string {
  const [, name = '', text = message] = /^\d+ ([A-Z_]+): ([\s\S]*)$/.exec(message) ?? [];
  if (name === '' || text.startsWith('etcdserver: ')) return text;
  const words = name.split('_').map((word) => word.charAt(0) + word.slice(1).toLowerCase());
  return `rpc error: code = ${words.join('')} desc = ${text}`;
}
