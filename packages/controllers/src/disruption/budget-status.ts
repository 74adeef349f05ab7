import type { Pod } from '@orch/api/types/core_v1';
import type { PodDisruptionBudget, PodDisruptionBudgetStatus } from '@orch/api/types/policy_v1';
import { type DeepReadonly, deepCopy, formatTime } from '@orch/apimachinery';
import { isPodReady } from '../pods/pod-state.js';

type Budget = DeepReadonly<PodDisruptionBudget>;
type Pods = readonly DeepReadonly<Pod>[];
type Condition = NonNullable<PodDisruptionBudgetStatus['conditions']>[number];

/** The number of pods that the budget expects, and how many of them must be healthy. */
export interface BudgetRequirement {
  readonly expectedPods: number;
  readonly desiredHealthy: number;
}

/** Reports whether the requirement depends on the desired replicas of the controllers; otherwise on the existing pods. */
export function needsScale({ spec }: Budget): boolean {
  return spec?.maxUnavailable !== undefined || typeof spec?.minAvailable === 'string';
}

/**
 * Pure. The requirement of a budget. Percentages are rounded up.
 *
 *     minAvailable 2,      pods 5    → expected 5, desired 2
 *     minAvailable 50%,    scale 5   → expected 5, desired 3
 *     maxUnavailable 1,    scale 5   → expected 5, desired 4
 *     maxUnavailable 30%,  scale 5   → expected 5, desired 3
 *
 * @throws Error for an invalid percentage
 */
export function budgetRequirement(
  { spec = {} }: Budget,
  { pods, scale }: { readonly pods: number; readonly scale: number },
): BudgetRequirement {
  const { minAvailable, maxUnavailable } = spec;
  if (maxUnavailable !== undefined) {
    return { expectedPods: scale, desiredHealthy: Math.max(scale - scaled(maxUnavailable, scale), 0) };
  }
  if (typeof minAvailable === 'string') return { expectedPods: scale, desiredHealthy: scaled(minAvailable, scale) };
  if (minAvailable !== undefined) return { expectedPods: pods, desiredHealthy: minAvailable };
  return { expectedPods: 0, desiredHealthy: 0 };
}

function scaled(value: number | string, total: number): number {
  if (typeof value === 'number') return value;
  const percent = /^(\d+)%$/.exec(value)?.[1];
  if (percent === undefined) throw new Error(`invalid value for IntOrString: ${JSON.stringify(value)}`);
  return Math.ceil((Number(percent) * total) / 100);
}

/** Evicted pods whose deletion has not been seen yet. */
export interface DisruptedPods {
  /** Eviction times by pod name. */
  readonly pods: Readonly<Record<string, string>>;
  /** Milliseconds until the first of them expires. */
  readonly recheckMs: number | undefined;
  /** Pods that were evicted and not deleted in time. */
  readonly expired: Pods;
}

/** Pure. An evicted pod that is not deleted within two minutes expires and counts as healthy again. */
export function currentDisruptedPods({ status }: Budget, pods: Pods, now: Date): DisruptedPods {
  const current: Record<string, string> = {};
  const expired: DeepReadonly<Pod>[] = [];
  let recheckMs: number | undefined;
  for (const pod of pods) {
    const { metadata } = pod;
    const { name = '' } = metadata;
    const since = status?.disruptedPods?.[name];
    if (metadata.deletionTimestamp != null || since == null) continue;
    const leftMs = Date.parse(since) + deletionTimeoutMs - now.getTime();
    if (leftMs < 0) {
      expired.push(pod);
      continue;
    }
    current[name] = since;
    recheckMs = Math.min(recheckMs ?? leftMs, leftMs);
  }
  return { pods: current, recheckMs, expired };
}

const deletionTimeoutMs = 2 * 60_000;

/** Pure. The number of pods that are ready, not being deleted and not evicted. */
export function healthyCount(pods: Pods, disrupted: DisruptedPods): number {
  return pods.filter((pod) => {
    const { name = '', deletionTimestamp } = pod.metadata;
    return deletionTimestamp == null && !(name in disrupted.pods) && isPodReady(pod);
  }).length;
}

/** Pure. The status for the counted pods. A budget that expects no pods allows no disruptions. */
export function budgetStatus(
  budget: Budget,
  counted: {
    readonly requirement: BudgetRequirement;
    readonly currentHealthy: number;
    readonly disrupted: DisruptedPods;
    readonly now: Date;
  },
): PodDisruptionBudgetStatus {
  const { requirement, currentHealthy, disrupted, now } = counted;
  const { expectedPods, desiredHealthy } = requirement;
  const disruptionsAllowed = expectedPods > 0 ? Math.max(currentHealthy - desiredHealthy, 0) : 0;
  const { generation } = budget.metadata;
  const status: PodDisruptionBudgetStatus = {
    ...(generation === undefined ? {} : { observedGeneration: generation }),
    ...(Object.keys(disrupted.pods).length === 0 ? {} : { disruptedPods: { ...disrupted.pods } }),
    disruptionsAllowed,
    currentHealthy,
    desiredHealthy,
    expectedPods,
  };
  const reason = disruptionsAllowed > 0 ? 'SufficientPods' : 'InsufficientPods';
  return withDisruptionAllowed(status, budget.status?.conditions, { reason, message: '', now });
}

/** Pure. The status when counting the pods failed: it allows no disruptions. */
export function failedStatus(
  { status }: Budget,
  { message, now }: { readonly message: string; readonly now: Date },
): PodDisruptionBudgetStatus {
  const before = { currentHealthy: 0, desiredHealthy: 0, expectedPods: 0, ...status };
  const next = deepCopy<PodDisruptionBudgetStatus>({ ...before, disruptionsAllowed: 0 });
  return withDisruptionAllowed(next, status?.conditions, { reason: 'SyncFailed', message, now });
}

interface Reason {
  readonly reason: 'SufficientPods' | 'InsufficientPods' | 'SyncFailed';
  readonly message: string;
  readonly now: Date;
}

/** Sets the condition DisruptionAllowed. Its transition time changes with its status only. */
function withDisruptionAllowed(
  status: PodDisruptionBudgetStatus,
  given: readonly DeepReadonly<Condition>[] | undefined,
  { reason, message, now }: Reason,
): PodDisruptionBudgetStatus {
  const conditions = deepCopy<Condition[]>(given ?? []);
  const before = conditions.find((condition) => condition.type === allowedType);
  const isAllowed = reason === 'SufficientPods' ? 'True' : 'False';
  const condition: Condition = {
    type: allowedType,
    status: isAllowed,
    ...(status.observedGeneration === undefined ? {} : { observedGeneration: status.observedGeneration }),
    lastTransitionTime: before?.status === isAllowed ? before.lastTransitionTime : formatTime(now),
    reason,
    message,
  };
  if (before === undefined) return { ...status, conditions: [...conditions, condition] };
  return { ...status, conditions: conditions.map((one) => (one === before ? condition : one)) };
}

const allowedType = 'DisruptionAllowed';
