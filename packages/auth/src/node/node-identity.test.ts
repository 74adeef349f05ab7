import { expect, test } from '@jest/globals';
import { nodeNameOf } from './node-identity.js';

test.each([
  ['system:node:a', ['system:nodes'], 'a'],
  ['system:node:a', ['other', 'system:nodes'], 'a'],
  ['system:node:a:b', ['system:nodes'], 'a:b'],
  ['system:node:', ['system:nodes'], ''],
  ['system:node:a', [], undefined],
  ['system:node', ['system:nodes'], undefined],
  ['a', ['system:nodes'], undefined],
])('the user %s in the groups %j is the node %s', (name, groups, nodeName) => {
  expect(nodeNameOf({ name, groups, uid: '', extra: {} })).toBe(nodeName);
});
