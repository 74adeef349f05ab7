import { describe, expect, test } from '@jest/globals';
import type { Node, Pod, PodSpec } from '@orch/api/types/core_v1';
import { orchNames } from '@orch/apimachinery';
import { defaultFilters, defaultScores } from '../plugins/default-plugins.js';
import { NodeTable } from './node-table.js';
import { podRequest } from './pod-request.js';
import { selectNode, unschedulableMessage } from './select-node.js';

const allGates = () => true;

function node(name: string, change: { cpu?: string; labels?: Record<string, string>; spec?: Node['spec'] } = {}): Node {
  const { cpu = '4', labels = {}, spec = {} } = change;
  const allocatable = { cpu, memory: '8Gi', pods: '10' };
  return { apiVersion: 'v1', kind: 'Node', metadata: { name, labels }, spec, status: { allocatable } };
}

function pod(name: string, spec: Partial<PodSpec> = {}, requests: Record<string, string> = {}): Pod {
  const containers = [{ name: 'c', resources: { requests } }];
  return { apiVersion: 'v1', kind: 'Pod', metadata: { name, uid: name }, spec: { containers, ...spec } };
}

function select(nodes: readonly Node[], wanted: Pod, running: Readonly<Record<string, Pod>> = {}): string {
  const table = new NodeTable();
  for (const each of nodes) table.putNode(each);
  for (const [nodeName, each] of Object.entries(running))
    table.putPod(each.metadata.uid ?? '', nodeName, podRequest(each, allGates));
  const selection = selectNode(podRequest(wanted, allGates), {
    rows: table.rows,
    filters: defaultFilters,
    scores: defaultScores,
    context: { names: orchNames },
    random: () => 0.99,
  });
  return selection.type === 'node' ? selection.name : unschedulableMessage(selection);
}

describe('the scheduler', () => {
  test('selects the node with the most free resources', () => {
    const busy = { a: pod('x', {}, { cpu: '3' }) };
    expect(select([node('a'), node('b')], pod('p', {}, { cpu: '500m' }), busy)).toBe('b');
  });

  test.each([
    ['no node', [], pod('p'), 'no nodes available to schedule pods'],
    ['cpu', [node('a')], pod('p', {}, { cpu: '5' }), '0/1 nodes are available: 1 Insufficient cpu.'],
    ['memory', [node('a')], pod('p', {}, { memory: '9Gi' }), '0/1 nodes are available: 1 Insufficient memory.'],
    [
      'an extended resource',
      [node('a')],
      pod('p', {}, { 'a.b/gpu': '1' }),
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
    expect(select(nodes, wanted)).toBe(message);
  });

  test('accepts a taint that the pod tolerates', () => {
    const tainted = node('a', { spec: { taints: [{ key: 'k', value: 'v', effect: 'NoSchedule' }] } });
    const equal = { key: 'k', operator: 'Equal', value: 'v', effect: 'NoSchedule' };
    expect(select([tainted], pod('p', { tolerations: [equal] }))).toBe('a');
    expect(select([tainted], pod('p', { tolerations: [{ operator: 'Exists' }] }))).toBe('a');
    expect(select([tainted], pod('p', { tolerations: [{ ...equal, value: 'w' }] }))).toContain('0/1');
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
    expect(select(nodes, pod('p', { affinity }))).toBe('b');
    expect(select([node('c')], pod('p', { affinity }))).toBe('c');
    expect(select([node('a')], pod('p', { affinity }))).toContain('0/1');
  });

  test('does not assign a host port twice', () => {
    const withPort = (name: string): Pod =>
      pod(name, { containers: [{ name: 'c', ports: [{ containerPort: 80, hostPort: 80 }] }] });
    expect(select([node('a')], withPort('p'), { a: withPort('q') })).toContain('free ports');
    expect(select([node('a'), node('b')], withPort('p'), { a: withPort('q') })).toBe('b');
  });
});
