import { describe, expect, test } from '@jest/globals';
import { invariant, kubernetesNames, orchNames } from '@orch/apimachinery';
import fc from 'fast-check';
import { addAmounts, equalAmounts, formatAmounts, increasesOf } from './amounts.js';
import type { QuotaGate } from './evaluator.js';
import { makeQuotaEvaluators, usageOfQuota } from './quota-evaluators.js';

const now = new Date('2021-04-08T12:00:00Z');
function evaluatorOf(resource: string, { group = '', off = [] as readonly QuotaGate[], names = orchNames } = {}) {
  const gates = (gate: QuotaGate) => !off.includes(gate);
  const evaluator = makeQuotaEvaluators({ names, gates, now: () => now }).of({ group, resource });
  invariant(evaluator !== undefined, 'the resource is counted');
  return evaluator;
}
const usageOf = (resource: string, object: object, options = {}) =>
  formatAmounts(evaluatorOf(resource, options).usage(object));

const container = (requests: object, limits: object = {}) => ({ resources: { requests, limits } });
const podOf = (...containers: readonly object[]) => ({ metadata: {}, spec: { containers } });

describe('pods', () => {
  test.each([
    ['no resources', podOf({}), { 'count/pods': '1', pods: '1' }],
    [
      'the sum of the containers',
      podOf(container({ cpu: '1' }, { memory: '1Gi' }), container({ cpu: '500m' }, { memory: '1Gi' })),
      { 'count/pods': '1', pods: '1', cpu: '1500m', 'requests.cpu': '1500m', 'limits.memory': '2Gi' },
    ],
    [
      'the largest init container, and the overhead',
      {
        spec: {
          initContainers: [container({ cpu: '3' }), container({ cpu: '2', memory: '1Gi' })],
          containers: [container({ cpu: '1', memory: '2Gi' }), container({ cpu: '1' })],
          overhead: { cpu: '250m' },
        },
      },
      {
        ...{ 'count/pods': '1', pods: '1', cpu: '3250m', 'requests.cpu': '3250m', 'limits.cpu': '250m' },
        ...{ memory: '2Gi', 'requests.memory': '2Gi' },
      },
    ],
    [
      'ephemeral storage, huge pages and extended resources',
      podOf(
        container(
          { 'ephemeral-storage': '1Gi', 'hugepages-2Mi': '4Mi', 'example.com/gpu': '2' },
          { 'ephemeral-storage': '2Gi' },
        ),
      ),
      {
        ...{ 'count/pods': '1', pods: '1', 'ephemeral-storage': '1Gi', 'requests.ephemeral-storage': '1Gi' },
        ...{ 'limits.ephemeral-storage': '2Gi', 'hugepages-2Mi': '4Mi', 'requests.hugepages-2Mi': '4Mi' },
        'requests.example.com/gpu': '2',
      },
    ],
  ])('consume %s', (_title, pod, expected) => {
    expect(usageOf('pods', pod)).toEqual(expected);
  });

  test('consume no overhead without the gate PodOverhead', () => {
    const pod = { spec: { containers: [container({ cpu: '1' })], overhead: { cpu: '1' } } };
    expect(usageOf('pods', pod, { off: ['PodOverhead'] })).toMatchObject({ cpu: '1' });
  });

  test.each([
    ['has failed', { status: { phase: 'Failed' } }, false],
    ['has succeeded', { status: { phase: 'Succeeded' } }, false],
    ['runs', { status: { phase: 'Running' } }, true],
    ['should have ended', { metadata: deleted(60, 30) }, false],
    ['is ending', { metadata: deleted(20, 30) }, true],
  ])('consume compute resources: a pod that %s', (_title, members, isCharged) => {
    const usage = usageOf('pods', { ...podOf(container({ cpu: '1' })), ...members });
    expect(usage).toEqual({
      'count/pods': '1',
      ...(isCharged ? { cpu: '1', pods: '1', 'requests.cpu': '1' } : {}),
    });
  });

  test('must specify cpu and memory in each container if the quota limits them', () => {
    const pod = {
      spec: { containers: [container({ cpu: '1' }, { cpu: '1' })], initContainers: [container({ memory: '1' })] },
    };
    const required = ['pods', 'requests.cpu', 'limits.cpu', 'memory', 'requests.ephemeral-storage'];
    expect(evaluatorOf('pods').unspecifiedNames(required, pod)).toEqual(['limits.cpu', 'memory', 'requests.cpu']);
    expect(evaluatorOf('pods').unspecifiedNames(['pods', 'requests.hugepages-2Mi'], pod)).toEqual([]);
  });

  test('match the names of the resources that they can consume', () => {
    const names = [
      'pods',
      'count/pods',
      'limits.cpu',
      'hugepages-1Gi',
      'requests.hugepages-1Gi',
      'requests.example.com/gpu',
    ];
    const others = ['services', 'example.com/gpu', 'requests.storage', 'limits.example.com/gpu'];
    expect(evaluatorOf('pods').matchingNames([...names, ...others])).toEqual(names);
  });

  const burstable = {
    spec: { ...podOf(container({ cpu: '1' })).spec, priorityClassName: 'high', activeDeadlineSeconds: 5 },
  };
  const bare = podOf({});
  test.each([
    ['Terminating', 'Exists', [], [true, false]],
    ['NotTerminating', 'Exists', [], [false, true]],
    ['BestEffort', 'Exists', [], [false, true]],
    ['NotBestEffort', 'Exists', [], [true, false]],
    ['PriorityClass', 'Exists', [], [true, false]],
    ['PriorityClass', 'DoesNotExist', [], [false, true]],
    ['PriorityClass', 'In', ['low', 'high'], [true, false]],
    ['PriorityClass', 'In', ['low'], [false, false]],
    ['PriorityClass', 'NotIn', ['high'], [false, true]],
    ['PriorityClass', 'NotIn', ['low'], [true, true]],
    ['Unknown', 'Exists', [], [false, false]],
  ])('scope %s %s %j', (scopeName, operator, values, expected) => {
    const { matchesScope } = evaluatorOf('pods');
    const scope = { scopeName, operator, values };
    expect([matchesScope(scope, burstable), matchesScope(scope, bare)]).toEqual(expected);
  });

  test('scope CrossNamespacePodAffinity needs its gate and a term with other namespaces', () => {
    const scope = { scopeName: 'CrossNamespacePodAffinity', operator: 'Exists', values: [] };
    const withTerm = (term: object, member = 'podAffinity') => ({
      spec: { affinity: { [member]: { requiredDuringSchedulingIgnoredDuringExecution: [term] } } },
    });
    const preferred = {
      spec: {
        affinity: {
          podAntiAffinity: {
            preferredDuringSchedulingIgnoredDuringExecution: [{ podAffinityTerm: { namespaceSelector: {} } }],
          },
        },
      },
    };
    const { matchesScope } = evaluatorOf('pods');
    expect(matchesScope(scope, withTerm({ namespaces: ['other'] }))).toBe(true);
    expect(matchesScope(scope, preferred)).toBe(true);
    expect(matchesScope(scope, withTerm({ topologyKey: 'zone' }, 'podAntiAffinity'))).toBe(false);
    const off = evaluatorOf('pods', { off: ['PodAffinityNamespaceSelector'] });
    expect(off.matchesScope(scope, preferred)).toBe(false);
  });
});

