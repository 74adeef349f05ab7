import {
  type ApiObject,
  booleanAt,
  type DeepReadonly,
  type FieldError,
  fieldPath,
  forbidden,
  semanticallyEqual,
} from '@orch/apimachinery';

const detail = 'field is immutable when `immutable` is set';

/** An immutable config map or secret stays immutable and keeps its data. */
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
