// Generated from packages/apimachinery/kinds/meta_v1.yaml by npm run generate. Do not edit.
import { decodeAny, decodeStrings, decodeTime, encodeAny, encodeStrings, encodeTime, endOf, finish, readInt64, setEntry, sortedKeys, type Int64, type Reader, type Writer } from '../../codec/protobuf-runtime.js';
import type * as types from './types.js';

export function encodeAPIGroup(value: Partial<types.APIGroup>, writer: Writer): void {
  writer.uint32(10).string(value.name ?? '');
  if (value.versions != null) {
    for (const item of value.versions) {
      writer.uint32(18).fork();
      encodeGroupVersionForDiscovery(item, writer);
      writer.ldelim();
    }
  }
  writer.uint32(26).fork();
  encodeGroupVersionForDiscovery(value.preferredVersion ?? {}, writer);
  writer.ldelim();
  if (value.serverAddressByClientCIDRs != null) {
    for (const item of value.serverAddressByClientCIDRs) {
      writer.uint32(34).fork();
      encodeServerAddressByClientCIDR(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeAPIGroup(reader: Reader, length: number): types.APIGroup {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: (ReturnType<typeof decodeGroupVersionForDiscovery>)[] | undefined;
  let f3: ReturnType<typeof decodeGroupVersionForDiscovery> | undefined;
  let f4: (ReturnType<typeof decodeServerAddressByClientCIDR>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeGroupVersionForDiscovery(reader, reader.uint32()));
        break;
      case 26:
        f3 = decodeGroupVersionForDiscovery(reader, reader.uint32());
        break;
      case 34:
        f4 ??= [];
        f4.push(decodeServerAddressByClientCIDR(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.APIGroup;
  value.name = f1;
  if (f2 != null) value.versions = f2;
  else Object.assign(value, { versions: null });
  value.preferredVersion = f3 ?? decodeGroupVersionForDiscovery(reader, 0);
  if (f4 != null) value.serverAddressByClientCIDRs = f4;
  return value;
}

export function encodeAPIGroupList(value: Partial<types.APIGroupList>, writer: Writer): void {
  if (value.groups != null) {
    for (const item of value.groups) {
      writer.uint32(10).fork();
      encodeAPIGroup(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeAPIGroupList(reader: Reader, length: number): types.APIGroupList {
  const end = endOf(reader, length);
  let f1: (ReturnType<typeof decodeAPIGroup>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 ??= [];
        f1.push(decodeAPIGroup(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.APIGroupList;
  if (f1 != null) value.groups = f1;
  else Object.assign(value, { groups: null });
  return value;
}

export function encodeAPIResource(value: Partial<types.APIResource>, writer: Writer): void {
  writer.uint32(10).string(value.name ?? '');
  writer.uint32(16).bool(value.namespaced ?? false);
  writer.uint32(26).string(value.kind ?? '');
  if (value.verbs != null) {
    writer.uint32(34).fork();
    encodeStrings(value.verbs, writer);
    writer.ldelim();
  }
  if (value.shortNames != null) {
    for (const item of value.shortNames) {
      writer.uint32(42).string(item);
    }
  }
  writer.uint32(50).string(value.singularName ?? '');
  if (value.categories != null) {
    for (const item of value.categories) {
      writer.uint32(58).string(item);
    }
  }
  writer.uint32(66).string(value.group ?? '');
  writer.uint32(74).string(value.version ?? '');
  writer.uint32(82).string(value.storageVersionHash ?? '');
}

export function decodeAPIResource(reader: Reader, length: number): types.APIResource {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: boolean = false;
  let f3: string = '';
  let f4: ReturnType<typeof decodeStrings> | undefined;
  let f5: (string)[] | undefined;
  let f6: string = '';
  let f7: (string)[] | undefined;
  let f8: string = '';
  let f9: string = '';
  let f10: string = '';
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
        f4 = decodeStrings(reader, reader.uint32());
        break;
      case 42:
        f5 ??= [];
        f5.push(reader.string());
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
  const value = {} as types.APIResource;
  value.name = f1;
  value.singularName = f6;
  value.namespaced = f2;
  if (f8 !== '') value.group = f8;
  if (f9 !== '') value.version = f9;
  value.kind = f3;
  value.verbs = f4 ?? [];
  if (f5 != null) value.shortNames = f5;
  if (f7 != null) value.categories = f7;
  if (f10 !== '') value.storageVersionHash = f10;
  return value;
}

export function encodeAPIResourceList(value: Partial<types.APIResourceList>, writer: Writer): void {
  writer.uint32(10).string(value.groupVersion ?? '');
  if (value.resources != null) {
    for (const item of value.resources) {
      writer.uint32(18).fork();
      encodeAPIResource(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeAPIResourceList(reader: Reader, length: number): types.APIResourceList {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: (ReturnType<typeof decodeAPIResource>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeAPIResource(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.APIResourceList;
  value.groupVersion = f1;
  if (f2 != null) value.resources = f2;
  else Object.assign(value, { resources: null });
  return value;
}

export function encodeAPIVersions(value: Partial<types.APIVersions>, writer: Writer): void {
  if (value.versions != null) {
    for (const item of value.versions) {
      writer.uint32(10).string(item);
    }
  }
  if (value.serverAddressByClientCIDRs != null) {
    for (const item of value.serverAddressByClientCIDRs) {
      writer.uint32(18).fork();
      encodeServerAddressByClientCIDR(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeAPIVersions(reader: Reader, length: number): types.APIVersions {
  const end = endOf(reader, length);
  let f1: (string)[] | undefined;
  let f2: (ReturnType<typeof decodeServerAddressByClientCIDR>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 ??= [];
        f1.push(reader.string());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeServerAddressByClientCIDR(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.APIVersions;
  if (f1 != null) value.versions = f1;
  else Object.assign(value, { versions: null });
  if (f2 != null) value.serverAddressByClientCIDRs = f2;
  else Object.assign(value, { serverAddressByClientCIDRs: null });
  return value;
}

export function encodeApplyOptions(value: Partial<types.ApplyOptions>, writer: Writer): void {
  if (value.dryRun != null) {
    for (const item of value.dryRun) {
      writer.uint32(10).string(item);
    }
  }
  writer.uint32(16).bool(value.force ?? false);
  writer.uint32(26).string(value.fieldManager ?? '');
}

export function decodeApplyOptions(reader: Reader, length: number): types.ApplyOptions {
  const end = endOf(reader, length);
  let f1: (string)[] | undefined;
  let f2: boolean = false;
  let f3: string = '';
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 ??= [];
        f1.push(reader.string());
        break;
      case 16:
        f2 = reader.bool();
        break;
      case 26:
        f3 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ApplyOptions;
  if (f1 != null) value.dryRun = f1;
  value.force = f2;
  value.fieldManager = f3;
  return value;
}

export function encodeCondition(value: Partial<types.Condition>, writer: Writer): void {
  writer.uint32(10).string(value.type ?? '');
  writer.uint32(18).string(value.status ?? '');
  writer.uint32(24).int64(value.observedGeneration ?? 0);
  writer.uint32(34).fork();
  encodeTime(value.lastTransitionTime, writer);
  writer.ldelim();
  writer.uint32(42).string(value.reason ?? '');
  writer.uint32(50).string(value.message ?? '');
}

export function decodeCondition(reader: Reader, length: number): types.Condition {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  let f3: Int64 = 0;
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
      case 24:
        f3 = readInt64(reader);
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
  const value = {} as types.Condition;
  value.type = f1;
  value.status = f2;
  if (f3 !== 0) value.observedGeneration = f3;
  value.lastTransitionTime = f4 ?? decodeTime(reader, 0);
  value.reason = f5;
  value.message = f6;
  return value;
}

export function encodeCreateOptions(value: Partial<types.CreateOptions>, writer: Writer): void {
  if (value.dryRun != null) {
    for (const item of value.dryRun) {
      writer.uint32(10).string(item);
    }
  }
  writer.uint32(26).string(value.fieldManager ?? '');
}

export function decodeCreateOptions(reader: Reader, length: number): types.CreateOptions {
  const end = endOf(reader, length);
  let f1: (string)[] | undefined;
  let f3: string = '';
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 ??= [];
        f1.push(reader.string());
        break;
      case 26:
        f3 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.CreateOptions;
  if (f1 != null) value.dryRun = f1;
  if (f3 !== '') value.fieldManager = f3;
  return value;
}

export function encodeDeleteOptions(value: Partial<types.DeleteOptions>, writer: Writer): void {
  if (value.gracePeriodSeconds != null) {
    writer.uint32(8).int64(value.gracePeriodSeconds);
  }
  if (value.preconditions != null) {
    writer.uint32(18).fork();
    encodePreconditions(value.preconditions, writer);
    writer.ldelim();
  }
  if (value.orphanDependents != null) {
    writer.uint32(24).bool(value.orphanDependents);
  }
  if (value.propagationPolicy != null) {
    writer.uint32(34).string(value.propagationPolicy);
  }
  if (value.dryRun != null) {
    for (const item of value.dryRun) {
      writer.uint32(42).string(item);
    }
  }
}

export function decodeDeleteOptions(reader: Reader, length: number): types.DeleteOptions {
  const end = endOf(reader, length);
  let f1: Int64 | undefined;
  let f2: ReturnType<typeof decodePreconditions> | undefined;
  let f3: boolean | undefined;
  let f4: string | undefined;
  let f5: (string)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 8:
        f1 = readInt64(reader);
        break;
      case 18:
        f2 = decodePreconditions(reader, reader.uint32());
        break;
      case 24:
        f3 = reader.bool();
        break;
      case 34:
        f4 = reader.string();
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
  const value = {} as types.DeleteOptions;
  if (f1 != null) value.gracePeriodSeconds = f1;
  if (f2 != null) value.preconditions = f2;
  if (f3 != null) value.orphanDependents = f3;
  if (f4 != null) value.propagationPolicy = f4;
  if (f5 != null) value.dryRun = f5;
  return value;
}

export function encodeGetOptions(value: Partial<types.GetOptions>, writer: Writer): void {
  writer.uint32(10).string(value.resourceVersion ?? '');
}

export function decodeGetOptions(reader: Reader, length: number): types.GetOptions {
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
  const value = {} as types.GetOptions;
  if (f1 !== '') value.resourceVersion = f1;
  return value;
}

export function encodeGroupKind(value: Partial<types.GroupKind>, writer: Writer): void {
  writer.uint32(10).string(value.group ?? '');
  writer.uint32(18).string(value.kind ?? '');
}

export function decodeGroupKind(reader: Reader, length: number): types.GroupKind {
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
  const value = {} as types.GroupKind;
  value.group = f1;
  value.kind = f2;
  return value;
}

export function encodeGroupResource(value: Partial<types.GroupResource>, writer: Writer): void {
  writer.uint32(10).string(value.group ?? '');
  writer.uint32(18).string(value.resource ?? '');
}

export function decodeGroupResource(reader: Reader, length: number): types.GroupResource {
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
  const value = {} as types.GroupResource;
  value.group = f1;
  value.resource = f2;
  return value;
}

export function encodeGroupVersion(value: Partial<types.GroupVersion>, writer: Writer): void {
  writer.uint32(10).string(value.group ?? '');
  writer.uint32(18).string(value.version ?? '');
}

export function decodeGroupVersion(reader: Reader, length: number): types.GroupVersion {
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
  const value = {} as types.GroupVersion;
  value.group = f1;
  value.version = f2;
  return value;
}

export function encodeGroupVersionForDiscovery(value: Partial<types.GroupVersionForDiscovery>, writer: Writer): void {
  writer.uint32(10).string(value.groupVersion ?? '');
  writer.uint32(18).string(value.version ?? '');
}

export function decodeGroupVersionForDiscovery(reader: Reader, length: number): types.GroupVersionForDiscovery {
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
  const value = {} as types.GroupVersionForDiscovery;
  value.groupVersion = f1;
  value.version = f2;
  return value;
}

export function encodeGroupVersionKind(value: Partial<types.GroupVersionKind>, writer: Writer): void {
  writer.uint32(10).string(value.group ?? '');
  writer.uint32(18).string(value.version ?? '');
  writer.uint32(26).string(value.kind ?? '');
}

export function decodeGroupVersionKind(reader: Reader, length: number): types.GroupVersionKind {
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
  const value = {} as types.GroupVersionKind;
  value.group = f1;
  value.version = f2;
  value.kind = f3;
  return value;
}

export function encodeGroupVersionResource(value: Partial<types.GroupVersionResource>, writer: Writer): void {
  writer.uint32(10).string(value.group ?? '');
  writer.uint32(18).string(value.version ?? '');
  writer.uint32(26).string(value.resource ?? '');
}

export function decodeGroupVersionResource(reader: Reader, length: number): types.GroupVersionResource {
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
  const value = {} as types.GroupVersionResource;
  value.group = f1;
  value.version = f2;
  value.resource = f3;
  return value;
}

export function encodeLabelSelector(value: Partial<types.LabelSelector>, writer: Writer): void {
  if (value.matchLabels != null) {
    for (const key of sortedKeys(value.matchLabels)) {
      writer.uint32(10).fork().uint32(10).string(key);
      writer.uint32(18).string(value.matchLabels[key] ?? '');
      writer.ldelim();
    }
  }
  if (value.matchExpressions != null) {
    for (const item of value.matchExpressions) {
      writer.uint32(18).fork();
      encodeLabelSelectorRequirement(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeLabelSelector(reader: Reader, length: number): types.LabelSelector {
  const end = endOf(reader, length);
  let f1: Record<string, string> | undefined;
  let f2: (ReturnType<typeof decodeLabelSelectorRequirement>)[] | undefined;
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
        f2.push(decodeLabelSelectorRequirement(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.LabelSelector;
  if (f1 != null) value.matchLabels = f1;
  if (f2 != null) value.matchExpressions = f2;
  return value;
}

export function encodeLabelSelectorRequirement(value: Partial<types.LabelSelectorRequirement>, writer: Writer): void {
  writer.uint32(10).string(value.key ?? '');
  writer.uint32(18).string(value.operator ?? '');
  if (value.values != null) {
    for (const item of value.values) {
      writer.uint32(26).string(item);
    }
  }
}

export function decodeLabelSelectorRequirement(reader: Reader, length: number): types.LabelSelectorRequirement {
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
  const value = {} as types.LabelSelectorRequirement;
  value.key = f1;
  value.operator = f2;
  if (f3 != null) value.values = f3;
  return value;
}

export function encodeList(value: Partial<types.List>, writer: Writer): void {
  writer.uint32(10).fork();
  encodeListMeta(value.metadata ?? {}, writer);
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
  let f1: ReturnType<typeof decodeListMeta> | undefined;
  let f2: (ReturnType<typeof decodeAny>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = decodeListMeta(reader, reader.uint32());
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
  value.metadata = f1 ?? decodeListMeta(reader, 0);
  value.items = f2 ?? [];
  return value;
}

export function encodeListMeta(value: Partial<types.ListMeta>, writer: Writer): void {
  writer.uint32(10).string(value.selfLink ?? '');
  writer.uint32(18).string(value.resourceVersion ?? '');
  writer.uint32(26).string(value.continue ?? '');
  if (value.remainingItemCount != null) {
    writer.uint32(32).int64(value.remainingItemCount);
  }
}

export function decodeListMeta(reader: Reader, length: number): types.ListMeta {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  let f3: string = '';
  let f4: Int64 | undefined;
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
        f4 = readInt64(reader);
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ListMeta;
  if (f1 !== '') value.selfLink = f1;
  if (f2 !== '') value.resourceVersion = f2;
  if (f3 !== '') value.continue = f3;
  if (f4 != null) value.remainingItemCount = f4;
  return value;
}

export function encodeListOptions(value: Partial<types.ListOptions>, writer: Writer): void {
  writer.uint32(10).string(value.labelSelector ?? '');
  writer.uint32(18).string(value.fieldSelector ?? '');
  writer.uint32(24).bool(value.watch ?? false);
  writer.uint32(34).string(value.resourceVersion ?? '');
  if (value.timeoutSeconds != null) {
    writer.uint32(40).int64(value.timeoutSeconds);
  }
  writer.uint32(56).int64(value.limit ?? 0);
  writer.uint32(66).string(value.continue ?? '');
  writer.uint32(72).bool(value.allowWatchBookmarks ?? false);
  writer.uint32(82).string(value.resourceVersionMatch ?? '');
}

export function decodeListOptions(reader: Reader, length: number): types.ListOptions {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  let f3: boolean = false;
  let f4: string = '';
  let f5: Int64 | undefined;
  let f7: Int64 = 0;
  let f8: string = '';
  let f9: boolean = false;
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
      case 24:
        f3 = reader.bool();
        break;
      case 34:
        f4 = reader.string();
        break;
      case 40:
        f5 = readInt64(reader);
        break;
      case 56:
        f7 = readInt64(reader);
        break;
      case 66:
        f8 = reader.string();
        break;
      case 72:
        f9 = reader.bool();
        break;
      case 82:
        f10 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ListOptions;
  if (f1 !== '') value.labelSelector = f1;
  if (f2 !== '') value.fieldSelector = f2;
  if (f3 !== false) value.watch = f3;
  if (f9 !== false) value.allowWatchBookmarks = f9;
  if (f4 !== '') value.resourceVersion = f4;
  if (f10 !== '') value.resourceVersionMatch = f10;
  if (f5 != null) value.timeoutSeconds = f5;
  if (f7 !== 0) value.limit = f7;
  if (f8 !== '') value.continue = f8;
  return value;
}

export function encodeManagedFieldsEntry(value: Partial<types.ManagedFieldsEntry>, writer: Writer): void {
  writer.uint32(10).string(value.manager ?? '');
  writer.uint32(18).string(value.operation ?? '');
  writer.uint32(26).string(value.apiVersion ?? '');
  if (value.time != null) {
    writer.uint32(34).fork();
    encodeTime(value.time, writer);
    writer.ldelim();
  }
  writer.uint32(50).string(value.fieldsType ?? '');
  if (value.fieldsV1 != null) {
    writer.uint32(58).fork();
    encodeAny(value.fieldsV1, writer);
    writer.ldelim();
  }
}

export function decodeManagedFieldsEntry(reader: Reader, length: number): types.ManagedFieldsEntry {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  let f3: string = '';
  let f4: ReturnType<typeof decodeTime> | undefined;
  let f6: string = '';
  let f7: ReturnType<typeof decodeAny> | undefined;
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
      case 50:
        f6 = reader.string();
        break;
      case 58:
        f7 = decodeAny(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ManagedFieldsEntry;
  if (f1 !== '') value.manager = f1;
  if (f2 !== '') value.operation = f2;
  if (f3 !== '') value.apiVersion = f3;
  if (f4 != null) value.time = f4;
  if (f6 !== '') value.fieldsType = f6;
  if (f7 != null) value.fieldsV1 = f7;
  return value;
}

export function encodeObjectMeta(value: Partial<types.ObjectMeta>, writer: Writer): void {
  writer.uint32(10).string(value.name ?? '');
  writer.uint32(18).string(value.generateName ?? '');
  writer.uint32(26).string(value.namespace ?? '');
  writer.uint32(34).string(value.selfLink ?? '');
  writer.uint32(42).string(value.uid ?? '');
  writer.uint32(50).string(value.resourceVersion ?? '');
  writer.uint32(56).int64(value.generation ?? 0);
  writer.uint32(66).fork();
  encodeTime(value.creationTimestamp, writer);
  writer.ldelim();
  if (value.deletionTimestamp != null) {
    writer.uint32(74).fork();
    encodeTime(value.deletionTimestamp, writer);
    writer.ldelim();
  }
  if (value.deletionGracePeriodSeconds != null) {
    writer.uint32(80).int64(value.deletionGracePeriodSeconds);
  }
  if (value.labels != null) {
    for (const key of sortedKeys(value.labels)) {
      writer.uint32(90).fork().uint32(10).string(key);
      writer.uint32(18).string(value.labels[key] ?? '');
      writer.ldelim();
    }
  }
  if (value.annotations != null) {
    for (const key of sortedKeys(value.annotations)) {
      writer.uint32(98).fork().uint32(10).string(key);
      writer.uint32(18).string(value.annotations[key] ?? '');
      writer.ldelim();
    }
  }
  if (value.ownerReferences != null) {
    for (const item of value.ownerReferences) {
      writer.uint32(106).fork();
      encodeOwnerReference(item, writer);
      writer.ldelim();
    }
  }
  if (value.finalizers != null) {
    for (const item of value.finalizers) {
      writer.uint32(114).string(item);
    }
  }
  writer.uint32(122).string(value.clusterName ?? '');
  if (value.managedFields != null) {
    for (const item of value.managedFields) {
      writer.uint32(138).fork();
      encodeManagedFieldsEntry(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeObjectMeta(reader: Reader, length: number): types.ObjectMeta {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  let f3: string = '';
  let f4: string = '';
  let f5: string = '';
  let f6: string = '';
  let f7: Int64 = 0;
  let f8: ReturnType<typeof decodeTime> | undefined;
  let f9: ReturnType<typeof decodeTime> | undefined;
  let f10: Int64 | undefined;
  let f11: Record<string, string> | undefined;
  let f12: Record<string, string> | undefined;
  let f13: (ReturnType<typeof decodeOwnerReference>)[] | undefined;
  let f14: (string)[] | undefined;
  let f15: string = '';
  let f17: (ReturnType<typeof decodeManagedFieldsEntry>)[] | undefined;
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
      case 56:
        f7 = readInt64(reader);
        break;
      case 66:
        f8 = decodeTime(reader, reader.uint32());
        break;
      case 74:
        f9 = decodeTime(reader, reader.uint32());
        break;
      case 80:
        f10 = readInt64(reader);
        break;
      case 90: {
        const entryEnd = endOf(reader, reader.uint32());
        let key = '';
        let entry: NonNullable<typeof f11>[string] | undefined;
        while (reader.pos < entryEnd) {
          const entryTag = reader.uint32();
          if (entryTag === 10) key = reader.string();
          else if (entryTag === 18) entry = reader.string();
          else reader.skipType(entryTag & 7);
        }
        finish(reader, entryEnd);
        f11 ??= {};
        setEntry(f11, key, entry ?? '');
        break;
      }
      case 98: {
        const entryEnd = endOf(reader, reader.uint32());
        let key = '';
        let entry: NonNullable<typeof f12>[string] | undefined;
        while (reader.pos < entryEnd) {
          const entryTag = reader.uint32();
          if (entryTag === 10) key = reader.string();
          else if (entryTag === 18) entry = reader.string();
          else reader.skipType(entryTag & 7);
        }
        finish(reader, entryEnd);
        f12 ??= {};
        setEntry(f12, key, entry ?? '');
        break;
      }
      case 106:
        f13 ??= [];
        f13.push(decodeOwnerReference(reader, reader.uint32()));
        break;
      case 114:
        f14 ??= [];
        f14.push(reader.string());
        break;
      case 122:
        f15 = reader.string();
        break;
      case 138:
        f17 ??= [];
        f17.push(decodeManagedFieldsEntry(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ObjectMeta;
  if (f1 !== '') value.name = f1;
  if (f2 !== '') value.generateName = f2;
  if (f3 !== '') value.namespace = f3;
  if (f4 !== '') value.selfLink = f4;
  if (f5 !== '') value.uid = f5;
  if (f6 !== '') value.resourceVersion = f6;
  if (f7 !== 0) value.generation = f7;
  value.creationTimestamp = f8 ?? decodeTime(reader, 0);
  if (f9 != null) value.deletionTimestamp = f9;
  if (f10 != null) value.deletionGracePeriodSeconds = f10;
  if (f11 != null) value.labels = f11;
  if (f12 != null) value.annotations = f12;
  if (f13 != null) value.ownerReferences = f13;
  if (f14 != null) value.finalizers = f14;
  if (f15 !== '') value.clusterName = f15;
  if (f17 != null) value.managedFields = f17;
  return value;
}

export function encodeOwnerReference(value: Partial<types.OwnerReference>, writer: Writer): void {
  writer.uint32(10).string(value.kind ?? '');
  writer.uint32(26).string(value.name ?? '');
  writer.uint32(34).string(value.uid ?? '');
  writer.uint32(42).string(value.apiVersion ?? '');
  if (value.controller != null) {
    writer.uint32(48).bool(value.controller);
  }
  if (value.blockOwnerDeletion != null) {
    writer.uint32(56).bool(value.blockOwnerDeletion);
  }
}

export function decodeOwnerReference(reader: Reader, length: number): types.OwnerReference {
  const end = endOf(reader, length);
  let f1: string = '';
  let f3: string = '';
  let f4: string = '';
  let f5: string = '';
  let f6: boolean | undefined;
  let f7: boolean | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
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
      case 48:
        f6 = reader.bool();
        break;
      case 56:
        f7 = reader.bool();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.OwnerReference;
  value.apiVersion = f5;
  value.kind = f1;
  value.name = f3;
  value.uid = f4;
  if (f6 != null) value.controller = f6;
  if (f7 != null) value.blockOwnerDeletion = f7;
  return value;
}

export function encodePartialObjectMetadata(value: Partial<types.PartialObjectMetadata>, writer: Writer): void {
  writer.uint32(10).fork();
  encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
}

export function decodePartialObjectMetadata(reader: Reader, length: number): types.PartialObjectMetadata {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof decodeObjectMeta> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = decodeObjectMeta(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.PartialObjectMetadata;
  value.metadata = f1 ?? decodeObjectMeta(reader, 0);
  return value;
}

export function encodePartialObjectMetadataList(value: Partial<types.PartialObjectMetadataList>, writer: Writer): void {
  writer.uint32(10).fork();
  encodeListMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  if (value.items != null) {
    for (const item of value.items) {
      writer.uint32(18).fork();
      encodePartialObjectMetadata(item, writer);
      writer.ldelim();
    }
  }
}

export function decodePartialObjectMetadataList(reader: Reader, length: number): types.PartialObjectMetadataList {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof decodeListMeta> | undefined;
  let f2: (ReturnType<typeof decodePartialObjectMetadata>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = decodeListMeta(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodePartialObjectMetadata(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.PartialObjectMetadataList;
  value.metadata = f1 ?? decodeListMeta(reader, 0);
  value.items = f2 ?? [];
  return value;
}

export function encodePatch(_value: Partial<types.Patch>, _writer: Writer): void {
}

export function decodePatch(reader: Reader, length: number): types.Patch {
  reader.pos = endOf(reader, length);
  return {};
}

export function encodePatchOptions(value: Partial<types.PatchOptions>, writer: Writer): void {
  if (value.dryRun != null) {
    for (const item of value.dryRun) {
      writer.uint32(10).string(item);
    }
  }
  if (value.force != null) {
    writer.uint32(16).bool(value.force);
  }
  writer.uint32(26).string(value.fieldManager ?? '');
}

export function decodePatchOptions(reader: Reader, length: number): types.PatchOptions {
  const end = endOf(reader, length);
  let f1: (string)[] | undefined;
  let f2: boolean | undefined;
  let f3: string = '';
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 ??= [];
        f1.push(reader.string());
        break;
      case 16:
        f2 = reader.bool();
        break;
      case 26:
        f3 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.PatchOptions;
  if (f1 != null) value.dryRun = f1;
  if (f2 != null) value.force = f2;
  if (f3 !== '') value.fieldManager = f3;
  return value;
}

export function encodePreconditions(value: Partial<types.Preconditions>, writer: Writer): void {
  if (value.uid != null) {
    writer.uint32(10).string(value.uid);
  }
  if (value.resourceVersion != null) {
    writer.uint32(18).string(value.resourceVersion);
  }
}

export function decodePreconditions(reader: Reader, length: number): types.Preconditions {
  const end = endOf(reader, length);
  let f1: string | undefined;
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
  const value = {} as types.Preconditions;
  if (f1 != null) value.uid = f1;
  if (f2 != null) value.resourceVersion = f2;
  return value;
}

export function encodeRootPaths(value: Partial<types.RootPaths>, writer: Writer): void {
  if (value.paths != null) {
    for (const item of value.paths) {
      writer.uint32(10).string(item);
    }
  }
}

export function decodeRootPaths(reader: Reader, length: number): types.RootPaths {
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
  const value = {} as types.RootPaths;
  if (f1 != null) value.paths = f1;
  else Object.assign(value, { paths: null });
  return value;
}

export function encodeServerAddressByClientCIDR(value: Partial<types.ServerAddressByClientCIDR>, writer: Writer): void {
  writer.uint32(10).string(value.clientCIDR ?? '');
  writer.uint32(18).string(value.serverAddress ?? '');
}

export function decodeServerAddressByClientCIDR(reader: Reader, length: number): types.ServerAddressByClientCIDR {
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
  const value = {} as types.ServerAddressByClientCIDR;
  value.clientCIDR = f1;
  value.serverAddress = f2;
  return value;
}

export function encodeStatus(value: Partial<types.Status>, writer: Writer): void {
  writer.uint32(10).fork();
  encodeListMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  writer.uint32(18).string(value.status ?? '');
  writer.uint32(26).string(value.message ?? '');
  writer.uint32(34).string(value.reason ?? '');
  if (value.details != null) {
    writer.uint32(42).fork();
    encodeStatusDetails(value.details, writer);
    writer.ldelim();
  }
  writer.uint32(48).int32(value.code ?? 0);
}

export function decodeStatus(reader: Reader, length: number): types.Status {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof decodeListMeta> | undefined;
  let f2: string = '';
  let f3: string = '';
  let f4: string = '';
  let f5: ReturnType<typeof decodeStatusDetails> | undefined;
  let f6: number = 0;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = decodeListMeta(reader, reader.uint32());
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
        f5 = decodeStatusDetails(reader, reader.uint32());
        break;
      case 48:
        f6 = reader.int32();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.Status;
  value.metadata = f1 ?? decodeListMeta(reader, 0);
  if (f2 !== '') value.status = f2;
  if (f3 !== '') value.message = f3;
  if (f4 !== '') value.reason = f4;
  if (f5 != null) value.details = f5;
  if (f6 !== 0) value.code = f6;
  return value;
}

export function encodeStatusCause(value: Partial<types.StatusCause>, writer: Writer): void {
  writer.uint32(10).string(value.reason ?? '');
  writer.uint32(18).string(value.message ?? '');
  writer.uint32(26).string(value.field ?? '');
}

export function decodeStatusCause(reader: Reader, length: number): types.StatusCause {
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
  const value = {} as types.StatusCause;
  if (f1 !== '') value.reason = f1;
  if (f2 !== '') value.message = f2;
  if (f3 !== '') value.field = f3;
  return value;
}

export function encodeStatusDetails(value: Partial<types.StatusDetails>, writer: Writer): void {
  writer.uint32(10).string(value.name ?? '');
  writer.uint32(18).string(value.group ?? '');
  writer.uint32(26).string(value.kind ?? '');
  if (value.causes != null) {
    for (const item of value.causes) {
      writer.uint32(34).fork();
      encodeStatusCause(item, writer);
      writer.ldelim();
    }
  }
  writer.uint32(40).int32(value.retryAfterSeconds ?? 0);
  writer.uint32(50).string(value.uid ?? '');
}

export function decodeStatusDetails(reader: Reader, length: number): types.StatusDetails {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  let f3: string = '';
  let f4: (ReturnType<typeof decodeStatusCause>)[] | undefined;
  let f5: number = 0;
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
        f3 = reader.string();
        break;
      case 34:
        f4 ??= [];
        f4.push(decodeStatusCause(reader, reader.uint32()));
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
  const value = {} as types.StatusDetails;
  if (f1 !== '') value.name = f1;
  if (f2 !== '') value.group = f2;
  if (f3 !== '') value.kind = f3;
  if (f6 !== '') value.uid = f6;
  if (f4 != null) value.causes = f4;
  if (f5 !== 0) value.retryAfterSeconds = f5;
  return value;
}

export function encodeTableOptions(value: Partial<types.TableOptions>, writer: Writer): void {
  writer.uint32(10).string(value.includeObject ?? '');
}

export function decodeTableOptions(reader: Reader, length: number): types.TableOptions {
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
  const value = {} as types.TableOptions;
  if (f1 !== '') value.includeObject = f1;
  return value;
}

export function encodeTypeMeta(value: Partial<types.TypeMeta>, writer: Writer): void {
  writer.uint32(10).string(value.kind ?? '');
  writer.uint32(18).string(value.apiVersion ?? '');
}

export function decodeTypeMeta(reader: Reader, length: number): types.TypeMeta {
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
  const value = {} as types.TypeMeta;
  if (f1 !== '') value.kind = f1;
  if (f2 !== '') value.apiVersion = f2;
  return value;
}

export function encodeUpdateOptions(value: Partial<types.UpdateOptions>, writer: Writer): void {
  if (value.dryRun != null) {
    for (const item of value.dryRun) {
      writer.uint32(10).string(item);
    }
  }
  writer.uint32(18).string(value.fieldManager ?? '');
}

export function decodeUpdateOptions(reader: Reader, length: number): types.UpdateOptions {
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
  const value = {} as types.UpdateOptions;
  if (f1 != null) value.dryRun = f1;
  if (f2 !== '') value.fieldManager = f2;
  return value;
}

export function encodeWatchEvent(value: Partial<types.WatchEvent>, writer: Writer): void {
  writer.uint32(10).string(value.type ?? '');
  writer.uint32(18).fork();
  encodeAny(value.object, writer);
  writer.ldelim();
}

export function decodeWatchEvent(reader: Reader, length: number): types.WatchEvent {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: ReturnType<typeof decodeAny> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 18:
        f2 = decodeAny(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.WatchEvent;
  value.type = f1;
  value.object = f2 ?? decodeAny(reader, 0);
  return value;
}
