import { describe, expect, test } from '@jest/globals';
import { makeNames } from '@orch/apimachinery';
import { makeCatalogue } from './catalogue.js';

const orch = makeCatalogue(makeNames('orch'));
const kubernetes = makeCatalogue(makeNames('kubernetes'));

describe('the catalogue', () => {
  test('names groups in its dialect, with two dialects in one process', () => {
    expect(orch.resource({ group: 'rbac.authorization.orch.io', resource: 'roles' })?.kind).toBe('Role');
    expect(orch.resource({ group: 'rbac.authorization.k8s.io', resource: 'roles' })).toBeUndefined();
    expect(kubernetes.resource({ group: 'rbac.authorization.k8s.io', resource: 'roles' })?.hub.gvk).toEqual({
      group: 'rbac.authorization.k8s.io',
      version: 'v1',
      kind: 'Role',
    });
  });

  test('finds a resource by the kind of each served version', () => {
    const found = kubernetes.resourceOfKind({ group: 'autoscaling', version: 'v1', kind: 'HorizontalPodAutoscaler' });
    expect(found?.definition.resource).toBe('horizontalpodautoscalers');
    expect(found?.version.gvk.version).toBe('v1');
    expect(found?.definition.versions.map(({ gvk }) => gvk.version)).toEqual(['v1', 'v2beta1', 'v2beta2']);
    expect(found?.definition.hub.gvk.version).toBe('v2beta2');
  });

  test('stores resources in v1 if they have it, except autoscalers', () => {
    const exceptions = orch.definitions
      .filter(({ versions, hub }) => versions.some(({ gvk }) => gvk.version === 'v1') && hub.gvk.version !== 'v1')
      .map(({ resource }) => resource);
    expect(exceptions).toEqual(['horizontalpodautoscalers']);
  });

  test('stores events of both groups in one collection, and ingresses of both groups in one', () => {
    const events = orch.resource({ group: 'events.orch.io', resource: 'events' });
    expect(events?.storage).toEqual({ group: '', resource: 'events' });
    expect(events?.hub.gvk).toEqual({ group: '', version: 'v1', kind: 'Event' });
    const ingresses = orch.resource({ group: 'extensions', resource: 'ingresses' });
    expect(ingresses?.storage).toEqual({ group: 'networking.orch.io', resource: 'ingresses' });
    expect(ingresses?.hub.gvk).toEqual({ group: 'networking.orch.io', version: 'v1', kind: 'Ingress' });
  });

  test('gives stored resources all verbs, some without deletecollection, and virtual resources their own', () => {
    const all = ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'];
    const others = orch.definitions.filter(({ verbs }) => verbs.join() !== all.join());
    expect(others.filter(({ virtual }) => !virtual).map(({ resource, verbs }) => [resource, verbs.length])).toEqual([
      ['namespaces', 7],
      ['services', 7],
    ]);
    expect(orch.definitions.filter(({ virtual }) => virtual).map(({ resource }) => resource)).toEqual([
      'bindings',
      'componentstatuses',
      'tokenreviews',
      'localsubjectaccessreviews',
      'selfsubjectaccessreviews',
      'selfsubjectrulesreviews',
      'subjectaccessreviews',
    ]);
  });

  test('lists groups by priority, API services first', () => {
    expect(kubernetes.groups.slice(0, 4).map(({ group }) => group)).toEqual([
      'apiregistration.k8s.io',
      '',
      'apps',
      'events.k8s.io',
    ]);
    const flowcontrol = kubernetes.groups.find(({ group }) => group === 'flowcontrol.apiserver.k8s.io');
    expect(flowcontrol).toEqual({
      group: 'flowcontrol.apiserver.k8s.io',
      preferredVersion: 'v1beta1',
      versions: [
        { version: 'v1beta1', enabledByDefault: true, versionPriority: 12 },
        { version: 'v1alpha1', enabledByDefault: false, versionPriority: 9 },
      ],
      groupPriorityMinimum: 16_100,
    });
  });

  test('gives the releases of deprecation and removal of a version, and its replacement', () => {
    const cronJob = kubernetes.resourceOfKind({ group: 'batch', version: 'v1beta1', kind: 'CronJob' });
    expect(cronJob?.version.deprecation).toEqual({
      deprecated: '1.21',
      removed: '1.25',
      replacement: { group: 'batch', version: 'v1', kind: 'CronJob' },
    });
    const pod = kubernetes.resourceOfKind({ group: '', version: 'v1', kind: 'Pod' });
    expect(pod?.version.deprecation).toBeUndefined();
  });

  test('has subresources, whose kinds may have other groups', () => {
    const deployments = kubernetes.resource({ group: 'apps', resource: 'deployments' });
    expect(deployments?.subresources.map(({ name, kind }) => [name, kind.group, kind.kind])).toEqual([
      ['scale', 'autoscaling', 'Scale'],
      ['status', 'apps', 'Deployment'],
    ]);
    const pods = kubernetes.resource({ group: '', resource: 'pods' });
    expect(pods?.subresources.filter(({ connect }) => connect).map(({ name }) => name)).toEqual([
      'attach',
      'exec',
      'portforward',
      'proxy',
    ]);
    expect(pods?.subresources.find(({ name }) => name === 'ephemeralcontainers')?.isOn).toBe(false);
  });

  test('has the kinds of resources, lists, subresources and options in its scheme', () => {
    const { scheme } = kubernetes;
    expect(scheme.kind({ group: '', version: 'v1', kind: 'PodList' })?.schema.name).toBe('core_v1.PodList');
    expect(scheme.kind({ group: 'policy', version: 'v1beta1', kind: 'Eviction' })?.protobuf).toBeDefined();
    expect(scheme.kind({ group: 'apps', version: 'v1', kind: 'DeleteOptions' })?.schema.name).toBe(
      'meta_v1.DeleteOptions',
    );
    expect(scheme.kind({ group: 'meta.k8s.io', version: 'v1', kind: 'Table' })?.protobuf).toBeUndefined();
    expect(scheme.kind({ group: 'apps', version: 'v1', kind: 'constructor' })).toBeUndefined();
    expect(scheme.kind({ group: '', version: 'v1', kind: 'Status' })?.schema.name).toBe('meta_v1.Status');
    expect(scheme.kind({ group: 'apps', version: 'v1', kind: 'Pod' })).toBeUndefined();
    for (const { subresources } of kubernetes.definitions) {
      for (const { kind } of subresources) expect(scheme.kind(kind)).toBeDefined();
    }
  });
});
