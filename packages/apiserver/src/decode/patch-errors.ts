import {
  boundedText,
  encodeJson,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type Names,
  type StatusError,
} from '@orch/apimachinery';
import type { CodecKind } from '../codec/object-codec.js';
import { failure } from '../errors/errors.js';
import type { GivenPatch } from './parse-patch.js';
import { patchedText } from './patched-text.js';

/** 422: the patch changes the kind or the version. */
export function patchedKindError(
  patched: JsonObject,
  why: string,
  { given, kind: { schema }, names }: { readonly given: GivenPatch; readonly kind: CodecKind; readonly names: Names },
): StatusError {
  const { type, value: patch } = given;
  return invalidPatchError(patchedText(patched, { schema, compat: names.dialect === 'kubernetes', type, patch }), why);
}

/** 422: the result of the patch is not an object. */
export function patchResultError(patched: JsonValue | JsonObject, why: string): StatusError {
  return invalidPatchError(quoteResult(patched), why);
}

/** 422: `quoted` is the patch, or its result. */
export function invalidPatchError(quoted: string, why: string): StatusError {
  const message = `Invalid value: ${JSON.stringify(boundedText(quoted))}: ${boundedText(why)}`;
  const causes = [{ reason: 'FieldValueInvalid', message, field: 'patch' }];
  return failure(422, 'Invalid', ` "" is invalid: patch: ${message}`, { causes });
}

/** Sorts the members by name, and those of the metadata by schema. */
function quoteResult(patched: JsonValue | JsonObject): string {
  if (!isJsonObject(patched)) return encodeJson(patched);
  const sorted = Object.entries(patched).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const ordered = sorted.map(([name, value]) => [name, name === 'metadata' ? orderMetadata(value) : value]);
  return encodeJson(Object.fromEntries(ordered));
}

function orderMetadata(metadata: unknown): unknown {
  if (!isJsonObject(metadata)) return metadata;
  const { name, generateName, namespace, uid, resourceVersion, ...rest } = metadata;
  return { name, generateName, namespace, uid, resourceVersion, ...rest };
}
