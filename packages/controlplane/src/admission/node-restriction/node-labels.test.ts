import { describe, expect, test } from '@jest/globals';
import { kubernetesNames, orchNames } from '@orch/apimachinery';
import { forbiddenLabels } from './node-labels.js';

describe('labels that a node must not set', () => {
  test('are compared with those before: added, changed and removed ones count', () => {
    const before = { 'kubernetes.io/a': '1', 'kubernetes.io/b': '1', 'kubernetes.io/c': '1', free: '1' };
    const labels = { 'kubernetes.io/a': '1', 'kubernetes.io/b': '2', 'kubernetes.io/d': '1' };
    expect(forbiddenLabels(labels, before, kubernetesNames)).toEqual([
      'kubernetes.io/b',
      'kubernetes.io/c',
      'kubernetes.io/d',
    ]);
  });

  test.each([
    ['node-restriction.kubernetes.io/a', true],
    ['x.node-restriction.kubernetes.io/a', true],
    ['xnode-restriction.kubernetes.io/a', true],
    ['node-restriction.example.com/a', false],
    ['kubernetes.io/hostname', false],
    ['kubernetes.io/hostnames', true],
    ['beta.kubernetes.io/os', false],
    ['notkubernetes.io/a', false],
    ['k8s.io/a', true],
    ['x.k8s.io/a', true],
    ['node.k8s.io/a', true],
    ['kubelet.kubernetes.io/a', false],
    ['xkubelet.kubernetes.io/a', true],
    ['node.kubernetes.io/a', false],
    ['kubernetes.io', false],
    ['a', false],
  ])('include %s: %s', (key, isForbidden) => {
    expect(forbiddenLabels({ [key]: '' }, {}, kubernetesNames)).toEqual(isForbidden ? [key] : []);
  });

  test('have the domains of the dialect', () => {
    const labels = { 'orch.io/a': '', 'orch.io/os': '', 'nodeagent.orch.io/a': '', 'kubernetes.io/a': '' };
    expect(forbiddenLabels(labels, {}, orchNames)).toEqual(['orch.io/a']);
  });
});
