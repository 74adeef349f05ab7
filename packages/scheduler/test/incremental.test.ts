import { expect, test } from '@jest/globals';
import type { Node, Pod } from '@orch/api/types/core_v1';
import { orchNames } from '@orch/apimachinery';
import fc from 'fast-check';
import { ClusterState } from '../src/cluster/cluster-state.js';
import { podInfo, type SchedulerGates } from '../src/cluster/pod-info.js';
import type { ReadonlyCsiNode } from '../src/cluster/storage-objects.js';
import { noWorkloads } from '../src/cluster/workloads.js';
import { CycleState } from '../src/framework/cycle-state.js';
import { findNodes } from '../src/framework/find-nodes.js';
import type { Cycle } from '../src/framework/plugin.js';
import { scoreNodes } from '../src/framework/score-nodes.js';
import { defaultProfile } from '../src/plugins/default-plugins.js';
import { NominatedPods } from '../src/preemption/nominated-pods.js';
import { evaluateNaively, type Placed } from './naive-evaluator.fixture.js';
import { aClaim, aClass, aVolume, onLabel } from './plugins/scenario.fixture.js';

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
const podVolume = fc.oneof(
  fc.constantFrom('c1', 'c2', 'c3').map((claimName) => ({ persistentVolumeClaim: { claimName } })),
  fc
    .record({ pdName: fc.constantFrom('d1', 'd2'), readOnly: fc.boolean() })
    .map((gcePersistentDisk) => ({ gcePersistentDisk })),
);
const podVolumes = fc
  .array(podVolume, { minLength: 1, maxLength: 2 })
  .map((volumes) => volumes.map((volume, index) => ({ name: `v${index}`, ...volume })));
const podSpec = fc
  .record({
    volumes: sometimes(podVolumes),
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
      gceDisks: sometimes(fc.constantFrom('0', '1', '2')),
      ownZone: sometimes(fc.constantFrom('z1', 'z2')),
    })
    .map(({ zone, disk, isNamed, taints, unschedulable, gceDisks, ownZone, ...allocatable }) => ({
      apiVersion: 'v1',
      kind: 'Node',
      metadata: {
        name,
        labels: present({
          zone,
          disk,
          'topology.orch.io/zone': ownZone,
          'orch.io/hostname': isNamed ? name : undefined,
        }),
      },
      spec: { taints, unschedulable },
      status: { allocatable: { ...allocatable, ...present({ 'attachable-volumes-gce-pd': gceDisks }) } },
    }));

const classes = [
  aClass('none', { provisioner: 'orch.io/no-provisioner' }),
  aClass('made', { allowedTopologies: [{ matchLabelExpressions: [{ key: 'zone', values: ['z1'] }] }] }),
  aClass('now', { volumeBindingMode: 'Immediate' }),
];
const classNames = fc.constantFrom('none', 'made', 'now');
const sizes = fc.constantFrom('1Gi', '2Gi');
const claimNames = ['c1', 'c2', 'c3'];
const volumeNames = ['v1', 'v2', 'v3', 'v4'];
const claimIn = (namespaces: readonly string[], className: fc.Arbitrary<string>) =>
  fc
    .record({
      ...{ name: fc.constantFrom(...claimNames), namespace: fc.constantFrom(...namespaces) },
      ...{ storageClassName: className, storage: sizes, volumeName: sometimes(fc.constantFrom(...volumeNames)) },
    })
    .map(({ name, namespace, ...spec }) => aClaim(name, present(spec), { namespace }));
