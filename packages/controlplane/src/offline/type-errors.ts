import { encodeJson, isJsonObject, isStatusError, TypeMismatch } from '@orch/apimachinery';
import { formatField, type ObjectError, valueAt } from './object-error.js';

export interface TypeErrors {
  readonly errors: readonly ObjectError[];
  /** The object with null in place of the wrong values. */
  readonly rest: unknown;
}

/**
 * Finds all values of a wrong type, where a server reports only the first, with messages for authors of YAML.
 *
 *     metadata.labels.version: must be text, and is the number 1: put it in quotes
 *
 * @param decode throws for the first value of a wrong type; other errors are rethrown
 */
export function typeErrors(value: unknown, decode: (value: unknown) => unknown): TypeErrors {
  const errors: ObjectError[] = [];
  let rest: unknown = value;
  while (errors.length < errorsMax) {
    const mismatch = mismatchOf(rest, decode);
    if (mismatch === undefined) break;
    const error = describe(mismatch, rest);
    if (errors.some(({ message }) => message === error.message)) break;
    errors.push(error);
    rest = without(rest, mismatch.keys);
  }
  return { errors, rest };
}

const errorsMax = 100;

function mismatchOf(value: unknown, decode: (value: unknown) => unknown): TypeMismatch | undefined {
  try {
    decode(value);
    return undefined;
  } catch (error) {
    if (isStatusError(error) && error.cause instanceof TypeMismatch) return error.cause;
    throw error;
  }
}

function describe({ keys, wanted, message }: TypeMismatch, object: unknown): ObjectError {
  const value = valueAt(object, keys);
  const why = words[wanted] ?? formWords.find(([form]) => form.test(message))?.[1] ?? `is wrong (${message})`;
  return {
    keys: keys.map(String),
    message: `${formatField(keys)}: ${why}, and is ${nameOf(value)}${hint(wanted, value)}`,
  };
}

const words: Readonly<Record<string, string>> = {
  string: 'must be text',
  bool: 'must be true or false',
  int32: 'must be a whole number',
  int64: 'must be a whole number',
  uint32: 'must be a whole number that is not negative',
  slice: 'must be a list',
  map: 'must be a mapping of names to values',
  struct: 'must be an object, a mapping of its members',
};

/** For types with their own text format, matched by the decoder's message. */
const formWords: readonly (readonly [RegExp, string])[] = [
  [/quantit/, 'must be a quantity, such as 2, 500m, 0.5, 128Mi or 1Gi'],
  [/parsing time/, 'must be a time, such as 2026-01-31T12:00:00Z'],
  [/duration/, 'must be a duration, such as 90s or 1h30m'],
  [/base64/, 'must be bytes in base64'],
  [/into Go value of type int32/, 'must be a whole number, or text'],
  [/overflow/, 'must be a whole number in its range'],
  [/readFloat64/, 'must be a number'],
];

function hint(wanted: string, value: unknown): string {
  if (wanted === 'string' && typeof value === 'boolean') {
    return ': put it in quotes; YAML takes yes, no, on, off, y and n for booleans';
  }
  if (wanted === 'string' && isNumeral(value)) return ': put it in quotes';
  const isNumber = wanted.includes('int') && typeof value === 'string' && /^-?\d+$/.test(value);
  return isNumber || (wanted === 'bool' && /^(true|false)$/.test(String(value))) ? ': leave the quotes out' : '';
}

function nameOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (isJsonObject(value)) return 'a mapping';
  if (value === undefined) return 'nothing';
  const kind = typeof value === 'string' ? 'the text ' : isNumeral(value) ? 'the number ' : '';
  return `${kind}${encodeJson(value)}`;
}

function isNumeral(value: unknown): boolean {
  return typeof value === 'number' || typeof value === 'bigint';
}

/** A copy with null at this path. */
function without(value: unknown, [key, ...keys]: readonly (string | number)[]): unknown {
  if (key === undefined) return null;
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) => (index === Number(key) ? without(item, keys) : item));
  }
  return isJsonObject(value) ? { ...value, [key]: without(value[String(key)], keys) } : value;
}
