import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Bitmap } from './bitmap.js';

describe('a bitmap', () => {
  test('wraps around when no later number is free', () => {
    const bitmap = new Bitmap(8);
    for (const number of [0, 2, 3, 4, 5, 6, 7]) bitmap.add(number);
    expect([bitmap.nextFree(4), bitmap.count]).toEqual([1, 7]);
    bitmap.add(1);
    expect(bitmap.nextFree(4)).toBeUndefined();
  });

  test('skips full words and finds the last number of a partial word', () => {
    const bitmap = new Bitmap(100);
    for (let number = 0; number < 99; number += 1) bitmap.add(number);
    expect(bitmap.nextFree(3)).toBe(99);
  });

  test('behaves like a set of numbers', () => {
    const operation = fc.record({ number: fc.nat(149), kind: fc.constantFrom('add', 'delete') });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 150 }),
        fc.array(operation, { maxLength: 300 }),
        fc.nat(149),
        (size, list, at) => {
          const bitmap = new Bitmap(size);
          const model = new Set<number>();
          for (const { number, kind } of list) {
            if (number >= size) continue;
            if (kind === 'add') {
              bitmap.add(number);
              model.add(number);
            } else {
              bitmap.delete(number);
              model.delete(number);
            }
          }
          const from = at % size;
          const inTurn = Array.from({ length: size }, (_, index) => (from + index) % size);
          expect(bitmap.count).toBe(model.size);
          expect(bitmap.nextFree(from)).toBe(inTurn.find((number) => !model.has(number)));
        },
      ),
    );
  });
});
