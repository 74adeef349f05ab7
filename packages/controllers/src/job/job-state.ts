import type { Job, JobCondition } from '@orch/api/types/batch_v1';
import { type DeepReadonly, formatTime } from '@orch/apimachinery';
import type { ControllerGates } from '../framework/controller.js';

export type ReadonlyJob = DeepReadonly<Job>;
export type JobConditions = readonly DeepReadonly<JobCondition>[];

/** The condition that ended the job: Complete or Failed with status True; undefined while it runs. */
export function finishedCondition({ status }: ReadonlyJob): DeepReadonly<JobCondition> | undefined {
  return status?.conditions?.find(
    ({ type, status: value }) => (type === 'Complete' || type === 'Failed') && value === 'True',
  );
}

export function isJobFinished(job: ReadonlyJob): boolean {
  return finishedCondition(job) !== undefined;
}

/** Gate SuspendJob. */
export function isJobSuspended({ spec }: ReadonlyJob, gates: ControllerGates): boolean {
  return spec?.suspend === true && gates('SuspendJob');
}

export function isIndexedJob({ spec }: ReadonlyJob): boolean {
  return spec?.completionMode === 'Indexed';
}

/** A condition that begins now. `reason` and `message` are left out when empty. */
export function newCondition(
  type: 'Complete' | 'Failed' | 'Suspended',
  options: {
    readonly status?: 'True' | 'False';
    readonly reason?: string;
    readonly message?: string;
    readonly now: Date;
  },
): JobCondition {
  const { status = 'True', reason, message, now } = options;
  const time = formatTime(now);
  return {
    type,
    status,
    lastProbeTime: time,
    lastTransitionTime: time,
    ...(reason ? { reason } : {}),
    ...(message ? { message } : {}),
  };
}

/**
 * Pure: the time from which the active deadline counts: that of the status, or now for a job that starts or is resumed.
 * Undefined for a job that was suspended before it started.
 */
export function startTimeOf(
  job: ReadonlyJob,
  { now, gates }: { readonly now: Date; readonly gates: ControllerGates },
): string | undefined {
  const { startTime, conditions } = job.status ?? {};
  if (isJobSuspended(job, gates)) return startTime;
  const wasSuspended = conditions?.some(({ type, status }) => type === 'Suspended' && status === 'True') ?? false;
  return startTime === undefined || wasSuspended ? formatTime(now) : startTime;
}
