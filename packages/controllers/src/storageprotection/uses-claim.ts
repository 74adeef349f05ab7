import type { PersistentVolumeClaim, Pod } from '@orch/api/types/core_v1';
import type { DeepReadonly } from '@orch/apimachinery';
import { claimNameOf } from '../claims/pod-claims.js';
import type { ControllerGates } from '../framework/controller.js';
import { controllerOf } from '../framework/owners.js';

/**
 * Pure: whether the pod uses the claim. A pod without a node does not, since no node starts a pod whose claim is being
 * deleted.
 */
export function usesClaim(
  pod: DeepReadonly<Pod>,
  claim: DeepReadonly<PersistentVolumeClaim>,
  gates: ControllerGates,
): boolean {
  if (!pod.spec?.nodeName) return false;
  const { name = '' } = claim.metadata;
  return (pod.spec.volumes ?? []).some((volume) => {
    if (volume.persistentVolumeClaim?.claimName === name) return true;
    const isOwn = volume.ephemeral !== undefined && claimNameOf(pod, volume, gates) === name;
    return isOwn && !isShutDown(pod) && controllerOf(claim)?.uid === pod.metadata.uid;
  });
}

/** The node has stopped the pod. */
function isShutDown({ metadata }: DeepReadonly<Pod>): boolean {
  return Boolean(metadata.deletionTimestamp) && metadata.deletionGracePeriodSeconds === 0;
}
