import { isJsonObject, isStatusError, TypeMismatch } from '@orch/apimachinery';
import { formatField, type ObjectFault, valueAt } from './object-fault.js';

export interface TypeFaults {
  readonly faults: readonly ObjectFault[];
  /** The object with nothing in the places of the faults. */
  readonly rest: unknown;
}

/**
 * All values of a wrong type, where a server tells the first alone, in words for people who write YAML by hand.
 *
 *     metadata.labels.version: must be text, and is the number 1: put it in quotes
 *
 * @param decode throws for the first value of a wrong type; anything else that it throws is thrown
 */
export function typeFaults(value: unknown, decode: (value: unknown) => unknown): TypeFaults {
  const faults: ObjectFault[] = [];
  let rest: unknown = value;
  while (faults.length < faultsMax) {
    const mismatch = mismatchOf(rest, decode);
    if (mismatch === undefined) break;
    const fault = describe(mismatch, rest);
    if (faults.some(({ message }) => message === fault.message)) break;
    faults.push(fault);
    rest = without(rest, mismatch.keys);
  }
  return { faults, rest };
}

const faultsMax = 100;

function mismatchOf(value: unknown, decode: (value: unknown) => unknown): TypeMismatch | undefined {
  try {
    decode(value);
    return undefined;
  } catch (error) {
    if (isStatusError(error) && error.cause instanceof TypeMismatch) return error.cause;
    throw error;
  }
}

function describe({ keys, wanted, message }: TypeMismatch, object: unknown): ObjectFault {
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
  uint64: 'must be a whole number that is not negative',
  slice: 'must be a list',
  map: 'must be a mapping of names to values',
  struct: 'must be an object, a mapping of its members',
};

/** Of values that have a form of their own. */
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
  if (wanted === 'string' && typeof value === 'number') return ': put it in quotes';
  const isNumber = wanted.includes('int') && typeof value === 'string' && /^-?\d+$/.test(value);
  return isNumber || (wanted === 'bool' && /^(true|false)$/.test(String(value))) ? ': leave the quotes out' : '';
}

function nameOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (isJsonObject(value)) return 'a mapping';
  const kind = typeof value === 'string' ? 'the text ' : typeof value === 'number' ? 'the number ' : '';
  return `${kind}${JSON.stringify(value) ?? 'nothing'}`;
}

/** A copy with nothing at this place. */
function without(value: unknown, [key, ...keys]: readonly (string | number)[]): unknown {
  if (key === undefined) return null;
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) => (index === Number(key) ? without(item, keys) : item));
  }
  return isJsonObject(value) ? { ...value, [key]: without(value[String(key)], keys) } : value;
}
