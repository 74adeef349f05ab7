import { describe, expect, test } from '@jest/globals';
import type { NodeSelectorTerm, Taint, Toleration } from '@orch/api/types/core_v1';
import { nodeAffinity } from '../../src/plugins/node-affinity.js';
import { nodeName } from '../../src/plugins/node-name.js';
import { nodePorts } from '../../src/plugins/node-ports.js';
import { nodeResourcesFit } from '../../src/plugins/node-resources-fit.js';
import { nodeUnschedulable } from '../../src/plugins/node-unschedulable.js';
import { taintToleration } from '../../src/plugins/taint-toleration.js';
import { aNode, aPod, codesOf, cycleOf, reasonsOf, scoresOf } from './scenario.fixture.js';

describe('NodeName', () => {
  const nodes = [aNode('a'), aNode('b')];
  const reason = "node(s) didn't match the requested hostname";
  test('rejects all nodes but the one that the pod names', () => {
    expect(reasonsOf(nodeName, { nodes, pod: aPod('p', { nodeName: 'b' }) })).toEqual({ a: reason, b: '' });
    expect(reasonsOf(nodeName, { nodes, pod: aPod('p') })).toEqual({ a: '', b: '' });
    expect(codesOf(nodeName, { nodes, pod: aPod('p', { nodeName: 'b' }) })['a']).toBe('unresolvable');
  });
});

describe('NodeUnschedulable', () => {
  const nodes = [
    aNode('a', { spec: { unschedulable: true } }),
    aNode('b', { spec: { unschedulable: false } }),
    aNode('c'),
  ];
  const reason = 'node(s) were unschedulable';
  const key = 'node.orch.io/unschedulable';
  test.each<readonly [string, Toleration[], string]>([
    ['no toleration', [], reason],
    ['a toleration of its taint', [{ key, operator: 'Exists', effect: 'NoSchedule' }], ''],
    ['a toleration of everything', [{ operator: 'Exists' }], ''],
    ['a toleration of another effect', [{ key, operator: 'Exists', effect: 'NoExecute' }], reason],
    ['a toleration of another taint', [{ key: 'x', operator: 'Exists' }], reason],
  ])('rejects nodes that are marked, with %s', (_what, tolerations, expected) => {
    expect(reasonsOf(nodeUnschedulable, { nodes, pod: aPod('p', { tolerations }) })).toEqual({
      a: expected,
      b: '',
      c: '',
    });
  });

  test('no other pods help against it', () => {
    expect(codesOf(nodeUnschedulable, { nodes, pod: aPod('p') })).toEqual({ a: 'unresolvable', b: 'fits', c: 'fits' });
  });
});

describe('TaintToleration', () => {
  const taint = (effect: string, value?: string): Taint => ({
    key: 'k',
    effect,
    ...(value === undefined ? {} : { value }),
  });
  const reason = (value = '') => `node(s) had taint {k: ${value}}, that the pod didn't tolerate`;
  test.each<readonly [string, Taint[], Toleration[], string]>([
    ['NoSchedule', [taint('NoSchedule', 'v')], [], reason('v')],
    ['NoExecute', [taint('NoExecute')], [], reason()],
    ['PreferNoSchedule', [taint('PreferNoSchedule')], [], ''],
    ['a tolerated value', [taint('NoSchedule', 'v')], [{ key: 'k', operator: 'Equal', value: 'v' }], ''],
    ['another value', [taint('NoSchedule', 'v')], [{ key: 'k', operator: 'Equal', value: 'w' }], reason('v')],
    [
      'another effect',
      [taint('NoSchedule', 'v')],
      [{ key: 'k', operator: 'Exists', effect: 'NoExecute' }],
      reason('v'),
    ],
    ['one of two', [taint('NoExecute', 'v'), taint('NoSchedule', 'w')], [{ key: 'k', value: 'v' }], reason('w')],
  ])('%s', (_what, taints, tolerations, expected) => {
    const given = { nodes: [aNode('a', { spec: { taints } }), aNode('b')], pod: aPod('p', { tolerations }) };
    expect(reasonsOf(taintToleration, given)).toEqual({ a: expected, b: '' });
    expect(codesOf(taintToleration, given)).toEqual({ a: expected === '' ? 'fits' : 'unresolvable', b: 'fits' });
  });

  test('scores by the number of preferences that are not tolerated', () => {
    const prefer = (key: string): Taint => ({ key, effect: 'PreferNoSchedule' });
    const nodes = [
      aNode('a', { spec: { taints: [prefer('x'), prefer('y'), prefer('z')] } }),
      aNode('b', { spec: { taints: [prefer('x'), { key: 'y', effect: 'NoSchedule' }] } }),
      aNode('c'),
    ];
    const scores = (tolerations: Toleration[]) => scoresOf(taintToleration, { nodes, pod: aPod('p', { tolerations }) });
    expect(scores([])).toEqual({ a: 0, b: 67, c: 100 });
    expect(scores([{ key: 'x', operator: 'Exists', effect: 'PreferNoSchedule' }])).toEqual({ a: 0, b: 100, c: 100 });
    expect(
      scores([
        { key: 'x', operator: 'Exists' },
        { key: 'y', operator: 'Exists' },
      ]),
    ).toEqual({ a: 0, b: 100, c: 100 });
    expect(scores([{ key: 'x', operator: 'Exists', effect: 'NoSchedule' }])).toEqual({ a: 0, b: 67, c: 100 });
    expect(scores([{ operator: 'Exists' }])).toEqual({ a: 100, b: 100, c: 100 });
  });
});

