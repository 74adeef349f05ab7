import { expect, test } from '@jest/globals';
import { makeNames } from '@orch/apimachinery';
import { bootstrapObjects } from './bootstrap-objects.js';

const orch = bootstrapObjects(makeNames('orch'));
const kubernetes = bootstrapObjects(makeNames('kubernetes'));

test('namespaces are active, and labelled with their names, in the spelling of the dialect', () => {
  expect(orch.namespaces.map(({ metadata }) => metadata.name)).toEqual([
    'default',
    'orch-node-lease',
    'orch-public',
    'orch-system',
  ]);
  expect(kubernetes.namespaces[3]).toEqual({
    kind: 'Namespace',
    apiVersion: 'v1',
    metadata: { name: 'kube-system', labels: { 'kubernetes.io/metadata.name': 'kube-system' } },
    spec: { finalizers: ['kubernetes'] },
    status: { phase: 'Active' },
  });
});

test('roles carry the label and the annotation of defaults, and rules that name groups of the dialect', () => {
  const node = kubernetes.clusterRoles.find(({ metadata }) => metadata.name === 'system:node');
  expect(node?.metadata).toEqual({
    name: 'system:node',
    labels: { 'kubernetes.io/bootstrapping': 'rbac-defaults' },
    annotations: { 'rbac.authorization.kubernetes.io/autoupdate': 'true' },
  });
  expect(node?.rules?.[0]).toEqual({
    verbs: ['create'],
    apiGroups: ['authentication.k8s.io'],
    resources: ['tokenreviews'],
  });
  const admin = kubernetes.clusterRoles.find(({ metadata }) => metadata.name === 'admin');
  expect(admin?.rules).toBeNull();
  expect(admin?.aggregationRule).toEqual({
    clusterRoleSelectors: [{ matchLabels: { 'rbac.authorization.k8s.io/aggregate-to-admin': 'true' } }],
  });
});

test('each controller is bound to the account of the system namespace that has the last part of its name', () => {
  const binding = kubernetes.clusterRoleBindings.find(
    ({ metadata }) => metadata.name === 'system:controller:route-controller',
  );
  expect(binding?.subjects).toEqual([{ kind: 'ServiceAccount', name: 'route-controller', namespace: 'kube-system' }]);
  expect(binding?.roleRef).toEqual({
    apiGroup: 'rbac.authorization.k8s.io',
    kind: 'ClusterRole',
    name: 'system:controller:route-controller',
  });
});

test('nothing of the neutral spelling is left in the other dialect', () => {
  expect(JSON.stringify(kubernetes)).not.toMatch(/\borch\b|nodeagent/i);
});

test('each call gives objects of its own', () => {
  const names = makeNames('orch');
  expect(bootstrapObjects(names).clusterRoles[0]).not.toBe(bootstrapObjects(names).clusterRoles[0]);
});
