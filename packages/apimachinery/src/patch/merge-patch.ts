import { deepCopy, setOwn } from '../objects/copy.js';
import { type DeepReadonly, isJsonObject, type JsonObject, type JsonValue } from '../objects/json.js';
import { malformedPatchError } from './errors.js';

/**
 * Applies a JSON merge patch (RFC 7386): null removes a member, objects are merged, other values replace. Returns a new value
 * that shares nothing with the inputs.
 * @throws StatusError 400 when the patch is a scalar
 */
export function applyMergePatch(target: DeepReadonly<JsonValue>, patch: DeepReadonly<JsonValue>): JsonValue {
  if (typeof patch !== 'object' || patch === null) throw malformedPatchError('Invalid JSON Patch');
  return merge(deepCopy<JsonValue>(target), deepCopy<JsonValue>(patch));
}

/** Takes ownership of both values. */
function merge(target: JsonValue, patch: JsonValue): JsonValue {
  if (!isJsonObject(patch)) return patch;
  const result: JsonObject = isJsonObject(target) ? target : {};
  for (const key of Object.keys(patch)) {
    const value = patch[key] ?? null;
    if (value === null) delete result[key];
    else setOwn(result, key, merge((Object.hasOwn(result, key) ? result[key] : null) ?? null, value));
  }
  return result;
}
