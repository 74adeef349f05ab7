import { expect, test } from '@jest/globals';
import { parseOptions } from './options.js';

const sides = ['--insecure', '--left', 'https://a', '--left-token', 'x', '--right', 'https://b', '--right-token', 'y'];

test('parses the shared options and its own', () => {
  const options = parseOptions([...sides, '--count', '7', '--length', '3', '--seed', '5', '--owners', 'off', 'v1/Pod']);
  expect(options).toMatchObject({
    requestsPerKind: 7,
    requestsPerSequence: 3,
    seed: 5,
    owners: false,
    kinds: ['v1/Pod'],
  });
  expect(parseOptions([...sides, 'all'])).toMatchObject({ owners: true, kinds: [], hidden: undefined });
});

test('rejects a count that is not a number', () => {
  expect(() => parseOptions([...sides, '--count', 'many', 'all'])).toThrow('--count must be a whole number');
});
