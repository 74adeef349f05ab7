import { describe, expect, test } from '@jest/globals';
import type { ResourceDefinition, StrategyContext } from '@orch/apimachinery';
import { type ApiObject, formatFieldError, makeNames } from '@orch/apimachinery';
import { makeCatalogue } from '../src/catalogue/catalogue.js';

const names = makeNames('orch');
const catalogue = makeCatalogue(names);
const context: StrategyContext = {
  now: new Date(0),
  user: { name: 'admin', uid: 'u', groups: ['g'], extra: {} },
  names,
  gates: () => true,
  version: { group: '', version: 'v1', kind: '' },
};

const template = { metadata: { labels: { a: 'x' } }, spec: { containers: [{ name: 'c', image: 'i' }] } };
const deploymentSpec = { selector: { matchLabels: { a: 'x' } }, template };

describe('fields reset on create', () => {
  test('a deployment has generation 1 and no status', () => {
    const deployment = create('apps', 'deployments', { spec: deploymentSpec, status: { replicas: 3 } });
    expect(deployment.metadata.generation).toBe(1);
    expect(deployment['status']).toEqual({});
  });

  test('a job with the labels of its template has the generated ones too', () => {
    const spec = { template: { ...template, spec: { ...template.spec, restartPolicy: 'Never' } } };
    const generated = { a: 'x', 'controller-uid': '', 'job-name': 'a' };
    expect(create('batch', 'jobs', { spec: structuredClone(spec) }).metadata.labels).toEqual(generated);
    const metadata = { name: 'a', namespace: 'b', labels: { a: 'x' } };
    expect(create('batch', 'jobs', { spec, metadata }).metadata.labels).toEqual({ a: 'x' });
  });

  test('a pod is pending, with its quality of service', () => {
    const pod = create('', 'pods', { spec: template.spec, status: { phase: 'Running' } });
    expect(pod['status']).toEqual({ phase: 'Pending', qosClass: 'BestEffort' });
    expect(pod.metadata.generation).toBeUndefined();
  });

  test('a namespace has its finalizer and its name label', () => {
    const namespace = create('', 'namespaces', {});
    expect(namespace['spec']).toEqual({ finalizers: ['orch'] });
    expect(namespace.metadata.labels).toEqual({ 'orch.io/metadata.name': 'a' });
    expect(namespace['status']).toEqual({ phase: 'Active' });
  });

  test('the stringData of a secret becomes data', () => {
    const secret = create('', 'secrets', { stringData: { a: 'b' }, data: { a: 'eA==', c: 'eA==' } });
    expect(secret).toMatchObject({ type: 'Opaque', data: { a: 'Yg==', c: 'eA==' } });
    expect(secret['stringData']).toBeUndefined();
  });

  test('a signing request has the requesting user', () => {
    const request = create('certificates.orch.io', 'certificatesigningrequests', { spec: { username: 'somebody' } });
    expect(request['spec']).toEqual({ username: 'admin', uid: 'u', groups: ['g'] });
    const { strategy } = definition('certificates.orch.io', 'certificatesigningrequests');
    const user = { name: '', uid: '', groups: [], extra: { scopes: ['a', 'b'] } };
    const forged = structuredClone(request);
    strategy.prepareForCreate(forged, { ...context, user });
    expect(forged['spec']).toEqual({ extra: { scopes: ['a', 'b'] } });
  });
});

describe('numbers in annotations are 64-bit integers', () => {
  const generationKey = 'deprecated.daemonset.template.generation';
  const daemonSet = (generation: string) =>
    create('apps', 'daemonsets', {
      metadata: { name: 'a', namespace: 'b', annotations: { [generationKey]: generation } },
      spec: structuredClone(deploymentSpec),
    });

  test('the template generation of a daemon set stays exact beyond 2^53', () => {
    const old = daemonSet('9007199254740993');
    expect(old.metadata.annotations).toEqual({ [generationKey]: '9007199254740993' });
    const updated = structuredClone(old);
    updated['spec'] = { ...deploymentSpec, template: { ...template, metadata: { labels: { a: 'x', b: 'y' } } } };
    definition('apps', 'daemonsets').strategy.prepareForUpdate(updated, old, context);
    expect(updated.metadata.annotations).toEqual({ [generationKey]: '9007199254740994' });
  });

  test('prints the rollback revision of a deployment exactly', () => {
    const annotations = { 'deprecated.deployment.rollback.to': '-9007199254740993' };
    const deployment = create('apps', 'deployments', {
      metadata: { name: 'a', namespace: 'b', annotations },
      spec: structuredClone(deploymentSpec),
    });
    const errors = definition('apps', 'deployments').strategy.validateCreate(deployment, context);
    expect(errors.map((error) => formatFieldError(error))).toContain(
      'spec.rollback.version: Invalid value: -9007199254740993: must be greater than or equal to 0',
    );
  });
});

