import type { Claim } from '@orch/api';
import { ephemeralClaimName } from '@orch/api';
import type { PersistentVolumeClaim, Pod } from '@orch/api/types/core_v1';
import { type DeepReadonly, deepCopy } from '@orch/apimachinery';
import { controllerOf } from '../framework/owners.js';

type PodVolume = NonNullable<NonNullable<DeepReadonly<Pod>['spec']>['volumes']>[number];

/** The volumes of the pod that need a claim of their own. A pod that is being deleted needs none. */
export function ephemeralVolumesOf({ metadata, spec }: DeepReadonly<Pod>): readonly PodVolume[] {
  if (metadata.deletionTimestamp) return [];
  return (spec?.volumes ?? []).filter(({ ephemeral }) => ephemeral !== undefined);
}

/** The claim of an ephemeral volume: its template, controlled by the pod, so that it is deleted with the pod. */
export function ephemeralClaim(pod: DeepReadonly<Pod>, volume: PodVolume): PersistentVolumeClaim {
  const template = volume.ephemeral?.volumeClaimTemplate;
  const { labels, annotations } = template?.metadata ?? {};
  const { name = '', uid = '', namespace = '' } = pod.metadata;
  return {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: {
      name: ephemeralClaimName(pod, volume),
      namespace,
      ...(labels === undefined ? {} : { labels: { ...labels } }),
      ...(annotations === undefined ? {} : { annotations: { ...annotations } }),
      ownerReferences: [{ apiVersion: 'v1', kind: 'Pod', name, uid, controller: true, blockOwnerDeletion: true }],
    },
    ...(template === undefined ? {} : { spec: deepCopy<NonNullable<PersistentVolumeClaim['spec']>>(template.spec) }),
  };
}

/** Why a claim that exists cannot be that of the pod; undefined when it is. The pod waits until the claim is gone. */
export function claimConflict(pod: DeepReadonly<Pod>, claim: Claim): string | undefined {
  if (controllerOf(claim)?.uid === pod.metadata.uid) return undefined;
  return `PVC "${claim.metadata.name}" (uid: "${claim.metadata.uid}") was not created for the pod`;
}
