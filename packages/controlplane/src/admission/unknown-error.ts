import { StatusError } from '@orch/apimachinery';

/** 500 without a reason: an error of a plugin that is no status error in v1.21. */
export function unknownError(message: string): StatusError {
  return new StatusError({ kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message, code: 500 });
}
