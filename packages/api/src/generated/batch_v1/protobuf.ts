// Generated from packages/api/kinds/batch_v1.yaml by npm run generate. Do not edit.
import { decodeTime, encodeTime, endOf, finish, readInt64, type Int64, type Reader, type Writer } from '@orch/apimachinery/protobuf-runtime';
import type * as types from './types.js';
import * as core_v1 from '../core_v1/protobuf.js';
import * as meta_v1 from '@orch/apimachinery/protobuf/meta_v1';

export function encodeCronJob(value: Partial<types.CronJob>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  writer.uint32(18).fork();
  encodeCronJobSpec(value.spec ?? {}, writer);
  writer.ldelim();
  writer.uint32(26).fork();
  encodeCronJobStatus(value.status ?? {}, writer);
  writer.ldelim();
}

export function decodeCronJob(reader: Reader, length: number): types.CronJob {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: ReturnType<typeof decodeCronJobSpec> | undefined;
  let f3: ReturnType<typeof decodeCronJobStatus> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 18:
        f2 = decodeCronJobSpec(reader, reader.uint32());
        break;
      case 26:
        f3 = decodeCronJobStatus(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.CronJob;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  value.spec = f2 ?? decodeCronJobSpec(reader, 0);
  value.status = f3 ?? decodeCronJobStatus(reader, 0);
  return value;
}

export function encodeCronJobList(value: Partial<types.CronJobList>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeListMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  if (value.items != null) {
    for (const item of value.items) {
      writer.uint32(18).fork();
      encodeCronJob(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeCronJobList(reader: Reader, length: number): types.CronJobList {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeListMeta> | undefined;
  let f2: (ReturnType<typeof decodeCronJob>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeListMeta(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeCronJob(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.CronJobList;
  value.metadata = f1 ?? meta_v1.decodeListMeta(reader, 0);
  value.items = f2 ?? [];
  return value;
}

export function encodeCronJobSpec(value: Partial<types.CronJobSpec>, writer: Writer): void {
  writer.uint32(10).string(value.schedule ?? '');
  if (value.startingDeadlineSeconds != null) {
    writer.uint32(16).int64(value.startingDeadlineSeconds);
  }
  writer.uint32(26).string(value.concurrencyPolicy ?? '');
  if (value.suspend != null) {
    writer.uint32(32).bool(value.suspend);
  }
  writer.uint32(42).fork();
  encodeJobTemplateSpec(value.jobTemplate ?? {}, writer);
  writer.ldelim();
  if (value.successfulJobsHistoryLimit != null) {
    writer.uint32(48).int32(value.successfulJobsHistoryLimit);
  }
  if (value.failedJobsHistoryLimit != null) {
    writer.uint32(56).int32(value.failedJobsHistoryLimit);
  }
}

export function decodeCronJobSpec(reader: Reader, length: number): types.CronJobSpec {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: Int64 | undefined;
  let f3: string = '';
  let f4: boolean | undefined;
  let f5: ReturnType<typeof decodeJobTemplateSpec> | undefined;
  let f6: number | undefined;
  let f7: number | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 16:
        f2 = readInt64(reader);
        break;
      case 26:
        f3 = reader.string();
        break;
      case 32:
        f4 = reader.bool();
        break;
      case 42:
        f5 = decodeJobTemplateSpec(reader, reader.uint32());
        break;
      case 48:
        f6 = reader.int32();
        break;
      case 56:
        f7 = reader.int32();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.CronJobSpec;
  value.schedule = f1;
  if (f2 != null) value.startingDeadlineSeconds = f2;
  if (f3 !== '') value.concurrencyPolicy = f3;
  if (f4 != null) value.suspend = f4;
  value.jobTemplate = f5 ?? decodeJobTemplateSpec(reader, 0);
  if (f6 != null) value.successfulJobsHistoryLimit = f6;
  if (f7 != null) value.failedJobsHistoryLimit = f7;
  return value;
}

export function encodeCronJobStatus(value: Partial<types.CronJobStatus>, writer: Writer): void {
  if (value.active != null) {
    for (const item of value.active) {
      writer.uint32(10).fork();
      core_v1.encodeObjectReference(item, writer);
      writer.ldelim();
    }
  }
  if (value.lastScheduleTime != null) {
    writer.uint32(34).fork();
    encodeTime(value.lastScheduleTime, writer);
    writer.ldelim();
  }
  if (value.lastSuccessfulTime != null) {
    writer.uint32(42).fork();
    encodeTime(value.lastSuccessfulTime, writer);
    writer.ldelim();
  }
}

export function decodeCronJobStatus(reader: Reader, length: number): types.CronJobStatus {
  const end = endOf(reader, length);
  let f1: (ReturnType<typeof core_v1.decodeObjectReference>)[] | undefined;
  let f4: ReturnType<typeof decodeTime> | undefined;
  let f5: ReturnType<typeof decodeTime> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 ??= [];
        f1.push(core_v1.decodeObjectReference(reader, reader.uint32()));
        break;
      case 34:
        f4 = decodeTime(reader, reader.uint32());
        break;
      case 42:
        f5 = decodeTime(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.CronJobStatus;
  if (f1 != null) value.active = f1;
  if (f4 != null) value.lastScheduleTime = f4;
  if (f5 != null) value.lastSuccessfulTime = f5;
  return value;
}

export function encodeJob(value: Partial<types.Job>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  writer.uint32(18).fork();
  encodeJobSpec(value.spec ?? {}, writer);
  writer.ldelim();
  writer.uint32(26).fork();
  encodeJobStatus(value.status ?? {}, writer);
  writer.ldelim();
}

export function decodeJob(reader: Reader, length: number): types.Job {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: ReturnType<typeof decodeJobSpec> | undefined;
  let f3: ReturnType<typeof decodeJobStatus> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 18:
        f2 = decodeJobSpec(reader, reader.uint32());
        break;
      case 26:
        f3 = decodeJobStatus(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.Job;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  value.spec = f2 ?? decodeJobSpec(reader, 0);
  value.status = f3 ?? decodeJobStatus(reader, 0);
  return value;
}

export function encodeJobCondition(value: Partial<types.JobCondition>, writer: Writer): void {
  writer.uint32(10).string(value.type ?? '');
  writer.uint32(18).string(value.status ?? '');
  writer.uint32(26).fork();
  encodeTime(value.lastProbeTime, writer);
  writer.ldelim();
  writer.uint32(34).fork();
  encodeTime(value.lastTransitionTime, writer);
  writer.ldelim();
  writer.uint32(42).string(value.reason ?? '');
  writer.uint32(50).string(value.message ?? '');
}

export function decodeJobCondition(reader: Reader, length: number): types.JobCondition {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  let f3: ReturnType<typeof decodeTime> | undefined;
  let f4: ReturnType<typeof decodeTime> | undefined;
  let f5: string = '';
  let f6: string = '';
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 18:
        f2 = reader.string();
        break;
      case 26:
        f3 = decodeTime(reader, reader.uint32());
        break;
      case 34:
        f4 = decodeTime(reader, reader.uint32());
        break;
      case 42:
        f5 = reader.string();
        break;
      case 50:
        f6 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.JobCondition;
  value.type = f1;
  value.status = f2;
  value.lastProbeTime = f3 ?? decodeTime(reader, 0);
  value.lastTransitionTime = f4 ?? decodeTime(reader, 0);
  if (f5 !== '') value.reason = f5;
  if (f6 !== '') value.message = f6;
  return value;
}

export function encodeJobList(value: Partial<types.JobList>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeListMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  if (value.items != null) {
    for (const item of value.items) {
      writer.uint32(18).fork();
      encodeJob(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeJobList(reader: Reader, length: number): types.JobList {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeListMeta> | undefined;
  let f2: (ReturnType<typeof decodeJob>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeListMeta(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeJob(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.JobList;
  value.metadata = f1 ?? meta_v1.decodeListMeta(reader, 0);
  value.items = f2 ?? [];
  return value;
}

export function encodeJobSpec(value: Partial<types.JobSpec>, writer: Writer): void {
  if (value.parallelism != null) {
    writer.uint32(8).int32(value.parallelism);
  }
  if (value.completions != null) {
    writer.uint32(16).int32(value.completions);
  }
  if (value.activeDeadlineSeconds != null) {
    writer.uint32(24).int64(value.activeDeadlineSeconds);
  }
  if (value.selector != null) {
    writer.uint32(34).fork();
    meta_v1.encodeLabelSelector(value.selector, writer);
    writer.ldelim();
  }
  if (value.manualSelector != null) {
    writer.uint32(40).bool(value.manualSelector);
  }
  writer.uint32(50).fork();
  core_v1.encodePodTemplateSpec(value.template ?? {}, writer);
  writer.ldelim();
  if (value.backoffLimit != null) {
    writer.uint32(56).int32(value.backoffLimit);
  }
  if (value.ttlSecondsAfterFinished != null) {
    writer.uint32(64).int32(value.ttlSecondsAfterFinished);
  }
  if (value.completionMode != null) {
    writer.uint32(74).string(value.completionMode);
  }
  if (value.suspend != null) {
    writer.uint32(80).bool(value.suspend);
  }
}

export function decodeJobSpec(reader: Reader, length: number): types.JobSpec {
  const end = endOf(reader, length);
  let f1: number | undefined;
  let f2: number | undefined;
  let f3: Int64 | undefined;
  let f4: ReturnType<typeof meta_v1.decodeLabelSelector> | undefined;
  let f5: boolean | undefined;
  let f6: ReturnType<typeof core_v1.decodePodTemplateSpec> | undefined;
  let f7: number | undefined;
  let f8: number | undefined;
  let f9: string | undefined;
  let f10: boolean | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 8:
        f1 = reader.int32();
        break;
      case 16:
        f2 = reader.int32();
        break;
      case 24:
        f3 = readInt64(reader);
        break;
      case 34:
        f4 = meta_v1.decodeLabelSelector(reader, reader.uint32());
        break;
      case 40:
        f5 = reader.bool();
        break;
      case 50:
        f6 = core_v1.decodePodTemplateSpec(reader, reader.uint32());
        break;
      case 56:
        f7 = reader.int32();
        break;
      case 64:
        f8 = reader.int32();
        break;
      case 74:
        f9 = reader.string();
        break;
      case 80:
        f10 = reader.bool();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.JobSpec;
  if (f1 != null) value.parallelism = f1;
  if (f2 != null) value.completions = f2;
  if (f3 != null) value.activeDeadlineSeconds = f3;
  if (f7 != null) value.backoffLimit = f7;
  if (f4 != null) value.selector = f4;
  if (f5 != null) value.manualSelector = f5;
  value.template = f6 ?? core_v1.decodePodTemplateSpec(reader, 0);
  if (f8 != null) value.ttlSecondsAfterFinished = f8;
  if (f9 != null) value.completionMode = f9;
  if (f10 != null) value.suspend = f10;
  return value;
}

export function encodeJobStatus(value: Partial<types.JobStatus>, writer: Writer): void {
  if (value.conditions != null) {
    for (const item of value.conditions) {
      writer.uint32(10).fork();
      encodeJobCondition(item, writer);
      writer.ldelim();
    }
  }
  if (value.startTime != null) {
    writer.uint32(18).fork();
    encodeTime(value.startTime, writer);
    writer.ldelim();
  }
  if (value.completionTime != null) {
    writer.uint32(26).fork();
    encodeTime(value.completionTime, writer);
    writer.ldelim();
  }
  writer.uint32(32).int32(value.active ?? 0);
  writer.uint32(40).int32(value.succeeded ?? 0);
  writer.uint32(48).int32(value.failed ?? 0);
  writer.uint32(58).string(value.completedIndexes ?? '');
}

export function decodeJobStatus(reader: Reader, length: number): types.JobStatus {
  const end = endOf(reader, length);
  let f1: (ReturnType<typeof decodeJobCondition>)[] | undefined;
  let f2: ReturnType<typeof decodeTime> | undefined;
  let f3: ReturnType<typeof decodeTime> | undefined;
  let f4: number = 0;
  let f5: number = 0;
  let f6: number = 0;
  let f7: string = '';
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 ??= [];
        f1.push(decodeJobCondition(reader, reader.uint32()));
        break;
      case 18:
        f2 = decodeTime(reader, reader.uint32());
        break;
      case 26:
        f3 = decodeTime(reader, reader.uint32());
        break;
      case 32:
        f4 = reader.int32();
        break;
      case 40:
        f5 = reader.int32();
        break;
      case 48:
        f6 = reader.int32();
        break;
      case 58:
        f7 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.JobStatus;
  if (f1 != null) value.conditions = f1;
  if (f2 != null) value.startTime = f2;
  if (f3 != null) value.completionTime = f3;
  if (f4 !== 0) value.active = f4;
  if (f5 !== 0) value.succeeded = f5;
  if (f6 !== 0) value.failed = f6;
  if (f7 !== '') value.completedIndexes = f7;
  return value;
}

export function encodeJobTemplateSpec(value: Partial<types.JobTemplateSpec>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  writer.uint32(18).fork();
  encodeJobSpec(value.spec ?? {}, writer);
  writer.ldelim();
}

export function decodeJobTemplateSpec(reader: Reader, length: number): types.JobTemplateSpec {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: ReturnType<typeof decodeJobSpec> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 18:
        f2 = decodeJobSpec(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.JobTemplateSpec;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  value.spec = f2 ?? decodeJobSpec(reader, 0);
  return value;
}
