import { describe, expect, test } from '@jest/globals';
import type { Node, Pod } from '@orch/api/types/core_v1';
import type { PodDisruptionBudget } from '@orch/api/types/policy_v1beta1';
import { orchNames } from '@orch/apimachinery';
import { ClusterState } from '../cluster/cluster-state.js';
import { podInfo } from '../cluster/pod-info.js';
import { noWorkloads } from '../cluster/workloads.js';
import { CycleState } from '../framework/cycle-state.js';
import { findNodes } from '../framework/find-nodes.js';
import type { Cycle } from '../framework/plugin.js';
import { defaultProfile } from '../plugins/default-plugins.js';
import { NominatedPods } from './nominated-pods.js';
import { findCandidates, mayHelp, mayPreempt, preempt } from './preempt.js';

const gates = () => true;
const { filters } = defaultProfile('default-scheduler');

const node = (name: string, spec: Node['spec'] = {}): Node => ({
  ...{ apiVersion: 'v1', kind: 'Node', metadata: { name }, spec },
  status: { allocatable: { cpu: '2', memory: '8Gi', pods: '10' } },
});

interface PodOptions {
  readonly priority?: number;
  readonly cpu?: string;
  readonly startTime?: string;
  readonly app?: string;
  readonly policy?: string;
  readonly nominated?: string;
  readonly isTerminating?: boolean;
}

function pod(name: string, options: PodOptions = {}): Pod {
  const {
    priority = 0,
    cpu = '1',
    startTime = '2026-01-01T00:00:00Z',
    app = name,
    policy,
    nominated,
    isTerminating,
  } = options;
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      ...{ name, namespace: 'n', uid: name, labels: { app } },
      ...(isTerminating ? { deletionTimestamp: '2026-01-01T00:00:00Z' } : {}),
    },
    spec: {
      priority,
      containers: [{ name: 'c', resources: { requests: { cpu } } }],
      ...(policy ? { preemptionPolicy: policy } : {}),
    },
    status: { startTime, ...(nominated ? { nominatedNodeName: nominated } : {}) },
  };
}

const budget = (app: string, disruptionsAllowed: number): PodDisruptionBudget => ({
  ...{ apiVersion: 'policy/v1beta1', kind: 'PodDisruptionBudget', metadata: { name: app, namespace: 'n' } },
  spec: { selector: { matchLabels: { app } } },
  status: { disruptionsAllowed, currentHealthy: 1, desiredHealthy: 1, expectedPods: 1 },
});

function cycleOf(wanted: Pod, cluster: ClusterState): Cycle {
  const state = new CycleState();
  return { pod: podInfo(wanted, gates), cluster, workloads: noWorkloads, names: orchNames, gates, state };
}

function given(
  nodes: readonly Node[],
  running: readonly (readonly [string, Pod])[],
  wanted: Pod,
  budgets: readonly PodDisruptionBudget[] = [],
) {
  const cluster = new ClusterState({ names: orchNames });
  for (const each of nodes) cluster.putNode(each);
  for (const [nodeName, each] of running) cluster.putPod(podInfo(each, gates), nodeName);
  const cycle = cycleOf(wanted, cluster);
  const nominations = new NominatedPods();
  const search = { filters, nominations, start: 0, wanted: nodes.length };
  const { rejected } = findNodes(cycle, search);
  const nowMs = Date.parse('2026-01-02T00:00:00Z');
  const chosen = preempt(cycle, {
    ...{ filters, nominations, rejected, budgets, nowMs },
    ...{ minCandidatePercentage: 10, minCandidates: 100, random: () => 0 },
  });
  return {
    may: mayPreempt(cycle, rejected),
    helps: mayHelp(rejected),
    chosen: chosen && `${cluster.nodes.nameAt(chosen.slot)}: ${chosen.victims.pods.map((each) => each.name).join(' ')}`,
    // Nothing of what was supposed is left.
    rejectedAgain: findNodes(cycle, search).rejected.size,
  };
}

const high = (options: PodOptions = {}) => pod('high', { priority: 10, ...options });

