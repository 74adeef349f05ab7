// Generated from packages/api/kinds/batch_v1beta1.yaml by npm run generate. Do not edit.
import type * as batch_v1 from '../batch_v1/types.js';
import type * as core_v1 from '../core_v1/types.js';
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

/** Starts a job again and again on a timetable. Its name has at most 52 characters. */
export type CronJob = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: meta_v1.ObjectMeta;
  /** What is wanted: the timetable, the job to start, and how many old jobs to keep. */
  spec?: CronJobSpec;
  /** What was found, written by controllers: running jobs, and when the last one started. */
  status?: CronJobStatus;
};

/** A list of cron jobs. */
export type CronJobList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Version of the list, and the token of its next page. */
  metadata: meta_v1.ListMeta;
  /** The cron jobs, in order of namespace and name. */
  items: CronJob[];
};

/** When to start which job, and what to do when runs overlap. */
export type CronJobSpec = {
  /** Fields as in cron (minute, hour, day, month, weekday), e.g. "0 3 * * 1-5", or @hourly, @daily, @every 90m. Time zone of the controller manager. */
  schedule: string;
  /** Seconds after its time in which a missed run may still start; 0 or more. When absent there is no such limit. */
  startingDeadlineSeconds?: number;
  /** What to do while the last job still runs: Allow (default) both, Forbid skips the new one, Replace stops the old one. */
  concurrencyPolicy?: string;
  /** True pauses the timetable; jobs already running go on. Default false. */
  suspend?: boolean;
  /** Job to make at each run. Leave out its selector and manualSelector; they are generated. */
  jobTemplate: JobTemplateSpec;
  /** How many completed jobs to keep; default 3, 0 keeps none. */
  successfulJobsHistoryLimit?: number;
  /** How many failed jobs to keep for inspection; default 1, 0 keeps none. */
  failedJobsHistoryLimit?: number;
};

/** What a cron job has started so far. */
export type CronJobStatus = {
  /** Jobs of this cron job that are running now. */
  active?: core_v1.ObjectReference[];
  /** When a job was last started by the timetable. */
  lastScheduleTime?: string;
  /** When a job of it last ended well. */
  lastSuccessfulTime?: string;
};

/** A pattern for jobs as an object of its own; no resource serves it. */
export type JobTemplate = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: meta_v1.ObjectMeta;
  /** Labels, annotations and spec for jobs made from it. */
  template?: JobTemplateSpec;
};

/** Pattern from which jobs are made. */
export type JobTemplateSpec = {
  /** Labels and annotations that each new job gets. */
  metadata?: meta_v1.ObjectMeta;
  /** What is wanted: spec of each new job, whose pods restart OnFailure or Never. */
  spec?: batch_v1.JobSpec;
};
