import { describe, expect, test } from '@jest/globals';
import type { Node, Pod } from '@orch/api/types/core_v1';
import { orchNames } from '@orch/apimachinery';
import { ClusterState } from '../cluster/cluster-state.js';
import { podInfo } from '../cluster/pod-info.js';
import { noWorkloads } from '../cluster/workloads.js';
import { NominatedPods } from '../preemption/nominated-pods.js';
import { findCandidates } from '../preemption/preempt.js';
import { checkingAll } from './check-all-filters.js';
import { CycleState, stateKey } from './cycle-state.js';
import { Decider, unschedulableMessage } from './decide.js';
import type { Plugin } from './extension-points.js';
import { findNodes } from './find-nodes.js';
import { filterOf, scoreOf } from './node-plugins.js';
import type { Cycle } from './plugin.js';
import { failed, unresolvable, unschedulable } from './status.js';

const gates = () => true;

function node(name: string): Node {
  const allocatable = { cpu: '4', memory: '8Gi', pods: '10' };
  return { apiVersion: 'v1', kind: 'Node', metadata: { name }, spec: {}, status: { allocatable } };
}

function pod(name: string, priority = 0): Pod {
  const containers = [{ name: 'c', resources: { requests: { cpu: '1' } } }];
  return {
    ...{ apiVersion: 'v1', kind: 'Pod', metadata: { name, namespace: 'n', uid: name } },
    spec: { containers, priority },
  };
}

function given(plugin: Plugin, running: readonly (readonly [string, Pod])[] = []) {
  const cluster = new ClusterState({ names: orchNames });
  for (const name of ['a', 'b']) cluster.putNode(node(name));
  for (const [nodeName, each] of running) cluster.putPod(podInfo(each, gates), nodeName);
  const cycle: Cycle = {
    ...{ pod: podInfo(pod('p', 10), gates), cluster, workloads: noWorkloads, names: orchNames, gates },
    state: new CycleState(),
  };
  const [filter, score] = [filterOf(plugin), scoreOf(plugin)];
  const profile = {
    preFilters: plugin.preFilter === undefined ? [] : [{ ...plugin, preFilter: plugin.preFilter }],
    preFilterExtensions: plugin.addPod || plugin.removePod ? [plugin] : [],
    filters: filter === undefined ? [] : [filter],
    preScores: plugin.preScore === undefined ? [] : [{ ...plugin, preScore: plugin.preScore }],
    scores: score === undefined ? [] : [{ plugin: score, weight: 1 }],
  };
  const nominations = new NominatedPods();
  const decider = new Decider({ profile, nominations, percentageOfNodesToScore: 0, random: () => 0.99 });
  const decide = () => {
    const decision = decider.decide(cycle);
    if (decision.type === 'error') return decision.message;
    return decision.type === 'node' ? cluster.nodes.nameAt(decision.slot) : unschedulableMessage(decision);
  };
  return { cycle, profile, nominations, decide };
}

describe('a plugin that looks at one node at a time', () => {
  test('filters, with the pods and the resources of the node', () => {
    const plugin: Plugin = {
      name: 'Mine',
      filterNode: (_cycle, { name, pods, requested, allocatable }) => {
        const count = [...pods()].length;
        const free = allocatable('cpu') - requested('cpu');
        return count > 0 ? unschedulable(`${name} has ${count} pods and ${free}m cpu`) : undefined;
      },
    };
    expect(given(plugin, [['a', pod('x')]]).decide()).toBe('b');
    const both = [['a', pod('x')] as const, ['b', pod('y')] as const];
    expect(given(plugin, both).decide()).toBe(
      '0/2 nodes are available: 1 a has 1 pods and 3000m cpu, 1 b has 1 pods and 3000m cpu.',
    );
  });

  test('scores and normalizes, after PreScore with the feasible nodes', () => {
    const seen = stateKey<readonly string[]>('seen');
    const plugin: Plugin = {
      name: 'Mine',
      preScore(cycle, nodes) {
        cycle.state.write(
          seen,
          nodes.map(({ name }) => name),
        );
        return undefined;
      },
      scoreNode: ({ state }, { name }) => (state.read(seen)?.indexOf(name) ?? 0) * 1_000,
      normalizeScores: (_cycle, scores, nodes) => {
        for (const index of nodes.keys()) scores[index] = (scores[index] ?? 0) / 10;
      },
    };
    expect(given(plugin).decide()).toBe('b');
  });

  test('that scores out of range fails the attempt', () => {
    expect(given({ name: 'Mine', scoreNode: () => 101 }).decide()).toBe(
      'plugin "Mine" returns an invalid score 101, it should be in the range of [0, 100] after normalizing',
    );
  });

  test('refuses all nodes in PreFilter, or fails', () => {
    expect(given({ name: 'Mine', preFilter: () => unresolvable('not today') }).decide()).toBe(
      '0/2 nodes are available: 2 not today.',
    );
    expect(given({ name: 'Mine', preFilter: () => failed('lost') }).decide()).toBe(
      'running PreFilter plugin "Mine": lost',
    );
    const throwing: Plugin = {
      name: 'Mine',
      filterNode() {
        throw new RangeError('a mistake');
      },
    };
    expect(given(throwing).decide()).toMatch(/^running "Mine" filter plugin: .*a mistake$/);
  });
});

