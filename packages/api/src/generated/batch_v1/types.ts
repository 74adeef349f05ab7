// Generated from packages/api/kinds/batch_v1.yaml by npm run generate. Do not edit.
import type { Int64 } from '@orch/apimachinery';
import type * as core_v1 from '../core_v1/types.js';
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

/** Creates jobs on a schedule. Its name has at most 52 characters. */
export type CronJob = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: meta_v1.ObjectMeta;
  /** Specification: the schedule, the job template, and limits for finished jobs. */
  spec?: CronJobSpec;
  /** Status, written by controllers: running jobs, and the time of the last start. */
  status?: CronJobStatus;
};

/** A list of cron jobs. */
export type CronJobList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** List metadata: resourceVersion, continue token and remaining count. */
  metadata: meta_v1.ListMeta;
  /** The cron jobs, in order of namespace and name. */
  items: CronJob[];
};

/** Schedule, job template and concurrency policy. */
export type CronJobSpec = {
  /** Fields as in cron (minute, hour, day, month, weekday), e.g. "0 3 * * 1-5", or @hourly, @daily, @every 90m. Time zone of the controller manager. */
  schedule: string;
  /** Deadline in seconds for starting a missed run; 0 or more. Absent: no deadline. */
  startingDeadlineSeconds?: Int64;
  /** Concurrency policy: Allow (default), Forbid (skips the new job), or Replace (stops the running job). */
  concurrencyPolicy?: string;
  /** True pauses the schedule; running jobs continue. Default false. */
  suspend?: boolean;
  /** Template of the jobs. Omit selector and manualSelector; they are generated. */
  jobTemplate: JobTemplateSpec;
  /** Number of completed jobs to keep; default 3, 0 keeps none. */
  successfulJobsHistoryLimit?: number;
  /** Number of failed jobs to keep for inspection; default 1, 0 keeps none. */
  failedJobsHistoryLimit?: number;
};

/** Status of a cron job. */
export type CronJobStatus = {
  /** Jobs of this cron job that are running now. */
  active?: core_v1.ObjectReference[];
  /** Time of the last scheduled start. */
  lastScheduleTime?: string;
  /** Time when a job last succeeded. */
  lastSuccessfulTime?: string;
};

/** Runs pods until enough of them succeed. */
export type Job = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: meta_v1.ObjectMeta;
  /** Specification: the pod template, completions, parallelism and backoff limit. */
  spec?: JobSpec;
  /** Status, written by controllers: numbers of pods, and whether the job is finished. */
  status?: JobStatus;
};

/** One condition of a job with the time of its last change. */
export type JobCondition = {
  /** Type of the condition: Complete, Failed or Suspended. */
  type: string;
  /** Status of the condition: True, False or Unknown. */
  status: string;
  /** Time of the last check. */
  lastProbeTime?: string | null;
  /** Time when the status last changed. */
  lastTransitionTime?: string | null;
  /** Reason of the current status as one CamelCase word. */
  reason?: string;
  /** Human-readable message. */
  message?: string;
};

/** A list of jobs. */
export type JobList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** List metadata: resourceVersion, continue token and remaining count. */
  metadata: meta_v1.ListMeta;
  /** The jobs, in order of namespace and name. */
  items: Job[];
};

/** Pod template, completions, parallelism and limits of a job. */
export type JobSpec = {
  /** Maximum number of pods that run at the same time; default 1. 0 pauses the job. Can be changed. */
  parallelism?: number;
  /** Number of pods that must succeed. Default 1; with parallelism set, the job completes when one pod succeeded and all have finished. Cannot be changed. */
  completions?: number;
  /** Time limit in seconds from the start; the job then fails and its pods are stopped. Absent: no limit. */
  activeDeadlineSeconds?: Int64;
  /** Number of failed pods before the job fails; default 6. */
  backoffLimit?: number;
  /** Labels of the job's pods. Generated when omitted; cannot be changed. */
  selector?: meta_v1.LabelSelector;
  /** True disables the generation of selector and template labels; they must not match pods of other jobs. */
  manualSelector?: boolean;
  /** Pod template; restartPolicy must be OnFailure or Never. Cannot be changed. */
  template: core_v1.PodTemplateSpec;
  /** Seconds from the end of the job until it is deleted with its pods; 0: immediately. Absent: never. */
  ttlSecondsAfterFinished?: number;
  /** NonIndexed (default): pods have no index; Indexed: each has an index from 0 to completions - 1. Gate IndexedJob, off by default. */
  completionMode?: string;
  /** True deletes running pods and starts none; default false. Gate SuspendJob, off by default. */
  suspend?: boolean;
};

/** Status of a job. */
export type JobStatus = {
  /** Complete, Failed or Suspended; a job without Complete and Failed is running. */
  conditions?: JobCondition[];
  /** Time when the job controller started the job. */
  startTime?: string;
  /** Time of completion; absent while the job runs and after a failure. */
  completionTime?: string;
  /** Number of pending and running pods. */
  active?: number;
  /** Number of succeeded pods. */
  succeeded?: number;
  /** Number of failed pods. */
  failed?: number;
  /** Completed indexes of an Indexed job, as ranges, e.g. "0-2,5". */
  completedIndexes?: string;
};

/** Template of jobs. */
export type JobTemplateSpec = {
  /** Labels and annotations of each new job. */
  metadata?: meta_v1.ObjectMeta;
  /** Specification of each new job; restartPolicy must be OnFailure or Never. */
  spec?: JobSpec;
};
