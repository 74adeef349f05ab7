import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { repeatedIndexes } from './repeated.js';

test('returns each index of a text but the first, in order', () => {
  expect([...repeatedIndexes(['a', 'b', 'a', 'c', 'b', 'a'])]).toEqual([2, 4, 5]);
  fc.assert(
    fc.property(fc.array(fc.constantFrom('', 'a', 'b', '__proto__', 'toString')), (texts) => {
      const expected = [...texts.keys()].filter((index) => texts.indexOf(texts[index] ?? '') !== index);
      expect([...repeatedIndexes(texts)]).toEqual(expected);
    }),
  );
});

test('reads each text once', () => {
  let reads = 0;
  const texts = new Proxy(
    Array.from({ length: 1_000 }, (_, index) => `${index}`),
    {
      get(target, key, receiver) {
        if (typeof key === 'string' && key !== 'length') reads += 1;
        return Reflect.get(target, key, receiver);
      },
    },
  );
  expect(repeatedIndexes(texts).size).toBe(0);
  // 1,000 texts, and the method of the iterator.
  expect(reads).toBeLessThanOrEqual(1_001);
});
