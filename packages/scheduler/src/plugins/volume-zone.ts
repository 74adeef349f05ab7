import { classOfClaim, type Volume } from '@orch/api';
import { type Names, wellKnown } from '@orch/apimachinery';
import type { PodClaim } from '../cluster/pod-volumes.js';
import type { StorageObjects } from '../cluster/storage-objects.js';
import type { FilterPlugin, Rejection } from '../framework/plugin.js';
import { zoneDelimiter } from '../volumes/translated-volume.js';

const name = 'VolumeZone';

function rejection(reason: string): Rejection {
  return { code: 'unresolvable', plugin: name, reasons: [reason] };
}

const otherZone = rejection('node(s) had no available volume zone');

/** A label of a volume, and the values that a node may have for it. */
interface ZoneRequirement {
  readonly key: string;
  readonly values: ReadonlySet<string>;
}

/**
 * Rejects nodes in another zone or region than the volumes of the pod, by the labels of both. Nodes without any of these labels
 * are accepted. Claims of ephemeral volumes are not looked at, as in v1.21.
 */
export const volumeZone: FilterPlugin = {
  name,
  isLive: true,
  filter({ pod, cluster: { nodes, storage }, names }) {
    const claims = (pod.volumes?.claims ?? []).filter(({ isEphemeral }) => !isEphemeral);
    if (claims.length === 0) return undefined;
    const keys = zoneKeys(names);
    const checks: (Rejection | ZoneRequirement)[] = [];
    for (const claim of claims) {
      const volume = volumeOf(claim, { storage, names });
      if (volume === undefined) continue;
      if ('code' in volume) checks.push(volume);
      else checks.push(...requirementsOf(volume, keys));
    }
    if (checks.length === 0) return undefined;
    return (slot) => {
      const labels = nodes.nodeAt(slot)?.metadata.labels ?? {};
      if (!keys.some((key) => labels[key] !== undefined)) return undefined;
      for (const check of checks) {
        if ('code' in check) return check;
        if (!check.values.has(labels[check.key] ?? '')) return otherZone;
      }
      return undefined;
    };
  },
};

function zoneKeys(names: Names): readonly string[] {
  const { betaZone, betaRegion, zone, region } = wellKnown.labels;
  return [betaZone, betaRegion, zone, region].map((key) => names.value(key));
}

/** The volume of the claim; undefined when the claim gets it on the node of the pod. */
function volumeOf(
  { key, name: claimName }: PodClaim,
  { storage, names }: { readonly storage: StorageObjects; readonly names: Names },
): Volume | Rejection | undefined {
  const claim = storage.claim(key);
  if (claim === undefined) return rejection(`persistentvolumeclaim "${claimName}" not found`);
  const { volumeName } = claim.spec ?? {};
  if (volumeName) return storage.volume(volumeName) ?? rejection(`persistentvolume "${volumeName}" not found`);
  const className = classOfClaim(claim, names);
  if (className === '') return rejection('PersistentVolumeClaim had no pv name and storageClass name');
  const storageClass = storage.storageClass(className);
  if (storageClass === undefined) {
    return rejection(`storageclass.${names.group(wellKnown.groups.storage)} "${className}" not found`);
  }
  if (storageClass.volumeBindingMode === undefined) {
    return rejection(`VolumeBindingMode not set for StorageClass "${className}"`);
  }
  if (storageClass.volumeBindingMode === 'WaitForFirstConsumer') return undefined;
  return rejection('PersistentVolume had no name');
}

/** A label without a valid list of zones is ignored. */
function requirementsOf({ metadata }: Volume, keys: readonly string[]): readonly ZoneRequirement[] {
  return keys.flatMap((key) => {
    const text = metadata.labels?.[key];
    if (text === undefined) return [];
    const values = text.split(zoneDelimiter).map((value) => value.trim());
    return values.includes('') ? [] : [{ key, values: new Set(values) }];
  });
}
