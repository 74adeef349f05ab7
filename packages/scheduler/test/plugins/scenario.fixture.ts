import type { Claim, ReadonlyStorageClass, Volume } from '@orch/api';
import type { Namespace, Node, Pod, PodSpec } from '@orch/api/types/core_v1';
import { orchNames } from '@orch/apimachinery';
import { ClusterState } from '../../src/cluster/cluster-state.js';
import { podInfo, type SchedulerGate } from '../../src/cluster/pod-info.js';
import type { ReadonlyCapacity, ReadonlyCsiDriver, ReadonlyCsiNode } from '../../src/cluster/storage-objects.js';
import { noWorkloads, type Workloads } from '../../src/cluster/workloads.js';
import { CycleState } from '../../src/framework/cycle-state.js';
import { type Cycle, type FilterPlugin, isRejection, type ScorePlugin } from '../../src/framework/plugin.js';

export interface NodeFields {
  readonly labels?: Record<string, string>;
  readonly annotations?: Record<string, string>;
  readonly allocatable?: Record<string, string>;
  readonly spec?: Node['spec'];
  readonly images?: NonNullable<Node['status']>['images'];
}

/** A node with 4 cpu, 8Gi and room for 10 pods. */
export function aNode(
  name: string,
  { labels = {}, annotations = {}, allocatable, spec = {}, images }: NodeFields = {},
): Node {
  return {
    ...{ apiVersion: 'v1', kind: 'Node', metadata: { name, labels, annotations }, spec },
    status: {
      allocatable: { cpu: '4', memory: '8Gi', pods: '10', ...allocatable },
      ...(images === undefined ? {} : { images }),
    },
  };
}

export interface PodFields {
  readonly labels?: Record<string, string>;
  readonly namespace?: string;
  readonly requests?: Record<string, string>;
  readonly owner?: { readonly kind: string; readonly name: string; readonly uid: string };
  readonly isTerminating?: boolean;
}

export function aPod(
  name: string,
  spec: Partial<PodSpec> = {},
  { labels = {}, namespace = 'n', requests = {}, owner, isTerminating }: PodFields = {},
): Pod {
  return {
    ...{ apiVersion: 'v1', kind: 'Pod' },
    metadata: {
      ...{ name, namespace, uid: name, labels },
      ...(owner === undefined ? {} : { ownerReferences: [{ apiVersion: 'apps/v1', controller: true, ...owner }] }),
      ...(isTerminating ? { deletionTimestamp: '2026-01-01T00:00:00Z' } : {}),
    },
    spec: { containers: [{ name: 'c', resources: { requests } }], ...spec },
  };
}

export function aNamespace(name: string, labels: Record<string, string>): Namespace {
  return { apiVersion: 'v1', kind: 'Namespace', metadata: { name, labels } };
}

export interface Given {
  readonly nodes: readonly Node[];
  readonly pod: Pod;
  readonly running?: readonly (readonly [string, Pod])[];
  readonly workloads?: Workloads;
  /** The labels of namespaces, by name. */
  readonly namespaces?: Readonly<Record<string, Record<string, string>>>;
  /** Gates that are off; all others are on. */
  readonly gatesOff?: readonly SchedulerGate[];
  readonly claims?: readonly Claim[];
  readonly volumes?: readonly Volume[];
  readonly classes?: readonly ReadonlyStorageClass[];
  readonly csiNodes?: readonly ReadonlyCsiNode[];
  readonly drivers?: readonly ReadonlyCsiDriver[];
  readonly capacities?: readonly ReadonlyCapacity[];
}

export function cycleOf(given: Given): Cycle {
  const { gatesOff = [], workloads = noWorkloads } = given;
  const gates = (gate: SchedulerGate) => !gatesOff.includes(gate);
  const cluster = new ClusterState({ names: orchNames });
  for (const each of given.nodes) cluster.putNode(each);
  for (const [name, labels] of Object.entries(given.namespaces ?? {})) cluster.putNamespace(aNamespace(name, labels));
  for (const [nodeName, each] of given.running ?? []) cluster.putPod(podInfo(each, gates), nodeName);
  const { storage } = cluster;
  for (const each of given.claims ?? []) storage.putClaim(each);
  for (const each of given.volumes ?? []) storage.putVolume(each);
  for (const each of given.classes ?? []) storage.putClass(each);
  for (const each of given.csiNodes ?? []) storage.putCsiNode(each);
  for (const each of given.drivers ?? []) storage.putDriver(each);
  for (const each of given.capacities ?? []) storage.putCapacity(each);
  return { pod: podInfo(given.pod, gates), cluster, workloads, names: orchNames, gates, state: new CycleState() };
}

