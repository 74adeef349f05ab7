import type { Claim, ReadonlyStorageClass, Volume } from '@orch/api';
import type { Node, NodeSelectorTerm, Pod } from '@orch/api/types/core_v1';
import { type DeepReadonly, quantityValue } from '@orch/apimachinery';
import type { ReadonlyCsiNode } from '../src/cluster/storage-objects.js';

/** Claims by `namespace/name`, everything else by name. */
export interface NaiveStorage {
  readonly claims: ReadonlyMap<string, Claim>;
  readonly volumes: ReadonlyMap<string, Volume>;
  readonly classes: ReadonlyMap<string, ReadonlyStorageClass>;
  readonly csiNodes: ReadonlyMap<string, ReadonlyCsiNode>;
}

const labelsOf = ({ metadata }: { metadata: { labels?: Readonly<Record<string, string>> } }) => metadata.labels ?? {};
const bytes = (text: string | undefined) => quantityValue(text ?? '0');
const claimKeys = (pod: Pod): readonly string[] => [
  ...new Set(
    (pod.spec?.volumes ?? []).flatMap(({ persistentVolumeClaim: claim }) =>
      claim === undefined ? [] : [`${pod.metadata.namespace}/${claim.claimName}`],
    ),
  ),
];
const isBound = ({ metadata, spec }: Claim) =>
  Boolean(spec?.volumeName) && metadata.annotations?.['pv.orch.io/bind-completed'] !== undefined;

/** The generated terms have the operators In and Exists. */
function matches({ matchExpressions = [] }: DeepReadonly<NodeSelectorTerm>, node: Node): boolean {
  return matchExpressions.every(({ key, operator, values = [] }) => {
    const value = labelsOf(node)[key];
    return value !== undefined && (operator === 'Exists' || values.includes(value));
  });
}

function isOn({ spec }: Volume, node: Node): boolean {
  const terms = spec?.nodeAffinity?.required?.nodeSelectorTerms;
  return terms === undefined || terms.some((term) => matches(term, node));
}

/** The volumes that unbound claims get on the node; undefined when the pod cannot have its volumes there. */
export function naiveBindings(
  pod: Pod,
  node: Node,
  { claims, volumes, classes }: NaiveStorage,
): readonly { readonly claim: Claim; readonly volume: Volume }[] | undefined {
  const delayed: Claim[] = [];
  for (const key of claimKeys(pod)) {
    const claim = claims.get(key);
    if (claim === undefined) return undefined;
    if (isBound(claim)) {
      const volume = volumes.get(claim.spec?.volumeName ?? '');
      if (volume === undefined || !isOn(volume, node)) return undefined;
    } else if (
      claim.spec?.volumeName ||
      classes.get(claim.spec?.storageClassName ?? '')?.volumeBindingMode !== 'WaitForFirstConsumer'
    ) {
      return undefined;
    } else delayed.push(claim);
  }
  const bindings: { claim: Claim; volume: Volume }[] = [];
  const size = (claim: Claim) => bytes(claim.spec?.resources?.requests?.['storage']);
  for (const claim of delayed.toSorted((a, b) => size(a) - size(b))) {
    const { storageClassName = '' } = claim.spec ?? {};
    const large = [...volumes.values()].filter(
      ({ metadata, spec }) =>
        spec?.storageClassName === storageClassName &&
        bytes(spec?.capacity?.['storage']) >= size(claim) &&
        !bindings.some(({ volume }) => volume.metadata.name === metadata.name),
    );
    const isOwn = ({ spec }: Volume) =>
      spec?.claimRef?.name === claim.metadata.name && spec?.claimRef?.namespace === claim.metadata.namespace;
    const own = large.filter(isOwn);
    const free = large.filter(
      (volume) => volume.spec?.claimRef === undefined && volume.status?.phase === 'Available' && isOn(volume, node),
    );
    const order = (volume: Volume) => bytes(volume.spec?.capacity?.['storage']);
    const [smallest] = free.toSorted(
      (a, b) => order(a) - order(b) || ((a.metadata.name ?? '') < (b.metadata.name ?? '') ? -1 : 1),
    );
    const chosen = own.length > 0 ? own.find((volume) => isOn(volume, node)) : smallest;
    if (chosen !== undefined) bindings.push({ claim, volume: chosen });
    else {
      const storageClass = classes.get(storageClassName);
      const zones = storageClass?.allowedTopologies?.[0]?.matchLabelExpressions?.[0]?.values;
      if (storageClass?.provisioner === 'orch.io/no-provisioner') return undefined;
      if (zones !== undefined && !zones.includes(labelsOf(node)['zone'] ?? '')) return undefined;
    }
  }
  return bindings;
}

