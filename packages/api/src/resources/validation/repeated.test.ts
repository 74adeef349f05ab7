import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { repeatedIndexes } from './repeated.js';

test('every place of a text but its first is told, in order', () => {
  expect([...repeatedIndexes(['a', 'b', 'a', 'c', 'b', 'a'])]).toEqual([2, 4, 5]);
  fc.assert(
    fc.property(fc.array(fc.constantFrom('', 'a', 'b', '__proto__', 'toString')), (texts) => {
      const expected = [...texts.keys()].filter((index) => texts.indexOf(texts[index] ?? '') !== index);
      expect([...repeatedIndexes(texts)]).toEqual(expected);
    }),
  );
});

test('as many texts as a request can hold are compared in the time of their number, not of its square', () => {
  const startMs = performance.now();
  expect(repeatedIndexes(Array.from({ length: 400_000 }, (_, index) => `${index}`)).size).toBe(0);
  // The square of it takes minutes.
  expect(performance.now() - startMs).toBeLessThan(5_000);
});
