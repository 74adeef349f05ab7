import { expect, test } from '@jest/globals';
import { kubernetesNames, orchNames } from '@orch/apimachinery';
import { conditionTaints } from './condition-taints.js';

const now = new Date('2026-01-01T00:00:00Z');
const node = (ready: string, more: readonly string[] = []) => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name: 'n' },
  status: { conditions: [{ type: 'Ready', status: ready }, ...more.map((type) => ({ type, status: 'True' }))] },
});
const keys = (subject: ReturnType<typeof node>, names = orchNames) =>
  conditionTaints(subject, { names, now }).map((taint) => taint.key);

test.each([
  ['True', [], []],
  ['False', [], ['node.orch.io/not-ready']],
  ['Unknown', [], ['node.orch.io/unreachable']],
  ['True', ['MemoryPressure', 'DiskPressure'], ['node.orch.io/memory-pressure', 'node.orch.io/disk-pressure']],
])('a node with Ready %s and %j has the taints %j', (ready, more, expected) => {
  expect(keys(node(ready, more))).toEqual(expected);
});

test('taints are spelled in the dialect', () => {
  expect(keys(node('False'), kubernetesNames)).toEqual(['node.kubernetes.io/not-ready']);
});
