import { type ApiObject, type DeepReadonly, type Names, wellKnown } from '@orch/apimachinery';
import type { PersistentVolume, PersistentVolumeClaim } from '../../generated/core_v1/types.js';
import type { StorageClass } from '../../generated/storage_v1/types.js';

export type Claim = DeepReadonly<PersistentVolumeClaim>;
export type Volume = DeepReadonly<PersistentVolume>;
export type ReadonlyStorageClass = DeepReadonly<StorageClass>;

/** The requested storage class, '' for none. The annotation of older clients takes precedence. */
export function classOfClaim({ metadata, spec }: Claim, names: Names): string {
  return metadata.annotations?.[names.value(wellKnown.annotations.betaStorageClass)] ?? spec?.storageClassName ?? '';
}

/** The storage class of a volume, '' for none. */
export function classOfVolume({ metadata, spec }: Volume, names: Names): string {
  return metadata.annotations?.[names.value(wellKnown.annotations.betaStorageClass)] ?? spec?.storageClassName ?? '';
}

/** A quantity. */
export function requestedStorage({ spec }: Claim): string {
  return spec?.resources?.requests?.['storage'] ?? '0';
}

/** A quantity. */
export function capacityOf({ spec }: Volume): string {
  return spec?.capacity?.['storage'] ?? '0';
}

/** The value of a well-known annotation, such as `wellKnown.annotations.selectedNode`. */
export function annotationOf(
  { metadata }: Pick<DeepReadonly<ApiObject>, 'metadata'>,
  key: string,
  names: Names,
): string | undefined {
  return metadata.annotations?.[names.value(key)];
}

/** `namespace/name` of the claim in `spec.claimRef`, which may be of a claim that is gone or does not exist yet. */
export function claimKeyOf({ spec }: Volume): string | undefined {
  const reference = spec?.claimRef;
  return reference === undefined ? undefined : `${reference.namespace ?? ''}/${reference.name ?? ''}`;
}

/** Whether `spec.claimRef` of the volume names the claim. A reference without uid was set by a user in advance. */
export function isBoundToClaim({ spec }: Volume, { metadata }: Claim): boolean {
  const reference = spec?.claimRef;
  if (reference === undefined) return false;
  if (reference.name !== metadata.name || reference.namespace !== metadata.namespace) return false;
  return !reference.uid || reference.uid === metadata.uid;
}

/** An absent mode is Filesystem. */
export function haveSameMode(volume: Volume, claim: Claim): boolean {
  return (volume.spec?.volumeMode ?? 'Filesystem') === (claim.spec?.volumeMode ?? 'Filesystem');
}

/** Whether the volume has all access modes that the claim requests. */
export function hasAccessModes(volume: Volume, claim: Claim): boolean {
  return (claim.spec?.accessModes ?? []).every((mode) => volume.spec?.accessModes?.includes(mode) === true);
}
