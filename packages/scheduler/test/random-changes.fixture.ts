import type { ReplicaSet } from '@orch/api/types/apps_v1';
import type { Namespace, Node, Pod, Service } from '@orch/api/types/core_v1';
import fc from 'fast-check';
import type { ReadonlyCsiNode } from '../src/cluster/storage-objects.js';
import { aClaim, aClass, aNamespace, aVolume, onLabel } from './plugins/scenario.fixture.js';

const nodeNames = ['n1', 'n2', 'n3', 'n4', 'n5'];
const keys = ['orch.io/hostname', 'zone', 'disk'];

const sometimes = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 });
/** Features that reject most nodes, so that the others are decided on too. */
const seldom = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
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
    namespaceSelector: fc.oneof(
      fc.constant({}),
      fc.constantFrom('a', 'b').map((team) => ({ matchLabels: { team } })),
    ),
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
const nodeRequirement = fc.oneof(
  fc
    .constantFrom('zone', 'disk')
    .chain((key) => fc.constantFrom({ key, operator: 'Exists' }, { key, operator: 'DoesNotExist' })),
  fc
    .record({ operator: fc.constantFrom('In', 'NotIn'), values: fc.subarray(['z1', 'z2'], { minLength: 1 }) })
    .map((each) => ({ key: 'zone', ...each })),
  fc.constantFrom('Gt', 'Lt').map((operator) => ({ key: 'rank', operator, values: ['2'] })),
);
const nodeField = fc
  .record({ operator: fc.constantFrom('In', 'NotIn'), value: fc.constantFrom(...nodeNames) })
  .map(({ operator, value }) => ({ key: 'metadata.name', operator, values: [value] }));
