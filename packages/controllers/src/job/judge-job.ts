import type { Pod } from '@orch/api/types/core_v1';
import type { DeepReadonly, Names } from '@orch/apimachinery';
import type { ControllerGates } from '../framework/controller.js';
import { isPodActive } from '../pods/pod-state.js';
import { completedIndexes, formatIndexes } from './completion-indexes.js';
import { isIndexedJob, isJobSuspended, type ReadonlyJob } from './job-state.js';

type ReadonlyPod = DeepReadonly<Pod>;

/** The number of pods of a job by their state. */
export interface PodCounts {
  readonly active: number;
  readonly succeeded: number;
  readonly failed: number;
  /** Of an indexed job. */
  readonly completedIndexes?: string;
}

/** Pure: an indexed job counts each index with a succeeded pod once. */
export function countPods(job: ReadonlyJob, { pods, names }: JudgedPods): PodCounts {
  const inPhase = (phase: string) => pods.filter((pod) => pod.status?.phase === phase).length;
  const counts = { active: pods.filter(isPodActive).length, failed: inPhase('Failed') };
  if (!isIndexedJob(job)) return { ...counts, succeeded: inPhase('Succeeded') };
  const indexes = completedIndexes(pods, { completions: job.spec?.completions ?? 0, names });
  return { ...counts, succeeded: indexes.length, completedIndexes: formatIndexes(indexes) };
}

export interface JudgedPods {
  readonly pods: readonly ReadonlyPod[];
  readonly names: Names;
}

export interface JobFailure {
  readonly reason: 'BackoffLimitExceeded' | 'DeadlineExceeded';
  readonly message: string;
}

export interface JudgeOptions {
  readonly pods: readonly ReadonlyPod[];
  readonly counts: PodCounts;
  /** That of the status, or now for a job that starts. */
  readonly startTime: string | undefined;
  readonly now: Date;
  readonly gates: ControllerGates;
}

/** Pure: why the job has failed; undefined while it may still succeed. */
export function failureOf(job: ReadonlyJob, options: JudgeOptions): JobFailure | undefined {
  if (exceedsBackoffLimit(job, options.counts) || exceedsRestarts(job, options.pods)) {
    return { reason: 'BackoffLimitExceeded', message: 'Job has reached the specified backoff limit' };
  }
  if (remainingMs(job, options) === 0) {
    return { reason: 'DeadlineExceeded', message: 'Job was active longer than specified deadline' };
  }
  return undefined;
}

/** Reports whether pods failed that the status does not count yet. */
export function hasNewFailure({ status }: ReadonlyJob, { failed }: PodCounts): boolean {
  return failed > (status?.failed ?? 0);
}

/** A failure that the status lacks while all pods run was counted by a reconciliation whose status was not written. */
function exceedsBackoffLimit(job: ReadonlyJob, counts: PodCounts): boolean {
  const { parallelism = 1, backoffLimit } = job.spec ?? {};
  return hasNewFailure(job, counts) && counts.active !== parallelism && counts.failed > (backoffLimit ?? defaultLimit);
}

/** Containers that are restarted in place count their restarts instead of failed pods. */
function exceedsRestarts({ spec }: ReadonlyJob, pods: readonly ReadonlyPod[]): boolean {
  if (spec?.template?.spec?.restartPolicy !== 'OnFailure') return false;
  let restarts = 0;
  for (const { status } of pods) {
    if (status?.phase !== 'Running' && status?.phase !== 'Pending') continue;
    const containers = [...(status.initContainerStatuses ?? []), ...(status.containerStatuses ?? [])];
    for (const { restartCount } of containers) restarts += restartCount;
  }
  return restarts >= Math.max(1, spec.backoffLimit ?? defaultLimit);
}

const defaultLimit = 6;

/** Pure: the time until the active deadline; 0 after it, undefined for a job without one. */
export function remainingMs(
  job: ReadonlyJob,
  { startTime, now, gates }: Pick<JudgeOptions, 'startTime' | 'now' | 'gates'>,
): number | undefined {
  const deadlineSeconds = job.spec?.activeDeadlineSeconds;
  if (deadlineSeconds == null || startTime === undefined || isJobSuspended(job, gates)) return undefined;
  return Math.max(0, Date.parse(startTime) + Number(deadlineSeconds) * 1000 - now.getTime());
}