describe('preemption', () => {
  test('takes the fewest pods of lower priority, the least important first', () => {
    const running = [
      ['a', pod('old', { cpu: '1' })],
      ['a', pod('young', { cpu: '1', startTime: '2026-01-01T12:00:00Z' })],
    ] as const;
    expect(given([node('a')], running, high())).toEqual({
      may: true,
      helps: true,
      chosen: 'a: young',
      rejectedAgain: 1,
    });
    expect(given([node('a')], running, high({ cpu: '2' })).chosen).toBe('a: old young');
    expect(given([node('a')], running, high({ cpu: '3' })).chosen).toBeUndefined();
  });

  test('takes no pod of equal or higher priority', () => {
    const running = [['a', pod('equal', { cpu: '2', priority: 10 })]] as const;
    expect(given([node('a')], running, high()).chosen).toBeUndefined();
  });

  test('does not look at nodes that could not take the pod without any pod', () => {
    const running = [['a', pod('low', { cpu: '2' })]] as const;
    const outcome = given([node('a', { unschedulable: true })], running, high());
    expect([outcome.helps, outcome.chosen]).toEqual([false, undefined]);
  });

  test.each([
    [
      'fewer broken budgets',
      [
        ['a', pod('kept', { cpu: '2' })],
        ['b', pod('free', { cpu: '2', priority: 5 })],
      ],
      [budget('kept', 0)],
      'b: free',
    ],
    [
      'a lower highest priority',
      [
        ['a', pod('five', { cpu: '2', priority: 5 })],
        ['b', pod('four', { cpu: '2', priority: 4 })],
      ],
      [],
      'b: four',
    ],
    [
      'a lower sum of priorities',
      [
        ['a', pod('x', { cpu: '1', priority: 5 })],
        ['a', pod('y', { cpu: '1', priority: 4 })],
        ['b', pod('z', { cpu: '2', priority: 5 })],
      ],
      [],
      'b: z',
    ],
    [
      'a later start of the most important',
      [
        ['a', pod('early', { cpu: '2' })],
        ['b', pod('late', { cpu: '2', startTime: '2026-01-01T12:00:00Z' })],
      ],
      [],
      'b: late',
    ],
    [
      'the first of equal ones',
      [
        ['a', pod('one', { cpu: '2' })],
        ['b', pod('two', { cpu: '2' })],
      ],
      [],
      'a: one',
    ],
  ] as const)('prefers %s', (_what, running, budgets, chosen) => {
    expect(given([node('a'), node('b')], running, high({ cpu: '2' }), budgets).chosen).toBe(chosen);
  });

  test('gives back first the pods whose loss would break a budget', () => {
    const running = [
      ['a', pod('one', { app: 'kept' })],
      ['a', pod('two', { startTime: '2026-01-01T12:00:00Z', app: 'kept' })],
    ] as const;
    // One disruption is allowed: it is charged to the more important pod, so the other would break the budget.
    expect(given([node('a')], running, high(), [budget('kept', 1)]).chosen).toBe('a: one');
    expect(given([node('a')], running, high(), [budget('kept', 2)]).chosen).toBe('a: two');
  });

  test('is not for pods with the policy Never, or while victims of an earlier attempt are going', () => {
    const nodes = [node('a')];
    expect(given(nodes, [['a', pod('low', { cpu: '2' })]], high({ policy: 'Never' })).may).toBe(false);
    const going = [['a', pod('low', { cpu: '2', isTerminating: true })]] as const;
    expect(given(nodes, going, high({ nominated: 'a' })).may).toBe(false);
    expect(given(nodes, going, high({ nominated: 'other' })).may).toBe(true);
    expect(given([node('a', { unschedulable: true })], going, high({ nominated: 'a' })).may).toBe(true);
    const staying = [['a', pod('low', { cpu: '2' })]] as const;
    expect(given(nodes, staying, high({ nominated: 'a' })).may).toBe(true);
    const oneIsGoing = [
      ['a', pod('going', { isTerminating: true })],
      ['a', pod('staying')],
    ] as const;
    expect(given(nodes, oneIsGoing, high({ nominated: 'a' })).may).toBe(false);
    const asImportant = [['a', pod('equal', { cpu: '2', priority: 10, isTerminating: true })]] as const;
    expect(given(nodes, asImportant, high({ nominated: 'a' })).may).toBe(true);
  });
});

describe('the search for candidates', () => {
  /** Nodes n0, n1, .. with one pod each; the budget breaks with those that are called. Returns the candidates. */
  function search(count: number, options: { percentage: number; absolute: number; random?: number; kept?: string[] }) {
    const cluster = new ClusterState({ names: orchNames });
    const names = Array.from({ length: count }, (_, index) => `n${index}`);
    for (const name of names) {
      cluster.putNode(node(name));
      const app = options.kept?.includes(name) ? 'kept' : 'free';
      cluster.putPod(podInfo(pod(`on-${name}`, { cpu: '2', app }), gates), name);
    }
    const cycle = cycleOf(high({ cpu: '2' }), cluster);
    const nominations = new NominatedPods();
    const { rejected } = findNodes(cycle, { filters, nominations, start: 0, wanted: count });
    const candidates = findCandidates(cycle, {
      ...{ filters, nominations, rejected, budgets: [budget('kept', 0)], nowMs: 0 },
      ...{ minCandidatePercentage: options.percentage, minCandidates: options.absolute },
      random: () => options.random ?? 0,
    });
    return candidates.map(({ slot }) => cluster.nodes.nameAt(slot));
  }

  test('ends with the share of the nodes, or with the absolute number if that is more', () => {
    expect(search(10, { percentage: 30, absolute: 1 })).toEqual(['n0', 'n1', 'n2']);
    expect(search(10, { percentage: 30, absolute: 4 })).toEqual(['n0', 'n1', 'n2', 'n3']);
    expect(search(3, { percentage: 0, absolute: 100 })).toEqual(['n0', 'n1', 'n2']);
  });

  test('goes on until a candidate breaks no budget', () => {
    expect(search(5, { percentage: 0, absolute: 1, kept: ['n0', 'n1'] })).toEqual(['n0', 'n1', 'n2']);
    expect(search(2, { percentage: 0, absolute: 1, kept: ['n0', 'n1'] })).toEqual(['n0', 'n1']);
  });

  test('begins anywhere, and comes round', () => {
    expect(search(4, { percentage: 100, absolute: 1, random: 0.5 })).toEqual(['n2', 'n3', 'n0', 'n1']);
  });
});

test('a node that is promised to a pod has no room for pods of lower priority', () => {
  const cluster = new ClusterState({ names: orchNames });
  cluster.putNode(node('a'));
  const nominations = new NominatedPods();
  nominations.put(podInfo(high({ cpu: '2' }), gates), 'a');
  const feasible = (wanted: Pod) => {
    return findNodes(cycleOf(wanted, cluster), { filters, nominations, start: 0, wanted: 1 }).feasible.length;
  };
  expect(feasible(pod('low'))).toBe(0);
  expect(feasible(pod('higher', { priority: 11 }))).toBe(1);
  expect(feasible(high())).toBe(1);
  expect(nominations.lowerOn('a', 11).map((each) => each.name)).toEqual(['high']);
  nominations.remove('high');
  expect(feasible(pod('low'))).toBe(1);
});
