import { createHash } from 'node:crypto';
import type { Claim, Volume } from '@orch/api';
import type { Pod } from '@orch/api/types/core_v1';
import type { CSIDriver } from '@orch/api/types/storage_v1';
import { type DeepReadonly, type Names, wellKnown } from '@orch/apimachinery';
import { claimNameOf } from '../claims/pod-claims.js';
import type { ControllerGates } from '../framework/controller.js';
import { controllerOf } from '../framework/owners.js';

/** A CSI volume that must be attached to the node of its pods. */
export interface AttachableVolume {
  /** As in the status of nodes: `orch.io/csi/<driver>^<handle>`. */
  readonly uniqueName: string;
  /** Of the PersistentVolume. */
  readonly volumeName: string;
  readonly driver: string;
  readonly handle: string;
  /** May be attached to one node at a time. */
  readonly isExclusive: boolean;
}

export interface AttachableVolumesState {
  readonly claimOf: (name: string, namespace: string) => Claim | undefined;
  readonly volumeOf: (name: string) => Volume | undefined;
  readonly driverOf: (name: string) => DeepReadonly<CSIDriver> | undefined;
  readonly names: Names;
  readonly gates: ControllerGates;
}

/** Pure: the volumes that the pod needs attached: of bound claims, whose driver has no objection. */
export function attachableVolumesOf(
  pod: DeepReadonly<Pod>,
  state: AttachableVolumesState,
): readonly AttachableVolume[] {
  return (pod.spec?.volumes ?? []).flatMap((podVolume) => {
    const claimName = claimNameOf(pod, podVolume, state.gates);
    const claim = claimName === undefined ? undefined : state.claimOf(claimName, pod.metadata.namespace ?? '');
    if (claim?.status?.phase !== 'Bound' || !claim.spec?.volumeName) return [];
    if (podVolume.ephemeral !== undefined && controllerOf(claim)?.uid !== pod.metadata.uid) return [];
    const volume = state.volumeOf(claim.spec.volumeName);
    if (volume === undefined || volume.spec?.claimRef?.uid !== claim.metadata.uid) return [];
    return attachableVolume(volume, state) ?? [];
  });
}

/** Undefined for a volume without CSI driver, or of a driver that does not attach. */
export function attachableVolume(
  volume: Volume,
  { driverOf, names }: Pick<AttachableVolumesState, 'driverOf' | 'names'>,
): AttachableVolume | undefined {
  const { csi, accessModes = [] } = volume.spec ?? {};
  if (csi === undefined || driverOf(csi.driver)?.spec.attachRequired === false) return undefined;
  const isShared = accessModes.includes('ReadWriteMany') || accessModes.includes('ReadOnlyMany');
  return {
    uniqueName: uniqueVolumeName({ driver: csi.driver, handle: csi.volumeHandle }, names),
    volumeName: volume.metadata.name ?? '',
    driver: csi.driver,
    handle: csi.volumeHandle,
    isExclusive: accessModes.length > 0 && !isShared,
  };
}

export function uniqueVolumeName(
  { driver, handle }: Pick<AttachableVolume, 'driver' | 'handle'>,
  names: Names,
): string {
  return `${names.value(wellKnown.volumePlugins.csi)}/${driver}^${handle}`;
}

/** The reverse of `uniqueVolumeName`; undefined for a volume of another plugin. */
export function parseUniqueVolumeName(
  uniqueName: string,
  names: Names,
): Pick<AttachableVolume, 'driver' | 'handle'> | undefined {
  const prefix = `${names.value(wellKnown.volumePlugins.csi)}/`;
  const separator = uniqueName.indexOf('^');
  if (!uniqueName.startsWith(prefix) || separator < 0) return undefined;
  return { driver: uniqueName.slice(prefix.length, separator), handle: uniqueName.slice(separator + 1) };
}

/** The name of the VolumeAttachment of a volume and a node, on which controller, node agent and driver agree. */
export function attachmentName({ driver, handle }: Pick<AttachableVolume, 'driver' | 'handle'>, node: string): string {
  return `csi-${createHash('sha256').update(`${handle}${driver}${node}`).digest('hex')}`;
}
