// Generated from packages/api/kinds/apiserverinternal_v1alpha1.yaml by npm run generate. Do not edit.
import { decodeTime, encodeTime, endOf, finish, readInt64, type Int64, type Reader, type Writer } from '@orch/apimachinery/protobuf-runtime';
import type * as types from './types.js';
import * as meta_v1 from '@orch/apimachinery/protobuf/meta_v1';

export function encodeServerStorageVersion(value: Partial<types.ServerStorageVersion>, writer: Writer): void {
  writer.uint32(10).string(value.apiServerID ?? '');
  writer.uint32(18).string(value.encodingVersion ?? '');
  if (value.decodableVersions != null) {
    for (const item of value.decodableVersions) {
      writer.uint32(26).string(item);
    }
  }
}

export function decodeServerStorageVersion(reader: Reader, length: number): types.ServerStorageVersion {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  let f3: (string)[] | undefined;
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
        f3 ??= [];
        f3.push(reader.string());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ServerStorageVersion;
  if (f1 !== '') value.apiServerID = f1;
  if (f2 !== '') value.encodingVersion = f2;
  if (f3 != null) value.decodableVersions = f3;
  return value;
}

export function encodeStorageVersion(value: Partial<types.StorageVersion>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  writer.uint32(18).fork();
  encodeStorageVersionSpec(value.spec ?? {}, writer);
  writer.ldelim();
  writer.uint32(26).fork();
  encodeStorageVersionStatus(value.status ?? {}, writer);
  writer.ldelim();
}

export function decodeStorageVersion(reader: Reader, length: number): types.StorageVersion {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: ReturnType<typeof decodeStorageVersionSpec> | undefined;
  let f3: ReturnType<typeof decodeStorageVersionStatus> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 18:
        f2 = decodeStorageVersionSpec(reader, reader.uint32());
        break;
      case 26:
        f3 = decodeStorageVersionStatus(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.StorageVersion;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  value.spec = f2 ?? decodeStorageVersionSpec(reader, 0);
  value.status = f3 ?? decodeStorageVersionStatus(reader, 0);
  return value;
}

export function encodeStorageVersionCondition(value: Partial<types.StorageVersionCondition>, writer: Writer): void {
  writer.uint32(10).string(value.type ?? '');
  writer.uint32(18).string(value.status ?? '');
  writer.uint32(24).int64(value.observedGeneration ?? 0);
  writer.uint32(34).fork();
  encodeTime(value.lastTransitionTime, writer);
  writer.ldelim();
  writer.uint32(42).string(value.reason ?? '');
  writer.uint32(50).string(value.message ?? '');
}

export function decodeStorageVersionCondition(reader: Reader, length: number): types.StorageVersionCondition {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  let f3: Int64 = 0;
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
      case 24:
        f3 = readInt64(reader);
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
  const value = {} as types.StorageVersionCondition;
  value.type = f1;
  value.status = f2;
  if (f3 !== 0) value.observedGeneration = f3;
  value.lastTransitionTime = f4 ?? decodeTime(reader, 0);
  value.reason = f5;
  if (f6 !== '') value.message = f6;
  return value;
}

export function encodeStorageVersionList(value: Partial<types.StorageVersionList>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeListMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  if (value.items != null) {
    for (const item of value.items) {
      writer.uint32(18).fork();
      encodeStorageVersion(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeStorageVersionList(reader: Reader, length: number): types.StorageVersionList {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeListMeta> | undefined;
  let f2: (ReturnType<typeof decodeStorageVersion>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeListMeta(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeStorageVersion(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.StorageVersionList;
  value.metadata = f1 ?? meta_v1.decodeListMeta(reader, 0);
  value.items = f2 ?? [];
  return value;
}

export function encodeStorageVersionSpec(_value: Partial<types.StorageVersionSpec>, _writer: Writer): void {
}

export function decodeStorageVersionSpec(reader: Reader, length: number): types.StorageVersionSpec {
  reader.pos = endOf(reader, length);
  return {};
}

export function encodeStorageVersionStatus(value: Partial<types.StorageVersionStatus>, writer: Writer): void {
  if (value.storageVersions != null) {
    for (const item of value.storageVersions) {
      writer.uint32(10).fork();
      encodeServerStorageVersion(item, writer);
      writer.ldelim();
    }
  }
  if (value.commonEncodingVersion != null) {
    writer.uint32(18).string(value.commonEncodingVersion);
  }
  if (value.conditions != null) {
    for (const item of value.conditions) {
      writer.uint32(26).fork();
      encodeStorageVersionCondition(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeStorageVersionStatus(reader: Reader, length: number): types.StorageVersionStatus {
  const end = endOf(reader, length);
  let f1: (ReturnType<typeof decodeServerStorageVersion>)[] | undefined;
  let f2: string | undefined;
  let f3: (ReturnType<typeof decodeStorageVersionCondition>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 ??= [];
        f1.push(decodeServerStorageVersion(reader, reader.uint32()));
        break;
      case 18:
        f2 = reader.string();
        break;
      case 26:
        f3 ??= [];
        f3.push(decodeStorageVersionCondition(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.StorageVersionStatus;
  if (f1 != null) value.storageVersions = f1;
  if (f2 != null) value.commonEncodingVersion = f2;
  if (f3 != null) value.conditions = f3;
  return value;
}
