import { expect, test } from '@jest/globals';
import { outcomeOf } from './run-scenario.js';

const metadata = { name: 'p', namespace: 'x' };
const base = { apiVersion: 'v1', kind: 'Pod', metadata };
const containers = [{ name: 'c', image: 'i' }];
const condition = { type: 'PodScheduled', status: 'False', message: 'none fits' };

test('a pod is decided when it has a node, or a condition and no nominated node', () => {
  expect(outcomeOf(undefined)).toBeUndefined();
  expect(outcomeOf({ ...base, spec: { containers } })).toBeUndefined();
  expect(outcomeOf({ ...base, spec: { containers, nodeName: 'n1' } })).toEqual({ node: 'n1', message: '' });
  const rejected = { ...base, spec: { containers }, status: { conditions: [condition] } };
  expect(outcomeOf(rejected)).toEqual({ node: undefined, message: 'none fits' });
  expect(outcomeOf({ ...rejected, status: { ...rejected.status, nominatedNodeName: 'n1' } })).toBeUndefined();
});
