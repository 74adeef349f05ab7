import type { ReplicaSet, ReplicaSetStatus } from '@orch/api/types/apps_v1';
import type { Pod } from '@orch/api/types/core_v1';
import type { DeepReadonly } from '@orch/apimachinery';
import { comparePodsForDeletion, type DeletionOrderOptions } from '../pods/deletion-order.js';
import { isPodAvailable, isPodReady } from '../pods/pod-state.js';

/** Limit of pods that one reconciliation creates or deletes, so that one set does not starve the others. */
export const burstPodsMax = 500;

export type ReplicaPlan =
  | { readonly type: 'create'; readonly count: number }
  | { readonly type: 'delete'; readonly pods: readonly DeepReadonly<Pod>[] }
  | { readonly type: 'none' };

/** Pure: the pods to create or delete so that as many are active as desired. */
export function planReplicas(
  desiredCount: number,
  options: { readonly activePods: readonly DeepReadonly<Pod>[]; readonly deletionOrder: DeletionOrderOptions },
): ReplicaPlan {
  const { activePods, deletionOrder } = options;
  const missing = desiredCount - activePods.length;
  if (missing > 0) return { type: 'create', count: Math.min(missing, burstPodsMax) };
  if (missing === 0) return { type: 'none' };
  const surplus = Math.min(-missing, burstPodsMax);
  return {
    type: 'delete',
    pods: activePods.toSorted(comparePodsForDeletion(activePods, deletionOrder)).slice(0, surplus),
  };
}

/** Pure: the status for the active pods; `failure` is the error of the last creation or deletion. */
export function replicaSetStatus(
  replicaSet: DeepReadonly<ReplicaSet>,
  activePods: readonly DeepReadonly<Pod>[],
  options: { readonly now: Date; readonly failure?: ReplicaFailure },
): ReplicaSetStatus {
  const { now, failure } = options;
  const templateLabels = Object.entries(replicaSet.spec?.template?.metadata?.labels ?? {});
  const minReadySeconds = replicaSet.spec?.minReadySeconds ?? 0;
  const count = (predicate: (pod: DeepReadonly<Pod>) => boolean) => activePods.filter(predicate).length;
  const status: ReplicaSetStatus = { replicas: activePods.length };
  const fullyLabeled = count((pod) => templateLabels.every(([key, value]) => pod.metadata.labels?.[key] === value));
  const ready = count(isPodReady);
  const available = count((pod) => isPodAvailable(pod, { minReadySeconds, now }));
  if (fullyLabeled > 0) status.fullyLabeledReplicas = fullyLabeled;
  if (ready > 0) status.readyReplicas = ready;
  if (available > 0) status.availableReplicas = available;
  if (replicaSet.metadata.generation !== undefined) status.observedGeneration = replicaSet.metadata.generation;
  const conditions = (replicaSet.status?.conditions ?? []).filter((condition) => condition.type !== 'ReplicaFailure');
  if (failure !== undefined) {
    const old = replicaSet.status?.conditions?.find((condition) => condition.type === 'ReplicaFailure');
    const since = old?.status === 'True' && old.reason === failure.reason ? old.lastTransitionTime : undefined;
    const lastTransitionTime = since ?? `${now.toISOString().slice(0, 19)}Z`;
    conditions.push({ type: 'ReplicaFailure', status: 'True', lastTransitionTime, ...failure });
  }
  if (conditions.length > 0) status.conditions = conditions;
  return status;
}

export interface ReplicaFailure {
  readonly reason: 'FailedCreate' | 'FailedDelete';
  readonly message: string;
}