/** A term without requirements matches no node. */
const nodeTerm = fc.record(
  {
    matchExpressions: fc.array(nodeRequirement, { minLength: 1, maxLength: 2 }),
    matchFields: fc.array(nodeField, { minLength: 1, maxLength: 1 }),
  },
  { requiredKeys: [] },
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
const container = fc
  .record({
    cpu: sometimes(fc.constantFrom('50m', '100m', '500m')),
    memory: sometimes(fc.constantFrom('128Mi', '256Mi', '1Gi')),
    storage: sometimes(fc.constantFrom('1Gi', '3Gi')),
    gpu: seldom(fc.constant('1')),
    image: sometimes(fc.constantFrom('small', 'large', 'large:latest', 'large@sha256:0')),
    port: seldom(
      fc.record({
        hostPort: fc.constantFrom(80, 81),
        hostIP: sometimes(fc.constantFrom('10.0.0.1', '10.0.0.2', '0.0.0.0')),
        protocol: sometimes(fc.constantFrom('TCP', 'UDP')),
      }),
    ),
  })
  .map(({ cpu, memory, storage, gpu, image, port }) => ({
    name: 'c',
    ...present({ image }),
    resources: { requests: present({ cpu, memory, 'ephemeral-storage': storage, 'example.com/gpu': gpu }) },
    ...(port ? { ports: [{ containerPort: 1, hostPort: port.hostPort, ...present(port) }] } : {}),
  }));
const podSpec = fc
  .record({
    volumes: seldom(podVolumes),
    containers: fc.array(container, { minLength: 1, maxLength: 2 }),
    initContainers: sometimes(fc.array(container, { minLength: 1, maxLength: 2 })),
    overhead: sometimes(fc.constantFrom({ cpu: '250m' }, { memory: '512Mi' })),
    nodeSelector: seldom(fc.constantFrom({ zone: 'z1' }, { disk: 'ssd' })),
    tolerations: sometimes(
      fc.constantFrom(
        [{ operator: 'Exists' }],
        [{ key: 'k', operator: 'Equal', value: 'v' }],
        [
          { key: 'k', operator: 'Exists' },
          { key: 'l', operator: 'Exists', effect: 'PreferNoSchedule' },
        ],
      ),
    ),
    affinity: sometimes(
      fc.record({
        podAffinity: seldom(podTerms),
        podAntiAffinity: seldom(podTerms),
        nodeAffinity: sometimes(nodeTerms),
      }),
    ),
    topologySpreadConstraints: seldom(
      fc.uniqueArray(constraint, {
        minLength: 1,
        maxLength: 2,
        selector: ({ topologyKey, whenUnsatisfiable }) => topologyKey + whenUnsatisfiable,
      }),
    ),
  })
  .map(({ affinity, containers, ...spec }) => ({
    ...present(spec),
    containers: containers.map((each, index) => ({ ...each, name: `c${index}` })),
    ...(affinity ? { affinity: present(affinity) } : {}),
  }));
const podOf = (name: string): fc.Arbitrary<Pod> =>
  fc
    .record({
      ...{ namespace: fc.constantFrom('x', 'y'), label: sometimes(app), isTerminating: fc.boolean(), spec: podSpec },
      owner: sometimes(fc.constantFrom('ReplicaSet', 'Job')),
    })
    .map(({ namespace, label, isTerminating, spec, owner }) => ({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: {
        ...{ name, namespace, uid: name, labels: label === undefined ? {} : { app: label } },
        ...(isTerminating ? { deletionTimestamp: '2026-01-01T00:00:00Z' } : {}),
        ...(owner === undefined
          ? {}
          : {
              ownerReferences: [
                { apiVersion: 'apps/v1', kind: owner, name: 'owner', uid: 'uid-of-owner', controller: true },
              ],
            }),
      },
      spec,
    }));
const taint = fc.record({
  key: fc.constantFrom('k', 'l'),
  value: fc.constantFrom('v', 'w'),
  effect: fc.constantFrom('NoSchedule', 'PreferNoSchedule', 'NoExecute'),
});
const image = fc.constantFrom(
  { names: ['small:latest'], sizeBytes: 10_000_000 },
  { names: ['large:latest', 'large@sha256:0'], sizeBytes: 900_000_000 },
  { names: ['large:latest'], sizeBytes: 400_000_000 },
);
const avoiding = (kind: string) =>
  JSON.stringify({ preferAvoidPods: [{ podSignature: { podController: { kind, uid: 'uid-of-owner' } } }] });
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
      unschedulable: seldom(fc.constant(true)),
      cpu: fc.constantFrom('2', '4'),
      memory: fc.constantFrom('2Gi', '8Gi'),
      pods: fc.constantFrom('3', '10'),
      gceDisks: sometimes(fc.constantFrom('0', '1', '2')),
      ownZone: sometimes(fc.constantFrom('z1', 'z2')),
      rank: sometimes(fc.constantFrom('1', '3', 'none')),
      'ephemeral-storage': fc.constantFrom('8Gi', '20Gi'),
      gpus: sometimes(fc.constantFrom('1', '2')),
      images: sometimes(fc.uniqueArray(image, { maxLength: 2, selector: ({ names }) => names.join() })),
      avoids: seldom(fc.constantFrom('ReplicaSet', 'Job')),
    })
    .map(
      ({
        zone,
        disk,
        isNamed,
        taints,
        unschedulable,
        gceDisks,
        ownZone,
        rank,
        gpus,
        images,
        avoids,
        ...allocatable
      }) => ({
        apiVersion: 'v1',
        kind: 'Node',
        metadata: {
          name,
          labels: present({
            zone,
            disk,
            rank,
            'topology.orch.io/zone': ownZone,
            'orch.io/hostname': isNamed ? name : undefined,
          }),
          ...(avoids === undefined
            ? {}
            : { annotations: { 'scheduler.alpha.orch.io/preferAvoidPods': avoiding(avoids) } }),
        },
        spec: { taints, ...present({ unschedulable }) },
        status: {
          allocatable: {
            ...allocatable,
            ...present({ 'attachable-volumes-gce-pd': gceDisks, 'example.com/gpu': gpus }),
          },
          ...present({ images }),
        },
      }),
    );

