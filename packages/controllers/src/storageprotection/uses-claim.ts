import type { PersistentVolumeClaim, Pod, Volume } from '@orch/api/types/core_v1';
import type { DeepReadonly } from '@orch/apimachinery';
import { controllerOf } from '../framework/owners.js';

/**
 * Pure: whether the pod keeps the claim. A pod that was not given to a node does not: no node starts one whose claim is
 * being deleted.
 */
export function usesClaim(pod: DeepReadonly<Pod>, claim: DeepReadonly<PersistentVolumeClaim>): boolean {
  if (!pod.spec?.nodeName) return false;
  const { name = '' } = claim.metadata;
  return (pod.spec.volumes ?? []).some((volume) => {
    if (volume.persistentVolumeClaim?.claimName === name) return true;
    const isOwn = volume.ephemeral !== undefined && claimOf(pod, volume) === name;
    return isOwn && !isShutDown(pod) && controllerOf(claim)?.uid === pod.metadata.uid;
  });
}

/** The claims that the pod names, and those that were made with it. */
export function claimNames(pod: DeepReadonly<Pod>): readonly string[] {
  return (pod.spec?.volumes ?? []).flatMap((volume) => claimOf(pod, volume) ?? []);
}

function claimOf({ metadata }: DeepReadonly<Pod>, volume: DeepReadonly<Volume>): string | undefined {
  if (volume.ephemeral !== undefined) return `${metadata.name}-${volume.name}`;
  return volume.persistentVolumeClaim?.claimName;
}

/** Its node is done with it. */
function isShutDown({ metadata }: DeepReadonly<Pod>): boolean {
  return Boolean(metadata.deletionTimestamp) && metadata.deletionGracePeriodSeconds === 0;
}
