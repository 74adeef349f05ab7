// Generated from packages/api/kinds/policy_v1.yaml by npm run generate. Do not edit.
import { decodeIntOrString, decodeTime, encodeIntOrString, encodeTime, endOf, finish, readInt64, setEntry, sortedKeys, type Int64, type Reader, type Writer } from '@orch/apimachinery/protobuf-runtime';
import type * as types from './types.js';
import * as meta_v1 from '@orch/apimachinery/protobuf/meta_v1';

export function encodePodDisruptionBudget(value: Partial<types.PodDisruptionBudget>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  writer.uint32(18).fork();
  encodePodDisruptionBudgetSpec(value.spec ?? {}, writer);
  writer.ldelim();
  writer.uint32(26).fork();
  encodePodDisruptionBudgetStatus(value.status ?? {}, writer);
  writer.ldelim();
}

export function decodePodDisruptionBudget(reader: Reader, length: number): types.PodDisruptionBudget {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: ReturnType<typeof decodePodDisruptionBudgetSpec> | undefined;
  let f3: ReturnType<typeof decodePodDisruptionBudgetStatus> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 18:
        f2 = decodePodDisruptionBudgetSpec(reader, reader.uint32());
        break;
      case 26:
        f3 = decodePodDisruptionBudgetStatus(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.PodDisruptionBudget;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  value.spec = f2 ?? decodePodDisruptionBudgetSpec(reader, 0);
  value.status = f3 ?? decodePodDisruptionBudgetStatus(reader, 0);
  return value;
}

export function encodePodDisruptionBudgetList(value: Partial<types.PodDisruptionBudgetList>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeListMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  if (value.items != null) {
    for (const item of value.items) {
      writer.uint32(18).fork();
      encodePodDisruptionBudget(item, writer);
      writer.ldelim();
    }
  }
}

export function decodePodDisruptionBudgetList(reader: Reader, length: number): types.PodDisruptionBudgetList {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeListMeta> | undefined;
  let f2: (ReturnType<typeof decodePodDisruptionBudget>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeListMeta(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodePodDisruptionBudget(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.PodDisruptionBudgetList;
  value.metadata = f1 ?? meta_v1.decodeListMeta(reader, 0);
  value.items = f2 ?? [];
  return value;
}

export function encodePodDisruptionBudgetSpec(value: Partial<types.PodDisruptionBudgetSpec>, writer: Writer): void {
  if (value.minAvailable != null) {
    writer.uint32(10).fork();
    encodeIntOrString(value.minAvailable, writer);
    writer.ldelim();
  }
  if (value.selector != null) {
    writer.uint32(18).fork();
    meta_v1.encodeLabelSelector(value.selector, writer);
    writer.ldelim();
  }
  if (value.maxUnavailable != null) {
    writer.uint32(26).fork();
    encodeIntOrString(value.maxUnavailable, writer);
    writer.ldelim();
  }
}

export function decodePodDisruptionBudgetSpec(reader: Reader, length: number): types.PodDisruptionBudgetSpec {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof decodeIntOrString> | undefined;
  let f2: ReturnType<typeof meta_v1.decodeLabelSelector> | undefined;
  let f3: ReturnType<typeof decodeIntOrString> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = decodeIntOrString(reader, reader.uint32());
        break;
      case 18:
        f2 = meta_v1.decodeLabelSelector(reader, reader.uint32());
        break;
      case 26:
        f3 = decodeIntOrString(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.PodDisruptionBudgetSpec;
  if (f1 != null) value.minAvailable = f1;
  if (f2 != null) value.selector = f2;
  if (f3 != null) value.maxUnavailable = f3;
  return value;
}

export function encodePodDisruptionBudgetStatus(value: Partial<types.PodDisruptionBudgetStatus>, writer: Writer): void {
  writer.uint32(8).int64(value.observedGeneration ?? 0);
  if (value.disruptedPods != null) {
    for (const key of sortedKeys(value.disruptedPods)) {
      writer.uint32(18).fork().uint32(10).string(key);
      writer.uint32(18).fork();
      encodeTime(value.disruptedPods[key], writer);
      writer.ldelim();
      writer.ldelim();
    }
  }
  writer.uint32(24).int32(value.disruptionsAllowed ?? 0);
  writer.uint32(32).int32(value.currentHealthy ?? 0);
  writer.uint32(40).int32(value.desiredHealthy ?? 0);
  writer.uint32(48).int32(value.expectedPods ?? 0);
  if (value.conditions != null) {
    for (const item of value.conditions) {
      writer.uint32(58).fork();
      meta_v1.encodeCondition(item, writer);
      writer.ldelim();
    }
  }
}

export function decodePodDisruptionBudgetStatus(reader: Reader, length: number): types.PodDisruptionBudgetStatus {
  const end = endOf(reader, length);
  let f1: Int64 = 0;
  let f2: Record<string, ReturnType<typeof decodeTime>> | undefined;
  let f3: number = 0;
  let f4: number = 0;
  let f5: number = 0;
  let f6: number = 0;
  let f7: (ReturnType<typeof meta_v1.decodeCondition>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 8:
        f1 = readInt64(reader);
        break;
      case 18: {
        const entryEnd = endOf(reader, reader.uint32());
        let key = '';
        let entry: NonNullable<typeof f2>[string] | undefined;
        while (reader.pos < entryEnd) {
          const entryTag = reader.uint32();
          if (entryTag === 10) key = reader.string();
          else if (entryTag === 18) entry = decodeTime(reader, reader.uint32());
          else reader.skipType(entryTag & 7);
        }
        finish(reader, entryEnd);
        f2 ??= {};
        setEntry(f2, key, entry ?? decodeTime(reader, 0));
        break;
      }
      case 24:
        f3 = reader.int32();
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
        f7 ??= [];
        f7.push(meta_v1.decodeCondition(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.PodDisruptionBudgetStatus;
  if (f1 !== 0) value.observedGeneration = f1;
  if (f2 != null) value.disruptedPods = f2;
  value.disruptionsAllowed = f3;
  value.currentHealthy = f4;
  value.desiredHealthy = f5;
  value.expectedPods = f6;
  if (f7 != null) value.conditions = f7;
  return value;
}
