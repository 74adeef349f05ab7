// Generated from packages/api/kinds/core_v1.yaml by npm run generate. Do not edit.
import { decodeAny, decodeIntOrString, decodeMicroTime, decodeQuantity, decodeTime, encodeAny, encodeIntOrString, encodeMicroTime, encodeQuantity, encodeTime, endOf, finish, readBase64, readInt64, setEntry, sortedKeys, type Int64, type Reader, type Writer } from '@orch/apimachinery/protobuf-runtime';
import type * as types from './types.js';
import * as meta_v1 from '@orch/apimachinery/protobuf/meta_v1';

export function encodeAWSElasticBlockStoreVolumeSource(value: Partial<types.AWSElasticBlockStoreVolumeSource>, writer: Writer): void {
  writer.uint32(10).string(value.volumeID ?? '');
  writer.uint32(18).string(value.fsType ?? '');
  writer.uint32(24).int32(value.partition ?? 0);
  writer.uint32(32).bool(value.readOnly ?? false);
}

export function decodeAWSElasticBlockStoreVolumeSource(reader: Reader, length: number): types.AWSElasticBlockStoreVolumeSource {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  let f3: number = 0;
  let f4: boolean = false;
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
      case 32:
        f4 = reader.bool();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.AWSElasticBlockStoreVolumeSource;
  value.volumeID = f1;
  if (f2 !== '') value.fsType = f2;
  if (f3 !== 0) value.partition = f3;
  if (f4 !== false) value.readOnly = f4;
  return value;
}

export function encodeAffinity(value: Partial<types.Affinity>, writer: Writer): void {
  if (value.nodeAffinity != null) {
    writer.uint32(10).fork();
    encodeNodeAffinity(value.nodeAffinity, writer);
    writer.ldelim();
  }
  if (value.podAffinity != null) {
    writer.uint32(18).fork();
    encodePodAffinity(value.podAffinity, writer);
    writer.ldelim();
  }
  if (value.podAntiAffinity != null) {
    writer.uint32(26).fork();
    encodePodAntiAffinity(value.podAntiAffinity, writer);
    writer.ldelim();
  }
}