/** The mean over the classes of the used percentage of the volumes that the pod gets. */
export function naiveCapacityScore(pod: Pod, node: Node, storage: NaiveStorage): number {
  const bindings = naiveBindings(pod, node, storage) ?? [];
  const classNames = [...new Set(bindings.map(({ volume }) => volume.spec?.storageClassName))];
  if (classNames.length === 0) return 0;
  const scores = classNames.map((name) => {
    const ofClass = bindings.filter(({ volume }) => volume.spec?.storageClassName === name);
    const requested = ofClass.reduce((sum, { claim }) => sum + bytes(claim.spec?.resources?.requests?.['storage']), 0);
    const capacity = ofClass.reduce((sum, { volume }) => sum + bytes(volume.spec?.capacity?.['storage']), 0);
    return Math.trunc((requested * 100) / capacity);
  });
  return Math.round(scores.reduce((sum, score) => sum + score, 0) / scores.length);
}

/** Disks, zones and limits; `others` are the pods on the node. */
export function naiveVolumesFit(
  pod: Pod,
  node: Node,
  { others, storage }: { readonly others: readonly Pod[]; readonly storage: NaiveStorage },
): boolean {
  return (
    naiveBindings(pod, node, storage) !== undefined &&
    disksFree(pod, others) &&
    zonesMatch(pod, node, storage) &&
    countGce(pod, node, { others, storage }) &&
    countCsi(pod, node, { others, storage })
  );
}

const gceDisks = (pod: Pod) => (pod.spec?.volumes ?? []).flatMap(({ gcePersistentDisk: disk }) => disk ?? []);

function disksFree(pod: Pod, others: readonly Pod[]): boolean {
  const used = others.flatMap(gceDisks);
  return gceDisks(pod).every((disk) =>
    used.every((other) => other.pdName !== disk.pdName || (disk.readOnly === true && other.readOnly === true)),
  );
}

const zoneLabel = 'topology.orch.io/zone';

function zonesMatch(pod: Pod, node: Node, { claims, volumes }: NaiveStorage): boolean {
  const zone = labelsOf(node)[zoneLabel];
  if (zone === undefined) return true;
  return claimKeys(pod).every((key) => {
    const volume = volumes.get(claims.get(key)?.spec?.volumeName ?? '');
    const ofVolume = volume === undefined ? undefined : labelsOf(volume)[zoneLabel];
    return ofVolume === undefined || ofVolume.split('__').includes(zone);
  });
}

interface Context {
  readonly others: readonly Pod[];
  readonly storage: NaiveStorage;
}

function countGce(pod: Pod, node: Node, context: Context): boolean {
  const { requested, free } = naiveGceDisks(pod, node, context);
  return requested === undefined || requested <= free;
}

/** The disks that the pod would attach in addition, and those that the node could; undefined when the pod has none. */
export function naiveGceDisks(
  pod: Pod,
  node: Node,
  { others, storage }: Context,
): { readonly requested: number | undefined; readonly free: number } {
  const idsOf = (each: Pod) => [
    ...gceDisks(each).map(({ pdName }) => pdName),
    ...claimKeys(each).flatMap((key) => {
      const claim = storage.claims.get(key);
      const volume = storage.volumes.get(claim?.spec?.volumeName ?? '');
      if (claim === undefined) return [`claim ${key}`];
      return volume?.spec?.gcePersistentDisk?.pdName ?? [];
    }),
  ];
  const wanted = idsOf(pod);
  const used = new Set(others.flatMap(idsOf));
  const limit = node.status?.allocatable?.['attachable-volumes-gce-pd'];
  return {
    requested: wanted.length === 0 ? undefined : new Set([...used, ...wanted]).size - used.size,
    free: (limit === undefined ? 16 : Number(limit)) - used.size,
  };
}

function countCsi(pod: Pod, node: Node, { others, storage }: Context): boolean {
  const handlesOf = (each: Pod) =>
    claimKeys(each).flatMap((key) => {
      const claim = storage.claims.get(key);
      if (claim === undefined) return [];
      const volume = storage.volumes.get(claim.spec?.volumeName ?? '');
      const csi = volume?.spec?.csi;
      if (csi !== undefined) return [[csi.driver, csi.volumeHandle] as const];
      const provisioner = storage.classes.get(claim.spec?.storageClassName ?? '')?.provisioner;
      return volume !== undefined || provisioner === undefined ? [] : [[provisioner, `claim ${key}`] as const];
    });
  const drivers = storage.csiNodes.get(node.metadata.name ?? '')?.spec.drivers ?? [];
  return drivers.every(({ name, allocatable }) => {
    const ids = (pods: readonly Pod[]) =>
      pods.flatMap(handlesOf).flatMap(([driver, id]) => (driver === name ? id : []));
    const wanted = ids([pod]);
    const count = new Set([...ids(others), ...wanted]).size;
    return wanted.length === 0 || allocatable?.count === undefined || count <= allocatable.count;
  });
}
