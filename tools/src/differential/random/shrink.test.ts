import { expect, test } from '@jest/globals';
import { makeRandom } from './random.js';
import { shrink } from './shrink.js';

test('shrinks an object to the interesting part and its identity', async () => {
  const object = {
    apiVersion: 'v1',
    kind: 'A',
    metadata: { name: 'a', labels: { b: 'c' } },
    spec: { list: [{ good: 1 }, { bad: 1, good: 2 }], other: {} },
  };
  const isInteresting = async (smaller: object) => JSON.stringify(smaller).includes('bad');
  expect(await shrink(object, { isInteresting, triesMax: 100 })).toEqual({
    apiVersion: 'v1',
    kind: 'A',
    metadata: { name: 'a' },
    spec: { list: [{ bad: 1 }] },
  });
});

test('the same seed gives the same numbers, within their limit', () => {
  const [one, same, other] = [makeRandom(7), makeRandom(7), makeRandom(8)].map((random) =>
    Array.from({ length: 50 }, () => random.below(10)),
  );
  expect(one).toEqual(same);
  expect(one).not.toEqual(other);
  expect(one?.every((number) => Number.isInteger(number) && number >= 0 && number < 10)).toBe(true);
});