describe('NodeAffinity', () => {
  const nodes = [
    aNode('a', { labels: { disk: 'ssd', cores: '4' } }),
    aNode('b', { labels: { disk: 'hdd', cores: '16' } }),
    aNode('c'),
  ];
  const reason = "node(s) didn't match Pod's node affinity";
  const required = (...nodeSelectorTerms: NodeSelectorTerm[]) => ({
    affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms } } },
  });
  const where = (spec: Parameters<typeof aPod>[1]) =>
    Object.entries(reasonsOf(nodeAffinity(), { nodes, pod: aPod('p', spec) }))
      .map(([name, text]) => (text === '' ? name : text === reason ? '' : text))
      .join('');
  const expression = (operator: string, values?: string[], key = 'disk') => ({
    matchExpressions: [{ key, operator, ...(values ? { values } : {}) }],
  });
  test.each<readonly [string, Parameters<typeof aPod>[1], string]>([
    ['nothing', {}, 'abc'],
    ['a node selector', { nodeSelector: { disk: 'ssd' } }, 'a'],
    ['a node selector of two labels', { nodeSelector: { disk: 'ssd', cores: '16' } }, ''],
    ['In', required(expression('In', ['ssd', 'hdd'])), 'ab'],
    ['NotIn', required(expression('NotIn', ['ssd'])), 'bc'],
    ['Exists', required(expression('Exists')), 'ab'],
    ['DoesNotExist', required(expression('DoesNotExist')), 'c'],
    ['Gt', required(expression('Gt', ['4'], 'cores')), 'b'],
    ['Lt', required(expression('Lt', ['16'], 'cores')), 'a'],
    ['two terms', required(expression('In', ['ssd']), expression('DoesNotExist')), 'ac'],
    ['an empty term', required({}), ''],
    ['no term', required(), ''],
    ['a field', required({ matchFields: [{ key: 'metadata.name', operator: 'In', values: ['c'] }] }), 'c'],
    ['a selector and terms', { nodeSelector: { disk: 'hdd' }, ...required(expression('In', ['ssd'])) }, ''],
  ])('%s', (_what, spec, expected) => {
    expect(where(spec)).toBe(expected);
  });

  test('no other pods help against it', () => {
    expect(codesOf(nodeAffinity(), { nodes, pod: aPod('p', { nodeSelector: { disk: 'ssd' } }) })['b']).toBe(
      'unresolvable',
    );
  });

  const prefer = (...terms: readonly (readonly [number, NodeSelectorTerm])[]) =>
    terms.map(([weight, preference]) => ({ weight, preference }));
  const preferring = (...terms: readonly (readonly [number, NodeSelectorTerm])[]) =>
    aPod('p', { affinity: { nodeAffinity: { preferredDuringSchedulingIgnoredDuringExecution: prefer(...terms) } } });

  test('scores by the weights of the terms that match', () => {
    const terms = [
      [30, expression('Exists')],
      [20, expression('In', ['16'], 'cores')],
      [7, expression('In', ['none'])],
    ] as const;
    expect(scoresOf(nodeAffinity(), { nodes, pod: preferring(...terms) })).toEqual({ a: 60, b: 100, c: 0 });
    expect(scoresOf(nodeAffinity(), { nodes, pod: preferring([5, expression('In', ['none'])]) })).toEqual({
      a: 0,
      b: 0,
      c: 0,
    });
    expect(scoresOf(nodeAffinity(), { nodes, pod: preferring([0, expression('Exists')]) })).toBeUndefined();
    expect(scoresOf(nodeAffinity(), { nodes, pod: aPod('p') })).toBeUndefined();
  });

  test('an affinity of the configuration is added to that of each pod', () => {
    const enforced = "node(s) didn't match scheduler-enforced node affinity";
    const added = nodeAffinity({
      addedAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [expression('In', ['hdd', 'ssd'])] },
        preferredDuringSchedulingIgnoredDuringExecution: prefer([10, expression('In', ['hdd'])]),
      },
    });
    expect(reasonsOf(added, { nodes, pod: aPod('p') })).toEqual({ a: '', b: '', c: enforced });
    const choosing = aPod('p', { nodeSelector: { disk: 'ssd' } });
    expect(reasonsOf(added, { nodes, pod: choosing })).toEqual({ a: '', b: reason, c: enforced });
    expect(codesOf(added, { nodes, pod: choosing })).toEqual({ a: 'fits', b: 'unresolvable', c: 'unresolvable' });
    expect(scoresOf(added, { nodes, pod: aPod('p') })).toEqual({ a: 0, b: 100, c: 0 });
    expect(scoresOf(added, { nodes, pod: preferring([30, expression('In', ['ssd'])]) })).toEqual({
      a: 100,
      b: 33,
      c: 0,
    });
  });
});

