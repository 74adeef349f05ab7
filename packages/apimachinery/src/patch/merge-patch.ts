import { deepCopy, setOwn } from '../objects/copy.js';
import { type DeepReadonly, isJsonObject, type JsonObject, type JsonValue } from '../objects/json.js';
import { malformedPatchError } from './errors.js';

/**
 * `target` after a JSON merge patch (RFC 7386), sharing nothing with either: members that are null in the patch are
 * removed, objects are merged, anything else takes the place of what was there.
 * @throws StatusError when the patch is a single value: that would be no object any more.
 */
export function applyMergePatch(target: DeepReadonly<JsonValue>, patch: DeepReadonly<JsonValue>): JsonValue {
  if (typeof patch !== 'object' || patch === null) throw malformedPatchError('Invalid JSON Patch');
  return merge(deepCopy<JsonValue>(target), deepCopy<JsonValue>(patch));
}

/** Both are the caller's own, and become part of the result. */
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
