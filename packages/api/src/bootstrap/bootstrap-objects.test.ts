import { expect, test } from '@jest/globals';
import { makeNames } from '@orch/apimachinery';
import { bootstrapObjects } from './bootstrap-objects.js';

const orch = bootstrapObjects(makeNames('orch'));
const kubernetes = bootstrapObjects(makeNames('kubernetes'));

test('namespaces are active, and have their names as labels in the dialect', () => {
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

test('roles have the label and annotation of default roles, and rules with groups of the dialect', () => {
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

test('the role of each controller is bound to a service account in the system namespace', () => {
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

test('no neutral name is left in the other dialect', () => {
  expect(JSON.stringify(kubernetes)).not.toMatch(/\borch\b|nodeagent/i);
});

test('each call returns new objects', () => {
  const names = makeNames('orch');
  expect(bootstrapObjects(names).clusterRoles[0]).not.toBe(bootstrapObjects(names).clusterRoles[0]);
});
