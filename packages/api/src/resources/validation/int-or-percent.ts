import { type FieldError, type FieldPath, invalid, percentage, quoteIntOrString } from '@orch/apimachinery';
import { checkNonNegative } from './checks.js';

/** An integer or a percentage such as `25%`. */
export function checkIntOrPercent(value: unknown, path: FieldPath): readonly FieldError[] {
  if (typeof value === 'number') return checkNonNegative(value, path);
  return percentage(typeof value === 'string' ? value : '').map((detail) =>
    invalid(path, quoteIntOrString(value), detail),
  );
}

export function checkNotOverHundredPercent(value: unknown, path: FieldPath): readonly FieldError[] {
  return isPercentage(value) && Number.parseInt(value, 10) > 100
    ? [invalid(path, quoteIntOrString(value), 'must not be greater than 100%')]
    : [];
}

/** The number of a percentage, or the integer. */
export function magnitude(value: unknown): number {
  if (typeof value === 'number') return value;
  return isPercentage(value) ? Number.parseInt(value, 10) : 0;
}

function isPercentage(value: unknown): value is string {
  return typeof value === 'string' && percentage(value).length === 0;
}
