import { claimNameOf } from '@orch/api';
import type { Pod, Volume } from '@orch/api/types/core_v1';
import type { DeepReadonly } from '@orch/apimachinery';

/** The volumes of a pod that matter for its place. A pod that has none has no `PodVolumes`. */
export interface PodVolumes {
  readonly claims: readonly PodClaim[];
  /** Disks that pods on one node cannot share freely. */
  readonly sharedDisks: readonly SharedDisk[];
  /** Disks of built-in plugins that are attached to the node, and are named in the pod itself. */
  readonly inlineDisks: readonly InlineDisk[];
}

export interface PodClaim {
  /** `namespace/name`. */
  readonly key: string;
  readonly name: string;
  /** Of a generic ephemeral volume: the claim belongs to the pod. */
  readonly isEphemeral: boolean;
}

export interface SharedDisk {
  /** Equal for one disk; an image of RBD has a key per monitor. */
  readonly key: string;
  /** Whether the pod needs the disk for itself: it writes, or the disk allows one user only. */
  readonly isExclusive: boolean;
}

/** The built-in plugins whose attached disks are counted per node: the members of a volume that name the disk. */
export type DiskPlugin = 'awsElasticBlockStore' | 'gcePersistentDisk' | 'azureDisk' | 'cinder';

export interface InlineDisk {
  readonly plugin: DiskPlugin;
  readonly id: string;
}

/** The gates that decide which volumes of a pod have claims. */
export type PodVolumeGates = (gate: 'GenericEphemeralVolume') => boolean;

/** undefined when no volume matters. */
export function podVolumesOf(pod: DeepReadonly<Pod>, gates: PodVolumeGates): PodVolumes | undefined {
  const volumes = pod.spec?.volumes;
  if (!volumes?.some(mayMatter)) return undefined;
  const claims = new Map<string, PodClaim>();
  const sharedDisks: SharedDisk[] = [];
  const inlineDisks: InlineDisk[] = [];
  const hasEphemeral = gates('GenericEphemeralVolume');
  for (const volume of volumes) {
    const name = claimNameOf(pod, volume, { hasEphemeral });
    if (name === undefined) {
      sharedDisks.push(...sharedDisksOf(volume));
      inlineDisks.push(...inlineDiskOf(volume));
      continue;
    }
    const key = `${pod.metadata.namespace ?? ''}/${name}`;
    if (!claims.has(key)) claims.set(key, { key, name, isEphemeral: volume.ephemeral !== undefined });
  }
  if (claims.size + sharedDisks.length + inlineDisks.length === 0) return undefined;
  return { claims: [...claims.values()], sharedDisks, inlineDisks };
}

/** Most pods have volumes of configuration and tokens alone: they take no more than this. */
function mayMatter(volume: DeepReadonly<Volume>): boolean {
  return (
    volume.persistentVolumeClaim !== undefined ||
    volume.ephemeral !== undefined ||
    volume.gcePersistentDisk !== undefined ||
    volume.awsElasticBlockStore !== undefined ||
    volume.azureDisk !== undefined ||
    volume.cinder !== undefined ||
    volume.iscsi !== undefined ||
    volume.rbd !== undefined
  );
}

function sharedDisksOf({
  gcePersistentDisk,
  awsElasticBlockStore,
  iscsi,
  rbd,
}: DeepReadonly<Volume>): readonly SharedDisk[] {
  if (gcePersistentDisk !== undefined) {
    return [{ key: `gce|${gcePersistentDisk.pdName}`, isExclusive: gcePersistentDisk.readOnly !== true }];
  }
  if (awsElasticBlockStore !== undefined) {
    return [{ key: `aws|${awsElasticBlockStore.volumeID}`, isExclusive: true }];
  }
  if (iscsi !== undefined) return [{ key: `iscsi|${iscsi.iqn}`, isExclusive: iscsi.readOnly !== true }];
  if (rbd === undefined) return [];
  return rbd.monitors.map((monitor) => ({
    key: `rbd|${monitor}|${rbd.pool ?? ''}|${rbd.image}`,
    isExclusive: rbd.readOnly !== true,
  }));
}

function inlineDiskOf({
  awsElasticBlockStore,
  gcePersistentDisk,
  azureDisk,
  cinder,
}: DeepReadonly<Volume>): readonly InlineDisk[] {
  if (awsElasticBlockStore !== undefined) {
    return [{ plugin: 'awsElasticBlockStore', id: awsElasticBlockStore.volumeID }];
  }
  if (gcePersistentDisk !== undefined) return [{ plugin: 'gcePersistentDisk', id: gcePersistentDisk.pdName }];
  if (azureDisk !== undefined) return [{ plugin: 'azureDisk', id: azureDisk.diskName }];
  return cinder === undefined ? [] : [{ plugin: 'cinder', id: cinder.volumeID }];
}
