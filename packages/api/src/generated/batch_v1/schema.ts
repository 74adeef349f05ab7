// Generated from packages/api/kinds/batch_v1.yaml by npm run generate. Do not edit.
import { defineMessage, type MessageSchema } from '@orch/apimachinery';
import * as core_v1 from '../core_v1/schema.js';
import * as meta_v1 from '@orch/apimachinery/schema/meta_v1';

export const CronJobSchema: MessageSchema = defineMessage('batch_v1.CronJob', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'spec', type: () => CronJobSpecSchema, shape: 'single', always: true },
  { name: 'status', type: () => CronJobStatusSchema, shape: 'single', always: true },
]);

export const CronJobListSchema: MessageSchema = defineMessage('batch_v1.CronJobList', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ListMetaSchema, shape: 'single', always: true },
  { name: 'items', type: () => CronJobSchema, shape: 'list', always: true, required: true },
]);

export const CronJobSpecSchema: MessageSchema = defineMessage('batch_v1.CronJobSpec', {}, () => [
  { name: 'schedule', type: 'string', shape: 'single', always: true, required: true },
  { name: 'startingDeadlineSeconds', type: 'int64', shape: 'single', pointer: true },
  { name: 'concurrencyPolicy', type: 'string', shape: 'single', enum: ['Allow', 'Forbid', 'Replace'] },
  { name: 'suspend', type: 'bool', shape: 'single', pointer: true },
  { name: 'jobTemplate', type: () => JobTemplateSpecSchema, shape: 'single', always: true, required: true },
  { name: 'successfulJobsHistoryLimit', type: 'int32', shape: 'single', pointer: true },
  { name: 'failedJobsHistoryLimit', type: 'int32', shape: 'single', pointer: true },
]);

export const CronJobStatusSchema: MessageSchema = defineMessage('batch_v1.CronJobStatus', {}, () => [
  { name: 'active', type: () => core_v1.ObjectReferenceSchema, shape: 'list', listType: 'atomic' },
  { name: 'lastScheduleTime', type: () => meta_v1.TimeSchema, shape: 'single', pointer: true },
  { name: 'lastSuccessfulTime', type: () => meta_v1.TimeSchema, shape: 'single', pointer: true },
]);

export const JobSchema: MessageSchema = defineMessage('batch_v1.Job', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'spec', type: () => JobSpecSchema, shape: 'single', always: true },
  { name: 'status', type: () => JobStatusSchema, shape: 'single', always: true },
]);

export const JobConditionSchema: MessageSchema = defineMessage('batch_v1.JobCondition', {}, () => [
  { name: 'type', type: 'string', shape: 'single', always: true, required: true, enum: ['Suspended', 'Complete', 'Failed'] },
  { name: 'status', type: 'string', shape: 'single', always: true, required: true, enum: ['True', 'False', 'Unknown'] },
  { name: 'lastProbeTime', type: () => meta_v1.TimeSchema, shape: 'single', always: true },
  { name: 'lastTransitionTime', type: () => meta_v1.TimeSchema, shape: 'single', always: true },
  { name: 'reason', type: 'string', shape: 'single' },
  { name: 'message', type: 'string', shape: 'single' },
]);

export const JobListSchema: MessageSchema = defineMessage('batch_v1.JobList', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ListMetaSchema, shape: 'single', always: true },
  { name: 'items', type: () => JobSchema, shape: 'list', always: true, required: true },
]);

export const JobSpecSchema: MessageSchema = defineMessage('batch_v1.JobSpec', {}, () => [
  { name: 'parallelism', type: 'int32', shape: 'single', pointer: true },
  { name: 'completions', type: 'int32', shape: 'single', pointer: true },
  { name: 'activeDeadlineSeconds', type: 'int64', shape: 'single', pointer: true },
  { name: 'backoffLimit', type: 'int32', shape: 'single', pointer: true },
  { name: 'selector', type: () => meta_v1.LabelSelectorSchema, shape: 'single', pointer: true },
  { name: 'manualSelector', type: 'bool', shape: 'single', pointer: true },
  { name: 'template', type: () => core_v1.PodTemplateSpecSchema, shape: 'single', always: true, required: true },
  { name: 'ttlSecondsAfterFinished', type: 'int32', shape: 'single', pointer: true },
  { name: 'completionMode', type: 'string', shape: 'single', pointer: true, enum: ['NonIndexed', 'Indexed'] },
  { name: 'suspend', type: 'bool', shape: 'single', pointer: true },
]);

export const JobStatusSchema: MessageSchema = defineMessage('batch_v1.JobStatus', {}, () => [
  { name: 'conditions', type: () => JobConditionSchema, shape: 'list', patchStrategy: ['merge'], patchMergeKey: 'type', listType: 'atomic' },
  { name: 'startTime', type: () => meta_v1.TimeSchema, shape: 'single', pointer: true },
  { name: 'completionTime', type: () => meta_v1.TimeSchema, shape: 'single', pointer: true },
  { name: 'active', type: 'int32', shape: 'single' },
  { name: 'succeeded', type: 'int32', shape: 'single' },
  { name: 'failed', type: 'int32', shape: 'single' },
  { name: 'completedIndexes', type: 'string', shape: 'single' },
]);

export const JobTemplateSpecSchema: MessageSchema = defineMessage('batch_v1.JobTemplateSpec', {}, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'spec', type: () => JobSpecSchema, shape: 'single', always: true },
]);
