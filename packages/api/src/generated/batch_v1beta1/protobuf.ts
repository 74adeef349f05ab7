// Generated from packages/api/kinds/batch_v1beta1.yaml by npm run generate. Do not edit.
import { decodeTime, encodeTime, endOf, finish, readInt64, type Int64, type Reader, type Writer } from '@orch/apimachinery/protobuf-runtime';
import type * as types from './types.js';
import * as batch_v1 from '../batch_v1/protobuf.js';
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

export function encodeJobTemplate(value: Partial<types.JobTemplate>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  writer.uint32(18).fork();
  encodeJobTemplateSpec(value.template ?? {}, writer);
  writer.ldelim();
}

export function decodeJobTemplate(reader: Reader, length: number): types.JobTemplate {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: ReturnType<typeof decodeJobTemplateSpec> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 18:
        f2 = decodeJobTemplateSpec(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.JobTemplate;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  value.template = f2 ?? decodeJobTemplateSpec(reader, 0);
  return value;
}

export function encodeJobTemplateSpec(value: Partial<types.JobTemplateSpec>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  writer.uint32(18).fork();
  batch_v1.encodeJobSpec(value.spec ?? {}, writer);
  writer.ldelim();
}

export function decodeJobTemplateSpec(reader: Reader, length: number): types.JobTemplateSpec {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: ReturnType<typeof batch_v1.decodeJobSpec> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 18:
        f2 = batch_v1.decodeJobSpec(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.JobTemplateSpec;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  value.spec = f2 ?? batch_v1.decodeJobSpec(reader, 0);
  return value;
}
