import { type Names, wellKnown } from '@orch/apimachinery';
import { type Claim, isBoundToClaim, type Volume } from './volume-model.js';

/** The volume with a complete reference to the claim; the volume itself when nothing changes. */
export function volumeBoundTo(volume: Volume, claim: Claim, names: Names): Volume {
  const { name = '', namespace = '', uid = '', resourceVersion = '' } = claim.metadata;
  const reference = volume.spec?.claimRef;
  const isReferred = reference?.name === name && reference.namespace === namespace && reference.uid === uid;
  if (isReferred) return volume;
  const claimRef = { apiVersion: 'v1', kind: 'PersistentVolumeClaim', namespace, name, uid, resourceVersion };
  const bound: Volume = { ...volume, spec: { ...volume.spec, claimRef } };
  const isReserved = isBoundToClaim(volume, claim);
  return isReserved ? bound : withMark(bound, names.value(wellKnown.annotations.boundByController));
}

/** The object with the annotation `yes`; the object itself when it has the annotation. */
export function withMark<T extends Claim | Volume>(object: T, key: string): T {
  const { annotations } = object.metadata;
  if (annotations?.[key] !== undefined) return object;
  return { ...object, metadata: { ...object.metadata, annotations: { ...annotations, [key]: 'yes' } } };
}
