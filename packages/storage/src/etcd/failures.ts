import {
  StoreBusyError,
  StoreFullError,
  StoreOutcomeUnknownError,
  StoreRequestTooLargeError,
  StoreTimeoutError,
  StoreUnavailableError,
} from '../store/failures.js';
import { CompactedError, FutureRevisionError, type Revision } from '../store/store.js';

/**
 * What went wrong with one try of one call.
 *
 *     refused   etcd has answered: no other endpoint and no other try would say otherwise
 *     unsent    etcd has not heard of it, or has said that it did nothing: any call may be made again, elsewhere
 *     lost      the connection broke or time was over: only a read may be made again
 */
export type FailedTry = 'refused' | 'unsent' | 'lost';

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
/** etcd waited for its peers in vain, or the leader changed under it: the request may still be applied. */
const lostTexts = ['etcdserver: request timed out', 'etcdserver: leader changed', 'etcdserver: re-configuration'];
/** gRPC: cancelled, unknown, deadline, aborted, internal, unavailable, data loss. */
const lostCodes = new Set(['1', '2', '4', '10', '13', '14', '15']);

export function failedTry(error: unknown): FailedTry {
  const message = error instanceof Error ? error.message : '';
  if (unsentTexts.some((text) => message.includes(text))) return 'unsent';
  if (lostTexts.some((text) => message.includes(text))) return 'lost';
  if (message.includes('etcdserver: ')) return 'refused';
  return lostCodes.has(codeOf(message)) ? 'lost' : 'refused';
}

export function isOutOfTime(error: unknown): boolean {
  return error instanceof Error && codeOf(error.message) === '4';
}

/** A call ended without an answer, whatever has become of it. */
export function isUnanswered(error: unknown): error is Error {
  return (
    error instanceof StoreUnavailableError ||
    error instanceof StoreOutcomeUnknownError ||
    error instanceof StoreTimeoutError
  );
}

/** The lease was revoked or ran out before the transaction came: nothing was written. */
export function isLeaseGone(error: unknown): boolean {
  return error instanceof Error && error.message.includes('requested lease not found');
}

/** The store's own error; etcd tells most of them apart by text alone. */
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
    case 'refused':
      return error;
  }
}

/** gRPC begins its messages with number and name of a code: `14 UNAVAILABLE: …`. */
function codeOf(message: string): string {
  return /^(\d+) [A-Z_]+: /.exec(message)?.[1] ?? '';
}

/** etcd's own words as they are, others as client libraries print them. */
export function textOf(message: string): string {
  const [, name = '', text = message] = /^\d+ ([A-Z_]+): ([\s\S]*)$/.exec(message) ?? [];
  if (name === '' || text.startsWith('etcdserver: ')) return text;
  const words = name.split('_').map((word) => word.charAt(0) + word.slice(1).toLowerCase());
  return `rpc error: code = ${words.join('')} desc = ${text}`;
}
