import { describe, expect, test } from '@jest/globals';
import type { Node, Pod, PodSpec } from '@orch/api/types/core_v1';
import { LabelSelector, orchNames } from '@orch/apimachinery';
import { ClusterState } from '../cluster/cluster-state.js';
import { podInfo } from '../cluster/pod-info.js';
import { noWorkloads, type Workloads } from '../cluster/workloads.js';
import { defaultProfile } from '../plugins/default-plugins.js';
import { NominatedPods } from '../preemption/nominated-pods.js';
import { CycleState } from './cycle-state.js';
import { Decider, unschedulableMessage } from './decide.js';
import { wantedNodes } from './find-nodes.js';

const allGates = () => true;

function node(name: string, change: { cpu?: string; labels?: Record<string, string>; spec?: Node['spec'] } = {}): Node {
  const { cpu = '4', labels = {}, spec = {} } = change;
  const allocatable = { cpu, memory: '8Gi', pods: '10' };
  const all = { 'orch.io/hostname': name, ...labels };
  return { apiVersion: 'v1', kind: 'Node', metadata: { name, labels: all }, spec, status: { allocatable } };
}

function pod(
  name: string,
  spec: Partial<PodSpec> = {},
  { requests = {}, labels = {} }: { requests?: Record<string, string>; labels?: Record<string, string> } = {},
): Pod {
  const containers = [{ name: 'c', resources: { requests } }];
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace: 'n', uid: name, labels },
    spec: { containers, ...spec },
  };
}

function decideOn(
  nodes: readonly Node[],
  wanted: Pod,
  {
    running = [],
    workloads = noWorkloads,
  }: { running?: readonly (readonly [string, Pod])[]; workloads?: Workloads } = {},
): string {
  const cluster = new ClusterState({ names: orchNames });
  for (const each of nodes) cluster.putNode(each);
  for (const [nodeName, each] of running) cluster.putPod(podInfo(each, allGates), nodeName);
  const decider = new Decider({
    profile: defaultProfile('default-scheduler'),
    nominations: new NominatedPods(),
    percentageOfNodesToScore: 100,
    random: () => 0.99,
  });
  const info = podInfo(wanted, allGates);
  const decision = decider.decide({
    pod: info,
    cluster,
    workloads,
    names: orchNames,
    gates: allGates,
    state: new CycleState(),
  });
  if (decision.type === 'error') throw new Error(decision.message);
  return decision.type === 'node' ? cluster.nodes.nameAt(decision.slot) : unschedulableMessage(decision);
}

test('pods and nodes without a spec are decided on like others', () => {
  const bareNode = (name: string, pods: string): Node => ({
    ...{ apiVersion: 'v1', kind: 'Node', metadata: { name }, status: { allocatable: { pods } } },
  });
  const barePod = (name: string): Pod => ({
    ...{ apiVersion: 'v1', kind: 'Pod', metadata: { name, namespace: 'n', uid: name } },
  });
  const running = [['a', barePod('x')] as const];
  expect(decideOn([bareNode('a', '1'), bareNode('b', '1')], barePod('p'), { running })).toBe('b');
  expect(decideOn([bareNode('a', '1')], barePod('p'), { running })).toBe('0/1 nodes are available: 1 Too many pods.');
  const nodes = [bareNode('a', '2'), bareNode('b', '2'), { apiVersion: 'v1', kind: 'Node', metadata: { name: 'c' } }];
  expect(['a', 'b']).toContain(decideOn(nodes, barePod('p'), { running }));
});

