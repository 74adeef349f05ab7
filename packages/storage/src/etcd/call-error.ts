/**
 * What etcd has seen of a failed call.
 *
 *     unsent     nothing: no connection was established, or the server closed it without processing the call
 *     sent       maybe the request: the connection broke, or the deadline passed
 *     responded  the request: it returned a status
 */
export type CallPhase = 'unsent' | 'sent' | 'responded';

/** A unary call that failed. The message has gRPC's form: `14 UNAVAILABLE: Connection dropped`. */
export class CallError extends Error {
  override readonly name: string = 'CallError';
  constructor(
    readonly phase: CallPhase,
    code: number,
    details: string,
    options?: ErrorOptions,
  ) {
    super(`${code} ${codeNames[code] ?? 'UNKNOWN'}: ${details}`, options);
  }
}

/** The status codes of gRPC that a client sets by itself; a server may send others. */
export const statusCode = {
  ok: 0,
  unknown: 2,
  deadlineExceeded: 4,
  permissionDenied: 7,
  unimplemented: 12,
  internal: 13,
  unavailable: 14,
  unauthenticated: 16,
} as const;

/** No connection was established, for a reason such as `connect ECONNREFUSED 127.0.0.1:1`. */
export class ConnectionFailedError extends CallError {
  override readonly name = 'ConnectionFailedError';
  /** The connection failed at a proxy on the way: nothing is known of the server. */
  readonly isBeforeServer: boolean;
  constructor(
    readonly reason: string,
    options?: ErrorOptions & {
      /** The connection failed at a proxy on the way. */
      readonly isBeforeServer?: boolean;
    },
  ) {
    super('unsent', statusCode.unavailable, `No connection established. Last error: ${reason}`, options);
    this.isBeforeServer = options?.isBeforeServer ?? false;
  }
}

export function deadlineExceeded(phase: 'unsent' | 'sent'): CallError {
  return new CallError(phase, statusCode.deadlineExceeded, 'Deadline exceeded');
}

export function connectionDropped(phase: 'unsent' | 'sent', cause?: unknown): CallError {
  return new CallError(phase, statusCode.unavailable, 'Connection dropped', { cause });
}

/** A response that breaks the protocol. The server may have executed the request. */
export function malformedResponse(details: string): CallError {
  return new CallError('sent', statusCode.internal, details);
}

/** An HTTP status without a gRPC status, mapped as gRPC specifies it. */
export function httpStatusError(status: number): CallError {
  return new CallError('responded', codeOfHttpStatus(status), `Received HTTP status code ${status}`);
}

function codeOfHttpStatus(status: number): number {
  switch (status) {
    case 400:
      return statusCode.internal;
    case 401:
      return statusCode.unauthenticated;
    case 403:
      return statusCode.permissionDenied;
    case 404:
      return statusCode.unimplemented;
    case 429:
    case 502:
    case 503:
    case 504:
      return statusCode.unavailable;
    default:
      return statusCode.unknown;
  }
}

const codeNames = [
  'OK',
  'CANCELLED',
  'UNKNOWN',
  'INVALID_ARGUMENT',
  'DEADLINE_EXCEEDED',
  'NOT_FOUND',
  'ALREADY_EXISTS',
  'PERMISSION_DENIED',
  'RESOURCE_EXHAUSTED',
  'FAILED_PRECONDITION',
  'ABORTED',
  'OUT_OF_RANGE',
  'UNIMPLEMENTED',
  'INTERNAL',
  'UNAVAILABLE',
  'DATA_LOSS',
  'UNAUTHENTICATED',
];
