import type { Volume } from '@orch/api';
import type { Node } from '@orch/api/types/core_v1';
import { type DeepReadonly, quantityValue, wellKnown } from '@orch/apimachinery';
import type { DiskPlugin, InlineDisk, PodClaim } from '../cluster/pod-volumes.js';
import type { Cycle, FilterPlugin, Rejection } from '../framework/plugin.js';
import { CachedBySlot } from '../volumes/cached-by-slot.js';
import { driverOnNode } from '../volumes/csi-on-node.js';
import { type CountAttached, keepAttachedVolumes } from './attached-volumes.js';

export const tooManyVolumes = 'node(s) exceed max volume count';

/** How the attached disks of a built-in plugin are counted. */
interface DiskKind {
  readonly name: string;
  /** The member of a volume that names the disk. */
  readonly plugin: DiskPlugin;
  /** The provisioner of classes that make such disks, in neutral spelling. */
  readonly provisioner: string;
  /** The resource in which a node may say its own limit. */
  readonly limitResource: string;
  /** The limit of other nodes, by `instanceType`; '' when it is unknown. */
  readonly limitOf: (instanceType: string) => number;
  readonly idOf: (spec: NonNullable<Volume['spec']>) => string | undefined;
}

/** AWS instances of these types attach fewer disks. */
const nitroInstance = /^[cmr]5.*|t3|z1d/;

/** Rejects nodes where more AWS disks would be attached than the node takes: 39, or 25 for some instance types. */
export function ebsLimits(): FilterPlugin {
  return diskLimits({
    ...{ name: 'EBSLimits', plugin: 'awsElasticBlockStore', limitResource: 'attachable-volumes-aws-ebs' },
    provisioner: wellKnown.volumePlugins.awsElasticBlockStore,
    limitOf: (instanceType) => (nitroInstance.test(instanceType) ? 25 : 39),
    idOf: (spec) => spec.awsElasticBlockStore?.volumeID,
  });
}

/** As `ebsLimits` for GCE disks: 16. */
export function gcePdLimits(): FilterPlugin {
  return diskLimits({
    ...{ name: 'GCEPDLimits', plugin: 'gcePersistentDisk', limitResource: 'attachable-volumes-gce-pd' },
    provisioner: wellKnown.volumePlugins.gcePersistentDisk,
    limitOf: () => 16,
    idOf: (spec) => spec.gcePersistentDisk?.pdName,
  });
}

/** As `ebsLimits` for Azure disks: 16. */
export function azureDiskLimits(): FilterPlugin {
  return diskLimits({
    ...{ name: 'AzureDiskLimits', plugin: 'azureDisk', limitResource: 'attachable-volumes-azure-disk' },
    provisioner: wellKnown.volumePlugins.azureDisk,
    limitOf: () => 16,
    idOf: (spec) => spec.azureDisk?.diskName,
  });
}

/** As `ebsLimits` for Cinder disks: 256. */
export function cinderLimits(): FilterPlugin {
  return diskLimits({
    ...{ name: 'CinderLimits', plugin: 'cinder', limitResource: 'attachable-volumes-cinder' },
    provisioner: wellKnown.volumePlugins.cinder,
    limitOf: () => 256,
    idOf: (spec) => spec.cinder?.volumeID,
  });
}

/** A disk that several pods of a node use counts once. Nodes where a CSI driver replaces the plugin are left to `NodeVolumeLimits`. */
function diskLimits(kind: DiskKind): FilterPlugin {
  const rejection: Rejection = { code: 'unschedulable', plugin: kind.name, reasons: [tooManyVolumes] };
  const attached = new CachedBySlot<ReadonlySet<string>>();
  return {
    name: kind.name,
    isLive: true,
    filter(cycle) {
      const { pod, cluster, names, gates } = cycle;
      if (pod.volumes === undefined) return undefined;
      const wanted = disksOf(pod.volumes, kind, cycle);
      if (wanted.size === 0) return undefined;
      const { nodes, volumes, storage } = cluster;
      const countAt: CountAttached = (slot) => {
        const node = nodes.nodeAt(slot);
        const csiNode = storage.csiNode(nodes.nameAt(slot));
        if (node === undefined) return undefined;
        if (driverOnNode(names.value(kind.provisioner), csiNode, { names, gates }) !== undefined) return undefined;
        const used = attached.get(volumes, slot, () => disksOf(volumes.usedAt(slot), kind, cycle));
        let requested = 0;
        for (const id of wanted) if (!used.has(id)) requested += 1;
        return { requested, free: limitAt(node, kind, cycle) - used.size };
      };
      if (gates('BalanceAttachedNodeVolumes')) keepAttachedVolumes(cycle, kind.name, countAt);
      return (slot) => {
        const count = countAt(slot);
        return count !== undefined && count.requested > count.free ? rejection : undefined;
      };
    },
  };
}

function limitAt(node: DeepReadonly<Node>, { limitResource, limitOf }: DiskKind, { names }: Cycle): number {
  const own = node.status?.allocatable?.[limitResource];
  if (own !== undefined) return quantityValue(own);
  const labels = node.metadata.labels ?? {};
  const { instanceType, betaInstanceType } = wellKnown.labels;
  return limitOf(labels[names.value(instanceType)] ?? labels[names.value(betaInstanceType)] ?? '');
}

/** The ids of the disks of the kind. */
function disksOf(
  { claims, inlineDisks }: { readonly claims: Iterable<PodClaim>; readonly inlineDisks: Iterable<InlineDisk> },
  kind: DiskKind,
  cycle: Cycle,
): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const { plugin, id } of inlineDisks) if (plugin === kind.plugin) ids.add(id);
  for (const claim of claims) {
    const id = diskOfClaim(claim, kind, cycle);
    if (id !== undefined) ids.add(id);
  }
  return ids;
}

/** As in v1.21, a claim that does not exist counts; one without a volume counts if its class makes such disks. */
function diskOfClaim({ key }: PodClaim, kind: DiskKind, { cluster: { storage }, names }: Cycle): string | undefined {
  const unknownId = `claim|${key}`;
  const claim = storage.claim(key);
  if (claim === undefined) return unknownId;
  const { volumeName, storageClassName = '' } = claim.spec ?? {};
  const volume = volumeName ? storage.volume(volumeName) : undefined;
  if (volume !== undefined) return kind.idOf(volume.spec ?? {});
  const provisioner = storage.storageClass(storageClassName)?.provisioner;
  return provisioner === names.value(kind.provisioner) ? unknownId : undefined;
}
