import {
  type Claim,
  capacityOf,
  classOfClaim,
  classOfVolume,
  hasAccessModes,
  haveSameMode,
  isBoundToClaim,
  requestedStorage,
  type Volume,
} from '@orch/api';
import { compareQuantityTexts, labelSelectorFromObject, type Names } from '@orch/apimachinery';

/** Why a claim cannot be bound to the volume that it names; undefined when it can. */
export function volumeMismatch(volume: Volume, claim: Claim, names: Names): string | undefined {
  if (compareQuantityTexts(requestedStorage(claim), capacityOf(volume)) > 0) return 'requested PV is too small';
  if (classOfClaim(claim, names) !== classOfVolume(volume, names)) return 'storageClassName does not match';
  if (!haveSameMode(volume, claim)) return 'incompatible volumeMode';
  return hasAccessModes(volume, claim) ? undefined : 'incompatible accessMode';
}

export interface MatchOptions {
  readonly names: Names;
  /** The class of the claim waits for its first consumer: only volumes reserved for the claim match. */
  readonly isDelayed: boolean;
}

/**
 * The volume that suits the claim best. Volumes with few access modes come first. Among volumes with the same access modes, one
 * that is reserved for the claim is preferred, then the smallest.
 *
 *     claim    ReadWriteOnce, 5Gi
 *     volumes  a: RWO 20Gi, b: RWO 10Gi, c: RWO+RWX 5Gi   →  b
 */
export function findMatchingVolume(
  claim: Claim,
  volumes: readonly Volume[],
  options: MatchOptions,
): Volume | undefined {
  for (const group of groupsByAccessModes(volumes.filter((volume) => hasAccessModes(volume, claim)))) {
    const found = findInGroup(claim, group, options);
    if (found !== undefined) return found;
  }
  return undefined;
}

function findInGroup(claim: Claim, volumes: readonly Volume[], { names, isDelayed }: MatchOptions): Volume | undefined {
  const requested = requestedStorage(claim);
  const selector = claim.spec?.selector === undefined ? undefined : labelSelectorFromObject(claim.spec.selector);
  const claimClass = classOfClaim(claim, names);
  let smallest: Volume | undefined;
  for (const volume of volumes) {
    if (volume.metadata.deletionTimestamp || !haveSameMode(volume, claim)) continue;
    if (compareQuantityTexts(capacityOf(volume), requested) < 0) continue;
    if (isBoundToClaim(volume, claim)) return volume;
    if (isDelayed || volume.status?.phase !== 'Available' || volume.spec?.claimRef !== undefined) continue;
    if (selector?.matches(volume.metadata.labels ?? {}) === false) continue;
    if (classOfVolume(volume, names) !== claimClass) continue;
    if (smallest === undefined || compareQuantityTexts(capacityOf(volume), capacityOf(smallest)) < 0) smallest = volume;
  }
  return smallest;
}

/** Volumes with the same set of access modes, the smallest set first. */
function groupsByAccessModes(volumes: readonly Volume[]): readonly (readonly Volume[])[] {
  const groups = new Map<string, { readonly modes: number; readonly volumes: Volume[] }>();
  for (const volume of volumes) {
    const modes = [...new Set(volume.spec?.accessModes ?? [])].toSorted();
    const key = modes.join();
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { modes: modes.length, volumes: [volume] });
    else group.volumes.push(volume);
  }
  return [...groups.values()].toSorted((a, b) => a.modes - b.modes).map((group) => group.volumes);
}
