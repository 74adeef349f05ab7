import {
  encodeJson,
  type FieldError,
  type FieldPath,
  fieldPath,
  invalid,
  isFields,
  notSupported,
  QuotedValue,
  required,
} from '@orch/apimachinery';

/** One mismatch of a value and its schema. `name` is the path below the value, with or without a leading dot. */
export type ValueError =
  | { readonly code: 'required'; readonly name: string }
  | {
      readonly code: 'notSupported';
      readonly name: string;
      readonly value: unknown;
      readonly values: readonly string[];
      /** Equal for equal enumerations, which may be very long. */
      readonly enumeration: number;
    }
  | { readonly code: 'invalid'; readonly name: string; readonly value: unknown; readonly message: string };

/** The mismatches of the value at `path` as field errors. Without `path` the value is an object, and paths begin at its members. */
export function fieldErrorsOf(errors: readonly ValueError[], path: FieldPath | undefined): readonly FieldError[] {
  return errors.map((error) => fieldErrorOf(error, path));
}

function fieldErrorOf(error: ValueError, path: FieldPath | undefined): FieldError {
  const name = error.name.replace(/^\./, '');
  // v1.21 names the whole object so.
  const at = name === '' ? (path ?? fieldPath('<nil>')) : (path?.child(name) ?? fieldPath(name));
  switch (error.code) {
    case 'required':
      return required(at, '');
    case 'notSupported':
      return notSupported(at, quoteJson(error.value), error.values);
    case 'invalid':
      return invalid(at, quoteJson(error.value), error.message);
  }
}

/** The type of a value, as schemas name it. */
export function typeOfValue(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'bigint') return 'integer';
  if (typeof value === 'number') return isNearlyInteger(value) ? 'integer' : 'number';
  return typeof value;
}

/** Whether a value is, or is very close to, a positive integer below 2^53. Larger doubles are no integers. */
function isNearlyInteger(value: number): boolean {
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) return false;
  const whole = Math.trunc(value);
  return value === whole || (whole > 0 && (value - whole) / (value + whole) < 1e-9);
}

/** JSON as messages print it. Texts and numbers are printed as in all messages. */
export function quoteJson(value: unknown): unknown {
  return isFields(value) || Array.isArray(value) ? new QuotedValue(jsonText(value)) : value;
}

/** Any JSON as messages print its value in memory. */
export function jsonText(value: unknown): string {
  if (value === null || value === undefined) return 'interface {}(nil)';
  if (Array.isArray(value)) return `[]interface {}{${value.map(jsonText).join(', ')}}`;
  if (!isFields(value)) return encodeJson(value);
  const members = Object.keys(value).sort();
  return `map[string]interface {}{${members.map((key) => `${JSON.stringify(key)}:${jsonText(value[key])}`).join(', ')}}`;
}
