import { expect, test } from '@jest/globals';
import { isNamespaceTerminating, isStaleRead, statusErrorFrom } from './status-error.js';

const errorOf = (code: number, details: { readonly [name: string]: string | { reason: string }[] } = {}) =>
  statusErrorFrom({ message: 'no', details: JSON.parse(JSON.stringify(details)) }, code);

test.each([
  [403, { causes: [{ reason: 'FieldValueInvalid' }, { reason: 'NamespaceTerminating' }] }, true],
  [403, { causes: [{ reason: 'FieldValueInvalid' }] }, false],
  [403, { causes: 'NamespaceTerminating' }, false],
  [403, {}, false],
  [409, { causes: [{ reason: 'NamespaceTerminating' }] }, false],
])('isNamespaceTerminating for status %d with details %j is %p', (code, details, expected) => {
  expect(isNamespaceTerminating(errorOf(code, details))).toBe(expected);
});

test('isStaleRead is true for 409 and 404 only', () => {
  expect([409, 404].map((code) => isStaleRead(errorOf(code)))).toEqual([true, true]);
  expect([403, 422, 500].map((code) => isStaleRead(errorOf(code)))).toEqual([false, false, false]);
  expect([isStaleRead(new Error('no')), isNamespaceTerminating(undefined)]).toEqual([false, false]);
});
