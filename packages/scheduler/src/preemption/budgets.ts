import type { PodDisruptionBudget } from '@orch/api/types/policy_v1beta1';
import { type DeepReadonly, labelSelectorFromObject } from '@orch/apimachinery';
import type { PodInfo } from '../cluster/pod-info.js';

export type Budget = DeepReadonly<PodDisruptionBudget>;

/**
 * Splits pods, the most important first, into those whose loss would break a disruption budget and the others. Each pod is charged
 * to its budgets in this order; a pod that is being disrupted already is not charged again.
 */
export function splitByBudgets(
  pods: readonly PodInfo[],
  budgets: readonly Budget[],
): { readonly breaking: readonly PodInfo[]; readonly others: readonly PodInfo[] } {
  const open = budgets
    .map((budget) => ({
      budget,
      selector: labelSelectorFromObject(budget.spec?.selector),
      left: budget.status?.disruptionsAllowed ?? 0,
    }))
    // A budget without a selector, or with an empty one, is about no pods.
    .filter(({ selector }) => !selector.selectsEverything && !selector.selectsNothing);
  const breaking: PodInfo[] = [];
  const others: PodInfo[] = [];
  for (const pod of pods) {
    let breaks = false;
    for (const entry of open) {
      const { metadata, status } = entry.budget;
      if (metadata.namespace !== pod.namespace || !entry.selector.matches(pod.labelSet.labels)) continue;
      if (Object.keys(pod.labelSet.labels).length === 0 || status?.disruptedPods?.[pod.name] !== undefined) continue;
      entry.left -= 1;
      if (entry.left < 0) breaks = true;
    }
    (breaks ? breaking : others).push(pod);
  }
  return { breaking, others };
}
