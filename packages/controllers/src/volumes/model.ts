import type { PersistentVolume, PersistentVolumeClaim } from '@orch/api/types/core_v1';
import type { StorageClass } from '@orch/api/types/storage_v1';
import { type ApiObject, type DeepReadonly, type Names, wellKnown } from '@orch/apimachinery';

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

export function requestedStorage({ spec }: Claim): string {
  return spec?.resources?.requests?.['storage'] ?? '0';
}

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
