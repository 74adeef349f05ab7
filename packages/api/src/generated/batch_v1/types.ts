// Generated from packages/api/kinds/batch_v1.yaml by npm run generate. Do not edit.
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

/** Runs pods until enough of them have ended well. */
export type Job = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: meta_v1.ObjectMeta;
  /** What is wanted: the pod to run, how often, how many at once, and how many failures to bear. */
  spec?: JobSpec;
  /** What was found, written by controllers: counts of pods, and whether the job is over. */
  status?: JobStatus;
};

/** One statement about a job at some time. */
export type JobCondition = {
  /** Which condition: Complete, Failed or Suspended. */
  type: string;
  /** Whether it holds: True, False or Unknown. */
  status: string;
  /** When it was last checked, even if nothing had changed. */
  lastProbeTime?: string | null;
  /** When status last took another value. */
  lastTransitionTime?: string | null;
  /** One CamelCase word for programs: why status is what it is. */
  reason?: string;
  /** Explanation for people, in plain sentences. */
  message?: string;
};

/** A list of jobs. */
export type JobList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Version of the list, and the token of its next page. */
  metadata: meta_v1.ListMeta;
  /** The jobs, in order of namespace and name. */
  items: Job[];
};

/** Which pod to run, how many times, how many at once, and when to give up. */
export type JobSpec = {
  /** How many pods may run at the same time; default 1. 0 pauses the job. Can be changed. */
  parallelism?: number;
  /** How many pods must succeed. Default 1, unless parallelism is set: then the job is done once one succeeded and all ended. Cannot be changed. */
  completions?: number;
  /** Seconds after its start when the job fails and its pods are stopped. When absent it may run for ever. */
  activeDeadlineSeconds?: number;
  /** How many failed pods to replace before the job counts as failed; default 6. */
  backoffLimit?: number;
  /** Labels that find the job's pods. Leave it out: it is generated, and cannot be changed. */
  selector?: meta_v1.LabelSelector;
  /** True to write selector and template labels yourself; they must then fit no other job's pods. */
  manualSelector?: boolean;
  /** Pod to run; its restartPolicy must be OnFailure or Never. Cannot be changed. */
  template: core_v1.PodTemplateSpec;
  /** Seconds after its end when the job is deleted with its pods; 0 is at once. When absent it stays. */
  ttlSecondsAfterFinished?: number;
  /** NonIndexed (default): all pods are equal; Indexed: each has a number from 0 to completions - 1. Gate IndexedJob, off by default. */
  completionMode?: string;
  /** True starts no pods and deletes those that run; false (default) goes on. Gate SuspendJob, off by default. */
  suspend?: boolean;
};

/** How far a job has come, and how its pods ended. */
export type JobStatus = {
  /** Complete, Failed or Suspended; a job that is neither complete nor failed goes on. */
  conditions?: JobCondition[];
  /** When the job controller took up the job. */
  startTime?: string;
  /** When the job was complete; absent while it runs and after failure. */
  completionTime?: string;
  /** Number of its pods that are pending or running. */
  active?: number;
  /** Number of its pods that ended well. */
  succeeded?: number;
  /** Number of its pods that ended in failure. */
  failed?: number;
  /** Numbers of an Indexed job that are done, as ranges, e.g. "0-2,5". */
  completedIndexes?: string;
};

/** Pattern from which jobs are made. */
export type JobTemplateSpec = {
  /** Labels and annotations that each new job gets. */
  metadata?: meta_v1.ObjectMeta;
  /** What is wanted: spec of each new job, whose pods restart OnFailure or Never. */
  spec?: JobSpec;
};
