import { expect, test } from '@jest/globals';
import { chosenControllers, controllers } from './controllers.js';

const all = Object.keys(controllers).filter((name) => !['bootstrapsigner', 'tokencleaner'].includes(name));

test.each([
  [['*'], all],
  [[], []],
  [['namespace', '-namespace'], ['namespace']],
  [['-namespace', 'namespace', '*'], all.filter((name) => name !== 'namespace')],
  [['-namespace'], []],
  [
    ['bootstrapsigner', 'replicaset', 'unknown'],
    ['bootstrapsigner', 'replicaset'],
  ],
  [['*', 'tokencleaner'], Object.keys(controllers).filter((name) => name !== 'bootstrapsigner')],
])('--controllers %j enables %j', (entries, expected) => {
  expect(chosenControllers(entries)).toEqual(expected);
});
