import { expect, test } from '@jest/globals';
import { isOlderVersion } from './older-version.js';

test.each([
  ['9', '10', true],
  ['10', '9', false],
  ['10', '10', false],
  ['9007199254740993', '9007199254740994', true],
  ['a', '10', false],
  ['9', 'b', false],
  ['9', undefined, false],
])('%s is older than %s: %s', (version, than, expected) => {
  expect(isOlderVersion(version, than)).toBe(expected);
});
