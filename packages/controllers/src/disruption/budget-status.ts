import type { Pod } from '@orch/api/types/core_v1';
import type { PodDisruptionBudget, PodDisruptionBudgetStatus } from '@orch/api/types/policy_v1';
import { type DeepReadonly, deepCopy, formatTime } from '@orch/apimachinery';
import { isPodReady } from '../pods/pod-state.js';

type Budget = DeepReadonly<PodDisruptionBudget>;
type Pods = readonly DeepReadonly<Pod>[];
type Condition = NonNullable<PodDisruptionBudgetStatus['conditions']>[number];

/** How many pods there should be, and how many of them must be healthy. */
export interface BudgetNeed {
  readonly expectedPods: number;
  readonly desiredHealthy: number;
}

/** Whether the need depends on how many pods their controllers want; otherwise on the pods that are there. */
export function needsScale({ spec }: Budget): boolean {
  return spec?.maxUnavailable !== undefined || typeof spec?.minAvailable === 'string';
}

/**
 * Pure. What the budget asks for. Shares are rounded up.
 *
 *     minAvailable 2,      pods 5     → expected 5, desired 2
 *     minAvailable 50%,    wanted 5   → expected 5, desired 3
 *     maxUnavailable 1,    wanted 5   → expected 5, desired 4
 *     maxUnavailable 30%,  wanted 5   → expected 5, desired 3
 *
 * @throws Error when a share is none
 */
export function budgetNeed(
  { spec = {} }: Budget,
  { pods, wanted }: { readonly pods: number; readonly wanted: number },
): BudgetNeed {
  const { minAvailable, maxUnavailable } = spec;
  if (maxUnavailable !== undefined) {
    return { expectedPods: wanted, desiredHealthy: Math.max(wanted - scaled(maxUnavailable, wanted), 0) };
  }
  if (typeof minAvailable === 'string') return { expectedPods: wanted, desiredHealthy: scaled(minAvailable, wanted) };
  if (minAvailable !== undefined) return { expectedPods: pods, desiredHealthy: minAvailable };
  return { expectedPods: 0, desiredHealthy: 0 };
}

function scaled(value: number | string, total: number): number {
  if (typeof value === 'number') return value;
  const percent = /^(\d+)%$/.exec(value)?.[1];
  if (percent === undefined) throw new Error(`invalid value for IntOrString: ${JSON.stringify(value)}`);
  return Math.ceil((Number(percent) * total) / 100);
}

/** Pods that were let go and are not seen to go yet; `recheckMs` is when the first of them has had its time. */
export interface LettingGo {
  readonly pods: Readonly<Record<string, string>>;
  readonly recheckMs: number | undefined;
}

/** Pure. Who was let go and still is there after two minutes will not go, and counts as before. */
export function stillLettingGo({ status }: Budget, pods: Pods, now: Date): LettingGo {
  const still: Record<string, string> = {};
  let recheckMs: number | undefined;
  for (const { metadata } of pods) {
    const { name = '' } = metadata;
    const since = status?.disruptedPods?.[name];
    if (metadata.deletionTimestamp != null || since == null) continue;
    const leftMs = Date.parse(since) + deletionTimeoutMs - now.getTime();
    if (leftMs < 0) continue;
    still[name] = since;
    recheckMs = Math.min(recheckMs ?? leftMs, leftMs);
  }
  return { pods: still, recheckMs };
}

const deletionTimeoutMs = 2 * 60_000;

/** Pure. Ready, not going, and not let go. */
export function healthyCount(pods: Pods, lettingGo: LettingGo): number {
  return pods.filter((pod) => {
    const { name = '', deletionTimestamp } = pod.metadata;
    return deletionTimestamp == null && !(name in lettingGo.pods) && isPodReady(pod);
  }).length;
}

/** Pure. The status once the pods have been counted. A budget that no pod is expected for lets none go. */
export function budgetStatus(
  budget: Budget,
  counted: {
    readonly need: BudgetNeed;
    readonly currentHealthy: number;
    readonly lettingGo: LettingGo;
    readonly now: Date;
  },
): PodDisruptionBudgetStatus {
  const { need, currentHealthy, lettingGo, now } = counted;
  const { expectedPods, desiredHealthy } = need;
  const disruptionsAllowed = expectedPods > 0 ? Math.max(currentHealthy - desiredHealthy, 0) : 0;
  const { generation } = budget.metadata;
  const status: PodDisruptionBudgetStatus = {
    ...(generation === undefined ? {} : { observedGeneration: generation }),
    ...(Object.keys(lettingGo.pods).length === 0 ? {} : { disruptedPods: { ...lettingGo.pods } }),
    disruptionsAllowed,
    currentHealthy,
    desiredHealthy,
    expectedPods,
  };
  const reason = disruptionsAllowed > 0 ? 'SufficientPods' : 'InsufficientPods';
  return withAllowed(status, budget.status?.conditions, { reason, message: '', now });
}

/** Pure. The status when the pods cannot be counted: none may go until they can. */
export function failedStatus(
  { status }: Budget,
  { why, now }: { readonly why: string; readonly now: Date },
): PodDisruptionBudgetStatus {
  const before = { currentHealthy: 0, desiredHealthy: 0, expectedPods: 0, ...status };
  const next = deepCopy<PodDisruptionBudgetStatus>({ ...before, disruptionsAllowed: 0 });
  return withAllowed(next, status?.conditions, { reason: 'SyncFailed', message: why, now });
}

interface Finding {
  readonly reason: 'SufficientPods' | 'InsufficientPods' | 'SyncFailed';
  readonly message: string;
  readonly now: Date;
}

/** The condition that says whether a pod may go keeps the time since when it says so. */
function withAllowed(
  status: PodDisruptionBudgetStatus,
  given: readonly DeepReadonly<Condition>[] | undefined,
  { reason, message, now }: Finding,
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
