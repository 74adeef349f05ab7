import { expect, test } from '@jest/globals';
import { type NodeFate, nodeFate } from './cloudnodelifecycle.js';

const node = (ready: string | undefined) => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name: 'n' },
  status: { conditions: ready === undefined ? [] : [{ type: 'Ready', status: ready }] },
});
const instance = (isShutDown: boolean) => ({ providerId: 'local://n', addresses: [], isShutDown });

test.each<readonly [string | undefined, boolean | undefined, NodeFate]>([
  ['True', undefined, 'removeShutdownTaint'],
  ['False', undefined, 'delete'],
  ['Unknown', undefined, 'delete'],
  [undefined, undefined, 'delete'],
  ['Unknown', true, 'addShutdownTaint'],
  ['False', false, 'keep'],
])('a node with Ready %s whose instance is shut down (%s): %s', (ready, isShutDown, fate) => {
  expect(nodeFate(node(ready), isShutDown === undefined ? undefined : instance(isShutDown))).toBe(fate);
});
