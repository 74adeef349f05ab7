import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { deepEqual } from './copy.js';
import { valueKey } from './value-key.js';

test('two values have the same key exactly when they are equal', () => {
  const leaf = fc.constantFrom<unknown>(0, 1, '1', true, null, undefined, '', 'a', 10n ** 18n, String(10n ** 18n));
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      leaf,
      fc.array(tie('value'), { maxLength: 2 }),
      fc.dictionary(fc.constantFrom('a', 'b', '__proto__', '1'), tie('value'), { maxKeys: 2 }),
    ),
  }));
  fc.assert(
    fc.property(value, value, (left, right) => {
      fc.pre(!hasUndefinedItem(left) && !hasUndefinedItem(right));
      expect(valueKey(left) === valueKey(right)).toBe(deepEqual(left, right));
    }),
    { numRuns: 2_000 },
  );
});

test('the key does not depend on member order', () => {
  expect(valueKey({ b: 1, a: [2] })).toBe(valueKey({ a: [2], c: undefined, b: 1 }));
});

/** undefined in a list is not JSON; it would become null. */
function hasUndefinedItem(value: unknown): boolean {
  if (Array.isArray(value)) return value.some((item) => item === undefined || hasUndefinedItem(item));
  return typeof value === 'object' && value !== null && Object.values(value).some(hasUndefinedItem);
}
