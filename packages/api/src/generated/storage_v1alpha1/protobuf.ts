// Generated from packages/api/kinds/storage_v1alpha1.yaml by npm run generate. Do not edit.
import { decodeQuantity, decodeTime, encodeQuantity, encodeTime, endOf, finish, setEntry, sortedKeys, type Reader, type Writer } from '@orch/apimachinery/protobuf-runtime';
import type * as types from './types.js';
import * as core_v1 from '../core_v1/protobuf.js';
import * as meta_v1 from '@orch/apimachinery/protobuf/meta_v1';

export function encodeCSIStorageCapacity(value: Partial<types.CSIStorageCapacity>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  if (value.nodeTopology != null) {
    writer.uint32(18).fork();
    meta_v1.encodeLabelSelector(value.nodeTopology, writer);
    writer.ldelim();
  }
  writer.uint32(26).string(value.storageClassName ?? '');
  if (value.capacity != null) {
    writer.uint32(34).fork();
    encodeQuantity(value.capacity, writer);
    writer.ldelim();
  }
  if (value.maximumVolumeSize != null) {
    writer.uint32(42).fork();
    encodeQuantity(value.maximumVolumeSize, writer);
    writer.ldelim();
  }
}

export function decodeCSIStorageCapacity(reader: Reader, length: number): types.CSIStorageCapacity {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: ReturnType<typeof meta_v1.decodeLabelSelector> | undefined;
  let f3: string = '';
  let f4: ReturnType<typeof decodeQuantity> | undefined;
  let f5: ReturnType<typeof decodeQuantity> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 18:
        f2 = meta_v1.decodeLabelSelector(reader, reader.uint32());
        break;
      case 26:
        f3 = reader.string();
        break;
      case 34:
        f4 = decodeQuantity(reader, reader.uint32());
        break;
      case 42:
        f5 = decodeQuantity(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.CSIStorageCapacity;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  if (f2 != null) value.nodeTopology = f2;
  value.storageClassName = f3;
  if (f4 != null) value.capacity = f4;
  if (f5 != null) value.maximumVolumeSize = f5;
  return value;
}

export function encodeCSIStorageCapacityList(value: Partial<types.CSIStorageCapacityList>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeListMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  if (value.items != null) {
    for (const item of value.items) {
      writer.uint32(18).fork();
      encodeCSIStorageCapacity(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeCSIStorageCapacityList(reader: Reader, length: number): types.CSIStorageCapacityList {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeListMeta> | undefined;
  let f2: (ReturnType<typeof decodeCSIStorageCapacity>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeListMeta(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeCSIStorageCapacity(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.CSIStorageCapacityList;
  value.metadata = f1 ?? meta_v1.decodeListMeta(reader, 0);
  value.items = f2 ?? [];
  return value;
}

export function encodeVolumeAttachment(value: Partial<types.VolumeAttachment>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  writer.uint32(18).fork();
  encodeVolumeAttachmentSpec(value.spec ?? {}, writer);
  writer.ldelim();
  writer.uint32(26).fork();
  encodeVolumeAttachmentStatus(value.status ?? {}, writer);
  writer.ldelim();
}

export function decodeVolumeAttachment(reader: Reader, length: number): types.VolumeAttachment {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: ReturnType<typeof decodeVolumeAttachmentSpec> | undefined;
  let f3: ReturnType<typeof decodeVolumeAttachmentStatus> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 18:
        f2 = decodeVolumeAttachmentSpec(reader, reader.uint32());
        break;
      case 26:
        f3 = decodeVolumeAttachmentStatus(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.VolumeAttachment;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  value.spec = f2 ?? decodeVolumeAttachmentSpec(reader, 0);
  value.status = f3 ?? decodeVolumeAttachmentStatus(reader, 0);
  return value;
}

export function encodeVolumeAttachmentList(value: Partial<types.VolumeAttachmentList>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeListMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  if (value.items != null) {
    for (const item of value.items) {
      writer.uint32(18).fork();
      encodeVolumeAttachment(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeVolumeAttachmentList(reader: Reader, length: number): types.VolumeAttachmentList {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeListMeta> | undefined;
  let f2: (ReturnType<typeof decodeVolumeAttachment>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeListMeta(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeVolumeAttachment(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.VolumeAttachmentList;
  value.metadata = f1 ?? meta_v1.decodeListMeta(reader, 0);
  value.items = f2 ?? [];
  return value;
}

export function encodeVolumeAttachmentSource(value: Partial<types.VolumeAttachmentSource>, writer: Writer): void {
  if (value.persistentVolumeName != null) {
    writer.uint32(10).string(value.persistentVolumeName);
  }
  if (value.inlineVolumeSpec != null) {
    writer.uint32(18).fork();
    core_v1.encodePersistentVolumeSpec(value.inlineVolumeSpec, writer);
    writer.ldelim();
  }
}

export function decodeVolumeAttachmentSource(reader: Reader, length: number): types.VolumeAttachmentSource {
  const end = endOf(reader, length);
  let f1: string | undefined;
  let f2: ReturnType<typeof core_v1.decodePersistentVolumeSpec> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 18:
        f2 = core_v1.decodePersistentVolumeSpec(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.VolumeAttachmentSource;
  if (f1 != null) value.persistentVolumeName = f1;
  if (f2 != null) value.inlineVolumeSpec = f2;
  return value;
}

export function encodeVolumeAttachmentSpec(value: Partial<types.VolumeAttachmentSpec>, writer: Writer): void {
  writer.uint32(10).string(value.attacher ?? '');
  writer.uint32(18).fork();
  encodeVolumeAttachmentSource(value.source ?? {}, writer);
  writer.ldelim();
  writer.uint32(26).string(value.nodeName ?? '');
}

export function decodeVolumeAttachmentSpec(reader: Reader, length: number): types.VolumeAttachmentSpec {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: ReturnType<typeof decodeVolumeAttachmentSource> | undefined;
  let f3: string = '';
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 18:
        f2 = decodeVolumeAttachmentSource(reader, reader.uint32());
        break;
      case 26:
        f3 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.VolumeAttachmentSpec;
  value.attacher = f1;
  value.source = f2 ?? decodeVolumeAttachmentSource(reader, 0);
  value.nodeName = f3;
  return value;
}

export function encodeVolumeAttachmentStatus(value: Partial<types.VolumeAttachmentStatus>, writer: Writer): void {
  writer.uint32(8).bool(value.attached ?? false);
  if (value.attachmentMetadata != null) {
    for (const key of sortedKeys(value.attachmentMetadata)) {
      writer.uint32(18).fork().uint32(10).string(key);
      writer.uint32(18).string(value.attachmentMetadata[key] ?? '');
      writer.ldelim();
    }
  }
  if (value.attachError != null) {
    writer.uint32(26).fork();
    encodeVolumeError(value.attachError, writer);
    writer.ldelim();
  }
  if (value.detachError != null) {
    writer.uint32(34).fork();
    encodeVolumeError(value.detachError, writer);
    writer.ldelim();
  }
}

export function decodeVolumeAttachmentStatus(reader: Reader, length: number): types.VolumeAttachmentStatus {
  const end = endOf(reader, length);
  let f1: boolean = false;
  let f2: Record<string, string> | undefined;
  let f3: ReturnType<typeof decodeVolumeError> | undefined;
  let f4: ReturnType<typeof decodeVolumeError> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 8:
        f1 = reader.bool();
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
        f3 = decodeVolumeError(reader, reader.uint32());
        break;
      case 34:
        f4 = decodeVolumeError(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.VolumeAttachmentStatus;
  value.attached = f1;
  if (f2 != null) value.attachmentMetadata = f2;
  if (f3 != null) value.attachError = f3;
  if (f4 != null) value.detachError = f4;
  return value;
}

export function encodeVolumeError(value: Partial<types.VolumeError>, writer: Writer): void {
  writer.uint32(10).fork();
  encodeTime(value.time, writer);
  writer.ldelim();
  writer.uint32(18).string(value.message ?? '');
}

export function decodeVolumeError(reader: Reader, length: number): types.VolumeError {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof decodeTime> | undefined;
  let f2: string = '';
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = decodeTime(reader, reader.uint32());
        break;
      case 18:
        f2 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.VolumeError;
  value.time = f1 ?? decodeTime(reader, 0);
  if (f2 !== '') value.message = f2;
  return value;
}
