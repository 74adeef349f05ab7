// Generated from packages/api/kinds/authentication_v1.yaml by npm run generate. Do not edit.
import { decodeStrings, decodeTime, encodeStrings, encodeTime, endOf, finish, readInt64, setEntry, sortedKeys, type Int64, type Reader, type Writer } from '@orch/apimachinery/protobuf-runtime';
import type * as types from './types.js';
import * as meta_v1 from '@orch/apimachinery/protobuf/meta_v1';

export function encodeBoundObjectReference(value: Partial<types.BoundObjectReference>, writer: Writer): void {
  writer.uint32(10).string(value.kind ?? '');
  writer.uint32(18).string(value.apiVersion ?? '');
  writer.uint32(26).string(value.name ?? '');
  writer.uint32(34).string(value.uid ?? '');
}

export function decodeBoundObjectReference(reader: Reader, length: number): types.BoundObjectReference {
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
  const value = {} as types.BoundObjectReference;
  if (f1 !== '') value.kind = f1;
  if (f2 !== '') value.apiVersion = f2;
  if (f3 !== '') value.name = f3;
  if (f4 !== '') value.uid = f4;
  return value;
}

export function encodeTokenRequest(value: Partial<types.TokenRequest>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  writer.uint32(18).fork();
  encodeTokenRequestSpec(value.spec ?? {}, writer);
  writer.ldelim();
  writer.uint32(26).fork();
  encodeTokenRequestStatus(value.status ?? {}, writer);
  writer.ldelim();
}

