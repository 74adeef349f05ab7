import { annotationOf, type Claim, type Volume, withMark } from '@orch/api';
import { deepEqual, type Names, wellKnown } from '@orch/apimachinery';

/** The claim with the name of the volume; the claim itself when nothing changes. */
export function claimBoundTo(claim: Claim, volume: Volume, names: Names): Claim {
  const { name = '' } = volume.metadata;
  let bound = claim;
  if (claim.spec?.volumeName !== name) {
    bound = withMark(
      { ...claim, spec: { ...claim.spec, volumeName: name } },
      names.value(wellKnown.annotations.boundByController),
    );
  }
  return withMark(bound, names.value(wellKnown.annotations.bindCompleted));
}

/** The volume without the bind: free when the controller chose the claim, reserved for it when a user did. */
export function volumeUnbound(volume: Volume, names: Names): Volume {
  const key = names.value(wellKnown.annotations.boundByController);
  if (annotationOf(volume, wellKnown.annotations.boundByController, names) === undefined) {
    const { uid: _uid, ...claimRef } = volume.spec?.claimRef ?? {};
    return { ...volume, spec: { ...volume.spec, claimRef } };
  }
  const { claimRef: _claimRef, ...spec } = volume.spec ?? {};
  return withoutAnnotation({ ...volume, spec }, key);
}

/** The claim in the phase, with access modes and capacity of its volume. The claim itself when nothing changes. */
export function claimWithStatus(claim: Claim, phase: 'Pending' | 'Bound' | 'Lost', volume: Volume | undefined): Claim {
  const { accessModes: _modes, capacity: oldCapacity, ...others } = claim.status ?? {};
  // A bound claim keeps its capacity: a resize changes it.
  const capacity = claim.status?.phase === phase ? oldCapacity : volume?.spec?.capacity;
  const accessModes = volume?.spec?.accessModes;
  const status = {
    ...{ ...others, phase },
    ...(volume === undefined || accessModes === undefined ? {} : { accessModes }),
    ...(volume === undefined || capacity === undefined ? {} : { capacity }),
  };
  return deepEqual(status, claim.status) ? claim : { ...claim, status };
}

/** The object without the annotation. */
export function withoutAnnotation<T extends Claim | Volume>(object: T, key: string): T {
  const { annotations, ...metadata } = object.metadata;
  const { [key]: _removed, ...others } = annotations ?? {};
  return { ...object, metadata: Object.keys(others).length === 0 ? metadata : { ...metadata, annotations: others } };
}