describe('generations on updates', () => {
  test('increments a generation beyond 2^53 exactly, and wraps around at the maximum', () => {
    for (const [before, after] of [
      [9_007_199_254_740_991, 9_007_199_254_740_992n],
      [9_007_199_254_740_992n, 9_007_199_254_740_993n],
      [2n ** 63n - 1n, -(2n ** 63n)],
    ] as const) {
      const old = create('apps', 'deployments', { spec: deploymentSpec });
      old.metadata.generation = before;
      const updated = structuredClone(old);
      Object.assign(updated, { spec: { ...deploymentSpec, replicas: 5 } });
      definition('apps', 'deployments').strategy.prepareForUpdate(updated, old, context);
      expect(updated.metadata.generation).toBe(after);
    }
  });

  test('increments the template generation of a daemon set beyond 2^53 exactly', () => {
    const key = 'deprecated.daemonset.template.generation';
    const old = create('apps', 'daemonsets', { spec: deploymentSpec });
    old.metadata.annotations = { [key]: '9007199254740993' };
    const updated = structuredClone(old);
    const other = { ...template, metadata: { labels: { a: 'y' } } };
    Object.assign(updated, { spec: { ...deploymentSpec, template: other } });
    definition('apps', 'daemonsets').strategy.prepareForUpdate(updated, old, context);
    expect(updated.metadata.annotations).toEqual({ [key]: '9007199254740994' });
  });

  test.each<[string, (deployment: ApiObject) => void, number]>([
    ['nothing', () => undefined, 1],
    ['its spec', (deployment) => Object.assign(deployment, { spec: { ...deploymentSpec, replicas: 5 } }), 2],
    ['an annotation', (deployment) => Object.assign(deployment.metadata, { annotations: { a: 'b' } }), 2],
    ['a label', (deployment) => Object.assign(deployment.metadata, { labels: { a: 'b' } }), 1],
    ['its status', (deployment) => Object.assign(deployment, { status: { replicas: 2 } }), 1],
  ])('a deployment with a change of %s', (_what, change, generation) => {
    const old = create('apps', 'deployments', { spec: deploymentSpec });
    const updated = structuredClone(old);
    change(updated);
    definition('apps', 'deployments').hub.applyDefaults(updated);
    definition('apps', 'deployments').strategy.prepareForUpdate(updated, old, context);
    expect(updated.metadata.generation).toBe(generation);
    expect(updated['status']).toEqual(old['status']);
  });

  test('a status update keeps spec, labels and generation', () => {
    const { strategy } = definition('apps', 'deployments');
    const old = create('apps', 'deployments', { spec: deploymentSpec });
    const written = { ...structuredClone(old), spec: {}, status: { replicas: 1 } };
    written.metadata.labels = { other: 'x' };
    strategy.status?.prepareForUpdate(written, old, context);
    expect(written).toEqual({ ...old, status: { replicas: 1 } });
  });
});

describe('fields kept by status updates', () => {
  test('a job without labels has those of its template', () => {
    const spec = { template: { ...template, spec: { ...template.spec, restartPolicy: 'Never' } } };
    const old = create('batch', 'jobs', { spec });
    const written = { ...structuredClone(old), metadata: { name: 'a', namespace: 'default' }, spec: {} };
    definition('batch', 'jobs').strategy.status?.prepareForUpdate(written, old, context);
    expect(written.metadata).toMatchObject({ labels: { a: 'x' } });
  });

  const approved = { type: 'Approved', status: 'True', reason: 'r', lastTransitionTime: 't', lastUpdateTime: 't' };
  const other = { ...approved, type: 'Other' };
  test.each([
    ['the update lacks it', [approved], [], [approved]],
    ['the update changes its reason', [approved], [{ ...approved, reason: 's' }, other], [approved, other]],
    ['the update adds the opposite', [approved], [approved, { ...approved, type: 'Denied' }], [approved]],
    ['the update adds one', [], [approved, other], undefined],
    ['there is no decision', [], [other], [other]],
  ])('the decision about a signing request in v1beta1, when %s', (_when, before, given, after) => {
    const resource = ['certificates.orch.io', 'certificatesigningrequests'] as const;
    const old = { ...create(...resource, { spec: {} }), status: { conditions: before } };
    old.metadata.generation = 4;
    const written = { ...structuredClone(old), status: { conditions: given } };
    delete written.metadata.generation;
    const version = { group: resource[0], version: 'v1beta1', kind: '' };
    definition(...resource).strategy.status?.prepareForUpdate(written, old, { ...context, version });
    expect(written.status.conditions).toEqual(after);
    expect(written.metadata.generation).toBe(4);
  });
});

