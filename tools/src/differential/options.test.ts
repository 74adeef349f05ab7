import { expect, test } from '@jest/globals';
import { parseOptions } from './options.js';

const both = ['--left', 'https://a', '--left-token', 'x', '--right', 'https://b', '--right-token', 'y'];

test('parses two servers and at least one script', () => {
  expect(parseOptions([...both, '--insecure', 'one.yaml', 'two.yaml'])).toEqual({
    left: { url: 'https://a', token: 'x', authorityFile: undefined },
    right: { url: 'https://b', token: 'y', authorityFile: undefined },
    acceptedFile: 'tools/data/differential/accepted.yaml',
    verbose: false,
    scripts: ['one.yaml', 'two.yaml'],
  });
});

test('requires an authority for each server, or --insecure', () => {
  expect(() => parseOptions([...both, 'one.yaml'])).toThrow('--left-ca or --insecure is needed');
  expect(() => parseOptions([...both, '--left-ca', 'ca', 'one.yaml'])).toThrow('--right-ca or --insecure is needed');
  expect(() => parseOptions([...both, '--insecure'])).toThrow('name at least one script');
  expect(() => parseOptions(['--insecure', 'one.yaml'])).toThrow('--left and --left-token are needed');
});