describe('the scheduler', () => {
  test('selects the node with the most free resources', () => {
    const running = [['a', pod('x', {}, { requests: { cpu: '3', memory: '6Gi' } })]] as const;
    expect(
      decideOn([node('a'), node('b')], pod('p', {}, { requests: { cpu: '500m', memory: '1Gi' } }), { running }),
    ).toBe('b');
  });

  test.each([
    ['no node', [], pod('p'), 'no nodes available to schedule pods'],
    ['cpu', [node('a')], pod('p', {}, { requests: { cpu: '5' } }), '0/1 nodes are available: 1 Insufficient cpu.'],
    [
      'cpu and memory',
      [node('a')],
      pod('p', {}, { requests: { memory: '9Gi', cpu: '5' } }),
      '0/1 nodes are available: 1 Insufficient cpu, 1 Insufficient memory.',
    ],
    [
      'an extended resource',
      [node('a')],
      pod('p', {}, { requests: { 'a.b/gpu': '1' } }),
      '0/1 nodes are available: 1 Insufficient a.b/gpu.',
    ],
    [
      'an unschedulable node',
      [node('a', { spec: { unschedulable: true } })],
      pod('p'),
      '0/1 nodes are available: 1 node(s) were unschedulable.',
    ],
    [
      'a taint',
      [node('a', { spec: { taints: [{ key: 'k', value: 'v', effect: 'NoSchedule' }] } })],
      pod('p'),
      "0/1 nodes are available: 1 node(s) had taint {k: v}, that the pod didn't tolerate.",
    ],
    [
      'a selector',
      [node('a', { labels: { disk: 'hdd' } })],
      pod('p', { nodeSelector: { disk: 'ssd' } }),
      "0/1 nodes are available: 1 node(s) didn't match Pod's node affinity.",
    ],
  ])('rejects all nodes: %s', (_why, nodes, wanted, message) => {
    expect(decideOn(nodes, wanted)).toBe(message);
  });

  test('rejects a node with as many pods as it takes', () => {
    const running = Array.from({ length: 10 }, (_, index) => ['a', pod(`x${index}`)] as const);
    expect(decideOn([node('a')], pod('p'), { running })).toBe('0/1 nodes are available: 1 Too many pods.');
  });

  test('accepts a taint that the pod tolerates', () => {
    const tainted = node('a', { spec: { taints: [{ key: 'k', value: 'v', effect: 'NoSchedule' }] } });
    const equal = { key: 'k', operator: 'Equal', value: 'v', effect: 'NoSchedule' };
    expect(decideOn([tainted], pod('p', { tolerations: [equal] }))).toBe('a');
    expect(decideOn([tainted], pod('p', { tolerations: [{ operator: 'Exists' }] }))).toBe('a');
    expect(decideOn([tainted], pod('p', { tolerations: [{ ...equal, value: 'w' }] }))).toContain('0/1');
  });

  test('avoids taints of PreferNoSchedule', () => {
    const avoided = node('a', { spec: { taints: [{ key: 'k', value: 'v', effect: 'PreferNoSchedule' }] } });
    expect(decideOn([avoided, node('b', { cpu: '2' })], pod('p'))).toBe('b');
    expect(decideOn([avoided], pod('p'))).toBe('a');
  });

  test('follows the required node affinity', () => {
    const affinity = {
      nodeAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: {
          nodeSelectorTerms: [
            { matchExpressions: [{ key: 'cores', operator: 'Gt', values: ['4'] }] },
            { matchFields: [{ key: 'metadata.name', operator: 'In', values: ['c'] }] },
          ],
        },
      },
    };
    const nodes = [node('a', { labels: { cores: '4' } }), node('b', { labels: { cores: '8' } })];
    expect(decideOn(nodes, pod('p', { affinity }))).toBe('b');
    expect(decideOn([node('c')], pod('p', { affinity }))).toBe('c');
    expect(decideOn([node('a')], pod('p', { affinity }))).toContain('0/1');
  });

  test('prefers nodes by the weights of preferred node affinity', () => {
    const prefer = (key: string, weight: number) => ({
      weight,
      preference: { matchExpressions: [{ key, operator: 'Exists' }] },
    });
    const affinity = {
      nodeAffinity: { preferredDuringSchedulingIgnoredDuringExecution: [prefer('x', 10), prefer('y', 20)] },
    };
    const nodes = [node('a', { labels: { x: '' } }), node('b', { labels: { y: '' } }), node('c')];
    expect(decideOn(nodes, pod('p', { affinity }))).toBe('b');
  });

  test('does not assign a host port twice', () => {
    const withPort = (name: string): Pod =>
      pod(name, { containers: [{ name: 'c', ports: [{ containerPort: 80, hostPort: 80 }] }] });
    const running = [['a', withPort('q')]] as const;
    expect(decideOn([node('a')], withPort('p'), { running })).toContain('free ports');
    expect(decideOn([node('a'), node('b')], withPort('p'), { running })).toBe('b');
  });

  test('spreads the pods of a workload over hosts and zones', () => {
    const labels = { app: 'web' };
    const zone = (name: string, of: string) => node(name, { labels: { 'topology.orch.io/zone': of } });
    const nodes = [zone('a1', 'a'), zone('a2', 'a'), zone('b1', 'b')];
    const web = (name: string) => pod(name, {}, { labels });
    const selector = LabelSelector.of([{ key: 'app', operator: '=', values: ['web'] }]);
    const workloads = { ...noWorkloads, selectorOf: () => selector };
    const running = [['a1', web('x')]] as const;
    expect(decideOn(nodes, web('p'), { running, workloads })).toBe('b1');
    const more = [...running, ['b1', web('y')]] as const;
    expect(decideOn(nodes, web('p'), { running: more, workloads })).toBe('a2');
  });

  test('keeps the maximum skew of a constraint', () => {
    const labels = { app: 'web' };
    const constraint = {
      maxSkew: 1,
      topologyKey: 'zone',
      whenUnsatisfiable: 'DoNotSchedule',
      labelSelector: { matchLabels: labels },
    };
    const web = (name: string) => pod(name, { topologySpreadConstraints: [constraint] }, { labels });
    const nodes = [node('a', { labels: { zone: 'a' } }), node('b', { labels: { zone: 'b' }, cpu: '1' }), node('c')];
    const running = [['a', web('x')]] as const;
    expect(decideOn(nodes, web('p'), { running })).toBe('b');
    const full = [...running, ['b', pod('y', {}, { requests: { cpu: '1' } })]] as const;
    const big = {
      ...web('p'),
      spec: { ...web('p').spec, containers: [{ name: 'c', resources: { requests: { cpu: '1' } } }] },
    };
    expect(decideOn(nodes, big, { running: full })).toBe(
      "0/3 nodes are available: 1 Insufficient cpu, 1 node(s) didn't match pod topology spread constraints, 1 node(s) didn't match pod topology spread constraints (missing required label).",
    );
  });

  test('keeps pods together and apart in topology domains', () => {
    const term = { labelSelector: { matchLabels: { app: 'db' } }, topologyKey: 'zone' };
    const together = { podAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [term] } };
    const apart = { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [term] } };
    const nodes = [
      node('a1', { labels: { zone: 'a' } }),
      node('a2', { labels: { zone: 'a' } }),
      node('b', { labels: { zone: 'b' } }),
    ];
    const db = pod('db', { affinity: apart }, { labels: { app: 'db' } });
    const running = [['a1', db]] as const;
    expect(decideOn(nodes.slice(1), pod('p', { affinity: together }), { running })).toContain('pod affinity rules');
    expect(decideOn([...nodes].reverse(), pod('p', { affinity: together }), { running })).toMatch(/^a/);
    expect(decideOn(nodes, pod('p', { affinity: apart }), { running })).toBe('b');
    // The anti-affinity of a pod that runs.
    expect(decideOn(nodes, pod('p', {}, { labels: { app: 'db' } }), { running })).toBe('b');
    // The first of a group that wants to be together.
    expect(decideOn([nodes[2] ?? node('b')], pod('p', { affinity: together }, { labels: { app: 'db' } }))).toBe('b');
  });
});

test.each([
  [50, 0, 50],
  [100, 0, 100],
  [99, 10, 99],
  [1_000, 0, 420],
  [1_000, 20, 200],
  [1_000, 5, 100],
  [5_000, 0, 500],
  [15_000, 0, 750],
  [5_000, 100, 5_000],
])('of %d nodes, with %d percent, %d feasible ones are enough', (nodes, percentage, wanted) => {
  expect(wantedNodes(nodes, percentage)).toBe(wanted);
});