test('v1 of an autoscaler has CPU utilization in its annotation too, and reads it from there', () => {
  const { hub, versions } = definition('autoscaling', 'horizontalpodautoscalers');
  const v1 = versions.find(({ gvk }) => gvk.version === 'v1');
  const cpu = { type: 'Resource', resource: { name: 'cpu', current: { averageUtilization: 10, averageValue: '5m' } } };
  const status = { currentReplicas: 1, desiredReplicas: 1, currentMetrics: [cpu], conditions: null };
  const object = { apiVersion: 'autoscaling/v2beta2', kind: hub.gvk.kind, metadata: { name: 'a' }, spec: {}, status };
  const shown = v1?.fromHub?.(object);
  expect(shown?.metadata.annotations).toEqual({
    'autoscaling.alpha.orch.io/current-metrics':
      '[{"type":"Resource","resource":{"name":"cpu","currentAverageUtilization":10,"currentAverageValue":"5m"}}]',
  });
  expect(shown?.['status']).toMatchObject({ currentCPUUtilizationPercentage: 10 });
  expect(shown && v1?.toHub?.(shown)?.['status']).toMatchObject({ currentMetrics: [cpu] });
});

describe('immutable fields', () => {
  test('the selector of a deployment', () => {
    const old = create('apps', 'deployments', { spec: deploymentSpec });
    const updated = structuredClone(old);
    Object.assign(updated, { spec: { ...deploymentSpec, selector: { matchLabels: { a: 'x', b: 'y' } } } });
    expect(updateErrors('apps', 'deployments', { updated, old })).toContain(
      'spec.selector: Invalid value: v1.LabelSelector{MatchLabels:map[string]string{"a":"x", "b":"y"}, ' +
        'MatchExpressions:[]v1.LabelSelectorRequirement(nil)}: field is immutable',
    );
  });

  test('the containers of a pod, except their images', () => {
    const old = create('', 'pods', { spec: template.spec });
    const updated = structuredClone(old);
    Object.assign(updated, {
      spec: { ...Object(old['spec']), containers: [{ ...Object(old['spec']).containers[0], image: 'j' }] },
    });
    expect(updateErrors('', 'pods', { updated, old })).toEqual([]);
    Object.assign(updated, { spec: { ...Object(old['spec']), hostNetwork: true } });
    expect(updateErrors('', 'pods', { updated, old })[0]).toMatch(
      /^spec: Forbidden: pod updates may not change fields other than/,
    );
  });

  test('the data of an immutable secret', () => {
    const old = create('', 'secrets', { immutable: true, data: { a: 'eA==' } });
    const updated = { ...structuredClone(old), data: { a: 'eQ==' } };
    expect(updateErrors('', 'secrets', { updated, old })).toEqual([
      'data: Forbidden: field is immutable when `immutable` is set',
    ]);
  });

  test('the role of a binding', () => {
    const roleRef = { kind: 'Role', name: 'a' };
    const old = create('rbac.authorization.orch.io', 'rolebindings', { roleRef });
    const updated = structuredClone(old);
    Object.assign(updated, { roleRef: { ...Object(old['roleRef']), name: 'b' } });
    expect(updateErrors('rbac.authorization.orch.io', 'rolebindings', { updated, old })[0]).toMatch(
      /cannot change roleRef$/,
    );
  });
});

test.each<[string, object, number | undefined, number]>([
  ['on no node', { spec: {} }, 30, 0],
  ['that has terminated', { spec: { nodeName: 'n' }, status: { phase: 'Failed' } }, 30, 0],
  ['on a node', { spec: { nodeName: 'n', terminationGracePeriodSeconds: 7 } }, undefined, 7],
  ['on a node, with a requested period', { spec: { nodeName: 'n', terminationGracePeriodSeconds: 7 } }, 3, 3],
])('the grace period of a pod %s', (_where, pod, requested, seconds) => {
  const { strategy } = definition('', 'pods');
  const object = { apiVersion: 'v1', kind: 'Pod', metadata: {}, ...pod };
  expect(strategy.gracePeriodSeconds?.(object, requested)).toBe(seconds);
});

function create(group: string, resource: string, members: object): ApiObject {
  const { hub, strategy, namespaced } = definition(group, resource);
  const metadata = namespaced ? { name: 'a', namespace: 'default' } : { name: 'a' };
  const object: ApiObject = { apiVersion: hub.gvk.version, kind: hub.gvk.kind, metadata, ...structuredClone(members) };
  hub.applyDefaults(object);
  strategy.prepareForCreate(object, context);
  return object;
}

function updateErrors(
  group: string,
  resource: string,
  { updated, old }: { readonly updated: ApiObject; readonly old: ApiObject },
): readonly string[] {
  const { hub, strategy } = definition(group, resource);
  hub.applyDefaults(updated);
  strategy.prepareForUpdate(updated, old, context);
  return strategy.validateUpdate(updated, old, context).map((error) => formatFieldError(error));
}

function definition(group: string, resource: string): ResourceDefinition {
  const found = catalogue.resource({ group, resource });
  if (found === undefined) throw new Error(`no resource ${resource}`);
  return found;
}