test('preemption tells plugins with state of their own which pods it supposes to be gone', () => {
  const counts = stateKey<Map<string, number>>('counts', (map) => new Map(map));
  const change = (cycle: Cycle, name: string, by: number) => {
    const map = cycle.state.read(counts);
    map?.set(name, (map.get(name) ?? 0) + by);
    return undefined;
  };
  const plugin: Plugin = {
    name: 'OnePerNode',
    preFilter(cycle) {
      const { nodes } = cycle.cluster;
      cycle.state.write(counts, new Map(nodes.order.map((slot) => [nodes.nameAt(slot), nodes.podsAt(slot).size])));
      return undefined;
    },
    addPod: (cycle, _pod, { name }) => change(cycle, name, 1),
    removePod: (cycle, _pod, { name }) => change(cycle, name, -1),
    filterNode: ({ state }, { name }) =>
      (state.read(counts)?.get(name) ?? 0) > 0 ? unschedulable('taken') : undefined,
  };
  const { cycle, profile, nominations } = given(plugin, [
    ['a', pod('x')],
    ['b', pod('high', 20)],
  ]);
  const { rejected } = findNodes(cycle, { ...profile, nominations, start: 0, wanted: 2 });
  expect(rejected.size).toBe(2);
  const candidates = findCandidates(cycle, {
    ...{ ...profile, nominations, rejected, budgets: [], nowMs: 0 },
    ...{ minCandidatePercentage: 100, minCandidates: 2, random: () => 0 },
  });
  expect(candidates.map(({ victims }) => victims.pods.map(({ name }) => name))).toEqual([['x']]);
  // What was supposed is not in the state of the attempt.
  expect(cycle.state.read(counts)).toEqual(
    new Map([
      ['a', 1],
      ['b', 1],
    ]),
  );
});

test('all filters run after a failure when a policy wants all reasons', () => {
  const refusing = (name: string, code: 'unschedulable' | 'unresolvable') =>
    filterOf({ name, filterNode: () => ({ code, reasons: [`no by ${name}`] }) });
  const filters = [refusing('x', 'unschedulable'), refusing('y', 'unresolvable')].flatMap((each) => each ?? []);
  const { cycle, nominations } = given({ name: 'none' });
  const search = { nominations, start: 0, wanted: 1 };
  const [first] = [...findNodes(cycle, { ...search, filters }).rejected.values()];
  expect(first).toMatchObject({ code: 'unschedulable', plugin: 'x', reasons: ['no by x'] });
  const [joined] = [...findNodes(cycle, { ...search, filters: [checkingAll(filters)] }).rejected.values()];
  expect(joined).toEqual({
    ...{ code: 'unresolvable', plugin: 'x', otherPlugins: ['y'], reasons: ['no by x', 'no by y'] },
  });
});

test('with the gate PreferNominatedNode, the promised node is enough when it fits', () => {
  const { cycle, profile, nominations } = given({
    name: 'Mine',
    scoreNode: (_c, { name }) => (name === 'b' ? 100 : 0),
  });
  const decideWith = (isOn: boolean) => {
    const decider = new Decider({ profile, nominations, percentageOfNodesToScore: 0, random: () => 0 });
    const promised = podInfo({ ...pod('p'), status: { nominatedNodeName: 'a' } }, gates);
    const decision = decider.decide({ ...cycle, pod: promised, gates: () => isOn });
    return decision.type === 'node' ? cycle.cluster.nodes.nameAt(decision.slot) : decision.type;
  };
  expect(decideWith(false)).toBe('b');
  expect(decideWith(true)).toBe('a');
});
