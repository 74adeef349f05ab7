import { hostname } from 'node:os';
import { expect, test } from '@jest/globals';
import { externalHostOf } from './external-host.js';

test('the external host is the hostname for a wildcard address, else the bound address', () => {
  expect(['0.0.0.0', '::', '10.0.0.1'].map(externalHostOf)).toEqual([hostname(), hostname(), '10.0.0.1']);
});
