import type { Pod } from '@orch/api/types/core_v1';
import type { PodDisruptionBudget } from '@orch/api/types/policy_v1';
import { type DeepReadonly, labelSelectorFromObject } from '@orch/apimachinery';
import { budgetRequirement, budgetStatus, failedStatus, needsScale } from '../disruption/budget-status.js';
import { isPodActive } from '../pods/pod-state.js';

/** Pure: a budget with the status that its controller would write if all pods that have a node were ready. */
export function withBudgetStatus(
  budget: DeepReadonly<PodDisruptionBudget>,
  {
    pods,
    replicasOf,
    now,
  }: {
    /** Of the namespace. */
    readonly pods: readonly DeepReadonly<Pod>[];
    /** The desired pods of the controllers of these; undefined when one of them has no controller. */
    readonly replicasOf: (pods: readonly DeepReadonly<Pod>[]) => number | undefined;
    readonly now: Date;
  },
): DeepReadonly<PodDisruptionBudget> {
  const selector = labelSelectorFromObject(budget.spec?.selector);
  const counted = pods.filter((pod) => isPodActive(pod) && selector.matches(pod.metadata.labels ?? {}));
  const scale = needsScale(budget) ? replicasOf(counted) : 0;
  if (scale === undefined)
    return { ...budget, status: failedStatus(budget, { message: 'found no controllers for the pods', now }) };
  const requirement = budgetRequirement(budget, { pods: counted.length, scale });
  const currentHealthy = counted.filter(({ spec }) => spec?.nodeName).length;
  const disrupted = { pods: {}, recheckMs: undefined, expired: [] };
  return { ...budget, status: budgetStatus(budget, { requirement, currentHealthy, disrupted, now }) };
}
