import { expect, test } from '@jest/globals';
import { countedAddresses } from './keep-api-service.js';

test.each([
  [[], 'a', 1, ['a']],
  [['a'], 'a', 1, ['a']],
  [['b'], 'a', 1, ['a']],
  [['b'], 'a', 2, ['a', 'b']],
  [['b', 'c'], 'a', 2, ['a', 'c']],
  [['a', 'b'], 'c', 2, ['b', 'c']],
])('merges the servers %j with %s, at most %i, into %j', (found, own, serversMax, expected) => {
  expect(countedAddresses(found, own, serversMax)).toEqual(expected);
});
