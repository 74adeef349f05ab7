import {
  annotationOf,
  type Claim,
  classOfClaim,
  isBoundToClaim,
  type ReadonlyStorageClass,
  type Volume,
} from '@orch/api';
import { type Names, wellKnown } from '@orch/apimachinery';
import type { RecordedEvent } from '@orch/client';
import { findMatchingVolume, volumeMismatch } from './match-volume.js';

/** The next step of a claim. */
export type ClaimPlan =
  | { readonly type: 'bind'; readonly volume: Volume }
  /** The class of the claim is to make a volume. */
  | { readonly type: 'provision' }
  | { readonly type: 'pending'; readonly event?: RecordedEvent }
  /** The volume is gone, or belongs to another claim: the data are lost. */
  | { readonly type: 'lost'; readonly event: RecordedEvent };

export interface ClaimState {
  readonly claim: Claim;
  /** The class that the claim requests; undefined when it requests none or the class does not exist. */
  readonly storageClass: ReadonlyStorageClass | undefined;
  /** The volume of `spec.volumeName`; undefined when it does not exist. */
  readonly volume: Volume | undefined;
  /** Volumes that may match: the available ones of the class, and those reserved for the claim. */
  readonly candidates: () => readonly Volume[];
  /** Names of pods without a node that use the claim. */
  readonly unscheduledPods: () => readonly string[];
  readonly names: Names;
}

/** Pure: the next step of a claim. */
export function planClaim(state: ClaimState): ClaimPlan {
  const { claim, names } = state;
  const isComplete = annotationOf(claim, wellKnown.annotations.bindCompleted, names) !== undefined;
  if (isComplete) return planBoundClaim(state);
  return claim.spec?.volumeName ? planNamedVolume(state) : planUnboundClaim(state);
}

function planUnboundClaim({ claim, storageClass, candidates, unscheduledPods, names }: ClaimState): ClaimPlan {
  const isDelayed = storageClass?.volumeBindingMode === 'WaitForFirstConsumer';
  const volume = findMatchingVolume(claim, candidates(), { names, isDelayed });
  if (volume !== undefined) return { type: 'bind', volume };
  if (isDelayed && annotationOf(claim, wellKnown.annotations.selectedNode, names) === undefined) {
    return { type: 'pending', event: waitingEvent(unscheduledPods()) };
  }
  if (classOfClaim(claim, names) !== '') return { type: 'provision' };
  return {
    type: 'pending',
    event: {
      ...{ type: 'Normal', reason: 'FailedBinding' },
      message: 'no persistent volumes available for this claim and no storage class is set',
    },
  };
}

function waitingEvent(pods: readonly string[]): RecordedEvent {
  if (pods.length === 0) {
    const message = 'waiting for first consumer to be created before binding';
    return { type: 'Normal', reason: 'WaitForFirstConsumer', message };
  }
  const noun = pods.length === 1 ? 'pod' : 'pods';
  return {
    type: 'Normal',
    reason: 'WaitForPodScheduled',
    message: `waiting for ${noun} ${pods.join(',')} to be scheduled`,
  };
}

/** The user, or an unfinished bind, chose the volume. */
function planNamedVolume({ claim, volume, names }: ClaimState): ClaimPlan {
  if (volume === undefined) return { type: 'pending' };
  const name = volume.metadata.name ?? '';
  if (volume.spec?.claimRef === undefined) {
    const mismatch = volumeMismatch(volume, claim, names);
    if (mismatch === undefined) return { type: 'bind', volume };
    const message = `Cannot bind to requested volume "${name}": ${mismatch}`;
    return { type: 'pending', event: { type: 'Warning', reason: 'VolumeMismatch', message } };
  }
  if (isBoundToClaim(volume, claim)) return { type: 'bind', volume };
  const message = `volume "${name}" already bound to a different claim.`;
  return { type: 'pending', event: { type: 'Warning', reason: 'FailedBinding', message } };
}

function planBoundClaim({ claim, volume }: ClaimState): ClaimPlan {
  if (!claim.spec?.volumeName) {
    return lost('ClaimLost', 'Bound claim has lost reference to PersistentVolume. Data on the volume is lost!');
  }
  if (volume === undefined) {
    return lost('ClaimLost', 'Bound claim has lost its PersistentVolume. Data on the volume is lost!');
  }
  const { claimRef } = volume.spec ?? {};
  if (claimRef === undefined || claimRef.uid === claim.metadata.uid) return { type: 'bind', volume };
  return lost('ClaimMisbound', 'Two claims are bound to the same volume, this one is bound incorrectly');
}

function lost(reason: string, message: string): ClaimPlan {
  return { type: 'lost', event: { type: 'Warning', reason, message } };
}
