import { type ApiObject, type DeepReadonly, type FieldError, fieldPath, forbidden } from '@orch/apimachinery';
import { booleanAt, semanticallyEqual } from '../resources/fields.js';

const detail = 'field is immutable when `immutable` is set';

/** A config map or secret that was marked immutable stays so, and keeps its data. */
export function validateImmutableData(
  object: DeepReadonly<ApiObject>,
  old: DeepReadonly<ApiObject>,
  members: readonly string[],
): readonly FieldError[] {
  if (!booleanAt(old, 'immutable')) return [];
  const errors: FieldError[] = [];
  if (!booleanAt(object, 'immutable')) errors.push(forbidden(fieldPath('immutable'), detail));
  for (const member of members) {
    if (!semanticallyEqual(object[member] ?? {}, old[member] ?? {})) errors.push(forbidden(fieldPath(member), detail));
  }
  return errors;
}
