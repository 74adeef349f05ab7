import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { compareYamlKeys, sortByYamlKey } from './key-order.js';

describe('compareYamlKeys', () => {
  test.each([
    ['', '?'],
    ['?', 'a'],
    ['.', '_'],
    ['9', '10'],
    ['a2', 'a10'],
    ['a01', 'a2'],
    ['a1', 'a01'],
    ['a100', 'a1000'],
    ['A', 'a'],
    ['a10', 'a1b'],
    ['a', 'é'],
    ['a😀', 'ab'],
  ])('%j sorts before %j', (first, second) => {
    expect(compareYamlKeys(first, second)).toBeLessThan(0);
    expect(compareYamlKeys(second, first)).toBeGreaterThan(0);
  });

  test('sortByYamlKey sorts numbered names along with their values', () => {
    const numbers = fc.uniqueArray(fc.nat(100_000), { maxLength: 300 });
    fc.assert(
      fc.property(numbers, (given) => {
        const names = given.map((number) => `log-${number}`);
        const values = [...given];
        sortByYamlKey(names, values);
        const sorted = [...given].sort((left, right) => left - right);
        expect(values).toEqual(sorted);
        expect(names).toEqual(sorted.map((number) => `log-${number}`));
      }),
    );
  });
});
