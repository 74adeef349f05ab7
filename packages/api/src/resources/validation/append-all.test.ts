import { expect, test } from '@jest/globals';
import { appendAll } from './append-all.js';

test('appends as many items as a request can hold', () => {
  const list = [1];
  appendAll(list, []);
  appendAll(
    list,
    Array.from({ length: 500_000 }, (_, index) => index),
  );
  expect([list.length, list[0], list[1], list.at(-1)]).toEqual([500_001, 1, 0, 499_999]);
});
