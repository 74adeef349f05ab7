import type { CronJobStatus, Job } from '@orch/api/types/batch_v1';
import type { ObjectReference } from '@orch/api/types/core_v1';
import { type DeepReadonly, deepCopy, formatTime } from '@orch/apimachinery';
import type { RecordedEvent } from '@orch/client';
import { finishedCondition, type ReadonlyJob } from '../job/job-state.js';
import { jobNameOf, type ReadonlyCronJob } from './plan-start.js';

type CronStatus = DeepReadonly<CronJobStatus>;

/** Pure: the job of a time of the schedule. */
export function jobOfTime(cronJob: ReadonlyCronJob, scheduledMs: number): Job {
  const { name = '', namespace = '', uid = '' } = cronJob.metadata;
  const template = cronJob.spec?.jobTemplate;
  const { labels, annotations } = template?.metadata ?? {};
  const { apiVersion, kind } = cronJob;
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: {
      name: jobNameOf(cronJob, scheduledMs),
      namespace,
      ...(labels ? { labels: { ...labels } } : {}),
      ...(annotations ? { annotations: { ...annotations } } : {}),
      ownerReferences: [{ apiVersion, kind, name, uid, controller: true, blockOwnerDeletion: true }],
    },
    ...(template?.spec ? { spec: deepCopy<NonNullable<Job['spec']>>(template.spec) } : {}),
  };
}

/** Pure: the status after the start of a job. */
export function withStarted(status: CronStatus, job: ReadonlyJob, scheduledMs: number): CronStatus {
  const { name = '', namespace = '', uid = '', resourceVersion = '' } = job.metadata;
  const { apiVersion, kind } = job;
  const reference: ObjectReference = { kind, namespace, name, uid, apiVersion, resourceVersion };
  return {
    ...status,
    active: [...(status.active ?? []).filter((each) => each.uid !== uid), reference],
    lastScheduleTime: formatTime(new Date(scheduledMs)),
  };
}

/** Pure: the status without an active job. */
export function withoutActive(status: CronStatus, uid: string): CronStatus {
  const { active = [], ...rest } = status;
  const remaining = active.filter((each) => each.uid !== uid);
  return remaining.length > 0 ? { ...rest, active: remaining } : rest;
}

export interface ObservedStatus {
  readonly status: CronStatus;
  readonly events: readonly RecordedEvent[];
}

/** Pure: the status after its jobs: finished ones are no longer active, and the last success is kept. */
export function observeJobs(status: CronStatus, jobs: readonly ReadonlyJob[]): ObservedStatus {
  const events: RecordedEvent[] = [];
  let next = status;
  for (const job of jobs) {
    const { name = '', uid = '' } = job.metadata;
    const finished = finishedCondition(job);
    const isActive = isActiveIn(next, uid);
    if (finished === undefined) {
      if (isActive) continue;
      const message = `Saw a job that the controller did not create or forgot: ${name}`;
      events.push({ type: 'Warning', reason: 'UnexpectedJob', message });
      continue;
    }
    if (isActive) {
      next = withoutActive(next, uid);
      const message = `Saw completed job: ${name}, status: ${finished.type}`;
      events.push({ type: 'Normal', reason: 'SawCompletedJob', message });
    }
    const completionTime = job.status?.completionTime;
    const lastMs = Date.parse(next.lastSuccessfulTime ?? '') || 0;
    if (completionTime !== undefined && Date.parse(completionTime) > lastMs) {
      next = { ...next, lastSuccessfulTime: completionTime };
    }
  }
  return { status: next, events };
}

export function isActiveIn(status: CronStatus | undefined, uid: string): boolean {
  return status?.active?.some((each) => each.uid === uid) ?? false;
}

/** Pure: the finished jobs beyond the history limits, oldest first. */
export function jobsToRemove({ spec }: ReadonlyCronJob, jobs: readonly ReadonlyJob[]): readonly ReadonlyJob[] {
  const beyond = (type: string, limit: number | null | undefined) => {
    if (limit == null) return [];
    const finished = jobs.filter(
      (job) => finishedCondition(job)?.type === type && job.metadata.deletionTimestamp === undefined,
    );
    return finished.toSorted(compareStartTimes).slice(0, Math.max(0, finished.length - limit));
  };
  return [...beyond('Complete', spec?.successfulJobsHistoryLimit), ...beyond('Failed', spec?.failedJobsHistoryLimit)];
}

/** Jobs that never started are last; the name decides between equal times. */
function compareStartTimes(a: ReadonlyJob, b: ReadonlyJob): number {
  const startOf = ({ status }: ReadonlyJob) =>
    status?.startTime === undefined ? Number.POSITIVE_INFINITY : Date.parse(status.startTime);
  const [startA, startB] = [startOf(a), startOf(b)];
  if (startA !== startB) return startA < startB ? -1 : 1;
  return (a.metadata.name ?? '') < (b.metadata.name ?? '') ? -1 : 1;
}
