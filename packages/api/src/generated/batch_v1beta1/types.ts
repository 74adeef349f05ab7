// Generated from packages/api/kinds/batch_v1beta1.yaml by npm run generate. Do not edit.
import type { Int64 } from '@orch/apimachinery';
import type * as batch_v1 from '../batch_v1/types.js';
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

/** A job template as an object; no resource serves it. */
export type JobTemplate = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: meta_v1.ObjectMeta;
  /** Labels, annotations and spec of the jobs. */
  template?: JobTemplateSpec;
};

/** Template of jobs. */
export type JobTemplateSpec = {
  /** Labels and annotations of each new job. */
  metadata?: meta_v1.ObjectMeta;
  /** Specification of each new job; restartPolicy must be OnFailure or Never. */
  spec?: batch_v1.JobSpec;
};
