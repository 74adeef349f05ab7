// Generated from packages/api/kinds/extensions_v1beta1.yaml by npm run generate. Do not edit.
import { decodeIntOrString, decodeTime, encodeIntOrString, encodeTime, endOf, finish, readInt64, setEntry, sortedKeys, type Int64, type Reader, type Writer } from '@orch/apimachinery/protobuf-runtime';
import type * as types from './types.js';
import * as core_v1 from '../core_v1/protobuf.js';
import * as meta_v1 from '@orch/apimachinery/protobuf/meta_v1';

export function encodeAllowedCSIDriver(value: Partial<types.AllowedCSIDriver>, writer: Writer): void {
  writer.uint32(10).string(value.name ?? '');
}

export function decodeAllowedCSIDriver(reader: Reader, length: number): types.AllowedCSIDriver {
  const end = endOf(reader, length);
  let f1: string = '';
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.AllowedCSIDriver;
  value.name = f1;
  return value;
}

export function encodeAllowedFlexVolume(value: Partial<types.AllowedFlexVolume>, writer: Writer): void {
  writer.uint32(10).string(value.driver ?? '');
}

export function decodeAllowedFlexVolume(reader: Reader, length: number): types.AllowedFlexVolume {
  const end = endOf(reader, length);
  let f1: string = '';
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.AllowedFlexVolume;
  value.driver = f1;
  return value;
}

export function encodeAllowedHostPath(value: Partial<types.AllowedHostPath>, writer: Writer): void {
  writer.uint32(10).string(value.pathPrefix ?? '');
  writer.uint32(16).bool(value.readOnly ?? false);
}

export function decodeAllowedHostPath(reader: Reader, length: number): types.AllowedHostPath {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: boolean = false;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 16:
        f2 = reader.bool();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.AllowedHostPath;
  if (f1 !== '') value.pathPrefix = f1;
  if (f2 !== false) value.readOnly = f2;
  return value;
}

export function encodeDaemonSet(value: Partial<types.DaemonSet>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  writer.uint32(18).fork();
  encodeDaemonSetSpec(value.spec ?? {}, writer);
  writer.ldelim();
  writer.uint32(26).fork();
  encodeDaemonSetStatus(value.status ?? {}, writer);
  writer.ldelim();
}

