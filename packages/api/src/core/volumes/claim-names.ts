import type { DeepReadonly } from '@orch/apimachinery';
import type { Pod, Volume } from '../../generated/core_v1/types.js';

/** The name of the claim of a generic ephemeral volume. */
export function ephemeralClaimName({ metadata }: DeepReadonly<Pod>, volume: DeepReadonly<Volume>): string {
  return `${metadata.name}-${volume.name}`;
}

/** The claim of one volume of the pod; undefined for other volumes. `hasEphemeral`: the gate GenericEphemeralVolume. */
export function claimNameOf(
  pod: DeepReadonly<Pod>,
  volume: DeepReadonly<Volume>,
  { hasEphemeral }: { readonly hasEphemeral: boolean },
): string | undefined {
  if (volume.ephemeral !== undefined && hasEphemeral) return ephemeralClaimName(pod, volume);
  return volume.persistentVolumeClaim?.claimName;
}
