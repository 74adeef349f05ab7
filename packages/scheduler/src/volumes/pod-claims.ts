import { annotationOf, type Claim, classOfClaim, requestedStorage } from '@orch/api';
import { type LabelSelector, labelSelectorFromObject, type Names, quantityValue, wellKnown } from '@orch/apimachinery';
import type { PodInfo } from '../cluster/pod-info.js';
import type { PodClaim } from '../cluster/pod-volumes.js';
import type { StorageObjects } from '../cluster/storage-objects.js';

/** The claims of a pod. */
export interface PodClaims {
  readonly bound: readonly Claim[];
  /** Claims that wait for this pod to get their volume. */
  readonly delayed: readonly DelayedClaim[];
}

/** A claim that waits for its first consumer, with what is compared on each node. */
export interface DelayedClaim {
  readonly claim: Claim;
  /** `namespace/name`. */
  readonly key: string;
  readonly className: string;
  readonly bytes: number;
  /** Of labels of volumes; undefined selects all. */
  readonly selector: LabelSelector | undefined;
  /** The node that was chosen for it before. */
  readonly selectedNode: string | undefined;
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
  const delayed: DelayedClaim[] = [];
  let isUnbound = false;
  for (const podClaim of claims) {
    const claim = storage.claim(podClaim.key);
    const problem = problemOf(pod, podClaim, claim);
    if (claim === undefined || problem !== undefined) return { type: 'rejected', reason: problem ?? '' };
    if (isBound(claim, names)) {
      bound.push(claim);
      continue;
    }
    const className = classOfClaim(claim, names);
    const mode = storage.storageClass(className)?.volumeBindingMode;
    if (mode !== 'WaitForFirstConsumer' || claim.spec?.volumeName) isUnbound = true;
    else
      delayed.push(delayedClaim(claim, { key: podClaim.key, className, selectedNode: storage.selectedNodeOf(claim) }));
  }
  if (isUnbound) return { type: 'rejected', reason: 'pod has unbound immediate PersistentVolumeClaims' };
  return { type: 'claims', bound, delayed };
}

function delayedClaim(claim: Claim, known: Pick<DelayedClaim, 'key' | 'className' | 'selectedNode'>): DelayedClaim {
  const { selector } = claim.spec ?? {};
  return {
    ...known,
    claim,
    bytes: quantityValue(requestedStorage(claim)),
    selector: selector === undefined ? undefined : labelSelectorFromObject(selector),
  };
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
