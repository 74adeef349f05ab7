import { expect, test } from '@jest/globals';
import { isNamespaceTerminating, isStaleRead } from './expected-errors.js';
import { statusErrorFrom } from './status-error.js';

const errorOf = (code: number, details: { readonly [name: string]: string | { reason: string }[] } = {}) =>
  statusErrorFrom({ message: 'no', details: JSON.parse(JSON.stringify(details)) }, code);

test.each([
  [403, { causes: [{ reason: 'FieldValueInvalid' }, { reason: 'NamespaceTerminating' }] }, true],
  [403, { causes: [{ reason: 'FieldValueInvalid' }] }, false],
  [403, { causes: 'NamespaceTerminating' }, false],
  [403, {}, false],
  [409, { causes: [{ reason: 'NamespaceTerminating' }] }, false],
])('an error %d with details %j is one of a namespace that is being deleted: %p', (code, details, expected) => {
  expect(isNamespaceTerminating(errorOf(code, details))).toBe(expected);
});

test('conflicts and missing objects are stale reads, other errors are not', () => {
  expect([409, 404].map((code) => isStaleRead(errorOf(code)))).toEqual([true, true]);
  expect([403, 422, 500].map((code) => isStaleRead(errorOf(code)))).toEqual([false, false, false]);
  expect([isStaleRead(new Error('no')), isNamespaceTerminating(undefined)]).toEqual([false, false]);
});
