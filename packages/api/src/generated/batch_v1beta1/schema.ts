// Generated from packages/api/kinds/batch_v1beta1.yaml by npm run generate. Do not edit.
import { defineMessage, type MessageSchema } from '@orch/apimachinery';
import * as batch_v1 from '../batch_v1/schema.js';
import * as core_v1 from '../core_v1/schema.js';
import * as meta_v1 from '@orch/apimachinery/schema/meta_v1';

export const CronJobSchema: MessageSchema = defineMessage('batch_v1beta1.CronJob', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'spec', type: () => CronJobSpecSchema, shape: 'single', always: true },
  { name: 'status', type: () => CronJobStatusSchema, shape: 'single', always: true },
]);

export const CronJobListSchema: MessageSchema = defineMessage('batch_v1beta1.CronJobList', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ListMetaSchema, shape: 'single', always: true },
  { name: 'items', type: () => CronJobSchema, shape: 'list', always: true, required: true },
]);

export const CronJobSpecSchema: MessageSchema = defineMessage('batch_v1beta1.CronJobSpec', {}, () => [
  { name: 'schedule', type: 'string', shape: 'single', always: true, required: true },
  { name: 'startingDeadlineSeconds', type: 'int64', shape: 'single', pointer: true },
  { name: 'concurrencyPolicy', type: 'string', shape: 'single', enum: ['Allow', 'Forbid', 'Replace'] },
  { name: 'suspend', type: 'bool', shape: 'single', pointer: true },
  { name: 'jobTemplate', type: () => JobTemplateSpecSchema, shape: 'single', always: true, required: true },
  { name: 'successfulJobsHistoryLimit', type: 'int32', shape: 'single', pointer: true },
  { name: 'failedJobsHistoryLimit', type: 'int32', shape: 'single', pointer: true },
]);

export const CronJobStatusSchema: MessageSchema = defineMessage('batch_v1beta1.CronJobStatus', {}, () => [
  { name: 'active', type: () => core_v1.ObjectReferenceSchema, shape: 'list', listType: 'atomic' },
  { name: 'lastScheduleTime', type: () => meta_v1.TimeSchema, shape: 'single', pointer: true },
  { name: 'lastSuccessfulTime', type: () => meta_v1.TimeSchema, shape: 'single', pointer: true },
]);

export const JobTemplateSchema: MessageSchema = defineMessage('batch_v1beta1.JobTemplate', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'template', type: () => JobTemplateSpecSchema, shape: 'single', always: true },
]);

export const JobTemplateSpecSchema: MessageSchema = defineMessage('batch_v1beta1.JobTemplateSpec', {}, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'spec', type: () => batch_v1.JobSpecSchema, shape: 'single', always: true },
]);
