import type { Status } from '../objects/meta.js';

/** The body of an error response (spec: Errors). */
export interface FailureStatus extends Status {
  kind: 'Status';
  apiVersion: 'v1';
  status: 'Failure';
  message: string;
  code: number;
}

/** The error type for failures of a request. `status` is the response body, `status.code` the HTTP status. */
export class StatusError extends Error {
  override readonly name = 'StatusError';
  readonly status: FailureStatus;

  constructor(status: FailureStatus, options?: ErrorOptions) {
    super(status.message, options);
    this.status = status;
  }

  get code(): number {
    return this.status.code;
  }

  /** Such as `NotFound`; empty when the server sent none. */
  get reason(): string {
    return this.status.reason ?? '';
  }
}

/** Whether `thrown` is a StatusError, with the given reason if any. */
export function isStatusError(thrown: unknown, reason?: StatusReason): thrown is StatusError {
  return thrown instanceof StatusError && (reason === undefined || thrown.status.reason === reason);
}

export type StatusReason =
  | 'Unauthorized'
  | 'Forbidden'
  | 'NotFound'
  | 'AlreadyExists'
  | 'Conflict'
  | 'Gone'
  | 'Invalid'
  | 'ServerTimeout'
  | 'Timeout'
  | 'TooManyRequests'
  | 'BadRequest'
  | 'MethodNotAllowed'
  | 'NotAcceptable'
  | 'RequestEntityTooLarge'
  | 'UnsupportedMediaType'
  | 'InternalError'
  | 'Expired'
  | 'ServiceUnavailable';