describe('NodePorts', () => {
  const port = (hostPort: number, fields: { protocol?: string; hostIP?: string } = {}) => ({
    containerPort: 1,
    hostPort,
    ...fields,
  });
  const withPorts = (name: string, ...ports: ReturnType<typeof port>[]) =>
    aPod(name, { containers: [{ name: 'c', ports }] });
  const reason = "node(s) didn't have free ports for the requested pod ports";
  test.each([
    ['the same port', port(80), port(80), true],
    ['another port', port(80), port(81), false],
    ['another protocol', port(80), port(80, { protocol: 'UDP' }), false],
    ['TCP is the default', port(80), port(80, { protocol: 'TCP' }), true],
    ['one address and all', port(80, { hostIP: '10.0.0.1' }), port(80), true],
    ['all addresses and one', port(80), port(80, { hostIP: '10.0.0.1' }), true],
    ['all addresses by their name', port(80, { hostIP: '0.0.0.0' }), port(80, { hostIP: '10.0.0.1' }), true],
    ['two addresses', port(80, { hostIP: '10.0.0.2' }), port(80, { hostIP: '10.0.0.1' }), false],
    ['no host port', port(0), port(0), false],
  ])('%s', (_what, used, wanted, conflicts) => {
    const given = {
      nodes: [aNode('a'), aNode('b')],
      pod: withPorts('p', wanted),
      running: [['a', withPorts('q', used)]] as const,
    };
    expect(reasonsOf(nodePorts, given)).toEqual({ a: conflicts ? reason : '', b: '' });
    expect(codesOf(nodePorts, given)['a']).toBe(conflicts ? 'unschedulable' : 'fits');
  });

  test('each port of each pod counts', () => {
    const running = [
      ['a', withPorts('q', port(1), port(2))],
      ['a', withPorts('r', port(3))],
    ] as const;
    const where = (wanted: number) =>
      reasonsOf(nodePorts, { nodes: [aNode('a')], pod: withPorts('p', port(9), port(wanted)), running });
    expect([1, 2, 3, 4].map((wanted) => where(wanted)['a'])).toEqual([reason, reason, reason, '']);
    expect(nodePorts.filter(cycleOf({ nodes: [], pod: aPod('p') }))).toBeUndefined();
  });
});

