import { describe, expect, test } from '@jest/globals';
import { kubernetesNames, orchNames } from '@orch/apimachinery';
import { operationId, tagOf } from './operation-id.js';

const core = { group: '', version: 'v1' };
const apps = { group: 'apps', version: 'v1' };
const roles = { group: 'rbac.authorization.k8s.io', version: 'v1beta1' };

describe('operation id', () => {
  test.each([
    ['get', core, ['namespaced', 'Pod'], 'readCoreV1NamespacedPod'],
    ['get', core, ['namespaced', 'Pod', 'log'], 'readCoreV1NamespacedPodLog'],
    ['update', apps, ['namespaced', 'Deployment', 'scale'], 'replaceAppsV1NamespacedDeploymentScale'],
    ['patch', apps, ['namespaced', 'Deployment'], 'patchAppsV1NamespacedDeployment'],
    ['deletecollection', core, ['Node'], 'deleteCoreV1CollectionNode'],
    ['list', roles, ['Role', 'forAllNamespaces'], 'listRbacAuthorizationV1beta1RoleForAllNamespaces'],
    ['connect', core, ['get', 'namespaced', 'Pod', 'exec'], 'connectCoreV1GetNamespacedPodExec'],
  ])('of %s, %j and %j is %4$s', (action, groupVersion, words, name) => {
    expect(operationId(kubernetesNames, { action, groupVersion, words })).toBe(name);
  });

  test('is the same in both dialects, and so is the tag', () => {
    const group = orchNames.group('rbac.authorization.orch.io');
    const name = operationId(orchNames, { action: 'get', groupVersion: { group, version: 'v1' }, words: ['Role'] });
    expect(name).toBe('readRbacAuthorizationV1Role');
    expect(tagOf(orchNames, { group, version: 'v1' })).toBe('rbacAuthorization_v1');
    expect(tagOf(kubernetesNames, roles)).toBe('rbacAuthorization_v1beta1');
    expect(tagOf(kubernetesNames, { group: '' })).toBe('core');
  });
});
