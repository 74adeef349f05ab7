import type { Int64 } from '@orch/apimachinery';
import { booleanAt, type Fields, memberAt, optionalNumberAt } from '@orch/apimachinery';
import type { ValueChecks } from './value-checks.js';
import type { ValueError } from './value-error.js';

/** Checks the length in characters, then the pattern. Returns the first error. */
export function checkText(schema: Fields, text: string, { name, checks }: TextPlace): readonly ValueError[] {
  const error = (detail: string): readonly ValueError[] => [
    { code: 'invalid', name, value: text, message: `${name} in body ${detail}` },
  ];
  const [min, max] = [optionalNumberAt(schema, 'minLength'), optionalNumberAt(schema, 'maxLength')];
  const pattern = memberAt(schema, 'pattern');
  const length = max !== undefined || min !== undefined ? characterCount(text) : 0;
  if (max !== undefined && length > max) return error(`should be at most ${max} chars long`);
  if (min !== undefined && length < min) return error(`should be at least ${min} chars long`);
  if (typeof pattern !== 'string' || checks.matches(pattern, text)) return [];
  return error(`should match '${pattern}'`);
}

interface TextPlace {
  /** The path of the text. */
  readonly name: string;
  readonly checks: ValueChecks;
}

/** A surrogate pair is one character. */
function characterCount(text: string): number {
  let count = 0;
  for (const _character of text) count += 1;
  return count;
}

export function checkNumber(schema: Fields, number: Int64, name: string): readonly ValueError[] {
  const errors: ValueError[] = [];
  const error = (detail: string) =>
    errors.push({ code: 'invalid', name, value: number, message: `${name} in body ${detail}` });
  const [factor, min, max] = [memberAt(schema, 'multipleOf'), memberAt(schema, 'minimum'), memberAt(schema, 'maximum')];
  if (typeof factor === 'number' && factor > 0 && !isMultiple(number, factor))
    error(`should be a multiple of ${factor}`);
  if (typeof min === 'number') {
    const isOpen = booleanAt(schema, 'exclusiveMinimum');
    if (number < min || (isOpen && Number(number) === min))
      error(`should be greater than ${isOpen ? '' : 'or equal to '}${min}`);
  }
  if (typeof max === 'number') {
    const isOpen = booleanAt(schema, 'exclusiveMaximum');
    if (number > max || (isOpen && Number(number) === max))
      error(`should be less than ${isOpen ? '' : 'or equal to '}${max}`);
  }
  return errors;
}

const tolerance = 1e-9;

function isMultiple(value: Int64, factor: number): boolean {
  if (typeof value === 'bigint' && Number.isSafeInteger(factor)) return value % BigInt(factor) === 0n;
  const number = Number(value);
  const quotient = factor < 1 ? (1 / factor) * number : number / factor;
  return Math.abs(quotient - Math.round(quotient)) < tolerance * Math.max(1, Math.abs(quotient));
}
