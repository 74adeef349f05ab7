import { isJobFinished, type ReadonlyJob } from './job-state.js';

/**
 * Knows the jobs that this controller has finished. The cache may have the job in the state before: pods of the finished job
 * that are deleted meanwhile, such as by the garbage collector, must not be replaced.
 */
export class FinishedJobs {
  /** Uids by key, until the cache has the state that was written or another job. */
  readonly #written = new Map<string, string | undefined>();

  /** The status that finishes the job was written. */
  written(key: string, { metadata }: ReadonlyJob): void {
    this.#written.set(key, metadata.uid);
  }

  /** Whether there is nothing left to do for the cached job; undefined: it was deleted. */
  isOver(key: string, job: ReadonlyJob | undefined): boolean {
    const isOver = job === undefined || isJobFinished(job);
    if (!isOver && this.#written.has(key) && this.#written.get(key) === job.metadata.uid) return true;
    this.#written.delete(key);
    return isOver;
  }
}
