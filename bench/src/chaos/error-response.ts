import type { ServerResponse } from './recorded-reads.js';

const reasons: Readonly<Record<number, readonly [reason: string, message: string]>> = {
  409: ['Conflict', 'the object has been modified; please apply your changes to the latest version and try again'],
  410: ['Expired', 'too old resource version'],
  429: ['TooManyRequests', 'the server has received too many requests and has asked us to try again later'],
  500: ['InternalError', 'an internal error occurred'],
  503: ['ServiceUnavailable', 'the server is currently unable to handle the request'],
};

/** The Status that a server of the code would send. */
export function errorResponse({
  code,
  retryAfterSeconds,
}: {
  readonly code: number;
  readonly retryAfterSeconds?: number;
}): ServerResponse {
  const [reason = '', message = ''] = reasons[code] ?? [];
  const details = retryAfterSeconds === undefined ? {} : { details: { retryAfterSeconds } };
  const status = {
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    message: `chaos: ${message}`,
    reason,
  };
  const body = Buffer.from(JSON.stringify({ ...status, ...details, code }));
  const retryAfter = retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) };
  return { status: code, headers: { 'content-type': 'application/json', ...retryAfter }, body };
}
