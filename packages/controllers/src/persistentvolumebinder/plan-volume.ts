import { annotationOf, type Claim, haveSameMode, type Volume } from '@orch/api';
import { type Names, wellKnown } from '@orch/apimachinery';

/** The next step of a volume. */
export type VolumePlan =
  | { readonly type: 'setPhase'; readonly phase: 'Available' | 'Bound' }
  /** The claim is not bound yet: its own reconciliation finishes the bind. */
  | { readonly type: 'reconcileClaim' }
  | { readonly type: 'reportModeMismatch' }
  /** The claim is gone or does not need the volume. */
  | { readonly type: 'reclaim'; readonly isReleased: boolean }
  | { readonly type: 'unbind' };

/** Pure: the next step of a volume. `claim` is the claim of `spec.claimRef`; undefined when it does not exist. */
export function planVolume(
  volume: Volume,
  { claim, names }: { readonly claim: Claim | undefined; readonly names: Names },
): VolumePlan {
  const reference = volume.spec?.claimRef;
  // Without a uid the volume is reserved for a claim that has not been bound to it.
  if (reference === undefined || !reference.uid) return { type: 'setPhase', phase: 'Available' };
  const isReleased = isReleasedOrFailed(volume);
  if (claim === undefined || claim.metadata.uid !== reference.uid) return { type: 'reclaim', isReleased };
  const volumeName = claim.spec?.volumeName;
  if (!volumeName) return { type: haveSameMode(volume, claim) ? 'reconcileClaim' : 'reportModeMismatch' };
  if (volumeName === volume.metadata.name) return { type: 'setPhase', phase: 'Bound' };
  const isProvisioned = annotationOf(volume, wellKnown.annotations.provisionedBy, names) !== undefined;
  const isDeletable = volume.spec?.persistentVolumeReclaimPolicy === 'Delete';
  // The claim is bound to another volume.
  return isProvisioned && isDeletable ? { type: 'reclaim', isReleased } : { type: 'unbind' };
}

/** Whether the volume is already in the hands of its reclaim policy. */
export function isReleasedOrFailed({ status }: Volume): boolean {
  return status?.phase === 'Released' || status?.phase === 'Failed';
}

/** Pure: whether the claim of the volume no longer exists or uses another volume, so that its data may be removed. */
export function isReclaimable(volume: Volume, claim: Claim | undefined): boolean {
  const uid = volume.spec?.claimRef?.uid;
  if (!uid) return false;
  if (claim === undefined || claim.metadata.uid !== uid) return true;
  return Boolean(claim.spec?.volumeName) && claim.spec?.volumeName !== volume.metadata.name;
}
