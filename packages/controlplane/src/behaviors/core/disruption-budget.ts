import type { Pod } from '@orch/api/types/core_v1';
import type { PodDisruptionBudget, PodDisruptionBudgetStatus } from '@orch/api/types/policy_v1';
import {
  type DeepReadonly,
  deepCopy,
  forbiddenError,
  formatTime,
  labelSelectorFromObject,
  type StatusError,
} from '@orch/apimachinery';
import { failure } from '@orch/apiserver';

/** Whether a pod is evicted without checking its budget: it is finished, pending or being deleted. */
export function isEvictableWithoutBudget({ metadata, status }: DeepReadonly<Pod>): boolean {
  const { phase = '' } = status ?? {};
  return phase === 'Succeeded' || phase === 'Failed' || phase === 'Pending' || metadata.deletionTimestamp != null;
}

export function isReady({ status }: DeepReadonly<Pod>): boolean {
  return (status?.conditions ?? []).some((condition) => condition.type === 'Ready' && condition.status === 'True');
}

/** Whether the budget selects this pod. An empty selector matches every pod, a missing one none. */
export function isBudgetFor({ spec }: DeepReadonly<PodDisruptionBudget>, pod: DeepReadonly<Pod>): boolean {
  if (spec?.selector === undefined) return false;
  return labelSelectorFromObject(spec.selector).matches(pod.metadata.labels ?? {});
}

/** Whether enough pods are healthy: then evicting an unready pod does not use up the budget. */
export function isBudgetMet({ status }: DeepReadonly<PodDisruptionBudget>): boolean {
  const { currentHealthy = 0, desiredHealthy = 0 } = status ?? {};
  return desiredHealthy > 0 && currentHealthy >= desiredHealthy;
}

/** Pure. The status of the budget after the eviction of this pod. @throws StatusError 403, 429 when it is not allowed */
export function recordEviction(
  { metadata, status }: DeepReadonly<PodDisruptionBudget>,
  { podName, now }: { readonly podName: string; readonly now: Date },
): PodDisruptionBudgetStatus {
  const { name = '', generation = 0 } = metadata;
  const { observedGeneration = 0, disruptionsAllowed = 0, disruptedPods = {} } = status ?? {};
  if (observedGeneration < generation) throw budgetNotObserved(name);
  const forbidden = (why: string) => forbiddenError({ group: 'policy', resource: 'poddisruptionbudget' }, name, why);
  if (disruptionsAllowed < 0) throw forbidden('pdb disruptions allowed is negative');
  if (Object.keys(disruptedPods).length > disruptedPodsMax) {
    throw forbidden('DisruptedPods map too big - too many evictions not confirmed by PDB controller');
  }
  if (disruptionsAllowed === 0) {
    const { desiredHealthy = 0, currentHealthy = 0 } = status ?? {};
    throw tooManyDisruptions(
      `The disruption budget ${name} needs ${desiredHealthy} healthy pods and has ${currentHealthy} currently`,
    );
  }
  const next: PodDisruptionBudgetStatus = {
    ...deepCopy<PodDisruptionBudgetStatus>({
      currentHealthy: 0,
      desiredHealthy: 0,
      expectedPods: 0,
      disruptionsAllowed,
      ...status,
    }),
    disruptionsAllowed: disruptionsAllowed - 1,
    disruptedPods: { ...disruptedPods, [podName]: formatTime(now) },
  };
  return next.disruptionsAllowed > 0 ? next : withNoneAllowed(next, now);
}

/** Sets the condition DisruptionAllowed to False after the last allowed disruption. */
function withNoneAllowed(status: PodDisruptionBudgetStatus, now: Date): PodDisruptionBudgetStatus {
  const type = 'DisruptionAllowed';
  const conditions = status.conditions ?? [];
  const before = conditions.find((condition) => condition.type === type);
  const condition: Condition = {
    type,
    status: 'False',
    ...(status.observedGeneration === undefined ? {} : { observedGeneration: status.observedGeneration }),
    lastTransitionTime: before?.status === 'False' ? before.lastTransitionTime : formatTime(now),
    reason: 'InsufficientPods',
    message: '',
  };
  if (before === undefined) return { ...status, conditions: [...conditions, condition] };
  return { ...status, conditions: conditions.map((one) => (one === before ? condition : one)) };
}

type Condition = NonNullable<PodDisruptionBudgetStatus['conditions']>[number];

/** 429: the controller has not observed the current generation of the budget. */
export function budgetNotObserved(budgetName: string): StatusError {
  return tooManyDisruptions(`The disruption budget ${budgetName} is still being processed by the server.`);
}

/** As v1.21, without Retry-After. */
function tooManyDisruptions(why: string): StatusError {
  const message = "Cannot evict pod as it would violate the pod's disruption budget.";
  return failure(429, 'TooManyRequests', message, { causes: [{ reason: 'DisruptionBudget', message: why }] });
}

/** Limit of evicted pods whose deletion the controller has not confirmed. */
const disruptedPodsMax = 2_000;
