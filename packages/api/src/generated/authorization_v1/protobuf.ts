// Generated from packages/api/kinds/authorization_v1.yaml by npm run generate. Do not edit.
import { decodeStrings, encodeStrings, endOf, finish, setEntry, sortedKeys, type Reader, type Writer } from '@orch/apimachinery/protobuf-runtime';
import type * as types from './types.js';
import * as meta_v1 from '@orch/apimachinery/protobuf/meta_v1';

export function encodeLocalSubjectAccessReview(value: Partial<types.LocalSubjectAccessReview>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  writer.uint32(18).fork();
  encodeSubjectAccessReviewSpec(value.spec ?? {}, writer);
  writer.ldelim();
  writer.uint32(26).fork();
  encodeSubjectAccessReviewStatus(value.status ?? {}, writer);
  writer.ldelim();
}

export function decodeLocalSubjectAccessReview(reader: Reader, length: number): types.LocalSubjectAccessReview {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: ReturnType<typeof decodeSubjectAccessReviewSpec> | undefined;
  let f3: ReturnType<typeof decodeSubjectAccessReviewStatus> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 18:
        f2 = decodeSubjectAccessReviewSpec(reader, reader.uint32());
        break;
      case 26:
        f3 = decodeSubjectAccessReviewStatus(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.LocalSubjectAccessReview;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  value.spec = f2 ?? decodeSubjectAccessReviewSpec(reader, 0);
  value.status = f3 ?? decodeSubjectAccessReviewStatus(reader, 0);
  return value;
}

export function encodeNonResourceAttributes(value: Partial<types.NonResourceAttributes>, writer: Writer): void {
  writer.uint32(10).string(value.path ?? '');
  writer.uint32(18).string(value.verb ?? '');
}

export function decodeNonResourceAttributes(reader: Reader, length: number): types.NonResourceAttributes {
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
  const value = {} as types.NonResourceAttributes;
  if (f1 !== '') value.path = f1;
  if (f2 !== '') value.verb = f2;
  return value;
}

export function encodeNonResourceRule(value: Partial<types.NonResourceRule>, writer: Writer): void {
  if (value.verbs != null) {
    for (const item of value.verbs) {
      writer.uint32(10).string(item);
    }
  }
  if (value.nonResourceURLs != null) {
    for (const item of value.nonResourceURLs) {
      writer.uint32(18).string(item);
    }
  }
}

export function decodeNonResourceRule(reader: Reader, length: number): types.NonResourceRule {
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
  const value = {} as types.NonResourceRule;
  if (f1 != null) value.verbs = f1;
  else Object.assign(value, { verbs: null });
  if (f2 != null) value.nonResourceURLs = f2;
  return value;
}

export function encodeResourceAttributes(value: Partial<types.ResourceAttributes>, writer: Writer): void {
  writer.uint32(10).string(value.namespace ?? '');
  writer.uint32(18).string(value.verb ?? '');
  writer.uint32(26).string(value.group ?? '');
  writer.uint32(34).string(value.version ?? '');
  writer.uint32(42).string(value.resource ?? '');
  writer.uint32(50).string(value.subresource ?? '');
  writer.uint32(58).string(value.name ?? '');
}

export function decodeResourceAttributes(reader: Reader, length: number): types.ResourceAttributes {
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
  const value = {} as types.ResourceAttributes;
  if (f1 !== '') value.namespace = f1;
  if (f2 !== '') value.verb = f2;
  if (f3 !== '') value.group = f3;
  if (f4 !== '') value.version = f4;
  if (f5 !== '') value.resource = f5;
  if (f6 !== '') value.subresource = f6;
  if (f7 !== '') value.name = f7;
  return value;
}

export function encodeResourceRule(value: Partial<types.ResourceRule>, writer: Writer): void {
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
}

export function decodeResourceRule(reader: Reader, length: number): types.ResourceRule {
  const end = endOf(reader, length);
  let f1: (string)[] | undefined;
  let f2: (string)[] | undefined;
  let f3: (string)[] | undefined;
  let f4: (string)[] | undefined;
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
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.ResourceRule;
  if (f1 != null) value.verbs = f1;
  else Object.assign(value, { verbs: null });
  if (f2 != null) value.apiGroups = f2;
  if (f3 != null) value.resources = f3;
  if (f4 != null) value.resourceNames = f4;
  return value;
}

export function encodeSelfSubjectAccessReview(value: Partial<types.SelfSubjectAccessReview>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  writer.uint32(18).fork();
  encodeSelfSubjectAccessReviewSpec(value.spec ?? {}, writer);
  writer.ldelim();
  writer.uint32(26).fork();
  encodeSubjectAccessReviewStatus(value.status ?? {}, writer);
  writer.ldelim();
}

export function decodeSelfSubjectAccessReview(reader: Reader, length: number): types.SelfSubjectAccessReview {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: ReturnType<typeof decodeSelfSubjectAccessReviewSpec> | undefined;
  let f3: ReturnType<typeof decodeSubjectAccessReviewStatus> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 18:
        f2 = decodeSelfSubjectAccessReviewSpec(reader, reader.uint32());
        break;
      case 26:
        f3 = decodeSubjectAccessReviewStatus(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.SelfSubjectAccessReview;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  value.spec = f2 ?? decodeSelfSubjectAccessReviewSpec(reader, 0);
  value.status = f3 ?? decodeSubjectAccessReviewStatus(reader, 0);
  return value;
}

export function encodeSelfSubjectAccessReviewSpec(value: Partial<types.SelfSubjectAccessReviewSpec>, writer: Writer): void {
  if (value.resourceAttributes != null) {
    writer.uint32(10).fork();
    encodeResourceAttributes(value.resourceAttributes, writer);
    writer.ldelim();
  }
  if (value.nonResourceAttributes != null) {
    writer.uint32(18).fork();
    encodeNonResourceAttributes(value.nonResourceAttributes, writer);
    writer.ldelim();
  }
}

export function decodeSelfSubjectAccessReviewSpec(reader: Reader, length: number): types.SelfSubjectAccessReviewSpec {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof decodeResourceAttributes> | undefined;
  let f2: ReturnType<typeof decodeNonResourceAttributes> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = decodeResourceAttributes(reader, reader.uint32());
        break;
      case 18:
        f2 = decodeNonResourceAttributes(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.SelfSubjectAccessReviewSpec;
  if (f1 != null) value.resourceAttributes = f1;
  if (f2 != null) value.nonResourceAttributes = f2;
  return value;
}

export function encodeSelfSubjectRulesReview(value: Partial<types.SelfSubjectRulesReview>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  writer.uint32(18).fork();
  encodeSelfSubjectRulesReviewSpec(value.spec ?? {}, writer);
  writer.ldelim();
  writer.uint32(26).fork();
  encodeSubjectRulesReviewStatus(value.status ?? {}, writer);
  writer.ldelim();
}

export function decodeSelfSubjectRulesReview(reader: Reader, length: number): types.SelfSubjectRulesReview {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: ReturnType<typeof decodeSelfSubjectRulesReviewSpec> | undefined;
  let f3: ReturnType<typeof decodeSubjectRulesReviewStatus> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 18:
        f2 = decodeSelfSubjectRulesReviewSpec(reader, reader.uint32());
        break;
      case 26:
        f3 = decodeSubjectRulesReviewStatus(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.SelfSubjectRulesReview;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  value.spec = f2 ?? decodeSelfSubjectRulesReviewSpec(reader, 0);
  value.status = f3 ?? decodeSubjectRulesReviewStatus(reader, 0);
  return value;
}

export function encodeSelfSubjectRulesReviewSpec(value: Partial<types.SelfSubjectRulesReviewSpec>, writer: Writer): void {
  writer.uint32(10).string(value.namespace ?? '');
}

export function decodeSelfSubjectRulesReviewSpec(reader: Reader, length: number): types.SelfSubjectRulesReviewSpec {
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
  const value = {} as types.SelfSubjectRulesReviewSpec;
  if (f1 !== '') value.namespace = f1;
  return value;
}

export function encodeSubjectAccessReview(value: Partial<types.SubjectAccessReview>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  writer.uint32(18).fork();
  encodeSubjectAccessReviewSpec(value.spec ?? {}, writer);
  writer.ldelim();
  writer.uint32(26).fork();
  encodeSubjectAccessReviewStatus(value.status ?? {}, writer);
  writer.ldelim();
}

export function decodeSubjectAccessReview(reader: Reader, length: number): types.SubjectAccessReview {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: ReturnType<typeof decodeSubjectAccessReviewSpec> | undefined;
  let f3: ReturnType<typeof decodeSubjectAccessReviewStatus> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 18:
        f2 = decodeSubjectAccessReviewSpec(reader, reader.uint32());
        break;
      case 26:
        f3 = decodeSubjectAccessReviewStatus(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.SubjectAccessReview;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  value.spec = f2 ?? decodeSubjectAccessReviewSpec(reader, 0);
  value.status = f3 ?? decodeSubjectAccessReviewStatus(reader, 0);
  return value;
}

export function encodeSubjectAccessReviewSpec(value: Partial<types.SubjectAccessReviewSpec>, writer: Writer): void {
  if (value.resourceAttributes != null) {
    writer.uint32(10).fork();
    encodeResourceAttributes(value.resourceAttributes, writer);
    writer.ldelim();
  }
  if (value.nonResourceAttributes != null) {
    writer.uint32(18).fork();
    encodeNonResourceAttributes(value.nonResourceAttributes, writer);
    writer.ldelim();
  }
  writer.uint32(26).string(value.user ?? '');
  if (value.groups != null) {
    for (const item of value.groups) {
      writer.uint32(34).string(item);
    }
  }
  if (value.extra != null) {
    for (const key of sortedKeys(value.extra)) {
      writer.uint32(42).fork().uint32(10).string(key);
      writer.uint32(18).fork();
      encodeStrings(value.extra[key], writer);
      writer.ldelim();
      writer.ldelim();
    }
  }
  writer.uint32(50).string(value.uid ?? '');
}

export function decodeSubjectAccessReviewSpec(reader: Reader, length: number): types.SubjectAccessReviewSpec {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof decodeResourceAttributes> | undefined;
  let f2: ReturnType<typeof decodeNonResourceAttributes> | undefined;
  let f3: string = '';
  let f4: (string)[] | undefined;
  let f5: Record<string, ReturnType<typeof decodeStrings>> | undefined;
  let f6: string = '';
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = decodeResourceAttributes(reader, reader.uint32());
        break;
      case 18:
        f2 = decodeNonResourceAttributes(reader, reader.uint32());
        break;
      case 26:
        f3 = reader.string();
        break;
      case 34:
        f4 ??= [];
        f4.push(reader.string());
        break;
      case 42: {
        const entryEnd = endOf(reader, reader.uint32());
        let key = '';
        let entry: NonNullable<typeof f5>[string] | undefined;
        while (reader.pos < entryEnd) {
          const entryTag = reader.uint32();
          if (entryTag === 10) key = reader.string();
          else if (entryTag === 18) entry = decodeStrings(reader, reader.uint32());
          else reader.skipType(entryTag & 7);
        }
        finish(reader, entryEnd);
        f5 ??= {};
        setEntry(f5, key, entry ?? decodeStrings(reader, 0));
        break;
      }
      case 50:
        f6 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.SubjectAccessReviewSpec;
  if (f1 != null) value.resourceAttributes = f1;
  if (f2 != null) value.nonResourceAttributes = f2;
  if (f3 !== '') value.user = f3;
  if (f4 != null) value.groups = f4;
  if (f5 != null) value.extra = f5;
  if (f6 !== '') value.uid = f6;
  return value;
}

export function encodeSubjectAccessReviewStatus(value: Partial<types.SubjectAccessReviewStatus>, writer: Writer): void {
  writer.uint32(8).bool(value.allowed ?? false);
  writer.uint32(18).string(value.reason ?? '');
  writer.uint32(26).string(value.evaluationError ?? '');
  writer.uint32(32).bool(value.denied ?? false);
}

export function decodeSubjectAccessReviewStatus(reader: Reader, length: number): types.SubjectAccessReviewStatus {
  const end = endOf(reader, length);
  let f1: boolean = false;
  let f2: string = '';
  let f3: string = '';
  let f4: boolean = false;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 8:
        f1 = reader.bool();
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
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.SubjectAccessReviewStatus;
  value.allowed = f1;
  if (f4 !== false) value.denied = f4;
  if (f2 !== '') value.reason = f2;
  if (f3 !== '') value.evaluationError = f3;
  return value;
}

export function encodeSubjectRulesReviewStatus(value: Partial<types.SubjectRulesReviewStatus>, writer: Writer): void {
  if (value.resourceRules != null) {
    for (const item of value.resourceRules) {
      writer.uint32(10).fork();
      encodeResourceRule(item, writer);
      writer.ldelim();
    }
  }
  if (value.nonResourceRules != null) {
    for (const item of value.nonResourceRules) {
      writer.uint32(18).fork();
      encodeNonResourceRule(item, writer);
      writer.ldelim();
    }
  }
  writer.uint32(24).bool(value.incomplete ?? false);
  writer.uint32(34).string(value.evaluationError ?? '');
}

export function decodeSubjectRulesReviewStatus(reader: Reader, length: number): types.SubjectRulesReviewStatus {
  const end = endOf(reader, length);
  let f1: (ReturnType<typeof decodeResourceRule>)[] | undefined;
  let f2: (ReturnType<typeof decodeNonResourceRule>)[] | undefined;
  let f3: boolean = false;
  let f4: string = '';
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 ??= [];
        f1.push(decodeResourceRule(reader, reader.uint32()));
        break;
      case 18:
        f2 ??= [];
        f2.push(decodeNonResourceRule(reader, reader.uint32()));
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
  const value = {} as types.SubjectRulesReviewStatus;
  if (f1 != null) value.resourceRules = f1;
  else Object.assign(value, { resourceRules: null });
  if (f2 != null) value.nonResourceRules = f2;
  else Object.assign(value, { nonResourceRules: null });
  value.incomplete = f3;
  if (f4 !== '') value.evaluationError = f4;
  return value;
}
