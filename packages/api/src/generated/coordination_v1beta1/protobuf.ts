// Generated from packages/api/kinds/coordination_v1beta1.yaml by npm run generate. Do not edit.
import { decodeMicroTime, encodeMicroTime, endOf, finish, type Reader, type Writer } from '@orch/apimachinery/protobuf-runtime';
import type * as types from './types.js';
import * as meta_v1 from '@orch/apimachinery/protobuf/meta_v1';

export function encodeLease(value: Partial<types.Lease>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  writer.uint32(18).fork();
  encodeLeaseSpec(value.spec ?? {}, writer);
  writer.ldelim();
}

export function decodeLease(reader: Reader, length: number): types.Lease {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: ReturnType<typeof decodeLeaseSpec> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 18:
        f2 = decodeLeaseSpec(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.Lease;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  value.spec = f2 ?? decodeLeaseSpec(reader, 0);
  return value;
}

export function encodeLeaseList(value: Partial<types.LeaseList>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeListMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  if (value.items != null) {
    for (const item of value.items) {
      writer.uint32(18).fork();
      encodeLease(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeLeaseList(reader: Reader, length: number): types.LeaseList {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeListMeta> | undefined;
  let f2: (ReturnType<typeof decodeLease>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeListMeta(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeLease(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.LeaseList;
  value.metadata = f1 ?? meta_v1.decodeListMeta(reader, 0);
  value.items = f2 ?? [];
  return value;
}

export function encodeLeaseSpec(value: Partial<types.LeaseSpec>, writer: Writer): void {
  if (value.holderIdentity != null) {
    writer.uint32(10).string(value.holderIdentity);
  }
  if (value.leaseDurationSeconds != null) {
    writer.uint32(16).int32(value.leaseDurationSeconds);
  }
  if (value.acquireTime != null) {
    writer.uint32(26).fork();
    encodeMicroTime(value.acquireTime, writer);
    writer.ldelim();
  }
  if (value.renewTime != null) {
    writer.uint32(34).fork();
    encodeMicroTime(value.renewTime, writer);
    writer.ldelim();
  }
  if (value.leaseTransitions != null) {
    writer.uint32(40).int32(value.leaseTransitions);
  }
}

export function decodeLeaseSpec(reader: Reader, length: number): types.LeaseSpec {
  const end = endOf(reader, length);
  let f1: string | undefined;
  let f2: number | undefined;
  let f3: ReturnType<typeof decodeMicroTime> | undefined;
  let f4: ReturnType<typeof decodeMicroTime> | undefined;
  let f5: number | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 16:
        f2 = reader.int32();
        break;
      case 26:
        f3 = decodeMicroTime(reader, reader.uint32());
        break;
      case 34:
        f4 = decodeMicroTime(reader, reader.uint32());
        break;
      case 40:
        f5 = reader.int32();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.LeaseSpec;
  if (f1 != null) value.holderIdentity = f1;
  if (f2 != null) value.leaseDurationSeconds = f2;
  if (f3 != null) value.acquireTime = f3;
  if (f4 != null) value.renewTime = f4;
  if (f5 != null) value.leaseTransitions = f5;
  return value;
}
