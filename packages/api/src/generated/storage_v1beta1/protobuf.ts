// Generated from packages/api/kinds/storage_v1beta1.yaml by npm run generate. Do not edit.
import { decodeQuantity, decodeTime, encodeQuantity, encodeTime, endOf, finish, readInt64, setEntry, sortedKeys, type Int64, type Reader, type Writer } from '@orch/apimachinery/protobuf-runtime';
import type * as types from './types.js';
import * as core_v1 from '../core_v1/protobuf.js';
import * as meta_v1 from '@orch/apimachinery/protobuf/meta_v1';

export function encodeCSIDriver(value: Partial<types.CSIDriver>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  writer.uint32(18).fork();
  encodeCSIDriverSpec(value.spec ?? {}, writer);
  writer.ldelim();
}

export function decodeCSIDriver(reader: Reader, length: number): types.CSIDriver {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: ReturnType<typeof decodeCSIDriverSpec> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 18:
        f2 = decodeCSIDriverSpec(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.CSIDriver;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  value.spec = f2 ?? decodeCSIDriverSpec(reader, 0);
  return value;
}

export function encodeCSIDriverList(value: Partial<types.CSIDriverList>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeListMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  if (value.items != null) {
    for (const item of value.items) {
      writer.uint32(18).fork();
      encodeCSIDriver(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeCSIDriverList(reader: Reader, length: number): types.CSIDriverList {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeListMeta> | undefined;
  let f2: (ReturnType<typeof decodeCSIDriver>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeListMeta(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeCSIDriver(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.CSIDriverList;
  value.metadata = f1 ?? meta_v1.decodeListMeta(reader, 0);
  value.items = f2 ?? [];
  return value;
}

export function encodeCSIDriverSpec(value: Partial<types.CSIDriverSpec>, writer: Writer): void {
  if (value.attachRequired != null) {
    writer.uint32(8).bool(value.attachRequired);
  }
  if (value.podInfoOnMount != null) {
    writer.uint32(16).bool(value.podInfoOnMount);
  }
  if (value.volumeLifecycleModes != null) {
    for (const item of value.volumeLifecycleModes) {
      writer.uint32(26).string(item);
    }
  }
  if (value.storageCapacity != null) {
    writer.uint32(32).bool(value.storageCapacity);
  }
  if (value.fsGroupPolicy != null) {
    writer.uint32(42).string(value.fsGroupPolicy);
  }
  if (value.tokenRequests != null) {
    for (const item of value.tokenRequests) {
      writer.uint32(50).fork();
      encodeTokenRequest(item, writer);
      writer.ldelim();
    }
  }
  if (value.requiresRepublish != null) {
    writer.uint32(56).bool(value.requiresRepublish);
  }
}

export function decodeCSIDriverSpec(reader: Reader, length: number): types.CSIDriverSpec {
  const end = endOf(reader, length);
  let f1: boolean | undefined;
  let f2: boolean | undefined;
  let f3: (string)[] | undefined;
  let f4: boolean | undefined;
  let f5: string | undefined;
  let f6: (ReturnType<typeof decodeTokenRequest>)[] | undefined;
  let f7: boolean | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 8:
        f1 = reader.bool();
        break;
      case 16:
        f2 = reader.bool();
        break;
      case 26:
        f3 ??= [];
        f3.push(reader.string());
        break;
      case 32:
        f4 = reader.bool();
        break;
      case 42:
        f5 = reader.string();
        break;
      case 50:
        f6 ??= [];
        f6.push(decodeTokenRequest(reader, reader.uint32()));
        break;
      case 56:
        f7 = reader.bool();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.CSIDriverSpec;
  if (f1 != null) value.attachRequired = f1;
  if (f2 != null) value.podInfoOnMount = f2;
  if (f3 != null) value.volumeLifecycleModes = f3;
  if (f4 != null) value.storageCapacity = f4;
  if (f5 != null) value.fsGroupPolicy = f5;
  if (f6 != null) value.tokenRequests = f6;
  if (f7 != null) value.requiresRepublish = f7;
  return value;
}

export function encodeCSINode(value: Partial<types.CSINode>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  writer.uint32(18).fork();
  encodeCSINodeSpec(value.spec ?? {}, writer);
  writer.ldelim();
}

export function decodeCSINode(reader: Reader, length: number): types.CSINode {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: ReturnType<typeof decodeCSINodeSpec> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 18:
        f2 = decodeCSINodeSpec(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.CSINode;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  value.spec = f2 ?? decodeCSINodeSpec(reader, 0);
  return value;
}

export function encodeCSINodeDriver(value: Partial<types.CSINodeDriver>, writer: Writer): void {
  writer.uint32(10).string(value.name ?? '');
  writer.uint32(18).string(value.nodeID ?? '');
  if (value.topologyKeys != null) {
    for (const item of value.topologyKeys) {
      writer.uint32(26).string(item);
    }
  }
  if (value.allocatable != null) {
    writer.uint32(34).fork();
    encodeVolumeNodeResources(value.allocatable, writer);
    writer.ldelim();
  }
}

export function decodeCSINodeDriver(reader: Reader, length: number): types.CSINodeDriver {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  let f3: (string)[] | undefined;
  let f4: ReturnType<typeof decodeVolumeNodeResources> | undefined;
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
        f4 = decodeVolumeNodeResources(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.CSINodeDriver;
  value.name = f1;
  value.nodeID = f2;
  value.topologyKeys = f3 ?? null;
  if (f4 != null) value.allocatable = f4;
  return value;
}

export function encodeCSINodeList(value: Partial<types.CSINodeList>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeListMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  if (value.items != null) {
    for (const item of value.items) {
      writer.uint32(18).fork();
      encodeCSINode(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeCSINodeList(reader: Reader, length: number): types.CSINodeList {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeListMeta> | undefined;
  let f2: (ReturnType<typeof decodeCSINode>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeListMeta(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeCSINode(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.CSINodeList;
  value.metadata = f1 ?? meta_v1.decodeListMeta(reader, 0);
  value.items = f2 ?? [];
  return value;
}

export function encodeCSINodeSpec(value: Partial<types.CSINodeSpec>, writer: Writer): void {
  if (value.drivers != null) {
    for (const item of value.drivers) {
      writer.uint32(10).fork();
      encodeCSINodeDriver(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeCSINodeSpec(reader: Reader, length: number): types.CSINodeSpec {
  const end = endOf(reader, length);
  let f1: (ReturnType<typeof decodeCSINodeDriver>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 ??= [];
        f1.push(decodeCSINodeDriver(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.CSINodeSpec;
  if (f1 != null) value.drivers = f1;
  else Object.assign(value, { drivers: null });
  return value;
}

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

export function encodeStorageClass(value: Partial<types.StorageClass>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  writer.uint32(18).string(value.provisioner ?? '');
  if (value.parameters != null) {
    for (const key of sortedKeys(value.parameters)) {
      writer.uint32(26).fork().uint32(10).string(key);
      writer.uint32(18).string(value.parameters[key] ?? '');
      writer.ldelim();
    }
  }
  if (value.reclaimPolicy != null) {
    writer.uint32(34).string(value.reclaimPolicy);
  }
  if (value.mountOptions != null) {
    for (const item of value.mountOptions) {
      writer.uint32(42).string(item);
    }
  }
  if (value.allowVolumeExpansion != null) {
    writer.uint32(48).bool(value.allowVolumeExpansion);
  }
  if (value.volumeBindingMode != null) {
    writer.uint32(58).string(value.volumeBindingMode);
  }
  if (value.allowedTopologies != null) {
    for (const item of value.allowedTopologies) {
      writer.uint32(66).fork();
      core_v1.encodeTopologySelectorTerm(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeStorageClass(reader: Reader, length: number): types.StorageClass {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: string = '';
  let f3: Record<string, string> | undefined;
  let f4: string | undefined;
  let f5: (string)[] | undefined;
  let f6: boolean | undefined;
  let f7: string | undefined;
  let f8: (ReturnType<typeof core_v1.decodeTopologySelectorTerm>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 18:
        f2 = reader.string();
        break;
      case 26: {
        const entryEnd = endOf(reader, reader.uint32());
        let key = '';
        let entry: NonNullable<typeof f3>[string] | undefined;
        while (reader.pos < entryEnd) {
          const entryTag = reader.uint32();
          if (entryTag === 10) key = reader.string();
          else if (entryTag === 18) entry = reader.string();
          else reader.skipType(entryTag & 7);
        }
        finish(reader, entryEnd);
        f3 ??= {};
        setEntry(f3, key, entry ?? '');
        break;
      }
      case 34:
        f4 = reader.string();
        break;
      case 42:
        f5 ??= [];
        f5.push(reader.string());
        break;
      case 48:
        f6 = reader.bool();
        break;
      case 58:
        f7 = reader.string();
        break;
      case 66:
        f8 ??= [];
        f8.push(core_v1.decodeTopologySelectorTerm(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.StorageClass;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  value.provisioner = f2;
  if (f3 != null) value.parameters = f3;
  if (f4 != null) value.reclaimPolicy = f4;
  if (f5 != null) value.mountOptions = f5;
  if (f6 != null) value.allowVolumeExpansion = f6;
  if (f7 != null) value.volumeBindingMode = f7;
  if (f8 != null) value.allowedTopologies = f8;
  return value;
}

export function encodeStorageClassList(value: Partial<types.StorageClassList>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeListMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  if (value.items != null) {
    for (const item of value.items) {
      writer.uint32(18).fork();
      encodeStorageClass(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeStorageClassList(reader: Reader, length: number): types.StorageClassList {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeListMeta> | undefined;
  let f2: (ReturnType<typeof decodeStorageClass>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeListMeta(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeStorageClass(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.StorageClassList;
  value.metadata = f1 ?? meta_v1.decodeListMeta(reader, 0);
  value.items = f2 ?? [];
  return value;
}

export function encodeTokenRequest(value: Partial<types.TokenRequest>, writer: Writer): void {
  writer.uint32(10).string(value.audience ?? '');
  if (value.expirationSeconds != null) {
    writer.uint32(16).int64(value.expirationSeconds);
  }
}

export function decodeTokenRequest(reader: Reader, length: number): types.TokenRequest {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: Int64 | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 16:
        f2 = readInt64(reader);
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.TokenRequest;
  value.audience = f1;
  if (f2 != null) value.expirationSeconds = f2;
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

export function encodeVolumeNodeResources(value: Partial<types.VolumeNodeResources>, writer: Writer): void {
  if (value.count != null) {
    writer.uint32(8).int32(value.count);
  }
}

export function decodeVolumeNodeResources(reader: Reader, length: number): types.VolumeNodeResources {
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
  const value = {} as types.VolumeNodeResources;
  if (f1 != null) value.count = f1;
  return value;
}
