// Generated from packages/api/kinds/node_v1alpha1.yaml by npm run generate. Do not edit.
import { decodeQuantity, encodeQuantity, endOf, finish, setEntry, sortedKeys, type Reader, type Writer } from '@orch/apimachinery/protobuf-runtime';
import type * as types from './types.js';
import * as core_v1 from '../core_v1/protobuf.js';
import * as meta_v1 from '@orch/apimachinery/protobuf/meta_v1';

export function encodeOverhead(value: Partial<types.Overhead>, writer: Writer): void {
  if (value.podFixed != null) {
    for (const key of sortedKeys(value.podFixed)) {
      writer.uint32(10).fork().uint32(10).string(key);
      writer.uint32(18).fork();
      encodeQuantity(value.podFixed[key], writer);
      writer.ldelim();
      writer.ldelim();
    }
  }
}

export function decodeOverhead(reader: Reader, length: number): types.Overhead {
  const end = endOf(reader, length);
  let f1: Record<string, ReturnType<typeof decodeQuantity>> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10: {
        const entryEnd = endOf(reader, reader.uint32());
        let key = '';
        let entry: NonNullable<typeof f1>[string] | undefined;
        while (reader.pos < entryEnd) {
          const entryTag = reader.uint32();
          if (entryTag === 10) key = reader.string();
          else if (entryTag === 18) entry = decodeQuantity(reader, reader.uint32());
          else reader.skipType(entryTag & 7);
        }
        finish(reader, entryEnd);
        f1 ??= {};
        setEntry(f1, key, entry ?? decodeQuantity(reader, 0));
        break;
      }
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.Overhead;
  if (f1 != null) value.podFixed = f1;
  return value;
}

export function encodeRuntimeClass(value: Partial<types.RuntimeClass>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  writer.uint32(18).fork();
  encodeRuntimeClassSpec(value.spec ?? {}, writer);
  writer.ldelim();
}

export function decodeRuntimeClass(reader: Reader, length: number): types.RuntimeClass {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: ReturnType<typeof decodeRuntimeClassSpec> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 18:
        f2 = decodeRuntimeClassSpec(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.RuntimeClass;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  value.spec = f2 ?? decodeRuntimeClassSpec(reader, 0);
  return value;
}

export function encodeRuntimeClassList(value: Partial<types.RuntimeClassList>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeListMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  if (value.items != null) {
    for (const item of value.items) {
      writer.uint32(18).fork();
      encodeRuntimeClass(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeRuntimeClassList(reader: Reader, length: number): types.RuntimeClassList {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeListMeta> | undefined;
  let f2: (ReturnType<typeof decodeRuntimeClass>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeListMeta(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeRuntimeClass(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.RuntimeClassList;
  value.metadata = f1 ?? meta_v1.decodeListMeta(reader, 0);
  value.items = f2 ?? [];
  return value;
}

export function encodeRuntimeClassSpec(value: Partial<types.RuntimeClassSpec>, writer: Writer): void {
  writer.uint32(10).string(value.runtimeHandler ?? '');
  if (value.overhead != null) {
    writer.uint32(18).fork();
    encodeOverhead(value.overhead, writer);
    writer.ldelim();
  }
  if (value.scheduling != null) {
    writer.uint32(26).fork();
    encodeScheduling(value.scheduling, writer);
    writer.ldelim();
  }
}

export function decodeRuntimeClassSpec(reader: Reader, length: number): types.RuntimeClassSpec {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: ReturnType<typeof decodeOverhead> | undefined;
  let f3: ReturnType<typeof decodeScheduling> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 18:
        f2 = decodeOverhead(reader, reader.uint32());
        break;
      case 26:
        f3 = decodeScheduling(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.RuntimeClassSpec;
  value.runtimeHandler = f1;
  if (f2 != null) value.overhead = f2;
  if (f3 != null) value.scheduling = f3;
  return value;
}

export function encodeScheduling(value: Partial<types.Scheduling>, writer: Writer): void {
  if (value.nodeSelector != null) {
    for (const key of sortedKeys(value.nodeSelector)) {
      writer.uint32(10).fork().uint32(10).string(key);
      writer.uint32(18).string(value.nodeSelector[key] ?? '');
      writer.ldelim();
    }
  }
  if (value.tolerations != null) {
    for (const item of value.tolerations) {
      writer.uint32(18).fork();
      core_v1.encodeToleration(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeScheduling(reader: Reader, length: number): types.Scheduling {
  const end = endOf(reader, length);
  let f1: Record<string, string> | undefined;
  let f2: (ReturnType<typeof core_v1.decodeToleration>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10: {
        const entryEnd = endOf(reader, reader.uint32());
        let key = '';
        let entry: NonNullable<typeof f1>[string] | undefined;
        while (reader.pos < entryEnd) {
          const entryTag = reader.uint32();
          if (entryTag === 10) key = reader.string();
          else if (entryTag === 18) entry = reader.string();
          else reader.skipType(entryTag & 7);
        }
        finish(reader, entryEnd);
        f1 ??= {};
        setEntry(f1, key, entry ?? '');
        break;
      }
      case 18:
        f2 ??= [];
        f2.push(core_v1.decodeToleration(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.Scheduling;
  if (f1 != null) value.nodeSelector = f1;
  if (f2 != null) value.tolerations = f2;
  return value;
}
