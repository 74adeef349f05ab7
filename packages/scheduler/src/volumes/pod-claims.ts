import { annotationOf, type Claim, classOfClaim } from '@orch/api';
import { type Names, wellKnown } from '@orch/apimachinery';
import type { PodInfo } from '../cluster/pod-info.js';
import type { PodClaim } from '../cluster/pod-volumes.js';
import type { StorageObjects } from '../cluster/storage-objects.js';

/** The claims of a pod. */
export interface PodClaims {
  readonly bound: readonly Claim[];
  /** Claims that wait for this pod to get their volume. */
  readonly delayed: readonly Claim[];
}

export type ClaimsOfPod =
  | ({ readonly type: 'claims' } & PodClaims)
  | { readonly type: 'rejected'; readonly reason: string };

/** Pure: the claims of the pod, or why it cannot run on any node. */
export function claimsOfPod(
  pod: PodInfo,
  claims: readonly PodClaim[],
  { storage, names }: { readonly storage: StorageObjects; readonly names: Names },
): ClaimsOfPod {
  const bound: Claim[] = [];
  const delayed: Claim[] = [];
  let isUnbound = false;
  for (const podClaim of claims) {
    const claim = storage.claim(podClaim.key);
    const problem = problemOf(pod, podClaim, claim);
    if (claim === undefined || problem !== undefined) return { type: 'rejected', reason: problem ?? '' };
    if (isBound(claim, names)) {
      bound.push(claim);
      continue;
    }
    const mode = storage.storageClass(classOfClaim(claim, names))?.volumeBindingMode;
    if (mode === 'WaitForFirstConsumer' && !claim.spec?.volumeName) delayed.push(claim);
    else isUnbound = true;
  }
  if (isUnbound) return { type: 'rejected', reason: 'pod has unbound immediate PersistentVolumeClaims' };
  return { type: 'claims', bound, delayed };
}

function problemOf(pod: PodInfo, { name, isEphemeral }: PodClaim, claim: Claim | undefined): string | undefined {
  if (claim === undefined) {
    return isEphemeral
      ? `waiting for ephemeral volume controller to create the persistentvolumeclaim "${name}"`
      : `persistentvolumeclaim "${name}" not found`;
  }
  if (claim.metadata.deletionTimestamp) return `persistentvolumeclaim "${name}" is being deleted`;
  const controller = claim.metadata.ownerReferences?.find((each) => each.controller === true);
  if (isEphemeral && controller?.uid !== pod.uid) return `persistentvolumeclaim "${name}" was not created for the pod`;
  return undefined;
}

/** The controller has bound the claim and has finished. */
export function isBound(claim: Claim, names: Names): boolean {
  return (
    Boolean(claim.spec?.volumeName) && annotationOf(claim, wellKnown.annotations.bindCompleted, names) !== undefined
  );
}