const volumeSource = fc.oneof(
  fc.constantFrom('h1', 'h2').map((volumeHandle) => ({ csi: { driver: 'example.com/disk', volumeHandle } })),
  fc.constantFrom('d1', 'd2').map((pdName) => ({ gcePersistentDisk: { pdName } })),
);
const volume = fc
  .record({
    ...{ index: fc.nat(3), storageClassName: classNames, storage: sizes, source: volumeSource },
    affinity: sometimes(fc.constantFrom(onLabel('zone', 'z1'), onLabel('zone', 'z1', 'z2'), onLabel('disk', 'ssd'))),
    ...{ isReserved: fc.boolean(), phase: fc.constantFrom('Available', 'Bound') },
    zone: sometimes(fc.constantFrom('z1', 'z1__z2')),
  })
  .map(({ index, source, affinity, isReserved, phase, zone, ...spec }) =>
    aVolume(
      volumeNames[index] ?? '',
      // Each claim has at most one volume that is reserved for it.
      {
        ...{ ...spec, ...source, ...affinity },
        ...(isReserved ? { claimRef: { namespace: 'x', name: `c${index + 1}` } } : {}),
      },
      { phase, labels: present({ 'topology.orch.io/zone': zone }) },
    ),
  );
const csiNodeOf = (name: string) =>
  fc.constantFrom(1, 2).map((count) => ({
    ...{ apiVersion: 'storage.orch.io/v1', kind: 'CSINode', metadata: { name } },
    spec: { drivers: [{ name: 'example.com/disk', nodeID: name, allocatable: { count } }] },
  }));

type Change =
  | { readonly type: 'putClaim'; readonly claim: ReturnType<typeof aClaim> }
  | { readonly type: 'removeClaim'; readonly claim: ReturnType<typeof aClaim> }
  | { readonly type: 'putVolume'; readonly volume: ReturnType<typeof aVolume> }
  | { readonly type: 'removeVolume'; readonly volume: ReturnType<typeof aVolume> }
  | { readonly type: 'putCsiNode'; readonly csiNode: ReadonlyCsiNode }
  | { readonly type: 'putNode'; readonly node: Node }
  | { readonly type: 'removeNode'; readonly name: string }
  | { readonly type: 'putPod'; readonly pod: Pod; readonly node: string }
  | { readonly type: 'removePod'; readonly name: string }
  | { readonly type: 'ask'; readonly pod: Pod };
const anyNode = fc.constantFrom(...nodeNames);
const podNames = ['p1', 'p2', 'p3', 'p4', 'p5', 'p6'];
interface Generators {
  readonly podOf: (name: string) => fc.Arbitrary<Pod>;
  readonly nodeOf: (name: string) => fc.Arbitrary<Node>;
  readonly claim: fc.Arbitrary<ReturnType<typeof aClaim>>;
}

const changeOf = ({ podOf, nodeOf, claim }: Generators): fc.Arbitrary<Change> =>
  fc.oneof(
    { weight: 3, arbitrary: anyNode.chain(nodeOf).map((node) => ({ type: 'putNode' as const, node })) },
    { weight: 1, arbitrary: anyNode.map((name) => ({ type: 'removeNode' as const, name })) },
    {
      weight: 6,
      arbitrary: fc
        .tuple(fc.constantFrom(...podNames).chain(podOf), anyNode)
        .map(([pod, node]) => ({ type: 'putPod' as const, pod, node })),
    },
    { weight: 2, arbitrary: fc.constantFrom(...podNames).map((name) => ({ type: 'removePod' as const, name })) },
    { weight: 3, arbitrary: claim.map((each) => ({ type: 'putClaim' as const, claim: each })) },
    { weight: 1, arbitrary: claim.map((each) => ({ type: 'removeClaim' as const, claim: each })) },
    { weight: 4, arbitrary: volume.map((each) => ({ type: 'putVolume' as const, volume: each })) },
    { weight: 1, arbitrary: volume.map((each) => ({ type: 'removeVolume' as const, volume: each })) },
    { weight: 1, arbitrary: anyNode.chain(csiNodeOf).map((csiNode) => ({ type: 'putCsiNode' as const, csiNode })) },
    { weight: 5, arbitrary: podOf('asked').map((pod) => ({ type: 'ask' as const, pod })) },
  );

