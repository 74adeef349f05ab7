import type { JobStatus } from '@orch/api/types/batch_v1';
import { type DeepReadonly, formatTime } from '@orch/apimachinery';
import type { RecordedEvent } from '@orch/client';
import type { ControllerGates } from '../framework/controller.js';
import { isIndexedJob, type JobConditions, newCondition, type ReadonlyJob } from './job-state.js';
import { hasNewFailure, type JobFailure, type PodCounts } from './judge-job.js';

export interface StatusOptions {
  /** After the pods were created and deleted. */
  readonly counts: PodCounts;
  readonly startTime: string | undefined;
  readonly failure?: JobFailure | undefined;
  /** Whether the pods were brought to the desired number: only then is the job suspended or resumed. */
  readonly isManaged: boolean;
  readonly now: Date;
  readonly gates: ControllerGates;
}

export interface StatusChange {
  /** Undefined when the status is current. */
  readonly status: DeepReadonly<JobStatus> | undefined;
  readonly events: readonly RecordedEvent[];
  readonly isFinished: boolean;
  /** What follows for the back-off of failed pods: it is lengthened, reset, or unchanged. */
  readonly backoff: 'lengthen' | 'reset' | 'keep';
}

/**
 * Pure: the next status of a job. As in v1.21, it is written only when a number or a condition changes: the start time alone
 * is no reason.
 */
export function nextStatus(job: ReadonlyJob, options: StatusOptions): StatusChange {
  const { counts, now } = options;
  const old = job.status ?? {};
  const outcome = outcomeOf(job, options);
  const { startTime } = options;
  const changed =
    outcome.conditions !== undefined ||
    (old.active ?? 0) !== outcome.counts.active ||
    (old.succeeded ?? 0) !== counts.succeeded ||
    (old.failed ?? 0) !== outcome.counts.failed;
  const newFailure = hasNewFailure(job, counts);
  const succeededMore = counts.succeeded > (old.succeeded ?? 0);
  const { events, isFinished } = outcome;
  if (!changed) return { status: undefined, events, isFinished, backoff: succeededMore ? 'reset' : 'keep' };
  const status: DeepReadonly<JobStatus> = {
    ...withoutCounts(old),
    ...(startTime === undefined ? {} : { startTime }),
    ...(outcome.counts.active > 0 ? { active: outcome.counts.active } : {}),
    ...(counts.succeeded > 0 ? { succeeded: counts.succeeded } : {}),
    ...(outcome.counts.failed > 0 ? { failed: outcome.counts.failed } : {}),
    ...(isIndexedJob(job) && counts.completedIndexes ? { completedIndexes: counts.completedIndexes } : {}),
    ...(outcome.conditions === undefined ? {} : { conditions: outcome.conditions }),
    ...(outcome.isComplete ? { completionTime: formatTime(now) } : {}),
  };
  const backoff = newFailure && !isFinished ? (succeededMore ? 'reset' : 'lengthen') : 'reset';
  return { status, events, isFinished, backoff };
}

function withoutCounts(status: DeepReadonly<JobStatus>): DeepReadonly<JobStatus> {
  const { active, succeeded, failed, completedIndexes, ...rest } = status;
  return rest;
}

interface Outcome {
  readonly counts: PodCounts;
  /** Undefined when they are unchanged. */
  readonly conditions?: JobConditions;
  readonly events: readonly RecordedEvent[];
  readonly isFinished: boolean;
  readonly isComplete?: boolean;
}

function outcomeOf(job: ReadonlyJob, options: StatusOptions): Outcome {
  const { counts, failure, now, isManaged, gates } = options;
  const conditions = job.status?.conditions ?? [];
  if (failure !== undefined) {
    // The pods that ran were deleted, and count as failed.
    return {
      counts: { ...counts, active: 0, failed: counts.failed + counts.active },
      conditions: [...conditions, newCondition('Failed', { ...failure, now })],
      events: [{ type: 'Warning', ...failure }],
      isFinished: true,
    };
  }
  if (isComplete(job, counts)) {
    return {
      counts,
      conditions: [...conditions, newCondition('Complete', { now })],
      events: [...surplusEvents(job, counts), { type: 'Normal', reason: 'Completed', message: 'Job completed' }],
      isFinished: true,
      isComplete: true,
    };
  }
  if (!isManaged || !gates('SuspendJob')) return { counts, events: [], isFinished: false };
  return { counts, isFinished: false, ...suspension(job, now) };
}

/** With completions, when enough pods succeeded; without, when one did and none runs. */
function isComplete({ spec }: ReadonlyJob, { succeeded, active }: PodCounts): boolean {
  return spec?.completions == null ? succeeded > 0 && active === 0 : succeeded >= spec.completions;
}

function surplusEvents({ spec }: ReadonlyJob, { succeeded, active }: PodCounts): readonly RecordedEvent[] {
  if (spec?.completions == null) return [];
  const events: RecordedEvent[] = [];
  const after = 'running after completion count reached';
  if (active > 0)
    events.push({ type: 'Warning', reason: 'TooManyActivePods', message: `Too many active pods ${after}` });
  if (succeeded > spec.completions) {
    events.push({ type: 'Warning', reason: 'TooManySucceededPods', message: `Too many succeeded pods ${after}` });
  }
  return events;
}

/** The condition Suspended. A job that was never suspended has none. */
function suspension(job: ReadonlyJob, now: Date): Pick<Outcome, 'conditions' | 'events'> {
  const conditions = job.status?.conditions ?? [];
  const at = conditions.findIndex(({ type }) => type === 'Suspended');
  const current = conditions[at]?.status ?? 'False';
  const wanted = job.spec?.suspend === true ? 'True' : 'False';
  if (current === wanted) return { events: [] };
  const isSuspended = wanted === 'True';
  const message = isSuspended ? 'Job suspended' : 'Job resumed';
  const reason = isSuspended ? 'JobSuspended' : 'JobResumed';
  const condition = newCondition('Suspended', { status: wanted, reason, message, now });
  return {
    conditions: at < 0 ? [...conditions, condition] : conditions.with(at, condition),
    events: [{ type: 'Normal', reason: isSuspended ? 'Suspended' : 'Resumed', message }],
  };
}
