import { expect, test } from '@jest/globals';
import { kubernetesNames, orchNames } from '@orch/apimachinery';
import { labelsToReconcile } from './node-labels.js';

const node = (labels: Record<string, string> | undefined) => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name: 'n', ...(labels ? { labels } : {}) },
});

test.each([
  [undefined, undefined],
  [{ 'topology.orch.io/zone': 'a' }, undefined],
  [{ 'failure-domain.beta.orch.io/zone': 'a', 'topology.orch.io/region': 's' }, undefined],
  [
    { 'orch.io/os': 'linux', 'orch.io/arch': 'arm64', 'beta.orch.io/arch': 'amd64' },
    { 'beta.orch.io/os': 'linux', 'beta.orch.io/arch': 'arm64' },
  ],
  [{ 'orch.io/os': 'linux', 'beta.orch.io/os': 'linux' }, undefined],
])('labels %j need %j', (labels, expected) => {
  expect(labelsToReconcile(node(labels), orchNames)).toEqual(expected);
});

test('labels are spelled in the dialect', () => {
  expect(labelsToReconcile(node({ 'kubernetes.io/os': 'linux' }), kubernetesNames)).toEqual({
    'beta.kubernetes.io/os': 'linux',
  });
});
