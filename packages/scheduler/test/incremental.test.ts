import { expect, test } from '@jest/globals';
import type { Node, Pod } from '@orch/api/types/core_v1';
import { orchNames } from '@orch/apimachinery';
import fc from 'fast-check';
import { ClusterState } from '../src/cluster/cluster-state.js';
import { podInfo } from '../src/cluster/pod-info.js';
import { noWorkloads } from '../src/cluster/workloads.js';
import { CycleState } from '../src/framework/cycle-state.js';
import { findNodes } from '../src/framework/find-nodes.js';
import type { Cycle } from '../src/framework/plugin.js';
import { scoreNodes } from '../src/framework/score-nodes.js';
import { defaultProfile } from '../src/plugins/default-plugins.js';
import { NominatedPods } from '../src/preemption/nominated-pods.js';
import { evaluateNaively, type Placed } from './naive-evaluator.fixture.js';

const gates = () => true;
const nodeNames = ['n1', 'n2', 'n3', 'n4', 'n5'];
const keys = ['orch.io/hostname', 'zone', 'disk'];

const sometimes = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 });
const app = fc.constantFrom('a', 'b', 'c');
const labelSelector = fc.oneof(
  app.map((value) => ({ matchLabels: { app: value } })),
  fc.constant({}),
  app.map((value) => ({ matchExpressions: [{ key: 'app', operator: 'NotIn', values: [value] }] })),
);
const affinityTerm = fc.record(
  {
    labelSelector,
    topologyKey: fc.constantFrom(...keys),
    namespaces: fc.subarray(['x', 'y'], { minLength: 1 }),
  },
  { requiredKeys: ['labelSelector', 'topologyKey'] },
);
const weighted = fc.record({ weight: fc.integer({ min: 1, max: 100 }), podAffinityTerm: affinityTerm });
const podTerms = fc.record(
  {
    requiredDuringSchedulingIgnoredDuringExecution: fc.array(affinityTerm, { minLength: 1, maxLength: 2 }),
    preferredDuringSchedulingIgnoredDuringExecution: fc.array(weighted, { minLength: 1, maxLength: 2 }),
  },
  { requiredKeys: [] },
);
const nodeTerm = fc.oneof(
  fc.constantFrom('zone', 'disk').map((key) => ({ matchExpressions: [{ key, operator: 'Exists' }] })),
  fc.subarray(['z1', 'z2']).map((values) => ({ matchExpressions: [{ key: 'zone', operator: 'In', values }] })),
);
const nodeTerms = fc.record(
  {
    requiredDuringSchedulingIgnoredDuringExecution: fc.record({
      nodeSelectorTerms: fc.array(nodeTerm, { minLength: 1, maxLength: 2 }),
    }),
    preferredDuringSchedulingIgnoredDuringExecution: fc.array(
      fc.record({ weight: fc.integer({ min: 1, max: 100 }), preference: nodeTerm }),
      { minLength: 1, maxLength: 2 },
    ),
  },
  { requiredKeys: [] },
);
const constraint = fc.record({
  maxSkew: fc.integer({ min: 1, max: 2 }),
  topologyKey: fc.constantFrom(...keys),
  whenUnsatisfiable: fc.constantFrom('DoNotSchedule', 'ScheduleAnyway'),
  labelSelector,
});
const present = <T extends object>(object: T) =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
const podSpec = fc
  .record({
    cpu: sometimes(fc.constantFrom('100m', '500m', '2')),
    memory: sometimes(fc.constantFrom('128Mi', '1Gi', '3Gi')),
    hostPort: sometimes(fc.constantFrom(80, 81)),
    nodeSelector: sometimes(fc.constantFrom({ zone: 'z1' }, { disk: 'ssd' })),
    tolerations: sometimes(fc.constantFrom([{ operator: 'Exists' }], [{ key: 'k', operator: 'Equal', value: 'v' }])),
    affinity: sometimes(
      fc.record({
        podAffinity: sometimes(podTerms),
        podAntiAffinity: sometimes(podTerms),
        nodeAffinity: sometimes(nodeTerms),
      }),
    ),
    topologySpreadConstraints: sometimes(
      fc.uniqueArray(constraint, {
        minLength: 1,
        maxLength: 2,
        selector: ({ topologyKey, whenUnsatisfiable }) => topologyKey + whenUnsatisfiable,
      }),
    ),
  })
  .map(({ cpu, memory, hostPort, affinity, ...spec }) => ({
    ...present(spec),
    ...(affinity ? { affinity: present(affinity) } : {}),
    containers: [
      {
        name: 'c',
        resources: { requests: present({ cpu, memory }) },
        ...(hostPort ? { ports: [{ containerPort: 1, hostPort }] } : {}),
      },
    ],
  }));
const podOf = (name: string): fc.Arbitrary<Pod> =>
  fc
    .record({ namespace: fc.constantFrom('x', 'y'), label: sometimes(app), isTerminating: fc.boolean(), spec: podSpec })
    .map(({ namespace, label, isTerminating, spec }) => ({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: {
        ...{ name, namespace, uid: name, labels: label === undefined ? {} : { app: label } },
        ...(isTerminating ? { deletionTimestamp: '2026-01-01T00:00:00Z' } : {}),
      },
      spec,
    }));
