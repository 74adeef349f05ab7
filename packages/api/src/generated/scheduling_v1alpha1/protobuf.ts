// Generated from packages/api/kinds/scheduling_v1alpha1.yaml by npm run generate. Do not edit.
import { endOf, finish, type Reader, type Writer } from '@orch/apimachinery/protobuf-runtime';
import type * as types from './types.js';
import * as meta_v1 from '@orch/apimachinery/protobuf/meta_v1';

export function encodePriorityClass(value: Partial<types.PriorityClass>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  writer.uint32(16).int32(value.value ?? 0);
  writer.uint32(24).bool(value.globalDefault ?? false);
  writer.uint32(34).string(value.description ?? '');
  if (value.preemptionPolicy != null) {
    writer.uint32(42).string(value.preemptionPolicy);
  }
}

export function decodePriorityClass(reader: Reader, length: number): types.PriorityClass {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: number = 0;
  let f3: boolean = false;
  let f4: string = '';
  let f5: string | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 16:
        f2 = reader.int32();
        break;
      case 24:
        f3 = reader.bool();
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
  const value = {} as types.PriorityClass;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  value.value = f2;
  if (f3 !== false) value.globalDefault = f3;
  if (f4 !== '') value.description = f4;
  if (f5 != null) value.preemptionPolicy = f5;
  return value;
}

export function encodePriorityClassList(value: Partial<types.PriorityClassList>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeListMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  if (value.items != null) {
    for (const item of value.items) {
      writer.uint32(18).fork();
      encodePriorityClass(item, writer);
      writer.ldelim();
    }
  }
}

export function decodePriorityClassList(reader: Reader, length: number): types.PriorityClassList {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeListMeta> | undefined;
  let f2: (ReturnType<typeof decodePriorityClass>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeListMeta(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodePriorityClass(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.PriorityClassList;
  value.metadata = f1 ?? meta_v1.decodeListMeta(reader, 0);
  value.items = f2 ?? [];
  return value;
}
