import type { DeploymentCondition } from '@orch/api/types/apps_v1';
import { type DeepReadonly, formatTime } from '@orch/apimachinery';
import type { ReadonlyDeployment } from './model.js';

export type ConditionType = 'Available' | 'Progressing' | 'ReplicaFailure';

/** What a condition says; its times come with `withCondition`. */
export interface Finding {
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
 * Pure: the conditions with that finding. One with the same status and reason stays as it is; one that changes moves to
 * the end, and its transition time moves with its status alone. `renews` sets its update time in any case.
 */
export function withCondition(
  conditions: Conditions,
  finding: Finding,
  { now, renews = false }: { readonly now: Date; readonly renews?: boolean },
): Conditions {
  const current = findCondition(conditions, finding.type);
  if (!renews && current?.status === finding.status && current.reason === finding.reason) return conditions;
  const time = formatTime(now);
  const lastTransitionTime = current?.status === finding.status ? (current.lastTransitionTime ?? time) : time;
  const { type, status, reason, message } = finding;
  const next = { type, status, lastUpdateTime: time, lastTransitionTime, reason, message };
  return [...withoutCondition(conditions, type), next];
}

/** Pure. */
export function withoutCondition(conditions: Conditions, type: ConditionType): Conditions {
  return conditions.filter((each) => each.type !== type);
}

/** Pure: the finding of a deployment that is paused, or no longer is, and does not say so yet; undefined for none. */
export function pauseFinding(deployment: ReadonlyDeployment): Finding | undefined {
  if (!hasProgressDeadline(deployment)) return undefined;
  const reason = findCondition(deployment.status?.conditions, 'Progressing')?.reason;
  // That it makes no progress is worth more than that it is paused.
  if (reason === 'ProgressDeadlineExceeded') return undefined;
  const isPaused = deployment.spec?.paused === true;
  if (isPaused === (reason === 'DeploymentPaused')) return undefined;
  return isPaused
    ? { type: 'Progressing', status: 'Unknown', reason: 'DeploymentPaused', message: 'Deployment is paused' }
    : { type: 'Progressing', status: 'Unknown', reason: 'DeploymentResumed', message: 'Deployment is resumed' };
}