export function decodeAffinity(reader: Reader, length: number): types.Affinity {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof decodeNodeAffinity> | undefined;
  let f2: ReturnType<typeof decodePodAffinity> | undefined;
  let f3: ReturnType<typeof decodePodAntiAffinity> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = decodeNodeAffinity(reader, reader.uint32());
        break;
      case 18:
        f2 = decodePodAffinity(reader, reader.uint32());
        break;
      case 26:
        f3 = decodePodAntiAffinity(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.Affinity;
  if (f1 != null) value.nodeAffinity = f1;
  if (f2 != null) value.podAffinity = f2;
  if (f3 != null) value.podAntiAffinity = f3;
  return value;
}

export function encodeAttachedVolume(value: Partial<types.AttachedVolume>, writer: Writer): void {
  writer.uint32(10).string(value.name ?? '');
  writer.uint32(18).string(value.devicePath ?? '');
}

export function decodeAttachedVolume(reader: Reader, length: number): types.AttachedVolume {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 18:
        f2 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.AttachedVolume;
  value.name = f1;
  value.devicePath = f2;
  return value;
}

export function encodeAvoidPods(value: Partial<types.AvoidPods>, writer: Writer): void {
  if (value.preferAvoidPods != null) {
    for (const item of value.preferAvoidPods) {
      writer.uint32(10).fork();
      encodePreferAvoidPodsEntry(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeAvoidPods(reader: Reader, length: number): types.AvoidPods {
  const end = endOf(reader, length);
  let f1: (ReturnType<typeof decodePreferAvoidPodsEntry>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 ??= [];
        f1.push(decodePreferAvoidPodsEntry(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.AvoidPods;
  if (f1 != null) value.preferAvoidPods = f1;
  return value;
}

export function encodeAzureDiskVolumeSource(value: Partial<types.AzureDiskVolumeSource>, writer: Writer): void {
  writer.uint32(10).string(value.diskName ?? '');
  writer.uint32(18).string(value.diskURI ?? '');
  if (value.cachingMode != null) {
    writer.uint32(26).string(value.cachingMode);
  }
  if (value.fsType != null) {
    writer.uint32(34).string(value.fsType);
  }
  if (value.readOnly != null) {
    writer.uint32(40).bool(value.readOnly);
  }
  if (value.kind != null) {
    writer.uint32(50).string(value.kind);
  }
}

export function decodeAzureDiskVolumeSource(reader: Reader, length: number): types.AzureDiskVolumeSource {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  let f3: string | undefined;
  let f4: string | undefined;
  let f5: boolean | undefined;
  let f6: string | undefined;
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
        f3 = reader.string();
        break;
      case 34:
        f4 = reader.string();
        break;
      case 40:
        f5 = reader.bool();
        break;
      case 50:
        f6 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.AzureDiskVolumeSource;
  value.diskName = f1;
  value.diskURI = f2;
  if (f3 != null) value.cachingMode = f3;
  if (f4 != null) value.fsType = f4;
  if (f5 != null) value.readOnly = f5;
  if (f6 != null) value.kind = f6;
  return value;
}

export function encodeAzureFilePersistentVolumeSource(value: Partial<types.AzureFilePersistentVolumeSource>, writer: Writer): void {
  writer.uint32(10).string(value.secretName ?? '');
  writer.uint32(18).string(value.shareName ?? '');
  writer.uint32(24).bool(value.readOnly ?? false);
  if (value.secretNamespace != null) {
    writer.uint32(34).string(value.secretNamespace);
  }
}

export function decodeAzureFilePersistentVolumeSource(reader: Reader, length: number): types.AzureFilePersistentVolumeSource {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  let f3: boolean = false;
  let f4: string | undefined;
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
        f3 = reader.bool();
        break;
      case 34:
        f4 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.AzureFilePersistentVolumeSource;
  value.secretName = f1;
  value.shareName = f2;
  if (f3 !== false) value.readOnly = f3;
  value.secretNamespace = f4 ?? null;
  return value;
}

export function encodeAzureFileVolumeSource(value: Partial<types.AzureFileVolumeSource>, writer: Writer): void {
  writer.uint32(10).string(value.secretName ?? '');
  writer.uint32(18).string(value.shareName ?? '');
  writer.uint32(24).bool(value.readOnly ?? false);
}

export function decodeAzureFileVolumeSource(reader: Reader, length: number): types.AzureFileVolumeSource {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  let f3: boolean = false;
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
        f3 = reader.bool();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.AzureFileVolumeSource;
  value.secretName = f1;
  value.shareName = f2;
  if (f3 !== false) value.readOnly = f3;
  return value;
}

export function encodeBinding(value: Partial<types.Binding>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  writer.uint32(18).fork();
  encodeObjectReference(value.target ?? {}, writer);
  writer.ldelim();
}

export function decodeBinding(reader: Reader, length: number): types.Binding {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: ReturnType<typeof decodeObjectReference> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 18:
        f2 = decodeObjectReference(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.Binding;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  value.target = f2 ?? decodeObjectReference(reader, 0);
  return value;
}

export function encodeCSIPersistentVolumeSource(value: Partial<types.CSIPersistentVolumeSource>, writer: Writer): void {
  writer.uint32(10).string(value.driver ?? '');
  writer.uint32(18).string(value.volumeHandle ?? '');
  writer.uint32(24).bool(value.readOnly ?? false);
  writer.uint32(34).string(value.fsType ?? '');
  if (value.volumeAttributes != null) {
    for (const key of sortedKeys(value.volumeAttributes)) {
      writer.uint32(42).fork().uint32(10).string(key);
      writer.uint32(18).string(value.volumeAttributes[key] ?? '');
      writer.ldelim();
    }
  }
  if (value.controllerPublishSecretRef != null) {
    writer.uint32(50).fork();
    encodeSecretReference(value.controllerPublishSecretRef, writer);
    writer.ldelim();
  }
  if (value.nodeStageSecretRef != null) {
    writer.uint32(58).fork();
    encodeSecretReference(value.nodeStageSecretRef, writer);
    writer.ldelim();
  }
  if (value.nodePublishSecretRef != null) {
    writer.uint32(66).fork();
    encodeSecretReference(value.nodePublishSecretRef, writer);
    writer.ldelim();
  }
  if (value.controllerExpandSecretRef != null) {
    writer.uint32(74).fork();
    encodeSecretReference(value.controllerExpandSecretRef, writer);
    writer.ldelim();
  }
}

export function decodeCSIPersistentVolumeSource(reader: Reader, length: number): types.CSIPersistentVolumeSource {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  let f3: boolean = false;
  let f4: string = '';
  let f5: Record<string, string> | undefined;
  let f6: ReturnType<typeof decodeSecretReference> | undefined;
  let f7: ReturnType<typeof decodeSecretReference> | undefined;
  let f8: ReturnType<typeof decodeSecretReference> | undefined;
  let f9: ReturnType<typeof decodeSecretReference> | undefined;
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
        f3 = reader.bool();
        break;
      case 34:
        f4 = reader.string();
        break;
      case 42: {
        const entryEnd = endOf(reader, reader.uint32());
        let key = '';
        let entry: NonNullable<typeof f5>[string] | undefined;
        while (reader.pos < entryEnd) {
          const entryTag = reader.uint32();
          if (entryTag === 10) key = reader.string();
          else if (entryTag === 18) entry = reader.string();
          else reader.skipType(entryTag & 7);
        }
        finish(reader, entryEnd);
        f5 ??= {};
        setEntry(f5, key, entry ?? '');
        break;
      }
      case 50:
        f6 = decodeSecretReference(reader, reader.uint32());
        break;
      case 58:
        f7 = decodeSecretReference(reader, reader.uint32());
        break;
      case 66:
        f8 = decodeSecretReference(reader, reader.uint32());
        break;
      case 74:
        f9 = decodeSecretReference(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.CSIPersistentVolumeSource;
  value.driver = f1;
  value.volumeHandle = f2;
  if (f3 !== false) value.readOnly = f3;
  if (f4 !== '') value.fsType = f4;
  if (f5 != null) value.volumeAttributes = f5;
  if (f6 != null) value.controllerPublishSecretRef = f6;
  if (f7 != null) value.nodeStageSecretRef = f7;
  if (f8 != null) value.nodePublishSecretRef = f8;
  if (f9 != null) value.controllerExpandSecretRef = f9;
  return value;
}

export function encodeCSIVolumeSource(value: Partial<types.CSIVolumeSource>, writer: Writer): void {
  writer.uint32(10).string(value.driver ?? '');
  if (value.readOnly != null) {
    writer.uint32(16).bool(value.readOnly);
  }
  if (value.fsType != null) {
    writer.uint32(26).string(value.fsType);
  }
  if (value.volumeAttributes != null) {
    for (const key of sortedKeys(value.volumeAttributes)) {
      writer.uint32(34).fork().uint32(10).string(key);
      writer.uint32(18).string(value.volumeAttributes[key] ?? '');
      writer.ldelim();
    }
  }
  if (value.nodePublishSecretRef != null) {
    writer.uint32(42).fork();
    encodeLocalObjectReference(value.nodePublishSecretRef, writer);
    writer.ldelim();
  }
}

export function decodeCSIVolumeSource(reader: Reader, length: number): types.CSIVolumeSource {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: boolean | undefined;
  let f3: string | undefined;
  let f4: Record<string, string> | undefined;
  let f5: ReturnType<typeof decodeLocalObjectReference> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 16:
        f2 = reader.bool();
        break;
      case 26:
        f3 = reader.string();
        break;
      case 34: {
        const entryEnd = endOf(reader, reader.uint32());
        let key = '';
        let entry: NonNullable<typeof f4>[string] | undefined;
        while (reader.pos < entryEnd) {
          const entryTag = reader.uint32();
          if (entryTag === 10) key = reader.string();
          else if (entryTag === 18) entry = reader.string();
          else reader.skipType(entryTag & 7);
        }
        finish(reader, entryEnd);
        f4 ??= {};
        setEntry(f4, key, entry ?? '');
        break;
      }
      case 42:
        f5 = decodeLocalObjectReference(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.CSIVolumeSource;
  value.driver = f1;
  if (f2 != null) value.readOnly = f2;
  if (f3 != null) value.fsType = f3;
  if (f4 != null) value.volumeAttributes = f4;
  if (f5 != null) value.nodePublishSecretRef = f5;
  return value;
}

export function encodeCapabilities(value: Partial<types.Capabilities>, writer: Writer): void {
  if (value.add != null) {
    for (const item of value.add) {
      writer.uint32(10).string(item);
    }
  }
  if (value.drop != null) {
    for (const item of value.drop) {
      writer.uint32(18).string(item);
    }
  }
}

export function decodeCapabilities(reader: Reader, length: number): types.Capabilities {
  const end = endOf(reader, length);
  let f1: (string)[] | undefined;
  let f2: (string)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 ??= [];
        f1.push(reader.string());
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
  const value = {} as types.Capabilities;
  if (f1 != null) value.add = f1;
  if (f2 != null) value.drop = f2;
  return value;
}

export function encodeCephFSPersistentVolumeSource(value: Partial<types.CephFSPersistentVolumeSource>, writer: Writer): void {
  if (value.monitors != null) {
    for (const item of value.monitors) {
      writer.uint32(10).string(item);
    }
  }
  writer.uint32(18).string(value.path ?? '');
  writer.uint32(26).string(value.user ?? '');
  writer.uint32(34).string(value.secretFile ?? '');
  if (value.secretRef != null) {
    writer.uint32(42).fork();
    encodeSecretReference(value.secretRef, writer);
    writer.ldelim();
  }
  writer.uint32(48).bool(value.readOnly ?? false);
}

export function decodeCephFSPersistentVolumeSource(reader: Reader, length: number): types.CephFSPersistentVolumeSource {
  const end = endOf(reader, length);
  let f1: (string)[] | undefined;
  let f2: string = '';
  let f3: string = '';
  let f4: string = '';
  let f5: ReturnType<typeof decodeSecretReference> | undefined;
  let f6: boolean = false;
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
      case 26:
        f3 = reader.string();
        break;
      case 34:
        f4 = reader.string();
        break;
      case 42:
        f5 = decodeSecretReference(reader, reader.uint32());
        break;
      case 48:
        f6 = reader.bool();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.CephFSPersistentVolumeSource;
  if (f1 != null) value.monitors = f1;
  else Object.assign(value, { monitors: null });
  if (f2 !== '') value.path = f2;
  if (f3 !== '') value.user = f3;
  if (f4 !== '') value.secretFile = f4;
  if (f5 != null) value.secretRef = f5;
  if (f6 !== false) value.readOnly = f6;
  return value;
}

export function encodeCephFSVolumeSource(value: Partial<types.CephFSVolumeSource>, writer: Writer): void {
  if (value.monitors != null) {
    for (const item of value.monitors) {
      writer.uint32(10).string(item);
    }
  }
  writer.uint32(18).string(value.path ?? '');
  writer.uint32(26).string(value.user ?? '');
  writer.uint32(34).string(value.secretFile ?? '');
  if (value.secretRef != null) {
    writer.uint32(42).fork();
    encodeLocalObjectReference(value.secretRef, writer);
    writer.ldelim();
  }
  writer.uint32(48).bool(value.readOnly ?? false);
}

export function decodeCephFSVolumeSource(reader: Reader, length: number): types.CephFSVolumeSource {
  const end = endOf(reader, length);
  let f1: (string)[] | undefined;
  let f2: string = '';
  let f3: string = '';
  let f4: string = '';
  let f5: ReturnType<typeof decodeLocalObjectReference> | undefined;
  let f6: boolean = false;
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
      case 26:
        f3 = reader.string();
        break;
      case 34:
        f4 = reader.string();
        break;
      case 42:
        f5 = decodeLocalObjectReference(reader, reader.uint32());
        break;
      case 48:
        f6 = reader.bool();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.CephFSVolumeSource;
  if (f1 != null) value.monitors = f1;
  else Object.assign(value, { monitors: null });
  if (f2 !== '') value.path = f2;
  if (f3 !== '') value.user = f3;
  if (f4 !== '') value.secretFile = f4;
  if (f5 != null) value.secretRef = f5;
  if (f6 !== false) value.readOnly = f6;
  return value;
}

export function encodeCinderPersistentVolumeSource(value: Partial<types.CinderPersistentVolumeSource>, writer: Writer): void {
  writer.uint32(10).string(value.volumeID ?? '');
  writer.uint32(18).string(value.fsType ?? '');
  writer.uint32(24).bool(value.readOnly ?? false);
  if (value.secretRef != null) {
    writer.uint32(34).fork();
    encodeSecretReference(value.secretRef, writer);
    writer.ldelim();
  }
}

export function decodeCinderPersistentVolumeSource(reader: Reader, length: number): types.CinderPersistentVolumeSource {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  let f3: boolean = false;
  let f4: ReturnType<typeof decodeSecretReference> | undefined;
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
        f3 = reader.bool();
        break;
      case 34:
        f4 = decodeSecretReference(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.CinderPersistentVolumeSource;
  value.volumeID = f1;
  if (f2 !== '') value.fsType = f2;
  if (f3 !== false) value.readOnly = f3;
  if (f4 != null) value.secretRef = f4;
  return value;
}

export function encodeCinderVolumeSource(value: Partial<types.CinderVolumeSource>, writer: Writer): void {
  writer.uint32(10).string(value.volumeID ?? '');
  writer.uint32(18).string(value.fsType ?? '');
  writer.uint32(24).bool(value.readOnly ?? false);
  if (value.secretRef != null) {
    writer.uint32(34).fork();
    encodeLocalObjectReference(value.secretRef, writer);
    writer.ldelim();
  }
}

export function decodeCinderVolumeSource(reader: Reader, length: number): types.CinderVolumeSource {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  let f3: boolean = false;
  let f4: ReturnType<typeof decodeLocalObjectReference> | undefined;
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
        f3 = reader.bool();
        break;
      case 34:
        f4 = decodeLocalObjectReference(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.CinderVolumeSource;
  value.volumeID = f1;
  if (f2 !== '') value.fsType = f2;
  if (f3 !== false) value.readOnly = f3;
  if (f4 != null) value.secretRef = f4;
  return value;
}

export function encodeClientIPConfig(value: Partial<types.ClientIPConfig>, writer: Writer): void {
  if (value.timeoutSeconds != null) {
    writer.uint32(8).int32(value.timeoutSeconds);
  }
}

export function decodeClientIPConfig(reader: Reader, length: number): types.ClientIPConfig {
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
  const value = {} as types.ClientIPConfig;
  if (f1 != null) value.timeoutSeconds = f1;
  return value;
}

export function encodeComponentCondition(value: Partial<types.ComponentCondition>, writer: Writer): void {
  writer.uint32(10).string(value.type ?? '');
  writer.uint32(18).string(value.status ?? '');
  writer.uint32(26).string(value.message ?? '');
  writer.uint32(34).string(value.error ?? '');
}

export function decodeComponentCondition(reader: Reader, length: number): types.ComponentCondition {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  let f3: string = '';
  let f4: string = '';
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
        f3 = reader.string();
        break;
      case 34:
        f4 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ComponentCondition;
  value.type = f1;
  value.status = f2;
  if (f3 !== '') value.message = f3;
  if (f4 !== '') value.error = f4;
  return value;
}

export function encodeComponentStatus(value: Partial<types.ComponentStatus>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  if (value.conditions != null) {
    for (const item of value.conditions) {
      writer.uint32(18).fork();
      encodeComponentCondition(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeComponentStatus(reader: Reader, length: number): types.ComponentStatus {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: (ReturnType<typeof decodeComponentCondition>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeComponentCondition(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ComponentStatus;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  if (f2 != null) value.conditions = f2;
  return value;
}

export function encodeComponentStatusList(value: Partial<types.ComponentStatusList>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeListMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  if (value.items != null) {
    for (const item of value.items) {
      writer.uint32(18).fork();
      encodeComponentStatus(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeComponentStatusList(reader: Reader, length: number): types.ComponentStatusList {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeListMeta> | undefined;
  let f2: (ReturnType<typeof decodeComponentStatus>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeListMeta(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeComponentStatus(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ComponentStatusList;
  value.metadata = f1 ?? meta_v1.decodeListMeta(reader, 0);
  value.items = f2 ?? [];
  return value;
}

export function encodeConfigMap(value: Partial<types.ConfigMap>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  if (value.data != null) {
    for (const key of sortedKeys(value.data)) {
      writer.uint32(18).fork().uint32(10).string(key);
      writer.uint32(18).string(value.data[key] ?? '');
      writer.ldelim();
    }
  }
  if (value.binaryData != null) {
    for (const key of sortedKeys(value.binaryData)) {
      writer.uint32(26).fork().uint32(10).string(key);
      writer.uint32(18).bytes(value.binaryData[key] ?? '');
      writer.ldelim();
    }
  }
  if (value.immutable != null) {
    writer.uint32(32).bool(value.immutable);
  }
}

export function decodeConfigMap(reader: Reader, length: number): types.ConfigMap {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: Record<string, string> | undefined;
  let f3: Record<string, string> | undefined;
  let f4: boolean | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
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
      case 26: {
        const entryEnd = endOf(reader, reader.uint32());
        let key = '';
        let entry: NonNullable<typeof f3>[string] | undefined;
        while (reader.pos < entryEnd) {
          const entryTag = reader.uint32();
          if (entryTag === 10) key = reader.string();
          else if (entryTag === 18) entry = readBase64(reader);
          else reader.skipType(entryTag & 7);
        }
        finish(reader, entryEnd);
        f3 ??= {};
        setEntry(f3, key, entry ?? '');
        break;
      }
      case 32:
        f4 = reader.bool();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ConfigMap;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  if (f4 != null) value.immutable = f4;
  if (f2 != null) value.data = f2;
  if (f3 != null) value.binaryData = f3;
  return value;
}

export function encodeConfigMapEnvSource(value: Partial<types.ConfigMapEnvSource>, writer: Writer): void {
  writer.uint32(10).fork();
  encodeLocalObjectReference(value, writer);
  writer.ldelim();
  if (value.optional != null) {
    writer.uint32(16).bool(value.optional);
  }
}

export function decodeConfigMapEnvSource(reader: Reader, length: number): types.ConfigMapEnvSource {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof decodeLocalObjectReference> | undefined;
  let f2: boolean | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = decodeLocalObjectReference(reader, reader.uint32());
        break;
      case 16:
        f2 = reader.bool();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ConfigMapEnvSource;
  Object.assign(value, f1 ?? decodeLocalObjectReference(reader, 0));
  if (f2 != null) value.optional = f2;
  return value;
}

export function encodeConfigMapKeySelector(value: Partial<types.ConfigMapKeySelector>, writer: Writer): void {
  writer.uint32(10).fork();
  encodeLocalObjectReference(value, writer);
  writer.ldelim();
  writer.uint32(18).string(value.key ?? '');
  if (value.optional != null) {
    writer.uint32(24).bool(value.optional);
  }
}

export function decodeConfigMapKeySelector(reader: Reader, length: number): types.ConfigMapKeySelector {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof decodeLocalObjectReference> | undefined;
  let f2: string = '';
  let f3: boolean | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = decodeLocalObjectReference(reader, reader.uint32());
        break;
      case 18:
        f2 = reader.string();
        break;
      case 24:
        f3 = reader.bool();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ConfigMapKeySelector;
  Object.assign(value, f1 ?? decodeLocalObjectReference(reader, 0));
  value.key = f2;
  if (f3 != null) value.optional = f3;
  return value;
}

export function encodeConfigMapList(value: Partial<types.ConfigMapList>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeListMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  if (value.items != null) {
    for (const item of value.items) {
      writer.uint32(18).fork();
      encodeConfigMap(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeConfigMapList(reader: Reader, length: number): types.ConfigMapList {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeListMeta> | undefined;
  let f2: (ReturnType<typeof decodeConfigMap>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeListMeta(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeConfigMap(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ConfigMapList;
  value.metadata = f1 ?? meta_v1.decodeListMeta(reader, 0);
  value.items = f2 ?? [];
  return value;
}

export function encodeConfigMapNodeConfigSource(value: Partial<types.ConfigMapNodeConfigSource>, writer: Writer): void {
  writer.uint32(10).string(value.namespace ?? '');
  writer.uint32(18).string(value.name ?? '');
  writer.uint32(26).string(value.uid ?? '');
  writer.uint32(34).string(value.resourceVersion ?? '');
  writer.uint32(42).string(value.nodeagentConfigKey ?? '');
}

export function decodeConfigMapNodeConfigSource(reader: Reader, length: number): types.ConfigMapNodeConfigSource {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  let f3: string = '';
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
        f3 = reader.string();
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
  const value = {} as types.ConfigMapNodeConfigSource;
  value.namespace = f1;
  value.name = f2;
  if (f3 !== '') value.uid = f3;
  if (f4 !== '') value.resourceVersion = f4;
  value.nodeagentConfigKey = f5;
  return value;
}

export function encodeConfigMapProjection(value: Partial<types.ConfigMapProjection>, writer: Writer): void {
  writer.uint32(10).fork();
  encodeLocalObjectReference(value, writer);
  writer.ldelim();
  if (value.items != null) {
    for (const item of value.items) {
      writer.uint32(18).fork();
      encodeKeyToPath(item, writer);
      writer.ldelim();
    }
  }
  if (value.optional != null) {
    writer.uint32(32).bool(value.optional);
  }
}

export function decodeConfigMapProjection(reader: Reader, length: number): types.ConfigMapProjection {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof decodeLocalObjectReference> | undefined;
  let f2: (ReturnType<typeof decodeKeyToPath>)[] | undefined;
  let f4: boolean | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = decodeLocalObjectReference(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeKeyToPath(reader, reader.uint32()));
        break;
      case 32:
        f4 = reader.bool();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ConfigMapProjection;
  Object.assign(value, f1 ?? decodeLocalObjectReference(reader, 0));
  if (f2 != null) value.items = f2;
  if (f4 != null) value.optional = f4;
  return value;
}

export function encodeConfigMapVolumeSource(value: Partial<types.ConfigMapVolumeSource>, writer: Writer): void {
  writer.uint32(10).fork();
  encodeLocalObjectReference(value, writer);
  writer.ldelim();
  if (value.items != null) {
    for (const item of value.items) {
      writer.uint32(18).fork();
      encodeKeyToPath(item, writer);
      writer.ldelim();
    }
  }
  if (value.defaultMode != null) {
    writer.uint32(24).int32(value.defaultMode);
  }
  if (value.optional != null) {
    writer.uint32(32).bool(value.optional);
  }
}

export function decodeConfigMapVolumeSource(reader: Reader, length: number): types.ConfigMapVolumeSource {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof decodeLocalObjectReference> | undefined;
  let f2: (ReturnType<typeof decodeKeyToPath>)[] | undefined;
  let f3: number | undefined;
  let f4: boolean | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = decodeLocalObjectReference(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeKeyToPath(reader, reader.uint32()));
        break;
      case 24:
        f3 = reader.int32();
        break;
      case 32:
        f4 = reader.bool();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ConfigMapVolumeSource;
  Object.assign(value, f1 ?? decodeLocalObjectReference(reader, 0));
  if (f2 != null) value.items = f2;
  if (f3 != null) value.defaultMode = f3;
  if (f4 != null) value.optional = f4;
  return value;
}

export function encodeContainer(value: Partial<types.Container>, writer: Writer): void {
  writer.uint32(10).string(value.name ?? '');
  writer.uint32(18).string(value.image ?? '');
  if (value.command != null) {
    for (const item of value.command) {
      writer.uint32(26).string(item);
    }
  }
  if (value.args != null) {
    for (const item of value.args) {
      writer.uint32(34).string(item);
    }
  }
  writer.uint32(42).string(value.workingDir ?? '');
  if (value.ports != null) {
    for (const item of value.ports) {
      writer.uint32(50).fork();
      encodeContainerPort(item, writer);
      writer.ldelim();
    }
  }
  if (value.env != null) {
    for (const item of value.env) {
      writer.uint32(58).fork();
      encodeEnvVar(item, writer);
      writer.ldelim();
    }
  }
  writer.uint32(66).fork();
  encodeResourceRequirements(value.resources ?? {}, writer);
  writer.ldelim();
  if (value.volumeMounts != null) {
    for (const item of value.volumeMounts) {
      writer.uint32(74).fork();
      encodeVolumeMount(item, writer);
      writer.ldelim();
    }
  }
  if (value.livenessProbe != null) {
    writer.uint32(82).fork();
    encodeProbe(value.livenessProbe, writer);
    writer.ldelim();
  }
  if (value.readinessProbe != null) {
    writer.uint32(90).fork();
    encodeProbe(value.readinessProbe, writer);
    writer.ldelim();
  }
  if (value.lifecycle != null) {
    writer.uint32(98).fork();
    encodeLifecycle(value.lifecycle, writer);
    writer.ldelim();
  }
  writer.uint32(106).string(value.terminationMessagePath ?? '');
  writer.uint32(114).string(value.imagePullPolicy ?? '');
  if (value.securityContext != null) {
    writer.uint32(122).fork();
    encodeSecurityContext(value.securityContext, writer);
    writer.ldelim();
  }
  writer.uint32(128).bool(value.stdin ?? false);
  writer.uint32(136).bool(value.stdinOnce ?? false);
  writer.uint32(144).bool(value.tty ?? false);
  if (value.envFrom != null) {
    for (const item of value.envFrom) {
      writer.uint32(154).fork();
      encodeEnvFromSource(item, writer);
      writer.ldelim();
    }
  }
  writer.uint32(162).string(value.terminationMessagePolicy ?? '');
  if (value.volumeDevices != null) {
    for (const item of value.volumeDevices) {
      writer.uint32(170).fork();
      encodeVolumeDevice(item, writer);
      writer.ldelim();
    }
  }
  if (value.startupProbe != null) {
    writer.uint32(178).fork();
    encodeProbe(value.startupProbe, writer);
    writer.ldelim();
  }
}

export function decodeContainer(reader: Reader, length: number): types.Container {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  let f3: (string)[] | undefined;
  let f4: (string)[] | undefined;
  let f5: string = '';
  let f6: (ReturnType<typeof decodeContainerPort>)[] | undefined;
  let f7: (ReturnType<typeof decodeEnvVar>)[] | undefined;
  let f8: ReturnType<typeof decodeResourceRequirements> | undefined;
  let f9: (ReturnType<typeof decodeVolumeMount>)[] | undefined;
  let f10: ReturnType<typeof decodeProbe> | undefined;
  let f11: ReturnType<typeof decodeProbe> | undefined;
  let f12: ReturnType<typeof decodeLifecycle> | undefined;
  let f13: string = '';
  let f14: string = '';
  let f15: ReturnType<typeof decodeSecurityContext> | undefined;
  let f16: boolean = false;
  let f17: boolean = false;
  let f18: boolean = false;
  let f19: (ReturnType<typeof decodeEnvFromSource>)[] | undefined;
  let f20: string = '';
  let f21: (ReturnType<typeof decodeVolumeDevice>)[] | undefined;
  let f22: ReturnType<typeof decodeProbe> | undefined;
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
      case 34:
        f4 ??= [];
        f4.push(reader.string());
        break;
      case 42:
        f5 = reader.string();
        break;
      case 50:
        f6 ??= [];
        f6.push(decodeContainerPort(reader, reader.uint32()));
        break;
      case 58:
        f7 ??= [];
        f7.push(decodeEnvVar(reader, reader.uint32()));
        break;
      case 66:
        f8 = decodeResourceRequirements(reader, reader.uint32());
        break;
      case 74:
        f9 ??= [];
        f9.push(decodeVolumeMount(reader, reader.uint32()));
        break;
      case 82:
        f10 = decodeProbe(reader, reader.uint32());
        break;
      case 90:
        f11 = decodeProbe(reader, reader.uint32());
        break;
      case 98:
        f12 = decodeLifecycle(reader, reader.uint32());
        break;
      case 106:
        f13 = reader.string();
        break;
      case 114:
        f14 = reader.string();
        break;
      case 122:
        f15 = decodeSecurityContext(reader, reader.uint32());
        break;
      case 128:
        f16 = reader.bool();
        break;
      case 136:
        f17 = reader.bool();
        break;
      case 144:
        f18 = reader.bool();
        break;
      case 154:
        f19 ??= [];
        f19.push(decodeEnvFromSource(reader, reader.uint32()));
        break;
      case 162:
        f20 = reader.string();
        break;
      case 170:
        f21 ??= [];
        f21.push(decodeVolumeDevice(reader, reader.uint32()));
        break;
      case 178:
        f22 = decodeProbe(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.Container;
  value.name = f1;
  if (f2 !== '') value.image = f2;
  if (f3 != null) value.command = f3;
  if (f4 != null) value.args = f4;
  if (f5 !== '') value.workingDir = f5;
  if (f6 != null) value.ports = f6;
  if (f19 != null) value.envFrom = f19;
  if (f7 != null) value.env = f7;
  value.resources = f8 ?? decodeResourceRequirements(reader, 0);
  if (f9 != null) value.volumeMounts = f9;
  if (f21 != null) value.volumeDevices = f21;
  if (f10 != null) value.livenessProbe = f10;
  if (f11 != null) value.readinessProbe = f11;
  if (f22 != null) value.startupProbe = f22;
  if (f12 != null) value.lifecycle = f12;
  if (f13 !== '') value.terminationMessagePath = f13;
  if (f20 !== '') value.terminationMessagePolicy = f20;
  if (f14 !== '') value.imagePullPolicy = f14;
  if (f15 != null) value.securityContext = f15;
  if (f16 !== false) value.stdin = f16;
  if (f17 !== false) value.stdinOnce = f17;
  if (f18 !== false) value.tty = f18;
  return value;
}

export function encodeContainerImage(value: Partial<types.ContainerImage>, writer: Writer): void {
  if (value.names != null) {
    for (const item of value.names) {
      writer.uint32(10).string(item);
    }
  }
  writer.uint32(16).int64(value.sizeBytes ?? 0);
}

export function decodeContainerImage(reader: Reader, length: number): types.ContainerImage {
  const end = endOf(reader, length);
  let f1: (string)[] | undefined;
  let f2: Int64 = 0;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 ??= [];
        f1.push(reader.string());
        break;
      case 16:
        f2 = readInt64(reader);
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ContainerImage;
  if (f1 != null) value.names = f1;
  else Object.assign(value, { names: null });
  if (f2 !== 0) value.sizeBytes = f2;
  return value;
}

export function encodeContainerPort(value: Partial<types.ContainerPort>, writer: Writer): void {
  writer.uint32(10).string(value.name ?? '');
  writer.uint32(16).int32(value.hostPort ?? 0);
  writer.uint32(24).int32(value.containerPort ?? 0);
  writer.uint32(34).string(value.protocol ?? '');
  writer.uint32(42).string(value.hostIP ?? '');
}

export function decodeContainerPort(reader: Reader, length: number): types.ContainerPort {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: number = 0;
  let f3: number = 0;
  let f4: string = '';
  let f5: string = '';
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 16:
        f2 = reader.int32();
        break;
      case 24:
        f3 = reader.int32();
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
  const value = {} as types.ContainerPort;
  if (f1 !== '') value.name = f1;
  if (f2 !== 0) value.hostPort = f2;
  value.containerPort = f3;
  if (f4 !== '') value.protocol = f4;
  if (f5 !== '') value.hostIP = f5;
  return value;
}

export function encodeContainerState(value: Partial<types.ContainerState>, writer: Writer): void {
  if (value.waiting != null) {
    writer.uint32(10).fork();
    encodeContainerStateWaiting(value.waiting, writer);
    writer.ldelim();
  }
  if (value.running != null) {
    writer.uint32(18).fork();
    encodeContainerStateRunning(value.running, writer);
    writer.ldelim();
  }
  if (value.terminated != null) {
    writer.uint32(26).fork();
    encodeContainerStateTerminated(value.terminated, writer);
    writer.ldelim();
  }
}

export function decodeContainerState(reader: Reader, length: number): types.ContainerState {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof decodeContainerStateWaiting> | undefined;
  let f2: ReturnType<typeof decodeContainerStateRunning> | undefined;
  let f3: ReturnType<typeof decodeContainerStateTerminated> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = decodeContainerStateWaiting(reader, reader.uint32());
        break;
      case 18:
        f2 = decodeContainerStateRunning(reader, reader.uint32());
        break;
      case 26:
        f3 = decodeContainerStateTerminated(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ContainerState;
  if (f1 != null) value.waiting = f1;
  if (f2 != null) value.running = f2;
  if (f3 != null) value.terminated = f3;
  return value;
}

export function encodeContainerStateRunning(value: Partial<types.ContainerStateRunning>, writer: Writer): void {
  writer.uint32(10).fork();
  encodeTime(value.startedAt, writer);
  writer.ldelim();
}

export function decodeContainerStateRunning(reader: Reader, length: number): types.ContainerStateRunning {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof decodeTime> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = decodeTime(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ContainerStateRunning;
  value.startedAt = f1 ?? decodeTime(reader, 0);
  return value;
}

export function encodeContainerStateTerminated(value: Partial<types.ContainerStateTerminated>, writer: Writer): void {
  writer.uint32(8).int32(value.exitCode ?? 0);
  writer.uint32(16).int32(value.signal ?? 0);
  writer.uint32(26).string(value.reason ?? '');
  writer.uint32(34).string(value.message ?? '');
  writer.uint32(42).fork();
  encodeTime(value.startedAt, writer);
  writer.ldelim();
  writer.uint32(50).fork();
  encodeTime(value.finishedAt, writer);
  writer.ldelim();
  writer.uint32(58).string(value.containerID ?? '');
}

export function decodeContainerStateTerminated(reader: Reader, length: number): types.ContainerStateTerminated {
  const end = endOf(reader, length);
  let f1: number = 0;
  let f2: number = 0;
  let f3: string = '';
  let f4: string = '';
  let f5: ReturnType<typeof decodeTime> | undefined;
  let f6: ReturnType<typeof decodeTime> | undefined;
  let f7: string = '';
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 8:
        f1 = reader.int32();
        break;
      case 16:
        f2 = reader.int32();
        break;
      case 26:
        f3 = reader.string();
        break;
      case 34:
        f4 = reader.string();
        break;
      case 42:
        f5 = decodeTime(reader, reader.uint32());
        break;
      case 50:
        f6 = decodeTime(reader, reader.uint32());
        break;
      case 58:
        f7 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ContainerStateTerminated;
  value.exitCode = f1;
  if (f2 !== 0) value.signal = f2;
  if (f3 !== '') value.reason = f3;
  if (f4 !== '') value.message = f4;
  value.startedAt = f5 ?? decodeTime(reader, 0);
  value.finishedAt = f6 ?? decodeTime(reader, 0);
  if (f7 !== '') value.containerID = f7;
  return value;
}

export function encodeContainerStateWaiting(value: Partial<types.ContainerStateWaiting>, writer: Writer): void {
  writer.uint32(10).string(value.reason ?? '');
  writer.uint32(18).string(value.message ?? '');
}

export function decodeContainerStateWaiting(reader: Reader, length: number): types.ContainerStateWaiting {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 18:
        f2 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ContainerStateWaiting;
  if (f1 !== '') value.reason = f1;
  if (f2 !== '') value.message = f2;
  return value;
}

export function encodeContainerStatus(value: Partial<types.ContainerStatus>, writer: Writer): void {
  writer.uint32(10).string(value.name ?? '');
  writer.uint32(18).fork();
  encodeContainerState(value.state ?? {}, writer);
  writer.ldelim();
  writer.uint32(26).fork();
  encodeContainerState(value.lastState ?? {}, writer);
  writer.ldelim();
  writer.uint32(32).bool(value.ready ?? false);
  writer.uint32(40).int32(value.restartCount ?? 0);
  writer.uint32(50).string(value.image ?? '');
  writer.uint32(58).string(value.imageID ?? '');
  writer.uint32(66).string(value.containerID ?? '');
  if (value.started != null) {
    writer.uint32(72).bool(value.started);
  }
}

export function decodeContainerStatus(reader: Reader, length: number): types.ContainerStatus {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: ReturnType<typeof decodeContainerState> | undefined;
  let f3: ReturnType<typeof decodeContainerState> | undefined;
  let f4: boolean = false;
  let f5: number = 0;
  let f6: string = '';
  let f7: string = '';
  let f8: string = '';
  let f9: boolean | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 18:
        f2 = decodeContainerState(reader, reader.uint32());
        break;
      case 26:
        f3 = decodeContainerState(reader, reader.uint32());
        break;
      case 32:
        f4 = reader.bool();
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
      case 66:
        f8 = reader.string();
        break;
      case 72:
        f9 = reader.bool();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ContainerStatus;
  value.name = f1;
  value.state = f2 ?? decodeContainerState(reader, 0);
  value.lastState = f3 ?? decodeContainerState(reader, 0);
  value.ready = f4;
  value.restartCount = f5;
  value.image = f6;
  value.imageID = f7;
  if (f8 !== '') value.containerID = f8;
  if (f9 != null) value.started = f9;
  return value;
}

export function encodeDaemonEndpoint(value: Partial<types.DaemonEndpoint>, writer: Writer): void {
  writer.uint32(8).int32(value.Port ?? 0);
}

export function decodeDaemonEndpoint(reader: Reader, length: number): types.DaemonEndpoint {
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
  const value = {} as types.DaemonEndpoint;
  value.Port = f1;
  return value;
}

export function encodeDownwardAPIProjection(value: Partial<types.DownwardAPIProjection>, writer: Writer): void {
  if (value.items != null) {
    for (const item of value.items) {
      writer.uint32(10).fork();
      encodeDownwardAPIVolumeFile(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeDownwardAPIProjection(reader: Reader, length: number): types.DownwardAPIProjection {
  const end = endOf(reader, length);
  let f1: (ReturnType<typeof decodeDownwardAPIVolumeFile>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 ??= [];
        f1.push(decodeDownwardAPIVolumeFile(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.DownwardAPIProjection;
  if (f1 != null) value.items = f1;
  return value;
}

export function encodeDownwardAPIVolumeFile(value: Partial<types.DownwardAPIVolumeFile>, writer: Writer): void {
  writer.uint32(10).string(value.path ?? '');
  if (value.fieldRef != null) {
    writer.uint32(18).fork();
    encodeObjectFieldSelector(value.fieldRef, writer);
    writer.ldelim();
  }
  if (value.resourceFieldRef != null) {
    writer.uint32(26).fork();
    encodeResourceFieldSelector(value.resourceFieldRef, writer);
    writer.ldelim();
  }
  if (value.mode != null) {
    writer.uint32(32).int32(value.mode);
  }
}

export function decodeDownwardAPIVolumeFile(reader: Reader, length: number): types.DownwardAPIVolumeFile {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: ReturnType<typeof decodeObjectFieldSelector> | undefined;
  let f3: ReturnType<typeof decodeResourceFieldSelector> | undefined;
  let f4: number | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 18:
        f2 = decodeObjectFieldSelector(reader, reader.uint32());
        break;
      case 26:
        f3 = decodeResourceFieldSelector(reader, reader.uint32());
        break;
      case 32:
        f4 = reader.int32();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.DownwardAPIVolumeFile;
  value.path = f1;
  if (f2 != null) value.fieldRef = f2;
  if (f3 != null) value.resourceFieldRef = f3;
  if (f4 != null) value.mode = f4;
  return value;
}

export function encodeDownwardAPIVolumeSource(value: Partial<types.DownwardAPIVolumeSource>, writer: Writer): void {
  if (value.items != null) {
    for (const item of value.items) {
      writer.uint32(10).fork();
      encodeDownwardAPIVolumeFile(item, writer);
      writer.ldelim();
    }
  }
  if (value.defaultMode != null) {
    writer.uint32(16).int32(value.defaultMode);
  }
}

export function decodeDownwardAPIVolumeSource(reader: Reader, length: number): types.DownwardAPIVolumeSource {
  const end = endOf(reader, length);
  let f1: (ReturnType<typeof decodeDownwardAPIVolumeFile>)[] | undefined;
  let f2: number | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 ??= [];
        f1.push(decodeDownwardAPIVolumeFile(reader, reader.uint32()));
        break;
      case 16:
        f2 = reader.int32();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.DownwardAPIVolumeSource;
  if (f1 != null) value.items = f1;
  if (f2 != null) value.defaultMode = f2;
  return value;
}

export function encodeEmptyDirVolumeSource(value: Partial<types.EmptyDirVolumeSource>, writer: Writer): void {
  writer.uint32(10).string(value.medium ?? '');
  if (value.sizeLimit != null) {
    writer.uint32(18).fork();
    encodeQuantity(value.sizeLimit, writer);
    writer.ldelim();
  }
}

export function decodeEmptyDirVolumeSource(reader: Reader, length: number): types.EmptyDirVolumeSource {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: ReturnType<typeof decodeQuantity> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 18:
        f2 = decodeQuantity(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.EmptyDirVolumeSource;
  if (f1 !== '') value.medium = f1;
  if (f2 != null) value.sizeLimit = f2;
  return value;
}

export function encodeEndpointAddress(value: Partial<types.EndpointAddress>, writer: Writer): void {
  writer.uint32(10).string(value.ip ?? '');
  if (value.targetRef != null) {
    writer.uint32(18).fork();
    encodeObjectReference(value.targetRef, writer);
    writer.ldelim();
  }
  writer.uint32(26).string(value.hostname ?? '');
  if (value.nodeName != null) {
    writer.uint32(34).string(value.nodeName);
  }
}

export function decodeEndpointAddress(reader: Reader, length: number): types.EndpointAddress {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: ReturnType<typeof decodeObjectReference> | undefined;
  let f3: string = '';
  let f4: string | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 18:
        f2 = decodeObjectReference(reader, reader.uint32());
        break;
      case 26:
        f3 = reader.string();
        break;
      case 34:
        f4 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.EndpointAddress;
  value.ip = f1;
  if (f3 !== '') value.hostname = f3;
  if (f4 != null) value.nodeName = f4;
  if (f2 != null) value.targetRef = f2;
  return value;
}

export function encodeEndpointPort(value: Partial<types.EndpointPort>, writer: Writer): void {
  writer.uint32(10).string(value.name ?? '');
  writer.uint32(16).int32(value.port ?? 0);
  writer.uint32(26).string(value.protocol ?? '');
  if (value.appProtocol != null) {
    writer.uint32(34).string(value.appProtocol);
  }
}

export function decodeEndpointPort(reader: Reader, length: number): types.EndpointPort {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: number = 0;
  let f3: string = '';
  let f4: string | undefined;
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
        f3 = reader.string();
        break;
      case 34:
        f4 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.EndpointPort;
  if (f1 !== '') value.name = f1;
  value.port = f2;
  if (f3 !== '') value.protocol = f3;
  if (f4 != null) value.appProtocol = f4;
  return value;
}

export function encodeEndpointSubset(value: Partial<types.EndpointSubset>, writer: Writer): void {
  if (value.addresses != null) {
    for (const item of value.addresses) {
      writer.uint32(10).fork();
      encodeEndpointAddress(item, writer);
      writer.ldelim();
    }
  }
  if (value.notReadyAddresses != null) {
    for (const item of value.notReadyAddresses) {
      writer.uint32(18).fork();
      encodeEndpointAddress(item, writer);
      writer.ldelim();
    }
  }
  if (value.ports != null) {
    for (const item of value.ports) {
      writer.uint32(26).fork();
      encodeEndpointPort(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeEndpointSubset(reader: Reader, length: number): types.EndpointSubset {
  const end = endOf(reader, length);
  let f1: (ReturnType<typeof decodeEndpointAddress>)[] | undefined;
  let f2: (ReturnType<typeof decodeEndpointAddress>)[] | undefined;
  let f3: (ReturnType<typeof decodeEndpointPort>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 ??= [];
        f1.push(decodeEndpointAddress(reader, reader.uint32()));
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeEndpointAddress(reader, reader.uint32()));
        break;
      case 26:
        f3 ??= [];
        f3.push(decodeEndpointPort(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.EndpointSubset;
  if (f1 != null) value.addresses = f1;
  if (f2 != null) value.notReadyAddresses = f2;
  if (f3 != null) value.ports = f3;
  return value;
}

export function encodeEndpoints(value: Partial<types.Endpoints>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  if (value.subsets != null) {
    for (const item of value.subsets) {
      writer.uint32(18).fork();
      encodeEndpointSubset(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeEndpoints(reader: Reader, length: number): types.Endpoints {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: (ReturnType<typeof decodeEndpointSubset>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeEndpointSubset(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.Endpoints;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  if (f2 != null) value.subsets = f2;
  return value;
}

export function encodeEndpointsList(value: Partial<types.EndpointsList>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeListMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  if (value.items != null) {
    for (const item of value.items) {
      writer.uint32(18).fork();
      encodeEndpoints(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeEndpointsList(reader: Reader, length: number): types.EndpointsList {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeListMeta> | undefined;
  let f2: (ReturnType<typeof decodeEndpoints>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeListMeta(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeEndpoints(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.EndpointsList;
  value.metadata = f1 ?? meta_v1.decodeListMeta(reader, 0);
  value.items = f2 ?? [];
  return value;
}

export function encodeEnvFromSource(value: Partial<types.EnvFromSource>, writer: Writer): void {
  writer.uint32(10).string(value.prefix ?? '');
  if (value.configMapRef != null) {
    writer.uint32(18).fork();
    encodeConfigMapEnvSource(value.configMapRef, writer);
    writer.ldelim();
  }
  if (value.secretRef != null) {
    writer.uint32(26).fork();
    encodeSecretEnvSource(value.secretRef, writer);
    writer.ldelim();
  }
}

export function decodeEnvFromSource(reader: Reader, length: number): types.EnvFromSource {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: ReturnType<typeof decodeConfigMapEnvSource> | undefined;
  let f3: ReturnType<typeof decodeSecretEnvSource> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 18:
        f2 = decodeConfigMapEnvSource(reader, reader.uint32());
        break;
      case 26:
        f3 = decodeSecretEnvSource(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.EnvFromSource;
  if (f1 !== '') value.prefix = f1;
  if (f2 != null) value.configMapRef = f2;
  if (f3 != null) value.secretRef = f3;
  return value;
}

export function encodeEnvVar(value: Partial<types.EnvVar>, writer: Writer): void {
  writer.uint32(10).string(value.name ?? '');
  writer.uint32(18).string(value.value ?? '');
  if (value.valueFrom != null) {
    writer.uint32(26).fork();
    encodeEnvVarSource(value.valueFrom, writer);
    writer.ldelim();
  }
}

export function decodeEnvVar(reader: Reader, length: number): types.EnvVar {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  let f3: ReturnType<typeof decodeEnvVarSource> | undefined;
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
        f3 = decodeEnvVarSource(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.EnvVar;
  value.name = f1;
  if (f2 !== '') value.value = f2;
  if (f3 != null) value.valueFrom = f3;
  return value;
}

export function encodeEnvVarSource(value: Partial<types.EnvVarSource>, writer: Writer): void {
  if (value.fieldRef != null) {
    writer.uint32(10).fork();
    encodeObjectFieldSelector(value.fieldRef, writer);
    writer.ldelim();
  }
  if (value.resourceFieldRef != null) {
    writer.uint32(18).fork();
    encodeResourceFieldSelector(value.resourceFieldRef, writer);
    writer.ldelim();
  }
  if (value.configMapKeyRef != null) {
    writer.uint32(26).fork();
    encodeConfigMapKeySelector(value.configMapKeyRef, writer);
    writer.ldelim();
  }
  if (value.secretKeyRef != null) {
    writer.uint32(34).fork();
    encodeSecretKeySelector(value.secretKeyRef, writer);
    writer.ldelim();
  }
}

export function decodeEnvVarSource(reader: Reader, length: number): types.EnvVarSource {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof decodeObjectFieldSelector> | undefined;
  let f2: ReturnType<typeof decodeResourceFieldSelector> | undefined;
  let f3: ReturnType<typeof decodeConfigMapKeySelector> | undefined;
  let f4: ReturnType<typeof decodeSecretKeySelector> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = decodeObjectFieldSelector(reader, reader.uint32());
        break;
      case 18:
        f2 = decodeResourceFieldSelector(reader, reader.uint32());
        break;
      case 26:
        f3 = decodeConfigMapKeySelector(reader, reader.uint32());
        break;
      case 34:
        f4 = decodeSecretKeySelector(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.EnvVarSource;
  if (f1 != null) value.fieldRef = f1;
  if (f2 != null) value.resourceFieldRef = f2;
  if (f3 != null) value.configMapKeyRef = f3;
  if (f4 != null) value.secretKeyRef = f4;
  return value;
}

export function encodeEphemeralContainer(value: Partial<types.EphemeralContainer>, writer: Writer): void {
  writer.uint32(10).fork();
  encodeEphemeralContainerCommon(value, writer);
  writer.ldelim();
  writer.uint32(18).string(value.targetContainerName ?? '');
}

export function decodeEphemeralContainer(reader: Reader, length: number): types.EphemeralContainer {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof decodeEphemeralContainerCommon> | undefined;
  let f2: string = '';
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = decodeEphemeralContainerCommon(reader, reader.uint32());
        break;
      case 18:
        f2 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.EphemeralContainer;
  Object.assign(value, f1 ?? decodeEphemeralContainerCommon(reader, 0));
  if (f2 !== '') value.targetContainerName = f2;
  return value;
}

export function encodeEphemeralContainerCommon(value: Partial<types.EphemeralContainerCommon>, writer: Writer): void {
  writer.uint32(10).string(value.name ?? '');
  writer.uint32(18).string(value.image ?? '');
  if (value.command != null) {
    for (const item of value.command) {
      writer.uint32(26).string(item);
    }
  }
  if (value.args != null) {
    for (const item of value.args) {
      writer.uint32(34).string(item);
    }
  }
  writer.uint32(42).string(value.workingDir ?? '');
  if (value.ports != null) {
    for (const item of value.ports) {
      writer.uint32(50).fork();
      encodeContainerPort(item, writer);
      writer.ldelim();
    }
  }
  if (value.env != null) {
    for (const item of value.env) {
      writer.uint32(58).fork();
      encodeEnvVar(item, writer);
      writer.ldelim();
    }
  }
  writer.uint32(66).fork();
  encodeResourceRequirements(value.resources ?? {}, writer);
  writer.ldelim();
  if (value.volumeMounts != null) {
    for (const item of value.volumeMounts) {
      writer.uint32(74).fork();
      encodeVolumeMount(item, writer);
      writer.ldelim();
    }
  }
  if (value.livenessProbe != null) {
    writer.uint32(82).fork();
    encodeProbe(value.livenessProbe, writer);
    writer.ldelim();
  }
  if (value.readinessProbe != null) {
    writer.uint32(90).fork();
    encodeProbe(value.readinessProbe, writer);
    writer.ldelim();
  }
  if (value.lifecycle != null) {
    writer.uint32(98).fork();
    encodeLifecycle(value.lifecycle, writer);
    writer.ldelim();
  }
  writer.uint32(106).string(value.terminationMessagePath ?? '');
  writer.uint32(114).string(value.imagePullPolicy ?? '');
  if (value.securityContext != null) {
    writer.uint32(122).fork();
    encodeSecurityContext(value.securityContext, writer);
    writer.ldelim();
  }
  writer.uint32(128).bool(value.stdin ?? false);
  writer.uint32(136).bool(value.stdinOnce ?? false);
  writer.uint32(144).bool(value.tty ?? false);
  if (value.envFrom != null) {
    for (const item of value.envFrom) {
      writer.uint32(154).fork();
      encodeEnvFromSource(item, writer);
      writer.ldelim();
    }
  }
  writer.uint32(162).string(value.terminationMessagePolicy ?? '');
  if (value.volumeDevices != null) {
    for (const item of value.volumeDevices) {
      writer.uint32(170).fork();
      encodeVolumeDevice(item, writer);
      writer.ldelim();
    }
  }
  if (value.startupProbe != null) {
    writer.uint32(178).fork();
    encodeProbe(value.startupProbe, writer);
    writer.ldelim();
  }
}

export function decodeEphemeralContainerCommon(reader: Reader, length: number): types.EphemeralContainerCommon {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  let f3: (string)[] | undefined;
  let f4: (string)[] | undefined;
  let f5: string = '';
  let f6: (ReturnType<typeof decodeContainerPort>)[] | undefined;
  let f7: (ReturnType<typeof decodeEnvVar>)[] | undefined;
  let f8: ReturnType<typeof decodeResourceRequirements> | undefined;
  let f9: (ReturnType<typeof decodeVolumeMount>)[] | undefined;
  let f10: ReturnType<typeof decodeProbe> | undefined;
  let f11: ReturnType<typeof decodeProbe> | undefined;
  let f12: ReturnType<typeof decodeLifecycle> | undefined;
  let f13: string = '';
  let f14: string = '';
  let f15: ReturnType<typeof decodeSecurityContext> | undefined;
  let f16: boolean = false;
  let f17: boolean = false;
  let f18: boolean = false;
  let f19: (ReturnType<typeof decodeEnvFromSource>)[] | undefined;
  let f20: string = '';
  let f21: (ReturnType<typeof decodeVolumeDevice>)[] | undefined;
  let f22: ReturnType<typeof decodeProbe> | undefined;
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
      case 34:
        f4 ??= [];
        f4.push(reader.string());
        break;
      case 42:
        f5 = reader.string();
        break;
      case 50:
        f6 ??= [];
        f6.push(decodeContainerPort(reader, reader.uint32()));
        break;
      case 58:
        f7 ??= [];
        f7.push(decodeEnvVar(reader, reader.uint32()));
        break;
      case 66:
        f8 = decodeResourceRequirements(reader, reader.uint32());
        break;
      case 74:
        f9 ??= [];
        f9.push(decodeVolumeMount(reader, reader.uint32()));
        break;
      case 82:
        f10 = decodeProbe(reader, reader.uint32());
        break;
      case 90:
        f11 = decodeProbe(reader, reader.uint32());
        break;
      case 98:
        f12 = decodeLifecycle(reader, reader.uint32());
        break;
      case 106:
        f13 = reader.string();
        break;
      case 114:
        f14 = reader.string();
        break;
      case 122:
        f15 = decodeSecurityContext(reader, reader.uint32());
        break;
      case 128:
        f16 = reader.bool();
        break;
      case 136:
        f17 = reader.bool();
        break;
      case 144:
        f18 = reader.bool();
        break;
      case 154:
        f19 ??= [];
        f19.push(decodeEnvFromSource(reader, reader.uint32()));
        break;
      case 162:
        f20 = reader.string();
        break;
      case 170:
        f21 ??= [];
        f21.push(decodeVolumeDevice(reader, reader.uint32()));
        break;
      case 178:
        f22 = decodeProbe(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.EphemeralContainerCommon;
  value.name = f1;
  if (f2 !== '') value.image = f2;
  if (f3 != null) value.command = f3;
  if (f4 != null) value.args = f4;
  if (f5 !== '') value.workingDir = f5;
  if (f6 != null) value.ports = f6;
  if (f19 != null) value.envFrom = f19;
  if (f7 != null) value.env = f7;
  value.resources = f8 ?? decodeResourceRequirements(reader, 0);
  if (f9 != null) value.volumeMounts = f9;
  if (f21 != null) value.volumeDevices = f21;
  if (f10 != null) value.livenessProbe = f10;
  if (f11 != null) value.readinessProbe = f11;
  if (f22 != null) value.startupProbe = f22;
  if (f12 != null) value.lifecycle = f12;
  if (f13 !== '') value.terminationMessagePath = f13;
  if (f20 !== '') value.terminationMessagePolicy = f20;
  if (f14 !== '') value.imagePullPolicy = f14;
  if (f15 != null) value.securityContext = f15;
  if (f16 !== false) value.stdin = f16;
  if (f17 !== false) value.stdinOnce = f17;
  if (f18 !== false) value.tty = f18;
  return value;
}

export function encodeEphemeralContainers(value: Partial<types.EphemeralContainers>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  if (value.ephemeralContainers != null) {
    for (const item of value.ephemeralContainers) {
      writer.uint32(18).fork();
      encodeEphemeralContainer(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeEphemeralContainers(reader: Reader, length: number): types.EphemeralContainers {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: (ReturnType<typeof decodeEphemeralContainer>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeEphemeralContainer(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.EphemeralContainers;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  if (f2 != null) value.ephemeralContainers = f2;
  else Object.assign(value, { ephemeralContainers: null });
  return value;
}

export function encodeEphemeralVolumeSource(value: Partial<types.EphemeralVolumeSource>, writer: Writer): void {
  if (value.volumeClaimTemplate != null) {
    writer.uint32(10).fork();
    encodePersistentVolumeClaimTemplate(value.volumeClaimTemplate, writer);
    writer.ldelim();
  }
}

export function decodeEphemeralVolumeSource(reader: Reader, length: number): types.EphemeralVolumeSource {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof decodePersistentVolumeClaimTemplate> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = decodePersistentVolumeClaimTemplate(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.EphemeralVolumeSource;
  if (f1 != null) value.volumeClaimTemplate = f1;
  return value;
}

export function encodeEvent(value: Partial<types.Event>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  writer.uint32(18).fork();
  encodeObjectReference(value.involvedObject ?? {}, writer);
  writer.ldelim();
  writer.uint32(26).string(value.reason ?? '');
  writer.uint32(34).string(value.message ?? '');
  writer.uint32(42).fork();
  encodeEventSource(value.source ?? {}, writer);
  writer.ldelim();
  writer.uint32(50).fork();
  encodeTime(value.firstTimestamp, writer);
  writer.ldelim();
  writer.uint32(58).fork();
  encodeTime(value.lastTimestamp, writer);
  writer.ldelim();
  writer.uint32(64).int32(value.count ?? 0);
  writer.uint32(74).string(value.type ?? '');
  writer.uint32(82).fork();
  encodeMicroTime(value.eventTime, writer);
  writer.ldelim();
  if (value.series != null) {
    writer.uint32(90).fork();
    encodeEventSeries(value.series, writer);
    writer.ldelim();
  }
  writer.uint32(98).string(value.action ?? '');
  if (value.related != null) {
    writer.uint32(106).fork();
    encodeObjectReference(value.related, writer);
    writer.ldelim();
  }
  writer.uint32(114).string(value.reportingComponent ?? '');
  writer.uint32(122).string(value.reportingInstance ?? '');
}

export function decodeEvent(reader: Reader, length: number): types.Event {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: ReturnType<typeof decodeObjectReference> | undefined;
  let f3: string = '';
  let f4: string = '';
  let f5: ReturnType<typeof decodeEventSource> | undefined;
  let f6: ReturnType<typeof decodeTime> | undefined;
  let f7: ReturnType<typeof decodeTime> | undefined;
  let f8: number = 0;
  let f9: string = '';
  let f10: ReturnType<typeof decodeMicroTime> | undefined;
  let f11: ReturnType<typeof decodeEventSeries> | undefined;
  let f12: string = '';
  let f13: ReturnType<typeof decodeObjectReference> | undefined;
  let f14: string = '';
  let f15: string = '';
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 18:
        f2 = decodeObjectReference(reader, reader.uint32());
        break;
      case 26:
        f3 = reader.string();
        break;
      case 34:
        f4 = reader.string();
        break;
      case 42:
        f5 = decodeEventSource(reader, reader.uint32());
        break;
      case 50:
        f6 = decodeTime(reader, reader.uint32());
        break;
      case 58:
        f7 = decodeTime(reader, reader.uint32());
        break;
      case 64:
        f8 = reader.int32();
        break;
      case 74:
        f9 = reader.string();
        break;
      case 82:
        f10 = decodeMicroTime(reader, reader.uint32());
        break;
      case 90:
        f11 = decodeEventSeries(reader, reader.uint32());
        break;
      case 98:
        f12 = reader.string();
        break;
      case 106:
        f13 = decodeObjectReference(reader, reader.uint32());
        break;
      case 114:
        f14 = reader.string();
        break;
      case 122:
        f15 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.Event;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  value.involvedObject = f2 ?? decodeObjectReference(reader, 0);
  if (f3 !== '') value.reason = f3;
  if (f4 !== '') value.message = f4;
  value.source = f5 ?? decodeEventSource(reader, 0);
  value.firstTimestamp = f6 ?? decodeTime(reader, 0);
  value.lastTimestamp = f7 ?? decodeTime(reader, 0);
  if (f8 !== 0) value.count = f8;
  if (f9 !== '') value.type = f9;
  value.eventTime = f10 ?? decodeMicroTime(reader, 0);
  if (f11 != null) value.series = f11;
  if (f12 !== '') value.action = f12;
  if (f13 != null) value.related = f13;
  value.reportingComponent = f14;
  value.reportingInstance = f15;
  return value;
}

export function encodeEventList(value: Partial<types.EventList>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeListMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  if (value.items != null) {
    for (const item of value.items) {
      writer.uint32(18).fork();
      encodeEvent(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeEventList(reader: Reader, length: number): types.EventList {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeListMeta> | undefined;
  let f2: (ReturnType<typeof decodeEvent>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeListMeta(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeEvent(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.EventList;
  value.metadata = f1 ?? meta_v1.decodeListMeta(reader, 0);
  value.items = f2 ?? [];
  return value;
}

export function encodeEventSeries(value: Partial<types.EventSeries>, writer: Writer): void {
  writer.uint32(8).int32(value.count ?? 0);
  writer.uint32(18).fork();
  encodeMicroTime(value.lastObservedTime, writer);
  writer.ldelim();
}

export function decodeEventSeries(reader: Reader, length: number): types.EventSeries {
  const end = endOf(reader, length);
  let f1: number = 0;
  let f2: ReturnType<typeof decodeMicroTime> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 8:
        f1 = reader.int32();
        break;
      case 18:
        f2 = decodeMicroTime(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.EventSeries;
  if (f1 !== 0) value.count = f1;
  value.lastObservedTime = f2 ?? decodeMicroTime(reader, 0);
  return value;
}

export function encodeEventSource(value: Partial<types.EventSource>, writer: Writer): void {
  writer.uint32(10).string(value.component ?? '');
  writer.uint32(18).string(value.host ?? '');
}

export function decodeEventSource(reader: Reader, length: number): types.EventSource {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 18:
        f2 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.EventSource;
  if (f1 !== '') value.component = f1;
  if (f2 !== '') value.host = f2;
  return value;
}

export function encodeExecAction(value: Partial<types.ExecAction>, writer: Writer): void {
  if (value.command != null) {
    for (const item of value.command) {
      writer.uint32(10).string(item);
    }
  }
}

export function decodeExecAction(reader: Reader, length: number): types.ExecAction {
  const end = endOf(reader, length);
  let f1: (string)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 ??= [];
        f1.push(reader.string());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ExecAction;
  if (f1 != null) value.command = f1;
  return value;
}

export function encodeFCVolumeSource(value: Partial<types.FCVolumeSource>, writer: Writer): void {
  if (value.targetWWNs != null) {
    for (const item of value.targetWWNs) {
      writer.uint32(10).string(item);
    }
  }
  if (value.lun != null) {
    writer.uint32(16).int32(value.lun);
  }
  writer.uint32(26).string(value.fsType ?? '');
  writer.uint32(32).bool(value.readOnly ?? false);
  if (value.wwids != null) {
    for (const item of value.wwids) {
      writer.uint32(42).string(item);
    }
  }
}

export function decodeFCVolumeSource(reader: Reader, length: number): types.FCVolumeSource {
  const end = endOf(reader, length);
  let f1: (string)[] | undefined;
  let f2: number | undefined;
  let f3: string = '';
  let f4: boolean = false;
  let f5: (string)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 ??= [];
        f1.push(reader.string());
        break;
      case 16:
        f2 = reader.int32();
        break;
      case 26:
        f3 = reader.string();
        break;
      case 32:
        f4 = reader.bool();
        break;
      case 42:
        f5 ??= [];
        f5.push(reader.string());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.FCVolumeSource;
  if (f1 != null) value.targetWWNs = f1;
  if (f2 != null) value.lun = f2;
  if (f3 !== '') value.fsType = f3;
  if (f4 !== false) value.readOnly = f4;
  if (f5 != null) value.wwids = f5;
  return value;
}

export function encodeFlexPersistentVolumeSource(value: Partial<types.FlexPersistentVolumeSource>, writer: Writer): void {
  writer.uint32(10).string(value.driver ?? '');
  writer.uint32(18).string(value.fsType ?? '');
  if (value.secretRef != null) {
    writer.uint32(26).fork();
    encodeSecretReference(value.secretRef, writer);
    writer.ldelim();
  }
  writer.uint32(32).bool(value.readOnly ?? false);
  if (value.options != null) {
    for (const key of sortedKeys(value.options)) {
      writer.uint32(42).fork().uint32(10).string(key);
      writer.uint32(18).string(value.options[key] ?? '');
      writer.ldelim();
    }
  }
}

export function decodeFlexPersistentVolumeSource(reader: Reader, length: number): types.FlexPersistentVolumeSource {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  let f3: ReturnType<typeof decodeSecretReference> | undefined;
  let f4: boolean = false;
  let f5: Record<string, string> | undefined;
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
        f3 = decodeSecretReference(reader, reader.uint32());
        break;
      case 32:
        f4 = reader.bool();
        break;
      case 42: {
        const entryEnd = endOf(reader, reader.uint32());
        let key = '';
        let entry: NonNullable<typeof f5>[string] | undefined;
        while (reader.pos < entryEnd) {
          const entryTag = reader.uint32();
          if (entryTag === 10) key = reader.string();
          else if (entryTag === 18) entry = reader.string();
          else reader.skipType(entryTag & 7);
        }
        finish(reader, entryEnd);
        f5 ??= {};
        setEntry(f5, key, entry ?? '');
        break;
      }
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.FlexPersistentVolumeSource;
  value.driver = f1;
  if (f2 !== '') value.fsType = f2;
  if (f3 != null) value.secretRef = f3;
  if (f4 !== false) value.readOnly = f4;
  if (f5 != null) value.options = f5;
  return value;
}

export function encodeFlexVolumeSource(value: Partial<types.FlexVolumeSource>, writer: Writer): void {
  writer.uint32(10).string(value.driver ?? '');
  writer.uint32(18).string(value.fsType ?? '');
  if (value.secretRef != null) {
    writer.uint32(26).fork();
    encodeLocalObjectReference(value.secretRef, writer);
    writer.ldelim();
  }
  writer.uint32(32).bool(value.readOnly ?? false);
  if (value.options != null) {
    for (const key of sortedKeys(value.options)) {
      writer.uint32(42).fork().uint32(10).string(key);
      writer.uint32(18).string(value.options[key] ?? '');
      writer.ldelim();
    }
  }
}

export function decodeFlexVolumeSource(reader: Reader, length: number): types.FlexVolumeSource {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  let f3: ReturnType<typeof decodeLocalObjectReference> | undefined;
  let f4: boolean = false;
  let f5: Record<string, string> | undefined;
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
        f3 = decodeLocalObjectReference(reader, reader.uint32());
        break;
      case 32:
        f4 = reader.bool();
        break;
      case 42: {
        const entryEnd = endOf(reader, reader.uint32());
        let key = '';
        let entry: NonNullable<typeof f5>[string] | undefined;
        while (reader.pos < entryEnd) {
          const entryTag = reader.uint32();
          if (entryTag === 10) key = reader.string();
          else if (entryTag === 18) entry = reader.string();
          else reader.skipType(entryTag & 7);
        }
        finish(reader, entryEnd);
        f5 ??= {};
        setEntry(f5, key, entry ?? '');
        break;
      }
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.FlexVolumeSource;
  value.driver = f1;
  if (f2 !== '') value.fsType = f2;
  if (f3 != null) value.secretRef = f3;
  if (f4 !== false) value.readOnly = f4;
  if (f5 != null) value.options = f5;
  return value;
}

export function encodeFlockerVolumeSource(value: Partial<types.FlockerVolumeSource>, writer: Writer): void {
  writer.uint32(10).string(value.datasetName ?? '');
  writer.uint32(18).string(value.datasetUUID ?? '');
}

export function decodeFlockerVolumeSource(reader: Reader, length: number): types.FlockerVolumeSource {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 18:
        f2 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.FlockerVolumeSource;
  if (f1 !== '') value.datasetName = f1;
  if (f2 !== '') value.datasetUUID = f2;
  return value;
}

export function encodeGCEPersistentDiskVolumeSource(value: Partial<types.GCEPersistentDiskVolumeSource>, writer: Writer): void {
  writer.uint32(10).string(value.pdName ?? '');
  writer.uint32(18).string(value.fsType ?? '');
  writer.uint32(24).int32(value.partition ?? 0);
  writer.uint32(32).bool(value.readOnly ?? false);
}

export function decodeGCEPersistentDiskVolumeSource(reader: Reader, length: number): types.GCEPersistentDiskVolumeSource {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  let f3: number = 0;
  let f4: boolean = false;
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
      case 32:
        f4 = reader.bool();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.GCEPersistentDiskVolumeSource;
  value.pdName = f1;
  if (f2 !== '') value.fsType = f2;
  if (f3 !== 0) value.partition = f3;
  if (f4 !== false) value.readOnly = f4;
  return value;
}

export function encodeGitRepoVolumeSource(value: Partial<types.GitRepoVolumeSource>, writer: Writer): void {
  writer.uint32(10).string(value.repository ?? '');
  writer.uint32(18).string(value.revision ?? '');
  writer.uint32(26).string(value.directory ?? '');
}

export function decodeGitRepoVolumeSource(reader: Reader, length: number): types.GitRepoVolumeSource {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  let f3: string = '';
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
        f3 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.GitRepoVolumeSource;
  value.repository = f1;
  if (f2 !== '') value.revision = f2;
  if (f3 !== '') value.directory = f3;
  return value;
}

export function encodeGlusterfsPersistentVolumeSource(value: Partial<types.GlusterfsPersistentVolumeSource>, writer: Writer): void {
  writer.uint32(10).string(value.endpoints ?? '');
  writer.uint32(18).string(value.path ?? '');
  writer.uint32(24).bool(value.readOnly ?? false);
  if (value.endpointsNamespace != null) {
    writer.uint32(34).string(value.endpointsNamespace);
  }
}

export function decodeGlusterfsPersistentVolumeSource(reader: Reader, length: number): types.GlusterfsPersistentVolumeSource {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  let f3: boolean = false;
  let f4: string | undefined;
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
        f3 = reader.bool();
        break;
      case 34:
        f4 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.GlusterfsPersistentVolumeSource;
  value.endpoints = f1;
  value.path = f2;
  if (f3 !== false) value.readOnly = f3;
  if (f4 != null) value.endpointsNamespace = f4;
  return value;
}

export function encodeGlusterfsVolumeSource(value: Partial<types.GlusterfsVolumeSource>, writer: Writer): void {
  writer.uint32(10).string(value.endpoints ?? '');
  writer.uint32(18).string(value.path ?? '');
  writer.uint32(24).bool(value.readOnly ?? false);
}

export function decodeGlusterfsVolumeSource(reader: Reader, length: number): types.GlusterfsVolumeSource {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  let f3: boolean = false;
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
        f3 = reader.bool();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.GlusterfsVolumeSource;
  value.endpoints = f1;
  value.path = f2;
  if (f3 !== false) value.readOnly = f3;
  return value;
}

export function encodeHTTPGetAction(value: Partial<types.HTTPGetAction>, writer: Writer): void {
  writer.uint32(10).string(value.path ?? '');
  writer.uint32(18).fork();
  encodeIntOrString(value.port, writer);
  writer.ldelim();
  writer.uint32(26).string(value.host ?? '');
  writer.uint32(34).string(value.scheme ?? '');
  if (value.httpHeaders != null) {
    for (const item of value.httpHeaders) {
      writer.uint32(42).fork();
      encodeHTTPHeader(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeHTTPGetAction(reader: Reader, length: number): types.HTTPGetAction {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: ReturnType<typeof decodeIntOrString> | undefined;
  let f3: string = '';
  let f4: string = '';
  let f5: (ReturnType<typeof decodeHTTPHeader>)[] | undefined;
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
        f3 = reader.string();
        break;
      case 34:
        f4 = reader.string();
        break;
      case 42:
        f5 ??= [];
        f5.push(decodeHTTPHeader(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.HTTPGetAction;
  if (f1 !== '') value.path = f1;
  value.port = f2 ?? decodeIntOrString(reader, 0);
  if (f3 !== '') value.host = f3;
  if (f4 !== '') value.scheme = f4;
  if (f5 != null) value.httpHeaders = f5;
  return value;
}

export function encodeHTTPHeader(value: Partial<types.HTTPHeader>, writer: Writer): void {
  writer.uint32(10).string(value.name ?? '');
  writer.uint32(18).string(value.value ?? '');
}

export function decodeHTTPHeader(reader: Reader, length: number): types.HTTPHeader {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 18:
        f2 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.HTTPHeader;
  value.name = f1;
  value.value = f2;
  return value;
}

export function encodeHandler(value: Partial<types.Handler>, writer: Writer): void {
  if (value.exec != null) {
    writer.uint32(10).fork();
    encodeExecAction(value.exec, writer);
    writer.ldelim();
  }
  if (value.httpGet != null) {
    writer.uint32(18).fork();
    encodeHTTPGetAction(value.httpGet, writer);
    writer.ldelim();
  }
  if (value.tcpSocket != null) {
    writer.uint32(26).fork();
    encodeTCPSocketAction(value.tcpSocket, writer);
    writer.ldelim();
  }
}

export function decodeHandler(reader: Reader, length: number): types.Handler {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof decodeExecAction> | undefined;
  let f2: ReturnType<typeof decodeHTTPGetAction> | undefined;
  let f3: ReturnType<typeof decodeTCPSocketAction> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = decodeExecAction(reader, reader.uint32());
        break;
      case 18:
        f2 = decodeHTTPGetAction(reader, reader.uint32());
        break;
      case 26:
        f3 = decodeTCPSocketAction(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.Handler;
  if (f1 != null) value.exec = f1;
  if (f2 != null) value.httpGet = f2;
  if (f3 != null) value.tcpSocket = f3;
  return value;
}

export function encodeHostAlias(value: Partial<types.HostAlias>, writer: Writer): void {
  writer.uint32(10).string(value.ip ?? '');
  if (value.hostnames != null) {
    for (const item of value.hostnames) {
      writer.uint32(18).string(item);
    }
  }
}

export function decodeHostAlias(reader: Reader, length: number): types.HostAlias {
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
  const value = {} as types.HostAlias;
  if (f1 !== '') value.ip = f1;
  if (f2 != null) value.hostnames = f2;
  return value;
}

export function encodeHostPathVolumeSource(value: Partial<types.HostPathVolumeSource>, writer: Writer): void {
  writer.uint32(10).string(value.path ?? '');
  if (value.type != null) {
    writer.uint32(18).string(value.type);
  }
}

export function decodeHostPathVolumeSource(reader: Reader, length: number): types.HostPathVolumeSource {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 18:
        f2 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.HostPathVolumeSource;
  value.path = f1;
  if (f2 != null) value.type = f2;
  return value;
}

export function encodeISCSIPersistentVolumeSource(value: Partial<types.ISCSIPersistentVolumeSource>, writer: Writer): void {
  writer.uint32(10).string(value.targetPortal ?? '');
  writer.uint32(18).string(value.iqn ?? '');
  writer.uint32(24).int32(value.lun ?? 0);
  writer.uint32(34).string(value.iscsiInterface ?? '');
  writer.uint32(42).string(value.fsType ?? '');
  writer.uint32(48).bool(value.readOnly ?? false);
  if (value.portals != null) {
    for (const item of value.portals) {
      writer.uint32(58).string(item);
    }
  }
  writer.uint32(64).bool(value.chapAuthDiscovery ?? false);
  if (value.secretRef != null) {
    writer.uint32(82).fork();
    encodeSecretReference(value.secretRef, writer);
    writer.ldelim();
  }
  writer.uint32(88).bool(value.chapAuthSession ?? false);
  if (value.initiatorName != null) {
    writer.uint32(98).string(value.initiatorName);
  }
}

export function decodeISCSIPersistentVolumeSource(reader: Reader, length: number): types.ISCSIPersistentVolumeSource {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  let f3: number = 0;
  let f4: string = '';
  let f5: string = '';
  let f6: boolean = false;
  let f7: (string)[] | undefined;
  let f8: boolean = false;
  let f10: ReturnType<typeof decodeSecretReference> | undefined;
  let f11: boolean = false;
  let f12: string | undefined;
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
      case 34:
        f4 = reader.string();
        break;
      case 42:
        f5 = reader.string();
        break;
      case 48:
        f6 = reader.bool();
        break;
      case 58:
        f7 ??= [];
        f7.push(reader.string());
        break;
      case 64:
        f8 = reader.bool();
        break;
      case 82:
        f10 = decodeSecretReference(reader, reader.uint32());
        break;
      case 88:
        f11 = reader.bool();
        break;
      case 98:
        f12 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ISCSIPersistentVolumeSource;
  value.targetPortal = f1;
  value.iqn = f2;
  value.lun = f3;
  if (f4 !== '') value.iscsiInterface = f4;
  if (f5 !== '') value.fsType = f5;
  if (f6 !== false) value.readOnly = f6;
  if (f7 != null) value.portals = f7;
  if (f8 !== false) value.chapAuthDiscovery = f8;
  if (f11 !== false) value.chapAuthSession = f11;
  if (f10 != null) value.secretRef = f10;
  if (f12 != null) value.initiatorName = f12;
  return value;
}

export function encodeISCSIVolumeSource(value: Partial<types.ISCSIVolumeSource>, writer: Writer): void {
  writer.uint32(10).string(value.targetPortal ?? '');
  writer.uint32(18).string(value.iqn ?? '');
  writer.uint32(24).int32(value.lun ?? 0);
  writer.uint32(34).string(value.iscsiInterface ?? '');
  writer.uint32(42).string(value.fsType ?? '');
  writer.uint32(48).bool(value.readOnly ?? false);
  if (value.portals != null) {
    for (const item of value.portals) {
      writer.uint32(58).string(item);
    }
  }
  writer.uint32(64).bool(value.chapAuthDiscovery ?? false);
  if (value.secretRef != null) {
    writer.uint32(82).fork();
    encodeLocalObjectReference(value.secretRef, writer);
    writer.ldelim();
  }
  writer.uint32(88).bool(value.chapAuthSession ?? false);
  if (value.initiatorName != null) {
    writer.uint32(98).string(value.initiatorName);
  }
}

export function decodeISCSIVolumeSource(reader: Reader, length: number): types.ISCSIVolumeSource {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  let f3: number = 0;
  let f4: string = '';
  let f5: string = '';
  let f6: boolean = false;
  let f7: (string)[] | undefined;
  let f8: boolean = false;
  let f10: ReturnType<typeof decodeLocalObjectReference> | undefined;
  let f11: boolean = false;
  let f12: string | undefined;
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
      case 34:
        f4 = reader.string();
        break;
      case 42:
        f5 = reader.string();
        break;
      case 48:
        f6 = reader.bool();
        break;
      case 58:
        f7 ??= [];
        f7.push(reader.string());
        break;
      case 64:
        f8 = reader.bool();
        break;
      case 82:
        f10 = decodeLocalObjectReference(reader, reader.uint32());
        break;
      case 88:
        f11 = reader.bool();
        break;
      case 98:
        f12 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ISCSIVolumeSource;
  value.targetPortal = f1;
  value.iqn = f2;
  value.lun = f3;
  if (f4 !== '') value.iscsiInterface = f4;
  if (f5 !== '') value.fsType = f5;
  if (f6 !== false) value.readOnly = f6;
  if (f7 != null) value.portals = f7;
  if (f8 !== false) value.chapAuthDiscovery = f8;
  if (f11 !== false) value.chapAuthSession = f11;
  if (f10 != null) value.secretRef = f10;
  if (f12 != null) value.initiatorName = f12;
  return value;
}

export function encodeKeyToPath(value: Partial<types.KeyToPath>, writer: Writer): void {
  writer.uint32(10).string(value.key ?? '');
  writer.uint32(18).string(value.path ?? '');
  if (value.mode != null) {
    writer.uint32(24).int32(value.mode);
  }
}

export function decodeKeyToPath(reader: Reader, length: number): types.KeyToPath {
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
  const value = {} as types.KeyToPath;
  value.key = f1;
  value.path = f2;
  if (f3 != null) value.mode = f3;
  return value;
}

export function encodeLifecycle(value: Partial<types.Lifecycle>, writer: Writer): void {
  if (value.postStart != null) {
    writer.uint32(10).fork();
    encodeHandler(value.postStart, writer);
    writer.ldelim();
  }
  if (value.preStop != null) {
    writer.uint32(18).fork();
    encodeHandler(value.preStop, writer);
    writer.ldelim();
  }
}

export function decodeLifecycle(reader: Reader, length: number): types.Lifecycle {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof decodeHandler> | undefined;
  let f2: ReturnType<typeof decodeHandler> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = decodeHandler(reader, reader.uint32());
        break;
      case 18:
        f2 = decodeHandler(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.Lifecycle;
  if (f1 != null) value.postStart = f1;
  if (f2 != null) value.preStop = f2;
  return value;
}

export function encodeLimitRange(value: Partial<types.LimitRange>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  writer.uint32(18).fork();
  encodeLimitRangeSpec(value.spec ?? {}, writer);
  writer.ldelim();
}

export function decodeLimitRange(reader: Reader, length: number): types.LimitRange {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: ReturnType<typeof decodeLimitRangeSpec> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 18:
        f2 = decodeLimitRangeSpec(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.LimitRange;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  value.spec = f2 ?? decodeLimitRangeSpec(reader, 0);
  return value;
}

export function encodeLimitRangeItem(value: Partial<types.LimitRangeItem>, writer: Writer): void {
  writer.uint32(10).string(value.type ?? '');
  if (value.max != null) {
    for (const key of sortedKeys(value.max)) {
      writer.uint32(18).fork().uint32(10).string(key);
      writer.uint32(18).fork();
      encodeQuantity(value.max[key], writer);
      writer.ldelim();
      writer.ldelim();
    }
  }
  if (value.min != null) {
    for (const key of sortedKeys(value.min)) {
      writer.uint32(26).fork().uint32(10).string(key);
      writer.uint32(18).fork();
      encodeQuantity(value.min[key], writer);
      writer.ldelim();
      writer.ldelim();
    }
  }
  if (value.default != null) {
    for (const key of sortedKeys(value.default)) {
      writer.uint32(34).fork().uint32(10).string(key);
      writer.uint32(18).fork();
      encodeQuantity(value.default[key], writer);
      writer.ldelim();
      writer.ldelim();
    }
  }
  if (value.defaultRequest != null) {
    for (const key of sortedKeys(value.defaultRequest)) {
      writer.uint32(42).fork().uint32(10).string(key);
      writer.uint32(18).fork();
      encodeQuantity(value.defaultRequest[key], writer);
      writer.ldelim();
      writer.ldelim();
    }
  }
  if (value.maxLimitRequestRatio != null) {
    for (const key of sortedKeys(value.maxLimitRequestRatio)) {
      writer.uint32(50).fork().uint32(10).string(key);
      writer.uint32(18).fork();
      encodeQuantity(value.maxLimitRequestRatio[key], writer);
      writer.ldelim();
      writer.ldelim();
    }
  }
}

export function decodeLimitRangeItem(reader: Reader, length: number): types.LimitRangeItem {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: Record<string, ReturnType<typeof decodeQuantity>> | undefined;
  let f3: Record<string, ReturnType<typeof decodeQuantity>> | undefined;
  let f4: Record<string, ReturnType<typeof decodeQuantity>> | undefined;
  let f5: Record<string, ReturnType<typeof decodeQuantity>> | undefined;
  let f6: Record<string, ReturnType<typeof decodeQuantity>> | undefined;
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
      case 26: {
        const entryEnd = endOf(reader, reader.uint32());
        let key = '';
        let entry: NonNullable<typeof f3>[string] | undefined;
        while (reader.pos < entryEnd) {
          const entryTag = reader.uint32();
          if (entryTag === 10) key = reader.string();
          else if (entryTag === 18) entry = decodeQuantity(reader, reader.uint32());
          else reader.skipType(entryTag & 7);
        }
        finish(reader, entryEnd);
        f3 ??= {};
        setEntry(f3, key, entry ?? decodeQuantity(reader, 0));
        break;
      }
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
      case 42: {
        const entryEnd = endOf(reader, reader.uint32());
        let key = '';
        let entry: NonNullable<typeof f5>[string] | undefined;
        while (reader.pos < entryEnd) {
          const entryTag = reader.uint32();
          if (entryTag === 10) key = reader.string();
          else if (entryTag === 18) entry = decodeQuantity(reader, reader.uint32());
          else reader.skipType(entryTag & 7);
        }
        finish(reader, entryEnd);
        f5 ??= {};
        setEntry(f5, key, entry ?? decodeQuantity(reader, 0));
        break;
      }
      case 50: {
        const entryEnd = endOf(reader, reader.uint32());
        let key = '';
        let entry: NonNullable<typeof f6>[string] | undefined;
        while (reader.pos < entryEnd) {
          const entryTag = reader.uint32();
          if (entryTag === 10) key = reader.string();
          else if (entryTag === 18) entry = decodeQuantity(reader, reader.uint32());
          else reader.skipType(entryTag & 7);
        }
        finish(reader, entryEnd);
        f6 ??= {};
        setEntry(f6, key, entry ?? decodeQuantity(reader, 0));
        break;
      }
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.LimitRangeItem;
  value.type = f1;
  if (f2 != null) value.max = f2;
  if (f3 != null) value.min = f3;
  if (f4 != null) value.default = f4;
  if (f5 != null) value.defaultRequest = f5;
  if (f6 != null) value.maxLimitRequestRatio = f6;
  return value;
}

export function encodeLimitRangeList(value: Partial<types.LimitRangeList>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeListMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  if (value.items != null) {
    for (const item of value.items) {
      writer.uint32(18).fork();
      encodeLimitRange(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeLimitRangeList(reader: Reader, length: number): types.LimitRangeList {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeListMeta> | undefined;
  let f2: (ReturnType<typeof decodeLimitRange>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeListMeta(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeLimitRange(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.LimitRangeList;
  value.metadata = f1 ?? meta_v1.decodeListMeta(reader, 0);
  value.items = f2 ?? [];
  return value;
}

export function encodeLimitRangeSpec(value: Partial<types.LimitRangeSpec>, writer: Writer): void {
  if (value.limits != null) {
    for (const item of value.limits) {
      writer.uint32(10).fork();
      encodeLimitRangeItem(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeLimitRangeSpec(reader: Reader, length: number): types.LimitRangeSpec {
  const end = endOf(reader, length);
  let f1: (ReturnType<typeof decodeLimitRangeItem>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 ??= [];
        f1.push(decodeLimitRangeItem(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.LimitRangeSpec;
  if (f1 != null) value.limits = f1;
  else Object.assign(value, { limits: null });
  return value;
}

export function encodeList(value: Partial<types.List>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeListMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  if (value.items != null) {
    for (const item of value.items) {
      writer.uint32(18).fork();
      encodeAny(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeList(reader: Reader, length: number): types.List {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeListMeta> | undefined;
  let f2: (ReturnType<typeof decodeAny>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeListMeta(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeAny(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.List;
  value.metadata = f1 ?? meta_v1.decodeListMeta(reader, 0);
  value.items = f2 ?? null;
  return value;
}

export function encodeLoadBalancerIngress(value: Partial<types.LoadBalancerIngress>, writer: Writer): void {
  writer.uint32(10).string(value.ip ?? '');
  writer.uint32(18).string(value.hostname ?? '');
  if (value.ports != null) {
    for (const item of value.ports) {
      writer.uint32(34).fork();
      encodePortStatus(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeLoadBalancerIngress(reader: Reader, length: number): types.LoadBalancerIngress {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  let f4: (ReturnType<typeof decodePortStatus>)[] | undefined;
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
        f4 ??= [];
        f4.push(decodePortStatus(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.LoadBalancerIngress;
  if (f1 !== '') value.ip = f1;
  if (f2 !== '') value.hostname = f2;
  if (f4 != null) value.ports = f4;
  return value;
}

export function encodeLoadBalancerStatus(value: Partial<types.LoadBalancerStatus>, writer: Writer): void {
  if (value.ingress != null) {
    for (const item of value.ingress) {
      writer.uint32(10).fork();
      encodeLoadBalancerIngress(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeLoadBalancerStatus(reader: Reader, length: number): types.LoadBalancerStatus {
  const end = endOf(reader, length);
  let f1: (ReturnType<typeof decodeLoadBalancerIngress>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 ??= [];
        f1.push(decodeLoadBalancerIngress(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.LoadBalancerStatus;
  if (f1 != null) value.ingress = f1;
  return value;
}

export function encodeLocalObjectReference(value: Partial<types.LocalObjectReference>, writer: Writer): void {
  writer.uint32(10).string(value.name ?? '');
}

export function decodeLocalObjectReference(reader: Reader, length: number): types.LocalObjectReference {
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
  const value = {} as types.LocalObjectReference;
  if (f1 !== '') value.name = f1;
  return value;
}

export function encodeLocalVolumeSource(value: Partial<types.LocalVolumeSource>, writer: Writer): void {
  writer.uint32(10).string(value.path ?? '');
  if (value.fsType != null) {
    writer.uint32(18).string(value.fsType);
  }
}

export function decodeLocalVolumeSource(reader: Reader, length: number): types.LocalVolumeSource {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 18:
        f2 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.LocalVolumeSource;
  value.path = f1;
  if (f2 != null) value.fsType = f2;
  return value;
}

export function encodeNFSVolumeSource(value: Partial<types.NFSVolumeSource>, writer: Writer): void {
  writer.uint32(10).string(value.server ?? '');
  writer.uint32(18).string(value.path ?? '');
  writer.uint32(24).bool(value.readOnly ?? false);
}

export function decodeNFSVolumeSource(reader: Reader, length: number): types.NFSVolumeSource {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  let f3: boolean = false;
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
        f3 = reader.bool();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.NFSVolumeSource;
  value.server = f1;
  value.path = f2;
  if (f3 !== false) value.readOnly = f3;
  return value;
}

export function encodeNamespace(value: Partial<types.Namespace>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  writer.uint32(18).fork();
  encodeNamespaceSpec(value.spec ?? {}, writer);
  writer.ldelim();
  writer.uint32(26).fork();
  encodeNamespaceStatus(value.status ?? {}, writer);
  writer.ldelim();
}

export function decodeNamespace(reader: Reader, length: number): types.Namespace {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: ReturnType<typeof decodeNamespaceSpec> | undefined;
  let f3: ReturnType<typeof decodeNamespaceStatus> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 18:
        f2 = decodeNamespaceSpec(reader, reader.uint32());
        break;
      case 26:
        f3 = decodeNamespaceStatus(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.Namespace;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  value.spec = f2 ?? decodeNamespaceSpec(reader, 0);
  value.status = f3 ?? decodeNamespaceStatus(reader, 0);
  return value;
}

export function encodeNamespaceCondition(value: Partial<types.NamespaceCondition>, writer: Writer): void {
  writer.uint32(10).string(value.type ?? '');
  writer.uint32(18).string(value.status ?? '');
  writer.uint32(34).fork();
  encodeTime(value.lastTransitionTime, writer);
  writer.ldelim();
  writer.uint32(42).string(value.reason ?? '');
  writer.uint32(50).string(value.message ?? '');
}

export function decodeNamespaceCondition(reader: Reader, length: number): types.NamespaceCondition {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
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
  const value = {} as types.NamespaceCondition;
  value.type = f1;
  value.status = f2;
  value.lastTransitionTime = f4 ?? decodeTime(reader, 0);
  if (f5 !== '') value.reason = f5;
  if (f6 !== '') value.message = f6;
  return value;
}

export function encodeNamespaceList(value: Partial<types.NamespaceList>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeListMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  if (value.items != null) {
    for (const item of value.items) {
      writer.uint32(18).fork();
      encodeNamespace(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeNamespaceList(reader: Reader, length: number): types.NamespaceList {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeListMeta> | undefined;
  let f2: (ReturnType<typeof decodeNamespace>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeListMeta(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeNamespace(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.NamespaceList;
  value.metadata = f1 ?? meta_v1.decodeListMeta(reader, 0);
  value.items = f2 ?? [];
  return value;
}

export function encodeNamespaceSpec(value: Partial<types.NamespaceSpec>, writer: Writer): void {
  if (value.finalizers != null) {
    for (const item of value.finalizers) {
      writer.uint32(10).string(item);
    }
  }
}

export function decodeNamespaceSpec(reader: Reader, length: number): types.NamespaceSpec {
  const end = endOf(reader, length);
  let f1: (string)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 ??= [];
        f1.push(reader.string());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.NamespaceSpec;
  if (f1 != null) value.finalizers = f1;
  return value;
}

export function encodeNamespaceStatus(value: Partial<types.NamespaceStatus>, writer: Writer): void {
  writer.uint32(10).string(value.phase ?? '');
  if (value.conditions != null) {
    for (const item of value.conditions) {
      writer.uint32(18).fork();
      encodeNamespaceCondition(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeNamespaceStatus(reader: Reader, length: number): types.NamespaceStatus {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: (ReturnType<typeof decodeNamespaceCondition>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeNamespaceCondition(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.NamespaceStatus;
  if (f1 !== '') value.phase = f1;
  if (f2 != null) value.conditions = f2;
  return value;
}

export function encodeNode(value: Partial<types.Node>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  writer.uint32(18).fork();
  encodeNodeSpec(value.spec ?? {}, writer);
  writer.ldelim();
  writer.uint32(26).fork();
  encodeNodeStatus(value.status ?? {}, writer);
  writer.ldelim();
}

export function decodeNode(reader: Reader, length: number): types.Node {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: ReturnType<typeof decodeNodeSpec> | undefined;
  let f3: ReturnType<typeof decodeNodeStatus> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 18:
        f2 = decodeNodeSpec(reader, reader.uint32());
        break;
      case 26:
        f3 = decodeNodeStatus(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.Node;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  value.spec = f2 ?? decodeNodeSpec(reader, 0);
  value.status = f3 ?? decodeNodeStatus(reader, 0);
  return value;
}

export function encodeNodeAddress(value: Partial<types.NodeAddress>, writer: Writer): void {
  writer.uint32(10).string(value.type ?? '');
  writer.uint32(18).string(value.address ?? '');
}

export function decodeNodeAddress(reader: Reader, length: number): types.NodeAddress {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 18:
        f2 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.NodeAddress;
  value.type = f1;
  value.address = f2;
  return value;
}

export function encodeNodeAffinity(value: Partial<types.NodeAffinity>, writer: Writer): void {
  if (value.requiredDuringSchedulingIgnoredDuringExecution != null) {
    writer.uint32(10).fork();
    encodeNodeSelector(value.requiredDuringSchedulingIgnoredDuringExecution, writer);
    writer.ldelim();
  }
  if (value.preferredDuringSchedulingIgnoredDuringExecution != null) {
    for (const item of value.preferredDuringSchedulingIgnoredDuringExecution) {
      writer.uint32(18).fork();
      encodePreferredSchedulingTerm(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeNodeAffinity(reader: Reader, length: number): types.NodeAffinity {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof decodeNodeSelector> | undefined;
  let f2: (ReturnType<typeof decodePreferredSchedulingTerm>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = decodeNodeSelector(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodePreferredSchedulingTerm(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.NodeAffinity;
  if (f1 != null) value.requiredDuringSchedulingIgnoredDuringExecution = f1;
  if (f2 != null) value.preferredDuringSchedulingIgnoredDuringExecution = f2;
  return value;
}

export function encodeNodeCondition(value: Partial<types.NodeCondition>, writer: Writer): void {
  writer.uint32(10).string(value.type ?? '');
  writer.uint32(18).string(value.status ?? '');
  writer.uint32(26).fork();
  encodeTime(value.lastHeartbeatTime, writer);
  writer.ldelim();
  writer.uint32(34).fork();
  encodeTime(value.lastTransitionTime, writer);
  writer.ldelim();
  writer.uint32(42).string(value.reason ?? '');
  writer.uint32(50).string(value.message ?? '');
}

export function decodeNodeCondition(reader: Reader, length: number): types.NodeCondition {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  let f3: ReturnType<typeof decodeTime> | undefined;
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
      case 26:
        f3 = decodeTime(reader, reader.uint32());
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
  const value = {} as types.NodeCondition;
  value.type = f1;
  value.status = f2;
  value.lastHeartbeatTime = f3 ?? decodeTime(reader, 0);
  value.lastTransitionTime = f4 ?? decodeTime(reader, 0);
  if (f5 !== '') value.reason = f5;
  if (f6 !== '') value.message = f6;
  return value;
}

export function encodeNodeConfigSource(value: Partial<types.NodeConfigSource>, writer: Writer): void {
  if (value.configMap != null) {
    writer.uint32(18).fork();
    encodeConfigMapNodeConfigSource(value.configMap, writer);
    writer.ldelim();
  }
}

export function decodeNodeConfigSource(reader: Reader, length: number): types.NodeConfigSource {
  const end = endOf(reader, length);
  let f2: ReturnType<typeof decodeConfigMapNodeConfigSource> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 18:
        f2 = decodeConfigMapNodeConfigSource(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.NodeConfigSource;
  if (f2 != null) value.configMap = f2;
  return value;
}

export function encodeNodeConfigStatus(value: Partial<types.NodeConfigStatus>, writer: Writer): void {
  if (value.assigned != null) {
    writer.uint32(10).fork();
    encodeNodeConfigSource(value.assigned, writer);
    writer.ldelim();
  }
  if (value.active != null) {
    writer.uint32(18).fork();
    encodeNodeConfigSource(value.active, writer);
    writer.ldelim();
  }
  if (value.lastKnownGood != null) {
    writer.uint32(26).fork();
    encodeNodeConfigSource(value.lastKnownGood, writer);
    writer.ldelim();
  }
  writer.uint32(34).string(value.error ?? '');
}

export function decodeNodeConfigStatus(reader: Reader, length: number): types.NodeConfigStatus {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof decodeNodeConfigSource> | undefined;
  let f2: ReturnType<typeof decodeNodeConfigSource> | undefined;
  let f3: ReturnType<typeof decodeNodeConfigSource> | undefined;
  let f4: string = '';
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = decodeNodeConfigSource(reader, reader.uint32());
        break;
      case 18:
        f2 = decodeNodeConfigSource(reader, reader.uint32());
        break;
      case 26:
        f3 = decodeNodeConfigSource(reader, reader.uint32());
        break;
      case 34:
        f4 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.NodeConfigStatus;
  if (f1 != null) value.assigned = f1;
  if (f2 != null) value.active = f2;
  if (f3 != null) value.lastKnownGood = f3;
  if (f4 !== '') value.error = f4;
  return value;
}

export function encodeNodeDaemonEndpoints(value: Partial<types.NodeDaemonEndpoints>, writer: Writer): void {
  writer.uint32(10).fork();
  encodeDaemonEndpoint(value.nodeagentEndpoint ?? {}, writer);
  writer.ldelim();
}

export function decodeNodeDaemonEndpoints(reader: Reader, length: number): types.NodeDaemonEndpoints {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof decodeDaemonEndpoint> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = decodeDaemonEndpoint(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.NodeDaemonEndpoints;
  value.nodeagentEndpoint = f1 ?? decodeDaemonEndpoint(reader, 0);
  return value;
}

export function encodeNodeList(value: Partial<types.NodeList>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeListMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  if (value.items != null) {
    for (const item of value.items) {
      writer.uint32(18).fork();
      encodeNode(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeNodeList(reader: Reader, length: number): types.NodeList {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeListMeta> | undefined;
  let f2: (ReturnType<typeof decodeNode>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeListMeta(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeNode(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.NodeList;
  value.metadata = f1 ?? meta_v1.decodeListMeta(reader, 0);
  value.items = f2 ?? [];
  return value;
}

export function encodeNodeProxyOptions(value: Partial<types.NodeProxyOptions>, writer: Writer): void {
  writer.uint32(10).string(value.path ?? '');
}

export function decodeNodeProxyOptions(reader: Reader, length: number): types.NodeProxyOptions {
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
  const value = {} as types.NodeProxyOptions;
  if (f1 !== '') value.path = f1;
  return value;
}

export function encodeNodeResources(value: Partial<types.NodeResources>, writer: Writer): void {
  if (value.Capacity != null) {
    for (const key of sortedKeys(value.Capacity)) {
      writer.uint32(10).fork().uint32(10).string(key);
      writer.uint32(18).fork();
      encodeQuantity(value.Capacity[key], writer);
      writer.ldelim();
      writer.ldelim();
    }
  }
}

export function decodeNodeResources(reader: Reader, length: number): types.NodeResources {
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
  const value = {} as types.NodeResources;
  if (f1 != null) value.Capacity = f1;
  else Object.assign(value, { Capacity: null });
  return value;
}

export function encodeNodeSelector(value: Partial<types.NodeSelector>, writer: Writer): void {
  if (value.nodeSelectorTerms != null) {
    for (const item of value.nodeSelectorTerms) {
      writer.uint32(10).fork();
      encodeNodeSelectorTerm(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeNodeSelector(reader: Reader, length: number): types.NodeSelector {
  const end = endOf(reader, length);
  let f1: (ReturnType<typeof decodeNodeSelectorTerm>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 ??= [];
        f1.push(decodeNodeSelectorTerm(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.NodeSelector;
  if (f1 != null) value.nodeSelectorTerms = f1;
  else Object.assign(value, { nodeSelectorTerms: null });
  return value;
}

export function encodeNodeSelectorRequirement(value: Partial<types.NodeSelectorRequirement>, writer: Writer): void {
  writer.uint32(10).string(value.key ?? '');
  writer.uint32(18).string(value.operator ?? '');
  if (value.values != null) {
    for (const item of value.values) {
      writer.uint32(26).string(item);
    }
  }
}

export function decodeNodeSelectorRequirement(reader: Reader, length: number): types.NodeSelectorRequirement {
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
  const value = {} as types.NodeSelectorRequirement;
  value.key = f1;
  value.operator = f2;
  if (f3 != null) value.values = f3;
  return value;
}

export function encodeNodeSelectorTerm(value: Partial<types.NodeSelectorTerm>, writer: Writer): void {
  if (value.matchExpressions != null) {
    for (const item of value.matchExpressions) {
      writer.uint32(10).fork();
      encodeNodeSelectorRequirement(item, writer);
      writer.ldelim();
    }
  }
  if (value.matchFields != null) {
    for (const item of value.matchFields) {
      writer.uint32(18).fork();
      encodeNodeSelectorRequirement(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeNodeSelectorTerm(reader: Reader, length: number): types.NodeSelectorTerm {
  const end = endOf(reader, length);
  let f1: (ReturnType<typeof decodeNodeSelectorRequirement>)[] | undefined;
  let f2: (ReturnType<typeof decodeNodeSelectorRequirement>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 ??= [];
        f1.push(decodeNodeSelectorRequirement(reader, reader.uint32()));
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeNodeSelectorRequirement(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.NodeSelectorTerm;
  if (f1 != null) value.matchExpressions = f1;
  if (f2 != null) value.matchFields = f2;
  return value;
}

export function encodeNodeSpec(value: Partial<types.NodeSpec>, writer: Writer): void {
  writer.uint32(10).string(value.podCIDR ?? '');
  writer.uint32(18).string(value.externalID ?? '');
  writer.uint32(26).string(value.providerID ?? '');
  writer.uint32(32).bool(value.unschedulable ?? false);
  if (value.taints != null) {
    for (const item of value.taints) {
      writer.uint32(42).fork();
      encodeTaint(item, writer);
      writer.ldelim();
    }
  }
  if (value.configSource != null) {
    writer.uint32(50).fork();
    encodeNodeConfigSource(value.configSource, writer);
    writer.ldelim();
  }
  if (value.podCIDRs != null) {
    for (const item of value.podCIDRs) {
      writer.uint32(58).string(item);
    }
  }
}

export function decodeNodeSpec(reader: Reader, length: number): types.NodeSpec {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  let f3: string = '';
  let f4: boolean = false;
  let f5: (ReturnType<typeof decodeTaint>)[] | undefined;
  let f6: ReturnType<typeof decodeNodeConfigSource> | undefined;
  let f7: (string)[] | undefined;
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
        f3 = reader.string();
        break;
      case 32:
        f4 = reader.bool();
        break;
      case 42:
        f5 ??= [];
        f5.push(decodeTaint(reader, reader.uint32()));
        break;
      case 50:
        f6 = decodeNodeConfigSource(reader, reader.uint32());
        break;
      case 58:
        f7 ??= [];
        f7.push(reader.string());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.NodeSpec;
  if (f1 !== '') value.podCIDR = f1;
  if (f7 != null) value.podCIDRs = f7;
  if (f3 !== '') value.providerID = f3;
  if (f4 !== false) value.unschedulable = f4;
  if (f5 != null) value.taints = f5;
  if (f6 != null) value.configSource = f6;
  if (f2 !== '') value.externalID = f2;
  return value;
}

export function encodeNodeStatus(value: Partial<types.NodeStatus>, writer: Writer): void {
  if (value.capacity != null) {
    for (const key of sortedKeys(value.capacity)) {
      writer.uint32(10).fork().uint32(10).string(key);
      writer.uint32(18).fork();
      encodeQuantity(value.capacity[key], writer);
      writer.ldelim();
      writer.ldelim();
    }
  }
  if (value.allocatable != null) {
    for (const key of sortedKeys(value.allocatable)) {
      writer.uint32(18).fork().uint32(10).string(key);
      writer.uint32(18).fork();
      encodeQuantity(value.allocatable[key], writer);
      writer.ldelim();
      writer.ldelim();
    }
  }
  writer.uint32(26).string(value.phase ?? '');
  if (value.conditions != null) {
    for (const item of value.conditions) {
      writer.uint32(34).fork();
      encodeNodeCondition(item, writer);
      writer.ldelim();
    }
  }
  if (value.addresses != null) {
    for (const item of value.addresses) {
      writer.uint32(42).fork();
      encodeNodeAddress(item, writer);
      writer.ldelim();
    }
  }
  writer.uint32(50).fork();
  encodeNodeDaemonEndpoints(value.daemonEndpoints ?? {}, writer);
  writer.ldelim();
  writer.uint32(58).fork();
  encodeNodeSystemInfo(value.nodeInfo ?? {}, writer);
  writer.ldelim();
  if (value.images != null) {
    for (const item of value.images) {
      writer.uint32(66).fork();
      encodeContainerImage(item, writer);
      writer.ldelim();
    }
  }
  if (value.volumesInUse != null) {
    for (const item of value.volumesInUse) {
      writer.uint32(74).string(item);
    }
  }
  if (value.volumesAttached != null) {
    for (const item of value.volumesAttached) {
      writer.uint32(82).fork();
      encodeAttachedVolume(item, writer);
      writer.ldelim();
    }
  }
  if (value.config != null) {
    writer.uint32(90).fork();
    encodeNodeConfigStatus(value.config, writer);
    writer.ldelim();
  }
}

export function decodeNodeStatus(reader: Reader, length: number): types.NodeStatus {
  const end = endOf(reader, length);
  let f1: Record<string, ReturnType<typeof decodeQuantity>> | undefined;
  let f2: Record<string, ReturnType<typeof decodeQuantity>> | undefined;
  let f3: string = '';
  let f4: (ReturnType<typeof decodeNodeCondition>)[] | undefined;
  let f5: (ReturnType<typeof decodeNodeAddress>)[] | undefined;
  let f6: ReturnType<typeof decodeNodeDaemonEndpoints> | undefined;
  let f7: ReturnType<typeof decodeNodeSystemInfo> | undefined;
  let f8: (ReturnType<typeof decodeContainerImage>)[] | undefined;
  let f9: (string)[] | undefined;
  let f10: (ReturnType<typeof decodeAttachedVolume>)[] | undefined;
  let f11: ReturnType<typeof decodeNodeConfigStatus> | undefined;
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
      case 26:
        f3 = reader.string();
        break;
      case 34:
        f4 ??= [];
        f4.push(decodeNodeCondition(reader, reader.uint32()));
        break;
      case 42:
        f5 ??= [];
        f5.push(decodeNodeAddress(reader, reader.uint32()));
        break;
      case 50:
        f6 = decodeNodeDaemonEndpoints(reader, reader.uint32());
        break;
      case 58:
        f7 = decodeNodeSystemInfo(reader, reader.uint32());
        break;
      case 66:
        f8 ??= [];
        f8.push(decodeContainerImage(reader, reader.uint32()));
        break;
      case 74:
        f9 ??= [];
        f9.push(reader.string());
        break;
      case 82:
        f10 ??= [];
        f10.push(decodeAttachedVolume(reader, reader.uint32()));
        break;
      case 90:
        f11 = decodeNodeConfigStatus(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.NodeStatus;
  if (f1 != null) value.capacity = f1;
  if (f2 != null) value.allocatable = f2;
  if (f3 !== '') value.phase = f3;
  if (f4 != null) value.conditions = f4;
  if (f5 != null) value.addresses = f5;
  value.daemonEndpoints = f6 ?? decodeNodeDaemonEndpoints(reader, 0);
  value.nodeInfo = f7 ?? decodeNodeSystemInfo(reader, 0);
  if (f8 != null) value.images = f8;
  if (f9 != null) value.volumesInUse = f9;
  if (f10 != null) value.volumesAttached = f10;
  if (f11 != null) value.config = f11;
  return value;
}

export function encodeNodeSystemInfo(value: Partial<types.NodeSystemInfo>, writer: Writer): void {
  writer.uint32(10).string(value.machineID ?? '');
  writer.uint32(18).string(value.systemUUID ?? '');
  writer.uint32(26).string(value.bootID ?? '');
  writer.uint32(34).string(value.kernelVersion ?? '');
  writer.uint32(42).string(value.osImage ?? '');
  writer.uint32(50).string(value.containerRuntimeVersion ?? '');
  writer.uint32(58).string(value.nodeagentVersion ?? '');
  writer.uint32(66).string(value.proxyVersion ?? '');
  writer.uint32(74).string(value.operatingSystem ?? '');
  writer.uint32(82).string(value.architecture ?? '');
}

export function decodeNodeSystemInfo(reader: Reader, length: number): types.NodeSystemInfo {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  let f3: string = '';
  let f4: string = '';
  let f5: string = '';
  let f6: string = '';
  let f7: string = '';
  let f8: string = '';
  let f9: string = '';
  let f10: string = '';
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
        f3 = reader.string();
        break;
      case 34:
        f4 = reader.string();
        break;
      case 42:
        f5 = reader.string();
        break;
      case 50:
        f6 = reader.string();
        break;
      case 58:
        f7 = reader.string();
        break;
      case 66:
        f8 = reader.string();
        break;
      case 74:
        f9 = reader.string();
        break;
      case 82:
        f10 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.NodeSystemInfo;
  value.machineID = f1;
  value.systemUUID = f2;
  value.bootID = f3;
  value.kernelVersion = f4;
  value.osImage = f5;
  value.containerRuntimeVersion = f6;
  value.nodeagentVersion = f7;
  value.proxyVersion = f8;
  value.operatingSystem = f9;
  value.architecture = f10;
  return value;
}

export function encodeObjectFieldSelector(value: Partial<types.ObjectFieldSelector>, writer: Writer): void {
  writer.uint32(10).string(value.apiVersion ?? '');
  writer.uint32(18).string(value.fieldPath ?? '');
}

export function decodeObjectFieldSelector(reader: Reader, length: number): types.ObjectFieldSelector {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 18:
        f2 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ObjectFieldSelector;
  if (f1 !== '') value.apiVersion = f1;
  value.fieldPath = f2;
  return value;
}

export function encodeObjectReference(value: Partial<types.ObjectReference>, writer: Writer): void {
  writer.uint32(10).string(value.kind ?? '');
  writer.uint32(18).string(value.namespace ?? '');
  writer.uint32(26).string(value.name ?? '');
  writer.uint32(34).string(value.uid ?? '');
  writer.uint32(42).string(value.apiVersion ?? '');
  writer.uint32(50).string(value.resourceVersion ?? '');
  writer.uint32(58).string(value.fieldPath ?? '');
}

export function decodeObjectReference(reader: Reader, length: number): types.ObjectReference {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  let f3: string = '';
  let f4: string = '';
  let f5: string = '';
  let f6: string = '';
  let f7: string = '';
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
        f3 = reader.string();
        break;
      case 34:
        f4 = reader.string();
        break;
      case 42:
        f5 = reader.string();
        break;
      case 50:
        f6 = reader.string();
        break;
      case 58:
        f7 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ObjectReference;
  if (f1 !== '') value.kind = f1;
  if (f2 !== '') value.namespace = f2;
  if (f3 !== '') value.name = f3;
  if (f4 !== '') value.uid = f4;
  if (f5 !== '') value.apiVersion = f5;
  if (f6 !== '') value.resourceVersion = f6;
  if (f7 !== '') value.fieldPath = f7;
  return value;
}

export function encodePersistentVolume(value: Partial<types.PersistentVolume>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  writer.uint32(18).fork();
  encodePersistentVolumeSpec(value.spec ?? {}, writer);
  writer.ldelim();
  writer.uint32(26).fork();
  encodePersistentVolumeStatus(value.status ?? {}, writer);
  writer.ldelim();
}

export function decodePersistentVolume(reader: Reader, length: number): types.PersistentVolume {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: ReturnType<typeof decodePersistentVolumeSpec> | undefined;
  let f3: ReturnType<typeof decodePersistentVolumeStatus> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 18:
        f2 = decodePersistentVolumeSpec(reader, reader.uint32());
        break;
      case 26:
        f3 = decodePersistentVolumeStatus(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.PersistentVolume;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  value.spec = f2 ?? decodePersistentVolumeSpec(reader, 0);
  value.status = f3 ?? decodePersistentVolumeStatus(reader, 0);
  return value;
}

export function encodePersistentVolumeClaim(value: Partial<types.PersistentVolumeClaim>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  writer.uint32(18).fork();
  encodePersistentVolumeClaimSpec(value.spec ?? {}, writer);
  writer.ldelim();
  writer.uint32(26).fork();
  encodePersistentVolumeClaimStatus(value.status ?? {}, writer);
  writer.ldelim();
}

export function decodePersistentVolumeClaim(reader: Reader, length: number): types.PersistentVolumeClaim {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: ReturnType<typeof decodePersistentVolumeClaimSpec> | undefined;
  let f3: ReturnType<typeof decodePersistentVolumeClaimStatus> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 18:
        f2 = decodePersistentVolumeClaimSpec(reader, reader.uint32());
        break;
      case 26:
        f3 = decodePersistentVolumeClaimStatus(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.PersistentVolumeClaim;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  value.spec = f2 ?? decodePersistentVolumeClaimSpec(reader, 0);
  value.status = f3 ?? decodePersistentVolumeClaimStatus(reader, 0);
  return value;
}

export function encodePersistentVolumeClaimCondition(value: Partial<types.PersistentVolumeClaimCondition>, writer: Writer): void {
  writer.uint32(10).string(value.type ?? '');
  writer.uint32(18).string(value.status ?? '');
  writer.uint32(26).fork();
  encodeTime(value.lastProbeTime, writer);
  writer.ldelim();
  writer.uint32(34).fork();
  encodeTime(value.lastTransitionTime, writer);
  writer.ldelim();
  writer.uint32(42).string(value.reason ?? '');
  writer.uint32(50).string(value.message ?? '');
}

export function decodePersistentVolumeClaimCondition(reader: Reader, length: number): types.PersistentVolumeClaimCondition {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  let f3: ReturnType<typeof decodeTime> | undefined;
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
      case 26:
        f3 = decodeTime(reader, reader.uint32());
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
  const value = {} as types.PersistentVolumeClaimCondition;
  value.type = f1;
  value.status = f2;
  value.lastProbeTime = f3 ?? decodeTime(reader, 0);
  value.lastTransitionTime = f4 ?? decodeTime(reader, 0);
  if (f5 !== '') value.reason = f5;
  if (f6 !== '') value.message = f6;
  return value;
}

export function encodePersistentVolumeClaimList(value: Partial<types.PersistentVolumeClaimList>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeListMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  if (value.items != null) {
    for (const item of value.items) {
      writer.uint32(18).fork();
      encodePersistentVolumeClaim(item, writer);
      writer.ldelim();
    }
  }
}

export function decodePersistentVolumeClaimList(reader: Reader, length: number): types.PersistentVolumeClaimList {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeListMeta> | undefined;
  let f2: (ReturnType<typeof decodePersistentVolumeClaim>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeListMeta(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodePersistentVolumeClaim(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.PersistentVolumeClaimList;
  value.metadata = f1 ?? meta_v1.decodeListMeta(reader, 0);
  value.items = f2 ?? [];
  return value;
}

export function encodePersistentVolumeClaimSpec(value: Partial<types.PersistentVolumeClaimSpec>, writer: Writer): void {
  if (value.accessModes != null) {
    for (const item of value.accessModes) {
      writer.uint32(10).string(item);
    }
  }
  writer.uint32(18).fork();
  encodeResourceRequirements(value.resources ?? {}, writer);
  writer.ldelim();
  writer.uint32(26).string(value.volumeName ?? '');
  if (value.selector != null) {
    writer.uint32(34).fork();
    meta_v1.encodeLabelSelector(value.selector, writer);
    writer.ldelim();
  }
  if (value.storageClassName != null) {
    writer.uint32(42).string(value.storageClassName);
  }
  if (value.volumeMode != null) {
    writer.uint32(50).string(value.volumeMode);
  }
  if (value.dataSource != null) {
    writer.uint32(58).fork();
    encodeTypedLocalObjectReference(value.dataSource, writer);
    writer.ldelim();
  }
}

export function decodePersistentVolumeClaimSpec(reader: Reader, length: number): types.PersistentVolumeClaimSpec {
  const end = endOf(reader, length);
  let f1: (string)[] | undefined;
  let f2: ReturnType<typeof decodeResourceRequirements> | undefined;
  let f3: string = '';
  let f4: ReturnType<typeof meta_v1.decodeLabelSelector> | undefined;
  let f5: string | undefined;
  let f6: string | undefined;
  let f7: ReturnType<typeof decodeTypedLocalObjectReference> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 ??= [];
        f1.push(reader.string());
        break;
      case 18:
        f2 = decodeResourceRequirements(reader, reader.uint32());
        break;
      case 26:
        f3 = reader.string();
        break;
      case 34:
        f4 = meta_v1.decodeLabelSelector(reader, reader.uint32());
        break;
      case 42:
        f5 = reader.string();
        break;
      case 50:
        f6 = reader.string();
        break;
      case 58:
        f7 = decodeTypedLocalObjectReference(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.PersistentVolumeClaimSpec;
  if (f1 != null) value.accessModes = f1;
  if (f4 != null) value.selector = f4;
  value.resources = f2 ?? decodeResourceRequirements(reader, 0);
  if (f3 !== '') value.volumeName = f3;
  if (f5 != null) value.storageClassName = f5;
  if (f6 != null) value.volumeMode = f6;
  if (f7 != null) value.dataSource = f7;
  return value;
}

export function encodePersistentVolumeClaimStatus(value: Partial<types.PersistentVolumeClaimStatus>, writer: Writer): void {
  writer.uint32(10).string(value.phase ?? '');
  if (value.accessModes != null) {
    for (const item of value.accessModes) {
      writer.uint32(18).string(item);
    }
  }
  if (value.capacity != null) {
    for (const key of sortedKeys(value.capacity)) {
      writer.uint32(26).fork().uint32(10).string(key);
      writer.uint32(18).fork();
      encodeQuantity(value.capacity[key], writer);
      writer.ldelim();
      writer.ldelim();
    }
  }
  if (value.conditions != null) {
    for (const item of value.conditions) {
      writer.uint32(34).fork();
      encodePersistentVolumeClaimCondition(item, writer);
      writer.ldelim();
    }
  }
}

export function decodePersistentVolumeClaimStatus(reader: Reader, length: number): types.PersistentVolumeClaimStatus {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: (string)[] | undefined;
  let f3: Record<string, ReturnType<typeof decodeQuantity>> | undefined;
  let f4: (ReturnType<typeof decodePersistentVolumeClaimCondition>)[] | undefined;
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
      case 26: {
        const entryEnd = endOf(reader, reader.uint32());
        let key = '';
        let entry: NonNullable<typeof f3>[string] | undefined;
        while (reader.pos < entryEnd) {
          const entryTag = reader.uint32();
          if (entryTag === 10) key = reader.string();
          else if (entryTag === 18) entry = decodeQuantity(reader, reader.uint32());
          else reader.skipType(entryTag & 7);
        }
        finish(reader, entryEnd);
        f3 ??= {};
        setEntry(f3, key, entry ?? decodeQuantity(reader, 0));
        break;
      }
      case 34:
        f4 ??= [];
        f4.push(decodePersistentVolumeClaimCondition(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.PersistentVolumeClaimStatus;
  if (f1 !== '') value.phase = f1;
  if (f2 != null) value.accessModes = f2;
  if (f3 != null) value.capacity = f3;
  if (f4 != null) value.conditions = f4;
  return value;
}

export function encodePersistentVolumeClaimTemplate(value: Partial<types.PersistentVolumeClaimTemplate>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  writer.uint32(18).fork();
  encodePersistentVolumeClaimSpec(value.spec ?? {}, writer);
  writer.ldelim();
}

export function decodePersistentVolumeClaimTemplate(reader: Reader, length: number): types.PersistentVolumeClaimTemplate {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: ReturnType<typeof decodePersistentVolumeClaimSpec> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 18:
        f2 = decodePersistentVolumeClaimSpec(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.PersistentVolumeClaimTemplate;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  value.spec = f2 ?? decodePersistentVolumeClaimSpec(reader, 0);
  return value;
}

export function encodePersistentVolumeClaimVolumeSource(value: Partial<types.PersistentVolumeClaimVolumeSource>, writer: Writer): void {
  writer.uint32(10).string(value.claimName ?? '');
  writer.uint32(16).bool(value.readOnly ?? false);
}

export function decodePersistentVolumeClaimVolumeSource(reader: Reader, length: number): types.PersistentVolumeClaimVolumeSource {
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
  const value = {} as types.PersistentVolumeClaimVolumeSource;
  value.claimName = f1;
  if (f2 !== false) value.readOnly = f2;
  return value;
}

export function encodePersistentVolumeList(value: Partial<types.PersistentVolumeList>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeListMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  if (value.items != null) {
    for (const item of value.items) {
      writer.uint32(18).fork();
      encodePersistentVolume(item, writer);
      writer.ldelim();
    }
  }
}

export function decodePersistentVolumeList(reader: Reader, length: number): types.PersistentVolumeList {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeListMeta> | undefined;
  let f2: (ReturnType<typeof decodePersistentVolume>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeListMeta(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodePersistentVolume(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.PersistentVolumeList;
  value.metadata = f1 ?? meta_v1.decodeListMeta(reader, 0);
  value.items = f2 ?? [];
  return value;
}

export function encodePersistentVolumeSource(value: Partial<types.PersistentVolumeSource>, writer: Writer): void {
  if (value.gcePersistentDisk != null) {
    writer.uint32(10).fork();
    encodeGCEPersistentDiskVolumeSource(value.gcePersistentDisk, writer);
    writer.ldelim();
  }
  if (value.awsElasticBlockStore != null) {
    writer.uint32(18).fork();
    encodeAWSElasticBlockStoreVolumeSource(value.awsElasticBlockStore, writer);
    writer.ldelim();
  }
  if (value.hostPath != null) {
    writer.uint32(26).fork();
    encodeHostPathVolumeSource(value.hostPath, writer);
    writer.ldelim();
  }
  if (value.glusterfs != null) {
    writer.uint32(34).fork();
    encodeGlusterfsPersistentVolumeSource(value.glusterfs, writer);
    writer.ldelim();
  }
  if (value.nfs != null) {
    writer.uint32(42).fork();
    encodeNFSVolumeSource(value.nfs, writer);
    writer.ldelim();
  }
  if (value.rbd != null) {
    writer.uint32(50).fork();
    encodeRBDPersistentVolumeSource(value.rbd, writer);
    writer.ldelim();
  }
  if (value.iscsi != null) {
    writer.uint32(58).fork();
    encodeISCSIPersistentVolumeSource(value.iscsi, writer);
    writer.ldelim();
  }
  if (value.cinder != null) {
    writer.uint32(66).fork();
    encodeCinderPersistentVolumeSource(value.cinder, writer);
    writer.ldelim();
  }
  if (value.cephfs != null) {
    writer.uint32(74).fork();
    encodeCephFSPersistentVolumeSource(value.cephfs, writer);
    writer.ldelim();
  }
  if (value.fc != null) {
    writer.uint32(82).fork();
    encodeFCVolumeSource(value.fc, writer);
    writer.ldelim();
  }
  if (value.flocker != null) {
    writer.uint32(90).fork();
    encodeFlockerVolumeSource(value.flocker, writer);
    writer.ldelim();
  }
  if (value.flexVolume != null) {
    writer.uint32(98).fork();
    encodeFlexPersistentVolumeSource(value.flexVolume, writer);
    writer.ldelim();
  }
  if (value.azureFile != null) {
    writer.uint32(106).fork();
    encodeAzureFilePersistentVolumeSource(value.azureFile, writer);
    writer.ldelim();
  }
  if (value.vsphereVolume != null) {
    writer.uint32(114).fork();
    encodeVsphereVirtualDiskVolumeSource(value.vsphereVolume, writer);
    writer.ldelim();
  }
  if (value.quobyte != null) {
    writer.uint32(122).fork();
    encodeQuobyteVolumeSource(value.quobyte, writer);
    writer.ldelim();
  }
  if (value.azureDisk != null) {
    writer.uint32(130).fork();
    encodeAzureDiskVolumeSource(value.azureDisk, writer);
    writer.ldelim();
  }
  if (value.photonPersistentDisk != null) {
    writer.uint32(138).fork();
    encodePhotonPersistentDiskVolumeSource(value.photonPersistentDisk, writer);
    writer.ldelim();
  }
  if (value.portworxVolume != null) {
    writer.uint32(146).fork();
    encodePortworxVolumeSource(value.portworxVolume, writer);
    writer.ldelim();
  }
  if (value.scaleIO != null) {
    writer.uint32(154).fork();
    encodeScaleIOPersistentVolumeSource(value.scaleIO, writer);
    writer.ldelim();
  }
  if (value.local != null) {
    writer.uint32(162).fork();
    encodeLocalVolumeSource(value.local, writer);
    writer.ldelim();
  }
  if (value.storageos != null) {
    writer.uint32(170).fork();
    encodeStorageOSPersistentVolumeSource(value.storageos, writer);
    writer.ldelim();
  }
  if (value.csi != null) {
    writer.uint32(178).fork();
    encodeCSIPersistentVolumeSource(value.csi, writer);
    writer.ldelim();
  }
}

export function decodePersistentVolumeSource(reader: Reader, length: number): types.PersistentVolumeSource {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof decodeGCEPersistentDiskVolumeSource> | undefined;
  let f2: ReturnType<typeof decodeAWSElasticBlockStoreVolumeSource> | undefined;
  let f3: ReturnType<typeof decodeHostPathVolumeSource> | undefined;
  let f4: ReturnType<typeof decodeGlusterfsPersistentVolumeSource> | undefined;
  let f5: ReturnType<typeof decodeNFSVolumeSource> | undefined;
  let f6: ReturnType<typeof decodeRBDPersistentVolumeSource> | undefined;
  let f7: ReturnType<typeof decodeISCSIPersistentVolumeSource> | undefined;
  let f8: ReturnType<typeof decodeCinderPersistentVolumeSource> | undefined;
  let f9: ReturnType<typeof decodeCephFSPersistentVolumeSource> | undefined;
  let f10: ReturnType<typeof decodeFCVolumeSource> | undefined;
  let f11: ReturnType<typeof decodeFlockerVolumeSource> | undefined;
  let f12: ReturnType<typeof decodeFlexPersistentVolumeSource> | undefined;
  let f13: ReturnType<typeof decodeAzureFilePersistentVolumeSource> | undefined;
  let f14: ReturnType<typeof decodeVsphereVirtualDiskVolumeSource> | undefined;
  let f15: ReturnType<typeof decodeQuobyteVolumeSource> | undefined;
  let f16: ReturnType<typeof decodeAzureDiskVolumeSource> | undefined;
  let f17: ReturnType<typeof decodePhotonPersistentDiskVolumeSource> | undefined;
  let f18: ReturnType<typeof decodePortworxVolumeSource> | undefined;
  let f19: ReturnType<typeof decodeScaleIOPersistentVolumeSource> | undefined;
  let f20: ReturnType<typeof decodeLocalVolumeSource> | undefined;
  let f21: ReturnType<typeof decodeStorageOSPersistentVolumeSource> | undefined;
  let f22: ReturnType<typeof decodeCSIPersistentVolumeSource> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = decodeGCEPersistentDiskVolumeSource(reader, reader.uint32());
        break;
      case 18:
        f2 = decodeAWSElasticBlockStoreVolumeSource(reader, reader.uint32());
        break;
      case 26:
        f3 = decodeHostPathVolumeSource(reader, reader.uint32());
        break;
      case 34:
        f4 = decodeGlusterfsPersistentVolumeSource(reader, reader.uint32());
        break;
      case 42:
        f5 = decodeNFSVolumeSource(reader, reader.uint32());
        break;
      case 50:
        f6 = decodeRBDPersistentVolumeSource(reader, reader.uint32());
        break;
      case 58:
        f7 = decodeISCSIPersistentVolumeSource(reader, reader.uint32());
        break;
      case 66:
        f8 = decodeCinderPersistentVolumeSource(reader, reader.uint32());
        break;
      case 74:
        f9 = decodeCephFSPersistentVolumeSource(reader, reader.uint32());
        break;
      case 82:
        f10 = decodeFCVolumeSource(reader, reader.uint32());
        break;
      case 90:
        f11 = decodeFlockerVolumeSource(reader, reader.uint32());
        break;
      case 98:
        f12 = decodeFlexPersistentVolumeSource(reader, reader.uint32());
        break;
      case 106:
        f13 = decodeAzureFilePersistentVolumeSource(reader, reader.uint32());
        break;
      case 114:
        f14 = decodeVsphereVirtualDiskVolumeSource(reader, reader.uint32());
        break;
      case 122:
        f15 = decodeQuobyteVolumeSource(reader, reader.uint32());
        break;
      case 130:
        f16 = decodeAzureDiskVolumeSource(reader, reader.uint32());
        break;
      case 138:
        f17 = decodePhotonPersistentDiskVolumeSource(reader, reader.uint32());
        break;
      case 146:
        f18 = decodePortworxVolumeSource(reader, reader.uint32());
        break;
      case 154:
        f19 = decodeScaleIOPersistentVolumeSource(reader, reader.uint32());
        break;
      case 162:
        f20 = decodeLocalVolumeSource(reader, reader.uint32());
        break;
      case 170:
        f21 = decodeStorageOSPersistentVolumeSource(reader, reader.uint32());
        break;
      case 178:
        f22 = decodeCSIPersistentVolumeSource(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.PersistentVolumeSource;
  if (f1 != null) value.gcePersistentDisk = f1;
  if (f2 != null) value.awsElasticBlockStore = f2;
  if (f3 != null) value.hostPath = f3;
  if (f4 != null) value.glusterfs = f4;
  if (f5 != null) value.nfs = f5;
  if (f6 != null) value.rbd = f6;
  if (f7 != null) value.iscsi = f7;
  if (f8 != null) value.cinder = f8;
  if (f9 != null) value.cephfs = f9;
  if (f10 != null) value.fc = f10;
  if (f11 != null) value.flocker = f11;
  if (f12 != null) value.flexVolume = f12;
  if (f13 != null) value.azureFile = f13;
  if (f14 != null) value.vsphereVolume = f14;
  if (f15 != null) value.quobyte = f15;
  if (f16 != null) value.azureDisk = f16;
  if (f17 != null) value.photonPersistentDisk = f17;
  if (f18 != null) value.portworxVolume = f18;
  if (f19 != null) value.scaleIO = f19;
  if (f20 != null) value.local = f20;
  if (f21 != null) value.storageos = f21;
  if (f22 != null) value.csi = f22;
  return value;
}

export function encodePersistentVolumeSpec(value: Partial<types.PersistentVolumeSpec>, writer: Writer): void {
  if (value.capacity != null) {
    for (const key of sortedKeys(value.capacity)) {
      writer.uint32(10).fork().uint32(10).string(key);
      writer.uint32(18).fork();
      encodeQuantity(value.capacity[key], writer);
      writer.ldelim();
      writer.ldelim();
    }
  }
  writer.uint32(18).fork();
  encodePersistentVolumeSource(value, writer);
  writer.ldelim();
  if (value.accessModes != null) {
    for (const item of value.accessModes) {
      writer.uint32(26).string(item);
    }
  }
  if (value.claimRef != null) {
    writer.uint32(34).fork();
    encodeObjectReference(value.claimRef, writer);
    writer.ldelim();
  }
  writer.uint32(42).string(value.persistentVolumeReclaimPolicy ?? '');
  writer.uint32(50).string(value.storageClassName ?? '');
  if (value.mountOptions != null) {
    for (const item of value.mountOptions) {
      writer.uint32(58).string(item);
    }
  }
  if (value.volumeMode != null) {
    writer.uint32(66).string(value.volumeMode);
  }
  if (value.nodeAffinity != null) {
    writer.uint32(74).fork();
    encodeVolumeNodeAffinity(value.nodeAffinity, writer);
    writer.ldelim();
  }
}

export function decodePersistentVolumeSpec(reader: Reader, length: number): types.PersistentVolumeSpec {
  const end = endOf(reader, length);
  let f1: Record<string, ReturnType<typeof decodeQuantity>> | undefined;
  let f2: ReturnType<typeof decodePersistentVolumeSource> | undefined;
  let f3: (string)[] | undefined;
  let f4: ReturnType<typeof decodeObjectReference> | undefined;
  let f5: string = '';
  let f6: string = '';
  let f7: (string)[] | undefined;
  let f8: string | undefined;
  let f9: ReturnType<typeof decodeVolumeNodeAffinity> | undefined;
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
      case 18:
        f2 = decodePersistentVolumeSource(reader, reader.uint32());
        break;
      case 26:
        f3 ??= [];
        f3.push(reader.string());
        break;
      case 34:
        f4 = decodeObjectReference(reader, reader.uint32());
        break;
      case 42:
        f5 = reader.string();
        break;
      case 50:
        f6 = reader.string();
        break;
      case 58:
        f7 ??= [];
        f7.push(reader.string());
        break;
      case 66:
        f8 = reader.string();
        break;
      case 74:
        f9 = decodeVolumeNodeAffinity(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.PersistentVolumeSpec;
  if (f1 != null) value.capacity = f1;
  Object.assign(value, f2 ?? decodePersistentVolumeSource(reader, 0));
  if (f3 != null) value.accessModes = f3;
  if (f4 != null) value.claimRef = f4;
  if (f5 !== '') value.persistentVolumeReclaimPolicy = f5;
  if (f6 !== '') value.storageClassName = f6;
  if (f7 != null) value.mountOptions = f7;
  if (f8 != null) value.volumeMode = f8;
  if (f9 != null) value.nodeAffinity = f9;
  return value;
}

export function encodePersistentVolumeStatus(value: Partial<types.PersistentVolumeStatus>, writer: Writer): void {
  writer.uint32(10).string(value.phase ?? '');
  writer.uint32(18).string(value.message ?? '');
  writer.uint32(26).string(value.reason ?? '');
}

export function decodePersistentVolumeStatus(reader: Reader, length: number): types.PersistentVolumeStatus {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  let f3: string = '';
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
        f3 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.PersistentVolumeStatus;
  if (f1 !== '') value.phase = f1;
  if (f2 !== '') value.message = f2;
  if (f3 !== '') value.reason = f3;
  return value;
}

export function encodePhotonPersistentDiskVolumeSource(value: Partial<types.PhotonPersistentDiskVolumeSource>, writer: Writer): void {
  writer.uint32(10).string(value.pdID ?? '');
  writer.uint32(18).string(value.fsType ?? '');
}

export function decodePhotonPersistentDiskVolumeSource(reader: Reader, length: number): types.PhotonPersistentDiskVolumeSource {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 18:
        f2 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.PhotonPersistentDiskVolumeSource;
  value.pdID = f1;
  if (f2 !== '') value.fsType = f2;
  return value;
}

export function encodePod(value: Partial<types.Pod>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  writer.uint32(18).fork();
  encodePodSpec(value.spec ?? {}, writer);
  writer.ldelim();
  writer.uint32(26).fork();
  encodePodStatus(value.status ?? {}, writer);
  writer.ldelim();
}

export function decodePod(reader: Reader, length: number): types.Pod {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: ReturnType<typeof decodePodSpec> | undefined;
  let f3: ReturnType<typeof decodePodStatus> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 18:
        f2 = decodePodSpec(reader, reader.uint32());
        break;
      case 26:
        f3 = decodePodStatus(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.Pod;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  value.spec = f2 ?? decodePodSpec(reader, 0);
  value.status = f3 ?? decodePodStatus(reader, 0);
  return value;
}

export function encodePodAffinity(value: Partial<types.PodAffinity>, writer: Writer): void {
  if (value.requiredDuringSchedulingIgnoredDuringExecution != null) {
    for (const item of value.requiredDuringSchedulingIgnoredDuringExecution) {
      writer.uint32(10).fork();
      encodePodAffinityTerm(item, writer);
      writer.ldelim();
    }
  }
  if (value.preferredDuringSchedulingIgnoredDuringExecution != null) {
    for (const item of value.preferredDuringSchedulingIgnoredDuringExecution) {
      writer.uint32(18).fork();
      encodeWeightedPodAffinityTerm(item, writer);
      writer.ldelim();
    }
  }
}

export function decodePodAffinity(reader: Reader, length: number): types.PodAffinity {
  const end = endOf(reader, length);
  let f1: (ReturnType<typeof decodePodAffinityTerm>)[] | undefined;
  let f2: (ReturnType<typeof decodeWeightedPodAffinityTerm>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 ??= [];
        f1.push(decodePodAffinityTerm(reader, reader.uint32()));
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeWeightedPodAffinityTerm(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.PodAffinity;
  if (f1 != null) value.requiredDuringSchedulingIgnoredDuringExecution = f1;
  if (f2 != null) value.preferredDuringSchedulingIgnoredDuringExecution = f2;
  return value;
}

export function encodePodAffinityTerm(value: Partial<types.PodAffinityTerm>, writer: Writer): void {
  if (value.labelSelector != null) {
    writer.uint32(10).fork();
    meta_v1.encodeLabelSelector(value.labelSelector, writer);
    writer.ldelim();
  }
  if (value.namespaces != null) {
    for (const item of value.namespaces) {
      writer.uint32(18).string(item);
    }
  }
  writer.uint32(26).string(value.topologyKey ?? '');
  if (value.namespaceSelector != null) {
    writer.uint32(34).fork();
    meta_v1.encodeLabelSelector(value.namespaceSelector, writer);
    writer.ldelim();
  }
}

export function decodePodAffinityTerm(reader: Reader, length: number): types.PodAffinityTerm {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeLabelSelector> | undefined;
  let f2: (string)[] | undefined;
  let f3: string = '';
  let f4: ReturnType<typeof meta_v1.decodeLabelSelector> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeLabelSelector(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(reader.string());
        break;
      case 26:
        f3 = reader.string();
        break;
      case 34:
        f4 = meta_v1.decodeLabelSelector(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.PodAffinityTerm;
  if (f1 != null) value.labelSelector = f1;
  if (f2 != null) value.namespaces = f2;
  value.topologyKey = f3;
  if (f4 != null) value.namespaceSelector = f4;
  return value;
}

export function encodePodAntiAffinity(value: Partial<types.PodAntiAffinity>, writer: Writer): void {
  if (value.requiredDuringSchedulingIgnoredDuringExecution != null) {
    for (const item of value.requiredDuringSchedulingIgnoredDuringExecution) {
      writer.uint32(10).fork();
      encodePodAffinityTerm(item, writer);
      writer.ldelim();
    }
  }
  if (value.preferredDuringSchedulingIgnoredDuringExecution != null) {
    for (const item of value.preferredDuringSchedulingIgnoredDuringExecution) {
      writer.uint32(18).fork();
      encodeWeightedPodAffinityTerm(item, writer);
      writer.ldelim();
    }
  }
}

export function decodePodAntiAffinity(reader: Reader, length: number): types.PodAntiAffinity {
  const end = endOf(reader, length);
  let f1: (ReturnType<typeof decodePodAffinityTerm>)[] | undefined;
  let f2: (ReturnType<typeof decodeWeightedPodAffinityTerm>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 ??= [];
        f1.push(decodePodAffinityTerm(reader, reader.uint32()));
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeWeightedPodAffinityTerm(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.PodAntiAffinity;
  if (f1 != null) value.requiredDuringSchedulingIgnoredDuringExecution = f1;
  if (f2 != null) value.preferredDuringSchedulingIgnoredDuringExecution = f2;
  return value;
}

export function encodePodAttachOptions(value: Partial<types.PodAttachOptions>, writer: Writer): void {
  writer.uint32(8).bool(value.stdin ?? false);
  writer.uint32(16).bool(value.stdout ?? false);
  writer.uint32(24).bool(value.stderr ?? false);
  writer.uint32(32).bool(value.tty ?? false);
  writer.uint32(42).string(value.container ?? '');
}

export function decodePodAttachOptions(reader: Reader, length: number): types.PodAttachOptions {
  const end = endOf(reader, length);
  let f1: boolean = false;
  let f2: boolean = false;
  let f3: boolean = false;
  let f4: boolean = false;
  let f5: string = '';
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 8:
        f1 = reader.bool();
        break;
      case 16:
        f2 = reader.bool();
        break;
      case 24:
        f3 = reader.bool();
        break;
      case 32:
        f4 = reader.bool();
        break;
      case 42:
        f5 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.PodAttachOptions;
  if (f1 !== false) value.stdin = f1;
  if (f2 !== false) value.stdout = f2;
  if (f3 !== false) value.stderr = f3;
  if (f4 !== false) value.tty = f4;
  if (f5 !== '') value.container = f5;
  return value;
}

export function encodePodCondition(value: Partial<types.PodCondition>, writer: Writer): void {
  writer.uint32(10).string(value.type ?? '');
  writer.uint32(18).string(value.status ?? '');
  writer.uint32(26).fork();
  encodeTime(value.lastProbeTime, writer);
  writer.ldelim();
  writer.uint32(34).fork();
  encodeTime(value.lastTransitionTime, writer);
  writer.ldelim();
  writer.uint32(42).string(value.reason ?? '');
  writer.uint32(50).string(value.message ?? '');
}

export function decodePodCondition(reader: Reader, length: number): types.PodCondition {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  let f3: ReturnType<typeof decodeTime> | undefined;
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
      case 26:
        f3 = decodeTime(reader, reader.uint32());
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
  const value = {} as types.PodCondition;
  value.type = f1;
  value.status = f2;
  value.lastProbeTime = f3 ?? decodeTime(reader, 0);
  value.lastTransitionTime = f4 ?? decodeTime(reader, 0);
  if (f5 !== '') value.reason = f5;
  if (f6 !== '') value.message = f6;
  return value;
}

export function encodePodDNSConfig(value: Partial<types.PodDNSConfig>, writer: Writer): void {
  if (value.nameservers != null) {
    for (const item of value.nameservers) {
      writer.uint32(10).string(item);
    }
  }
  if (value.searches != null) {
    for (const item of value.searches) {
      writer.uint32(18).string(item);
    }
  }
  if (value.options != null) {
    for (const item of value.options) {
      writer.uint32(26).fork();
      encodePodDNSConfigOption(item, writer);
      writer.ldelim();
    }
  }
}

export function decodePodDNSConfig(reader: Reader, length: number): types.PodDNSConfig {
  const end = endOf(reader, length);
  let f1: (string)[] | undefined;
  let f2: (string)[] | undefined;
  let f3: (ReturnType<typeof decodePodDNSConfigOption>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 ??= [];
        f1.push(reader.string());
        break;
      case 18:
        f2 ??= [];
        f2.push(reader.string());
        break;
      case 26:
        f3 ??= [];
        f3.push(decodePodDNSConfigOption(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.PodDNSConfig;
  if (f1 != null) value.nameservers = f1;
  if (f2 != null) value.searches = f2;
  if (f3 != null) value.options = f3;
  return value;
}

export function encodePodDNSConfigOption(value: Partial<types.PodDNSConfigOption>, writer: Writer): void {
  writer.uint32(10).string(value.name ?? '');
  if (value.value != null) {
    writer.uint32(18).string(value.value);
  }
}

export function decodePodDNSConfigOption(reader: Reader, length: number): types.PodDNSConfigOption {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 18:
        f2 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.PodDNSConfigOption;
  if (f1 !== '') value.name = f1;
  if (f2 != null) value.value = f2;
  return value;
}

export function encodePodExecOptions(value: Partial<types.PodExecOptions>, writer: Writer): void {
  writer.uint32(8).bool(value.stdin ?? false);
  writer.uint32(16).bool(value.stdout ?? false);
  writer.uint32(24).bool(value.stderr ?? false);
  writer.uint32(32).bool(value.tty ?? false);
  writer.uint32(42).string(value.container ?? '');
  if (value.command != null) {
    for (const item of value.command) {
      writer.uint32(50).string(item);
    }
  }
}

export function decodePodExecOptions(reader: Reader, length: number): types.PodExecOptions {
  const end = endOf(reader, length);
  let f1: boolean = false;
  let f2: boolean = false;
  let f3: boolean = false;
  let f4: boolean = false;
  let f5: string = '';
  let f6: (string)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 8:
        f1 = reader.bool();
        break;
      case 16:
        f2 = reader.bool();
        break;
      case 24:
        f3 = reader.bool();
        break;
      case 32:
        f4 = reader.bool();
        break;
      case 42:
        f5 = reader.string();
        break;
      case 50:
        f6 ??= [];
        f6.push(reader.string());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.PodExecOptions;
  if (f1 !== false) value.stdin = f1;
  if (f2 !== false) value.stdout = f2;
  if (f3 !== false) value.stderr = f3;
  if (f4 !== false) value.tty = f4;
  if (f5 !== '') value.container = f5;
  if (f6 != null) value.command = f6;
  else Object.assign(value, { command: null });
  return value;
}

export function encodePodIP(value: Partial<types.PodIP>, writer: Writer): void {
  writer.uint32(10).string(value.ip ?? '');
}

export function decodePodIP(reader: Reader, length: number): types.PodIP {
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
  const value = {} as types.PodIP;
  if (f1 !== '') value.ip = f1;
  return value;
}

export function encodePodList(value: Partial<types.PodList>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeListMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  if (value.items != null) {
    for (const item of value.items) {
      writer.uint32(18).fork();
      encodePod(item, writer);
      writer.ldelim();
    }
  }
}

export function decodePodList(reader: Reader, length: number): types.PodList {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeListMeta> | undefined;
  let f2: (ReturnType<typeof decodePod>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeListMeta(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodePod(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.PodList;
  value.metadata = f1 ?? meta_v1.decodeListMeta(reader, 0);
  value.items = f2 ?? [];
  return value;
}

export function encodePodLogOptions(value: Partial<types.PodLogOptions>, writer: Writer): void {
  writer.uint32(10).string(value.container ?? '');
  writer.uint32(16).bool(value.follow ?? false);
  writer.uint32(24).bool(value.previous ?? false);
  if (value.sinceSeconds != null) {
    writer.uint32(32).int64(value.sinceSeconds);
  }
  if (value.sinceTime != null) {
    writer.uint32(42).fork();
    encodeTime(value.sinceTime, writer);
    writer.ldelim();
  }
  writer.uint32(48).bool(value.timestamps ?? false);
  if (value.tailLines != null) {
    writer.uint32(56).int64(value.tailLines);
  }
  if (value.limitBytes != null) {
    writer.uint32(64).int64(value.limitBytes);
  }
  writer.uint32(72).bool(value.insecureSkipTLSVerifyBackend ?? false);
}

export function decodePodLogOptions(reader: Reader, length: number): types.PodLogOptions {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: boolean = false;
  let f3: boolean = false;
  let f4: Int64 | undefined;
  let f5: ReturnType<typeof decodeTime> | undefined;
  let f6: boolean = false;
  let f7: Int64 | undefined;
  let f8: Int64 | undefined;
  let f9: boolean = false;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 16:
        f2 = reader.bool();
        break;
      case 24:
        f3 = reader.bool();
        break;
      case 32:
        f4 = readInt64(reader);
        break;
      case 42:
        f5 = decodeTime(reader, reader.uint32());
        break;
      case 48:
        f6 = reader.bool();
        break;
      case 56:
        f7 = readInt64(reader);
        break;
      case 64:
        f8 = readInt64(reader);
        break;
      case 72:
        f9 = reader.bool();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.PodLogOptions;
  if (f1 !== '') value.container = f1;
  if (f2 !== false) value.follow = f2;
  if (f3 !== false) value.previous = f3;
  if (f4 != null) value.sinceSeconds = f4;
  if (f5 != null) value.sinceTime = f5;
  if (f6 !== false) value.timestamps = f6;
  if (f7 != null) value.tailLines = f7;
  if (f8 != null) value.limitBytes = f8;
  if (f9 !== false) value.insecureSkipTLSVerifyBackend = f9;
  return value;
}

export function encodePodPortForwardOptions(value: Partial<types.PodPortForwardOptions>, writer: Writer): void {
  if (value.ports != null) {
    for (const item of value.ports) {
      writer.uint32(8).int32(item);
    }
  }
}

export function decodePodPortForwardOptions(reader: Reader, length: number): types.PodPortForwardOptions {
  const end = endOf(reader, length);
  let f1: (number)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 8:
        f1 ??= [];
        f1.push(reader.int32());
        break;
      case 10: {
        f1 ??= [];
        const packedEnd = endOf(reader, reader.uint32());
        while (reader.pos < packedEnd) f1.push(reader.int32());
        break;
      }
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.PodPortForwardOptions;
  if (f1 != null) value.ports = f1;
  return value;
}

export function encodePodProxyOptions(value: Partial<types.PodProxyOptions>, writer: Writer): void {
  writer.uint32(10).string(value.path ?? '');
}

export function decodePodProxyOptions(reader: Reader, length: number): types.PodProxyOptions {
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
  const value = {} as types.PodProxyOptions;
  if (f1 !== '') value.path = f1;
  return value;
}

export function encodePodReadinessGate(value: Partial<types.PodReadinessGate>, writer: Writer): void {
  writer.uint32(10).string(value.conditionType ?? '');
}

export function decodePodReadinessGate(reader: Reader, length: number): types.PodReadinessGate {
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
  const value = {} as types.PodReadinessGate;
  value.conditionType = f1;
  return value;
}

export function encodePodSecurityContext(value: Partial<types.PodSecurityContext>, writer: Writer): void {
  if (value.seLinuxOptions != null) {
    writer.uint32(10).fork();
    encodeSELinuxOptions(value.seLinuxOptions, writer);
    writer.ldelim();
  }
  if (value.runAsUser != null) {
    writer.uint32(16).int64(value.runAsUser);
  }
  if (value.runAsNonRoot != null) {
    writer.uint32(24).bool(value.runAsNonRoot);
  }
  if (value.supplementalGroups != null) {
    for (const item of value.supplementalGroups) {
      writer.uint32(32).int64(item);
    }
  }
  if (value.fsGroup != null) {
    writer.uint32(40).int64(value.fsGroup);
  }
  if (value.runAsGroup != null) {
    writer.uint32(48).int64(value.runAsGroup);
  }
  if (value.sysctls != null) {
    for (const item of value.sysctls) {
      writer.uint32(58).fork();
      encodeSysctl(item, writer);
      writer.ldelim();
    }
  }
  if (value.windowsOptions != null) {
    writer.uint32(66).fork();
    encodeWindowsSecurityContextOptions(value.windowsOptions, writer);
    writer.ldelim();
  }
  if (value.fsGroupChangePolicy != null) {
    writer.uint32(74).string(value.fsGroupChangePolicy);
  }
  if (value.seccompProfile != null) {
    writer.uint32(82).fork();
    encodeSeccompProfile(value.seccompProfile, writer);
    writer.ldelim();
  }
}

export function decodePodSecurityContext(reader: Reader, length: number): types.PodSecurityContext {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof decodeSELinuxOptions> | undefined;
  let f2: Int64 | undefined;
  let f3: boolean | undefined;
  let f4: (Int64)[] | undefined;
  let f5: Int64 | undefined;
  let f6: Int64 | undefined;
  let f7: (ReturnType<typeof decodeSysctl>)[] | undefined;
  let f8: ReturnType<typeof decodeWindowsSecurityContextOptions> | undefined;
  let f9: string | undefined;
  let f10: ReturnType<typeof decodeSeccompProfile> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = decodeSELinuxOptions(reader, reader.uint32());
        break;
      case 16:
        f2 = readInt64(reader);
        break;
      case 24:
        f3 = reader.bool();
        break;
      case 32:
        f4 ??= [];
        f4.push(readInt64(reader));
        break;
      case 34: {
        f4 ??= [];
        const packedEnd = endOf(reader, reader.uint32());
        while (reader.pos < packedEnd) f4.push(readInt64(reader));
        break;
      }
      case 40:
        f5 = readInt64(reader);
        break;
      case 48:
        f6 = readInt64(reader);
        break;
      case 58:
        f7 ??= [];
        f7.push(decodeSysctl(reader, reader.uint32()));
        break;
      case 66:
        f8 = decodeWindowsSecurityContextOptions(reader, reader.uint32());
        break;
      case 74:
        f9 = reader.string();
        break;
      case 82:
        f10 = decodeSeccompProfile(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.PodSecurityContext;
  if (f1 != null) value.seLinuxOptions = f1;
  if (f8 != null) value.windowsOptions = f8;
  if (f2 != null) value.runAsUser = f2;
  if (f6 != null) value.runAsGroup = f6;
  if (f3 != null) value.runAsNonRoot = f3;
  if (f4 != null) value.supplementalGroups = f4;
  if (f5 != null) value.fsGroup = f5;
  if (f7 != null) value.sysctls = f7;
  if (f9 != null) value.fsGroupChangePolicy = f9;
  if (f10 != null) value.seccompProfile = f10;
  return value;
}

export function encodePodSignature(value: Partial<types.PodSignature>, writer: Writer): void {
  if (value.podController != null) {
    writer.uint32(10).fork();
    meta_v1.encodeOwnerReference(value.podController, writer);
    writer.ldelim();
  }
}

export function decodePodSignature(reader: Reader, length: number): types.PodSignature {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeOwnerReference> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeOwnerReference(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.PodSignature;
  if (f1 != null) value.podController = f1;
  return value;
}

export function encodePodSpec(value: Partial<types.PodSpec>, writer: Writer): void {
  if (value.volumes != null) {
    for (const item of value.volumes) {
      writer.uint32(10).fork();
      encodeVolume(item, writer);
      writer.ldelim();
    }
  }
  if (value.containers != null) {
    for (const item of value.containers) {
      writer.uint32(18).fork();
      encodeContainer(item, writer);
      writer.ldelim();
    }
  }
  writer.uint32(26).string(value.restartPolicy ?? '');
  if (value.terminationGracePeriodSeconds != null) {
    writer.uint32(32).int64(value.terminationGracePeriodSeconds);
  }
  if (value.activeDeadlineSeconds != null) {
    writer.uint32(40).int64(value.activeDeadlineSeconds);
  }
  writer.uint32(50).string(value.dnsPolicy ?? '');
  if (value.nodeSelector != null) {
    for (const key of sortedKeys(value.nodeSelector)) {
      writer.uint32(58).fork().uint32(10).string(key);
      writer.uint32(18).string(value.nodeSelector[key] ?? '');
      writer.ldelim();
    }
  }
  writer.uint32(66).string(value.serviceAccountName ?? '');
  writer.uint32(74).string(value.serviceAccount ?? '');
  writer.uint32(82).string(value.nodeName ?? '');
  writer.uint32(88).bool(value.hostNetwork ?? false);
  writer.uint32(96).bool(value.hostPID ?? false);
  writer.uint32(104).bool(value.hostIPC ?? false);
  if (value.securityContext != null) {
    writer.uint32(114).fork();
    encodePodSecurityContext(value.securityContext, writer);
    writer.ldelim();
  }
  if (value.imagePullSecrets != null) {
    for (const item of value.imagePullSecrets) {
      writer.uint32(122).fork();
      encodeLocalObjectReference(item, writer);
      writer.ldelim();
    }
  }
  writer.uint32(130).string(value.hostname ?? '');
  writer.uint32(138).string(value.subdomain ?? '');
  if (value.affinity != null) {
    writer.uint32(146).fork();
    encodeAffinity(value.affinity, writer);
    writer.ldelim();
  }
  writer.uint32(154).string(value.schedulerName ?? '');
  if (value.initContainers != null) {
    for (const item of value.initContainers) {
      writer.uint32(162).fork();
      encodeContainer(item, writer);
      writer.ldelim();
    }
  }
  if (value.automountServiceAccountToken != null) {
    writer.uint32(168).bool(value.automountServiceAccountToken);
  }
  if (value.tolerations != null) {
    for (const item of value.tolerations) {
      writer.uint32(178).fork();
      encodeToleration(item, writer);
      writer.ldelim();
    }
  }
  if (value.hostAliases != null) {
    for (const item of value.hostAliases) {
      writer.uint32(186).fork();
      encodeHostAlias(item, writer);
      writer.ldelim();
    }
  }
  writer.uint32(194).string(value.priorityClassName ?? '');
  if (value.priority != null) {
    writer.uint32(200).int32(value.priority);
  }
  if (value.dnsConfig != null) {
    writer.uint32(210).fork();
    encodePodDNSConfig(value.dnsConfig, writer);
    writer.ldelim();
  }
  if (value.shareProcessNamespace != null) {
    writer.uint32(216).bool(value.shareProcessNamespace);
  }
  if (value.readinessGates != null) {
    for (const item of value.readinessGates) {
      writer.uint32(226).fork();
      encodePodReadinessGate(item, writer);
      writer.ldelim();
    }
  }
  if (value.runtimeClassName != null) {
    writer.uint32(234).string(value.runtimeClassName);
  }
  if (value.enableServiceLinks != null) {
    writer.uint32(240).bool(value.enableServiceLinks);
  }
  if (value.preemptionPolicy != null) {
    writer.uint32(250).string(value.preemptionPolicy);
  }
  if (value.overhead != null) {
    for (const key of sortedKeys(value.overhead)) {
      writer.uint32(258).fork().uint32(10).string(key);
      writer.uint32(18).fork();
      encodeQuantity(value.overhead[key], writer);
      writer.ldelim();
      writer.ldelim();
    }
  }
  if (value.topologySpreadConstraints != null) {
    for (const item of value.topologySpreadConstraints) {
      writer.uint32(266).fork();
      encodeTopologySpreadConstraint(item, writer);
      writer.ldelim();
    }
  }
  if (value.ephemeralContainers != null) {
    for (const item of value.ephemeralContainers) {
      writer.uint32(274).fork();
      encodeEphemeralContainer(item, writer);
      writer.ldelim();
    }
  }
  if (value.setHostnameAsFQDN != null) {
    writer.uint32(280).bool(value.setHostnameAsFQDN);
  }
}

export function decodePodSpec(reader: Reader, length: number): types.PodSpec {
  const end = endOf(reader, length);
  let f1: (ReturnType<typeof decodeVolume>)[] | undefined;
  let f2: (ReturnType<typeof decodeContainer>)[] | undefined;
  let f3: string = '';
  let f4: Int64 | undefined;
  let f5: Int64 | undefined;
  let f6: string = '';
  let f7: Record<string, string> | undefined;
  let f8: string = '';
  let f9: string = '';
  let f10: string = '';
  let f11: boolean = false;
  let f12: boolean = false;
  let f13: boolean = false;
  let f14: ReturnType<typeof decodePodSecurityContext> | undefined;
  let f15: (ReturnType<typeof decodeLocalObjectReference>)[] | undefined;
  let f16: string = '';
  let f17: string = '';
  let f18: ReturnType<typeof decodeAffinity> | undefined;
  let f19: string = '';
  let f20: (ReturnType<typeof decodeContainer>)[] | undefined;
  let f21: boolean | undefined;
  let f22: (ReturnType<typeof decodeToleration>)[] | undefined;
  let f23: (ReturnType<typeof decodeHostAlias>)[] | undefined;
  let f24: string = '';
  let f25: number | undefined;
  let f26: ReturnType<typeof decodePodDNSConfig> | undefined;
  let f27: boolean | undefined;
  let f28: (ReturnType<typeof decodePodReadinessGate>)[] | undefined;
  let f29: string | undefined;
  let f30: boolean | undefined;
  let f31: string | undefined;
  let f32: Record<string, ReturnType<typeof decodeQuantity>> | undefined;
  let f33: (ReturnType<typeof decodeTopologySpreadConstraint>)[] | undefined;
  let f34: (ReturnType<typeof decodeEphemeralContainer>)[] | undefined;
  let f35: boolean | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 ??= [];
        f1.push(decodeVolume(reader, reader.uint32()));
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeContainer(reader, reader.uint32()));
        break;
      case 26:
        f3 = reader.string();
        break;
      case 32:
        f4 = readInt64(reader);
        break;
      case 40:
        f5 = readInt64(reader);
        break;
      case 50:
        f6 = reader.string();
        break;
      case 58: {
        const entryEnd = endOf(reader, reader.uint32());
        let key = '';
        let entry: NonNullable<typeof f7>[string] | undefined;
        while (reader.pos < entryEnd) {
          const entryTag = reader.uint32();
          if (entryTag === 10) key = reader.string();
          else if (entryTag === 18) entry = reader.string();
          else reader.skipType(entryTag & 7);
        }
        finish(reader, entryEnd);
        f7 ??= {};
        setEntry(f7, key, entry ?? '');
        break;
      }
      case 66:
        f8 = reader.string();
        break;
      case 74:
        f9 = reader.string();
        break;
      case 82:
        f10 = reader.string();
        break;
      case 88:
        f11 = reader.bool();
        break;
      case 96:
        f12 = reader.bool();
        break;
      case 104:
        f13 = reader.bool();
        break;
      case 114:
        f14 = decodePodSecurityContext(reader, reader.uint32());
        break;
      case 122:
        f15 ??= [];
        f15.push(decodeLocalObjectReference(reader, reader.uint32()));
        break;
      case 130:
        f16 = reader.string();
        break;
      case 138:
        f17 = reader.string();
        break;
      case 146:
        f18 = decodeAffinity(reader, reader.uint32());
        break;
      case 154:
        f19 = reader.string();
        break;
      case 162:
        f20 ??= [];
        f20.push(decodeContainer(reader, reader.uint32()));
        break;
      case 168:
        f21 = reader.bool();
        break;
      case 178:
        f22 ??= [];
        f22.push(decodeToleration(reader, reader.uint32()));
        break;
      case 186:
        f23 ??= [];
        f23.push(decodeHostAlias(reader, reader.uint32()));
        break;
      case 194:
        f24 = reader.string();
        break;
      case 200:
        f25 = reader.int32();
        break;
      case 210:
        f26 = decodePodDNSConfig(reader, reader.uint32());
        break;
      case 216:
        f27 = reader.bool();
        break;
      case 226:
        f28 ??= [];
        f28.push(decodePodReadinessGate(reader, reader.uint32()));
        break;
      case 234:
        f29 = reader.string();
        break;
      case 240:
        f30 = reader.bool();
        break;
      case 250:
        f31 = reader.string();
        break;
      case 258: {
        const entryEnd = endOf(reader, reader.uint32());
        let key = '';
        let entry: NonNullable<typeof f32>[string] | undefined;
        while (reader.pos < entryEnd) {
          const entryTag = reader.uint32();
          if (entryTag === 10) key = reader.string();
          else if (entryTag === 18) entry = decodeQuantity(reader, reader.uint32());
          else reader.skipType(entryTag & 7);
        }
        finish(reader, entryEnd);
        f32 ??= {};
        setEntry(f32, key, entry ?? decodeQuantity(reader, 0));
        break;
      }
      case 266:
        f33 ??= [];
        f33.push(decodeTopologySpreadConstraint(reader, reader.uint32()));
        break;
      case 274:
        f34 ??= [];
        f34.push(decodeEphemeralContainer(reader, reader.uint32()));
        break;
      case 280:
        f35 = reader.bool();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.PodSpec;
  if (f1 != null) value.volumes = f1;
  if (f20 != null) value.initContainers = f20;
  if (f2 != null) value.containers = f2;
  else Object.assign(value, { containers: null });
  if (f34 != null) value.ephemeralContainers = f34;
  if (f3 !== '') value.restartPolicy = f3;
  if (f4 != null) value.terminationGracePeriodSeconds = f4;
  if (f5 != null) value.activeDeadlineSeconds = f5;
  if (f6 !== '') value.dnsPolicy = f6;
  if (f7 != null) value.nodeSelector = f7;
  if (f8 !== '') value.serviceAccountName = f8;
  if (f9 !== '') value.serviceAccount = f9;
  if (f21 != null) value.automountServiceAccountToken = f21;
  if (f10 !== '') value.nodeName = f10;
  if (f11 !== false) value.hostNetwork = f11;
  if (f12 !== false) value.hostPID = f12;
  if (f13 !== false) value.hostIPC = f13;
  if (f27 != null) value.shareProcessNamespace = f27;
  if (f14 != null) value.securityContext = f14;
  if (f15 != null) value.imagePullSecrets = f15;
  if (f16 !== '') value.hostname = f16;
  if (f17 !== '') value.subdomain = f17;
  if (f18 != null) value.affinity = f18;
  if (f19 !== '') value.schedulerName = f19;
  if (f22 != null) value.tolerations = f22;
  if (f23 != null) value.hostAliases = f23;
  if (f24 !== '') value.priorityClassName = f24;
  if (f25 != null) value.priority = f25;
  if (f26 != null) value.dnsConfig = f26;
  if (f28 != null) value.readinessGates = f28;
  if (f29 != null) value.runtimeClassName = f29;
  if (f30 != null) value.enableServiceLinks = f30;
  if (f31 != null) value.preemptionPolicy = f31;
  if (f32 != null) value.overhead = f32;
  if (f33 != null) value.topologySpreadConstraints = f33;
  if (f35 != null) value.setHostnameAsFQDN = f35;
  return value;
}

export function encodePodStatus(value: Partial<types.PodStatus>, writer: Writer): void {
  writer.uint32(10).string(value.phase ?? '');
  if (value.conditions != null) {
    for (const item of value.conditions) {
      writer.uint32(18).fork();
      encodePodCondition(item, writer);
      writer.ldelim();
    }
  }
  writer.uint32(26).string(value.message ?? '');
  writer.uint32(34).string(value.reason ?? '');
  writer.uint32(42).string(value.hostIP ?? '');
  writer.uint32(50).string(value.podIP ?? '');
  if (value.startTime != null) {
    writer.uint32(58).fork();
    encodeTime(value.startTime, writer);
    writer.ldelim();
  }
  if (value.containerStatuses != null) {
    for (const item of value.containerStatuses) {
      writer.uint32(66).fork();
      encodeContainerStatus(item, writer);
      writer.ldelim();
    }
  }
  writer.uint32(74).string(value.qosClass ?? '');
  if (value.initContainerStatuses != null) {
    for (const item of value.initContainerStatuses) {
      writer.uint32(82).fork();
      encodeContainerStatus(item, writer);
      writer.ldelim();
    }
  }
  writer.uint32(90).string(value.nominatedNodeName ?? '');
  if (value.podIPs != null) {
    for (const item of value.podIPs) {
      writer.uint32(98).fork();
      encodePodIP(item, writer);
      writer.ldelim();
    }
  }
  if (value.ephemeralContainerStatuses != null) {
    for (const item of value.ephemeralContainerStatuses) {
      writer.uint32(106).fork();
      encodeContainerStatus(item, writer);
      writer.ldelim();
    }
  }
}

export function decodePodStatus(reader: Reader, length: number): types.PodStatus {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: (ReturnType<typeof decodePodCondition>)[] | undefined;
  let f3: string = '';
  let f4: string = '';
  let f5: string = '';
  let f6: string = '';
  let f7: ReturnType<typeof decodeTime> | undefined;
  let f8: (ReturnType<typeof decodeContainerStatus>)[] | undefined;
  let f9: string = '';
  let f10: (ReturnType<typeof decodeContainerStatus>)[] | undefined;
  let f11: string = '';
  let f12: (ReturnType<typeof decodePodIP>)[] | undefined;
  let f13: (ReturnType<typeof decodeContainerStatus>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 18:
        f2 ??= [];
        f2.push(decodePodCondition(reader, reader.uint32()));
        break;
      case 26:
        f3 = reader.string();
        break;
      case 34:
        f4 = reader.string();
        break;
      case 42:
        f5 = reader.string();
        break;
      case 50:
        f6 = reader.string();
        break;
      case 58:
        f7 = decodeTime(reader, reader.uint32());
        break;
      case 66:
        f8 ??= [];
        f8.push(decodeContainerStatus(reader, reader.uint32()));
        break;
      case 74:
        f9 = reader.string();
        break;
      case 82:
        f10 ??= [];
        f10.push(decodeContainerStatus(reader, reader.uint32()));
        break;
      case 90:
        f11 = reader.string();
        break;
      case 98:
        f12 ??= [];
        f12.push(decodePodIP(reader, reader.uint32()));
        break;
      case 106:
        f13 ??= [];
        f13.push(decodeContainerStatus(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.PodStatus;
  if (f1 !== '') value.phase = f1;
  if (f2 != null) value.conditions = f2;
  if (f3 !== '') value.message = f3;
  if (f4 !== '') value.reason = f4;
  if (f11 !== '') value.nominatedNodeName = f11;
  if (f5 !== '') value.hostIP = f5;
  if (f6 !== '') value.podIP = f6;
  if (f12 != null) value.podIPs = f12;
  if (f7 != null) value.startTime = f7;
  if (f10 != null) value.initContainerStatuses = f10;
  if (f8 != null) value.containerStatuses = f8;
  if (f9 !== '') value.qosClass = f9;
  if (f13 != null) value.ephemeralContainerStatuses = f13;
  return value;
}

export function encodePodStatusResult(value: Partial<types.PodStatusResult>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  writer.uint32(18).fork();
  encodePodStatus(value.status ?? {}, writer);
  writer.ldelim();
}

export function decodePodStatusResult(reader: Reader, length: number): types.PodStatusResult {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: ReturnType<typeof decodePodStatus> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 18:
        f2 = decodePodStatus(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.PodStatusResult;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  value.status = f2 ?? decodePodStatus(reader, 0);
  return value;
}

export function encodePodTemplate(value: Partial<types.PodTemplate>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  writer.uint32(18).fork();
  encodePodTemplateSpec(value.template ?? {}, writer);
  writer.ldelim();
}

export function decodePodTemplate(reader: Reader, length: number): types.PodTemplate {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: ReturnType<typeof decodePodTemplateSpec> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 18:
        f2 = decodePodTemplateSpec(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.PodTemplate;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  value.template = f2 ?? decodePodTemplateSpec(reader, 0);
  return value;
}

export function encodePodTemplateList(value: Partial<types.PodTemplateList>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeListMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  if (value.items != null) {
    for (const item of value.items) {
      writer.uint32(18).fork();
      encodePodTemplate(item, writer);
      writer.ldelim();
    }
  }
}

export function decodePodTemplateList(reader: Reader, length: number): types.PodTemplateList {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeListMeta> | undefined;
  let f2: (ReturnType<typeof decodePodTemplate>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeListMeta(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodePodTemplate(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.PodTemplateList;
  value.metadata = f1 ?? meta_v1.decodeListMeta(reader, 0);
  value.items = f2 ?? [];
  return value;
}

export function encodePodTemplateSpec(value: Partial<types.PodTemplateSpec>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  writer.uint32(18).fork();
  encodePodSpec(value.spec ?? {}, writer);
  writer.ldelim();
}

export function decodePodTemplateSpec(reader: Reader, length: number): types.PodTemplateSpec {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: ReturnType<typeof decodePodSpec> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 18:
        f2 = decodePodSpec(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.PodTemplateSpec;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  value.spec = f2 ?? decodePodSpec(reader, 0);
  return value;
}

export function encodePortStatus(value: Partial<types.PortStatus>, writer: Writer): void {
  writer.uint32(8).int32(value.port ?? 0);
  writer.uint32(18).string(value.protocol ?? '');
  if (value.error != null) {
    writer.uint32(26).string(value.error);
  }
}

export function decodePortStatus(reader: Reader, length: number): types.PortStatus {
  const end = endOf(reader, length);
  let f1: number = 0;
  let f2: string = '';
  let f3: string | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 8:
        f1 = reader.int32();
        break;
      case 18:
        f2 = reader.string();
        break;
      case 26:
        f3 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.PortStatus;
  value.port = f1;
  value.protocol = f2;
  if (f3 != null) value.error = f3;
  return value;
}

export function encodePortworxVolumeSource(value: Partial<types.PortworxVolumeSource>, writer: Writer): void {
  writer.uint32(10).string(value.volumeID ?? '');
  writer.uint32(18).string(value.fsType ?? '');
  writer.uint32(24).bool(value.readOnly ?? false);
}

export function decodePortworxVolumeSource(reader: Reader, length: number): types.PortworxVolumeSource {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  let f3: boolean = false;
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
        f3 = reader.bool();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.PortworxVolumeSource;
  value.volumeID = f1;
  if (f2 !== '') value.fsType = f2;
  if (f3 !== false) value.readOnly = f3;
  return value;
}

export function encodePreconditions(value: Partial<types.Preconditions>, writer: Writer): void {
  if (value.uid != null) {
    writer.uint32(10).string(value.uid);
  }
}

export function decodePreconditions(reader: Reader, length: number): types.Preconditions {
  const end = endOf(reader, length);
  let f1: string | undefined;
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
  const value = {} as types.Preconditions;
  if (f1 != null) value.uid = f1;
  return value;
}

export function encodePreferAvoidPodsEntry(value: Partial<types.PreferAvoidPodsEntry>, writer: Writer): void {
  writer.uint32(10).fork();
  encodePodSignature(value.podSignature ?? {}, writer);
  writer.ldelim();
  writer.uint32(18).fork();
  encodeTime(value.evictionTime, writer);
  writer.ldelim();
  writer.uint32(26).string(value.reason ?? '');
  writer.uint32(34).string(value.message ?? '');
}

export function decodePreferAvoidPodsEntry(reader: Reader, length: number): types.PreferAvoidPodsEntry {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof decodePodSignature> | undefined;
  let f2: ReturnType<typeof decodeTime> | undefined;
  let f3: string = '';
  let f4: string = '';
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = decodePodSignature(reader, reader.uint32());
        break;
      case 18:
        f2 = decodeTime(reader, reader.uint32());
        break;
      case 26:
        f3 = reader.string();
        break;
      case 34:
        f4 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.PreferAvoidPodsEntry;
  value.podSignature = f1 ?? decodePodSignature(reader, 0);
  value.evictionTime = f2 ?? decodeTime(reader, 0);
  if (f3 !== '') value.reason = f3;
  if (f4 !== '') value.message = f4;
  return value;
}

export function encodePreferredSchedulingTerm(value: Partial<types.PreferredSchedulingTerm>, writer: Writer): void {
  writer.uint32(8).int32(value.weight ?? 0);
  writer.uint32(18).fork();
  encodeNodeSelectorTerm(value.preference ?? {}, writer);
  writer.ldelim();
}

export function decodePreferredSchedulingTerm(reader: Reader, length: number): types.PreferredSchedulingTerm {
  const end = endOf(reader, length);
  let f1: number = 0;
  let f2: ReturnType<typeof decodeNodeSelectorTerm> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 8:
        f1 = reader.int32();
        break;
      case 18:
        f2 = decodeNodeSelectorTerm(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.PreferredSchedulingTerm;
  value.weight = f1;
  value.preference = f2 ?? decodeNodeSelectorTerm(reader, 0);
  return value;
}

export function encodeProbe(value: Partial<types.Probe>, writer: Writer): void {
  writer.uint32(10).fork();
  encodeHandler(value, writer);
  writer.ldelim();
  writer.uint32(16).int32(value.initialDelaySeconds ?? 0);
  writer.uint32(24).int32(value.timeoutSeconds ?? 0);
  writer.uint32(32).int32(value.periodSeconds ?? 0);
  writer.uint32(40).int32(value.successThreshold ?? 0);
  writer.uint32(48).int32(value.failureThreshold ?? 0);
  if (value.terminationGracePeriodSeconds != null) {
    writer.uint32(56).int64(value.terminationGracePeriodSeconds);
  }
}

export function decodeProbe(reader: Reader, length: number): types.Probe {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof decodeHandler> | undefined;
  let f2: number = 0;
  let f3: number = 0;
  let f4: number = 0;
  let f5: number = 0;
  let f6: number = 0;
  let f7: Int64 | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = decodeHandler(reader, reader.uint32());
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
      case 48:
        f6 = reader.int32();
        break;
      case 56:
        f7 = readInt64(reader);
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.Probe;
  Object.assign(value, f1 ?? decodeHandler(reader, 0));
  if (f2 !== 0) value.initialDelaySeconds = f2;
  if (f3 !== 0) value.timeoutSeconds = f3;
  if (f4 !== 0) value.periodSeconds = f4;
  if (f5 !== 0) value.successThreshold = f5;
  if (f6 !== 0) value.failureThreshold = f6;
  if (f7 != null) value.terminationGracePeriodSeconds = f7;
  return value;
}

export function encodeProjectedVolumeSource(value: Partial<types.ProjectedVolumeSource>, writer: Writer): void {
  if (value.sources != null) {
    for (const item of value.sources) {
      writer.uint32(10).fork();
      encodeVolumeProjection(item, writer);
      writer.ldelim();
    }
  }
  if (value.defaultMode != null) {
    writer.uint32(16).int32(value.defaultMode);
  }
}

export function decodeProjectedVolumeSource(reader: Reader, length: number): types.ProjectedVolumeSource {
  const end = endOf(reader, length);
  let f1: (ReturnType<typeof decodeVolumeProjection>)[] | undefined;
  let f2: number | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 ??= [];
        f1.push(decodeVolumeProjection(reader, reader.uint32()));
        break;
      case 16:
        f2 = reader.int32();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ProjectedVolumeSource;
  value.sources = f1 ?? null;
  if (f2 != null) value.defaultMode = f2;
  return value;
}

export function encodeQuobyteVolumeSource(value: Partial<types.QuobyteVolumeSource>, writer: Writer): void {
  writer.uint32(10).string(value.registry ?? '');
  writer.uint32(18).string(value.volume ?? '');
  writer.uint32(24).bool(value.readOnly ?? false);
  writer.uint32(34).string(value.user ?? '');
  writer.uint32(42).string(value.group ?? '');
  writer.uint32(50).string(value.tenant ?? '');
}

export function decodeQuobyteVolumeSource(reader: Reader, length: number): types.QuobyteVolumeSource {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  let f3: boolean = false;
  let f4: string = '';
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
        f3 = reader.bool();
        break;
      case 34:
        f4 = reader.string();
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
  const value = {} as types.QuobyteVolumeSource;
  value.registry = f1;
  value.volume = f2;
  if (f3 !== false) value.readOnly = f3;
  if (f4 !== '') value.user = f4;
  if (f5 !== '') value.group = f5;
  if (f6 !== '') value.tenant = f6;
  return value;
}

export function encodeRBDPersistentVolumeSource(value: Partial<types.RBDPersistentVolumeSource>, writer: Writer): void {
  if (value.monitors != null) {
    for (const item of value.monitors) {
      writer.uint32(10).string(item);
    }
  }
  writer.uint32(18).string(value.image ?? '');
  writer.uint32(26).string(value.fsType ?? '');
  writer.uint32(34).string(value.pool ?? '');
  writer.uint32(42).string(value.user ?? '');
  writer.uint32(50).string(value.keyring ?? '');
  if (value.secretRef != null) {
    writer.uint32(58).fork();
    encodeSecretReference(value.secretRef, writer);
    writer.ldelim();
  }
  writer.uint32(64).bool(value.readOnly ?? false);
}

export function decodeRBDPersistentVolumeSource(reader: Reader, length: number): types.RBDPersistentVolumeSource {
  const end = endOf(reader, length);
  let f1: (string)[] | undefined;
  let f2: string = '';
  let f3: string = '';
  let f4: string = '';
  let f5: string = '';
  let f6: string = '';
  let f7: ReturnType<typeof decodeSecretReference> | undefined;
  let f8: boolean = false;
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
      case 26:
        f3 = reader.string();
        break;
      case 34:
        f4 = reader.string();
        break;
      case 42:
        f5 = reader.string();
        break;
      case 50:
        f6 = reader.string();
        break;
      case 58:
        f7 = decodeSecretReference(reader, reader.uint32());
        break;
      case 64:
        f8 = reader.bool();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.RBDPersistentVolumeSource;
  if (f1 != null) value.monitors = f1;
  else Object.assign(value, { monitors: null });
  value.image = f2;
  if (f3 !== '') value.fsType = f3;
  if (f4 !== '') value.pool = f4;
  if (f5 !== '') value.user = f5;
  if (f6 !== '') value.keyring = f6;
  if (f7 != null) value.secretRef = f7;
  if (f8 !== false) value.readOnly = f8;
  return value;
}

export function encodeRBDVolumeSource(value: Partial<types.RBDVolumeSource>, writer: Writer): void {
  if (value.monitors != null) {
    for (const item of value.monitors) {
      writer.uint32(10).string(item);
    }
  }
  writer.uint32(18).string(value.image ?? '');
  writer.uint32(26).string(value.fsType ?? '');
  writer.uint32(34).string(value.pool ?? '');
  writer.uint32(42).string(value.user ?? '');
  writer.uint32(50).string(value.keyring ?? '');
  if (value.secretRef != null) {
    writer.uint32(58).fork();
    encodeLocalObjectReference(value.secretRef, writer);
    writer.ldelim();
  }
  writer.uint32(64).bool(value.readOnly ?? false);
}

export function decodeRBDVolumeSource(reader: Reader, length: number): types.RBDVolumeSource {
  const end = endOf(reader, length);
  let f1: (string)[] | undefined;
  let f2: string = '';
  let f3: string = '';
  let f4: string = '';
  let f5: string = '';
  let f6: string = '';
  let f7: ReturnType<typeof decodeLocalObjectReference> | undefined;
  let f8: boolean = false;
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
      case 26:
        f3 = reader.string();
        break;
      case 34:
        f4 = reader.string();
        break;
      case 42:
        f5 = reader.string();
        break;
      case 50:
        f6 = reader.string();
        break;
      case 58:
        f7 = decodeLocalObjectReference(reader, reader.uint32());
        break;
      case 64:
        f8 = reader.bool();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.RBDVolumeSource;
  if (f1 != null) value.monitors = f1;
  else Object.assign(value, { monitors: null });
  value.image = f2;
  if (f3 !== '') value.fsType = f3;
  if (f4 !== '') value.pool = f4;
  if (f5 !== '') value.user = f5;
  if (f6 !== '') value.keyring = f6;
  if (f7 != null) value.secretRef = f7;
  if (f8 !== false) value.readOnly = f8;
  return value;
}

export function encodeRangeAllocation(value: Partial<types.RangeAllocation>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  writer.uint32(18).string(value.range ?? '');
  if (value.data != null) {
    writer.uint32(26).bytes(value.data);
  }
}

export function decodeRangeAllocation(reader: Reader, length: number): types.RangeAllocation {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: string = '';
  let f3: string | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 18:
        f2 = reader.string();
        break;
      case 26:
        f3 = readBase64(reader);
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.RangeAllocation;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  value.range = f2;
  if (f3 !== undefined) value.data = f3;
  else Object.assign(value, { data: null });
  return value;
}

export function encodeReplicationController(value: Partial<types.ReplicationController>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  writer.uint32(18).fork();
  encodeReplicationControllerSpec(value.spec ?? {}, writer);
  writer.ldelim();
  writer.uint32(26).fork();
  encodeReplicationControllerStatus(value.status ?? {}, writer);
  writer.ldelim();
}

export function decodeReplicationController(reader: Reader, length: number): types.ReplicationController {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: ReturnType<typeof decodeReplicationControllerSpec> | undefined;
  let f3: ReturnType<typeof decodeReplicationControllerStatus> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 18:
        f2 = decodeReplicationControllerSpec(reader, reader.uint32());
        break;
      case 26:
        f3 = decodeReplicationControllerStatus(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ReplicationController;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  value.spec = f2 ?? decodeReplicationControllerSpec(reader, 0);
  value.status = f3 ?? decodeReplicationControllerStatus(reader, 0);
  return value;
}

export function encodeReplicationControllerCondition(value: Partial<types.ReplicationControllerCondition>, writer: Writer): void {
  writer.uint32(10).string(value.type ?? '');
  writer.uint32(18).string(value.status ?? '');
  writer.uint32(26).fork();
  encodeTime(value.lastTransitionTime, writer);
  writer.ldelim();
  writer.uint32(34).string(value.reason ?? '');
  writer.uint32(42).string(value.message ?? '');
}

export function decodeReplicationControllerCondition(reader: Reader, length: number): types.ReplicationControllerCondition {
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
  const value = {} as types.ReplicationControllerCondition;
  value.type = f1;
  value.status = f2;
  value.lastTransitionTime = f3 ?? decodeTime(reader, 0);
  if (f4 !== '') value.reason = f4;
  if (f5 !== '') value.message = f5;
  return value;
}

export function encodeReplicationControllerList(value: Partial<types.ReplicationControllerList>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeListMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  if (value.items != null) {
    for (const item of value.items) {
      writer.uint32(18).fork();
      encodeReplicationController(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeReplicationControllerList(reader: Reader, length: number): types.ReplicationControllerList {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeListMeta> | undefined;
  let f2: (ReturnType<typeof decodeReplicationController>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeListMeta(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeReplicationController(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ReplicationControllerList;
  value.metadata = f1 ?? meta_v1.decodeListMeta(reader, 0);
  value.items = f2 ?? [];
  return value;
}

export function encodeReplicationControllerSpec(value: Partial<types.ReplicationControllerSpec>, writer: Writer): void {
  if (value.replicas != null) {
    writer.uint32(8).int32(value.replicas);
  }
  if (value.selector != null) {
    for (const key of sortedKeys(value.selector)) {
      writer.uint32(18).fork().uint32(10).string(key);
      writer.uint32(18).string(value.selector[key] ?? '');
      writer.ldelim();
    }
  }
  if (value.template != null) {
    writer.uint32(26).fork();
    encodePodTemplateSpec(value.template, writer);
    writer.ldelim();
  }
  writer.uint32(32).int32(value.minReadySeconds ?? 0);
}

export function decodeReplicationControllerSpec(reader: Reader, length: number): types.ReplicationControllerSpec {
  const end = endOf(reader, length);
  let f1: number | undefined;
  let f2: Record<string, string> | undefined;
  let f3: ReturnType<typeof decodePodTemplateSpec> | undefined;
  let f4: number = 0;
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
        f3 = decodePodTemplateSpec(reader, reader.uint32());
        break;
      case 32:
        f4 = reader.int32();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ReplicationControllerSpec;
  if (f1 != null) value.replicas = f1;
  if (f4 !== 0) value.minReadySeconds = f4;
  if (f2 != null) value.selector = f2;
  if (f3 != null) value.template = f3;
  return value;
}

export function encodeReplicationControllerStatus(value: Partial<types.ReplicationControllerStatus>, writer: Writer): void {
  writer.uint32(8).int32(value.replicas ?? 0);
  writer.uint32(16).int32(value.fullyLabeledReplicas ?? 0);
  writer.uint32(24).int64(value.observedGeneration ?? 0);
  writer.uint32(32).int32(value.readyReplicas ?? 0);
  writer.uint32(40).int32(value.availableReplicas ?? 0);
  if (value.conditions != null) {
    for (const item of value.conditions) {
      writer.uint32(50).fork();
      encodeReplicationControllerCondition(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeReplicationControllerStatus(reader: Reader, length: number): types.ReplicationControllerStatus {
  const end = endOf(reader, length);
  let f1: number = 0;
  let f2: number = 0;
  let f3: Int64 = 0;
  let f4: number = 0;
  let f5: number = 0;
  let f6: (ReturnType<typeof decodeReplicationControllerCondition>)[] | undefined;
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
        f6.push(decodeReplicationControllerCondition(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ReplicationControllerStatus;
  value.replicas = f1;
  if (f2 !== 0) value.fullyLabeledReplicas = f2;
  if (f4 !== 0) value.readyReplicas = f4;
  if (f5 !== 0) value.availableReplicas = f5;
  if (f3 !== 0) value.observedGeneration = f3;
  if (f6 != null) value.conditions = f6;
  return value;
}

export function encodeResourceFieldSelector(value: Partial<types.ResourceFieldSelector>, writer: Writer): void {
  writer.uint32(10).string(value.containerName ?? '');
  writer.uint32(18).string(value.resource ?? '');
  writer.uint32(26).fork();
  encodeQuantity(value.divisor, writer);
  writer.ldelim();
}

export function decodeResourceFieldSelector(reader: Reader, length: number): types.ResourceFieldSelector {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  let f3: ReturnType<typeof decodeQuantity> | undefined;
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
        f3 = decodeQuantity(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ResourceFieldSelector;
  if (f1 !== '') value.containerName = f1;
  value.resource = f2;
  value.divisor = f3 ?? decodeQuantity(reader, 0);
  return value;
}

export function encodeResourceQuota(value: Partial<types.ResourceQuota>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  writer.uint32(18).fork();
  encodeResourceQuotaSpec(value.spec ?? {}, writer);
  writer.ldelim();
  writer.uint32(26).fork();
  encodeResourceQuotaStatus(value.status ?? {}, writer);
  writer.ldelim();
}

export function decodeResourceQuota(reader: Reader, length: number): types.ResourceQuota {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: ReturnType<typeof decodeResourceQuotaSpec> | undefined;
  let f3: ReturnType<typeof decodeResourceQuotaStatus> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 18:
        f2 = decodeResourceQuotaSpec(reader, reader.uint32());
        break;
      case 26:
        f3 = decodeResourceQuotaStatus(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ResourceQuota;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  value.spec = f2 ?? decodeResourceQuotaSpec(reader, 0);
  value.status = f3 ?? decodeResourceQuotaStatus(reader, 0);
  return value;
}

export function encodeResourceQuotaList(value: Partial<types.ResourceQuotaList>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeListMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  if (value.items != null) {
    for (const item of value.items) {
      writer.uint32(18).fork();
      encodeResourceQuota(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeResourceQuotaList(reader: Reader, length: number): types.ResourceQuotaList {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeListMeta> | undefined;
  let f2: (ReturnType<typeof decodeResourceQuota>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeListMeta(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeResourceQuota(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ResourceQuotaList;
  value.metadata = f1 ?? meta_v1.decodeListMeta(reader, 0);
  value.items = f2 ?? [];
  return value;
}

export function encodeResourceQuotaSpec(value: Partial<types.ResourceQuotaSpec>, writer: Writer): void {
  if (value.hard != null) {
    for (const key of sortedKeys(value.hard)) {
      writer.uint32(10).fork().uint32(10).string(key);
      writer.uint32(18).fork();
      encodeQuantity(value.hard[key], writer);
      writer.ldelim();
      writer.ldelim();
    }
  }
  if (value.scopes != null) {
    for (const item of value.scopes) {
      writer.uint32(18).string(item);
    }
  }
  if (value.scopeSelector != null) {
    writer.uint32(26).fork();
    encodeScopeSelector(value.scopeSelector, writer);
    writer.ldelim();
  }
}

export function decodeResourceQuotaSpec(reader: Reader, length: number): types.ResourceQuotaSpec {
  const end = endOf(reader, length);
  let f1: Record<string, ReturnType<typeof decodeQuantity>> | undefined;
  let f2: (string)[] | undefined;
  let f3: ReturnType<typeof decodeScopeSelector> | undefined;
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
      case 18:
        f2 ??= [];
        f2.push(reader.string());
        break;
      case 26:
        f3 = decodeScopeSelector(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ResourceQuotaSpec;
  if (f1 != null) value.hard = f1;
  if (f2 != null) value.scopes = f2;
  if (f3 != null) value.scopeSelector = f3;
  return value;
}

export function encodeResourceQuotaStatus(value: Partial<types.ResourceQuotaStatus>, writer: Writer): void {
  if (value.hard != null) {
    for (const key of sortedKeys(value.hard)) {
      writer.uint32(10).fork().uint32(10).string(key);
      writer.uint32(18).fork();
      encodeQuantity(value.hard[key], writer);
      writer.ldelim();
      writer.ldelim();
    }
  }
  if (value.used != null) {
    for (const key of sortedKeys(value.used)) {
      writer.uint32(18).fork().uint32(10).string(key);
      writer.uint32(18).fork();
      encodeQuantity(value.used[key], writer);
      writer.ldelim();
      writer.ldelim();
    }
  }
}

export function decodeResourceQuotaStatus(reader: Reader, length: number): types.ResourceQuotaStatus {
  const end = endOf(reader, length);
  let f1: Record<string, ReturnType<typeof decodeQuantity>> | undefined;
  let f2: Record<string, ReturnType<typeof decodeQuantity>> | undefined;
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
  const value = {} as types.ResourceQuotaStatus;
  if (f1 != null) value.hard = f1;
  if (f2 != null) value.used = f2;
  return value;
}

export function encodeResourceRequirements(value: Partial<types.ResourceRequirements>, writer: Writer): void {
  if (value.limits != null) {
    for (const key of sortedKeys(value.limits)) {
      writer.uint32(10).fork().uint32(10).string(key);
      writer.uint32(18).fork();
      encodeQuantity(value.limits[key], writer);
      writer.ldelim();
      writer.ldelim();
    }
  }
  if (value.requests != null) {
    for (const key of sortedKeys(value.requests)) {
      writer.uint32(18).fork().uint32(10).string(key);
      writer.uint32(18).fork();
      encodeQuantity(value.requests[key], writer);
      writer.ldelim();
      writer.ldelim();
    }
  }
}

export function decodeResourceRequirements(reader: Reader, length: number): types.ResourceRequirements {
  const end = endOf(reader, length);
  let f1: Record<string, ReturnType<typeof decodeQuantity>> | undefined;
  let f2: Record<string, ReturnType<typeof decodeQuantity>> | undefined;
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
  const value = {} as types.ResourceRequirements;
  if (f1 != null) value.limits = f1;
  if (f2 != null) value.requests = f2;
  return value;
}

export function encodeSELinuxOptions(value: Partial<types.SELinuxOptions>, writer: Writer): void {
  writer.uint32(10).string(value.user ?? '');
  writer.uint32(18).string(value.role ?? '');
  writer.uint32(26).string(value.type ?? '');
  writer.uint32(34).string(value.level ?? '');
}

export function decodeSELinuxOptions(reader: Reader, length: number): types.SELinuxOptions {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  let f3: string = '';
  let f4: string = '';
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
        f3 = reader.string();
        break;
      case 34:
        f4 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.SELinuxOptions;
  if (f1 !== '') value.user = f1;
  if (f2 !== '') value.role = f2;
  if (f3 !== '') value.type = f3;
  if (f4 !== '') value.level = f4;
  return value;
}

export function encodeScaleIOPersistentVolumeSource(value: Partial<types.ScaleIOPersistentVolumeSource>, writer: Writer): void {
  writer.uint32(10).string(value.gateway ?? '');
  writer.uint32(18).string(value.system ?? '');
  if (value.secretRef != null) {
    writer.uint32(26).fork();
    encodeSecretReference(value.secretRef, writer);
    writer.ldelim();
  }
  writer.uint32(32).bool(value.sslEnabled ?? false);
  writer.uint32(42).string(value.protectionDomain ?? '');
  writer.uint32(50).string(value.storagePool ?? '');
  writer.uint32(58).string(value.storageMode ?? '');
  writer.uint32(66).string(value.volumeName ?? '');
  writer.uint32(74).string(value.fsType ?? '');
  writer.uint32(80).bool(value.readOnly ?? false);
}

export function decodeScaleIOPersistentVolumeSource(reader: Reader, length: number): types.ScaleIOPersistentVolumeSource {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  let f3: ReturnType<typeof decodeSecretReference> | undefined;
  let f4: boolean = false;
  let f5: string = '';
  let f6: string = '';
  let f7: string = '';
  let f8: string = '';
  let f9: string = '';
  let f10: boolean = false;
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
        f3 = decodeSecretReference(reader, reader.uint32());
        break;
      case 32:
        f4 = reader.bool();
        break;
      case 42:
        f5 = reader.string();
        break;
      case 50:
        f6 = reader.string();
        break;
      case 58:
        f7 = reader.string();
        break;
      case 66:
        f8 = reader.string();
        break;
      case 74:
        f9 = reader.string();
        break;
      case 80:
        f10 = reader.bool();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ScaleIOPersistentVolumeSource;
  value.gateway = f1;
  value.system = f2;
  if (f3 != null) value.secretRef = f3;
  else Object.assign(value, { secretRef: null });
  if (f4 !== false) value.sslEnabled = f4;
  if (f5 !== '') value.protectionDomain = f5;
  if (f6 !== '') value.storagePool = f6;
  if (f7 !== '') value.storageMode = f7;
  if (f8 !== '') value.volumeName = f8;
  if (f9 !== '') value.fsType = f9;
  if (f10 !== false) value.readOnly = f10;
  return value;
}

export function encodeScaleIOVolumeSource(value: Partial<types.ScaleIOVolumeSource>, writer: Writer): void {
  writer.uint32(10).string(value.gateway ?? '');
  writer.uint32(18).string(value.system ?? '');
  if (value.secretRef != null) {
    writer.uint32(26).fork();
    encodeLocalObjectReference(value.secretRef, writer);
    writer.ldelim();
  }
  writer.uint32(32).bool(value.sslEnabled ?? false);
  writer.uint32(42).string(value.protectionDomain ?? '');
  writer.uint32(50).string(value.storagePool ?? '');
  writer.uint32(58).string(value.storageMode ?? '');
  writer.uint32(66).string(value.volumeName ?? '');
  writer.uint32(74).string(value.fsType ?? '');
  writer.uint32(80).bool(value.readOnly ?? false);
}

export function decodeScaleIOVolumeSource(reader: Reader, length: number): types.ScaleIOVolumeSource {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  let f3: ReturnType<typeof decodeLocalObjectReference> | undefined;
  let f4: boolean = false;
  let f5: string = '';
  let f6: string = '';
  let f7: string = '';
  let f8: string = '';
  let f9: string = '';
  let f10: boolean = false;
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
        f3 = decodeLocalObjectReference(reader, reader.uint32());
        break;
      case 32:
        f4 = reader.bool();
        break;
      case 42:
        f5 = reader.string();
        break;
      case 50:
        f6 = reader.string();
        break;
      case 58:
        f7 = reader.string();
        break;
      case 66:
        f8 = reader.string();
        break;
      case 74:
        f9 = reader.string();
        break;
      case 80:
        f10 = reader.bool();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ScaleIOVolumeSource;
  value.gateway = f1;
  value.system = f2;
  if (f3 != null) value.secretRef = f3;
  else Object.assign(value, { secretRef: null });
  if (f4 !== false) value.sslEnabled = f4;
  if (f5 !== '') value.protectionDomain = f5;
  if (f6 !== '') value.storagePool = f6;
  if (f7 !== '') value.storageMode = f7;
  if (f8 !== '') value.volumeName = f8;
  if (f9 !== '') value.fsType = f9;
  if (f10 !== false) value.readOnly = f10;
  return value;
}

export function encodeScopeSelector(value: Partial<types.ScopeSelector>, writer: Writer): void {
  if (value.matchExpressions != null) {
    for (const item of value.matchExpressions) {
      writer.uint32(10).fork();
      encodeScopedResourceSelectorRequirement(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeScopeSelector(reader: Reader, length: number): types.ScopeSelector {
  const end = endOf(reader, length);
  let f1: (ReturnType<typeof decodeScopedResourceSelectorRequirement>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 ??= [];
        f1.push(decodeScopedResourceSelectorRequirement(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ScopeSelector;
  if (f1 != null) value.matchExpressions = f1;
  return value;
}

export function encodeScopedResourceSelectorRequirement(value: Partial<types.ScopedResourceSelectorRequirement>, writer: Writer): void {
  writer.uint32(10).string(value.scopeName ?? '');
  writer.uint32(18).string(value.operator ?? '');
  if (value.values != null) {
    for (const item of value.values) {
      writer.uint32(26).string(item);
    }
  }
}

export function decodeScopedResourceSelectorRequirement(reader: Reader, length: number): types.ScopedResourceSelectorRequirement {
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
  const value = {} as types.ScopedResourceSelectorRequirement;
  value.scopeName = f1;
  value.operator = f2;
  if (f3 != null) value.values = f3;
  return value;
}

export function encodeSeccompProfile(value: Partial<types.SeccompProfile>, writer: Writer): void {
  writer.uint32(10).string(value.type ?? '');
  if (value.localhostProfile != null) {
    writer.uint32(18).string(value.localhostProfile);
  }
}

export function decodeSeccompProfile(reader: Reader, length: number): types.SeccompProfile {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 18:
        f2 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.SeccompProfile;
  value.type = f1;
  if (f2 != null) value.localhostProfile = f2;
  return value;
}

export function encodeSecret(value: Partial<types.Secret>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  if (value.data != null) {
    for (const key of sortedKeys(value.data)) {
      writer.uint32(18).fork().uint32(10).string(key);
      writer.uint32(18).bytes(value.data[key] ?? '');
      writer.ldelim();
    }
  }
  writer.uint32(26).string(value.type ?? '');
  if (value.stringData != null) {
    for (const key of sortedKeys(value.stringData)) {
      writer.uint32(34).fork().uint32(10).string(key);
      writer.uint32(18).string(value.stringData[key] ?? '');
      writer.ldelim();
    }
  }
  if (value.immutable != null) {
    writer.uint32(40).bool(value.immutable);
  }
}

export function decodeSecret(reader: Reader, length: number): types.Secret {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: Record<string, string> | undefined;
  let f3: string = '';
  let f4: Record<string, string> | undefined;
  let f5: boolean | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 18: {
        const entryEnd = endOf(reader, reader.uint32());
        let key = '';
        let entry: NonNullable<typeof f2>[string] | undefined;
        while (reader.pos < entryEnd) {
          const entryTag = reader.uint32();
          if (entryTag === 10) key = reader.string();
          else if (entryTag === 18) entry = readBase64(reader);
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
      case 34: {
        const entryEnd = endOf(reader, reader.uint32());
        let key = '';
        let entry: NonNullable<typeof f4>[string] | undefined;
        while (reader.pos < entryEnd) {
          const entryTag = reader.uint32();
          if (entryTag === 10) key = reader.string();
          else if (entryTag === 18) entry = reader.string();
          else reader.skipType(entryTag & 7);
        }
        finish(reader, entryEnd);
        f4 ??= {};
        setEntry(f4, key, entry ?? '');
        break;
      }
      case 40:
        f5 = reader.bool();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.Secret;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  if (f5 != null) value.immutable = f5;
  if (f2 != null) value.data = f2;
  if (f4 != null) value.stringData = f4;
  if (f3 !== '') value.type = f3;
  return value;
}

export function encodeSecretEnvSource(value: Partial<types.SecretEnvSource>, writer: Writer): void {
  writer.uint32(10).fork();
  encodeLocalObjectReference(value, writer);
  writer.ldelim();
  if (value.optional != null) {
    writer.uint32(16).bool(value.optional);
  }
}

export function decodeSecretEnvSource(reader: Reader, length: number): types.SecretEnvSource {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof decodeLocalObjectReference> | undefined;
  let f2: boolean | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = decodeLocalObjectReference(reader, reader.uint32());
        break;
      case 16:
        f2 = reader.bool();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.SecretEnvSource;
  Object.assign(value, f1 ?? decodeLocalObjectReference(reader, 0));
  if (f2 != null) value.optional = f2;
  return value;
}

export function encodeSecretKeySelector(value: Partial<types.SecretKeySelector>, writer: Writer): void {
  writer.uint32(10).fork();
  encodeLocalObjectReference(value, writer);
  writer.ldelim();
  writer.uint32(18).string(value.key ?? '');
  if (value.optional != null) {
    writer.uint32(24).bool(value.optional);
  }
}

export function decodeSecretKeySelector(reader: Reader, length: number): types.SecretKeySelector {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof decodeLocalObjectReference> | undefined;
  let f2: string = '';
  let f3: boolean | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = decodeLocalObjectReference(reader, reader.uint32());
        break;
      case 18:
        f2 = reader.string();
        break;
      case 24:
        f3 = reader.bool();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.SecretKeySelector;
  Object.assign(value, f1 ?? decodeLocalObjectReference(reader, 0));
  value.key = f2;
  if (f3 != null) value.optional = f3;
  return value;
}

export function encodeSecretList(value: Partial<types.SecretList>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeListMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  if (value.items != null) {
    for (const item of value.items) {
      writer.uint32(18).fork();
      encodeSecret(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeSecretList(reader: Reader, length: number): types.SecretList {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeListMeta> | undefined;
  let f2: (ReturnType<typeof decodeSecret>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeListMeta(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeSecret(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.SecretList;
  value.metadata = f1 ?? meta_v1.decodeListMeta(reader, 0);
  value.items = f2 ?? [];
  return value;
}

export function encodeSecretProjection(value: Partial<types.SecretProjection>, writer: Writer): void {
  writer.uint32(10).fork();
  encodeLocalObjectReference(value, writer);
  writer.ldelim();
  if (value.items != null) {
    for (const item of value.items) {
      writer.uint32(18).fork();
      encodeKeyToPath(item, writer);
      writer.ldelim();
    }
  }
  if (value.optional != null) {
    writer.uint32(32).bool(value.optional);
  }
}

export function decodeSecretProjection(reader: Reader, length: number): types.SecretProjection {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof decodeLocalObjectReference> | undefined;
  let f2: (ReturnType<typeof decodeKeyToPath>)[] | undefined;
  let f4: boolean | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = decodeLocalObjectReference(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeKeyToPath(reader, reader.uint32()));
        break;
      case 32:
        f4 = reader.bool();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.SecretProjection;
  Object.assign(value, f1 ?? decodeLocalObjectReference(reader, 0));
  if (f2 != null) value.items = f2;
  if (f4 != null) value.optional = f4;
  return value;
}

export function encodeSecretReference(value: Partial<types.SecretReference>, writer: Writer): void {
  writer.uint32(10).string(value.name ?? '');
  writer.uint32(18).string(value.namespace ?? '');
}

export function decodeSecretReference(reader: Reader, length: number): types.SecretReference {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 18:
        f2 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.SecretReference;
  if (f1 !== '') value.name = f1;
  if (f2 !== '') value.namespace = f2;
  return value;
}

export function encodeSecretVolumeSource(value: Partial<types.SecretVolumeSource>, writer: Writer): void {
  writer.uint32(10).string(value.secretName ?? '');
  if (value.items != null) {
    for (const item of value.items) {
      writer.uint32(18).fork();
      encodeKeyToPath(item, writer);
      writer.ldelim();
    }
  }
  if (value.defaultMode != null) {
    writer.uint32(24).int32(value.defaultMode);
  }
  if (value.optional != null) {
    writer.uint32(32).bool(value.optional);
  }
}

export function decodeSecretVolumeSource(reader: Reader, length: number): types.SecretVolumeSource {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: (ReturnType<typeof decodeKeyToPath>)[] | undefined;
  let f3: number | undefined;
  let f4: boolean | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeKeyToPath(reader, reader.uint32()));
        break;
      case 24:
        f3 = reader.int32();
        break;
      case 32:
        f4 = reader.bool();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.SecretVolumeSource;
  if (f1 !== '') value.secretName = f1;
  if (f2 != null) value.items = f2;
  if (f3 != null) value.defaultMode = f3;
  if (f4 != null) value.optional = f4;
  return value;
}

export function encodeSecurityContext(value: Partial<types.SecurityContext>, writer: Writer): void {
  if (value.capabilities != null) {
    writer.uint32(10).fork();
    encodeCapabilities(value.capabilities, writer);
    writer.ldelim();
  }
  if (value.privileged != null) {
    writer.uint32(16).bool(value.privileged);
  }
  if (value.seLinuxOptions != null) {
    writer.uint32(26).fork();
    encodeSELinuxOptions(value.seLinuxOptions, writer);
    writer.ldelim();
  }
  if (value.runAsUser != null) {
    writer.uint32(32).int64(value.runAsUser);
  }
  if (value.runAsNonRoot != null) {
    writer.uint32(40).bool(value.runAsNonRoot);
  }
  if (value.readOnlyRootFilesystem != null) {
    writer.uint32(48).bool(value.readOnlyRootFilesystem);
  }
  if (value.allowPrivilegeEscalation != null) {
    writer.uint32(56).bool(value.allowPrivilegeEscalation);
  }
  if (value.runAsGroup != null) {
    writer.uint32(64).int64(value.runAsGroup);
  }
  if (value.procMount != null) {
    writer.uint32(74).string(value.procMount);
  }
  if (value.windowsOptions != null) {
    writer.uint32(82).fork();
    encodeWindowsSecurityContextOptions(value.windowsOptions, writer);
    writer.ldelim();
  }
  if (value.seccompProfile != null) {
    writer.uint32(90).fork();
    encodeSeccompProfile(value.seccompProfile, writer);
    writer.ldelim();
  }
}

export function decodeSecurityContext(reader: Reader, length: number): types.SecurityContext {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof decodeCapabilities> | undefined;
  let f2: boolean | undefined;
  let f3: ReturnType<typeof decodeSELinuxOptions> | undefined;
  let f4: Int64 | undefined;
  let f5: boolean | undefined;
  let f6: boolean | undefined;
  let f7: boolean | undefined;
  let f8: Int64 | undefined;
  let f9: string | undefined;
  let f10: ReturnType<typeof decodeWindowsSecurityContextOptions> | undefined;
  let f11: ReturnType<typeof decodeSeccompProfile> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = decodeCapabilities(reader, reader.uint32());
        break;
      case 16:
        f2 = reader.bool();
        break;
      case 26:
        f3 = decodeSELinuxOptions(reader, reader.uint32());
        break;
      case 32:
        f4 = readInt64(reader);
        break;
      case 40:
        f5 = reader.bool();
        break;
      case 48:
        f6 = reader.bool();
        break;
      case 56:
        f7 = reader.bool();
        break;
      case 64:
        f8 = readInt64(reader);
        break;
      case 74:
        f9 = reader.string();
        break;
      case 82:
        f10 = decodeWindowsSecurityContextOptions(reader, reader.uint32());
        break;
      case 90:
        f11 = decodeSeccompProfile(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.SecurityContext;
  if (f1 != null) value.capabilities = f1;
  if (f2 != null) value.privileged = f2;
  if (f3 != null) value.seLinuxOptions = f3;
  if (f10 != null) value.windowsOptions = f10;
  if (f4 != null) value.runAsUser = f4;
  if (f8 != null) value.runAsGroup = f8;
  if (f5 != null) value.runAsNonRoot = f5;
  if (f6 != null) value.readOnlyRootFilesystem = f6;
  if (f7 != null) value.allowPrivilegeEscalation = f7;
  if (f9 != null) value.procMount = f9;
  if (f11 != null) value.seccompProfile = f11;
  return value;
}

export function encodeSerializedReference(value: Partial<types.SerializedReference>, writer: Writer): void {
  writer.uint32(10).fork();
  encodeObjectReference(value.reference ?? {}, writer);
  writer.ldelim();
}

export function decodeSerializedReference(reader: Reader, length: number): types.SerializedReference {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof decodeObjectReference> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = decodeObjectReference(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.SerializedReference;
  value.reference = f1 ?? decodeObjectReference(reader, 0);
  return value;
}

export function encodeService(value: Partial<types.Service>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  writer.uint32(18).fork();
  encodeServiceSpec(value.spec ?? {}, writer);
  writer.ldelim();
  writer.uint32(26).fork();
  encodeServiceStatus(value.status ?? {}, writer);
  writer.ldelim();
}

export function decodeService(reader: Reader, length: number): types.Service {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: ReturnType<typeof decodeServiceSpec> | undefined;
  let f3: ReturnType<typeof decodeServiceStatus> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 18:
        f2 = decodeServiceSpec(reader, reader.uint32());
        break;
      case 26:
        f3 = decodeServiceStatus(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.Service;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  value.spec = f2 ?? decodeServiceSpec(reader, 0);
  value.status = f3 ?? decodeServiceStatus(reader, 0);
  return value;
}

export function encodeServiceAccount(value: Partial<types.ServiceAccount>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  if (value.secrets != null) {
    for (const item of value.secrets) {
      writer.uint32(18).fork();
      encodeObjectReference(item, writer);
      writer.ldelim();
    }
  }
  if (value.imagePullSecrets != null) {
    for (const item of value.imagePullSecrets) {
      writer.uint32(26).fork();
      encodeLocalObjectReference(item, writer);
      writer.ldelim();
    }
  }
  if (value.automountServiceAccountToken != null) {
    writer.uint32(32).bool(value.automountServiceAccountToken);
  }
}

export function decodeServiceAccount(reader: Reader, length: number): types.ServiceAccount {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: (ReturnType<typeof decodeObjectReference>)[] | undefined;
  let f3: (ReturnType<typeof decodeLocalObjectReference>)[] | undefined;
  let f4: boolean | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeObjectReference(reader, reader.uint32()));
        break;
      case 26:
        f3 ??= [];
        f3.push(decodeLocalObjectReference(reader, reader.uint32()));
        break;
      case 32:
        f4 = reader.bool();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ServiceAccount;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  if (f2 != null) value.secrets = f2;
  if (f3 != null) value.imagePullSecrets = f3;
  if (f4 != null) value.automountServiceAccountToken = f4;
  return value;
}

export function encodeServiceAccountList(value: Partial<types.ServiceAccountList>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeListMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  if (value.items != null) {
    for (const item of value.items) {
      writer.uint32(18).fork();
      encodeServiceAccount(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeServiceAccountList(reader: Reader, length: number): types.ServiceAccountList {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeListMeta> | undefined;
  let f2: (ReturnType<typeof decodeServiceAccount>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeListMeta(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeServiceAccount(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ServiceAccountList;
  value.metadata = f1 ?? meta_v1.decodeListMeta(reader, 0);
  value.items = f2 ?? [];
  return value;
}

export function encodeServiceAccountTokenProjection(value: Partial<types.ServiceAccountTokenProjection>, writer: Writer): void {
  writer.uint32(10).string(value.audience ?? '');
  if (value.expirationSeconds != null) {
    writer.uint32(16).int64(value.expirationSeconds);
  }
  writer.uint32(26).string(value.path ?? '');
}

export function decodeServiceAccountTokenProjection(reader: Reader, length: number): types.ServiceAccountTokenProjection {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: Int64 | undefined;
  let f3: string = '';
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 16:
        f2 = readInt64(reader);
        break;
      case 26:
        f3 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ServiceAccountTokenProjection;
  if (f1 !== '') value.audience = f1;
  if (f2 != null) value.expirationSeconds = f2;
  value.path = f3;
  return value;
}

export function encodeServiceList(value: Partial<types.ServiceList>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeListMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  if (value.items != null) {
    for (const item of value.items) {
      writer.uint32(18).fork();
      encodeService(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeServiceList(reader: Reader, length: number): types.ServiceList {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeListMeta> | undefined;
  let f2: (ReturnType<typeof decodeService>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeListMeta(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeService(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ServiceList;
  value.metadata = f1 ?? meta_v1.decodeListMeta(reader, 0);
  value.items = f2 ?? [];
  return value;
}

export function encodeServicePort(value: Partial<types.ServicePort>, writer: Writer): void {
  writer.uint32(10).string(value.name ?? '');
  writer.uint32(18).string(value.protocol ?? '');
  writer.uint32(24).int32(value.port ?? 0);
  writer.uint32(34).fork();
  encodeIntOrString(value.targetPort, writer);
  writer.ldelim();
  writer.uint32(40).int32(value.nodePort ?? 0);
  if (value.appProtocol != null) {
    writer.uint32(50).string(value.appProtocol);
  }
}

export function decodeServicePort(reader: Reader, length: number): types.ServicePort {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  let f3: number = 0;
  let f4: ReturnType<typeof decodeIntOrString> | undefined;
  let f5: number = 0;
  let f6: string | undefined;
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
      case 34:
        f4 = decodeIntOrString(reader, reader.uint32());
        break;
      case 40:
        f5 = reader.int32();
        break;
      case 50:
        f6 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ServicePort;
  if (f1 !== '') value.name = f1;
  if (f2 !== '') value.protocol = f2;
  if (f6 != null) value.appProtocol = f6;
  value.port = f3;
  value.targetPort = f4 ?? decodeIntOrString(reader, 0);
  if (f5 !== 0) value.nodePort = f5;
  return value;
}

export function encodeServiceProxyOptions(value: Partial<types.ServiceProxyOptions>, writer: Writer): void {
  writer.uint32(10).string(value.path ?? '');
}

export function decodeServiceProxyOptions(reader: Reader, length: number): types.ServiceProxyOptions {
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
  const value = {} as types.ServiceProxyOptions;
  if (f1 !== '') value.path = f1;
  return value;
}

export function encodeServiceSpec(value: Partial<types.ServiceSpec>, writer: Writer): void {
  if (value.ports != null) {
    for (const item of value.ports) {
      writer.uint32(10).fork();
      encodeServicePort(item, writer);
      writer.ldelim();
    }
  }
  if (value.selector != null) {
    for (const key of sortedKeys(value.selector)) {
      writer.uint32(18).fork().uint32(10).string(key);
      writer.uint32(18).string(value.selector[key] ?? '');
      writer.ldelim();
    }
  }
  writer.uint32(26).string(value.clusterIP ?? '');
  writer.uint32(34).string(value.type ?? '');
  if (value.externalIPs != null) {
    for (const item of value.externalIPs) {
      writer.uint32(42).string(item);
    }
  }
  writer.uint32(58).string(value.sessionAffinity ?? '');
  writer.uint32(66).string(value.loadBalancerIP ?? '');
  if (value.loadBalancerSourceRanges != null) {
    for (const item of value.loadBalancerSourceRanges) {
      writer.uint32(74).string(item);
    }
  }
  writer.uint32(82).string(value.externalName ?? '');
  writer.uint32(90).string(value.externalTrafficPolicy ?? '');
  writer.uint32(96).int32(value.healthCheckNodePort ?? 0);
  writer.uint32(104).bool(value.publishNotReadyAddresses ?? false);
  if (value.sessionAffinityConfig != null) {
    writer.uint32(114).fork();
    encodeSessionAffinityConfig(value.sessionAffinityConfig, writer);
    writer.ldelim();
  }
  if (value.topologyKeys != null) {
    for (const item of value.topologyKeys) {
      writer.uint32(130).string(item);
    }
  }
  if (value.ipFamilyPolicy != null) {
    writer.uint32(138).string(value.ipFamilyPolicy);
  }
  if (value.clusterIPs != null) {
    for (const item of value.clusterIPs) {
      writer.uint32(146).string(item);
    }
  }
  if (value.ipFamilies != null) {
    for (const item of value.ipFamilies) {
      writer.uint32(154).string(item);
    }
  }
  if (value.allocateLoadBalancerNodePorts != null) {
    writer.uint32(160).bool(value.allocateLoadBalancerNodePorts);
  }
  if (value.loadBalancerClass != null) {
    writer.uint32(170).string(value.loadBalancerClass);
  }
  if (value.internalTrafficPolicy != null) {
    writer.uint32(178).string(value.internalTrafficPolicy);
  }
}

export function decodeServiceSpec(reader: Reader, length: number): types.ServiceSpec {
  const end = endOf(reader, length);
  let f1: (ReturnType<typeof decodeServicePort>)[] | undefined;
  let f2: Record<string, string> | undefined;
  let f3: string = '';
  let f4: string = '';
  let f5: (string)[] | undefined;
  let f7: string = '';
  let f8: string = '';
  let f9: (string)[] | undefined;
  let f10: string = '';
  let f11: string = '';
  let f12: number = 0;
  let f13: boolean = false;
  let f14: ReturnType<typeof decodeSessionAffinityConfig> | undefined;
  let f16: (string)[] | undefined;
  let f17: string | undefined;
  let f18: (string)[] | undefined;
  let f19: (string)[] | undefined;
  let f20: boolean | undefined;
  let f21: string | undefined;
  let f22: string | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 ??= [];
        f1.push(decodeServicePort(reader, reader.uint32()));
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
      case 34:
        f4 = reader.string();
        break;
      case 42:
        f5 ??= [];
        f5.push(reader.string());
        break;
      case 58:
        f7 = reader.string();
        break;
      case 66:
        f8 = reader.string();
        break;
      case 74:
        f9 ??= [];
        f9.push(reader.string());
        break;
      case 82:
        f10 = reader.string();
        break;
      case 90:
        f11 = reader.string();
        break;
      case 96:
        f12 = reader.int32();
        break;
      case 104:
        f13 = reader.bool();
        break;
      case 114:
        f14 = decodeSessionAffinityConfig(reader, reader.uint32());
        break;
      case 130:
        f16 ??= [];
        f16.push(reader.string());
        break;
      case 138:
        f17 = reader.string();
        break;
      case 146:
        f18 ??= [];
        f18.push(reader.string());
        break;
      case 154:
        f19 ??= [];
        f19.push(reader.string());
        break;
      case 160:
        f20 = reader.bool();
        break;
      case 170:
        f21 = reader.string();
        break;
      case 178:
        f22 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ServiceSpec;
  if (f1 != null) value.ports = f1;
  if (f2 != null) value.selector = f2;
  if (f3 !== '') value.clusterIP = f3;
  if (f18 != null) value.clusterIPs = f18;
  if (f4 !== '') value.type = f4;
  if (f5 != null) value.externalIPs = f5;
  if (f7 !== '') value.sessionAffinity = f7;
  if (f8 !== '') value.loadBalancerIP = f8;
  if (f9 != null) value.loadBalancerSourceRanges = f9;
  if (f10 !== '') value.externalName = f10;
  if (f11 !== '') value.externalTrafficPolicy = f11;
  if (f12 !== 0) value.healthCheckNodePort = f12;
  if (f13 !== false) value.publishNotReadyAddresses = f13;
  if (f14 != null) value.sessionAffinityConfig = f14;
  if (f16 != null) value.topologyKeys = f16;
  if (f19 != null) value.ipFamilies = f19;
  if (f17 != null) value.ipFamilyPolicy = f17;
  if (f20 != null) value.allocateLoadBalancerNodePorts = f20;
  if (f21 != null) value.loadBalancerClass = f21;
  if (f22 != null) value.internalTrafficPolicy = f22;
  return value;
}

export function encodeServiceStatus(value: Partial<types.ServiceStatus>, writer: Writer): void {
  writer.uint32(10).fork();
  encodeLoadBalancerStatus(value.loadBalancer ?? {}, writer);
  writer.ldelim();
  if (value.conditions != null) {
    for (const item of value.conditions) {
      writer.uint32(18).fork();
      meta_v1.encodeCondition(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeServiceStatus(reader: Reader, length: number): types.ServiceStatus {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof decodeLoadBalancerStatus> | undefined;
  let f2: (ReturnType<typeof meta_v1.decodeCondition>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = decodeLoadBalancerStatus(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(meta_v1.decodeCondition(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ServiceStatus;
  value.loadBalancer = f1 ?? decodeLoadBalancerStatus(reader, 0);
  if (f2 != null) value.conditions = f2;
  return value;
}

export function encodeSessionAffinityConfig(value: Partial<types.SessionAffinityConfig>, writer: Writer): void {
  if (value.clientIP != null) {
    writer.uint32(10).fork();
    encodeClientIPConfig(value.clientIP, writer);
    writer.ldelim();
  }
}

export function decodeSessionAffinityConfig(reader: Reader, length: number): types.SessionAffinityConfig {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof decodeClientIPConfig> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = decodeClientIPConfig(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.SessionAffinityConfig;
  if (f1 != null) value.clientIP = f1;
  return value;
}

export function encodeStorageOSPersistentVolumeSource(value: Partial<types.StorageOSPersistentVolumeSource>, writer: Writer): void {
  writer.uint32(10).string(value.volumeName ?? '');
  writer.uint32(18).string(value.volumeNamespace ?? '');
  writer.uint32(26).string(value.fsType ?? '');
  writer.uint32(32).bool(value.readOnly ?? false);
  if (value.secretRef != null) {
    writer.uint32(42).fork();
    encodeObjectReference(value.secretRef, writer);
    writer.ldelim();
  }
}

export function decodeStorageOSPersistentVolumeSource(reader: Reader, length: number): types.StorageOSPersistentVolumeSource {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  let f3: string = '';
  let f4: boolean = false;
  let f5: ReturnType<typeof decodeObjectReference> | undefined;
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
        f3 = reader.string();
        break;
      case 32:
        f4 = reader.bool();
        break;
      case 42:
        f5 = decodeObjectReference(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.StorageOSPersistentVolumeSource;
  if (f1 !== '') value.volumeName = f1;
  if (f2 !== '') value.volumeNamespace = f2;
  if (f3 !== '') value.fsType = f3;
  if (f4 !== false) value.readOnly = f4;
  if (f5 != null) value.secretRef = f5;
  return value;
}

export function encodeStorageOSVolumeSource(value: Partial<types.StorageOSVolumeSource>, writer: Writer): void {
  writer.uint32(10).string(value.volumeName ?? '');
  writer.uint32(18).string(value.volumeNamespace ?? '');
  writer.uint32(26).string(value.fsType ?? '');
  writer.uint32(32).bool(value.readOnly ?? false);
  if (value.secretRef != null) {
    writer.uint32(42).fork();
    encodeLocalObjectReference(value.secretRef, writer);
    writer.ldelim();
  }
}

export function decodeStorageOSVolumeSource(reader: Reader, length: number): types.StorageOSVolumeSource {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  let f3: string = '';
  let f4: boolean = false;
  let f5: ReturnType<typeof decodeLocalObjectReference> | undefined;
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
        f3 = reader.string();
        break;
      case 32:
        f4 = reader.bool();
        break;
      case 42:
        f5 = decodeLocalObjectReference(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.StorageOSVolumeSource;
  if (f1 !== '') value.volumeName = f1;
  if (f2 !== '') value.volumeNamespace = f2;
  if (f3 !== '') value.fsType = f3;
  if (f4 !== false) value.readOnly = f4;
  if (f5 != null) value.secretRef = f5;
  return value;
}

export function encodeSysctl(value: Partial<types.Sysctl>, writer: Writer): void {
  writer.uint32(10).string(value.name ?? '');
  writer.uint32(18).string(value.value ?? '');
}

export function decodeSysctl(reader: Reader, length: number): types.Sysctl {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 18:
        f2 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.Sysctl;
  value.name = f1;
  value.value = f2;
  return value;
}

export function encodeTCPSocketAction(value: Partial<types.TCPSocketAction>, writer: Writer): void {
  writer.uint32(10).fork();
  encodeIntOrString(value.port, writer);
  writer.ldelim();
  writer.uint32(18).string(value.host ?? '');
}

export function decodeTCPSocketAction(reader: Reader, length: number): types.TCPSocketAction {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof decodeIntOrString> | undefined;
  let f2: string = '';
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = decodeIntOrString(reader, reader.uint32());
        break;
      case 18:
        f2 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.TCPSocketAction;
  value.port = f1 ?? decodeIntOrString(reader, 0);
  if (f2 !== '') value.host = f2;
  return value;
}

export function encodeTaint(value: Partial<types.Taint>, writer: Writer): void {
  writer.uint32(10).string(value.key ?? '');
  writer.uint32(18).string(value.value ?? '');
  writer.uint32(26).string(value.effect ?? '');
  if (value.timeAdded != null) {
    writer.uint32(34).fork();
    encodeTime(value.timeAdded, writer);
    writer.ldelim();
  }
}

export function decodeTaint(reader: Reader, length: number): types.Taint {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  let f3: string = '';
  let f4: ReturnType<typeof decodeTime> | undefined;
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
        f3 = reader.string();
        break;
      case 34:
        f4 = decodeTime(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.Taint;
  value.key = f1;
  if (f2 !== '') value.value = f2;
  value.effect = f3;
  if (f4 != null) value.timeAdded = f4;
  return value;
}

export function encodeToleration(value: Partial<types.Toleration>, writer: Writer): void {
  writer.uint32(10).string(value.key ?? '');
  writer.uint32(18).string(value.operator ?? '');
  writer.uint32(26).string(value.value ?? '');
  writer.uint32(34).string(value.effect ?? '');
  if (value.tolerationSeconds != null) {
    writer.uint32(40).int64(value.tolerationSeconds);
  }
}

export function decodeToleration(reader: Reader, length: number): types.Toleration {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  let f3: string = '';
  let f4: string = '';
  let f5: Int64 | undefined;
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
        f3 = reader.string();
        break;
      case 34:
        f4 = reader.string();
        break;
      case 40:
        f5 = readInt64(reader);
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.Toleration;
  if (f1 !== '') value.key = f1;
  if (f2 !== '') value.operator = f2;
  if (f3 !== '') value.value = f3;
  if (f4 !== '') value.effect = f4;
  if (f5 != null) value.tolerationSeconds = f5;
  return value;
}

export function encodeTopologySelectorLabelRequirement(value: Partial<types.TopologySelectorLabelRequirement>, writer: Writer): void {
  writer.uint32(10).string(value.key ?? '');
  if (value.values != null) {
    for (const item of value.values) {
      writer.uint32(18).string(item);
    }
  }
}

export function decodeTopologySelectorLabelRequirement(reader: Reader, length: number): types.TopologySelectorLabelRequirement {
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
  const value = {} as types.TopologySelectorLabelRequirement;
  value.key = f1;
  if (f2 != null) value.values = f2;
  else Object.assign(value, { values: null });
  return value;
}

export function encodeTopologySelectorTerm(value: Partial<types.TopologySelectorTerm>, writer: Writer): void {
  if (value.matchLabelExpressions != null) {
    for (const item of value.matchLabelExpressions) {
      writer.uint32(10).fork();
      encodeTopologySelectorLabelRequirement(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeTopologySelectorTerm(reader: Reader, length: number): types.TopologySelectorTerm {
  const end = endOf(reader, length);
  let f1: (ReturnType<typeof decodeTopologySelectorLabelRequirement>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 ??= [];
        f1.push(decodeTopologySelectorLabelRequirement(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.TopologySelectorTerm;
  if (f1 != null) value.matchLabelExpressions = f1;
  return value;
}

export function encodeTopologySpreadConstraint(value: Partial<types.TopologySpreadConstraint>, writer: Writer): void {
  writer.uint32(8).int32(value.maxSkew ?? 0);
  writer.uint32(18).string(value.topologyKey ?? '');
  writer.uint32(26).string(value.whenUnsatisfiable ?? '');
  if (value.labelSelector != null) {
    writer.uint32(34).fork();
    meta_v1.encodeLabelSelector(value.labelSelector, writer);
    writer.ldelim();
  }
}

export function decodeTopologySpreadConstraint(reader: Reader, length: number): types.TopologySpreadConstraint {
  const end = endOf(reader, length);
  let f1: number = 0;
  let f2: string = '';
  let f3: string = '';
  let f4: ReturnType<typeof meta_v1.decodeLabelSelector> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 8:
        f1 = reader.int32();
        break;
      case 18:
        f2 = reader.string();
        break;
      case 26:
        f3 = reader.string();
        break;
      case 34:
        f4 = meta_v1.decodeLabelSelector(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.TopologySpreadConstraint;
  value.maxSkew = f1;
  value.topologyKey = f2;
  value.whenUnsatisfiable = f3;
  if (f4 != null) value.labelSelector = f4;
  return value;
}

export function encodeTypedLocalObjectReference(value: Partial<types.TypedLocalObjectReference>, writer: Writer): void {
  if (value.apiGroup != null) {
    writer.uint32(10).string(value.apiGroup);
  }
  writer.uint32(18).string(value.kind ?? '');
  writer.uint32(26).string(value.name ?? '');
}

export function decodeTypedLocalObjectReference(reader: Reader, length: number): types.TypedLocalObjectReference {
  const end = endOf(reader, length);
  let f1: string | undefined;
  let f2: string = '';
  let f3: string = '';
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
        f3 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.TypedLocalObjectReference;
  value.apiGroup = f1 ?? null;
  value.kind = f2;
  value.name = f3;
  return value;
}

export function encodeVolume(value: Partial<types.Volume>, writer: Writer): void {
  writer.uint32(10).string(value.name ?? '');
  writer.uint32(18).fork();
  encodeVolumeSource(value, writer);
  writer.ldelim();
}

export function decodeVolume(reader: Reader, length: number): types.Volume {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: ReturnType<typeof decodeVolumeSource> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 18:
        f2 = decodeVolumeSource(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.Volume;
  value.name = f1;
  Object.assign(value, f2 ?? decodeVolumeSource(reader, 0));
  return value;
}

export function encodeVolumeDevice(value: Partial<types.VolumeDevice>, writer: Writer): void {
  writer.uint32(10).string(value.name ?? '');
  writer.uint32(18).string(value.devicePath ?? '');
}

export function decodeVolumeDevice(reader: Reader, length: number): types.VolumeDevice {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 18:
        f2 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.VolumeDevice;
  value.name = f1;
  value.devicePath = f2;
  return value;
}

export function encodeVolumeMount(value: Partial<types.VolumeMount>, writer: Writer): void {
  writer.uint32(10).string(value.name ?? '');
  writer.uint32(16).bool(value.readOnly ?? false);
  writer.uint32(26).string(value.mountPath ?? '');
  writer.uint32(34).string(value.subPath ?? '');
  if (value.mountPropagation != null) {
    writer.uint32(42).string(value.mountPropagation);
  }
  writer.uint32(50).string(value.subPathExpr ?? '');
}

export function decodeVolumeMount(reader: Reader, length: number): types.VolumeMount {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: boolean = false;
  let f3: string = '';
  let f4: string = '';
  let f5: string | undefined;
  let f6: string = '';
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 16:
        f2 = reader.bool();
        break;
      case 26:
        f3 = reader.string();
        break;
      case 34:
        f4 = reader.string();
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
  const value = {} as types.VolumeMount;
  value.name = f1;
  if (f2 !== false) value.readOnly = f2;
  value.mountPath = f3;
  if (f4 !== '') value.subPath = f4;
  if (f5 != null) value.mountPropagation = f5;
  if (f6 !== '') value.subPathExpr = f6;
  return value;
}

export function encodeVolumeNodeAffinity(value: Partial<types.VolumeNodeAffinity>, writer: Writer): void {
  if (value.required != null) {
    writer.uint32(10).fork();
    encodeNodeSelector(value.required, writer);
    writer.ldelim();
  }
}

export function decodeVolumeNodeAffinity(reader: Reader, length: number): types.VolumeNodeAffinity {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof decodeNodeSelector> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = decodeNodeSelector(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.VolumeNodeAffinity;
  if (f1 != null) value.required = f1;
  return value;
}

export function encodeVolumeProjection(value: Partial<types.VolumeProjection>, writer: Writer): void {
  if (value.secret != null) {
    writer.uint32(10).fork();
    encodeSecretProjection(value.secret, writer);
    writer.ldelim();
  }
  if (value.downwardAPI != null) {
    writer.uint32(18).fork();
    encodeDownwardAPIProjection(value.downwardAPI, writer);
    writer.ldelim();
  }
  if (value.configMap != null) {
    writer.uint32(26).fork();
    encodeConfigMapProjection(value.configMap, writer);
    writer.ldelim();
  }
  if (value.serviceAccountToken != null) {
    writer.uint32(34).fork();
    encodeServiceAccountTokenProjection(value.serviceAccountToken, writer);
    writer.ldelim();
  }
}

export function decodeVolumeProjection(reader: Reader, length: number): types.VolumeProjection {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof decodeSecretProjection> | undefined;
  let f2: ReturnType<typeof decodeDownwardAPIProjection> | undefined;
  let f3: ReturnType<typeof decodeConfigMapProjection> | undefined;
  let f4: ReturnType<typeof decodeServiceAccountTokenProjection> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = decodeSecretProjection(reader, reader.uint32());
        break;
      case 18:
        f2 = decodeDownwardAPIProjection(reader, reader.uint32());
        break;
      case 26:
        f3 = decodeConfigMapProjection(reader, reader.uint32());
        break;
      case 34:
        f4 = decodeServiceAccountTokenProjection(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.VolumeProjection;
  if (f1 != null) value.secret = f1;
  if (f2 != null) value.downwardAPI = f2;
  if (f3 != null) value.configMap = f3;
  if (f4 != null) value.serviceAccountToken = f4;
  return value;
}

export function encodeVolumeSource(value: Partial<types.VolumeSource>, writer: Writer): void {
  if (value.hostPath != null) {
    writer.uint32(10).fork();
    encodeHostPathVolumeSource(value.hostPath, writer);
    writer.ldelim();
  }
  if (value.emptyDir != null) {
    writer.uint32(18).fork();
    encodeEmptyDirVolumeSource(value.emptyDir, writer);
    writer.ldelim();
  }
  if (value.gcePersistentDisk != null) {
    writer.uint32(26).fork();
    encodeGCEPersistentDiskVolumeSource(value.gcePersistentDisk, writer);
    writer.ldelim();
  }
  if (value.awsElasticBlockStore != null) {
    writer.uint32(34).fork();
    encodeAWSElasticBlockStoreVolumeSource(value.awsElasticBlockStore, writer);
    writer.ldelim();
  }
  if (value.gitRepo != null) {
    writer.uint32(42).fork();
    encodeGitRepoVolumeSource(value.gitRepo, writer);
    writer.ldelim();
  }
  if (value.secret != null) {
    writer.uint32(50).fork();
    encodeSecretVolumeSource(value.secret, writer);
    writer.ldelim();
  }
  if (value.nfs != null) {
    writer.uint32(58).fork();
    encodeNFSVolumeSource(value.nfs, writer);
    writer.ldelim();
  }
  if (value.iscsi != null) {
    writer.uint32(66).fork();
    encodeISCSIVolumeSource(value.iscsi, writer);
    writer.ldelim();
  }
  if (value.glusterfs != null) {
    writer.uint32(74).fork();
    encodeGlusterfsVolumeSource(value.glusterfs, writer);
    writer.ldelim();
  }
  if (value.persistentVolumeClaim != null) {
    writer.uint32(82).fork();
    encodePersistentVolumeClaimVolumeSource(value.persistentVolumeClaim, writer);
    writer.ldelim();
  }
  if (value.rbd != null) {
    writer.uint32(90).fork();
    encodeRBDVolumeSource(value.rbd, writer);
    writer.ldelim();
  }
  if (value.flexVolume != null) {
    writer.uint32(98).fork();
    encodeFlexVolumeSource(value.flexVolume, writer);
    writer.ldelim();
  }
  if (value.cinder != null) {
    writer.uint32(106).fork();
    encodeCinderVolumeSource(value.cinder, writer);
    writer.ldelim();
  }
  if (value.cephfs != null) {
    writer.uint32(114).fork();
    encodeCephFSVolumeSource(value.cephfs, writer);
    writer.ldelim();
  }
  if (value.flocker != null) {
    writer.uint32(122).fork();
    encodeFlockerVolumeSource(value.flocker, writer);
    writer.ldelim();
  }
  if (value.downwardAPI != null) {
    writer.uint32(130).fork();
    encodeDownwardAPIVolumeSource(value.downwardAPI, writer);
    writer.ldelim();
  }
  if (value.fc != null) {
    writer.uint32(138).fork();
    encodeFCVolumeSource(value.fc, writer);
    writer.ldelim();
  }
  if (value.azureFile != null) {
    writer.uint32(146).fork();
    encodeAzureFileVolumeSource(value.azureFile, writer);
    writer.ldelim();
  }
  if (value.configMap != null) {
    writer.uint32(154).fork();
    encodeConfigMapVolumeSource(value.configMap, writer);
    writer.ldelim();
  }
  if (value.vsphereVolume != null) {
    writer.uint32(162).fork();
    encodeVsphereVirtualDiskVolumeSource(value.vsphereVolume, writer);
    writer.ldelim();
  }
  if (value.quobyte != null) {
    writer.uint32(170).fork();
    encodeQuobyteVolumeSource(value.quobyte, writer);
    writer.ldelim();
  }
  if (value.azureDisk != null) {
    writer.uint32(178).fork();
    encodeAzureDiskVolumeSource(value.azureDisk, writer);
    writer.ldelim();
  }
  if (value.photonPersistentDisk != null) {
    writer.uint32(186).fork();
    encodePhotonPersistentDiskVolumeSource(value.photonPersistentDisk, writer);
    writer.ldelim();
  }
  if (value.portworxVolume != null) {
    writer.uint32(194).fork();
    encodePortworxVolumeSource(value.portworxVolume, writer);
    writer.ldelim();
  }
  if (value.scaleIO != null) {
    writer.uint32(202).fork();
    encodeScaleIOVolumeSource(value.scaleIO, writer);
    writer.ldelim();
  }
  if (value.projected != null) {
    writer.uint32(210).fork();
    encodeProjectedVolumeSource(value.projected, writer);
    writer.ldelim();
  }
  if (value.storageos != null) {
    writer.uint32(218).fork();
    encodeStorageOSVolumeSource(value.storageos, writer);
    writer.ldelim();
  }
  if (value.csi != null) {
    writer.uint32(226).fork();
    encodeCSIVolumeSource(value.csi, writer);
    writer.ldelim();
  }
  if (value.ephemeral != null) {
    writer.uint32(234).fork();
    encodeEphemeralVolumeSource(value.ephemeral, writer);
    writer.ldelim();
  }
}

export function decodeVolumeSource(reader: Reader, length: number): types.VolumeSource {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof decodeHostPathVolumeSource> | undefined;
  let f2: ReturnType<typeof decodeEmptyDirVolumeSource> | undefined;
  let f3: ReturnType<typeof decodeGCEPersistentDiskVolumeSource> | undefined;
  let f4: ReturnType<typeof decodeAWSElasticBlockStoreVolumeSource> | undefined;
  let f5: ReturnType<typeof decodeGitRepoVolumeSource> | undefined;
  let f6: ReturnType<typeof decodeSecretVolumeSource> | undefined;
  let f7: ReturnType<typeof decodeNFSVolumeSource> | undefined;
  let f8: ReturnType<typeof decodeISCSIVolumeSource> | undefined;
  let f9: ReturnType<typeof decodeGlusterfsVolumeSource> | undefined;
  let f10: ReturnType<typeof decodePersistentVolumeClaimVolumeSource> | undefined;
  let f11: ReturnType<typeof decodeRBDVolumeSource> | undefined;
  let f12: ReturnType<typeof decodeFlexVolumeSource> | undefined;
  let f13: ReturnType<typeof decodeCinderVolumeSource> | undefined;
  let f14: ReturnType<typeof decodeCephFSVolumeSource> | undefined;
  let f15: ReturnType<typeof decodeFlockerVolumeSource> | undefined;
  let f16: ReturnType<typeof decodeDownwardAPIVolumeSource> | undefined;
  let f17: ReturnType<typeof decodeFCVolumeSource> | undefined;
  let f18: ReturnType<typeof decodeAzureFileVolumeSource> | undefined;
  let f19: ReturnType<typeof decodeConfigMapVolumeSource> | undefined;
  let f20: ReturnType<typeof decodeVsphereVirtualDiskVolumeSource> | undefined;
  let f21: ReturnType<typeof decodeQuobyteVolumeSource> | undefined;
  let f22: ReturnType<typeof decodeAzureDiskVolumeSource> | undefined;
  let f23: ReturnType<typeof decodePhotonPersistentDiskVolumeSource> | undefined;
  let f24: ReturnType<typeof decodePortworxVolumeSource> | undefined;
  let f25: ReturnType<typeof decodeScaleIOVolumeSource> | undefined;
  let f26: ReturnType<typeof decodeProjectedVolumeSource> | undefined;
  let f27: ReturnType<typeof decodeStorageOSVolumeSource> | undefined;
  let f28: ReturnType<typeof decodeCSIVolumeSource> | undefined;
  let f29: ReturnType<typeof decodeEphemeralVolumeSource> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = decodeHostPathVolumeSource(reader, reader.uint32());
        break;
      case 18:
        f2 = decodeEmptyDirVolumeSource(reader, reader.uint32());
        break;
      case 26:
        f3 = decodeGCEPersistentDiskVolumeSource(reader, reader.uint32());
        break;
      case 34:
        f4 = decodeAWSElasticBlockStoreVolumeSource(reader, reader.uint32());
        break;
      case 42:
        f5 = decodeGitRepoVolumeSource(reader, reader.uint32());
        break;
      case 50:
        f6 = decodeSecretVolumeSource(reader, reader.uint32());
        break;
      case 58:
        f7 = decodeNFSVolumeSource(reader, reader.uint32());
        break;
      case 66:
        f8 = decodeISCSIVolumeSource(reader, reader.uint32());
        break;
      case 74:
        f9 = decodeGlusterfsVolumeSource(reader, reader.uint32());
        break;
      case 82:
        f10 = decodePersistentVolumeClaimVolumeSource(reader, reader.uint32());
        break;
      case 90:
        f11 = decodeRBDVolumeSource(reader, reader.uint32());
        break;
      case 98:
        f12 = decodeFlexVolumeSource(reader, reader.uint32());
        break;
      case 106:
        f13 = decodeCinderVolumeSource(reader, reader.uint32());
        break;
      case 114:
        f14 = decodeCephFSVolumeSource(reader, reader.uint32());
        break;
      case 122:
        f15 = decodeFlockerVolumeSource(reader, reader.uint32());
        break;
      case 130:
        f16 = decodeDownwardAPIVolumeSource(reader, reader.uint32());
        break;
      case 138:
        f17 = decodeFCVolumeSource(reader, reader.uint32());
        break;
      case 146:
        f18 = decodeAzureFileVolumeSource(reader, reader.uint32());
        break;
      case 154:
        f19 = decodeConfigMapVolumeSource(reader, reader.uint32());
        break;
      case 162:
        f20 = decodeVsphereVirtualDiskVolumeSource(reader, reader.uint32());
        break;
      case 170:
        f21 = decodeQuobyteVolumeSource(reader, reader.uint32());
        break;
      case 178:
        f22 = decodeAzureDiskVolumeSource(reader, reader.uint32());
        break;
      case 186:
        f23 = decodePhotonPersistentDiskVolumeSource(reader, reader.uint32());
        break;
      case 194:
        f24 = decodePortworxVolumeSource(reader, reader.uint32());
        break;
      case 202:
        f25 = decodeScaleIOVolumeSource(reader, reader.uint32());
        break;
      case 210:
        f26 = decodeProjectedVolumeSource(reader, reader.uint32());
        break;
      case 218:
        f27 = decodeStorageOSVolumeSource(reader, reader.uint32());
        break;
      case 226:
        f28 = decodeCSIVolumeSource(reader, reader.uint32());
        break;
      case 234:
        f29 = decodeEphemeralVolumeSource(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.VolumeSource;
  if (f1 != null) value.hostPath = f1;
  if (f2 != null) value.emptyDir = f2;
  if (f3 != null) value.gcePersistentDisk = f3;
  if (f4 != null) value.awsElasticBlockStore = f4;
  if (f5 != null) value.gitRepo = f5;
  if (f6 != null) value.secret = f6;
  if (f7 != null) value.nfs = f7;
  if (f8 != null) value.iscsi = f8;
  if (f9 != null) value.glusterfs = f9;
  if (f10 != null) value.persistentVolumeClaim = f10;
  if (f11 != null) value.rbd = f11;
  if (f12 != null) value.flexVolume = f12;
  if (f13 != null) value.cinder = f13;
  if (f14 != null) value.cephfs = f14;
  if (f15 != null) value.flocker = f15;
  if (f16 != null) value.downwardAPI = f16;
  if (f17 != null) value.fc = f17;
  if (f18 != null) value.azureFile = f18;
  if (f19 != null) value.configMap = f19;
  if (f20 != null) value.vsphereVolume = f20;
  if (f21 != null) value.quobyte = f21;
  if (f22 != null) value.azureDisk = f22;
  if (f23 != null) value.photonPersistentDisk = f23;
  if (f26 != null) value.projected = f26;
  if (f24 != null) value.portworxVolume = f24;
  if (f25 != null) value.scaleIO = f25;
  if (f27 != null) value.storageos = f27;
  if (f28 != null) value.csi = f28;
  if (f29 != null) value.ephemeral = f29;
  return value;
}

export function encodeVsphereVirtualDiskVolumeSource(value: Partial<types.VsphereVirtualDiskVolumeSource>, writer: Writer): void {
  writer.uint32(10).string(value.volumePath ?? '');
  writer.uint32(18).string(value.fsType ?? '');
  writer.uint32(26).string(value.storagePolicyName ?? '');
  writer.uint32(34).string(value.storagePolicyID ?? '');
}

export function decodeVsphereVirtualDiskVolumeSource(reader: Reader, length: number): types.VsphereVirtualDiskVolumeSource {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  let f3: string = '';
  let f4: string = '';
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
        f3 = reader.string();
        break;
      case 34:
        f4 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.VsphereVirtualDiskVolumeSource;
  value.volumePath = f1;
  if (f2 !== '') value.fsType = f2;
  if (f3 !== '') value.storagePolicyName = f3;
  if (f4 !== '') value.storagePolicyID = f4;
  return value;
}

export function encodeWeightedPodAffinityTerm(value: Partial<types.WeightedPodAffinityTerm>, writer: Writer): void {
  writer.uint32(8).int32(value.weight ?? 0);
  writer.uint32(18).fork();
  encodePodAffinityTerm(value.podAffinityTerm ?? {}, writer);
  writer.ldelim();
}

export function decodeWeightedPodAffinityTerm(reader: Reader, length: number): types.WeightedPodAffinityTerm {
  const end = endOf(reader, length);
  let f1: number = 0;
  let f2: ReturnType<typeof decodePodAffinityTerm> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 8:
        f1 = reader.int32();
        break;
      case 18:
        f2 = decodePodAffinityTerm(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.WeightedPodAffinityTerm;
  value.weight = f1;
  value.podAffinityTerm = f2 ?? decodePodAffinityTerm(reader, 0);
  return value;
}

export function encodeWindowsSecurityContextOptions(value: Partial<types.WindowsSecurityContextOptions>, writer: Writer): void {
  if (value.gmsaCredentialSpecName != null) {
    writer.uint32(10).string(value.gmsaCredentialSpecName);
  }
  if (value.gmsaCredentialSpec != null) {
    writer.uint32(18).string(value.gmsaCredentialSpec);
  }
  if (value.runAsUserName != null) {
    writer.uint32(26).string(value.runAsUserName);
  }
}

export function decodeWindowsSecurityContextOptions(reader: Reader, length: number): types.WindowsSecurityContextOptions {
  const end = endOf(reader, length);
  let f1: string | undefined;
  let f2: string | undefined;
  let f3: string | undefined;
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
        f3 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.WindowsSecurityContextOptions;
  if (f1 != null) value.gmsaCredentialSpecName = f1;
  if (f2 != null) value.gmsaCredentialSpec = f2;
  if (f3 != null) value.runAsUserName = f3;
  return value;
}