export function decodeTokenRequest(reader: Reader, length: number): types.TokenRequest {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: ReturnType<typeof decodeTokenRequestSpec> | undefined;
  let f3: ReturnType<typeof decodeTokenRequestStatus> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 18:
        f2 = decodeTokenRequestSpec(reader, reader.uint32());
        break;
      case 26:
        f3 = decodeTokenRequestStatus(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.TokenRequest;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  value.spec = f2 ?? decodeTokenRequestSpec(reader, 0);
  value.status = f3 ?? decodeTokenRequestStatus(reader, 0);
  return value;
}

export function encodeTokenRequestSpec(value: Partial<types.TokenRequestSpec>, writer: Writer): void {
  if (value.audiences != null) {
    for (const item of value.audiences) {
      writer.uint32(10).string(item);
    }
  }
  if (value.boundObjectRef != null) {
    writer.uint32(26).fork();
    encodeBoundObjectReference(value.boundObjectRef, writer);
    writer.ldelim();
  }
  if (value.expirationSeconds != null) {
    writer.uint32(32).int64(value.expirationSeconds);
  }
}

export function decodeTokenRequestSpec(reader: Reader, length: number): types.TokenRequestSpec {
  const end = endOf(reader, length);
  let f1: (string)[] | undefined;
  let f3: ReturnType<typeof decodeBoundObjectReference> | undefined;
  let f4: Int64 | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 ??= [];
        f1.push(reader.string());
        break;
      case 26:
        f3 = decodeBoundObjectReference(reader, reader.uint32());
        break;
      case 32:
        f4 = readInt64(reader);
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.TokenRequestSpec;
  if (f1 != null) value.audiences = f1;
  else Object.assign(value, { audiences: null });
  value.expirationSeconds = f4 ?? null;
  value.boundObjectRef = f3 ?? null;
  return value;
}

export function encodeTokenRequestStatus(value: Partial<types.TokenRequestStatus>, writer: Writer): void {
  writer.uint32(10).string(value.token ?? '');
  writer.uint32(18).fork();
  encodeTime(value.expirationTimestamp, writer);
  writer.ldelim();
}

export function decodeTokenRequestStatus(reader: Reader, length: number): types.TokenRequestStatus {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: ReturnType<typeof decodeTime> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 18:
        f2 = decodeTime(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.TokenRequestStatus;
  value.token = f1;
  value.expirationTimestamp = f2 ?? decodeTime(reader, 0);
  return value;
}

export function encodeTokenReview(value: Partial<types.TokenReview>, writer: Writer): void {
  writer.uint32(10).fork();
  meta_v1.encodeObjectMeta(value.metadata ?? {}, writer);
  writer.ldelim();
  writer.uint32(18).fork();
  encodeTokenReviewSpec(value.spec ?? {}, writer);
  writer.ldelim();
  writer.uint32(26).fork();
  encodeTokenReviewStatus(value.status ?? {}, writer);
  writer.ldelim();
}

export function decodeTokenReview(reader: Reader, length: number): types.TokenReview {
  const end = endOf(reader, length);
  let f1: ReturnType<typeof meta_v1.decodeObjectMeta> | undefined;
  let f2: ReturnType<typeof decodeTokenReviewSpec> | undefined;
  let f3: ReturnType<typeof decodeTokenReviewStatus> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = meta_v1.decodeObjectMeta(reader, reader.uint32());
        break;
      case 18:
        f2 = decodeTokenReviewSpec(reader, reader.uint32());
        break;
      case 26:
        f3 = decodeTokenReviewStatus(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.TokenReview;
  value.metadata = f1 ?? meta_v1.decodeObjectMeta(reader, 0);
  value.spec = f2 ?? decodeTokenReviewSpec(reader, 0);
  value.status = f3 ?? decodeTokenReviewStatus(reader, 0);
  return value;
}

export function encodeTokenReviewSpec(value: Partial<types.TokenReviewSpec>, writer: Writer): void {
  writer.uint32(10).string(value.token ?? '');
  if (value.audiences != null) {
    for (const item of value.audiences) {
      writer.uint32(18).string(item);
    }
  }
}

export function decodeTokenReviewSpec(reader: Reader, length: number): types.TokenReviewSpec {
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
  const value = {} as types.TokenReviewSpec;
  if (f1 !== '') value.token = f1;
  if (f2 != null) value.audiences = f2;
  return value;
}

export function encodeTokenReviewStatus(value: Partial<types.TokenReviewStatus>, writer: Writer): void {
  writer.uint32(8).bool(value.authenticated ?? false);
  writer.uint32(18).fork();
  encodeUserInfo(value.user ?? {}, writer);
  writer.ldelim();
  writer.uint32(26).string(value.error ?? '');
  if (value.audiences != null) {
    for (const item of value.audiences) {
      writer.uint32(34).string(item);
    }
  }
}

export function decodeTokenReviewStatus(reader: Reader, length: number): types.TokenReviewStatus {
  const end = endOf(reader, length);
  let f1: boolean = false;
  let f2: ReturnType<typeof decodeUserInfo> | undefined;
  let f3: string = '';
  let f4: (string)[] | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 8:
        f1 = reader.bool();
        break;
      case 18:
        f2 = decodeUserInfo(reader, reader.uint32());
        break;
      case 26:
        f3 = reader.string();
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
  const value = {} as types.TokenReviewStatus;
  if (f1 !== false) value.authenticated = f1;
  value.user = f2 ?? decodeUserInfo(reader, 0);
  if (f4 != null) value.audiences = f4;
  if (f3 !== '') value.error = f3;
  return value;
}

export function encodeUserInfo(value: Partial<types.UserInfo>, writer: Writer): void {
  writer.uint32(10).string(value.username ?? '');
  writer.uint32(18).string(value.uid ?? '');
  if (value.groups != null) {
    for (const item of value.groups) {
      writer.uint32(26).string(item);
    }
  }
  if (value.extra != null) {
    for (const key of sortedKeys(value.extra)) {
      writer.uint32(34).fork().uint32(10).string(key);
      writer.uint32(18).fork();
      encodeStrings(value.extra[key], writer);
      writer.ldelim();
      writer.ldelim();
    }
  }
}

export function decodeUserInfo(reader: Reader, length: number): types.UserInfo {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  let f3: (string)[] | undefined;
  let f4: Record<string, ReturnType<typeof decodeStrings>> | undefined;
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
      case 34: {
        const entryEnd = endOf(reader, reader.uint32());
        let key = '';
        let entry: NonNullable<typeof f4>[string] | undefined;
        while (reader.pos < entryEnd) {
          const entryTag = reader.uint32();
          if (entryTag === 10) key = reader.string();
          else if (entryTag === 18) entry = decodeStrings(reader, reader.uint32());
          else reader.skipType(entryTag & 7);
        }
        finish(reader, entryEnd);
        f4 ??= {};
        setEntry(f4, key, entry ?? decodeStrings(reader, 0));
        break;
      }
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.UserInfo;
  if (f1 !== '') value.username = f1;
  if (f2 !== '') value.uid = f2;
  if (f3 != null) value.groups = f3;
  if (f4 != null) value.extra = f4;
  return value;
}
