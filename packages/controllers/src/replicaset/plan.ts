import type { ReplicaSetStatus } from '@orch/api/types/apps_v1';
import type { Pod } from '@orch/api/types/core_v1';
import { type DeepReadonly, formatTime } from '@orch/apimachinery';
import { comparePodsForDeletion, type DeletionOrderOptions } from '../pods/deletion-order.js';
import { isPodAvailable, isPodReady } from '../pods/pod-state.js';
import type { Replicated } from './replica-kind.js';

/** Limit of pods that one reconciliation creates or deletes, so that one set does not starve the others. */
export const burstPodsMax = 500;

export type ReplicaPlan =
  | { readonly type: 'create'; readonly count: number }
  | { readonly type: 'delete'; readonly pods: readonly DeepReadonly<Pod>[] }
  | { readonly type: 'none' };

/** Pure: the pods to create or delete so that as many are active as desired. */
export function planReplicas(
  desiredCount: number,
  options: {
    readonly activePods: readonly DeepReadonly<Pod>[];
    /** The pods that count for how full a node is; only called when pods are chosen for deletion. */
    readonly relatedPods: () => readonly DeepReadonly<Pod>[];
    readonly deletionOrder: DeletionOrderOptions;
  },
): ReplicaPlan {
  const { activePods, relatedPods, deletionOrder } = options;
  const missing = desiredCount - activePods.length;
  if (missing > 0) return { type: 'create', count: Math.min(missing, burstPodsMax) };
  if (missing === 0) return { type: 'none' };
  const surplus = Math.min(-missing, burstPodsMax);
  if (surplus === activePods.length) return { type: 'delete', pods: activePods };
  const compare = comparePodsForDeletion(activePods, { ...deletionOrder, relatedPods: relatedPods() });
  return { type: 'delete', pods: activePods.toSorted(compare).slice(0, surplus) };
}

/**
 * Pure: the status for the active pods; `failure` is the error of the last creation or deletion. A condition ReplicaFailure
 * keeps its first message until the failure has passed.
 */
export function replicaStatus(
  object: DeepReadonly<Replicated>,
  activePods: readonly DeepReadonly<Pod>[],
  options: { readonly now: Date; readonly failure?: ReplicaFailure; readonly isCacheCurrent?: boolean },
): ReplicaSetStatus {
  const { now, failure, isCacheCurrent = true } = options;
  const templateLabels = Object.entries(object.spec?.template?.metadata?.labels ?? {});
  const minReadySeconds = object.spec?.minReadySeconds ?? 0;
  const count = (predicate: (pod: DeepReadonly<Pod>) => boolean) => activePods.filter(predicate).length;
  const status: ReplicaSetStatus = { replicas: activePods.length };
  const fullyLabeled = count((pod) => templateLabels.every(([key, value]) => pod.metadata.labels?.[key] === value));
  const ready = count(isPodReady);
  const available = count((pod) => isPodAvailable(pod, { minReadySeconds, now }));
  if (fullyLabeled > 0) status.fullyLabeledReplicas = fullyLabeled;
  if (ready > 0) status.readyReplicas = ready;
  if (available > 0) status.availableReplicas = available;
  // Before own creations are in the cache, the size has not been acted on: others must not conclude from the count.
  const observedGeneration = isCacheCurrent ? object.metadata.generation : object.status?.observedGeneration;
  if (observedGeneration !== undefined) status.observedGeneration = observedGeneration;
  const conditions = conditionsWith(object.status?.conditions ?? [], { failure, now });
  if (conditions.length > 0) status.conditions = conditions.map((condition) => ({ ...condition }));
  return status;
}

type Conditions = readonly DeepReadonly<NonNullable<ReplicaSetStatus['conditions']>[number]>[];

function conditionsWith(
  conditions: Conditions,
  { failure, now }: { readonly failure: ReplicaFailure | undefined; readonly now: Date },
): Conditions {
  const others = conditions.filter((condition) => condition.type !== 'ReplicaFailure');
  if (failure === undefined) return others;
  if (others.length < conditions.length) return conditions;
  return [...others, { type: 'ReplicaFailure', status: 'True', lastTransitionTime: formatTime(now), ...failure }];
}

export interface ReplicaFailure {
  readonly reason: 'FailedCreate' | 'FailedDelete';
  readonly message: string;
}
