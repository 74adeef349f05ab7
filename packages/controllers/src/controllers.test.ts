import { expect, test } from '@jest/globals';
import { chosenControllers, controllers } from './controllers.js';

const all = Object.keys(controllers);

test.each([
  [['*'], all],
  [[], []],
  [['namespace', '-namespace'], ['namespace']],
  [['-namespace', 'namespace', '*'], all.filter((name) => name !== 'namespace')],
  [['-namespace'], []],
  [['bootstrapsigner', 'replicaset'], ['replicaset']],
])('--controllers %j enables %j', (entries, expected) => {
  expect(chosenControllers(entries)).toEqual(expected);
});
