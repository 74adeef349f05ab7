import { hostname } from 'node:os';
import { expect, test } from '@jest/globals';
import { externalHostOf } from './external-host.js';

test('a server on all addresses is told of by the name of its machine, another by its address', () => {
  expect(['0.0.0.0', '::', '10.0.0.1'].map(externalHostOf)).toEqual([hostname(), hostname(), '10.0.0.1']);
});
