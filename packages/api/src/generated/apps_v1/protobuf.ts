// Generated from packages/api/kinds/apps_v1.yaml by npm run generate. Do not edit.
import { decodeAny, decodeIntOrString, decodeTime, encodeAny, encodeIntOrString, encodeTime, endOf, finish, readInt64, type Int64, type Reader, type Writer } from '@orch/apimachinery/protobuf-runtime';
import type * as types from './types.js';
import * as core_v1 from '../core_v1/protobuf.js';
import * as meta_v1 from '@orch/apimachinery/protobuf/meta_v1';

export function encodeControllerRevision(value: Partial<types.ControllerRevision>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  writer.uint32(18).fork();
  encodeAny(value.data, writer);
  writer.ldelim();
  writer.uint32(24).int64(value.revision ?? 0);
}

export function decodeControllerRevision(reader: Reader, length: number): types.ControllerRevision {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: ReturnType<typeof decodeAny> | undefined;
  let f3: Int64 = 0;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 18:
        f2 = decodeAny(reader, reader.uint32());
        break;
      case 24:
        f3 = readInt64(reader);
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ControllerRevision;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  value.data = f2 ?? decodeAny(reader, 0);
  value.revision = f3;
  return value;
}

export function encodeControllerRevisionList(value: Partial<types.ControllerRevisionList>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeListMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  if (value.items != null) {
    for (const item of value.items) {
      writer.uint32(18).fork();
      encodeControllerRevision(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeControllerRevisionList(reader: Reader, length: number): types.ControllerRevisionList {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeListMeta> | undefined;
  let f2: (ReturnType<typeof decodeControllerRevision>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeListMeta(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeControllerRevision(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ControllerRevisionList;
  value.metadata = f1 ?? meta_v1.decodeListMeta(reader, 0);
  value.items = f2 ?? [];
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
  else Object.assign(value, { selector: null });
  value.template = f2 ?? core_v1.decodePodTemplateSpec(reader, 0);
  value.updateStrategy = f3 ?? decodeDaemonSetUpdateStrategy(reader, 0);
  if (f4 !== 0) value.minReadySeconds = f4;
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
  else Object.assign(value, { selector: null });
  value.template = f3 ?? core_v1.decodePodTemplateSpec(reader, 0);
  value.strategy = f4 ?? decodeDeploymentStrategy(reader, 0);
  if (f5 !== 0) value.minReadySeconds = f5;
  if (f6 != null) value.revisionHistoryLimit = f6;
  if (f7 !== false) value.paused = f7;
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
  else Object.assign(value, { selector: null });
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

export function encodeRollingUpdateStatefulSetStrategy(value: Partial<types.RollingUpdateStatefulSetStrategy>, writer: Writer): void {
  if (value.partition != null) {
    writer.uint32(8).int32(value.partition);
  }
}

export function decodeRollingUpdateStatefulSetStrategy(reader: Reader, length: number): types.RollingUpdateStatefulSetStrategy {
  const end = endOf(reader, length);
  let f1: number | undefined;
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
  const value = {} as types.RollingUpdateStatefulSetStrategy;
  if (f1 != null) value.partition = f1;
  return value;
}

export function encodeStatefulSet(value: Partial<types.StatefulSet>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  writer.uint32(18).fork();
  encodeStatefulSetSpec(value.spec ?? {}, writer);
  writer.ldelim();
  writer.uint32(26).fork();
  encodeStatefulSetStatus(value.status ?? {}, writer);
  writer.ldelim();
}

export function decodeStatefulSet(reader: Reader, length: number): types.StatefulSet {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: ReturnType<typeof decodeStatefulSetSpec> | undefined;
  let f3: ReturnType<typeof decodeStatefulSetStatus> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 18:
        f2 = decodeStatefulSetSpec(reader, reader.uint32());
        break;
      case 26:
        f3 = decodeStatefulSetStatus(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.StatefulSet;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  value.spec = f2 ?? decodeStatefulSetSpec(reader, 0);
  value.status = f3 ?? decodeStatefulSetStatus(reader, 0);
  return value;
}

export function encodeStatefulSetCondition(value: Partial<types.StatefulSetCondition>, writer: Writer): void {
  writer.uint32(10).string(value.type ?? '');
  writer.uint32(18).string(value.status ?? '');
  writer.uint32(26).fork();
  encodeTime(value.lastTransitionTime, writer);
  writer.ldelim();
  writer.uint32(34).string(value.reason ?? '');
  writer.uint32(42).string(value.message ?? '');
}

export function decodeStatefulSetCondition(reader: Reader, length: number): types.StatefulSetCondition {
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
  const value = {} as types.StatefulSetCondition;
  value.type = f1;
  value.status = f2;
  value.lastTransitionTime = f3 ?? decodeTime(reader, 0);
  if (f4 !== '') value.reason = f4;
  if (f5 !== '') value.message = f5;
  return value;
}

export function encodeStatefulSetList(value: Partial<types.StatefulSetList>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeListMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  if (value.items != null) {
    for (const item of value.items) {
      writer.uint32(18).fork();
      encodeStatefulSet(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeStatefulSetList(reader: Reader, length: number): types.StatefulSetList {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeListMeta> | undefined;
  let f2: (ReturnType<typeof decodeStatefulSet>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeListMeta(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeStatefulSet(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.StatefulSetList;
  value.metadata = f1 ?? meta_v1.decodeListMeta(reader, 0);
  value.items = f2 ?? [];
  return value;
}

export function encodeStatefulSetSpec(value: Partial<types.StatefulSetSpec>, writer: Writer): void {
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
  if (value.volumeClaimTemplates != null) {
    for (const item of value.volumeClaimTemplates) {
      writer.uint32(34).fork();
      core_v1.encodePersistentVolumeClaim(item, writer);
      writer.ldelim();
    }
  }
  writer.uint32(42).string(value.serviceName ?? '');
  writer.uint32(50).string(value.podManagementPolicy ?? '');
  writer.uint32(58).fork();
  encodeStatefulSetUpdateStrategy(value.updateStrategy ?? {}, writer);
  writer.ldelim();
  if (value.revisionHistoryLimit != null) {
    writer.uint32(64).int32(value.revisionHistoryLimit);
  }
}

export function decodeStatefulSetSpec(reader: Reader, length: number): types.StatefulSetSpec {
  const end = endOf(reader, length);
  let f1: number | undefined;
  let f2: ReturnType<typeof meta_v1.decodeLabelSelector> | undefined;
  let f3: ReturnType<typeof core_v1.decodePodTemplateSpec> | undefined;
  let f4: (ReturnType<typeof core_v1.decodePersistentVolumeClaim>)[] | undefined;
  let f5: string = '';
  let f6: string = '';
  let f7: ReturnType<typeof decodeStatefulSetUpdateStrategy> | undefined;
  let f8: number | undefined;
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
        f4 ??= [];
        f4.push(core_v1.decodePersistentVolumeClaim(reader, reader.uint32()));
        break;
      case 42:
        f5 = reader.string();
        break;
      case 50:
        f6 = reader.string();
        break;
      case 58:
        f7 = decodeStatefulSetUpdateStrategy(reader, reader.uint32());
        break;
      case 64:
        f8 = reader.int32();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.StatefulSetSpec;
  if (f1 != null) value.replicas = f1;
  if (f2 != null) value.selector = f2;
  else Object.assign(value, { selector: null });
  value.template = f3 ?? core_v1.decodePodTemplateSpec(reader, 0);
  if (f4 != null) value.volumeClaimTemplates = f4;
  value.serviceName = f5;
  if (f6 !== '') value.podManagementPolicy = f6;
  value.updateStrategy = f7 ?? decodeStatefulSetUpdateStrategy(reader, 0);
  if (f8 != null) value.revisionHistoryLimit = f8;
  return value;
}

export function encodeStatefulSetStatus(value: Partial<types.StatefulSetStatus>, writer: Writer): void {
  writer.uint32(8).int64(value.observedGeneration ?? 0);
  writer.uint32(16).int32(value.replicas ?? 0);
  writer.uint32(24).int32(value.readyReplicas ?? 0);
  writer.uint32(32).int32(value.currentReplicas ?? 0);
  writer.uint32(40).int32(value.updatedReplicas ?? 0);
  writer.uint32(50).string(value.currentRevision ?? '');
  writer.uint32(58).string(value.updateRevision ?? '');
  if (value.collisionCount != null) {
    writer.uint32(72).int32(value.collisionCount);
  }
  if (value.conditions != null) {
    for (const item of value.conditions) {
      writer.uint32(82).fork();
      encodeStatefulSetCondition(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeStatefulSetStatus(reader: Reader, length: number): types.StatefulSetStatus {
  const end = endOf(reader, length);
  let f1: Int64 = 0;
  let f2: number = 0;
  let f3: number = 0;
  let f4: number = 0;
  let f5: number = 0;
  let f6: string = '';
  let f7: string = '';
  let f9: number | undefined;
  let f10: (ReturnType<typeof decodeStatefulSetCondition>)[] | undefined;
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
        f6 = reader.string();
        break;
      case 58:
        f7 = reader.string();
        break;
      case 72:
        f9 = reader.int32();
        break;
      case 82:
        f10 ??= [];
        f10.push(decodeStatefulSetCondition(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.StatefulSetStatus;
  if (f1 !== 0) value.observedGeneration = f1;
  value.replicas = f2;
  if (f3 !== 0) value.readyReplicas = f3;
  if (f4 !== 0) value.currentReplicas = f4;
  if (f5 !== 0) value.updatedReplicas = f5;
  if (f6 !== '') value.currentRevision = f6;
  if (f7 !== '') value.updateRevision = f7;
  if (f9 != null) value.collisionCount = f9;
  if (f10 != null) value.conditions = f10;
  return value;
}

export function encodeStatefulSetUpdateStrategy(value: Partial<types.StatefulSetUpdateStrategy>, writer: Writer): void {
  writer.uint32(10).string(value.type ?? '');
  if (value.rollingUpdate != null) {
    writer.uint32(18).fork();
    encodeRollingUpdateStatefulSetStrategy(value.rollingUpdate, writer);
    writer.ldelim();
  }
}

export function decodeStatefulSetUpdateStrategy(reader: Reader, length: number): types.StatefulSetUpdateStrategy {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: ReturnType<typeof decodeRollingUpdateStatefulSetStrategy> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 18:
        f2 = decodeRollingUpdateStatefulSetStrategy(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.StatefulSetUpdateStrategy;
  if (f1 !== '') value.type = f1;
  if (f2 != null) value.rollingUpdate = f2;
  return value;
}
