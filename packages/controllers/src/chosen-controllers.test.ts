import { expect, test } from '@jest/globals';
import { chosenControllers } from './chosen-controllers.js';
import { controllers } from './controllers.js';

const all = Object.keys(controllers);

test.each([
  [['*'], all],
  [[], []],
  [['namespace', '-namespace'], ['namespace']],
  [['-namespace', 'namespace', '*'], all.filter((name) => name !== 'namespace')],
  [['-namespace'], []],
  [['bootstrapsigner', 'replicaset'], ['replicaset']],
])('--controllers %j runs %j', (entries, expected) => {
  expect(chosenControllers(entries)).toEqual(expected);
});
