import { type FieldError, type FieldPath, invalid, notSupported, QuotedValue, required } from '@orch/apimachinery';
import { isFields } from '../../resources/fields.js';

/** One thing that a schema does not allow. `name` is the path below the value, with or without a dot in front. */
export type ValueFault =
  | { readonly code: 'required'; readonly name: string }
  | {
      readonly code: 'notSupported';
      readonly name: string;
      readonly value: unknown;
      readonly values: readonly string[];
    }
  | { readonly code: 'invalid'; readonly name: string; readonly value: unknown; readonly message: string };

/** The faults of the value at `path` as errors of fields. */
export function fieldErrorsOf(faults: readonly ValueFault[], path: FieldPath): readonly FieldError[] {
  return faults.map((fault) => fieldErrorOf(fault, path));
}

function fieldErrorOf(fault: ValueFault, path: FieldPath): FieldError {
  const name = fault.name.replace(/^\./, '');
  const at = name === '' ? path : path.child(name);
  switch (fault.code) {
    case 'required':
      return required(at, '');
    case 'notSupported':
      return notSupported(at, quoteJson(fault.value), fault.values);
    case 'invalid':
      return invalid(at, quoteJson(fault.value), fault.message);
  }
}

/** The type of a value in a schema. */
export function typeOfValue(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}

/** JSON as a message shows it; texts and numbers are shown as those of all messages. */
export function quoteJson(value: unknown): unknown {
  return isFields(value) || Array.isArray(value) ? new QuotedValue(jsonText(value)) : value;
}

/** Any JSON as a message shows what it is in memory. */
export function jsonText(value: unknown): string {
  if (value === null || value === undefined) return 'interface {}(nil)';
  if (Array.isArray(value)) return `[]interface {}{${value.map(jsonText).join(', ')}}`;
  if (!isFields(value)) return JSON.stringify(value);
  const members = Object.keys(value).sort();
  return `map[string]interface {}{${members.map((key) => `${JSON.stringify(key)}:${jsonText(value[key])}`).join(', ')}}`;
}
