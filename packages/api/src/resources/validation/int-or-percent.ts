import { type FieldError, type FieldPath, invalid } from '@orch/apimachinery';
import { checkNonNegative } from './checks.js';

const percentPattern = /^[0-9]+%$/;

/** A count, or a percentage such as `25%`. */
export function checkIntOrPercent(value: unknown, path: FieldPath): readonly FieldError[] {
  if (typeof value === 'number') return checkNonNegative(value, path);
  if (typeof value === 'string' && percentPattern.test(value)) return [];
  const detail =
    "a valid percent string must be a numeric string followed by an ending '%' (e.g. '1%',  or '93%', regex used for validation is '[0-9]+%')";
  return [invalid(path, value ?? null, detail)];
}

export function checkNotOverHundredPercent(value: unknown, path: FieldPath): readonly FieldError[] {
  const percent = typeof value === 'string' && percentPattern.test(value) ? Number.parseInt(value, 10) : 0;
  return percent > 100 ? [invalid(path, value, 'must not be greater than 100%')] : [];
}

/** The number in front of a percentage, or the count itself. */
export function magnitude(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && percentPattern.test(value) ? Number.parseInt(value, 10) : 0;
}
