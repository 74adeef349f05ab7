// Generated from packages/api/kinds/batch_v1beta1.yaml by npm run generate. Do not edit.
import type * as batch_v1 from '../batch_v1/types.js';
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

export type JobTemplate = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  template?: JobTemplateSpec;
};

export type JobTemplateSpec = {
  metadata?: meta_v1.ObjectMeta;
  spec?: batch_v1.JobSpec;
};