function deleted(secondsAgo: number, graceSeconds: number) {
  const deletionTimestamp = new Date(now.getTime() - secondsAgo * 1000).toISOString().replace('.000', '');
  return { deletionTimestamp, deletionGracePeriodSeconds: graceSeconds };
}

describe('services', () => {
  test.each([
    ['ClusterIP', '0', '0'],
    ['NodePort', '2', '0'],
    ['LoadBalancer', '2', '1'],
    ['ExternalName', '0', '0'],
  ])('of type %s with two ports consume %s node ports and %s load balancers', (type, nodePorts, loadBalancers) => {
    expect(usageOf('services', { spec: { type, ports: [{ port: 1 }, { port: 2 }] } })).toEqual({
      ...{ 'count/services': '1', services: '1' },
      ...{ 'services.nodeports': nodePorts, 'services.loadbalancers': loadBalancers },
    });
  });
});

describe('persistent volume claims', () => {
  const claim = (storageClassName: string | undefined, storage: string) => ({
    metadata: {},
    spec: { storageClassName, resources: { requests: { storage } } },
  });
  test('consume storage, in total and by class', () => {
    expect(usageOf('persistentvolumeclaims', claim(undefined, '1Gi'))).toEqual({
      ...{ 'count/persistentvolumeclaims': '1', persistentvolumeclaims: '1', 'requests.storage': '1Gi' },
    });
    expect(usageOf('persistentvolumeclaims', claim('gold', '1Gi'), { names: kubernetesNames })).toMatchObject({
      'gold.storageclass.storage.k8s.io/requests.storage': '1Gi',
      'gold.storageclass.storage.k8s.io/persistentvolumeclaims': '1',
    });
  });

  test('take the class from the deprecated annotation first', () => {
    const metadata = { annotations: { 'volume.beta.orch.io/storage-class': 'tin' } };
    expect(usageOf('persistentvolumeclaims', { ...claim('gold', '1Gi'), metadata })).toMatchObject({
      'tin.storageclass.storage.orch.io/requests.storage': '1Gi',
    });
  });

  test('match the names of all classes', () => {
    const names = ['requests.storage', 'a.storageclass.storage.orch.io/requests.storage'];
    const other = 'a.storageclass.storage.orch.io/pods';
    expect(evaluatorOf('persistentvolumeclaims').matchingNames([...names, other])).toEqual(names);
  });
});

