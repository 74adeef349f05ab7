import type { ApiObject, DeepReadonly, JsonObject, JsonValue } from '@orch/apimachinery';
import { isJsonObject, parseStoredJson } from '@orch/apimachinery/core';
import { ConnectionError } from '../transport/transport.js';
import type { ObjectList } from './resource-client.js';

/** Parses a response or an event in JSON. @throws ConnectionError for anything but an object */
export function parseObject(bytes: Buffer): JsonObject {
  let value: unknown;
  try {
    value = parseStoredJson(bytes.toString('utf8'));
  } catch (error) {
    throw new ConnectionError('the response is not JSON', { cause: error, kind: 'malformed' });
  }
  if (!isJsonObject(value)) throw malformed('the response is not an object');
  return value;
}

/**
 * Casts an object of the server to the type of the caller. Checks only that metadata is present.
 * @throws ConnectionError
 */
export function asObjectOf<T extends ApiObject>(object: JsonObject): DeepReadonly<T> {
  if (!isObjectOf<T>(object)) throw malformed('the response is not an object with metadata');
  return object;
}

function isObjectOf<T extends ApiObject>(object: unknown): object is DeepReadonly<T> {
  return isJsonObject(object) && isJsonObject(object['metadata']);
}

/** Narrows the response of an operation: an object or a Status. @throws ConnectionError */
export function asObject(value: unknown): ApiObject {
  if (!hasTypeMeta(value)) throw malformed('the response is not an object with kind and apiVersion');
  return value;
}

function hasTypeMeta(value: unknown): value is ApiObject {
  return isJsonObject(value) && typeof value['kind'] === 'string' && typeof value['apiVersion'] === 'string';
}

/** The metadata of a list or a bookmark; empty and missing members are left out. */
export function listMetadata(value: JsonValue | undefined): ObjectList<ApiObject>['metadata'] {
  const metadata = isJsonObject(value) ? value : {};
  const { resourceVersion, continue: token, remainingItemCount } = metadata;
  return {
    resourceVersion: typeof resourceVersion === 'string' ? resourceVersion : '',
    ...(typeof token === 'string' && token !== '' ? { continue: token } : {}),
    ...(typeof remainingItemCount === 'number' ? { remainingItemCount } : {}),
  };
}

/** The error of a response that is not what the protocol says. */
export function malformed(message: string): ConnectionError {
  return new ConnectionError(message, { kind: 'malformed' });
}
