import { expect, test } from '@jest/globals';
import { kubernetesNames, orchNames } from '@orch/apimachinery';
import { conditionTaintChange, conditionTaints } from './condition-taints.js';

const node = (ready: string | undefined, more: readonly string[] = [], unschedulable = false) => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name: 'n' },
  spec: { unschedulable },
  status: {
    conditions: [
      ...(ready === undefined ? [] : [{ type: 'Ready', status: ready }]),
      ...more.map((type) => ({ type, status: 'True' })),
    ],
  },
});
const keys = (subject: ReturnType<typeof node>, names = orchNames) =>
  conditionTaints(subject, names).map((taint) => `${taint.key}:${taint.effect}`);

test.each([
  ['True', [], []],
  ['False', [], ['node.orch.io/not-ready:NoSchedule']],
  ['Unknown', [], ['node.orch.io/unreachable:NoSchedule']],
  [undefined, ['Custom'], []],
  [
    'True',
    ['MemoryPressure', 'DiskPressure', 'PIDPressure', 'NetworkUnavailable'],
    ['memory-pressure', 'disk-pressure', 'pid-pressure', 'network-unavailable'].map(
      (key) => `node.orch.io/${key}:NoSchedule`,
    ),
  ],
])('a node with Ready %s and %j has the taints %j', (ready, more, expected) => {
  expect(keys(node(ready, more))).toEqual(expected);
});

test('an unschedulable node has a taint', () => {
  expect(keys(node('True', [], true))).toEqual(['node.orch.io/unschedulable:NoSchedule']);
});

test('taints are spelled in the dialect', () => {
  expect(keys(node('False'), kubernetesNames)).toEqual(['node.kubernetes.io/not-ready:NoSchedule']);
});

test('removes only NoSchedule taints of conditions', () => {
  const taints = [
    { key: 'node.orch.io/not-ready', effect: 'NoSchedule' },
    { key: 'node.orch.io/not-ready', effect: 'NoExecute' },
    { key: 'node.orch.io/unreachable', effect: 'NoSchedule' },
    { key: 'example.com/own', effect: 'NoSchedule' },
  ];
  const subject = { ...node('Unknown'), spec: { taints } };
  expect(conditionTaintChange(subject, orchNames)).toEqual({
    add: [{ key: 'node.orch.io/unreachable', effect: 'NoSchedule' }],
    remove: [{ key: 'node.orch.io/not-ready', effect: 'NoSchedule' }],
  });
});
