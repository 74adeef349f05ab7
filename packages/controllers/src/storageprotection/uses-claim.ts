import type { PersistentVolumeClaim, Pod, Volume } from '@orch/api/types/core_v1';
import type { DeepReadonly } from '@orch/apimachinery';
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
    const isOwn = volume.ephemeral !== undefined && claimOf(pod, volume, gates) === name;
    return isOwn && !isShutDown(pod) && controllerOf(claim)?.uid === pod.metadata.uid;
  });
}

/** The claims that the pod names, and those of its generic ephemeral volumes. */
export function claimNames(pod: DeepReadonly<Pod>, gates: ControllerGates): readonly string[] {
  return (pod.spec?.volumes ?? []).flatMap((volume) => claimOf(pod, volume, gates) ?? []);
}

function claimOf(
  { metadata }: DeepReadonly<Pod>,
  volume: DeepReadonly<Volume>,
  gates: ControllerGates,
): string | undefined {
  if (volume.ephemeral !== undefined && gates('GenericEphemeralVolume')) return `${metadata.name}-${volume.name}`;
  return volume.persistentVolumeClaim?.claimName;
}

/** The node has stopped the pod. */
function isShutDown({ metadata }: DeepReadonly<Pod>): boolean {
  return Boolean(metadata.deletionTimestamp) && metadata.deletionGracePeriodSeconds === 0;
}
