import {
  type ApiObject,
  applyJsonPatch,
  applyMergePatch,
  applyStrategicMergePatch,
  checkObjects,
  type DeepReadonly,
  hasUnusualNumber,
  invariant,
  isJsonObject,
  isStatusError,
  type JsonObject,
  type JsonValue,
  type Names,
  nameDirectives,
  parseJson,
  readFault,
  renameFromWire,
  renameToWire,
  withExactQuantities,
} from '@orch/apimachinery';
import type { CodecKind } from '../codec/object-codec.js';
import { unprocessable } from '../errors/errors.js';
import { notAnObject, typeFault } from './decode.js';
import { markNumbers, unmarkNumbers } from './marked-numbers.js';
import type { GivenPatch } from './parse-patch.js';
import { badPatch, badResult } from './patch-refusals.js';
import { patchedText } from './patched-text.js';

export interface PatchedDocument {
  /** An object in neutral spelling; not changed. */
  readonly document: DeepReadonly<ApiObject>;
  readonly kind: CodecKind;
  readonly names: Names;
}

/**
 * JSON and merge patches speak of the spelling of the dialect, and their result is in it. Strategic ones follow the
 * schema: they are spelled neutrally first, and so is their result.
 */
export function applyPatch(
  { type, value }: Pick<GivenPatch, 'type' | 'value'>,
  { document, kind: { schema }, names }: PatchedDocument,
): JsonObject {
  const original: unknown = type === 'strategic' ? document : renameToWire(schema, document, names);
  invariant(isJsonObject(original), 'a stored object is an object');
  try {
    const patched = patchJson(original, value);
    if (!isJsonObject(patched)) throw badResult(patched, `couldn't get version/kind; ${notAnObject(patched)}`);
    const fault = typeFault(patched);
    if (fault !== undefined) throw badResult(patched, fault);
    checkObjects(patched);
    return patched;
  } catch (error) {
    if (isStatusError(error)) throw error;
    throw unprocessable();
  }

  function patchJson(target: JsonObject, given: JsonValue): JsonValue {
    if (type === 'json') return applyJsonPatch(target, given);
    if (type === 'merge') return applyMergePatch(target, given);
    const named = nameDirectives(schema, given, names);
    return applyStrategicMergePatch(schema, target, renameFromWire(schema, named, names));
  }
}

/**
 * What a patch made, its numbers counted as they are written; undefined when their values tell all there is. Strategic
 * patches are read into values in v1.21 too. @throws StatusError 422
 */
export function exactlyPatched({ type, text }: GivenPatch, into: PatchedDocument): JsonObject | undefined {
  if (type === 'strategic' || !hasUnusualNumber(text)) return undefined;
  const { names, kind } = into;
  const { schema } = kind;
  const value = parseJson(markNumbers(text));
  let marked: JsonObject;
  try {
    marked = applyPatch({ type, value }, into);
  } catch {
    // It was applied without marks: a value of it is compared, and not written.
    return undefined;
  }
  const compat = names.dialect === 'kubernetes';
  const json = unmarkNumbers(patchedText(marked, { schema, compat, type, patch: value }));
  const fault = readFault(schema, json, names);
  if (fault !== undefined) throw badPatch(json, fault);
  const exact = parseJson(withExactQuantities(schema, json, names));
  return isJsonObject(exact) ? exact : undefined;
}
