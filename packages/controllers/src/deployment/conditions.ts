import type { DeploymentCondition } from '@orch/api/types/apps_v1';
import { type DeepReadonly, formatTime } from '@orch/apimachinery';
import type { ReadonlyDeployment } from './model.js';

export type ConditionType = 'Available' | 'Progressing' | 'ReplicaFailure';

/** A condition without its times, which `withCondition` sets. */
export interface ConditionValue {
  readonly type: ConditionType;
  readonly status: string;
  readonly reason: string;
  readonly message: string;
}

type Conditions = readonly DeepReadonly<DeploymentCondition>[];

/** Deployments without a deadline have no condition Progressing. */
export function hasProgressDeadline({ spec }: ReadonlyDeployment): boolean {
  const deadlineSeconds = spec?.progressDeadlineSeconds;
  return deadlineSeconds != null && deadlineSeconds !== noDeadline;
}

const noDeadline = 2_147_483_647;

export function findCondition(
  conditions: Conditions | undefined,
  type: ConditionType,
): DeepReadonly<DeploymentCondition> | undefined {
  return conditions?.find((each) => each.type === type);
}

/**
 * Pure: the conditions with that value. A condition with the same status and reason is unchanged. A changed one moves to
 * the end; its transition time changes with its status only. `renews` sets the update time in any case.
 */
export function withCondition(
  conditions: Conditions,
  value: ConditionValue,
  { now, renews = false }: { readonly now: Date; readonly renews?: boolean },
): Conditions {
  const current = findCondition(conditions, value.type);
  if (!renews && current?.status === value.status && current.reason === value.reason) return conditions;
  const time = formatTime(now);
  const lastTransitionTime = current?.status === value.status ? (current.lastTransitionTime ?? time) : time;
  const { type, status, reason, message } = value;
  const next = { type, status, lastUpdateTime: time, lastTransitionTime, reason, message };
  return [...withoutCondition(conditions, type), next];
}

/** Pure. */
export function withoutCondition(conditions: Conditions, type: ConditionType): Conditions {
  return conditions.filter((each) => each.type !== type);
}

/** Pure: the condition of a deployment that was paused or resumed; undefined when the condition is current. */
export function pauseCondition(deployment: ReadonlyDeployment): ConditionValue | undefined {
  if (!hasProgressDeadline(deployment)) return undefined;
  const reason = findCondition(deployment.status?.conditions, 'Progressing')?.reason;
  // A missed deadline stays visible while the deployment is paused.
  if (reason === 'ProgressDeadlineExceeded') return undefined;
  const isPaused = deployment.spec?.paused === true;
  if (isPaused === (reason === 'DeploymentPaused')) return undefined;
  return isPaused
    ? { type: 'Progressing', status: 'Unknown', reason: 'DeploymentPaused', message: 'Deployment is paused' }
    : { type: 'Progressing', status: 'Unknown', reason: 'DeploymentResumed', message: 'Deployment is resumed' };
}
