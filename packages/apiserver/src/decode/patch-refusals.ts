import {
  boundedText,
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

/** What the patch made is of another kind: the patch is to blame. */
export function badKind(
  patched: JsonObject,
  why: string,
  { given, kind: { schema }, names }: { readonly given: GivenPatch; readonly kind: CodecKind; readonly names: Names },
): StatusError {
  const { type, value: patch } = given;
  return badPatch(patchedText(patched, { schema, compat: names.dialect === 'kubernetes', type, patch }), why);
}

/** What the patch made is no object. */
export function badResult(patched: JsonValue | JsonObject, why: string): StatusError {
  return badPatch(resultText(patched), why);
}

/** 422: `quoted` is the patch, or what it made. */
export function badPatch(quoted: string, why: string): StatusError {
  const message = `Invalid value: ${JSON.stringify(boundedText(quoted))}: ${boundedText(why)}`;
  const causes = [{ reason: 'FieldValueInvalid', message, field: 'patch' }];
  return failure(422, 'Invalid', ` "" is invalid: patch: ${message}`, { causes });
}

/** Its own members in the order of their names, those of the metadata in that of their type. */
function resultText(patched: JsonValue | JsonObject): string {
  if (!isJsonObject(patched)) return JSON.stringify(patched);
  const sorted = Object.entries(patched).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const ordered = sorted.map(([name, value]) => [name, name === 'metadata' ? metadataInOrder(value) : value]);
  return JSON.stringify(Object.fromEntries(ordered));
}

function metadataInOrder(metadata: unknown): unknown {
  if (!isJsonObject(metadata)) return metadata;
  const { name, generateName, namespace, uid, resourceVersion, ...rest } = metadata;
  return { name, generateName, namespace, uid, resourceVersion, ...rest };
}