const taint = fc.record({
  key: fc.constantFrom('k', 'l'),
  value: fc.constantFrom('v', 'w'),
  effect: fc.constantFrom('NoSchedule', 'PreferNoSchedule', 'NoExecute'),
});
const nodeOf = (name: string): fc.Arbitrary<Node> =>
  fc
    .record({
      zone: sometimes(fc.constantFrom('z1', 'z2')),
      disk: sometimes(fc.constantFrom('ssd', 'hdd')),
      isNamed: fc.boolean(),
      taints: fc.oneof(
        { weight: 3, arbitrary: fc.array(taint, { maxLength: 0 }) },
        { weight: 1, arbitrary: fc.array(taint, { maxLength: 2 }) },
      ),
      unschedulable: fc.oneof(
        { weight: 5, arbitrary: fc.constant(false) },
        { weight: 1, arbitrary: fc.constant(true) },
      ),
      cpu: fc.constantFrom('2', '4'),
      memory: fc.constantFrom('2Gi', '8Gi'),
      pods: fc.constantFrom('2', '10'),
    })
    .map(({ zone, disk, isNamed, taints, unschedulable, ...allocatable }) => ({
      apiVersion: 'v1',
      kind: 'Node',
      metadata: { name, labels: present({ zone, disk, 'orch.io/hostname': isNamed ? name : undefined }) },
      spec: { taints, unschedulable },
      status: { allocatable },
    }));

type Change =
  | { readonly type: 'putNode'; readonly node: Node }
  | { readonly type: 'removeNode'; readonly name: string }
  | { readonly type: 'putPod'; readonly pod: Pod; readonly node: string }
  | { readonly type: 'removePod'; readonly name: string }
  | { readonly type: 'ask'; readonly pod: Pod };
const anyNode = fc.constantFrom(...nodeNames);
const podNames = ['p1', 'p2', 'p3', 'p4', 'p5', 'p6'];
const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 3, arbitrary: anyNode.chain(nodeOf).map((node) => ({ type: 'putNode' as const, node })) },
  { weight: 1, arbitrary: anyNode.map((name) => ({ type: 'removeNode' as const, name })) },
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.constantFrom(...podNames).chain(podOf), anyNode)
      .map(([pod, node]) => ({ type: 'putPod' as const, pod, node })),
  },
  { weight: 2, arbitrary: fc.constantFrom(...podNames).map((name) => ({ type: 'removePod' as const, name })) },
  { weight: 5, arbitrary: podOf('asked').map((pod) => ({ type: 'ask' as const, pod })) },
);

const profile = defaultProfile('default-scheduler');

/** By the columns: the weighted sum of each node, undefined for a node that is rejected. */
function evaluate(pod: Pod, cluster: ClusterState): ReadonlyMap<string, number | undefined> {
  const cycle: Cycle = {
    pod: podInfo(pod, gates),
    cluster,
    workloads: noWorkloads,
    names: orchNames,
    gates,
    state: new CycleState(),
  };
  const { nodes } = cluster;
  const { feasible } = findNodes(cycle, {
    filters: profile.filters,
    nominations: new NominatedPods(),
    start: 0,
    wanted: nodes.size,
  });
  const parts = scoreNodes(cycle, feasible, profile.scores);
  const sumAt = (index: number) => parts.reduce((sum, { weight, scores }) => sum + weight * (scores[index] ?? 0), 0);
  return new Map(
    nodes.order.map((slot) => {
      const index = feasible.indexOf(slot);
      return [nodes.nameAt(slot), index < 0 ? undefined : sumAt(index)] as const;
    }),
  );
}

test('the columns give the feasible nodes and the scores of the definitions, whatever changed before', () => {
  fc.assert(
    fc.property(fc.array(change, { minLength: 5, maxLength: 40 }), (changes) => {
      const cluster = new ClusterState({ names: orchNames });
      const nodes = new Map<string, Node>();
      const placed = new Map<string, Placed>();
      for (const each of changes) {
        switch (each.type) {
          case 'putNode':
            cluster.putNode(each.node);
            nodes.set(each.node.metadata.name ?? '', each.node);
            break;
          case 'removeNode':
            cluster.removeNode(each.name);
            nodes.delete(each.name);
            break;
          case 'putPod':
            cluster.putPod(podInfo(each.pod, gates), each.node);
            placed.set(each.pod.metadata.name ?? '', each);
            break;
          case 'removePod':
            cluster.removePod(each.name);
            placed.delete(each.name);
            break;
          case 'ask': {
            const expected = evaluateNaively(each.pod, [...nodes.values()], [...placed.values()]);
            expect(Object.fromEntries(evaluate(each.pod, cluster))).toEqual(Object.fromEntries(expected));
          }
        }
      }
    }),
    { numRuns: 2_000 },
  );
});
