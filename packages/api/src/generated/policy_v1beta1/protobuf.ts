// Generated from packages/api/kinds/policy_v1beta1.yaml by npm run generate. Do not edit.
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

export function encodeEviction(value: Partial<types.Eviction>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  if (value.deleteOptions != null) {
    writer.uint32(18).fork();
    meta_v1.encodeDeleteOptions(value.deleteOptions, writer);
    writer.ldelim();
  }
}

export function decodeEviction(reader: Reader, length: number): types.Eviction {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: ReturnType<typeof meta_v1.decodeDeleteOptions> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 18:
        f2 = meta_v1.decodeDeleteOptions(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.Eviction;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  if (f2 != null) value.deleteOptions = f2;
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
