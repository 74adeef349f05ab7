import { expect, test } from '@jest/globals';
import { parseOptions } from './options.js';

const sides = ['--insecure', '--left', 'https://a', '--left-token', 'x', '--right', 'https://b', '--right-token', 'y'];

test('the options of sequences stand among those of the comparison', () => {
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

test('what is no number is refused', () => {
  expect(() => parseOptions([...sides, '--count', 'many', 'all'])).toThrow('--count is a whole number');
});