describe('other objects', () => {
  test.each([
    ['configmaps', '', ['count/configmaps', 'configmaps']],
    ['secrets', '', ['count/secrets', 'secrets']],
    ['replicationcontrollers', '', ['count/replicationcontrollers', 'replicationcontrollers']],
    ['resourcequotas', '', ['count/resourcequotas', 'resourcequotas']],
    ['endpoints', '', ['count/endpoints']],
    ['deployments', 'apps', ['count/deployments.apps']],
    ['widgets', 'example.com', ['count/widgets.example.com']],
    ['events', 'events.orch.io', ['count/events.events.orch.io']],
  ])('%s.%s are counted as %j', (resource, group, names) => {
    const evaluator = evaluatorOf(resource, { group });
    expect([...evaluator.usage({}).keys()]).toEqual(names);
    expect(evaluator.matchingNames([...names, 'pods'])).toEqual(names);
  });

  test.each([
    ['', 'events'],
    ['', 'bindings'],
    ['authentication.orch.io', 'tokenreviews'],
    ['authorization.orch.io', 'subjectaccessreviews'],
  ])('%s %s are never limited', (group, resource) => {
    expect(makeQuotaEvaluators({ names: orchNames, gates: () => true, now: () => now }).of({ group, resource })).toBe(
      undefined,
    );
  });
});

test('an object outside of the scopes of a quota consumes nothing of it', () => {
  const quota = { spec: { scopes: ['BestEffort'], hard: { pods: '1' } } };
  const use = (resource: string, object: object, names: readonly string[]) =>
    formatAmounts(usageOfQuota(quota, { evaluator: evaluatorOf(resource), object, names }));
  expect(use('pods', podOf({}), ['pods', 'services'])).toEqual({ pods: '1' });
  expect(use('pods', podOf(container({ cpu: '1' })), ['pods'])).toEqual({});
  expect(use('services', {}, ['services'])).toEqual({});
});

test('the usage of an old service and its increases give the usage of a new one that needs no less', () => {
  const { usage } = evaluatorOf('services');
  const service = (type: string, ports: number) => ({
    spec: { type, ports: Array.from({ length: ports }, () => ({})) },
  });
  fc.assert(
    fc.property(fc.nat({ max: 9 }), fc.nat({ max: 9 }), (ports, more) => {
      const [old, next] = [usage(service('NodePort', ports)), usage(service('LoadBalancer', ports + more))];
      return equalAmounts(addAmounts(old, increasesOf(next, old)), next);
    }),
  );
});
