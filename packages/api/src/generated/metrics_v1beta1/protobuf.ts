// Generated from packages/api/kinds/metrics_v1beta1.yaml by npm run generate. Do not edit.
import { decodeDuration, decodeQuantity, decodeTime, encodeDuration, encodeQuantity, encodeTime, endOf, finish, setEntry, sortedKeys, type Reader, type Writer } from '@orch/apimachinery/protobuf-runtime';
import type * as types from './types.js';
import * as meta_v1 from '@orch/apimachinery/protobuf/meta_v1';

export function encodeContainerMetrics(value: Partial<types.ContainerMetrics>, writer: Writer): void {
  writer.uint32(10).string(value.name ?? '');
  if (value.usage != null) {
    for (const key of sortedKeys(value.usage)) {
      writer.uint32(18).fork().uint32(10).string(key);
      writer.uint32(18).fork();
      encodeQuantity(value.usage[key], writer);
      writer.ldelim();
      writer.ldelim();
    }
  }
}

export function decodeContainerMetrics(reader: Reader, length: number): types.ContainerMetrics {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: Record<string, ReturnType<typeof decodeQuantity>> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 18: {
        const entryEnd = endOf(reader, reader.uint32());
        let key = '';
        let entry: NonNullable<typeof f2>[string] | undefined;
        while (reader.pos < entryEnd) {
          const entryTag = reader.uint32();
          if (entryTag === 10) key = reader.string();
          else if (entryTag === 18) entry = decodeQuantity(reader, reader.uint32());
          else reader.skipType(entryTag & 7);
        }
        finish(reader, entryEnd);
        f2 ??= {};
        setEntry(f2, key, entry ?? decodeQuantity(reader, 0));
        break;
      }
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ContainerMetrics;
  value.name = f1;
  if (f2 != null) value.usage = f2;
  else Object.assign(value, { usage: null });
  return value;
}

export function encodeNodeMetrics(value: Partial<types.NodeMetrics>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  writer.uint32(18).fork();
  encodeTime(value.timestamp, writer);
  writer.ldelim();
  writer.uint32(26).fork();
  encodeDuration(value.window, writer);
  writer.ldelim();
  if (value.usage != null) {
    for (const key of sortedKeys(value.usage)) {
      writer.uint32(34).fork().uint32(10).string(key);
      writer.uint32(18).fork();
      encodeQuantity(value.usage[key], writer);
      writer.ldelim();
      writer.ldelim();
    }
  }
}

export function decodeNodeMetrics(reader: Reader, length: number): types.NodeMetrics {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: ReturnType<typeof decodeTime> | undefined;
  let f3: ReturnType<typeof decodeDuration> | undefined;
  let f4: Record<string, ReturnType<typeof decodeQuantity>> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 18:
        f2 = decodeTime(reader, reader.uint32());
        break;
      case 26:
        f3 = decodeDuration(reader, reader.uint32());
        break;
      case 34: {
        const entryEnd = endOf(reader, reader.uint32());
        let key = '';
        let entry: NonNullable<typeof f4>[string] | undefined;
        while (reader.pos < entryEnd) {
          const entryTag = reader.uint32();
          if (entryTag === 10) key = reader.string();
          else if (entryTag === 18) entry = decodeQuantity(reader, reader.uint32());
          else reader.skipType(entryTag & 7);
        }
        finish(reader, entryEnd);
        f4 ??= {};
        setEntry(f4, key, entry ?? decodeQuantity(reader, 0));
        break;
      }
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.NodeMetrics;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  value.timestamp = f2 ?? decodeTime(reader, 0);
  value.window = f3 ?? decodeDuration(reader, 0);
  if (f4 != null) value.usage = f4;
  else Object.assign(value, { usage: null });
  return value;
}

export function encodeNodeMetricsList(value: Partial<types.NodeMetricsList>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeListMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  if (value.items != null) {
    for (const item of value.items) {
      writer.uint32(18).fork();
      encodeNodeMetrics(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeNodeMetricsList(reader: Reader, length: number): types.NodeMetricsList {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeListMeta> | undefined;
  let f2: (ReturnType<typeof decodeNodeMetrics>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeListMeta(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeNodeMetrics(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.NodeMetricsList;
  value.metadata = f1 ?? meta_v1.decodeListMeta(reader, 0);
  value.items = f2 ?? [];
  return value;
}

export function encodePodMetrics(value: Partial<types.PodMetrics>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  writer.uint32(18).fork();
  encodeTime(value.timestamp, writer);
  writer.ldelim();
  writer.uint32(26).fork();
  encodeDuration(value.window, writer);
  writer.ldelim();
  if (value.containers != null) {
    for (const item of value.containers) {
      writer.uint32(34).fork();
      encodeContainerMetrics(item, writer);
      writer.ldelim();
    }
  }
}

export function decodePodMetrics(reader: Reader, length: number): types.PodMetrics {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: ReturnType<typeof decodeTime> | undefined;
  let f3: ReturnType<typeof decodeDuration> | undefined;
  let f4: (ReturnType<typeof decodeContainerMetrics>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 18:
        f2 = decodeTime(reader, reader.uint32());
        break;
      case 26:
        f3 = decodeDuration(reader, reader.uint32());
        break;
      case 34:
        f4 ??= [];
        f4.push(decodeContainerMetrics(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.PodMetrics;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  value.timestamp = f2 ?? decodeTime(reader, 0);
  value.window = f3 ?? decodeDuration(reader, 0);
  if (f4 != null) value.containers = f4;
  else Object.assign(value, { containers: null });
  return value;
}

export function encodePodMetricsList(value: Partial<types.PodMetricsList>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeListMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  if (value.items != null) {
    for (const item of value.items) {
      writer.uint32(18).fork();
      encodePodMetrics(item, writer);
      writer.ldelim();
    }
  }
}

export function decodePodMetricsList(reader: Reader, length: number): types.PodMetricsList {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeListMeta> | undefined;
  let f2: (ReturnType<typeof decodePodMetrics>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeListMeta(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodePodMetrics(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.PodMetricsList;
  value.metadata = f1 ?? meta_v1.decodeListMeta(reader, 0);
  value.items = f2 ?? [];
  return value;
}
