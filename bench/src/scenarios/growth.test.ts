import { expect, test } from '@jest/globals';
import { requireItems } from './growth.js';

test('accepts a list only with status 200 and all stored objects', () => {
  const list = (status: number, items: number) => ({
    status,
    body: Buffer.from(JSON.stringify({ items: Array(items).fill({}) })),
  });
  expect(() => requireItems(list(200, 100), 100)).not.toThrow();
  expect(() => requireItems(list(200, 101), 100)).not.toThrow();
  expect(() => requireItems(list(200, 99), 100)).toThrow('a list holds 99 of 100 pods');
  expect(() => requireItems(list(429, 0), 0)).toThrow('a list returned 429');
});