describe('NodeResourcesFit', () => {
  const nodes = [
    aNode('a', { allocatable: { 'x.y/gpu': '2', 'ephemeral-storage': '10Gi', 'x.z/nic': '1' } }),
    aNode('b'),
  ];
  const running = [
    ['a', aPod('q', {}, { requests: { cpu: '3', memory: '6Gi', 'x.y/gpu': '1', 'ephemeral-storage': '9Gi' } })],
  ] as const;
  const why = (requests: Record<string, string>, args: Parameters<typeof nodeResourcesFit>[0] = {}) =>
    reasonsOf(nodeResourcesFit(args), { nodes, pod: aPod('p', {}, { requests }), running });
  test.each<readonly [string, Record<string, string>, string, string]>([
    ['nothing', {}, '', ''],
    [
      'exactly what is free',
      { cpu: '1', memory: '2Gi', 'x.y/gpu': '1', 'ephemeral-storage': '1Gi' },
      '',
      'Insufficient ephemeral-storage; Insufficient x.y/gpu',
    ],
    ['cpu', { cpu: '1001m' }, 'Insufficient cpu', ''],
    ['memory', { memory: '2049Mi' }, 'Insufficient memory', ''],
    [
      'several',
      { memory: '7Gi', cpu: '2', 'x.y/gpu': '2' },
      'Insufficient cpu; Insufficient memory; Insufficient x.y/gpu',
      'Insufficient x.y/gpu',
    ],
    ['storage', { 'ephemeral-storage': '2Gi' }, 'Insufficient ephemeral-storage', 'Insufficient ephemeral-storage'],
    ['none of a resource that no node has', { 'u.v/w': '0' }, '', ''],
    ['a resource that no node has', { 'u.v/w': '1' }, 'Insufficient u.v/w', 'Insufficient u.v/w'],
  ])('%s', (_what, requests, a, b) => {
    expect(why(requests)).toEqual({ a, b });
  });

  test('ignores resources and groups of the configuration, but none of the system', () => {
    const requests = { 'x.y/gpu': '5', 'x.z/nic': '5' };
    expect(why(requests, { ignoredResources: ['x.y/gpu'] })).toEqual({
      a: 'Insufficient x.z/nic',
      b: 'Insufficient x.z/nic',
    });
    expect(why(requests, { ignoredResourceGroups: ['x.z'] })).toEqual({
      a: 'Insufficient x.y/gpu',
      b: 'Insufficient x.y/gpu',
    });
    expect(why(requests, { ignoredResourceGroups: ['x.z', 'x.y'] })).toEqual({ a: '', b: '' });
    expect(why({ cpu: '9' }, { ignoredResources: ['cpu'], ignoredResourceGroups: ['cpu'] })['b']).toBe(
      'Insufficient cpu',
    );
  });

  test('the number of pods is limited', () => {
    const full = {
      nodes: [aNode('a', { allocatable: { pods: '1' } })],
      pod: aPod('p', {}, { requests: { cpu: '9' } }),
      running,
    };
    expect(reasonsOf(nodeResourcesFit(), full)).toEqual({ a: 'Too many pods; Insufficient cpu' });
    expect(reasonsOf(nodeResourcesFit(), { ...full, pod: aPod('p') })).toEqual({ a: 'Too many pods' });
    expect(codesOf(nodeResourcesFit(), full)).toEqual({ a: 'unschedulable' });
  });

  test('a pod needs the sum of its containers, or its largest init container, and its overhead', () => {
    const container = (name: string, cpu: string, memory = '0') => ({ name, resources: { requests: { cpu, memory } } });
    const pod = aPod('p', {
      containers: [container('c', '1', '1Gi'), container('d', '1500m')],
      initContainers: [container('i', '2', '5Gi'), container('j', '3')],
      overhead: { cpu: '500m', memory: '1Gi' },
    });
    const fits = (cpu: string, memory: string, gatesOff: readonly 'PodOverhead'[] = []) =>
      reasonsOf(nodeResourcesFit(), { nodes: [aNode('a', { allocatable: { cpu, memory } })], pod, gatesOff })['a'];
    expect(fits('3500m', '6Gi')).toBe('');
    expect(fits('3499m', '6Gi')).toBe('Insufficient cpu');
    expect(fits('3500m', '6143Mi')).toBe('Insufficient memory');
    expect(fits('3', '5Gi', ['PodOverhead'])).toBe('');
    expect(fits('2999m', '5Gi', ['PodOverhead'])).toBe('Insufficient cpu');
  });

  test('ephemeral storage counts with its gate', () => {
    const given = { nodes: [aNode('a')], pod: aPod('p', {}, { requests: { 'ephemeral-storage': '1Gi' } }) };
    expect(reasonsOf(nodeResourcesFit(), given)).toEqual({ a: 'Insufficient ephemeral-storage' });
    expect(reasonsOf(nodeResourcesFit(), { ...given, gatesOff: ['LocalStorageCapacityIsolation'] })).toEqual({ a: '' });
  });
});
