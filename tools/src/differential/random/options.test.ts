import { expect, test } from '@jest/globals';
import { parseOptions } from './options.js';

const sides = ['--insecure', '--left', 'a', '--left-token', 'b', '--right', 'c', '--right-token', 'd'];

test('options are those of the comparison of scripts, and its own', () => {
  expect(parseOptions([...sides, '--count', '5', '--seed=7', '--leave-out', 'x', 'v1/Pod'])).toMatchObject({
    kinds: ['v1/Pod'],
    requestsPerKind: 5,
    seed: 7,
    updates: 'also',
    hidden: undefined,
    leftOut: /x/,
  });
});

test.each([
  [['--count', 'many', 'v1/Pod'], '--count is a whole number'],
  [['--updates', 'some', 'v1/Pod'], '--updates is also, only or none'],
])('%j is refused', (words, message) => {
  expect(() => parseOptions([...sides, ...words])).toThrow(message);
});
