import { type FieldError, fieldPath, type Names, notSupported } from '@orch/apimachinery';
import { invalidOptions } from '../errors/invalid-options.js';

/**
 * Spec: Dry run. `kind` is the kind of the options, for the message. @throws StatusError 422 for values other than
 * `All`
 */
export function isDryRun(query: URLSearchParams, kind: string, names: Names): boolean {
  if (query.size === 0) return false;
  const values = query.getAll('dryRun');
  const errors = dryRunErrors(values);
  if (errors.length > 0) throw invalidOptions(kind, errors, names);
  return values.length > 0;
}

export function dryRunErrors(values: readonly string[]): readonly FieldError[] {
  return values.every((value) => value === 'All') ? [] : [notSupported(fieldPath('dryRun'), values, ['All'])];
}