export function decodeDaemonSet(reader: Reader, length: number): types.DaemonSet {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: ReturnType<typeof decodeDaemonSetSpec> | undefined;
  let f3: ReturnType<typeof decodeDaemonSetStatus> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 18:
        f2 = decodeDaemonSetSpec(reader, reader.uint32());
        break;
      case 26:
        f3 = decodeDaemonSetStatus(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.DaemonSet;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  value.spec = f2 ?? decodeDaemonSetSpec(reader, 0);
  value.status = f3 ?? decodeDaemonSetStatus(reader, 0);
  return value;
}

export function encodeDaemonSetCondition(value: Partial<types.DaemonSetCondition>, writer: Writer): void {
  writer.uint32(10).string(value.type ?? '');
  writer.uint32(18).string(value.status ?? '');
  writer.uint32(26).fork();
  encodeTime(value.lastTransitionTime, writer);
  writer.ldelim();
  writer.uint32(34).string(value.reason ?? '');
  writer.uint32(42).string(value.message ?? '');
}

export function decodeDaemonSetCondition(reader: Reader, length: number): types.DaemonSetCondition {
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
  const value = {} as types.DaemonSetCondition;
  value.type = f1;
  value.status = f2;
  value.lastTransitionTime = f3 ?? decodeTime(reader, 0);
  if (f4 !== '') value.reason = f4;
  if (f5 !== '') value.message = f5;
  return value;
}

export function encodeDaemonSetList(value: Partial<types.DaemonSetList>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeListMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  if (value.items != null) {
    for (const item of value.items) {
      writer.uint32(18).fork();
      encodeDaemonSet(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeDaemonSetList(reader: Reader, length: number): types.DaemonSetList {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeListMeta> | undefined;
  let f2: (ReturnType<typeof decodeDaemonSet>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeListMeta(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeDaemonSet(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.DaemonSetList;
  value.metadata = f1 ?? meta_v1.decodeListMeta(reader, 0);
  value.items = f2 ?? [];
  return value;
}

export function encodeDaemonSetSpec(value: Partial<types.DaemonSetSpec>, writer: Writer): void {
  if (value.selector != null) {
    writer.uint32(10).fork();
    meta_v1.encodeLabelSelector(value.selector, writer);
    writer.ldelim();
  }
  writer.uint32(18).fork();
  core_v1.encodePodTemplateSpec(value.template ?? {}, writer);
  writer.ldelim();
  writer.uint32(26).fork();
  encodeDaemonSetUpdateStrategy(value.updateStrategy ?? {}, writer);
  writer.ldelim();
  writer.uint32(32).int32(value.minReadySeconds ?? 0);
  writer.uint32(40).int64(value.templateGeneration ?? 0);
  if (value.revisionHistoryLimit != null) {
    writer.uint32(48).int32(value.revisionHistoryLimit);
  }
}

export function decodeDaemonSetSpec(reader: Reader, length: number): types.DaemonSetSpec {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeLabelSelector> | undefined;
  let f2: ReturnType<typeof core_v1.decodePodTemplateSpec> | undefined;
  let f3: ReturnType<typeof decodeDaemonSetUpdateStrategy> | undefined;
  let f4: number = 0;
  let f5: Int64 = 0;
  let f6: number | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeLabelSelector(reader, reader.uint32());
        break;
      case 18:
        f2 = core_v1.decodePodTemplateSpec(reader, reader.uint32());
        break;
      case 26:
        f3 = decodeDaemonSetUpdateStrategy(reader, reader.uint32());
        break;
      case 32:
        f4 = reader.int32();
        break;
      case 40:
        f5 = readInt64(reader);
        break;
      case 48:
        f6 = reader.int32();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.DaemonSetSpec;
  if (f1 != null) value.selector = f1;
  value.template = f2 ?? core_v1.decodePodTemplateSpec(reader, 0);
  value.updateStrategy = f3 ?? decodeDaemonSetUpdateStrategy(reader, 0);
  if (f4 !== 0) value.minReadySeconds = f4;
  if (f5 !== 0) value.templateGeneration = f5;
  if (f6 != null) value.revisionHistoryLimit = f6;
  return value;
}

export function encodeDaemonSetStatus(value: Partial<types.DaemonSetStatus>, writer: Writer): void {
  writer.uint32(8).int32(value.currentNumberScheduled ?? 0);
  writer.uint32(16).int32(value.numberMisscheduled ?? 0);
  writer.uint32(24).int32(value.desiredNumberScheduled ?? 0);
  writer.uint32(32).int32(value.numberReady ?? 0);
  writer.uint32(40).int64(value.observedGeneration ?? 0);
  writer.uint32(48).int32(value.updatedNumberScheduled ?? 0);
  writer.uint32(56).int32(value.numberAvailable ?? 0);
  writer.uint32(64).int32(value.numberUnavailable ?? 0);
  if (value.collisionCount != null) {
    writer.uint32(72).int32(value.collisionCount);
  }
  if (value.conditions != null) {
    for (const item of value.conditions) {
      writer.uint32(82).fork();
      encodeDaemonSetCondition(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeDaemonSetStatus(reader: Reader, length: number): types.DaemonSetStatus {
  const end = endOf(reader, length);
  let f1: number = 0;
  let f2: number = 0;
  let f3: number = 0;
  let f4: number = 0;
  let f5: Int64 = 0;
  let f6: number = 0;
  let f7: number = 0;
  let f8: number = 0;
  let f9: number | undefined;
  let f10: (ReturnType<typeof decodeDaemonSetCondition>)[] | undefined;
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
        f3 = reader.int32();
        break;
      case 32:
        f4 = reader.int32();
        break;
      case 40:
        f5 = readInt64(reader);
        break;
      case 48:
        f6 = reader.int32();
        break;
      case 56:
        f7 = reader.int32();
        break;
      case 64:
        f8 = reader.int32();
        break;
      case 72:
        f9 = reader.int32();
        break;
      case 82:
        f10 ??= [];
        f10.push(decodeDaemonSetCondition(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.DaemonSetStatus;
  value.currentNumberScheduled = f1;
  value.numberMisscheduled = f2;
  value.desiredNumberScheduled = f3;
  value.numberReady = f4;
  if (f5 !== 0) value.observedGeneration = f5;
  if (f6 !== 0) value.updatedNumberScheduled = f6;
  if (f7 !== 0) value.numberAvailable = f7;
  if (f8 !== 0) value.numberUnavailable = f8;
  if (f9 != null) value.collisionCount = f9;
  if (f10 != null) value.conditions = f10;
  return value;
}

export function encodeDaemonSetUpdateStrategy(value: Partial<types.DaemonSetUpdateStrategy>, writer: Writer): void {
  writer.uint32(10).string(value.type ?? '');
  if (value.rollingUpdate != null) {
    writer.uint32(18).fork();
    encodeRollingUpdateDaemonSet(value.rollingUpdate, writer);
    writer.ldelim();
  }
}

export function decodeDaemonSetUpdateStrategy(reader: Reader, length: number): types.DaemonSetUpdateStrategy {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: ReturnType<typeof decodeRollingUpdateDaemonSet> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 18:
        f2 = decodeRollingUpdateDaemonSet(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.DaemonSetUpdateStrategy;
  if (f1 !== '') value.type = f1;
  if (f2 != null) value.rollingUpdate = f2;
  return value;
}

export function encodeDeployment(value: Partial<types.Deployment>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  writer.uint32(18).fork();
  encodeDeploymentSpec(value.spec ?? {}, writer);
  writer.ldelim();
  writer.uint32(26).fork();
  encodeDeploymentStatus(value.status ?? {}, writer);
  writer.ldelim();
}

export function decodeDeployment(reader: Reader, length: number): types.Deployment {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: ReturnType<typeof decodeDeploymentSpec> | undefined;
  let f3: ReturnType<typeof decodeDeploymentStatus> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 18:
        f2 = decodeDeploymentSpec(reader, reader.uint32());
        break;
      case 26:
        f3 = decodeDeploymentStatus(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.Deployment;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  value.spec = f2 ?? decodeDeploymentSpec(reader, 0);
  value.status = f3 ?? decodeDeploymentStatus(reader, 0);
  return value;
}

export function encodeDeploymentCondition(value: Partial<types.DeploymentCondition>, writer: Writer): void {
  writer.uint32(10).string(value.type ?? '');
  writer.uint32(18).string(value.status ?? '');
  writer.uint32(34).string(value.reason ?? '');
  writer.uint32(42).string(value.message ?? '');
  writer.uint32(50).fork();
  encodeTime(value.lastUpdateTime, writer);
  writer.ldelim();
  writer.uint32(58).fork();
  encodeTime(value.lastTransitionTime, writer);
  writer.ldelim();
}

export function decodeDeploymentCondition(reader: Reader, length: number): types.DeploymentCondition {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  let f4: string = '';
  let f5: string = '';
  let f6: ReturnType<typeof decodeTime> | undefined;
  let f7: ReturnType<typeof decodeTime> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 18:
        f2 = reader.string();
        break;
      case 34:
        f4 = reader.string();
        break;
      case 42:
        f5 = reader.string();
        break;
      case 50:
        f6 = decodeTime(reader, reader.uint32());
        break;
      case 58:
        f7 = decodeTime(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.DeploymentCondition;
  value.type = f1;
  value.status = f2;
  value.lastUpdateTime = f6 ?? decodeTime(reader, 0);
  value.lastTransitionTime = f7 ?? decodeTime(reader, 0);
  if (f4 !== '') value.reason = f4;
  if (f5 !== '') value.message = f5;
  return value;
}

export function encodeDeploymentList(value: Partial<types.DeploymentList>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeListMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  if (value.items != null) {
    for (const item of value.items) {
      writer.uint32(18).fork();
      encodeDeployment(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeDeploymentList(reader: Reader, length: number): types.DeploymentList {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeListMeta> | undefined;
  let f2: (ReturnType<typeof decodeDeployment>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeListMeta(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeDeployment(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.DeploymentList;
  value.metadata = f1 ?? meta_v1.decodeListMeta(reader, 0);
  value.items = f2 ?? [];
  return value;
}

export function encodeDeploymentRollback(value: Partial<types.DeploymentRollback>, writer: Writer): void {
  writer.uint32(10).string(value.name ?? '');
  if (value.updatedAnnotations != null) {
    for (const key of sortedKeys(value.updatedAnnotations)) {
      writer.uint32(18).fork().uint32(10).string(key);
      writer.uint32(18).string(value.updatedAnnotations[key] ?? '');
      writer.ldelim();
    }
  }
  writer.uint32(26).fork();
  encodeRollbackConfig(value.rollbackTo ?? {}, writer);
  writer.ldelim();
}

export function decodeDeploymentRollback(reader: Reader, length: number): types.DeploymentRollback {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: Record<string, string> | undefined;
  let f3: ReturnType<typeof decodeRollbackConfig> | undefined;
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
          else if (entryTag === 18) entry = reader.string();
          else reader.skipType(entryTag & 7);
        }
        finish(reader, entryEnd);
        f2 ??= {};
        setEntry(f2, key, entry ?? '');
        break;
      }
      case 26:
        f3 = decodeRollbackConfig(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.DeploymentRollback;
  value.name = f1;
  if (f2 != null) value.updatedAnnotations = f2;
  value.rollbackTo = f3 ?? decodeRollbackConfig(reader, 0);
  return value;
}

export function encodeDeploymentSpec(value: Partial<types.DeploymentSpec>, writer: Writer): void {
  if (value.replicas != null) {
    writer.uint32(8).int32(value.replicas);
  }
  if (value.selector != null) {
    writer.uint32(18).fork();
    meta_v1.encodeLabelSelector(value.selector, writer);
    writer.ldelim();
  }
  writer.uint32(26).fork();
  core_v1.encodePodTemplateSpec(value.template ?? {}, writer);
  writer.ldelim();
  writer.uint32(34).fork();
  encodeDeploymentStrategy(value.strategy ?? {}, writer);
  writer.ldelim();
  writer.uint32(40).int32(value.minReadySeconds ?? 0);
  if (value.revisionHistoryLimit != null) {
    writer.uint32(48).int32(value.revisionHistoryLimit);
  }
  writer.uint32(56).bool(value.paused ?? false);
  if (value.rollbackTo != null) {
    writer.uint32(66).fork();
    encodeRollbackConfig(value.rollbackTo, writer);
    writer.ldelim();
  }
  if (value.progressDeadlineSeconds != null) {
    writer.uint32(72).int32(value.progressDeadlineSeconds);
  }
}

export function decodeDeploymentSpec(reader: Reader, length: number): types.DeploymentSpec {
  const end = endOf(reader, length);
  let f1: number | undefined;
  let f2: ReturnType<typeof meta_v1.decodeLabelSelector> | undefined;
  let f3: ReturnType<typeof core_v1.decodePodTemplateSpec> | undefined;
  let f4: ReturnType<typeof decodeDeploymentStrategy> | undefined;
  let f5: number = 0;
  let f6: number | undefined;
  let f7: boolean = false;
  let f8: ReturnType<typeof decodeRollbackConfig> | undefined;
  let f9: number | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 8:
        f1 = reader.int32();
        break;
      case 18:
        f2 = meta_v1.decodeLabelSelector(reader, reader.uint32());
        break;
      case 26:
        f3 = core_v1.decodePodTemplateSpec(reader, reader.uint32());
        break;
      case 34:
        f4 = decodeDeploymentStrategy(reader, reader.uint32());
        break;
      case 40:
        f5 = reader.int32();
        break;
      case 48:
        f6 = reader.int32();
        break;
      case 56:
        f7 = reader.bool();
        break;
      case 66:
        f8 = decodeRollbackConfig(reader, reader.uint32());
        break;
      case 72:
        f9 = reader.int32();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.DeploymentSpec;
  if (f1 != null) value.replicas = f1;
  if (f2 != null) value.selector = f2;
  value.template = f3 ?? core_v1.decodePodTemplateSpec(reader, 0);
  value.strategy = f4 ?? decodeDeploymentStrategy(reader, 0);
  if (f5 !== 0) value.minReadySeconds = f5;
  if (f6 != null) value.revisionHistoryLimit = f6;
  if (f7 !== false) value.paused = f7;
  if (f8 != null) value.rollbackTo = f8;
  if (f9 != null) value.progressDeadlineSeconds = f9;
  return value;
}

export function encodeDeploymentStatus(value: Partial<types.DeploymentStatus>, writer: Writer): void {
  writer.uint32(8).int64(value.observedGeneration ?? 0);
  writer.uint32(16).int32(value.replicas ?? 0);
  writer.uint32(24).int32(value.updatedReplicas ?? 0);
  writer.uint32(32).int32(value.availableReplicas ?? 0);
  writer.uint32(40).int32(value.unavailableReplicas ?? 0);
  if (value.conditions != null) {
    for (const item of value.conditions) {
      writer.uint32(50).fork();
      encodeDeploymentCondition(item, writer);
      writer.ldelim();
    }
  }
  writer.uint32(56).int32(value.readyReplicas ?? 0);
  if (value.collisionCount != null) {
    writer.uint32(64).int32(value.collisionCount);
  }
}

export function decodeDeploymentStatus(reader: Reader, length: number): types.DeploymentStatus {
  const end = endOf(reader, length);
  let f1: Int64 = 0;
  let f2: number = 0;
  let f3: number = 0;
  let f4: number = 0;
  let f5: number = 0;
  let f6: (ReturnType<typeof decodeDeploymentCondition>)[] | undefined;
  let f7: number = 0;
  let f8: number | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 8:
        f1 = readInt64(reader);
        break;
      case 16:
        f2 = reader.int32();
        break;
      case 24:
        f3 = reader.int32();
        break;
      case 32:
        f4 = reader.int32();
        break;
      case 40:
        f5 = reader.int32();
        break;
      case 50:
        f6 ??= [];
        f6.push(decodeDeploymentCondition(reader, reader.uint32()));
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
  const value = {} as types.DeploymentStatus;
  if (f1 !== 0) value.observedGeneration = f1;
  if (f2 !== 0) value.replicas = f2;
  if (f3 !== 0) value.updatedReplicas = f3;
  if (f7 !== 0) value.readyReplicas = f7;
  if (f4 !== 0) value.availableReplicas = f4;
  if (f5 !== 0) value.unavailableReplicas = f5;
  if (f6 != null) value.conditions = f6;
  if (f8 != null) value.collisionCount = f8;
  return value;
}

export function encodeDeploymentStrategy(value: Partial<types.DeploymentStrategy>, writer: Writer): void {
  writer.uint32(10).string(value.type ?? '');
  if (value.rollingUpdate != null) {
    writer.uint32(18).fork();
    encodeRollingUpdateDeployment(value.rollingUpdate, writer);
    writer.ldelim();
  }
}

export function decodeDeploymentStrategy(reader: Reader, length: number): types.DeploymentStrategy {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: ReturnType<typeof decodeRollingUpdateDeployment> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 18:
        f2 = decodeRollingUpdateDeployment(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.DeploymentStrategy;
  if (f1 !== '') value.type = f1;
  if (f2 != null) value.rollingUpdate = f2;
  return value;
}

export function encodeFSGroupStrategyOptions(value: Partial<types.FSGroupStrategyOptions>, writer: Writer): void {
  writer.uint32(10).string(value.rule ?? '');
  if (value.ranges != null) {
    for (const item of value.ranges) {
      writer.uint32(18).fork();
      encodeIDRange(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeFSGroupStrategyOptions(reader: Reader, length: number): types.FSGroupStrategyOptions {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: (ReturnType<typeof decodeIDRange>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeIDRange(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.FSGroupStrategyOptions;
  if (f1 !== '') value.rule = f1;
  if (f2 != null) value.ranges = f2;
  return value;
}

export function encodeHTTPIngressPath(value: Partial<types.HTTPIngressPath>, writer: Writer): void {
  writer.uint32(10).string(value.path ?? '');
  writer.uint32(18).fork();
  encodeIngressBackend(value.backend ?? {}, writer);
  writer.ldelim();
  if (value.pathType != null) {
    writer.uint32(26).string(value.pathType);
  }
}

export function decodeHTTPIngressPath(reader: Reader, length: number): types.HTTPIngressPath {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: ReturnType<typeof decodeIngressBackend> | undefined;
  let f3: string | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 18:
        f2 = decodeIngressBackend(reader, reader.uint32());
        break;
      case 26:
        f3 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.HTTPIngressPath;
  if (f1 !== '') value.path = f1;
  if (f3 != null) value.pathType = f3;
  value.backend = f2 ?? decodeIngressBackend(reader, 0);
  return value;
}

export function encodeHTTPIngressRuleValue(value: Partial<types.HTTPIngressRuleValue>, writer: Writer): void {
  if (value.paths != null) {
    for (const item of value.paths) {
      writer.uint32(10).fork();
      encodeHTTPIngressPath(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeHTTPIngressRuleValue(reader: Reader, length: number): types.HTTPIngressRuleValue {
  const end = endOf(reader, length);
  let f1: (ReturnType<typeof decodeHTTPIngressPath>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 ??= [];
        f1.push(decodeHTTPIngressPath(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.HTTPIngressRuleValue;
  if (f1 != null) value.paths = f1;
  else Object.assign(value, { paths: null });
  return value;
}

export function encodeHostPortRange(value: Partial<types.HostPortRange>, writer: Writer): void {
  writer.uint32(8).int32(value.min ?? 0);
  writer.uint32(16).int32(value.max ?? 0);
}

export function decodeHostPortRange(reader: Reader, length: number): types.HostPortRange {
  const end = endOf(reader, length);
  let f1: number = 0;
  let f2: number = 0;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 8:
        f1 = reader.int32();
        break;
      case 16:
        f2 = reader.int32();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.HostPortRange;
  value.min = f1;
  value.max = f2;
  return value;
}

export function encodeIDRange(value: Partial<types.IDRange>, writer: Writer): void {
  writer.uint32(8).int64(value.min ?? 0);
  writer.uint32(16).int64(value.max ?? 0);
}

export function decodeIDRange(reader: Reader, length: number): types.IDRange {
  const end = endOf(reader, length);
  let f1: Int64 = 0;
  let f2: Int64 = 0;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 8:
        f1 = readInt64(reader);
        break;
      case 16:
        f2 = readInt64(reader);
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.IDRange;
  value.min = f1;
  value.max = f2;
  return value;
}

export function encodeIPBlock(value: Partial<types.IPBlock>, writer: Writer): void {
  writer.uint32(10).string(value.cidr ?? '');
  if (value.except != null) {
    for (const item of value.except) {
      writer.uint32(18).string(item);
    }
  }
}

export function decodeIPBlock(reader: Reader, length: number): types.IPBlock {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: (string)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 18:
        f2 ??= [];
        f2.push(reader.string());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.IPBlock;
  value.cidr = f1;
  if (f2 != null) value.except = f2;
  return value;
}

export function encodeIngress(value: Partial<types.Ingress>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  writer.uint32(18).fork();
  encodeIngressSpec(value.spec ?? {}, writer);
  writer.ldelim();
  writer.uint32(26).fork();
  encodeIngressStatus(value.status ?? {}, writer);
  writer.ldelim();
}

export function decodeIngress(reader: Reader, length: number): types.Ingress {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: ReturnType<typeof decodeIngressSpec> | undefined;
  let f3: ReturnType<typeof decodeIngressStatus> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 18:
        f2 = decodeIngressSpec(reader, reader.uint32());
        break;
      case 26:
        f3 = decodeIngressStatus(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.Ingress;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  value.spec = f2 ?? decodeIngressSpec(reader, 0);
  value.status = f3 ?? decodeIngressStatus(reader, 0);
  return value;
}

export function encodeIngressBackend(value: Partial<types.IngressBackend>, writer: Writer): void {
  writer.uint32(10).string(value.serviceName ?? '');
  writer.uint32(18).fork();
  encodeIntOrString(value.servicePort, writer);
  writer.ldelim();
  if (value.resource != null) {
    writer.uint32(26).fork();
    core_v1.encodeTypedLocalObjectReference(value.resource, writer);
    writer.ldelim();
  }
}

export function decodeIngressBackend(reader: Reader, length: number): types.IngressBackend {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: ReturnType<typeof decodeIntOrString> | undefined;
  let f3: ReturnType<typeof core_v1.decodeTypedLocalObjectReference> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 18:
        f2 = decodeIntOrString(reader, reader.uint32());
        break;
      case 26:
        f3 = core_v1.decodeTypedLocalObjectReference(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.IngressBackend;
  if (f1 !== '') value.serviceName = f1;
  value.servicePort = f2 ?? decodeIntOrString(reader, 0);
  if (f3 != null) value.resource = f3;
  return value;
}

export function encodeIngressList(value: Partial<types.IngressList>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeListMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  if (value.items != null) {
    for (const item of value.items) {
      writer.uint32(18).fork();
      encodeIngress(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeIngressList(reader: Reader, length: number): types.IngressList {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeListMeta> | undefined;
  let f2: (ReturnType<typeof decodeIngress>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeListMeta(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeIngress(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.IngressList;
  value.metadata = f1 ?? meta_v1.decodeListMeta(reader, 0);
  value.items = f2 ?? [];
  return value;
}

export function encodeIngressRule(value: Partial<types.IngressRule>, writer: Writer): void {
  writer.uint32(10).string(value.host ?? '');
  writer.uint32(18).fork();
  encodeIngressRuleValue(value, writer);
  writer.ldelim();
}

export function decodeIngressRule(reader: Reader, length: number): types.IngressRule {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: ReturnType<typeof decodeIngressRuleValue> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 18:
        f2 = decodeIngressRuleValue(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.IngressRule;
  if (f1 !== '') value.host = f1;
  Object.assign(value, f2 ?? decodeIngressRuleValue(reader, 0));
  return value;
}

export function encodeIngressRuleValue(value: Partial<types.IngressRuleValue>, writer: Writer): void {
  if (value.http != null) {
    writer.uint32(10).fork();
    encodeHTTPIngressRuleValue(value.http, writer);
    writer.ldelim();
  }
}

export function decodeIngressRuleValue(reader: Reader, length: number): types.IngressRuleValue {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof decodeHTTPIngressRuleValue> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = decodeHTTPIngressRuleValue(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.IngressRuleValue;
  if (f1 != null) value.http = f1;
  return value;
}

export function encodeIngressSpec(value: Partial<types.IngressSpec>, writer: Writer): void {
  if (value.backend != null) {
    writer.uint32(10).fork();
    encodeIngressBackend(value.backend, writer);
    writer.ldelim();
  }
  if (value.tls != null) {
    for (const item of value.tls) {
      writer.uint32(18).fork();
      encodeIngressTLS(item, writer);
      writer.ldelim();
    }
  }
  if (value.rules != null) {
    for (const item of value.rules) {
      writer.uint32(26).fork();
      encodeIngressRule(item, writer);
      writer.ldelim();
    }
  }
  if (value.ingressClassName != null) {
    writer.uint32(34).string(value.ingressClassName);
  }
}

export function decodeIngressSpec(reader: Reader, length: number): types.IngressSpec {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof decodeIngressBackend> | undefined;
  let f2: (ReturnType<typeof decodeIngressTLS>)[] | undefined;
  let f3: (ReturnType<typeof decodeIngressRule>)[] | undefined;
  let f4: string | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = decodeIngressBackend(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeIngressTLS(reader, reader.uint32()));
        break;
      case 26:
        f3 ??= [];
        f3.push(decodeIngressRule(reader, reader.uint32()));
        break;
      case 34:
        f4 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.IngressSpec;
  if (f4 != null) value.ingressClassName = f4;
  if (f1 != null) value.backend = f1;
  if (f2 != null) value.tls = f2;
  if (f3 != null) value.rules = f3;
  return value;
}

export function encodeIngressStatus(value: Partial<types.IngressStatus>, writer: Writer): void {
  writer.uint32(10).fork();
  core_v1.encodeLoadBalancerStatus(value.loadBalancer ?? {}, writer);
  writer.ldelim();
}

export function decodeIngressStatus(reader: Reader, length: number): types.IngressStatus {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof core_v1.decodeLoadBalancerStatus> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = core_v1.decodeLoadBalancerStatus(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.IngressStatus;
  value.loadBalancer = f1 ?? core_v1.decodeLoadBalancerStatus(reader, 0);
  return value;
}

export function encodeIngressTLS(value: Partial<types.IngressTLS>, writer: Writer): void {
  if (value.hosts != null) {
    for (const item of value.hosts) {
      writer.uint32(10).string(item);
    }
  }
  writer.uint32(18).string(value.secretName ?? '');
}

export function decodeIngressTLS(reader: Reader, length: number): types.IngressTLS {
  const end = endOf(reader, length);
  let f1: (string)[] | undefined;
  let f2: string = '';
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 ??= [];
        f1.push(reader.string());
        break;
      case 18:
        f2 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.IngressTLS;
  if (f1 != null) value.hosts = f1;
  if (f2 !== '') value.secretName = f2;
  return value;
}

export function encodeNetworkPolicy(value: Partial<types.NetworkPolicy>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  writer.uint32(18).fork();
  encodeNetworkPolicySpec(value.spec ?? {}, writer);
  writer.ldelim();
}

export function decodeNetworkPolicy(reader: Reader, length: number): types.NetworkPolicy {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: ReturnType<typeof decodeNetworkPolicySpec> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 18:
        f2 = decodeNetworkPolicySpec(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.NetworkPolicy;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  value.spec = f2 ?? decodeNetworkPolicySpec(reader, 0);
  return value;
}

export function encodeNetworkPolicyEgressRule(value: Partial<types.NetworkPolicyEgressRule>, writer: Writer): void {
  if (value.ports != null) {
    for (const item of value.ports) {
      writer.uint32(10).fork();
      encodeNetworkPolicyPort(item, writer);
      writer.ldelim();
    }
  }
  if (value.to != null) {
    for (const item of value.to) {
      writer.uint32(18).fork();
      encodeNetworkPolicyPeer(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeNetworkPolicyEgressRule(reader: Reader, length: number): types.NetworkPolicyEgressRule {
  const end = endOf(reader, length);
  let f1: (ReturnType<typeof decodeNetworkPolicyPort>)[] | undefined;
  let f2: (ReturnType<typeof decodeNetworkPolicyPeer>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 ??= [];
        f1.push(decodeNetworkPolicyPort(reader, reader.uint32()));
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeNetworkPolicyPeer(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.NetworkPolicyEgressRule;
  if (f1 != null) value.ports = f1;
  if (f2 != null) value.to = f2;
  return value;
}

export function encodeNetworkPolicyIngressRule(value: Partial<types.NetworkPolicyIngressRule>, writer: Writer): void {
  if (value.ports != null) {
    for (const item of value.ports) {
      writer.uint32(10).fork();
      encodeNetworkPolicyPort(item, writer);
      writer.ldelim();
    }
  }
  if (value.from != null) {
    for (const item of value.from) {
      writer.uint32(18).fork();
      encodeNetworkPolicyPeer(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeNetworkPolicyIngressRule(reader: Reader, length: number): types.NetworkPolicyIngressRule {
  const end = endOf(reader, length);
  let f1: (ReturnType<typeof decodeNetworkPolicyPort>)[] | undefined;
  let f2: (ReturnType<typeof decodeNetworkPolicyPeer>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 ??= [];
        f1.push(decodeNetworkPolicyPort(reader, reader.uint32()));
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeNetworkPolicyPeer(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.NetworkPolicyIngressRule;
  if (f1 != null) value.ports = f1;
  if (f2 != null) value.from = f2;
  return value;
}

export function encodeNetworkPolicyList(value: Partial<types.NetworkPolicyList>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeListMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  if (value.items != null) {
    for (const item of value.items) {
      writer.uint32(18).fork();
      encodeNetworkPolicy(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeNetworkPolicyList(reader: Reader, length: number): types.NetworkPolicyList {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeListMeta> | undefined;
  let f2: (ReturnType<typeof decodeNetworkPolicy>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeListMeta(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeNetworkPolicy(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.NetworkPolicyList;
  value.metadata = f1 ?? meta_v1.decodeListMeta(reader, 0);
  value.items = f2 ?? [];
  return value;
}

export function encodeNetworkPolicyPeer(value: Partial<types.NetworkPolicyPeer>, writer: Writer): void {
  if (value.podSelector != null) {
    writer.uint32(10).fork();
    meta_v1.encodeLabelSelector(value.podSelector, writer);
    writer.ldelim();
  }
  if (value.namespaceSelector != null) {
    writer.uint32(18).fork();
    meta_v1.encodeLabelSelector(value.namespaceSelector, writer);
    writer.ldelim();
  }
  if (value.ipBlock != null) {
    writer.uint32(26).fork();
    encodeIPBlock(value.ipBlock, writer);
    writer.ldelim();
  }
}

export function decodeNetworkPolicyPeer(reader: Reader, length: number): types.NetworkPolicyPeer {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeLabelSelector> | undefined;
  let f2: ReturnType<typeof meta_v1.decodeLabelSelector> | undefined;
  let f3: ReturnType<typeof decodeIPBlock> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeLabelSelector(reader, reader.uint32());
        break;
      case 18:
        f2 = meta_v1.decodeLabelSelector(reader, reader.uint32());
        break;
      case 26:
        f3 = decodeIPBlock(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.NetworkPolicyPeer;
  if (f1 != null) value.podSelector = f1;
  if (f2 != null) value.namespaceSelector = f2;
  if (f3 != null) value.ipBlock = f3;
  return value;
}

export function encodeNetworkPolicyPort(value: Partial<types.NetworkPolicyPort>, writer: Writer): void {
  if (value.protocol != null) {
    writer.uint32(10).string(value.protocol);
  }
  if (value.port != null) {
    writer.uint32(18).fork();
    encodeIntOrString(value.port, writer);
    writer.ldelim();
  }
  if (value.endPort != null) {
    writer.uint32(24).int32(value.endPort);
  }
}

export function decodeNetworkPolicyPort(reader: Reader, length: number): types.NetworkPolicyPort {
  const end = endOf(reader, length);
  let f1: string | undefined;
  let f2: ReturnType<typeof decodeIntOrString> | undefined;
  let f3: number | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 18:
        f2 = decodeIntOrString(reader, reader.uint32());
        break;
      case 24:
        f3 = reader.int32();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.NetworkPolicyPort;
  if (f1 != null) value.protocol = f1;
  if (f2 != null) value.port = f2;
  if (f3 != null) value.endPort = f3;
  return value;
}

export function encodeNetworkPolicySpec(value: Partial<types.NetworkPolicySpec>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeLabelSelector(value.podSelector ?? {}, writer);
  writer.ldelim();
  if (value.ingress != null) {
    for (const item of value.ingress) {
      writer.uint32(18).fork();
      encodeNetworkPolicyIngressRule(item, writer);
      writer.ldelim();
    }
  }
  if (value.egress != null) {
    for (const item of value.egress) {
      writer.uint32(26).fork();
      encodeNetworkPolicyEgressRule(item, writer);
      writer.ldelim();
    }
  }
  if (value.policyTypes != null) {
    for (const item of value.policyTypes) {
      writer.uint32(34).string(item);
    }
  }
}

export function decodeNetworkPolicySpec(reader: Reader, length: number): types.NetworkPolicySpec {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeLabelSelector> | undefined;
  let f2: (ReturnType<typeof decodeNetworkPolicyIngressRule>)[] | undefined;
  let f3: (ReturnType<typeof decodeNetworkPolicyEgressRule>)[] | undefined;
  let f4: (string)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeLabelSelector(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeNetworkPolicyIngressRule(reader, reader.uint32()));
        break;
      case 26:
        f3 ??= [];
        f3.push(decodeNetworkPolicyEgressRule(reader, reader.uint32()));
        break;
      case 34:
        f4 ??= [];
        f4.push(reader.string());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.NetworkPolicySpec;
  value.podSelector = f1 ?? meta_v1.decodeLabelSelector(reader, 0);
  if (f2 != null) value.ingress = f2;
  if (f3 != null) value.egress = f3;
  if (f4 != null) value.policyTypes = f4;
  return value;
}

export function encodePodSecurityPolicy(value: Partial<types.PodSecurityPolicy>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  writer.uint32(18).fork();
  encodePodSecurityPolicySpec(value.spec ?? {}, writer);
  writer.ldelim();
}

export function decodePodSecurityPolicy(reader: Reader, length: number): types.PodSecurityPolicy {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: ReturnType<typeof decodePodSecurityPolicySpec> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 18:
        f2 = decodePodSecurityPolicySpec(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.PodSecurityPolicy;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  value.spec = f2 ?? decodePodSecurityPolicySpec(reader, 0);
  return value;
}

export function encodePodSecurityPolicyList(value: Partial<types.PodSecurityPolicyList>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeListMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  if (value.items != null) {
    for (const item of value.items) {
      writer.uint32(18).fork();
      encodePodSecurityPolicy(item, writer);
      writer.ldelim();
    }
  }
}

export function decodePodSecurityPolicyList(reader: Reader, length: number): types.PodSecurityPolicyList {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeListMeta> | undefined;
  let f2: (ReturnType<typeof decodePodSecurityPolicy>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeListMeta(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodePodSecurityPolicy(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.PodSecurityPolicyList;
  value.metadata = f1 ?? meta_v1.decodeListMeta(reader, 0);
  value.items = f2 ?? [];
  return value;
}

export function encodePodSecurityPolicySpec(value: Partial<types.PodSecurityPolicySpec>, writer: Writer): void {
  writer.uint32(8).bool(value.privileged ?? false);
  if (value.defaultAddCapabilities != null) {
    for (const item of value.defaultAddCapabilities) {
      writer.uint32(18).string(item);
    }
  }
  if (value.requiredDropCapabilities != null) {
    for (const item of value.requiredDropCapabilities) {
      writer.uint32(26).string(item);
    }
  }
  if (value.allowedCapabilities != null) {
    for (const item of value.allowedCapabilities) {
      writer.uint32(34).string(item);
    }
  }
  if (value.volumes != null) {
    for (const item of value.volumes) {
      writer.uint32(42).string(item);
    }
  }
  writer.uint32(48).bool(value.hostNetwork ?? false);
  if (value.hostPorts != null) {
    for (const item of value.hostPorts) {
      writer.uint32(58).fork();
      encodeHostPortRange(item, writer);
      writer.ldelim();
    }
  }
  writer.uint32(64).bool(value.hostPID ?? false);
  writer.uint32(72).bool(value.hostIPC ?? false);
  writer.uint32(82).fork();
  encodeSELinuxStrategyOptions(value.seLinux ?? {}, writer);
  writer.ldelim();
  writer.uint32(90).fork();
  encodeRunAsUserStrategyOptions(value.runAsUser ?? {}, writer);
  writer.ldelim();
  writer.uint32(98).fork();
  encodeSupplementalGroupsStrategyOptions(value.supplementalGroups ?? {}, writer);
  writer.ldelim();
  writer.uint32(106).fork();
  encodeFSGroupStrategyOptions(value.fsGroup ?? {}, writer);
  writer.ldelim();
  writer.uint32(112).bool(value.readOnlyRootFilesystem ?? false);
  if (value.defaultAllowPrivilegeEscalation != null) {
    writer.uint32(120).bool(value.defaultAllowPrivilegeEscalation);
  }
  if (value.allowPrivilegeEscalation != null) {
    writer.uint32(128).bool(value.allowPrivilegeEscalation);
  }
  if (value.allowedHostPaths != null) {
    for (const item of value.allowedHostPaths) {
      writer.uint32(138).fork();
      encodeAllowedHostPath(item, writer);
      writer.ldelim();
    }
  }
  if (value.allowedFlexVolumes != null) {
    for (const item of value.allowedFlexVolumes) {
      writer.uint32(146).fork();
      encodeAllowedFlexVolume(item, writer);
      writer.ldelim();
    }
  }
  if (value.allowedUnsafeSysctls != null) {
    for (const item of value.allowedUnsafeSysctls) {
      writer.uint32(154).string(item);
    }
  }
  if (value.forbiddenSysctls != null) {
    for (const item of value.forbiddenSysctls) {
      writer.uint32(162).string(item);
    }
  }
  if (value.allowedProcMountTypes != null) {
    for (const item of value.allowedProcMountTypes) {
      writer.uint32(170).string(item);
    }
  }
  if (value.runAsGroup != null) {
    writer.uint32(178).fork();
    encodeRunAsGroupStrategyOptions(value.runAsGroup, writer);
    writer.ldelim();
  }
  if (value.allowedCSIDrivers != null) {
    for (const item of value.allowedCSIDrivers) {
      writer.uint32(186).fork();
      encodeAllowedCSIDriver(item, writer);
      writer.ldelim();
    }
  }
  if (value.runtimeClass != null) {
    writer.uint32(194).fork();
    encodeRuntimeClassStrategyOptions(value.runtimeClass, writer);
    writer.ldelim();
  }
}

export function decodePodSecurityPolicySpec(reader: Reader, length: number): types.PodSecurityPolicySpec {
  const end = endOf(reader, length);
  let f1: boolean = false;
  let f2: (string)[] | undefined;
  let f3: (string)[] | undefined;
  let f4: (string)[] | undefined;
  let f5: (string)[] | undefined;
  let f6: boolean = false;
  let f7: (ReturnType<typeof decodeHostPortRange>)[] | undefined;
  let f8: boolean = false;
  let f9: boolean = false;
  let f10: ReturnType<typeof decodeSELinuxStrategyOptions> | undefined;
  let f11: ReturnType<typeof decodeRunAsUserStrategyOptions> | undefined;
  let f12: ReturnType<typeof decodeSupplementalGroupsStrategyOptions> | undefined;
  let f13: ReturnType<typeof decodeFSGroupStrategyOptions> | undefined;
  let f14: boolean = false;
  let f15: boolean | undefined;
  let f16: boolean | undefined;
  let f17: (ReturnType<typeof decodeAllowedHostPath>)[] | undefined;
  let f18: (ReturnType<typeof decodeAllowedFlexVolume>)[] | undefined;
  let f19: (string)[] | undefined;
  let f20: (string)[] | undefined;
  let f21: (string)[] | undefined;
  let f22: ReturnType<typeof decodeRunAsGroupStrategyOptions> | undefined;
  let f23: (ReturnType<typeof decodeAllowedCSIDriver>)[] | undefined;
  let f24: ReturnType<typeof decodeRuntimeClassStrategyOptions> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 8:
        f1 = reader.bool();
        break;
      case 18:
        f2 ??= [];
        f2.push(reader.string());
        break;
      case 26:
        f3 ??= [];
        f3.push(reader.string());
        break;
      case 34:
        f4 ??= [];
        f4.push(reader.string());
        break;
      case 42:
        f5 ??= [];
        f5.push(reader.string());
        break;
      case 48:
        f6 = reader.bool();
        break;
      case 58:
        f7 ??= [];
        f7.push(decodeHostPortRange(reader, reader.uint32()));
        break;
      case 64:
        f8 = reader.bool();
        break;
      case 72:
        f9 = reader.bool();
        break;
      case 82:
        f10 = decodeSELinuxStrategyOptions(reader, reader.uint32());
        break;
      case 90:
        f11 = decodeRunAsUserStrategyOptions(reader, reader.uint32());
        break;
      case 98:
        f12 = decodeSupplementalGroupsStrategyOptions(reader, reader.uint32());
        break;
      case 106:
        f13 = decodeFSGroupStrategyOptions(reader, reader.uint32());
        break;
      case 112:
        f14 = reader.bool();
        break;
      case 120:
        f15 = reader.bool();
        break;
      case 128:
        f16 = reader.bool();
        break;
      case 138:
        f17 ??= [];
        f17.push(decodeAllowedHostPath(reader, reader.uint32()));
        break;
      case 146:
        f18 ??= [];
        f18.push(decodeAllowedFlexVolume(reader, reader.uint32()));
        break;
      case 154:
        f19 ??= [];
        f19.push(reader.string());
        break;
      case 162:
        f20 ??= [];
        f20.push(reader.string());
        break;
      case 170:
        f21 ??= [];
        f21.push(reader.string());
        break;
      case 178:
        f22 = decodeRunAsGroupStrategyOptions(reader, reader.uint32());
        break;
      case 186:
        f23 ??= [];
        f23.push(decodeAllowedCSIDriver(reader, reader.uint32()));
        break;
      case 194:
        f24 = decodeRuntimeClassStrategyOptions(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.PodSecurityPolicySpec;
  if (f1 !== false) value.privileged = f1;
  if (f2 != null) value.defaultAddCapabilities = f2;
  if (f3 != null) value.requiredDropCapabilities = f3;
  if (f4 != null) value.allowedCapabilities = f4;
  if (f5 != null) value.volumes = f5;
  if (f6 !== false) value.hostNetwork = f6;
  if (f7 != null) value.hostPorts = f7;
  if (f8 !== false) value.hostPID = f8;
  if (f9 !== false) value.hostIPC = f9;
  value.seLinux = f10 ?? decodeSELinuxStrategyOptions(reader, 0);
  value.runAsUser = f11 ?? decodeRunAsUserStrategyOptions(reader, 0);
  if (f22 != null) value.runAsGroup = f22;
  value.supplementalGroups = f12 ?? decodeSupplementalGroupsStrategyOptions(reader, 0);
  value.fsGroup = f13 ?? decodeFSGroupStrategyOptions(reader, 0);
  if (f14 !== false) value.readOnlyRootFilesystem = f14;
  if (f15 != null) value.defaultAllowPrivilegeEscalation = f15;
  if (f16 != null) value.allowPrivilegeEscalation = f16;
  if (f17 != null) value.allowedHostPaths = f17;
  if (f18 != null) value.allowedFlexVolumes = f18;
  if (f23 != null) value.allowedCSIDrivers = f23;
  if (f19 != null) value.allowedUnsafeSysctls = f19;
  if (f20 != null) value.forbiddenSysctls = f20;
  if (f21 != null) value.allowedProcMountTypes = f21;
  if (f24 != null) value.runtimeClass = f24;
  return value;
}

export function encodeReplicaSet(value: Partial<types.ReplicaSet>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  writer.uint32(18).fork();
  encodeReplicaSetSpec(value.spec ?? {}, writer);
  writer.ldelim();
  writer.uint32(26).fork();
  encodeReplicaSetStatus(value.status ?? {}, writer);
  writer.ldelim();
}

export function decodeReplicaSet(reader: Reader, length: number): types.ReplicaSet {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: ReturnType<typeof decodeReplicaSetSpec> | undefined;
  let f3: ReturnType<typeof decodeReplicaSetStatus> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 18:
        f2 = decodeReplicaSetSpec(reader, reader.uint32());
        break;
      case 26:
        f3 = decodeReplicaSetStatus(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ReplicaSet;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  value.spec = f2 ?? decodeReplicaSetSpec(reader, 0);
  value.status = f3 ?? decodeReplicaSetStatus(reader, 0);
  return value;
}

export function encodeReplicaSetCondition(value: Partial<types.ReplicaSetCondition>, writer: Writer): void {
  writer.uint32(10).string(value.type ?? '');
  writer.uint32(18).string(value.status ?? '');
  writer.uint32(26).fork();
  encodeTime(value.lastTransitionTime, writer);
  writer.ldelim();
  writer.uint32(34).string(value.reason ?? '');
  writer.uint32(42).string(value.message ?? '');
}

export function decodeReplicaSetCondition(reader: Reader, length: number): types.ReplicaSetCondition {
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
  const value = {} as types.ReplicaSetCondition;
  value.type = f1;
  value.status = f2;
  value.lastTransitionTime = f3 ?? decodeTime(reader, 0);
  if (f4 !== '') value.reason = f4;
  if (f5 !== '') value.message = f5;
  return value;
}

export function encodeReplicaSetList(value: Partial<types.ReplicaSetList>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeListMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  if (value.items != null) {
    for (const item of value.items) {
      writer.uint32(18).fork();
      encodeReplicaSet(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeReplicaSetList(reader: Reader, length: number): types.ReplicaSetList {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeListMeta> | undefined;
  let f2: (ReturnType<typeof decodeReplicaSet>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeListMeta(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeReplicaSet(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ReplicaSetList;
  value.metadata = f1 ?? meta_v1.decodeListMeta(reader, 0);
  value.items = f2 ?? [];
  return value;
}

export function encodeReplicaSetSpec(value: Partial<types.ReplicaSetSpec>, writer: Writer): void {
  if (value.replicas != null) {
    writer.uint32(8).int32(value.replicas);
  }
  if (value.selector != null) {
    writer.uint32(18).fork();
    meta_v1.encodeLabelSelector(value.selector, writer);
    writer.ldelim();
  }
  writer.uint32(26).fork();
  core_v1.encodePodTemplateSpec(value.template ?? {}, writer);
  writer.ldelim();
  writer.uint32(32).int32(value.minReadySeconds ?? 0);
}

export function decodeReplicaSetSpec(reader: Reader, length: number): types.ReplicaSetSpec {
  const end = endOf(reader, length);
  let f1: number | undefined;
  let f2: ReturnType<typeof meta_v1.decodeLabelSelector> | undefined;
  let f3: ReturnType<typeof core_v1.decodePodTemplateSpec> | undefined;
  let f4: number = 0;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 8:
        f1 = reader.int32();
        break;
      case 18:
        f2 = meta_v1.decodeLabelSelector(reader, reader.uint32());
        break;
      case 26:
        f3 = core_v1.decodePodTemplateSpec(reader, reader.uint32());
        break;
      case 32:
        f4 = reader.int32();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ReplicaSetSpec;
  if (f1 != null) value.replicas = f1;
  if (f4 !== 0) value.minReadySeconds = f4;
  if (f2 != null) value.selector = f2;
  value.template = f3 ?? core_v1.decodePodTemplateSpec(reader, 0);
  return value;
}

export function encodeReplicaSetStatus(value: Partial<types.ReplicaSetStatus>, writer: Writer): void {
  writer.uint32(8).int32(value.replicas ?? 0);
  writer.uint32(16).int32(value.fullyLabeledReplicas ?? 0);
  writer.uint32(24).int64(value.observedGeneration ?? 0);
  writer.uint32(32).int32(value.readyReplicas ?? 0);
  writer.uint32(40).int32(value.availableReplicas ?? 0);
  if (value.conditions != null) {
    for (const item of value.conditions) {
      writer.uint32(50).fork();
      encodeReplicaSetCondition(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeReplicaSetStatus(reader: Reader, length: number): types.ReplicaSetStatus {
  const end = endOf(reader, length);
  let f1: number = 0;
  let f2: number = 0;
  let f3: Int64 = 0;
  let f4: number = 0;
  let f5: number = 0;
  let f6: (ReturnType<typeof decodeReplicaSetCondition>)[] | undefined;
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
      case 32:
        f4 = reader.int32();
        break;
      case 40:
        f5 = reader.int32();
        break;
      case 50:
        f6 ??= [];
        f6.push(decodeReplicaSetCondition(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ReplicaSetStatus;
  value.replicas = f1;
  if (f2 !== 0) value.fullyLabeledReplicas = f2;
  if (f4 !== 0) value.readyReplicas = f4;
  if (f5 !== 0) value.availableReplicas = f5;
  if (f3 !== 0) value.observedGeneration = f3;
  if (f6 != null) value.conditions = f6;
  return value;
}

export function encodeRollbackConfig(value: Partial<types.RollbackConfig>, writer: Writer): void {
  writer.uint32(8).int64(value.revision ?? 0);
}

export function decodeRollbackConfig(reader: Reader, length: number): types.RollbackConfig {
  const end = endOf(reader, length);
  let f1: Int64 = 0;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 8:
        f1 = readInt64(reader);
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.RollbackConfig;
  if (f1 !== 0) value.revision = f1;
  return value;
}

export function encodeRollingUpdateDaemonSet(value: Partial<types.RollingUpdateDaemonSet>, writer: Writer): void {
  if (value.maxUnavailable != null) {
    writer.uint32(10).fork();
    encodeIntOrString(value.maxUnavailable, writer);
    writer.ldelim();
  }
  if (value.maxSurge != null) {
    writer.uint32(18).fork();
    encodeIntOrString(value.maxSurge, writer);
    writer.ldelim();
  }
}

export function decodeRollingUpdateDaemonSet(reader: Reader, length: number): types.RollingUpdateDaemonSet {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof decodeIntOrString> | undefined;
  let f2: ReturnType<typeof decodeIntOrString> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = decodeIntOrString(reader, reader.uint32());
        break;
      case 18:
        f2 = decodeIntOrString(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.RollingUpdateDaemonSet;
  if (f1 != null) value.maxUnavailable = f1;
  if (f2 != null) value.maxSurge = f2;
  return value;
}

export function encodeRollingUpdateDeployment(value: Partial<types.RollingUpdateDeployment>, writer: Writer): void {
  if (value.maxUnavailable != null) {
    writer.uint32(10).fork();
    encodeIntOrString(value.maxUnavailable, writer);
    writer.ldelim();
  }
  if (value.maxSurge != null) {
    writer.uint32(18).fork();
    encodeIntOrString(value.maxSurge, writer);
    writer.ldelim();
  }
}

export function decodeRollingUpdateDeployment(reader: Reader, length: number): types.RollingUpdateDeployment {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof decodeIntOrString> | undefined;
  let f2: ReturnType<typeof decodeIntOrString> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = decodeIntOrString(reader, reader.uint32());
        break;
      case 18:
        f2 = decodeIntOrString(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.RollingUpdateDeployment;
  if (f1 != null) value.maxUnavailable = f1;
  if (f2 != null) value.maxSurge = f2;
  return value;
}

export function encodeRunAsGroupStrategyOptions(value: Partial<types.RunAsGroupStrategyOptions>, writer: Writer): void {
  writer.uint32(10).string(value.rule ?? '');
  if (value.ranges != null) {
    for (const item of value.ranges) {
      writer.uint32(18).fork();
      encodeIDRange(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeRunAsGroupStrategyOptions(reader: Reader, length: number): types.RunAsGroupStrategyOptions {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: (ReturnType<typeof decodeIDRange>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeIDRange(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.RunAsGroupStrategyOptions;
  value.rule = f1;
  if (f2 != null) value.ranges = f2;
  return value;
}

export function encodeRunAsUserStrategyOptions(value: Partial<types.RunAsUserStrategyOptions>, writer: Writer): void {
  writer.uint32(10).string(value.rule ?? '');
  if (value.ranges != null) {
    for (const item of value.ranges) {
      writer.uint32(18).fork();
      encodeIDRange(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeRunAsUserStrategyOptions(reader: Reader, length: number): types.RunAsUserStrategyOptions {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: (ReturnType<typeof decodeIDRange>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeIDRange(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.RunAsUserStrategyOptions;
  value.rule = f1;
  if (f2 != null) value.ranges = f2;
  return value;
}

export function encodeRuntimeClassStrategyOptions(value: Partial<types.RuntimeClassStrategyOptions>, writer: Writer): void {
  if (value.allowedRuntimeClassNames != null) {
    for (const item of value.allowedRuntimeClassNames) {
      writer.uint32(10).string(item);
    }
  }
  if (value.defaultRuntimeClassName != null) {
    writer.uint32(18).string(value.defaultRuntimeClassName);
  }
}

export function decodeRuntimeClassStrategyOptions(reader: Reader, length: number): types.RuntimeClassStrategyOptions {
  const end = endOf(reader, length);
  let f1: (string)[] | undefined;
  let f2: string | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 ??= [];
        f1.push(reader.string());
        break;
      case 18:
        f2 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.RuntimeClassStrategyOptions;
  if (f1 != null) value.allowedRuntimeClassNames = f1;
  else Object.assign(value, { allowedRuntimeClassNames: null });
  if (f2 != null) value.defaultRuntimeClassName = f2;
  return value;
}

export function encodeSELinuxStrategyOptions(value: Partial<types.SELinuxStrategyOptions>, writer: Writer): void {
  writer.uint32(10).string(value.rule ?? '');
  if (value.seLinuxOptions != null) {
    writer.uint32(18).fork();
    core_v1.encodeSELinuxOptions(value.seLinuxOptions, writer);
    writer.ldelim();
  }
}

export function decodeSELinuxStrategyOptions(reader: Reader, length: number): types.SELinuxStrategyOptions {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: ReturnType<typeof core_v1.decodeSELinuxOptions> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 18:
        f2 = core_v1.decodeSELinuxOptions(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.SELinuxStrategyOptions;
  value.rule = f1;
  if (f2 != null) value.seLinuxOptions = f2;
  return value;
}

export function encodeScale(value: Partial<types.Scale>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  writer.uint32(18).fork();
  encodeScaleSpec(value.spec ?? {}, writer);
  writer.ldelim();
  writer.uint32(26).fork();
  encodeScaleStatus(value.status ?? {}, writer);
  writer.ldelim();
}

export function decodeScale(reader: Reader, length: number): types.Scale {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: ReturnType<typeof decodeScaleSpec> | undefined;
  let f3: ReturnType<typeof decodeScaleStatus> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 18:
        f2 = decodeScaleSpec(reader, reader.uint32());
        break;
      case 26:
        f3 = decodeScaleStatus(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.Scale;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  value.spec = f2 ?? decodeScaleSpec(reader, 0);
  value.status = f3 ?? decodeScaleStatus(reader, 0);
  return value;
}

export function encodeScaleSpec(value: Partial<types.ScaleSpec>, writer: Writer): void {
  writer.uint32(8).int32(value.replicas ?? 0);
}

export function decodeScaleSpec(reader: Reader, length: number): types.ScaleSpec {
  const end = endOf(reader, length);
  let f1: number = 0;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 8:
        f1 = reader.int32();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ScaleSpec;
  if (f1 !== 0) value.replicas = f1;
  return value;
}

export function encodeScaleStatus(value: Partial<types.ScaleStatus>, writer: Writer): void {
  writer.uint32(8).int32(value.replicas ?? 0);
  if (value.selector != null) {
    for (const key of sortedKeys(value.selector)) {
      writer.uint32(18).fork().uint32(10).string(key);
      writer.uint32(18).string(value.selector[key] ?? '');
      writer.ldelim();
    }
  }
  writer.uint32(26).string(value.targetSelector ?? '');
}

export function decodeScaleStatus(reader: Reader, length: number): types.ScaleStatus {
  const end = endOf(reader, length);
  let f1: number = 0;
  let f2: Record<string, string> | undefined;
  let f3: string = '';
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 8:
        f1 = reader.int32();
        break;
      case 18: {
        const entryEnd = endOf(reader, reader.uint32());
        let key = '';
        let entry: NonNullable<typeof f2>[string] | undefined;
        while (reader.pos < entryEnd) {
          const entryTag = reader.uint32();
          if (entryTag === 10) key = reader.string();
          else if (entryTag === 18) entry = reader.string();
          else reader.skipType(entryTag & 7);
        }
        finish(reader, entryEnd);
        f2 ??= {};
        setEntry(f2, key, entry ?? '');
        break;
      }
      case 26:
        f3 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ScaleStatus;
  value.replicas = f1;
  if (f2 != null) value.selector = f2;
  if (f3 !== '') value.targetSelector = f3;
  return value;
}

export function encodeSupplementalGroupsStrategyOptions(value: Partial<types.SupplementalGroupsStrategyOptions>, writer: Writer): void {
  writer.uint32(10).string(value.rule ?? '');
  if (value.ranges != null) {
    for (const item of value.ranges) {
      writer.uint32(18).fork();
      encodeIDRange(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeSupplementalGroupsStrategyOptions(reader: Reader, length: number): types.SupplementalGroupsStrategyOptions {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: (ReturnType<typeof decodeIDRange>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeIDRange(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.SupplementalGroupsStrategyOptions;
  if (f1 !== '') value.rule = f1;
  if (f2 != null) value.ranges = f2;
  return value;
}
