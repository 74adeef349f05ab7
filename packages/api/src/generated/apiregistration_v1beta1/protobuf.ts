// Generated from packages/api/kinds/apiregistration_v1beta1.yaml by npm run generate. Do not edit.
import { decodeTime, encodeTime, endOf, finish, readBase64, type Reader, type Writer } from '@orch/apimachinery/protobuf-runtime';
import type * as types from './types.js';
import * as meta_v1 from '@orch/apimachinery/protobuf/meta_v1';

export function encodeAPIService(value: Partial<types.APIService>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  writer.uint32(18).fork();
  encodeAPIServiceSpec(value.spec ?? {}, writer);
  writer.ldelim();
  writer.uint32(26).fork();
  encodeAPIServiceStatus(value.status ?? {}, writer);
  writer.ldelim();
}

export function decodeAPIService(reader: Reader, length: number): types.APIService {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: ReturnType<typeof decodeAPIServiceSpec> | undefined;
  let f3: ReturnType<typeof decodeAPIServiceStatus> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 18:
        f2 = decodeAPIServiceSpec(reader, reader.uint32());
        break;
      case 26:
        f3 = decodeAPIServiceStatus(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.APIService;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  value.spec = f2 ?? decodeAPIServiceSpec(reader, 0);
  value.status = f3 ?? decodeAPIServiceStatus(reader, 0);
  return value;
}

export function encodeAPIServiceCondition(value: Partial<types.APIServiceCondition>, writer: Writer): void {
  writer.uint32(10).string(value.type ?? '');
  writer.uint32(18).string(value.status ?? '');
  writer.uint32(26).fork();
  encodeTime(value.lastTransitionTime, writer);
  writer.ldelim();
  writer.uint32(34).string(value.reason ?? '');
  writer.uint32(42).string(value.message ?? '');
}

export function decodeAPIServiceCondition(reader: Reader, length: number): types.APIServiceCondition {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  let f3: ReturnType<typeof decodeTime> | undefined;
  let f4: string = '';
  let f5: string = '';
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
        f4 = reader.string();
        break;
      case 42:
        f5 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.APIServiceCondition;
  value.type = f1;
  value.status = f2;
  value.lastTransitionTime = f3 ?? decodeTime(reader, 0);
  if (f4 !== '') value.reason = f4;
  if (f5 !== '') value.message = f5;
  return value;
}

export function encodeAPIServiceList(value: Partial<types.APIServiceList>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeListMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  if (value.items != null) {
    for (const item of value.items) {
      writer.uint32(18).fork();
      encodeAPIService(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeAPIServiceList(reader: Reader, length: number): types.APIServiceList {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeListMeta> | undefined;
  let f2: (ReturnType<typeof decodeAPIService>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeListMeta(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeAPIService(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.APIServiceList;
  value.metadata = f1 ?? meta_v1.decodeListMeta(reader, 0);
  value.items = f2 ?? [];
  return value;
}

export function encodeAPIServiceSpec(value: Partial<types.APIServiceSpec>, writer: Writer): void {
  if (value.service != null) {
    writer.uint32(10).fork();
    encodeServiceReference(value.service, writer);
    writer.ldelim();
  }
  writer.uint32(18).string(value.group ?? '');
  writer.uint32(26).string(value.version ?? '');
  writer.uint32(32).bool(value.insecureSkipTLSVerify ?? false);
  if (value.caBundle != null) {
    writer.uint32(42).bytes(value.caBundle);
  }
  writer.uint32(56).int32(value.groupPriorityMinimum ?? 0);
  writer.uint32(64).int32(value.versionPriority ?? 0);
}

export function decodeAPIServiceSpec(reader: Reader, length: number): types.APIServiceSpec {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof decodeServiceReference> | undefined;
  let f2: string = '';
  let f3: string = '';
  let f4: boolean = false;
  let f5: string | undefined;
  let f7: number = 0;
  let f8: number = 0;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = decodeServiceReference(reader, reader.uint32());
        break;
      case 18:
        f2 = reader.string();
        break;
      case 26:
        f3 = reader.string();
        break;
      case 32:
        f4 = reader.bool();
        break;
      case 42:
        f5 = readBase64(reader);
        break;
      case 56:
        f7 = reader.int32();
        break;
      case 64:
        f8 = reader.int32();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.APIServiceSpec;
  if (f1 != null) value.service = f1;
  if (f2 !== '') value.group = f2;
  if (f3 !== '') value.version = f3;
  if (f4 !== false) value.insecureSkipTLSVerify = f4;
  if (f5 !== undefined && f5 !== '') value.caBundle = f5;
  value.groupPriorityMinimum = f7;
  value.versionPriority = f8;
  return value;
}

export function encodeAPIServiceStatus(value: Partial<types.APIServiceStatus>, writer: Writer): void {
  if (value.conditions != null) {
    for (const item of value.conditions) {
      writer.uint32(10).fork();
      encodeAPIServiceCondition(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeAPIServiceStatus(reader: Reader, length: number): types.APIServiceStatus {
  const end = endOf(reader, length);
  let f1: (ReturnType<typeof decodeAPIServiceCondition>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 ??= [];
        f1.push(decodeAPIServiceCondition(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.APIServiceStatus;
  if (f1 != null) value.conditions = f1;
  return value;
}

export function encodeServiceReference(value: Partial<types.ServiceReference>, writer: Writer): void {
  writer.uint32(10).string(value.namespace ?? '');
  writer.uint32(18).string(value.name ?? '');
  if (value.port != null) {
    writer.uint32(24).int32(value.port);
  }
}

export function decodeServiceReference(reader: Reader, length: number): types.ServiceReference {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  let f3: number | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 18:
        f2 = reader.string();
        break;
      case 24:
        f3 = reader.int32();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ServiceReference;
  if (f1 !== '') value.namespace = f1;
  if (f2 !== '') value.name = f2;
  if (f3 != null) value.port = f3;
  return value;
}
