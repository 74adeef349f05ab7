import { expect, test } from '@jest/globals';
import { meets } from './expected.js';

const deployment = {
  metadata: { annotations: { 'example.com/revision': '2' }, finalizers: ['a'] },
  status: { replicas: 3, conditions: [{ type: 'Available', status: 'True' }] },
  subsets: [{ addresses: [1, 2] }],
};

test.each([
  [{ 'status.replicas': 3 }, true],
  [{ 'status.replicas': 2 }, false],
  [{ 'status.conditions.Available.status': 'True' }, true],
  [{ 'status.conditions.Progressing.status': 'True' }, false],
  [{ 'metadata.annotations.example.com/revision': '2' }, true],
  [{ 'metadata.finalizers': ['a'] }, true],
  [{ 'subsets.0.addresses.length': 2, 'subsets.length': 1 }, true],
  [{ 'status.readyReplicas': null }, true],
  [{ 'status.replicas': null }, false],
  [{ 'status.replicas': 3, 'status.readyReplicas': 1 }, false],
])('an object meets %j: %s', (expected, result) => {
  expect(meets(deployment, expected)).toBe(result);
});