/** Why the plugin rejects each node, by name; `''` for a node that it accepts. */
export function reasonsOf(plugin: FilterPlugin, given: Given | Cycle): Readonly<Record<string, string>> {
  return Object.fromEntries(
    rejectionsOf(plugin, given).map(([name, rejection]) => [name, rejection?.reasons.join('; ') ?? '']),
  );
}

/** The codes of the rejections, by name of the node; `fits` for a node that it accepts. */
export function codesOf(plugin: FilterPlugin, given: Given | Cycle): Readonly<Record<string, string>> {
  return Object.fromEntries(rejectionsOf(plugin, given).map(([name, rejection]) => [name, rejection?.code ?? 'fits']));
}

function rejectionsOf(plugin: FilterPlugin, given: Given | Cycle) {
  const cycle = 'cluster' in given ? given : cycleOf(given);
  const { nodes } = cycle.cluster;
  const filter = plugin.filter(cycle);
  return nodes.order
    .map((slot) => {
      const rejection = filter === undefined ? undefined : isRejection(filter) ? filter : filter(slot);
      if (rejection !== undefined && rejection.plugin !== plugin.name) throw new Error(`names ${rejection.plugin}`);
      return [nodes.nameAt(slot), rejection] as const;
    })
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** The points of each node after normalizing; undefined when the plugin has no preference. */
export function scoresOf(plugin: ScorePlugin, given: Given): Readonly<Record<string, number>> | undefined {
  const cycle = cycleOf(given);
  const { nodes } = cycle.cluster;
  const slots = nodes.order;
  const prepared = plugin.scores(cycle, slots);
  if (prepared === undefined) return undefined;
  const scores = Float64Array.from(slots, (slot) => prepared.score(slot));
  prepared.normalize?.(scores, slots);
  return Object.fromEntries(slots.map((slot, index) => [nodes.nameAt(slot), scores[index] ?? Number.NaN]));
}

/** Volumes of a pod for the claims. */
export function claimVolumes(...names: readonly string[]): NonNullable<PodSpec['volumes']> {
  return names.map((claimName) => ({ name: claimName, persistentVolumeClaim: { claimName } }));
}

/** A claim of 1Gi, ReadWriteOnce in the namespace `n`; bound when it names a volume. */
export function aClaim(
  name: string,
  spec: Claim['spec'] & { readonly storage?: string } = {},
  metadata: Partial<Claim['metadata']> = {},
): Claim {
  const { storage = '1Gi', ...others } = spec;
  const annotations = others.volumeName === undefined ? {} : { 'pv.orch.io/bind-completed': 'yes' };
  return {
    ...{ apiVersion: 'v1', kind: 'PersistentVolumeClaim' },
    metadata: { name, namespace: 'n', uid: `uid-of-${name}`, annotations, ...metadata },
    spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage } }, ...others },
  };
}

/** An available volume of 1Gi, ReadWriteOnce. */
export function aVolume(
  name: string,
  spec: Volume['spec'] & { readonly storage?: string } = {},
  { phase = 'Available', ...metadata }: Partial<Volume['metadata']> & { readonly phase?: string } = {},
): Volume {
  const { storage = '1Gi', ...others } = spec;
  return {
    ...{ apiVersion: 'v1', kind: 'PersistentVolume', metadata: { name, ...metadata } },
    spec: { capacity: { storage }, accessModes: ['ReadWriteOnce'], ...others },
    status: { phase },
  };
}

export function aClass(name: string, fields: Partial<ReadonlyStorageClass> = {}): ReadonlyStorageClass {
  return {
    ...{ apiVersion: 'storage.orch.io/v1', kind: 'StorageClass', metadata: { name } },
    ...{ provisioner: 'example.com/disk', volumeBindingMode: 'WaitForFirstConsumer' },
    ...fields,
  };
}

/** Nodes with the value of the label. */
export function onLabel(key: string, ...values: readonly string[]): NonNullable<Volume['spec']> {
  return {
    nodeAffinity: {
      required: { nodeSelectorTerms: [{ matchExpressions: [{ key, operator: 'In', values: [...values] }] }] },
    },
  };
}
