import type { FlagValue } from './flag-definition.js';

type Validator = (value: FlagValue) => string | undefined;

/** A number or a duration above 0. */
export function positive(value: FlagValue): string | undefined {
  return typeof value === 'number' && value > 0 ? undefined : 'must be greater than zero';
}

/** A number or a duration, 0 or more. */
export function notNegative(value: FlagValue): string | undefined {
  return typeof value === 'number' && value >= 0 ? undefined : 'must not be negative';
}

/** A number within an inclusive range. */
export function between(least: number, most: number): Validator {
  return (value) =>
    typeof value === 'number' && least <= value && value <= most
      ? undefined
      : `must be between ${least} and ${most}, inclusive`;
}
