import { finishedCondition, type ReadonlyJob } from '../job/job-state.js';

/**
 * Pure: the time until a finished job is to be deleted, at most 0 when it has passed; undefined for a job that is not deleted
 * by its age.
 * @throws Error for a finished condition without a transition time
 */
export function expiryMs(job: ReadonlyJob, nowMs: number): number | undefined {
  const ttlSeconds = job.spec?.ttlSecondsAfterFinished;
  const finished = finishedCondition(job);
  if (ttlSeconds == null || finished === undefined || job.metadata.deletionTimestamp) return undefined;
  const finishedMs = Date.parse(finished.lastTransitionTime ?? '');
  if (Number.isNaN(finishedMs)) {
    const { namespace = '', name = '' } = job.metadata;
    throw new Error(`unable to find the time when the Job ${namespace}/${name} finished`);
  }
  return finishedMs + ttlSeconds * 1000 - nowMs;
}