export const classes = [
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

const namespaceObject = fc
  .record({ name: fc.constantFrom('x', 'y'), team: sometimes(fc.constantFrom('a', 'b')) })
  .map(({ name, team }) => aNamespace(name, present({ team })));
const inNamespace = { name: fc.constantFrom('w1', 'w2'), namespace: fc.constantFrom('x', 'y') };
const service = fc
  .record({
    ...inNamespace,
    selector: fc.oneof(
      fc.constant({}),
      app.map((value) => ({ app: value })),
    ),
  })
  .map(({ selector, ...metadata }): Service => ({ apiVersion: 'v1', kind: 'Service', metadata, spec: { selector } }));
const replicaSet = fc.record({ ...inNamespace, selector: labelSelector }).map(
  ({ selector, ...metadata }): ReplicaSet => ({
    ...{ apiVersion: 'apps/v1', kind: 'ReplicaSet', metadata },
    spec: { selector },
  }),
);

export type Change =
  | { readonly type: 'putNamespace'; readonly namespace: Namespace }
  | { readonly type: 'removeNamespace'; readonly name: string }
  | { readonly type: 'putService'; readonly service: Service }
  | { readonly type: 'removeService'; readonly service: Service }
  | { readonly type: 'putReplicaSet'; readonly replicaSet: ReplicaSet }
  | { readonly type: 'removeReplicaSet'; readonly replicaSet: ReplicaSet }
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
export interface Generators {
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
    { weight: 2, arbitrary: namespaceObject.map((namespace) => ({ type: 'putNamespace' as const, namespace })) },
    { weight: 1, arbitrary: fc.constantFrom('x', 'y').map((name) => ({ type: 'removeNamespace' as const, name })) },
    { weight: 2, arbitrary: service.map((each) => ({ type: 'putService' as const, service: each })) },
    { weight: 1, arbitrary: service.map((each) => ({ type: 'removeService' as const, service: each })) },
    { weight: 2, arbitrary: replicaSet.map((each) => ({ type: 'putReplicaSet' as const, replicaSet: each })) },
    { weight: 1, arbitrary: replicaSet.map((each) => ({ type: 'removeReplicaSet' as const, replicaSet: each })) },
    { weight: 3, arbitrary: claim.map((each) => ({ type: 'putClaim' as const, claim: each })) },
    { weight: 1, arbitrary: claim.map((each) => ({ type: 'removeClaim' as const, claim: each })) },
    { weight: 4, arbitrary: volume.map((each) => ({ type: 'putVolume' as const, volume: each })) },
    { weight: 1, arbitrary: volume.map((each) => ({ type: 'removeVolume' as const, volume: each })) },
    { weight: 1, arbitrary: anyNode.chain(csiNodeOf).map((csiNode) => ({ type: 'putCsiNode' as const, csiNode })) },
    { weight: 10, arbitrary: podOf('asked').map((pod) => ({ type: 'ask' as const, pod })) },
  );

/** Nodes first, so that most questions have several answers. */
export function changesOf(generators: Generators): fc.Arbitrary<readonly Change[]> {
  const nodes = fc.tuple(...nodeNames.map((name) => generators.nodeOf(name)));
  return fc
    .tuple(nodes, fc.array(changeOf(generators), { minLength: 5, maxLength: 50 }))
    .map(([first, changes]) => [...first.map((node) => ({ type: 'putNode' as const, node })), ...changes]);
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

/** All features of pods, nodes, workloads and volumes. */
export const allFeatures: Generators = { podOf, nodeOf, claim: claimIn(['x', 'y'], classNames) };
/** Volumes, which the mixture seldom decides. */
export const volumesAlone: Generators = {
  ...{ podOf: volumePodOf, nodeOf: openNodeOf, claim: claimIn(['x'], fc.constantFrom('none', 'made')) },
};
