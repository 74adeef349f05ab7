import type { JsonObject } from '@orch/apimachinery';
import { isJsonObject, parseStoredJson, StatusError } from '@orch/apimachinery/core';
import type { TransportResponse } from '../transport/transport.js';

/** The error of a response other than 2xx: its Status, or one made from the HTTP status if the body is not a Status. */
export function statusErrorOf({ status, body }: Pick<TransportResponse, 'status' | 'body'>): StatusError {
  const text = body.toString('utf8');
  let value: unknown;
  try {
    value = parseStoredJson(text);
  } catch {
    value = undefined;
  }
  return statusErrorFrom(isJsonObject(value) ? value : { message: text.slice(0, messageCharactersMax) }, status);
}

/** The error of a Status object. `code` is used when the Status has none. */
export function statusErrorFrom(object: JsonObject, code: number): StatusError {
  const { message, reason, details } = object;
  return new StatusError({
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    message: typeof message === 'string' && message !== '' ? message : `the server responded with status ${code}`,
    ...(typeof reason === 'string' ? { reason } : {}),
    ...(isJsonObject(details) ? { details } : {}),
    code: typeof object['code'] === 'number' ? object['code'] : code,
  });
}

const messageCharactersMax = 1_000;

/**
 * Whether a create failed because the namespace is being deleted. It accepts no new objects and its objects are deleted, so a
 * control loop can ignore the error.
 */
export function isNamespaceTerminating(error: unknown): boolean {
  if (!(error instanceof StatusError) || error.code !== 403) return false;
  const causes: unknown = error.status.details?.causes;
  return Array.isArray(causes) && causes.some((cause) => cause?.reason === 'NamespaceTerminating');
}

/** Whether a write failed because the object was changed or deleted since it was read; a retry reads it again. */
export function isStaleRead(error: unknown): boolean {
  return error instanceof StatusError && (error.code === 409 || error.code === 404);
}