const profile = defaultProfile('default-scheduler');

/** By the columns: the weighted sum of each node, undefined for a node that is rejected. */
function evaluate(pod: Pod, cluster: ClusterState, gates: SchedulerGates): ReadonlyMap<string, number | undefined> {
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

/** Pods with volumes and nothing else, on nodes that reject no pod for other reasons. */
const volumePodOf = (name: string): fc.Arbitrary<Pod> =>
  podVolumes.map((volumes) => ({
    ...{ apiVersion: 'v1', kind: 'Pod', metadata: { name, namespace: 'x', uid: name } },
    spec: { containers: [{ name: 'c' }], volumes },
  }));
const openNodeOf = (name: string): fc.Arbitrary<Node> =>
  nodeOf(name).map((node) => ({
    ...node,
    spec: {},
    status: { allocatable: { ...node.status?.allocatable, cpu: '64', memory: '64Gi', pods: '64' } },
  }));

const allFeatures: Generators = { podOf, nodeOf, claim: claimIn(['x', 'y'], classNames) };
const volumesAlone: Generators = {
  ...{ podOf: volumePodOf, nodeOf: openNodeOf, claim: claimIn(['x'], fc.constantFrom('none', 'made')) },
};

test.each<readonly [string, Generators, { readonly balancesVolumes: boolean }]>([
  ['all features', allFeatures, { balancesVolumes: false }],
  ['volumes alone', volumesAlone, { balancesVolumes: false }],
  ['volumes alone with the gate BalanceAttachedNodeVolumes', volumesAlone, { balancesVolumes: true }],
])(
  'the columns give the feasible nodes and the scores of the definitions, whatever changed before: %s',
  (_what, generators, { balancesVolumes }) => {
    const gates: SchedulerGates = (gate) => balancesVolumes || gate !== 'BalanceAttachedNodeVolumes';
    const change = changeOf(generators);
    fc.assert(
      fc.property(fc.array(change, { minLength: 5, maxLength: 50 }), (changes) => {
        const cluster = new ClusterState({ names: orchNames });
        const nodes = new Map<string, Node>();
        const placed = new Map<string, Placed>();
        const storage = {
          claims: new Map<string, ReturnType<typeof aClaim>>(),
          volumes: new Map<string, ReturnType<typeof aVolume>>(),
          classes: new Map(classes.map((each) => [each.metadata.name ?? '', each])),
          csiNodes: new Map<string, ReadonlyCsiNode>(),
        };
        for (const each of classes) cluster.storage.putClass(each);
        const claimKey = ({ metadata }: ReturnType<typeof aClaim>) => `${metadata.namespace}/${metadata.name}`;
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
            case 'putClaim':
              cluster.storage.putClaim(each.claim);
              storage.claims.set(claimKey(each.claim), each.claim);
              break;
            case 'removeClaim':
              cluster.storage.removeClaim(each.claim);
              storage.claims.delete(claimKey(each.claim));
              break;
            case 'putVolume':
              cluster.storage.putVolume(each.volume);
              storage.volumes.set(each.volume.metadata.name ?? '', each.volume);
              break;
            case 'removeVolume':
              cluster.storage.removeVolume(each.volume);
              storage.volumes.delete(each.volume.metadata.name ?? '');
              break;
            case 'putCsiNode':
              cluster.storage.putCsiNode(each.csiNode);
              storage.csiNodes.set(each.csiNode.metadata.name ?? '', each.csiNode);
              break;
            case 'ask': {
              const expected = evaluateNaively(each.pod, [...nodes.values()], [...placed.values()], {
                ...storage,
                balancesVolumes,
              });
              expect(Object.fromEntries(evaluate(each.pod, cluster, gates))).toEqual(Object.fromEntries(expected));
            }
          }
        }
      }),
      { numRuns: 1_000 },
    );
  },
);
