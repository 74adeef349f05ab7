import { isJsonObject, type JsonObject, StatusError } from '@orch/apimachinery';
import type { TransportResponse } from '../transport/transport.js';

/** What a server answered that is not 2xx: its Status, or one made of the HTTP status when the body is none. */
export function statusErrorOf({ status, body }: Pick<TransportResponse, 'status' | 'body'>): StatusError {
  const text = body.toString('utf8');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  return statusErrorFrom(isJsonObject(value) ? value : { message: text.slice(0, messageCharactersMax) }, status);
}

/** The error that a Status object stands for; `code` where it names none. */
export function statusErrorFrom(object: JsonObject, code: number): StatusError {
  const { message, reason, details } = object;
  return new StatusError({
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    message: typeof message === 'string' && message !== '' ? message : `the server answered ${code}`,
    ...(typeof reason === 'string' ? { reason } : {}),
    ...(isJsonObject(details) ? { details } : {}),
    code: typeof object['code'] === 'number' ? object['code'] : code,
  });
}

const messageCharactersMax = 1_000;
