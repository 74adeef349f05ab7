// Generated from packages/api/kinds/batch_v1.yaml by npm run generate. Do not edit.
import type * as core_v1 from '../core_v1/types.js';
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

export type CronJob = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  spec?: CronJobSpec;
  status?: CronJobStatus;
};

export type CronJobList = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ListMeta;
  items: CronJob[];
};

export type CronJobSpec = {
  schedule: string;
  startingDeadlineSeconds?: number;
  concurrencyPolicy?: string;
  suspend?: boolean;
  jobTemplate: JobTemplateSpec;
  successfulJobsHistoryLimit?: number;
  failedJobsHistoryLimit?: number;
};

export type CronJobStatus = {
  active?: core_v1.ObjectReference[];
  lastScheduleTime?: string;
  lastSuccessfulTime?: string;
};

export type Job = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  spec?: JobSpec;
  status?: JobStatus;
};

export type JobCondition = {
  type: string;
  status: string;
  lastProbeTime?: string | null;
  lastTransitionTime?: string | null;
  reason?: string;
  message?: string;
};

export type JobList = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ListMeta;
  items: Job[];
};

export type JobSpec = {
  parallelism?: number;
  completions?: number;
  activeDeadlineSeconds?: number;
  backoffLimit?: number;
  selector?: meta_v1.LabelSelector;
  manualSelector?: boolean;
  template: core_v1.PodTemplateSpec;
  ttlSecondsAfterFinished?: number;
  completionMode?: string;
  suspend?: boolean;
};

export type JobStatus = {
  conditions?: JobCondition[];
  startTime?: string;
  completionTime?: string;
  active?: number;
  succeeded?: number;
  failed?: number;
  completedIndexes?: string;
};

export type JobTemplateSpec = {
  metadata?: meta_v1.ObjectMeta;
  spec?: JobSpec;
};
