import {
  type ApiObject,
  applyJsonPatch,
  applyMergePatch,
  applyStrategicMergePatch,
  checkObjects,
  type DeepReadonly,
  decodingError,
  encodeJson,
  hasUnusualNumber,
  invariant,
  isJsonObject,
  isStatusError,
  type JsonObject,
  type JsonValue,
  type Names,
  nameDirectives,
  parseJson,
  renameFromWire,
  renameToWire,
  withExactQuantities,
} from '@orch/apimachinery';
import type { CodecKind } from '../codec/object-codec.js';
import { unprocessable } from '../errors/errors.js';
import { notAnObject, typeMetaError } from './decode.js';
import { NumberMarks } from './marked-numbers.js';
import type { GivenPatch } from './parse-patch.js';
import { invalidPatchError, patchResultError } from './patch-errors.js';
import { patchedText } from './patched-text.js';

export interface PatchedDocument {
  /** The stored object in neutral spelling; not modified. */
  readonly document: DeepReadonly<ApiObject>;
  readonly kind: CodecKind;
  readonly names: Names;
}

/**
 * Applies a patch. JSON and merge patches use the spelling of the dialect, and so does their result. Strategic
 * patches follow the schema: they are translated to neutral spelling first, and their result is neutral.
 */
export function applyPatch(
  { type, value }: Pick<GivenPatch, 'type' | 'value'>,
  { document, kind: { schema }, names }: PatchedDocument,
): JsonObject {
  const original: unknown = type === 'strategic' ? document : renameToWire(schema, document, names);
  invariant(isJsonObject(original), 'a stored object is a JSON object');
  try {
    const patched = patchJson(original, value);
    if (!isJsonObject(patched)) throw patchResultError(patched, `couldn't get version/kind; ${notAnObject(patched)}`);
    const metaError = typeMetaError(patched);
    if (metaError !== undefined) throw patchResultError(patched, metaError);
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
 * The patched object with numbers as written in the patch; undefined when the parsed values are exact. v1.21 parses
 * strategic patches into values, too. @throws StatusError 422
 */
export function patchWithExactNumbers(
  { type, text, value: given }: GivenPatch,
  into: PatchedDocument,
): JsonObject | undefined {
  if (type === 'strategic' || !hasUnusualNumber(text)) return undefined;
  const { names, kind, document } = into;
  const { schema } = kind;
  const marks = new NumberMarks(encodeJson(given), encodeJson(document));
  const value = parseJson(marks.mark(text));
  let marked: JsonObject;
  try {
    marked = applyPatch({ type, value }, into);
  } catch {
    // The patch succeeded without marks: a JSON patch `test` compares a number.
    return undefined;
  }
  const compat = names.dialect === 'kubernetes';
  const json = marks.unmark(patchedText(marked, { schema, compat, type, patch: value }));
  const error = decodingError(schema, json, names);
  if (error !== undefined) throw invalidPatchError(json, error);
  const exact = parseJson(withExactQuantities(schema, json, names));
  return isJsonObject(exact) ? exact : undefined;
}
