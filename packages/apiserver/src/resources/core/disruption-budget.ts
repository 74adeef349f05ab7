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
import { failure } from '../../errors/errors.js';

/** Whether a pod can go without asking its budget: it has ended, has not begun, or is going already. */
export function isFreeToGo({ metadata, status }: DeepReadonly<Pod>): boolean {
  const { phase = '' } = status ?? {};
  return phase === 'Succeeded' || phase === 'Failed' || phase === 'Pending' || metadata.deletionTimestamp != null;
}

export function isReady({ status }: DeepReadonly<Pod>): boolean {
  return (status?.conditions ?? []).some((condition) => condition.type === 'Ready' && condition.status === 'True');
}

/** Whether the budget speaks for this pod. An empty selector is every pod, none is no pod. */
export function isBudgetOf({ spec }: DeepReadonly<PodDisruptionBudget>, pod: DeepReadonly<Pod>): boolean {
  if (spec?.selector === undefined) return false;
  return labelSelectorFromObject(spec.selector).matches(pod.metadata.labels ?? {});
}

/** A pod that is not ready does not count as healthy: losing it costs a budget nothing that is met already. */
export function isMetWithout({ status }: DeepReadonly<PodDisruptionBudget>): boolean {
  const { currentHealthy = 0, desiredHealthy = 0 } = status ?? {};
  return desiredHealthy > 0 && currentHealthy >= desiredHealthy;
}

/** Pure. The budget's status once this pod is let go. @throws StatusError 403, 429 when it may not go */
export function letGo(
  { metadata, status }: DeepReadonly<PodDisruptionBudget>,
  { podName, now }: { readonly podName: string; readonly now: Date },
): PodDisruptionBudgetStatus {
  const { name = '', generation = 0 } = metadata;
  const { observedGeneration = 0, disruptionsAllowed = 0, disruptedPods = {} } = status ?? {};
  if (observedGeneration < generation) throw stillProcessed(name);
  const refuse = (why: string) => forbiddenError({ group: 'policy', resource: 'poddisruptionbudget' }, name, why);
  if (disruptionsAllowed < 0) throw refuse('pdb disruptions allowed is negative');
  if (Object.keys(disruptedPods).length > disruptedPodsMax) {
    throw refuse('DisruptedPods map too big - too many evictions not confirmed by PDB controller');
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

/** The last one allowed is gone: the condition says so at once. */
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

/** 429: the controller has not seen the budget as it is now. */
export function stillProcessed(budgetName: string): StatusError {
  return tooManyDisruptions(`The disruption budget ${budgetName} is still being processed by the server.`);
}

/** As v1.21, without a time to wait for. */
function tooManyDisruptions(why: string): StatusError {
  const message = "Cannot evict pod as it would violate the pod's disruption budget.";
  return failure(429, 'TooManyRequests', message, { causes: [{ reason: 'DisruptionBudget', message: why }] });
}

/** Pods that were let go, and are not known to be gone. */
const disruptedPodsMax = 2_000;
