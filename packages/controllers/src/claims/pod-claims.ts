import { claimNameOf as claimOf } from '@orch/api';
import type { Pod, Volume } from '@orch/api/types/core_v1';
import type { DeepReadonly } from '@orch/apimachinery';
import type { ControllerGates } from '../framework/controller.js';

/** The claim of one volume of the pod; undefined for other volumes. */
export function claimNameOf(
  pod: DeepReadonly<Pod>,
  volume: DeepReadonly<Volume>,
  gates: ControllerGates,
): string | undefined {
  return claimOf(pod, volume, { hasEphemeral: gates('GenericEphemeralVolume') });
}

/** The claims that the pod names, and those of its generic ephemeral volumes. */
export function claimNames(pod: DeepReadonly<Pod>, gates: ControllerGates): readonly string[] {
  return (pod.spec?.volumes ?? []).flatMap((volume) => claimNameOf(pod, volume, gates) ?? []);
}

/** Name of the index of pods by the `namespace/name` of their claims. */
export const podClaimIndex = 'podClaim';

/** The index function of `podClaimIndex`. */
export function podClaimKeys(gates: ControllerGates): (pod: DeepReadonly<Pod>) => readonly string[] {
  return (pod) => claimNames(pod, gates).map((name) => `${pod.metadata.namespace ?? ''}/${name}`);
}

/** The pod has finished, or is being deleted and none of its containers runs. */
export function isPodTerminated({ metadata, status }: DeepReadonly<Pod>): boolean {
  if (status?.phase === 'Succeeded' || status?.phase === 'Failed') return true;
  if (!metadata.deletionTimestamp) return false;
  return (status?.containerStatuses ?? []).every(({ state }) => Boolean(state?.terminated ?? state?.waiting));
}
