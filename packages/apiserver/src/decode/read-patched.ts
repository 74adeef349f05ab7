import {
  type ApiObject,
  errorMessage,
  isStatusError,
  type JsonObject,
  orchNames,
  strictDecodingErrors,
  TypeMismatch,
} from '@orch/apimachinery';
import type { CodecKind } from '../codec/object-codec.js';
import { withMismatchMessage } from './decode.js';
import type { DecodingParts } from './decoding.js';
import type { FieldCheck } from './field-check.js';
import type { GivenPatch } from './parse-patch.js';
import { invalidPatchError } from './patch-errors.js';
import { formatGoMap, restoreErrorMessage } from './patch-result.js';
import { patchedText } from './patched-text.js';

export interface ReadPatched {
  readonly kind: CodecKind;
  readonly parts: Pick<DecodingParts, 'codec' | 'names'>;
  readonly checkFields: FieldCheck | undefined;
}

/** Decodes the patched object. @throws StatusError 422 when it does not match its kind */
export function readPatched(patched: JsonObject, given: GivenPatch, options: ReadPatched): ApiObject {
  const { type, value } = given;
  const { kind, parts, checkFields } = options;
  const { schema } = kind;
  const { names } = parts;
  const patchedJson = () =>
    patchedText(patched, { schema, compat: names.dialect === 'kubernetes', type, patch: value });
  let object: ApiObject;
  try {
    object = parts.codec.fromPatched(patched, kind, type);
  } catch (error) {
    if (type === 'strategic' && isStatusError(error) && error.cause instanceof TypeMismatch) {
      throw invalidPatchError(formatGoMap(value), restoreErrorMessage(error.cause, patched));
    }
    const text = patchedJson();
    const described = withMismatchMessage(error, text, { schema, names });
    throw invalidPatchError(text, errorMessage(described).replace(/^.*? cannot be handled as a \w+: /, ''));
  }
  checkFields?.(strictErrors(given, patchedJson(), options), (why) =>
    invalidPatchError(type === 'strategic' ? formatGoMap(value) : patchedJson(), why),
  );
  return object;
}

/** Errors in the patch, then errors in the patched object. */
function strictErrors({ type, text }: GivenPatch, patched: string, { kind, parts }: ReadPatched): readonly string[] {
  const spelling = type === 'strategic' ? orchNames : parts.names;
  const resultErrors = strictDecodingErrors(patched, kind.schema, spelling);
  const patchErrors =
    type === 'json'
      ? strictDecodingErrors(text, 'jsonPatch', spelling).map((error) => `json patch ${error}`)
      : strictDecodingErrors(text, 'any', spelling);
  return [...patchErrors, ...resultErrors];
}
