// Generated from packages/api/kinds/rbac_v1.yaml by npm run generate. Do not edit.
import { endOf, finish, type Reader, type Writer } from '@orch/apimachinery/protobuf-runtime';
import type * as types from './types.js';
import * as meta_v1 from '@orch/apimachinery/protobuf/meta_v1';

export function encodeAggregationRule(value: Partial<types.AggregationRule>, writer: Writer): void {
  if (value.clusterRoleSelectors != null) {
    for (const item of value.clusterRoleSelectors) {
      writer.uint32(10).fork();
      meta_v1.encodeLabelSelector(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeAggregationRule(reader: Reader, length: number): types.AggregationRule {
  const end = endOf(reader, length);
  let f1: (ReturnType<typeof meta_v1.decodeLabelSelector>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 ??= [];
        f1.push(meta_v1.decodeLabelSelector(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.AggregationRule;
  if (f1 != null) value.clusterRoleSelectors = f1;
  return value;
}

export function encodeClusterRole(value: Partial<types.ClusterRole>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  if (value.rules != null) {
    for (const item of value.rules) {
      writer.uint32(18).fork();
      encodePolicyRule(item, writer);
      writer.ldelim();
    }
  }
  if (value.aggregationRule != null) {
    writer.uint32(26).fork();
    encodeAggregationRule(value.aggregationRule, writer);
    writer.ldelim();
  }
}

export function decodeClusterRole(reader: Reader, length: number): types.ClusterRole {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: (ReturnType<typeof decodePolicyRule>)[] | undefined;
  let f3: ReturnType<typeof decodeAggregationRule> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodePolicyRule(reader, reader.uint32()));
        break;
      case 26:
        f3 = decodeAggregationRule(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ClusterRole;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  value.rules = f2 ?? null;
  if (f3 != null) value.aggregationRule = f3;
  return value;
}

export function encodeClusterRoleBinding(value: Partial<types.ClusterRoleBinding>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  if (value.subjects != null) {
    for (const item of value.subjects) {
      writer.uint32(18).fork();
      encodeSubject(item, writer);
      writer.ldelim();
    }
  }
  writer.uint32(26).fork();
  encodeRoleRef(value.roleRef ?? {}, writer);
  writer.ldelim();
}

export function decodeClusterRoleBinding(reader: Reader, length: number): types.ClusterRoleBinding {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: (ReturnType<typeof decodeSubject>)[] | undefined;
  let f3: ReturnType<typeof decodeRoleRef> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeSubject(reader, reader.uint32()));
        break;
      case 26:
        f3 = decodeRoleRef(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ClusterRoleBinding;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  if (f2 != null) value.subjects = f2;
  value.roleRef = f3 ?? decodeRoleRef(reader, 0);
  return value;
}

export function encodeClusterRoleBindingList(value: Partial<types.ClusterRoleBindingList>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeListMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  if (value.items != null) {
    for (const item of value.items) {
      writer.uint32(18).fork();
      encodeClusterRoleBinding(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeClusterRoleBindingList(reader: Reader, length: number): types.ClusterRoleBindingList {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeListMeta> | undefined;
  let f2: (ReturnType<typeof decodeClusterRoleBinding>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeListMeta(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeClusterRoleBinding(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ClusterRoleBindingList;
  value.metadata = f1 ?? meta_v1.decodeListMeta(reader, 0);
  value.items = f2 ?? [];
  return value;
}

export function encodeClusterRoleList(value: Partial<types.ClusterRoleList>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeListMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  if (value.items != null) {
    for (const item of value.items) {
      writer.uint32(18).fork();
      encodeClusterRole(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeClusterRoleList(reader: Reader, length: number): types.ClusterRoleList {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeListMeta> | undefined;
  let f2: (ReturnType<typeof decodeClusterRole>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeListMeta(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeClusterRole(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ClusterRoleList;
  value.metadata = f1 ?? meta_v1.decodeListMeta(reader, 0);
  value.items = f2 ?? [];
  return value;
}

export function encodePolicyRule(value: Partial<types.PolicyRule>, writer: Writer): void {
  if (value.verbs != null) {
    for (const item of value.verbs) {
      writer.uint32(10).string(item);
    }
  }
  if (value.apiGroups != null) {
    for (const item of value.apiGroups) {
      writer.uint32(18).string(item);
    }
  }
  if (value.resources != null) {
    for (const item of value.resources) {
      writer.uint32(26).string(item);
    }
  }
  if (value.resourceNames != null) {
    for (const item of value.resourceNames) {
      writer.uint32(34).string(item);
    }
  }
  if (value.nonResourceURLs != null) {
    for (const item of value.nonResourceURLs) {
      writer.uint32(42).string(item);
    }
  }
}

export function decodePolicyRule(reader: Reader, length: number): types.PolicyRule {
  const end = endOf(reader, length);
  let f1: (string)[] | undefined;
  let f2: (string)[] | undefined;
  let f3: (string)[] | undefined;
  let f4: (string)[] | undefined;
  let f5: (string)[] | undefined;
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
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.PolicyRule;
  if (f1 != null) value.verbs = f1;
  else Object.assign(value, { verbs: null });
  if (f2 != null) value.apiGroups = f2;
  if (f3 != null) value.resources = f3;
  if (f4 != null) value.resourceNames = f4;
  if (f5 != null) value.nonResourceURLs = f5;
  return value;
}

export function encodeRole(value: Partial<types.Role>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  if (value.rules != null) {
    for (const item of value.rules) {
      writer.uint32(18).fork();
      encodePolicyRule(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeRole(reader: Reader, length: number): types.Role {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: (ReturnType<typeof decodePolicyRule>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodePolicyRule(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.Role;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  value.rules = f2 ?? null;
  return value;
}

export function encodeRoleBinding(value: Partial<types.RoleBinding>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  if (value.subjects != null) {
    for (const item of value.subjects) {
      writer.uint32(18).fork();
      encodeSubject(item, writer);
      writer.ldelim();
    }
  }
  writer.uint32(26).fork();
  encodeRoleRef(value.roleRef ?? {}, writer);
  writer.ldelim();
}

export function decodeRoleBinding(reader: Reader, length: number): types.RoleBinding {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: (ReturnType<typeof decodeSubject>)[] | undefined;
  let f3: ReturnType<typeof decodeRoleRef> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeSubject(reader, reader.uint32()));
        break;
      case 26:
        f3 = decodeRoleRef(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.RoleBinding;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  if (f2 != null) value.subjects = f2;
  value.roleRef = f3 ?? decodeRoleRef(reader, 0);
  return value;
}

export function encodeRoleBindingList(value: Partial<types.RoleBindingList>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeListMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  if (value.items != null) {
    for (const item of value.items) {
      writer.uint32(18).fork();
      encodeRoleBinding(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeRoleBindingList(reader: Reader, length: number): types.RoleBindingList {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeListMeta> | undefined;
  let f2: (ReturnType<typeof decodeRoleBinding>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeListMeta(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeRoleBinding(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.RoleBindingList;
  value.metadata = f1 ?? meta_v1.decodeListMeta(reader, 0);
  value.items = f2 ?? [];
  return value;
}

export function encodeRoleList(value: Partial<types.RoleList>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeListMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  if (value.items != null) {
    for (const item of value.items) {
      writer.uint32(18).fork();
      encodeRole(item, writer);
      writer.ldelim();
    }
  }
}

export function decodeRoleList(reader: Reader, length: number): types.RoleList {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeListMeta> | undefined;
  let f2: (ReturnType<typeof decodeRole>)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeListMeta(reader, reader.uint32());
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeRole(reader, reader.uint32()));
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.RoleList;
  value.metadata = f1 ?? meta_v1.decodeListMeta(reader, 0);
  value.items = f2 ?? [];
  return value;
}

export function encodeRoleRef(value: Partial<types.RoleRef>, writer: Writer): void {
  writer.uint32(10).string(value.apiGroup ?? '');
  writer.uint32(18).string(value.kind ?? '');
  writer.uint32(26).string(value.name ?? '');
}

export function decodeRoleRef(reader: Reader, length: number): types.RoleRef {
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
  const value = {} as types.RoleRef;
  value.apiGroup = f1;
  value.kind = f2;
  value.name = f3;
  return value;
}

export function encodeSubject(value: Partial<types.Subject>, writer: Writer): void {
  writer.uint32(10).string(value.kind ?? '');
  writer.uint32(18).string(value.apiGroup ?? '');
  writer.uint32(26).string(value.name ?? '');
  writer.uint32(34).string(value.namespace ?? '');
}

export function decodeSubject(reader: Reader, length: number): types.Subject {
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
  const value = {} as types.Subject;
  value.kind = f1;
  if (f2 !== '') value.apiGroup = f2;
  value.name = f3;
  if (f4 !== '') value.namespace = f4;
  return value;
}
