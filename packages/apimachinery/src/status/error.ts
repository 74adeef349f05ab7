import type { Status } from '../objects/meta.js';

/** The body of a refusal: what every error response carries (spec: Errors). */
export interface FailureStatus extends Status {
  kind: 'Status';
  apiVersion: 'v1';
  status: 'Failure';
  message: string;
  code: number;
}

/** The one error type for what a user did; `status` goes out as it is, with `status.code` as HTTP status. */
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

  /** Such as `NotFound`; empty when the server gave none. */
  get reason(): string {
    return this.status.reason ?? '';
  }
}

/** Whether `thrown` is a StatusError, of the given reason if there is one. */
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
