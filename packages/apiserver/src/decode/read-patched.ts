import {
  type ApiObject,
  errorMessage,
  isStatusError,
  type JsonObject,
  orchNames,
  strictFaults,
  TypeMismatch,
} from '@orch/apimachinery';
import type { CodecKind } from '../codec/object-codec.js';
import type { ServerParts } from '../server/parts.js';
import { withFault } from './decode.js';
import type { FieldCheck } from './field-check.js';
import type { GivenPatch } from './parse-patch.js';
import { badPatch } from './patch-refusals.js';
import { patchNotation, restoreFault } from './patch-result.js';
import { patchedText } from './patched-text.js';

export interface ReadPatched {
  readonly kind: CodecKind;
  readonly parts: Pick<ServerParts, 'codec' | 'names'>;
  readonly checkFields: FieldCheck | undefined;
}

/** The object that a patch made. @throws StatusError 422 when it is none of its kind */
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
      throw badPatch(patchNotation(value), restoreFault(error.cause, patched));
    }
    const text = patchedJson();
    const told = withFault(error, text, { schema, names });
    throw badPatch(text, errorMessage(told).replace(/^.*? cannot be handled as a \w+: /, ''));
  }
  checkFields?.(patchFaults(given, patchedJson(), options), (why) =>
    badPatch(type === 'strategic' ? patchNotation(value) : patchedJson(), why),
  );
  return object;
}

/** Those of the patch itself, and those of what it made. */
function patchFaults({ type, text }: GivenPatch, patched: string, { kind, parts }: ReadPatched): readonly string[] {
  const spelling = type === 'strategic' ? orchNames : parts.names;
  const made = strictFaults(patched, kind.schema, spelling);
  const sent =
    type === 'json'
      ? strictFaults(text, 'jsonPatch', spelling).map((fault) => `json patch ${fault}`)
      : strictFaults(text, 'any', spelling);
  return [...sent, ...made];
}
