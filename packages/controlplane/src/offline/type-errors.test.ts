import { describe, expect, test } from '@jest/globals';
import { badRequestError, isJsonObject, StatusError, TypeMismatch } from '@orch/apimachinery';
import { typeErrors } from './type-errors.js';

/** Decodes `{ a: value }`: fails unless the value is null. */
function failing(wanted: string, message = 'wrong') {
  return (value: unknown): unknown => {
    if (!isJsonObject(value) || value['a'] === null) return value;
    const { status } = badRequestError(message);
    throw new StatusError(status, { cause: new TypeMismatch(message, wanted).within('a') });
  };
}
const messageOf = (value: unknown, wanted: string, message?: string) =>
  typeErrors({ a: value }, failing(wanted, message)).errors.map((error) => error.message.replace(/^a: /, ''));

describe('a value of a wrong type', () => {
  test.each([
    [1, 'string', 'must be text, and is the number 1: put it in quotes'],
    [
      false,
      'string',
      'must be text, and is false: put it in quotes; YAML takes yes, no, on, off, y and n for booleans',
    ],
    [{}, 'string', 'must be text, and is a mapping'],
    ['true', 'bool', 'must be true or false, and is the text "true": leave the quotes out'],
    ['false', 'bool', 'must be true or false, and is the text "false": leave the quotes out'],
    ['truely', 'bool', 'must be true or false, and is the text "truely"'],
    [1, 'bool', 'must be true or false, and is the number 1'],
    ['5', 'int32', 'must be a whole number, and is the text "5": leave the quotes out'],
    ['-5', 'int64', 'must be a whole number, and is the text "-5": leave the quotes out'],
    ['5a', 'int32', 'must be a whole number, and is the text "5a"'],
    ['a5', 'int32', 'must be a whole number, and is the text "a5"'],
    [5.5, 'int32', 'must be a whole number, and is the number 5.5'],
    [-1, 'uint32', 'must be a whole number that is not negative, and is the number -1'],
    [{}, 'slice', 'must be a list, and is a mapping'],
    [[], 'map', 'must be a mapping of names to values, and is a list'],
    ['x', 'struct', 'must be an object, a mapping of its members, and is the text "x"'],
    [undefined, 'struct', 'must be an object, a mapping of its members, and is nothing'],
  ])('%j for the type %s is described', (value, wanted, expected) => {
    expect(messageOf(value, wanted)).toEqual([expected]);
  });

  test.each([
    ['quantities must match', 'must be a quantity, such as 2, 500m, 0.5, 128Mi or 1Gi'],
    ['parsing time "x"', 'must be a time, such as 2026-01-31T12:00:00Z'],
    ['invalid duration', 'must be a duration, such as 90s or 1h30m'],
    ['illegal base64 data', 'must be bytes in base64'],
    ['cannot unmarshal number 1.5 into Go value of type int32', 'must be a whole number, or text'],
    ['ReadInt32: overflow', 'must be a whole number in its range'],
    ['readFloat64: unexpected', 'must be a number'],
    ['odd', 'is wrong (odd)'],
  ])('with the message of the decoder %j is described', (message, expected) => {
    expect(messageOf('x', '', message)).toEqual([`${expected}, and is the text "x"`]);
  });
});

test('all wrong values are found, with their keys, and are null in the rest', () => {
  /** Every number is wrong. */
  const decode = (value: unknown): unknown => {
    check(value, []);
    return value;
  };
  const check = (value: unknown, keys: readonly (string | number)[]): void => {
    if (typeof value === 'number') {
      const mismatch = keys.reduceRight((found, key) => found.within(key), new TypeMismatch('wrong', 'string'));
      throw new StatusError(badRequestError('wrong').status, { cause: mismatch });
    }
    if (Array.isArray(value)) for (const [index, item] of value.entries()) check(item, [...keys, index]);
    else if (isJsonObject(value)) for (const [key, item] of Object.entries(value)) check(item, [...keys, key]);
  };
  const { errors, rest } = typeErrors({ a: [{ b: 1, c: 'x' }, 2], d: { 'e/f': 3 } }, decode);
  expect(errors).toEqual([
    { keys: ['a', '0', 'b'], message: 'a[0].b: must be text, and is the number 1: put it in quotes' },
    { keys: ['a', '1'], message: 'a[1]: must be text, and is the number 2: put it in quotes' },
    { keys: ['d', 'e/f'], message: 'd[e/f]: must be text, and is the number 3: put it in quotes' },
  ]);
  expect(rest).toEqual({ a: [{ b: null, c: 'x' }, null], d: { 'e/f': null } });

  const many = typeErrors({ a: Array.from({ length: 150 }, (_, index) => index) }, decode);
  expect(many.errors).toHaveLength(100);
});

test('an error without a mismatch is not described', () => {
  const error = badRequestError('broken');
  expect(() =>
    typeErrors({}, () => {
      throw error;
    }),
  ).toThrow(error);
  expect(typeErrors({ a: null }, failing('string'))).toEqual({ errors: [], rest: { a: null } });
});

test('a value that stays wrong is reported once', () => {
  const decode = () => {
    throw new StatusError(badRequestError('x').status, { cause: new TypeMismatch('x', 'string').within('a') });
  };
  expect(typeErrors({ a: null }, decode).errors).toHaveLength(1);
});
