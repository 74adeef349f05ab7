import { expect, test } from '@jest/globals';
import { parseOptions } from './options.js';

const sides = ['--insecure', '--left', 'a', '--left-token', 'b', '--right', 'c', '--right-token', 'd'];

test('parses the shared options and its own', () => {
  expect(parseOptions([...sides, '--count', '5', '--seed=7', '--leave-out', 'x', 'v1/Pod'])).toMatchObject({
    kinds: ['v1/Pod'],
    requestsPerKind: 5,
    seed: 7,
    updates: 'also',
    hidden: undefined,
    excluded: /x/,
  });
});

test.each([
  [['--count', 'many', 'v1/Pod'], '--count must be a whole number'],
  [['--updates', 'some', 'v1/Pod'], '--updates must be also, only or none'],
])('rejects %j', (words, message) => {
  expect(() => parseOptions([...sides, ...words])).toThrow(message);
});
