import { expect, test } from '@jest/globals';
import { formatFieldError } from '../field/format.js';
import { fieldPath } from '../field/path.js';
import { asFieldManager, validateFieldManager } from './field-manager.js';

const errorsOf = (manager: string) =>
  validateFieldManager(manager, fieldPath('fieldManager')).map((error) => formatFieldError(error));

test('a field manager has at most 128 bytes of printable characters', () => {
  for (const manager of ['', 'kubectl-edit', 'a b', 'é😀', 'a'.repeat(128), 'é'.repeat(64)]) {
    expect(errorsOf(manager)).toEqual([]);
    expect(asFieldManager(manager)).toBe(manager);
  }
  expect(errorsOf('a'.repeat(129))).toEqual(['fieldManager: Too long: must have at most 128 bytes']);
  expect(errorsOf('ab\tc')).toEqual([
    'fieldManager: Invalid value: "ab\\tc": invalid character U+0009 (at position 2)',
  ]);
});

test('another name becomes one without unprintable characters, cut between characters', () => {
  expect(asFieldManager('a\tb\u0000c\u200bd')).toBe('abcd');
  expect(asFieldManager('a'.repeat(200))).toBe('a'.repeat(128));
  expect(asFieldManager(`${'a'.repeat(127)}é`)).toBe('a'.repeat(127));
  expect(asFieldManager(`\n${'é'.repeat(65)}`)).toBe('é'.repeat(64));
});
